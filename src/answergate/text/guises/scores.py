"""Two figures that stand for each other in a score, a vote, a reading or a mixture: 3比1 for 3-1, 7대 2 for 찬성 7표, 반대 2표, 140/90."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from answergate.text.numbers import Kind, Number
from answergate.text.words.wording import Prepared

_WRITTEN: Final = re.compile("(?<![0-9.-])([0-9]+) ?[-–−－—] ?([0-9]+)(?![0-9.-])")
_TWO_FIGURES: Final = re.compile("([0-9]+) ?(?::|：|/|대|比|対|对) ?([0-9]+)")
_OVER: Final = re.compile(r"(?<![0-9.])([0-9]+) (?:over|to|and) ([0-9]+)(?![0-9.])")
_VOTES: Final = re.compile(r"찬성|반대|찬반|赞成|贊成|反对|反對|賛成|反対|\b(?:in favou?r|for|against|voted?|votes)\b")
_PARTS: Final = re.compile(r"\bparts?\b|비율|比例|割合")
_REACH: Final = 40


def stands_as_two_figures(number: Number, evidence: Sequence[Prepared]) -> bool:
    """Whether the evidence has the two figures of a ratio as a score, one over the other, or as votes for and against."""
    figures = _TWO_FIGURES.fullmatch(number.text) if number.kind is Kind.RATIO else None
    if figures is None:
        return False
    pair = figures.groups()
    return any(
        any(found.groups() == pair for found in (*_WRITTEN.finditer(text.text), *_OVER.finditer(text.low)))
        or _stand_together(pair, text)
        for text in evidence
    )


def _stand_together(pair: tuple[str | None, ...], text: Prepared) -> bool:
    """Whether two numbers that follow each other are these, where something is voted on or mixed."""
    for one, other in pairwise(text.numbers):
        around = text.low[max(0, one.span.start - _REACH) : other.span.end + _REACH]
        if (
            other.span.start - one.span.end <= _REACH
            and (str(one.value), str(other.value)) == pair
            and (_VOTES.search(around) or _PARTS.search(around))
        ):
            return True
    return False


def is_scored(number: Number, evidence: Sequence[Prepared]) -> bool:
    """Whether what reads like an hour is a score, as it is in Japanese: 2点 for 2得点."""
    if number.kind is not Kind.TIME or number.text[-1] != "点":
        return False
    points = number.text[:-1]
    return any(other.text == points and other.unit is None for text in evidence for other in text.numbers)
