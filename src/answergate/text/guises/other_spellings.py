"""A number that the evidence has, written in another way: 235,000 for "235, 000", "twice" for two, 5월 12~16일."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from answergate.text.guises.ages import is_of_the_same_decade
from answergate.text.guises.clock import is_told_on_the_clock
from answergate.text.guises.dated_otherwise import is_dated_otherwise
from answergate.text.guises.first_and_next import is_first_or_next
from answergate.text.guises.other_names import goes_by_another_name
from answergate.text.guises.ranked_otherwise import is_ranked_otherwise, stands_as_rank
from answergate.text.guises.rates import is_one_of_a_rate, is_the_same_rate
from answergate.text.guises.scales import stands_as_a_scale
from answergate.text.guises.scores import is_scored, stands_as_two_figures
from answergate.text.numbers import Kind, Number
from answergate.text.numbers.minus import LESSENING, minus_word_before
from answergate.text.numbers.units import COUNTERS
from answergate.text.numerals import HAN_NUMERALS, NATIVE_NUMERALS, RANKS
from answergate.text.words.wording import Claimed, Prepared

_GLUED_BEFORE: Final = frozenset(".,-−$€£¥₩")
_GLUED_AFTER: Final = frozenset("%％:/-–~")
_KOREAN_SCALES: Final = frozenset("십백천만억조")
# Behind one of these, and a blank, a number may go on: 1억 5천만원 is no 5천만원.
_MYRIADS: Final = frozenset("만억조万萬億亿兆")
_POINTS: Final = ("포인트", "ポイント")
_SCALES: Final = (" million", " billion", " trillion", " thousand", " hundred", " percent", " %")

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
# What is counted follows the numeral: 一片 for 1片, 두 알 for 2알.
_TWO_IN_HAN: Final = ("二", "两", "兩")
_COUNTED: Final = re.compile(" ?([\u4e00-\u9fff]|[\uac00-\ud7a3])")
_ON_AVERAGE: Final = re.compile(r"\s?(?:평균|에\b|마다|당)")
_EACH_TIME: Final = re.compile(r"\b(?:once|at a time|each time)\b|한 ?번|매번|每次|每回|单次|單次|毎回|一度|ずつ")
_ONCE: Final = ("time", "person")
_ONE_THING: Final = re.compile("[\u3400-\u9fff]{2}|[\u30a1-\u30ff]{2,}")
_PER_MINUTE: Final = re.compile(r"\b(?:per|each|every) minute\b|每分钟|每分鐘|毎分|分あたり")
_EACH: Final = {
    "person": re.compile(r"\b(?:per|each) person\b|每人|一人|1人"),
    "min": _PER_MINUTE,
    "point": _PER_MINUTE,
    "hour": re.compile(r"\b(?:hourly|(?:per|each|every) hour)\b|每小[时時]|毎時|時給|時間あたり"),
    "day": re.compile(r"\b(?:daily|(?:per|each|every) day)\b|[每毎一1]日|[每一]天"),
    "week": re.compile(r"\b(?:weekly|(?:per|each|every) week)\b|[每毎一1][周週]"),
    "month": re.compile(
        r"\b(?:monthly|(?:per|each|every) month)\b|[每毎]月|[每一][个個]月|月額|月間|매월|매달|월 ?평균"
    ),
    "year": re.compile(
        r"\b(?:annual(?:ly)?|yearly|(?:per|each|every) year)\b|[每毎一1]年|年間|年度|매년|연간|연 ?평균"
    ),
}
_GOES_ON: Final = re.compile("[0-9A-Za-z]|[.,-][0-9]")
_FALLING: Final = (Kind.PERCENT, Kind.AMOUNT)
_FALL_REACH: Final = 16
_RANGE: Final = re.compile(r"\s?[~∼〜～–—-]")
_RANGE_WIDTH: Final = 3
_AS_MUCH: Final = re.compile(
    r"[ -](?:as|more|less|the|higher|lower|larger|bigger|greater|faster|smaller|its|that|those|what)\b"
)
_FIRST_TIME: Final = re.compile(r"처음|최초|첫|首次|首度|初次|初めて|初の|最初")


def stands_whole(literal: str, low: str, unit: str | None = None) -> bool:
    """Whether the literal stands in the text with no letter, digit, sign or scale that would change its value."""
    at = low.find(f" {literal} ")
    if (
        at >= 0
        and low[at - 1 : at] not in _MYRIADS
        and not low.startswith(_SCALES, at + 1 + len(literal))
        and not minus_word_before(low, at + 1, unit)
    ):
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
            and low[max(at - 2, 0) : max(at - 1, 0)] not in _MYRIADS
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
        or is_told_on_the_clock(number, claim, evidence)
        or _in_other_numerals(number, claim, evidence)
        or _falls_by(number, claim, evidence)
        or _opens_a_range(number, claim, evidence)
        or is_ranked_otherwise(number, claim, evidence)
        or _one_of_a_time(number, claim, evidence)
        or stands_as_two_figures(number, evidence)
        or is_scored(number, evidence)
        or is_first_or_next(number, claim, evidence)
        or is_of_the_same_decade(number, claim, evidence)
        or stands_as_a_scale(number, [text.text for text in evidence])
        or _behind_letters(number, evidence)
        or is_dated_otherwise(number, claim, evidence)
        or _counts_turns(number, claim, evidence)
        or goes_by_another_name(number, claim, evidence)
        or is_one_of_a_rate(number, claim, evidence)
        or is_the_same_rate(number, claim, evidence)
        or any(number.key in text.closed_keys for text in evidence)
    )


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


def _one_of_a_time(number: Number, claim: Claimed, evidence: Sequence[Prepared]) -> bool:
    """Whether the one of the claim is each of those: 一天 for 每日, "in one month" for monthly."""
    if number.value != 1:
        return False
    # In English "one month" is mostly a month, and not each; so it is in Korean.
    if "\u3000" < number.text[-1] < "\uac00":
        each = _EACH.get(number.unit or "")
        if each is not None and any(each.search(text.low) for text in evidence):
            return True
        # 1回の洗濯で: so much each time.
        if number.unit in _ONCE:
            return not any(other.unit == number.unit for text in evidence for other in text.numbers)
    # 한 달 평균 소득: what is told by the month.
    if _ON_AVERAGE.match(claim.text, number.span.end):
        each = _EACH.get(number.unit or "")
        return each is not None and any(each.search(text.low) for text in evidence)
    # 1学期24単位: so many in each.
    thing = _ONE_THING.match(claim.text, number.span.end) if number.unit is None else None
    return thing is not None and any(thing[0] in text.text for text in evidence)


def _behind_letters(number: Number, evidence: Sequence[Prepared]) -> bool:
    """Whether the evidence has the figures right behind letters, as no number of their own: 3.0 for GPA3.0."""
    if number.unit is not None or number.kind is not Kind.NUMBER:
        return False
    figures = number.text
    for text in evidence:
        at = text.text.find(figures)
        while at >= 0:
            before, behind = text.text[max(0, at - 2) : at], text.text[at + len(figures) : at + len(figures) + 2]
            if len(before) == 2 and before.isascii() and before.isalpha() and not _GOES_ON.match(behind):
                return True
            at = text.text.find(figures, at + 1)
    return False


def _counts_turns(number: Number, claim: Claimed, evidence: Sequence[Prepared]) -> bool:
    """Whether "five times" says how often, not how many times as much, and the evidence has so many of anything."""
    if number.unit != "x" or not number.text.endswith("times") or _AS_MUCH.match(claim.low, number.span.end):
        return False
    return any(
        other.value == number.value and other.unit is None and other.kind is Kind.NUMBER
        for text in evidence
        for other in text.numbers
    )


def _falls_by(number: Number, claim: Claimed, evidence: Sequence[Prepared]) -> bool:
    """Whether one has the number below zero and the other says so by a word: "fell 2%" and -2%."""
    if number.value is None or number.kind not in _FALLING or claim.low.endswith(" to ", 0, number.span.start):
        return False
    less = -number.value
    same = [
        (other, text) for text in evidence for other in text.numbers if (other.value, other.unit) == (less, number.unit)
    ]
    if less < 0:
        return bool(same) and LESSENING.search(claim.low) is not None
    return any(
        LESSENING.search(text.low, max(0, other.span.start - _FALL_REACH), other.span.end + _FALL_REACH)
        for other, text in same
    )


def _opens_a_range(number: Number, claim: Claimed, evidence: Sequence[Prepared]) -> bool:
    """Whether a number whose unit stands at the end of its range is there with the unit: 5월 12~16일 for 5월 12일부터 16일까지, 9〜17時."""
    if number.value is None or _RANGE.match(claim.text, number.span.end) is None:
        return False
    behind = next((token for token in claim.tokens if 0 < token[0] - number.span.end <= _RANGE_WIDTH), None)
    if behind is None or (behind[3].unit != number.unit and behind[3].kind is not Kind.TIME):
        return False
    size = int(number.value)
    keys = (number.key, f"time:{size:02}:00") if behind[3].kind is Kind.TIME else (number.key,)
    day = f"-{size:02}" if number.unit == "day" else None
    return any(
        other.key in keys[-1:]
        or (number.unit and other.key in keys)
        or (day and other.kind is Kind.DATE and other.key.endswith(day))
        for text in evidence
        for other in text.numbers
    )


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
        return any(f" {RANKS[count - 1]} " in text.flat or stands_as_rank(count, text.text) for text in evidence)
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
