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
_SHORT: Final = 3
_FIGURES: Final = re.compile("[0-9]+")


def numbers_apart(claim: Claimed, evidence: Sequence[Prepared], chunk: int, span: Span) -> float:
    """How many numbers of a claim, which the evidence has, stand away from its words: these stand at a span of a chunk."""
    apart = 0.0
    low = evidence[chunk].low
    first, last = max(0, span.start - _NEAR), span.end + _NEAR
    for start, end, literal, _ in claim.tokens:
        # Mostly it stands there as it is written, and is too long to be part of another.
        if end - start > _SHORT and low.find(claim.low[start:end], first, last) >= 0:
            continue
        for figure in (literal,) if literal.isdigit() else _FIGURES.findall(literal) or (literal.lower(),):
            if not _stands(figure, low, first, last):
                apart += _distance(figure, low, evidence)
                break
    return apart


def _stands(figure: str, low: str, first: int, last: int) -> bool:
    """Whether a figure, or a number in words, stands in a stretch of a lowered text with nothing more to it."""
    at = low.find(figure, first, last)
    while at >= 0:
        end = at + len(figure)
        before, after = low[at - 1 : at] if at else "", low[end : end + 1]
        if not (before.isdigit() or after.isdigit() if figure.isdigit() else before.isalpha() or after.isalpha()):
            return True
        at = low.find(figure, end, last)
    return False


def _distance(figure: str, low: str, evidence: Sequence[Prepared]) -> float:
    if _stands(figure, low, 0, len(low)):
        return _FAR
    return _IN_ANOTHER_CHUNK if any(_stands(figure, text.low, 0, len(text.low)) for text in evidence) else 0.0
