"""Shares that are told by two numbers: "four out of five", 다섯 명 중 네 명, 5人に4人, 1000분의 1.25, 千分之三, 2.5‰."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from answergate.model.span import Span
from answergate.text.derivations.figures import Figures, half_of_last_place, nearest, share_of
from answergate.text.numbers import Number, read_numbers
from answergate.text.numerals import HAN_NUMERALS

HALF: Final = re.compile(r"\bhalf\b|절반|반값|一半|半数|半數|半分|半[额額价]")
DOUBLE: Final = re.compile(r"\b(?:twice|doubl(?:e|es|ed|ing))\b(?!-)|[두2] ?배|갑절|[两兩二2]倍|翻[了]?一番|倍増")
_HALF_OF_ALL: Final = 50.0
_ROUNDED: Final = 0.51
# Of a small share half a percent is much.
_CLOSE: Final = 0.05
# "About a quarter" says 25.6%, too.
_LOOSE: Final = 0.1
_PARTS: Final = {
    part: 100.0 / many
    for many, part in enumerate(("third", "quarter", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"), 3)
}
_WORD: Final = "[0-9]{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred"
_HAN: Final = "[0-9一二三四五六七八九十两]{1,3}"
_PART_FIRST: Final = re.compile(rf"\b(?:{_WORD}) (?:in|out of)(?: every)? (?:{_WORD})\b")
_WHOLE_FIRST: Final = re.compile(
    r"[가-힣0-9]{1,3} ?명 ?(?:중|가운데)에?서? ?약? ?[가-힣0-9]{1,3} ?명"
    rf"|{_HAN}[个個名位]?人[中里裡][有的约約]?{_HAN}[个個名位]?人"
    rf"|(?<![0-9一二三四五六七八九])(?:10|100|[十百])[名位][^\W\d]{{0,4}}?[中里裡]有?{_HAN}[名位]"
    r"|[0-9]{1,3}人(?:に|中|のうち)約?[0-9]{1,3}人"
)
# One part is told by its article: a quarter of them.
_A_PART: Final = re.compile(rf"\b(?:an?|one) ({'|'.join(_PARTS)})(?= of\b)")
_FIGURES: Final = r"[0-9]+(?:\.[0-9]+)?"
_MANY: Final = {
    **dict.fromkeys(("thousand", "mille", "‰", "퍼밀", "パーミル", "천", "千"), 1e3),
    **dict.fromkeys(("ten thousand", "만", "万", "萬"), 1e4),
    **dict.fromkeys(("십만", "十万", "十萬"), 1e5),
    **dict.fromkeys(("million", "ppm", "백만", "百万", "百萬"), 1e6),
}
_OF_MANY: Final = re.compile(
    rf"(?<![0-9.,/])({_FIGURES})(?: ?/ ?| (?:per|in|out of)(?: every)? )(1(?:00?)?,?000|1,?000,?000|thousand|mille|ten thousand|million)"
    rf"(?![0-9]|[.,/][0-9])|(?<![0-9.,])({_FIGURES}) ?(‰|ppm\b|퍼밀|パーミル)"
)
_MANY_FIRST: Final = re.compile(
    rf"(?<![0-9.,])([0-9][0-9,]*만?|[십백]?[천만]|백만|[十百]?[千万萬]) ?(?:분의 ?|分[之の])({_FIGURES}|[{''.join(HAN_NUMERALS)}])"
)


def shares_in(low: str) -> Iterator[tuple[Span, float]]:
    """Where a lowered text tells a share by two numbers, and how much that is in percent."""
    for pattern in (_PART_FIRST,) if low.isascii() else (_PART_FIRST, _WHOLE_FIRST):
        for match in pattern.finditer(low):
            # A lone "one" is mostly no number, so it is not read as one.
            values = [number.value for number in read_numbers(match.group().replace("one ", "1 ", 1))]
            part, whole = (values if pattern is _PART_FIRST else values[::-1]) if len(values) == 2 else (None, None)
            if part is not None and whole is not None and 0 < part <= whole:
                yield Span(*match.span()), 100.0 * float(part / whole)
    for match in _A_PART.finditer(low):
        yield Span(*match.span()), _PARTS[match[1]]
    for match in _OF_MANY.finditer(low):
        yield Span(*match.span()), 100.0 * float(match[1] or match[3]) / _how_many(match[2] or match[4])
    for match in () if low.isascii() else _MANY_FIRST.finditer(low):
        above = HAN_NUMERALS.index(match[2]) + 1.0 if match[2] in HAN_NUMERALS else float(match[2])
        below = _how_many(match[1])
        if below:
            yield Span(*match.span()), 100.0 * above / below


def _how_many(written: str) -> float:
    figures = written.rstrip("만").replace(",", "")
    if not figures.isdecimal():
        return _MANY.get(written, 0.0)
    return float(figures) * (1e4 if written.endswith("만") else 1.0)


_TENTHS: Final = frozenset("成할割")
_ROUGHLY_A_TENTH: Final = 2.5


def share_from(number: Number, figures: Figures, words: str, evidence: Sequence[str], *, about: bool) -> str | None:
    """How the evidence has the share that the number says or counts out: 33% for a third, 80% for "four out of five"."""
    share = share_of(number)
    if share is None:
        share = next((share for span, share in shares_in(words) if span.overlaps(number.span)), None)
    if share is not None:
        slack = _LOOSE * share if about else min(_ROUNDED, _CLOSE * share)
        near = nearest(figures.pools.get("%", ()), share, slack)
        return _counted_out(share, slack, figures, evidence) if near is None else figures.spelled[near]
    if number.unit == "x" and number.value is not None:
        return figures.measured.get(("%", 100.0 * float(number.value)))
    if number.unit != "%" or number.value is None:
        return None
    size = float(number.value)
    # Tenths are told roughly: 近两成 for 18.3%.
    tenths = (
        nearest(figures.pools.get("%", ()), size, _ROUGHLY_A_TENTH) if about and number.text[-1] in _TENTHS else None
    )
    if tenths is not None:
        return figures.spelled[tenths]
    return _counted_out(size, min(half_of_last_place(number), _CLOSE * size), figures, evidence)


def _counted_out(size: float, slack: float, figures: Figures, evidence: Sequence[str]) -> str | None:
    """The words of the evidence that say so many percent: a third, half, one in four, 1000분의 1.25."""
    for share, text in figures.shares.items():
        if abs(share - size) <= slack:
            return text
    for low in map(str.lower, evidence):
        for span, share in shares_in(low):
            if abs(share - size) <= slack:
                return span.of(low)
        half = HALF.search(low) if size == _HALF_OF_ALL else None
        if half is not None:
            return half.group()
    return None
