"""What may be done with numbers, and the words that speak of it: "in total", "평균", "增长"."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final

from answergate.text.derivations.figures import Figures
from answergate.text.derivations.reckoned import says_difference
from answergate.text.numbers import Number


class Operation(StrEnum):
    """How a number follows from others."""

    SCALE = "scale of the table"
    CONVERSION = "conversion"
    ROUNDING = "rounding"
    SUM = "sum"
    DIFFERENCE = "difference"
    AVERAGE = "average"
    RATIO = "ratio"
    PERCENTAGE = "percentage"
    CHANGE = "percentage change"
    SHARE = "share of an amount"
    PRODUCT = "product"
    COUNT = "count"
    BOUND = "bound"
    OWN = "reckoning of the claim"
    PERIOD = "period"


_MOVES: Final = (
    r"\b(?:chang(?:e|es|ed)|increas\w*|decreas\w*|declin\w*|gr(?:ow|ew|owth|own|ows)|ris(?:e|es|en)|rose|fell|drop(?:s|ped)?|reduc\w*"
    r"|improv\w*)\b|증가|감소|상승|하락|증감|성장|增|増|减|減|上升|上昇|下降|下落|低下|涨|跌|成長|伸び|引き[上下]げ|値[上下][がげ]"
)
_SUMS: Final = (
    r"\b(?:total(?:s|ed|ing)?|sums?|combined|altogether|in all|aggregate|cumulative|plus|added|adding)\b"
    r"|합계|총|합쳐|합산|합한|더해|더하|더한|总|總|合计|合計|一共|加上|相加|共[有计計設设]|累计|累計|누적|合わせ|加えると|足すと|足し合|総"
)
_DIFFERENCES: Final = (
    r"\b(?:differences?|gap|net|margin|still|remaining)\b|차이|差|剩|贵|貴|便宜|高出|多出|安く|高く|多く|割安|割高|残り"
    "|比[^，。；]{1,10}[重轻輕高低大小长長短多少快慢早晚远遠近]|より[^、。]{0,4}[重軽高低長短多少速遅早]"
)
CUES: Final = {
    Operation.ROUNDING: re.compile(
        r"\b(?:about|around|approximately|roughly|nearly|almost|some|over|more than|less than|under|close to)\b"
        r"|[~≈]|약|대략|거의|가량|정도|约|大约|近|左右|約|およそ|ほぼ|程度"
    ),
    # Across zero a change is a sum: from a loss of 3 to a profit of 2 is 5.
    Operation.SUM: re.compile(f"{_MOVES}|{_SUMS}"),
    Operation.DIFFERENCE: re.compile(f"{_MOVES}|{_DIFFERENCES}"),
    Operation.AVERAGE: re.compile(r"\b(?:averag\w*|mean)\b|평균|平均"),
    Operation.RATIO: re.compile(r"\b(?:ratios?|proportion|times|per|twice|fold|turnover|average)\b|비율|배|比|倍"),
    Operation.PERCENTAGE: re.compile(
        r"\b(?:percent\w*|proportion|share|portion|fraction|ratio|rate|margin)\b|퍼센트|비율|비중|[률율]|占|比例|百分|割合|率"
    ),
    Operation.CHANGE: re.compile(_MOVES + r"|\b(?:differences?|percentage)\b"),
    Operation.COUNT: re.compile(r"\b(?:how many|number of|count)\b|몇|개수|多少|几|幾|いくつ|何"),
}
OUTRIGHT: Final = {Operation.SUM: re.compile(_SUMS), Operation.DIFFERENCE: re.compile(_DIFFERENCES)}


def cued_operations(number: Number, figures: Figures, words: str) -> set[Operation]:
    """The operations that the claim or the question speaks of."""
    cued = {operation for operation, cue in CUES.items() if cue.search(words)}
    # "Grew by 19%" is no difference of two growths; that would be said, or be percentage points.
    if number.unit == "%" and not (figures.tabular and words.isascii()):
        cued -= {operation for operation, cue in OUTRIGHT.items() if not cue.search(words)}
    # What is added is not what it comes to: "base rate plus 2%".
    if words.endswith(("plus ", "+ "), 0, number.span.start):
        cued.discard(Operation.SUM)
    if number.unit != "%" and says_difference(words, number):
        cued.add(Operation.DIFFERENCE)
    return cued
