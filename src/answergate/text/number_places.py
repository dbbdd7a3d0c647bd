"""Whether the numbers of a claim stand in the evidence by the claim's words, or only somewhere."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from answergate.model.span import Span
from answergate.text.wording import Claimed, Prepared

_NEAR: Final = 100
_FAR: Final = 1.0
# Chunks may be sentences of one page: then the words and the number were written close together after all.
_IN_ANOTHER_CHUNK: Final = 0.5
_FIGURES: Final = re.compile("[0-9]+")


def numbers_apart(claim: Claimed, evidence: Sequence[Prepared], chunk: int, span: Span) -> float:
    """How many numbers of a claim, which the evidence has, stand away from its words: these stand at a span of a chunk."""
    apart = 0.0
    flat = evidence[chunk].flat
    first, last = max(0, span.start - _NEAR), span.end + _NEAR
    for _, _, literal, _ in claim.tokens:
        for figure in (literal,) if literal.isdigit() else _FIGURES.findall(literal) or (literal.lower(),):
            word = f" {figure} "
            if flat.find(word, first, last) < 0:
                apart += _distance(word, flat, evidence)
                break
    return apart


def _distance(word: str, flat: str, evidence: Sequence[Prepared]) -> float:
    if word in flat:
        return _FAR
    return _IN_ANOTHER_CHUNK if any(word in text.flat for text in evidence) else 0.0
