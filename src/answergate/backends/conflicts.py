"""What no score from outside may buy back."""

from __future__ import annotations

from answergate.text.conflicts.conflict import ConflictKind
from answergate.text.support.similarity import Support


def held_down(score: float, lexical: Support) -> float:
    """The score, or the words' own low one where a number, a bound or a denial of the claim is in conflict."""
    if any(conflict.kind is not ConflictKind.NAME for conflict in lexical.conflicts):
        return min(score, lexical.score)
    return score
