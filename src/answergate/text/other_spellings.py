"""A number that the evidence has, written in another way: "at 7" for 7 pm, 235,000 for "235, 000", 2018-19 for 2018/2019."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from answergate.text.days_and_hours import is_dated_otherwise
from answergate.text.numbers import Kind, Number
from answergate.text.numbers.minus import LESSENING, minus_word_before
from answergate.text.numbers.units import COUNTERS
from answergate.text.numerals import HAN_NUMERALS, NATIVE_NUMERALS, NATIVE_RANKS, RANKS
from answergate.text.rates import is_said_as_rate
from answergate.text.wording import Claimed, Prepared

_GLUED_BEFORE: Final = frozenset(".,-−$€£¥₩")
_GLUED_AFTER: Final = frozenset("%％:/-–~")
_KOREAN_SCALES: Final = frozenset("십백천만억조")
_POINTS: Final = ("포인트", "ポイント")
_SCALES: Final = (" million", " billion", " trillion", " thousand", " hundred", " percent", " %")

_FIGURE: Final = re.compile("[0-9]+")
_QUARTER: Final = re.compile("[Qq]([1-4])")
_QUARTERS: Final = (
    ("first quarter", "1분기", "第一季度", "第1四半期"),
    ("second quarter", "2분기", "第二季度", "第2四半期"),
    ("third quarter", "3분기", "第三季度", "第3四半期"),
    ("fourth quarter", "4분기", "第四季度", "第4四半期"),
)
_QUARTER_UNITS: Final = ("quarter", "季度")
# A count that the evidence has as a word: "scored twice", "the fifth defeat in a row" for "lost five in a row", 首次.
_WORDS_OF: Final = {2: ("twice", "both", "pair", "couple", "duo"), 3: ("thrice", "trio")}
_BOTH: Final = re.compile("양측|양쪽|양국|둘 다|双方|雙方|两者|兩者|二者|両[方者国社氏]")
_NONE: Final = re.compile(
    r"\b(?:no|none|never|nobody|nothing|without|zero)\b|없|않|못|没有|沒有|未|无|無|なし|ありません|いません|ない"
)
_TIMES: Final = frozenset("次回차번")
_IN_A_ROW: Final = re.compile(r"\b(?:in a row|consecutive(?:ly)?|straight|successive(?:ly)?)\b|연속|连续|連續|連続")
# One part of so many is told from a rank by its article alone, so it is no number where it stands: "less than a third".
_PART_OF: Final = {
    "ratio:1/2": "half",
    "ratio:1/4": "a quarter",
    **{f"ratio:1/{parts}": f"a {RANKS[parts - 1]}" for parts in (3, 5, 6, 7, 8, 9, 10)},
}
_YEARS: Final = re.compile(
    r"(?<![0-9,.])(?<![0-9][-/])((?:1[0-9]|20)[0-9]{2}) ?[-–—~/] ?([0-9]{4}|[0-9]{2})(?![0-9]|[-–/.,][0-9])"
)
_DATE: Final = re.compile("date:([0-9]{4})-([0-9]{2}(?:-[0-9]{2})?)")
# What is counted follows the numeral: 一片 for 1片, 두 알 for 2알.
_TWO_IN_HAN: Final = ("二", "两", "兩")
_COUNTED: Final = re.compile(" ?([\u4e00-\u9fff]|[\uac00-\ud7a3])")
_EACH_TIME: Final = re.compile(r"\b(?:once|at a time|each time)\b|한 ?번|매번|每次|每回|单次|單次|毎回|一度|ずつ")
_EITHER_ORDER: Final = re.compile("date:([0-9]{4})-[?]([0-9]{1,2})[./-]([0-9]{1,2})[./-][0-9]{4}")
_FALLING: Final = (Kind.PERCENT, Kind.AMOUNT)
_KINDS: Final = "kind"
_FEW_KINDS: Final = 5
_WAYS: Final = re.compile(
    r" (?:[a-z]+ )?((?:option|way|method|kind|type|possibilit|choice|variant|route|factor|reason|thing|part|categor)(?:ies|s))\b"
)
_LISTED: Final = re.compile(r"[,、，;/·]|\b(?:and|or)\b|(?<=[가-힣A-Za-z0-9])[와과] |및|[和与與と或]")
_COUNTED_WAYS: Final = r"\b(?:[0-9]+|two|three|four|five|six|seven|eight|nine|ten) (?:[a-z]+ )?{}\b"
_AS_MUCH: Final = re.compile(
    r"[ -](?:as|more|less|the|higher|lower|larger|bigger|greater|faster|smaller|its|that|those|what)\b"
)
_SPEED: Final = re.compile(r"(?:[초시]속|秒速|[时時]速) ?\Z")
_PER_SECOND: Final = ("초속", "秒速")
_FIRST_TIME: Final = re.compile(r"처음|최초|첫|首次|首度|初次|初めて|初の|最初")


def stands_whole(literal: str, low: str, unit: str | None = None) -> bool:
    """Whether the literal stands in the text with no letter, digit, sign or scale that would change its value."""
    at = low.find(f" {literal} ")
    if at >= 0 and not low.startswith(_SCALES, at + 1 + len(literal)) and not minus_word_before(low, at + 1, unit):
        return True
    # A Korean particle follows a unit without a space: 90일이, 50명은, 5km를, 30%로.
    last = literal[-1]
    hangul = "\uac00" <= last <= "\ud7a3" and last not in _KOREAN_SCALES
    latin = last == "%" or (last.isascii() and last.isalpha())
    at = low.find(literal)
    while at >= 0:
        end = at + len(literal)
        before, after = low[at - 1 : at] if at else "", low[end : end + 1]
        goes_on = (
            (after.isalnum() and not hangul and not (latin and "\uac00" <= after <= "\ud7a3"))
            or (after in _GLUED_AFTER and not low[end + 1 : end + 2].isspace())
            or (after in {".", ","} and low[end + 1 : end + 2].isdigit())
            or (last == "%" and low.startswith(_POINTS, end))
        )
        if (
            not before.isalnum()
            and before not in _GLUED_BEFORE
            and not goes_on
            and not low.startswith(_SCALES, end)
            and not minus_word_before(low, at, unit)
        ):
            return True
        at = low.find(literal, end)
    return False


def said_otherwise(number: Number, claim: Claimed, evidence: Sequence[Prepared]) -> bool:
    """Whether the evidence has the number in another guise, as a reader would see at once."""
    return (
        _counted_in_words(number, claim, evidence)
        or _of_half_a_day_or_quarter(number, evidence)
        or _in_range_of_years(number, claim, evidence)
        or _dated_elsewhere(number, evidence)
        or _in_either_order(number, evidence)
        or _in_other_numerals(number, claim, evidence)
        or _falls_by(number, claim, evidence)
        or is_dated_otherwise(number, claim, evidence)
        or _counts_kinds(number, claim, evidence)
        or _counts_turns(number, claim, evidence)
        or _is_a_speed(number, claim, evidence)
        or (number.value == 1 and is_said_as_rate(number, claim, evidence))
        or any(number.key in text.closed_keys for text in evidence)
    )


def _of_half_a_day_or_quarter(number: Number, evidence: Sequence[Prepared]) -> bool:
    """An hour without its half of the day, a quarter in words or of a year: "at 7" for 7 pm, Q3 for the third quarter."""
    if number.unit in _QUARTER_UNITS:
        quarter = f"-q{number.value}"
        return any(other.key.endswith(quarter) for text in evidence for other in text.numbers)
    if number.kind is Kind.TIME:
        figure = _FIGURE.search(number.text) if number.key.endswith(":00") else None
        return figure is not None and any(stands_whole(figure.group(), text.low) for text in evidence)
    match = _QUARTER.match(number.text)
    if match is None:
        return False
    words = _QUARTERS[int(match.group(1)) - 1]
    return any(word in text.low for text in evidence for word in words)


def _in_range_of_years(number: Number, claim: Claimed, evidence: Sequence[Prepared]) -> bool:
    """Whether the number is part of a range of years that the evidence has too: 2018-19, 2018/2019, 1904–05."""
    covering = [
        match
        for match in _YEARS.finditer(claim.text)
        if match.start() <= number.span.start and number.span.end <= match.end()
    ]
    years = _years_of(covering[0]) if covering else None
    return years is not None and any(
        _years_of(match) == years for text in evidence for match in _YEARS.finditer(text.text)
    )


def _years_of(match: re.Match[str]) -> tuple[int, int] | None:
    """Both years in full; None where the second is no later year, as in a month: 1998-12."""
    first, last = match.groups()
    years = int(first), int(first[: 4 - len(last)] + last)
    return years if years[0] < years[1] else None


def _dated_elsewhere(number: Number, evidence: Sequence[Prepared]) -> bool:
    """Whether the evidence has the day or month without its year, and the year by itself: an article of 2011, "April 9th"."""
    match = _DATE.fullmatch(number.key)
    if match is None:
        return False
    year, day = match.groups()
    if not any(other.key.startswith(f"date:--{day}") for text in evidence for other in text.numbers):
        return False
    alone = re.compile(rf"(?<![0-9,.]){year}(?![0-9])")
    return any(alone.search(text.text) for text in evidence)


def _is_ranked(rank: int, text: str) -> bool:
    """Whether a Korean, Chinese or Japanese text has the rank in its own numerals: 세 번째, 第三, 三番目."""
    if text.isascii() or rank > len(HAN_NUMERALS):
        return False
    han, native = HAN_NUMERALS[rank - 1], NATIVE_RANKS[rank - 1]
    return any(form in text for form in (f"{native} 번째", f"{native}번째", f"第{han}", f"{han}番目"))


def _in_other_numerals(number: Number, claim: Claimed, evidence: Sequence[Prepared]) -> bool:
    """Whether the evidence counts the same thing to the same number in Han or native Korean numerals: 一片, 두 알."""
    value = number.value
    counted = _COUNTED.match(claim.text, number.span.end)
    if counted is None or value is None or value != int(value) or not 0 < value <= len(HAN_NUMERALS):
        return False
    thing = counted[1]
    if thing >= "\uac00":
        numeral = NATIVE_NUMERALS[int(value) - 1]
        forms = [f"{numeral} {thing}", f"{numeral}{thing}"]
    else:
        numerals = _TWO_IN_HAN if value == 2 else (HAN_NUMERALS[int(value) - 1],)
        forms = [f"{numeral}{thing}" for numeral in numerals]
    return any(form in text.text for text in evidence for form in forms)


def _counts_kinds(number: Number, claim: Claimed, evidence: Sequence[Prepared]) -> bool:
    """Whether a claim counts the few kinds or ways that it lists, and the evidence counts them to no other number."""
    if number.value is None or not 1 < number.value <= _FEW_KINDS:
        return False
    if len(_LISTED.findall(claim.low, number.span.end)) < number.value - 1 and not claim.text.endswith((":", "：")):
        return False
    if number.unit == _KINDS:
        return not any(other.unit == _KINDS for text in evidence for other in text.numbers)
    match = _WAYS.match(claim.low, number.span.end) if number.kind is Kind.NUMBER else None
    if match is None:
        return False
    counted = re.compile(_COUNTED_WAYS.format(match[1]))
    return not any(counted.search(text.low) for text in evidence)


def _counts_turns(number: Number, claim: Claimed, evidence: Sequence[Prepared]) -> bool:
    """Whether "five times" says how often, not how many times as much, and the evidence has so many of anything."""
    if number.unit != "x" or not number.text.endswith("times") or _AS_MUCH.match(claim.low, number.span.end):
        return False
    return any(
        other.value == number.value and other.unit is None and other.kind is Kind.NUMBER
        for text in evidence
        for other in text.numbers
    )


def _is_a_speed(number: Number, claim: Claimed, evidence: Sequence[Prepared]) -> bool:
    """Whether a speed is said before its length, as 초속 49m, and the evidence has it behind: 49m/s."""
    before = _SPEED.search(claim.text, max(0, number.span.start - 4), number.span.start)
    written = None if before is None else number.digits.of(claim.text) + (number.unit or "")
    per = "/s" if before is not None and before[0].strip() in _PER_SECOND else "/h"
    return written is not None and any(written + per in text.solid for text in evidence)


def _falls_by(number: Number, claim: Claimed, evidence: Sequence[Prepared]) -> bool:
    """Whether the evidence has the number below zero and the claim says so by a word: "fell 2%" for -2%."""
    if number.value is None or number.kind not in _FALLING or claim.low.endswith(" to ", 0, number.span.start):
        return False
    less = -number.value
    return LESSENING.search(claim.low) is not None and any(
        other.value == less < 0 and other.unit == number.unit for text in evidence for other in text.numbers
    )


def _in_either_order(number: Number, evidence: Sequence[Prepared]) -> bool:
    """Whether the evidence has a date that day and month of 5/1/2020 can be, one way or the other."""
    match = _EITHER_ORDER.fullmatch(number.key)
    if match is None:
        return False
    year, one, other = match.groups()
    readings = (f"date:{year}-{one:0>2}-{other:0>2}", f"date:{year}-{other:0>2}-{one:0>2}")
    return any(written.key in readings for text in evidence for written in text.numbers)


def _counted_in_words(number: Number, claim: Claimed, evidence: Sequence[Prepared]) -> bool:
    """Whether the evidence counts to the same number by a word: twice, the fifth in a row, a third, 首次."""
    part = _PART_OF.get(number.key)
    if part is not None:
        return any(f" {part} " in text.flat for text in evidence)
    value = number.value
    if value == 0:
        return any(_NONE.search(text.low) for text in evidence)
    if value is None or value != int(value) or not 0 < value <= len(RANKS):
        return False
    count = int(value)
    if number.kind is Kind.ORDINAL:
        if count == 1 and number.unit in _TIMES and any(_FIRST_TIME.search(text.low) for text in evidence):
            return True
        return any(f" {RANKS[count - 1]} " in text.flat or _is_ranked(count, text.text) for text in evidence)
    if count == 1 and number.unit == "time" and any(_EACH_TIME.search(text.low) for text in evidence):
        return True
    # "Twice" counts turns and "both" counts things; neither is two litres.
    if number.kind is Kind.QUANTITY and number.unit not in COUNTERS and number.unit != "time":
        return False
    words = list(_WORDS_OF.get(count, ()))
    if count == 2 and any(_BOTH.search(text.low) for text in evidence):
        return True
    in_a_row = _IN_A_ROW.search(claim.low) is not None
    if in_a_row:
        words.append(RANKS[count - 1])
    if any(f" {word} " in text.flat for word in words for text in evidence):
        return True
    return in_a_row and any(
        other.kind is Kind.ORDINAL and other.value == value for text in evidence for other in text.numbers
    )
