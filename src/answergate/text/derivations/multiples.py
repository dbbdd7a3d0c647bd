"""How many times as much, and by how many percent: "over three times" of 20 and 6 tons, 22% lower for a ratio of 0.78."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from answergate.text.derivations.figures import Figures, half_of_last_place, last_place, pool_of, sizes_of
from answergate.text.direction.bounds import Direction, direction_at
from answergate.text.numbers import Number

# Among more numbers than these some two have nearly any ratio.
_FEW: Final = 4
_SOME: Final = 12
# Small numbers that count nothing we know may number anything.
_LEAST_BARE: Final = 10.0
# How often is mostly not compared with how often.
_UNCOMPARED: Final = ("time", "x")
# "Three times a day" compares nothing.
_COMPARES: Final = re.compile(
    r"[ -](?:as|more|less|the|higher|lower|larger|bigger|greater|faster|slower|longer|heavier|smaller|its|their|that|those|what|when)\b"
)
_AND_MORE: Final = tuple("多强強余餘여")
_NEARLY: Final = re.compile(
    r"(?:\b(?:nearly|almost|close to|just under|not quite)|거의|근|近|将近|接近|快|ほぼ|不到) ?\Z|가까|弱|近く|남짓 못"
)
_ABOUT: Final = re.compile(
    r"(?:\b(?:about|around|roughly|approximately|some)|약|대략|约|大约|約|およそ|[~≈]) ?(?:为|為|是)? ?\Z"
)
_ABOUT_BEHIND: Final = re.compile(" ?(?:정도|가량|쯤|左右|程度|ほど)")
_REACH: Final = 16
# By which share a ratio may be off: told as such, and told as about so much.
_EXACTLY, _LOOSELY = 0.03, 0.1
_JUST_UNDER: Final = 0.4

_RATIO: Final = re.compile(
    r"(?:(?i:\b(?:hazard|odds|risk|rate) ratios?|\brelative risks?)|(?<![A-Za-z])a?(?:HR|OR|RR|IRR)(?![A-Za-z])|위험비|위험도|교차비|오즈비|승산비"
    r"|[风風]险比|風險比|危险比|危險比|比值比|[优優][势勢]比|相对风险|相對風險|相对危险度|ハザード比|オッズ比|リスク比|相対リスク)"
    r"[^0-9.;。；]{0,24}([0-9]+\.[0-9]+)(?![0-9])"
)
_TIMES: Final = re.compile(r"(?<![0-9.,])([0-9]{1,2}(?:\.[0-9]+)?)(?: times\b(?! (?:a|per|each)\b)| ?배| ?倍)")
_INDEX: Final = re.compile(r"(?:\b[Ii]ndex\b|지수|指[数數])[^0-9]{0,24}([0-9]{2,3}(?:\.[0-9]+)?)(?![0-9]|[.,][0-9])")
_DOUBLED: Final = re.compile(r"\bdoubl(?:ed|es|ing)\b|두 배|갑절|翻[了]?一番|倍増")
_HALVED: Final = re.compile(r"\bhalv(?:ed|es|ing)\b|절반으로|减半|減半|半減")
_MORE: Final = re.compile(
    r"\b(?:higher|more|greater|larger|bigger|heavier|longer|increas\w*|ris(?:e|es|en|ing)|rose|gr(?:ew|ow\w*)|up|above|elevated|raised)\b"
    "|높|늘|증가|상승|올랐|올라|오른|많|비싸|비싼|升|增|高|多|涨|漲|贵|貴|増|上昇|上が|伸び"
)
_LESS: Final = re.compile(
    r"\b(?:lower\w*|less|fewer|smaller|cheaper|lighter|shorter|decreas\w*|reduc\w*|f[ae]ll\w*|drop\w*|declin\w*|below|down|cut)\b"
    "|낮|줄|감소|하락|내렸|내려|내린|적[은었]|(?<!비)[싸싼]|저렴|降|减|減|低|少|跌|便宜|安|下落|下が"
)
_CLAUSE_END: Final = re.compile(r"[,;.] |[，、；。()（）]")


def ratio_told(number: Number, figures: Figures, words: str, own: Sequence[Number]) -> tuple[str, str] | None:
    """The two numbers of one unit of which one is so many times the other; ``own`` are those that the claim has itself."""
    if number.unit != "x" or number.value is None or not 1.0 < float(number.value) < math.inf:
        return None
    if number.text.endswith("times") and _COMPARES.match(words, number.span.end) is None:
        return None
    low, high = _bounds_of(number, float(number.value), words)
    for unit, sizes in _by_unit(figures).items():
        if unit in _UNCOMPARED:
            continue
        named = {size for other in own if pool_of(other) == unit for size in sizes_of(other)[:1]}
        for less, more in combinations(sizes, 2) if len(sizes) <= (_SOME if named else _FEW) else ():
            # What the claim compares it mostly names.
            if len(named.intersection((less, more))) == min(len(named), 2) and less and low < more / less < high:
                return figures.spelled[more], figures.spelled[less]
    return None


def _by_unit(figures: Figures) -> dict[str, list[float]]:
    sizes: dict[str, list[float]] = {"": sorted([size for size in figures.unitless if size >= _LEAST_BARE])}
    for unit, size in sorted(figures.measured):
        sizes.setdefault("%" if unit == "pp" else unit, []).append(size)
    return sizes


def _bounds_of(number: Number, times: float, words: str) -> tuple[float, float]:
    """Between what a ratio lies that is told so: over 3 is no 4, nearly 3 is no 2."""
    start, end = number.span.start, number.span.end
    step = last_place(times)
    before = words[max(0, start - _REACH) : start]
    if _NEARLY.search(before) or _NEARLY.match(words, end):
        return times - _JUST_UNDER * step, times * (1.0 + _EXACTLY / 2.0)
    direction = direction_at(words, start, end)
    if direction is Direction.UP or words.startswith(_AND_MORE, end):
        return times * (1.0 - 1e-9), times + step
    if direction is Direction.DOWN:
        return times - step, times
    about = _ABOUT.search(before) or _ABOUT_BEHIND.match(words, end)
    slack = times * (_LOOSELY if about else _EXACTLY) if step >= 1.0 else step / 2.0
    return times - slack, times + slack


def change_told(number: Number, words: str, evidence: Sequence[str]) -> str | None:
    """The ratio of the evidence that says by how many percent something is more or less, as the claim says it."""
    if number.unit != "%" or number.value is None:
        return None
    rising = is_more(words, number)
    if rising is None:
        return None
    slack = half_of_last_place(number)
    change = float(number.value) / 100.0
    wanted = 1.0 + change if rising else 1.0 - change
    ratios = (each for text in evidence for each in _ratios_in(text))
    return next((text for ratio, text in ratios if abs(ratio - wanted) <= slack / 100.0), None)


def _ratios_in(text: str) -> Iterator[tuple[float, str]]:
    for pattern, whole in ((_RATIO, 1.0), (_TIMES, 1.0), (_INDEX, 100.0)):
        for match in pattern.finditer(text):
            yield float(match[1]) / whole, match[0]
    for pattern, ratio in ((_DOUBLED, 2.0), (_HALVED, 0.5)):
        for match in pattern.finditer(text):
            yield ratio, match[0]


def is_more(words: str, number: Number) -> bool | None:
    """Which way the word goes that stands closest to a number, in its clause."""
    start = max((match.end() for match in _CLAUSE_END.finditer(words, 0, number.span.start)), default=0)
    end = number.span.end
    stop = _CLAUSE_END.search(words, end)
    found = [
        (max(match.start() - end, number.span.start - match.end()), pattern is _MORE)
        for pattern in (_MORE, _LESS)
        for match in pattern.finditer(words, start, len(words) if stop is None else stop.start())
    ]
    return min(found)[1] if found else None
