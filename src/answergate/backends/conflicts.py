"""Limits scores from outside when the words themselves contradict the claim."""

from __future__ import annotations

from answergate.text.conflicts.conflict import ConflictKind
from answergate.text.support.similarity import Support


def limited_by_conflicts(score: float, lexical: Support) -> float:
    """Lower the score to the lexical one if a number, a limit or a negation in the evidence conflicts with the claim."""
    if any(conflict.kind is not ConflictKind.NAME for conflict in lexical.conflicts):
        return min(score, lexical.score)
    return score
