"""Ages told by their decade: 20대 for 20~29세, "aged 20 to 29" for "in their twenties", 二十多岁."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from answergate.text.numbers import Number
from answergate.text.numerals import HAN_NUMERALS
from answergate.text.words.wording import Claimed, Prepared

_ENGLISH: Final = {
    word: 10 * decade
    for decade, word in enumerate(
        ("teens", "twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties", "nineties"), 1
    )
}
_HAN: Final = {f"{numeral}十": 10 * tens for tens, numeral in enumerate(HAN_NUMERALS[:9], 1)} | {"十": 10}
_DECADE: Final = re.compile(
    rf"(?<![0-9])([1-9]0)(?:대(?! ?[0-9])|代(?!目)|[多几]岁|[多幾]歲|s\b)|\b({'|'.join(_ENGLISH)})\b"
    rf"|({'|'.join(sorted(_HAN, key=len, reverse=True))})(?:[多几幾][岁歲]|代)"
)
_AGES: Final = ("age", "year", None)
_LAST: Final = 9
_UNDER: Final = re.compile(" ?(?:未満|未满|未滿|미만|이 ?안|이 ?채)")
_UNDER_BEFORE: Final = ("under ", "below ", "younger than ", "不到", "未满", "未滿")


def is_of_the_same_decade(number: Number, claim: Claimed, evidence: Sequence[Prepared]) -> bool:
    """Whether one of the two tells an age by its decade, and the other by years that lie in it."""
    if number.value is None or number.value != int(number.value):
        return False
    mine = _DECADE.match(claim.low, number.span.start)
    if mine is not None:
        decade = _first_year(mine)
        return any(
            other.unit == "age" and other.value is not None and decade <= other.value <= decade + _LAST
            for text in evidence
            for other in text.numbers
        ) or any(decade == theirs for text in evidence for theirs in _decades(text.low))
    if number.unit not in _AGES:
        return False
    under = bool(_UNDER.match(claim.low, number.span.end)) or claim.low.endswith(_UNDER_BEFORE, 0, number.span.start)
    # The ends of the decade; "under thirty" is the year after it.
    return any(
        number.value in ((decade + _LAST + 1,) if under else (decade, decade + _LAST))
        for text in evidence
        for decade in _decades(text.low)
    )


def _decades(low: str) -> Iterator[int]:
    return map(_first_year, _DECADE.finditer(low))


def _first_year(match: re.Match[str]) -> int:
    if match[1]:
        return int(match[1])
    return _ENGLISH[match[2]] if match[2] else _HAN[match[3]]
