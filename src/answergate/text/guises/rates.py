"""What an amount is paid, taken or counted for: "£9.99 per month", "5 mg daily", 월 5만원, 每年300元, 月額500円."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from msgspec import Struct

from answergate.model.span import Span
from answergate.text.direction.turned import Turned, TurningWords
from answergate.text.numbers import Number
from answergate.text.numbers.alternation import alternation
from answergate.text.numbers.spellings import by_spelling
from answergate.text.numbers.units import UNITS
from answergate.text.words.wording import Claimed, Prepared

_TIMES: Final = ("second", "minute", "hour", "day", "week", "month", "quarter", "half-year", "year")
# What an English number, or any number before a stroke, is counted for.
_PER: Final = {
    "second": "second sec s 초 秒",
    "minute": "minute min 분 分钟 分鐘 分",
    "hour": "hour hr h 시간 小时 小時 时 時間",
    "day": "day night d 일 天 日",
    "week": "week wk 주 周 週",
    "month": "month mo 월 月 个月 個月 か月 ヶ月",
    "quarter": "quarter 분기 季度",
    "half-year": "half-year half_year 반기 半年 半期",
    "year": "year annum yr 년 연 年",
    "kg": "kilogram kilo kg",
    "lb": "pound lb",
    "m": "metre meter",
    "yard": "yard",
    "km": "kilometre kilometer km",
    "mile": "mile",
    "litre": "litre liter l",
    "decilitre": "decilitre deciliter dl",
    "millilitre": "millilitre milliliter ml",
    "gallon": "gallon",
}
_KINDS: Final = (frozenset(_TIMES), frozenset(("kg", "lb")), frozenset(("m", "yard")), frozenset(("km", "mile")),
                 frozenset(("litre", "gallon")))  # fmt: skip
_ADVERBS: Final = {
    "hour": "hourly",
    "day": "daily nightly",
    "week": "weekly",
    "month": "monthly",
    "quarter": "quarterly",
    "year": "annual annually yearly",
}
# Words before a number; a low line stands for a space.
_EAST_ASIAN: Final = {
    "second": "초당 매초 초속 1초에 每秒 秒速 毎秒 1秒に 1秒間に 一秒",
    "minute": "분당 매분 분속 1분에 每分钟 每分鐘 毎分 分速 1分に 1分間に 一分钟 一分鐘",
    "hour": "시간당 매시간 시속 시급 1시간에 한_시간에 每小时 每小時 时速 時速 时薪 時薪 毎時 時給 1時間に 1時間あたり 一小时 一小時",
    "day": "하루 하루에 매일 일일 일당 일급 1일 每天 每日 日薪 毎日 日給 日当 1日 1日に 1日あたり",
    "week": "주당 매주 주급 일주일에 每周 每週 每星期 周薪 毎週 週に 週給 1週間に",
    "month": "매월 매달 월간 월평균 월급 월세 월회비 월이용료 월_이용료 한_달에 1개월에"
    " 每月 每个月 每個月 月费 月費 月薪 月租 月利率 毎月 月額 月会費 月給 月収 月間 1か月に 1ヶ月に 1か月あたり 1ヶ月あたり",
    "quarter": "매분기 분기당 每季度 四半期ごとに",
    "half-year": "반기당 반기마다 每半年 半年ごとに 半期",
    "year": "매년 연간 연평균 연봉 연회비 연이율 연이용료 연_이용료 1년에"
    " 每年 年费 年費 年薪 年租 年利率 年化 毎年 年額 年会費 年収 年俸 年間 年率 年利 1年に 1年あたり",
}
# The same in one syllable or character, which is no such word inside another one: 월 5만원, 年5%.
_ALONE: Final = {"week": "주", "month": "월 月 月に", "year": "연 年 年に"}
MEASURE_OF: Final = by_spelling(_PER) | by_spelling(_ADVERBS) | by_spelling(_EAST_ASIAN) | by_spelling(_ALONE)
ENGLISH_PER: Final = alternation([word for word in by_spelling(_PER) if word.isascii()])
_OTHERS: Final = [word for word in by_spelling(_PER) if not word.isascii()]
_OTHER_PER: Final = alternation(_OTHERS)
_ADVERB: Final = alternation(by_spelling(_ADVERBS))
_NO_THING: Final = (
    "per|an?|each|every|and|or|but|nor|for|in|on|at|to|from|by|with|over|under|until|since|after|before|than|if|when"
    "|is|are|was|were"
)
# What is counted stands between: "300 patients per week", "20 days of leave per year".
_AFTER: Final = re.compile(
    rf"(?:[\s-]+(?:of\s)?(?!(?:{_NO_THING})\b)[a-z-]+){{0,3}}\s*"
    rf"(?:(?:/|\bper\s)\s*(?P<per>{ENGLISH_PER})\b"
    rf"|\b(?:an?(?!\ssecond\b)|each|every)\s(?P<each>{ENGLISH_PER})\b(?!\s(?:later|earlier|ago|before|after|old|long|of)\b)"
    rf"|\b(?P<adverb>{_ADVERB})\b)"
    rf"|\s?[/／]\s?(?P<stroke>{_OTHER_PER})(?![\uac00-\ud7a3])"
)
# What is so much for a time. Of other things it is no rate: "the annual plan costs $9.99 per month".
_AMOUNT: Final = (
    "fees?|prices?|cost|rate|rent|salary|wages?|pay|payments?|income|earnings|premiums?|charge|dose|dosage|dividends?|budget|sales"
    "|revenues?|output|production|limit|allowance|average|total|interest|instal?lments?|quota|consumption|intake|turnover"
)
_BEFORE: Final = re.compile(
    rf"\b(?:(?P<adverb>{_ADVERB})\s(?:[a-z]+\s)?(?:{_AMOUNT})|(?:each|every|per)\s(?P<per>{ENGLISH_PER}))\b,?\s"
    r"(?:(?!(?:and|or|but|in|for|since|per)\b)[a-z]+\s){0,4}\Z"
)
_MAY_STAND_BEFORE: Final = ("ly ", "annual ", "each ", "every ", "per ")
_EAST_ASIAN_BEFORE: Final = re.compile(
    rf"(?:(?<![\d월月](?=1))(?<!월\s(?=1))(?P<word>{alternation(by_spelling(_EAST_ASIAN))})"
    rf"|(?<![\d\u4e00-\u9fff\uac00-\ud7a3])(?P<alone>{alternation(by_spelling(_ALONE))})(?![\u30a1-\u30ff\u4e00-\u9fff\uac00-\ud7a3]))"
    rf"(?!\s?(?:요금제|플랜|구독|회원|상품|套餐|计划|计劃|会员|プラン|コース|会員|契約))"
    rf"(?:[은는이가]?\s?(?:[\uac00-\ud7a3]{{1,6}}\s){{0,2}}|[^\d，。；、,.;\s]{{0,6}})\Z"
)
_REACH: Final = 44
# What the sign of a rate has behind its stroke.
_BEHIND_STROKE: Final = {
    "s": "second",
    "min": "minute",
    "h": "hour",
    "kg": "kg",
    "L": "litre",
    "dL": "decilitre",
    "mL": "millilitre",
}
# What happens so often: 144 Hz, 每秒144次.
_TURNS: Final = "time"
_RATE_OF: Final = {
    "mph": ("mile", "hour"),
    "Hz": (_TURNS, "second"),
    "rpm": (_TURNS, "minute"),
    **{
        unit: (counted, _BEHIND_STROKE[per])
        for unit in UNITS.values()
        for counted, _, per in [unit.partition("/")]
        if per in _BEHIND_STROKE
    },
}
WORDS: Final = TurningWords(
    [
        *(word for word in MEASURE_OF if len(word) > 1),
        *(f"{bar}{word}" for bar in "/／" for word in _OTHERS),
        *(f"{word}{end}" for word in by_spelling(_ALONE) for end in " 0123456789"),
    ]
)
_METRES: Final = {"mm": 1e-3, "cm": 1e-2, "m": 1.0, "km": 1e3, "mile": 1609.344, "ft": 0.3048}
_SECONDS: Final = {"second": 1.0, "minute": 60.0, "hour": 3600.0, "day": 86_400.0}
_ROUNDED: Final = 0.005
_AMOUNT_SIGNS: Final = tuple("0123456789$€£¥₩")
_MOST_NUMBERS: Final = 64


# How much of what is counted, and for what.
_Measured = tuple[Decimal | None, str | None, str]


class Rate(Struct, frozen=True):
    """What a number is counted for, and where that stands with the number."""

    measure: str
    span: Span


def turned_rates(claim: Claimed, evidence: Sequence[Prepared], chunk: int) -> list[Turned]:
    """The rates of the claim whose number the evidence has for other measures only."""
    if not WORDS.may_be_in(claim):
        return []
    turned = []
    for start, end, _, meaning in claim.tokens[:_MOST_NUMBERS]:
        mine = rate_at(claim.low, Span(start, end))
        # Mostly the evidence has it in the same words.
        if mine is None or any(mine.span.of(claim.low) in text.low for text in evidence):
            continue
        same = [(text, number.span) for text in evidence for number in text.numbers if number.key == meaning.key]
        theirs = [(text, rate_at(text.low, span)) for text, span in same[:_MOST_NUMBERS]]
        if theirs and all(rate is not None and _speak_of_others(rate, mine) for _, rate in theirs):
            places = [rate.span for text, rate in theirs if rate is not None and text is evidence[chunk]]
            turned.append(Turned(mine.span, places[0] if places else None))
    return turned


def is_one_of_a_rate(one: Number, claim: Claimed, evidence: Sequence[Prepared]) -> bool:
    """Whether a number of the claim is the "one" of a rate that the evidence has in other words: 1시간에 for 시간당."""
    if one.value != 1:
        return False
    for start, end, _, meaning in claim.tokens[:_MOST_NUMBERS]:
        mine = rate_at(claim.low, Span(start, end))
        if mine is not None and start != one.span.start and mine.span.overlaps(one.span):
            return _has_rate((meaning.value, meaning.unit, mine.measure), evidence)
    return False


def is_the_same_rate(number: Number, claim: Claimed, evidence: Sequence[Prepared]) -> bool:
    """Whether the evidence has a rate in words that the claim has by its sign, or the other way: "340 metres per second", 340 m/s."""
    rate = _rate_of(number, claim.low)
    return rate is not None and _has_rate(rate, evidence)


def _has_rate(rate: _Measured, evidence: Sequence[Prepared]) -> bool:
    fast = rate[1] in _METRES
    return any(
        (other := _rate_of(number, text.low)) is not None and (other == rate or _is_as_fast(rate, other))
        for text in evidence
        for number in text.numbers
        if number.value == rate[0] or (fast and (number.unit in _METRES or number.unit in _RATE_OF))
    )


def _is_as_fast(rate: _Measured, other: _Measured) -> bool:
    """Whether both are one speed, in other units: 초속 35m, 시속 126km."""
    speed, same = _speed(rate), _speed(other)
    return speed is not None and same is not None and rate[1:] != other[1:] and abs(speed - same) <= _ROUNDED * same


def _speed(rate: _Measured) -> float | None:
    value, unit, measure = rate
    if value is None or unit not in _METRES or measure not in _SECONDS:
        return None
    return float(value) * _METRES[unit] / _SECONDS[measure]


def _rate_of(number: Number, low: str) -> _Measured | None:
    """How much of what is counted, and for what, by the sign of the unit or by words."""
    if number.unit in _RATE_OF:
        return number.value, *_RATE_OF[number.unit]
    rate = rate_at(low, number.span) if number.unit is not None else None
    return None if rate is None else (number.value, _TURNS if number.unit == "x" else number.unit, rate.measure)


def rate_at(low: str, number: Span) -> Rate | None:
    """What the number at a place of a lowered text is counted for."""
    found = _AFTER.match(low, number.end, number.end + _REACH)
    # What follows may belong to the next number: "monthly $9.99 annual $99".
    if found is not None and found["adverb"] and low[found.end() : found.end() + 2].lstrip().startswith(_AMOUNT_SIGNS):
        found = None
    found = found or _before(low, number.start)
    if found is None:
        return None
    # The last group that took part is the only one.
    group = found.lastgroup or ""
    span = Span(min(number.start, found.start(group)), max(number.end, found.end(group)))
    return Rate(MEASURE_OF[found[group]], span)


def _before(low: str, end: int) -> re.Match[str] | None:
    start = max(0, end - _REACH)
    near = low[start:end]
    found = _BEFORE.search(low, start, end) if any(word in near for word in _MAY_STAND_BEFORE) else None
    if found is not None or near.isascii():
        return found
    # The closest counts: 年会費は月額500円.
    closer = _EAST_ASIAN_BEFORE.search(low, start, end)
    while closer is not None:
        found, closer = closer, _EAST_ASIAN_BEFORE.search(low, closer.end(closer.lastgroup or 0), end)
    return found


def _speak_of_others(one: Rate, other: Rate) -> bool:
    """Whether two rates are of different measures of one kind."""
    return one.measure != other.measure and any(one.measure in kind and other.measure in kind for kind in _KINDS)
