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
    here = evidence[chunk]
    first, last = max(0, span.start - _NEAR), span.end + _NEAR
    for _, _, literal, _ in claim.tokens:
        # Mostly it stands there as it is written, and is too long to be part of another.
        if len(literal) > _SHORT and here.text.find(literal, first, last) >= 0:
            continue
        for figure in (literal,) if literal.isdigit() else _FIGURES.findall(literal) or (literal.lower(),):
            if not _stands(figure, here, first, last):
                apart += _distance(figure, here, evidence)
                break
    return apart


def _stands(figure: str, evidence: Prepared, first: int, last: int) -> bool:
    """Whether a figure, or a number in words, stands in a stretch of the evidence with nothing more to it."""
    in_figures = figure.isdigit()
    text = evidence.text if in_figures else evidence.low
    at = text.find(figure, first, last)
    while at >= 0:
        end = at + len(figure)
        before, after = text[at - 1 : at] if at else "", text[end : end + 1]
        if not (before.isdigit() or after.isdigit() if in_figures else before.isalpha() or after.isalpha()):
            return True
        at = text.find(figure, end, last)
    return False


def _distance(figure: str, here: Prepared, evidence: Sequence[Prepared]) -> float:
    if _stands(figure, here, 0, len(here.text)):
        return _FAR
    return _IN_ANOTHER_CHUNK if any(_stands(figure, text, 0, len(text.text)) for text in evidence) else 0.0
