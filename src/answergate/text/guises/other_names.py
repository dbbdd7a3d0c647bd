"""A measure that the evidence has by another name or sign: £75 for 75 pounds, 160°C for 160C, ten years for a decade."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from answergate.text.numbers import Kind, Number
from answergate.text.numbers.units import ENGLISH_UNITS
from answergate.text.words.wording import Claimed, Prepared

# Pounds are read as a weight, and one sign stands for yen and yuan.
_POUNDS: Final = frozenset(("GBP", "lb"))
_YEN_OR_YUAN: Final = (
    frozenset(("¥", "JPY")),
    frozenset(("¥", "CNY")),
    # 元 is what the dollars of Hong Kong, Taiwan and Singapore are called too.
    *(frozenset((dollars, "CNY")) for dollars in ("HKD", "TWD", "SGD")),
)
_POUNDS_IN_WORDS: Final = ("pound", "pounds")
_WEIGHT: Final = re.compile(r"\b(?:weigh\w*|heav\w+|lift\w*|los(?:e|es|ing|t)|gain\w*|kg|kilo\w*|ounces?|lbs?)\b")
_WEIGHT_REACH: Final = 40
_PENCE: Final = re.compile(r"(?<![\w.])([0-9]{1,2})(?:p| ?pence)(?![\w])")

_DEGREES: Final = re.compile(r"(?<![\w.])([0-9]+(?:\.[0-9]+)?) ?([cf])(?![\w+])")
_SCALES: Final = {"c": ("°C", "degree"), "f": ("°F", "degree")}

# "A gram" is one gram, but "twice a day" is not one day: a preposition or a verb stands before it, or something is its own.
_BEFORE_ONE: Final = (
    "for|within|in|of|about|around|roughly|approximately|nearly|almost|after|under|over|than|least|most|to|by|is|was|be|takes?|took"
    "|lasts?|lasted|weighs?|weighed|weighing|measures?|measuring|costs?|just|only|another|add|contains?|containing|from|past"
)


def _names_of_units() -> dict[str, list[str]]:
    names: dict[str, list[str]] = {"GBP": ["pound"]}
    for word, unit in ENGLISH_UNITS.items():
        if word.isalpha() and word.islower():
            names.setdefault(unit, []).append(word)
    return names


_NAMES_OF: Final = _names_of_units()
_DECADE: Final = r"(?<!half )\b(?:a|one|each|every|past|last|next|first|previous|following|coming) decade\b(?! and a)"
_CENTURY: Final = (
    r"(?<!half )(?<!quarter of )\b(?:a|one|every) century\b(?! and a)|한 ?세기|(?<!十)一(?:个世纪|個世紀|世紀)"
    r"|\bcenten(?:ary|nial)\b|(?<![0-9一二三四五六七八九数數])百年"
)
_NAMED: Final = {
    (10, "year"): re.compile(_DECADE),
    (50, "year"): re.compile("half a century|반세기|半(?:个世纪|個世紀|世紀)"),
    (100, "year"): re.compile(_CENTURY),
    (6, "month"): re.compile("half a year|(?<!상)반년|(?<![上下前后後])半年"),
    (2, "week"): re.compile(r"\bfortnight"),
    (14, "day"): re.compile(r"\bfortnight"),
    (15, "day"): re.compile("보름|半(?:个月|個月|月)"),
    **{
        (days, "day"): re.compile(f"(?<![가-힣]){name}" + ("|翌[々翌]日" if days == 2 else ""))
        for days, name in enumerate(("이틀", "사흘", "나흘", "닷새", "엿새", "이레", "여드레", "아흐레", "열흘"), 2)
    },
}
_EVERY_SECOND: Final = {
    "day": re.compile("every (?:other|second) day|alternate days|격일|하루 ?걸러|隔[日天]|[1一]日おき"),
    "week": re.compile("every (?:other|second) week|alternate weeks|격주|隔[周週]"),
    "month": re.compile("every (?:other|second) month|alternate months|격월|隔月"),
    "year": re.compile("every (?:other|second) year|alternate years|격년|隔年"),
}
# By how many months something comes again.
_EVERY_MONTHS: Final = {
    3: re.compile(
        r"\b(?:every|each|per|a) quarter\b|\bquarterly\b|매 ?분기|분기마다|분기별|每[个個]?季度?|四半期(?:ごと|毎)"
    ),
    6: re.compile(r"\bhalf-yearly\b|\b(?:biannual|semi-?annual)(?:ly)?\b|반기마다|반기별|每半年|半期(?:ごと|につき)"),
}
_EACH_BEFORE: Final = re.compile(r"\b(?:every|each) \Z|每隔?\Z")
_EACH_BEHIND: Final = re.compile(" ?(?:마다|간격)|에 한|に[1一]|ごと")
_TWO: Final = re.compile("(?:이틀|[2두] ?(?:일|주|달|개월|해|년))에 \\Z|[2二](?:日|週間|[かヶカ]月|年)に\\Z")
_NEARBY: Final = 12

# Millions are read as metres where no sign of money stands before them.
_IN_MILLIONS: Final = re.compile("[^0-9]?([0-9]+(?:[.][0-9]+)?) (million|billion)", re.IGNORECASE)
_LETTERS_OF: Final = {"million": ("m", "mn"), "billion": ("bn", "b")}
_MILLIONS: Final = re.compile(r"(?<![\w.])([0-9]+(?:\.[0-9]+)?)(mn?|bn?) (?:of )?([a-z]+)")
# About so many and some more: 100여 명, 100多人.
_AND_MORE: Final = ("여", "여 ", "多", "余", "餘")


def goes_by_another_name(number: Number, claim: Claimed, evidence: Sequence[Prepared]) -> bool:
    """Whether the evidence has what a number of the claim measures, under another name, sign or abbreviation."""
    return (
        _is_the_same_money(number, evidence)
        or _is_in_pence(number, claim, evidence)
        or _is_so_warm(number, evidence)
        or _has_a_name(number, claim, evidence)
        or _is_one(number, evidence)
        or _is_somewhat_more(number, claim, evidence)
        or _is_so_many_millions(number, evidence)
    )


def _is_the_same_money(number: Number, evidence: Sequence[Prepared]) -> bool:
    if number.unit not in _POUNDS and not any(number.unit in either for either in _YEN_OR_YUAN):
        return False
    return any(
        other.value == number.value
        and other.unit != number.unit
        and (
            any(number.unit in either and other.unit in either for either in _YEN_OR_YUAN)
            or (number.unit in _POUNDS and other.unit in _POUNDS and _is_paid(number, other, text.low))
        )
        for text in evidence
        for other in text.numbers
    )


def _is_paid(number: Number, other: Number, low: str) -> bool:
    """Whether the pounds of the one that has no sign are spelled out, and nothing says that they are a weight."""
    spelled = number if number.unit == "lb" else other
    around = low[max(0, other.span.start - _WEIGHT_REACH) : other.span.end + _WEIGHT_REACH]
    return spelled.text.lower().endswith(_POUNDS_IN_WORDS) and _WEIGHT.search(around) is None


def _is_in_pence(number: Number, claim: Claimed, evidence: Sequence[Prepared]) -> bool:
    said = _PENCE.match(claim.low, number.span.start)
    return said is not None and any(found[1] == said[1] for text in evidence for found in _PENCE.finditer(text.low))


def _is_so_warm(number: Number, evidence: Sequence[Prepared]) -> bool:
    """Whether one of the two has its degrees as a mere letter: 160C."""
    if number.kind is Kind.CODE:
        said = _DEGREES.fullmatch(number.text.lower())
        return said is not None and any(
            other.unit in _SCALES[said[2]] and str(other.value) == said[1]
            for text in evidence
            for other in text.numbers
        )
    if number.unit is None or number.value is None or number.unit not in ("°C", "°F", "degree"):
        return False
    figures = str(number.value)
    return any(
        found[1] == figures and number.unit in _SCALES[found[2]]
        for text in evidence
        for found in _DEGREES.finditer(text.low)
    )


def _has_a_name(number: Number, claim: Claimed, evidence: Sequence[Prepared]) -> bool:
    """Whether a time has a name of its own: a decade, 반년, 半年, every other day."""
    value = number.value
    if value is None or number.unit is None or value != int(value):
        return False
    name = _NAMED.get((int(value), number.unit))
    if name is not None and any(name.search(text.low) for text in evidence):
        return True
    start, end = number.span.start, number.span.end
    if value == 1 and number.unit == "time" and _TWO.search(claim.low, max(0, start - _NEARBY), start):
        return any(every.search(text.low) for every in _EVERY_SECOND.values() for text in evidence)
    again = _EVERY_SECOND.get(number.unit) if value == 2 else None
    if number.unit == "month":
        again = _EVERY_MONTHS.get(int(value), again)
    if again is None or not any(again.search(text.low) for text in evidence):
        return False
    return bool(_EACH_BEFORE.search(claim.low, max(0, start - _NEARBY), start) or _EACH_BEHIND.match(claim.low, end))


def _is_one(number: Number, evidence: Sequence[Prepared]) -> bool:
    """Whether the evidence has one of a measure with a mere article: "for an hour", "a month's notice"."""
    names = _NAMES_OF.get(number.unit or "") if number.value == 1 else None
    if names is None:
        return False
    any_name = "|".join(names)
    one = re.compile(
        rf"(?:\b(?:{_BEFORE_ONE}) an? (?:full |whole |single )?(?:{any_name})\b|\ban? (?:{any_name})['’]s\b)(?! of\b)"
        rf"|\b(?:each|every|per) (?:{any_name})\b"
    )
    return any(one.search(text.low) for text in evidence)


def _is_somewhat_more(number: Number, claim: Claimed, evidence: Sequence[Prepared]) -> bool:
    """Whether the evidence has so many and some more of the same: 100여 명 for 약 100명, 100多人."""
    if number.text.isascii() or number.unit is None:
        return False
    figures = number.digits.of(claim.text)
    thing = claim.text[number.digits.end : number.span.end].strip()
    return bool(thing) and any(f"{figures}{more}{thing}" in text.text for more in _AND_MORE for text in evidence)


def _is_so_many_millions(number: Number, evidence: Sequence[Prepared]) -> bool:
    """Whether the evidence has so many millions by a letter: "1.2m people", "1.2m dollars"."""
    said = _IN_MILLIONS.match(number.text)
    return said is not None and any(
        found[1] == said[1]
        and found[2] in _LETTERS_OF[said[2].lower()]
        and (number.kind is not Kind.AMOUNT or ENGLISH_UNITS.get(found[3]) == number.unit)
        for text in evidence
        for found in _MILLIONS.finditer(text.low)
    )
