"""Whether the numbers of a claim stand in the evidence by the claim's words, or only somewhere."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from answergate.model.span import Span
from answergate.text.words.wording import Claimed, Prepared

_NEAR: Final = 100
_FAR: Final = 1.0
# Chunks may be sentences of one page: then the words and the number were written close together after all.
_IN_ANOTHER_CHUNK: Final = 0.5
_SHORT: Final = 3
_ONE_WORD: Final = 12
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
            if not has_number(_written(here, figure), figure, first, last) and not _stands_by_word(figure, here, span):
                apart += _distance(figure, here, evidence)
                break
    return apart


def has_number(text: str, literal: str, first: int = 0, last: int | None = None) -> bool:
    """Whether a number stands in a stretch of a text as no part of a longer one: no 5 in 15, no "ten" in "often"."""
    belongs = str.isdigit if literal.isdigit() or _FIGURES.search(literal) else str.isalpha
    at = text.find(literal, first, last)
    while at >= 0:
        end = at + len(literal)
        if not (belongs(text[end : end + 1]) or (at and belongs(text[at - 1]))):
            return True
        at = text.find(literal, end, last)
    return False


def _stands_by_word(figure: str, here: Prepared, span: Span) -> bool:
    """Whether a figure stands by another place of what the claim rests on, where that is one word: 월 in 10월, 월 54,000원."""
    word = span.of(here.text)
    if len(word) > _ONE_WORD or " " in word:
        return False
    at = here.text.find(word)
    while at >= 0:
        if has_number(_written(here, figure), figure, max(0, at - _NEAR), at + len(word) + _NEAR):
            return True
        at = here.text.find(word, at + len(word))
    return False


def _written(text: Prepared, figure: str) -> str:
    """A text as a figure is looked for in it: figures have no capitals."""
    return text.text if figure.isdigit() else text.low


def _distance(figure: str, here: Prepared, evidence: Sequence[Prepared]) -> float:
    if has_number(_written(here, figure), figure):
        return _FAR
    return _IN_ANOTHER_CHUNK if any(has_number(_written(text, figure), figure) for text in evidence) else 0.0
