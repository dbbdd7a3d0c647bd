"""Shares that are counted out: "four out of five", 다섯 명 중 네 명, 五人中四人, 5人に4人."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from answergate.model.span import Span
from answergate.text.numbers import read_numbers

_WORD: Final = "[0-9]{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|twenty|hundred"
_HAN: Final = "[0-9一二三四五六七八九十两]{1,3}"
_PART_FIRST: Final = re.compile(rf"\b(?:{_WORD}) (?:in|out of)(?: every)? (?:{_WORD})\b")
_WHOLE_FIRST: Final = re.compile(
    r"[가-힣0-9]{1,3} ?명 ?(?:중|가운데)에?서? ?약? ?[가-힣0-9]{1,3} ?명"
    rf"|{_HAN}[个個名位]?人[中里裡][有的约約]?{_HAN}[个個名位]?人|[0-9]{{1,3}}人(?:に|中|のうち)約?[0-9]{{1,3}}人"
)


def shares_in(low: str) -> Iterator[tuple[Span, float]]:
    """Where a lowered text counts out a share, and how much that is in percent."""
    for pattern in (_PART_FIRST,) if low.isascii() else (_PART_FIRST, _WHOLE_FIRST):
        for match in pattern.finditer(low):
            # A lone "one" is mostly no number, so it is not read as one.
            values = [number.value for number in read_numbers(match.group().replace("one ", "1 ", 1))]
            part, whole = (values if pattern is _PART_FIRST else values[::-1]) if len(values) == 2 else (None, None)
            if part is not None and whole is not None and 0 < part <= whole:
                yield Span(*match.span()), 100.0 * float(part / whole)
