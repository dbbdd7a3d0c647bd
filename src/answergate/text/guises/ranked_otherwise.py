"""Ranks that the evidence has in another guise: 1위 for 선두, the 16th week for "week 16", the minute of a match."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from answergate.text.numbers import Kind, Number
from answergate.text.numerals import HAN_NUMERALS, NATIVE_RANKS, RANKS
from answergate.text.words.wording import Claimed, Prepared

_NUMBERED: Final = ("week", "day", "month", "year", "phase", "stage", "round")
_NUMBERED_BEFORE: Final = re.compile(rf"\b(?:{'|'.join(_NUMBERED)}) \Z")
# What is numbered follows at once, as a count of it would not: 1심, 2审.
_RANKED: Final = re.compile("[\uac00-\ud7a3\u4e00-\u9fff]")
_MINUTES: Final = ("min", "point")
_MINUTE: Final = re.compile(" minute|分")
_FROM_THE_START: Final = re.compile(
    r"\b(?:after|inside|within) (?:just |only |barely )?\Z|(?:开[场赛始]|開[場賽始])(?:仅|僅|后|後|から|わずか)?\Z"
)
_INTO: Final = re.compile(" (?:in|into|from the start)\\b")
_START_REACH: Final = 20
_LEADING: Final = re.compile(
    r"선두|으뜸|가장 (?:많|높|크|컸)|최다|최고|首位|榜首|最多|最高|最大|トップ|最も(?:多|高|大)|\b(?:lead(?:s|er|ers)?|top|most|highest|largest)\b"
)


def is_ranked_otherwise(number: Number, claim: Claimed, evidence: Sequence[Prepared]) -> bool:
    """Whether the evidence has the rank, or the number as a rank, in another way of telling it."""
    return _by_its_rank(number, claim, evidence) or _in_its_minute(number, claim, evidence) or _leads(number, evidence)


def stands_as_rank(rank: int, text: str) -> bool:
    """Whether a Korean, Chinese or Japanese text has the rank in its own numerals: 세 번째, 第三, 三番目."""
    if text.isascii() or rank > len(HAN_NUMERALS):
        return False
    han, native = HAN_NUMERALS[rank - 1], NATIVE_RANKS[rank - 1]
    return any(form in text for form in (f"{native} 번째", f"{native}번째", f"第{han}", f"{han}番目"))


def _by_its_rank(number: Number, claim: Claimed, evidence: Sequence[Prepared]) -> bool:
    """Whether both number the same of a series, one as a rank: 13号 for 第13号, 1심 for 제1심, the 16th week for "week 16"."""
    if number.value is None:
        return False
    if number.kind is Kind.ORDINAL:
        return any(f" {noun} {number.value} " in text.flat for noun in _NUMBERED for text in evidence)
    if number.kind is Kind.NUMBER:
        if _NUMBERED_BEFORE.search(claim.low, max(0, number.span.start - 8), number.span.start):
            return _is_ranked_in_english(number.value, evidence)
        ranked = _RANKED.match(claim.text, number.span.end)
        forms = () if ranked is None else [f"{mark}{number.value}{ranked[0]}" for mark in "제第"]
        return any(form in text.text for form in forms for text in evidence)
    rank = f"ordinal:{number.value} {number.text[-1]}"
    return number.kind is Kind.QUANTITY and any(other.key == rank for text in evidence for other in text.numbers)


def _is_ranked_in_english(value: Decimal, evidence: Sequence[Prepared]) -> bool:
    rank = RANKS[int(value) - 1] if value == int(value) and 0 < value <= len(RANKS) else None
    return rank is not None and any(f" {rank} {noun} " in text.flat for noun in _NUMBERED for text in evidence)


def _in_its_minute(number: Number, claim: Claimed, evidence: Sequence[Prepared]) -> bool:
    """Whether both are the minute of a match, one of them counted from its start: "after 12 minutes", 第12分钟."""
    if number.kind is Kind.ORDINAL:
        return _MINUTE.match(claim.low, number.span.end) is not None and any(
            other.value == number.value and other.unit in _MINUTES and _is_from_the_start(other, text.low)
            for text in evidence
            for other in text.numbers
        )
    if number.unit not in _MINUTES or not _is_from_the_start(number, claim.low):
        return False
    return any(
        other.kind is Kind.ORDINAL and other.value == number.value and _MINUTE.match(text.low, other.span.end)
        for text in evidence
        for other in text.numbers
    )


def _is_from_the_start(number: Number, low: str) -> bool:
    before = _FROM_THE_START.search(low, max(0, number.span.start - _START_REACH), number.span.start)
    return before is not None or _INTO.match(low, number.span.end) is not None


def _leads(number: Number, evidence: Sequence[Prepared]) -> bool:
    """Whether the first rank is told by a word: 1위 for 선두 or 가장 많다, 第1位 for 首位."""
    first = number.value == 1 and (number.unit == "rank" or (number.kind is Kind.ORDINAL and number.unit == "位"))
    return first and any(_LEADING.search(text.low) for text in evidence)
