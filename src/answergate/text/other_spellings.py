"""A number that the evidence has, written in another way: 235,000 for "235, 000", "twice" for two, 3比1 for 3-1."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from answergate.text.clock import is_told_on_the_clock
from answergate.text.dated_otherwise import is_dated_otherwise
from answergate.text.numbers import Kind, Number
from answergate.text.numbers.minus import LESSENING, minus_word_before
from answergate.text.numbers.units import COUNTERS
from answergate.text.numerals import HAN_NUMERALS, NATIVE_NUMERALS, NATIVE_RANKS, RANKS
from answergate.text.other_names import goes_by_another_name
from answergate.text.rates import is_said_as_rate
from answergate.text.scales import stands_as_a_scale
from answergate.text.wording import Claimed, Prepared

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
_NUMBERED: Final = ("week", "day", "month", "year", "phase", "stage", "round")
_NUMBERED_BEFORE: Final = re.compile(rf"\b(?:{'|'.join(_NUMBERED)}) \Z")
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
_WRITTEN_SCORE: Final = re.compile("(?<![0-9.-])([0-9]+) ?[-–−－—] ?([0-9]+)(?![0-9.-])")
_GOES_ON: Final = re.compile("[0-9A-Za-z]|[.,-][0-9]")
_SCORE: Final = re.compile("ratio:([0-9]+):([0-9]+)")
_FALLING: Final = (Kind.PERCENT, Kind.AMOUNT)
_FALL_REACH: Final = 16
_RANGE: Final = re.compile(r"\s?[~∼〜～–—-]")
_RANGE_WIDTH: Final = 3
_AS_MUCH: Final = re.compile(
    r"[ -](?:as|more|less|the|higher|lower|larger|bigger|greater|faster|smaller|its|that|those|what)\b"
)
_SPEED: Final = re.compile(r"(?:[초시]속|秒速|[时時]速) ?\Z")
_PER_SECOND: Final = ("초속", "秒速")
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
        or _by_its_rank(number, claim, evidence)
        or _in_its_minute(number, claim, evidence)
        or _one_of_a_time(number, claim, evidence)
        or _leads(number, evidence)
        or _as_a_score(number, evidence)
        or _scored(number, evidence)
        or stands_as_a_scale(number, [text.text for text in evidence])
        or _behind_letters(number, evidence)
        or is_dated_otherwise(number, claim, evidence)
        or _counts_turns(number, claim, evidence)
        or _is_a_speed(number, claim, evidence)
        or goes_by_another_name(number, claim, evidence)
        or (number.value == 1 and is_said_as_rate(number, claim, evidence))
        or any(number.key in text.closed_keys for text in evidence)
    )


def _scored(number: Number, evidence: Sequence[Prepared]) -> bool:
    """Whether what reads like an hour is a score, as it is in Japanese: 2点 for 2得点."""
    if number.kind is not Kind.TIME or number.text[-1] != "点":
        return False
    points = number.text[:-1]
    return any(other.text == points and other.unit is None for text in evidence for other in text.numbers)


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


def _as_a_score(number: Number, evidence: Sequence[Prepared]) -> bool:
    """Whether the evidence has the two figures of a ratio as a score: 3比1 for 3-1, 2対1 for 2－1."""
    match = _SCORE.fullmatch(number.key)
    return match is not None and any(
        found.groups() == match.groups() for text in evidence for found in _WRITTEN_SCORE.finditer(text.text)
    )


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
