"""What a rate comes to over another time: $360 a year for $30 per month, 1年6万円 for 半期3万円, 12 times a year for once a month."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from answergate.model.span import Span
from answergate.text.derivations.figures import pool_of, sizes_of
from answergate.text.derivations.products import COMES_TO
from answergate.text.derivations.worked_out import SUPPOSES
from answergate.text.derivations.written_measures import CENTS
from answergate.text.guises.rates import ENGLISH_PER, MEASURE_OF, rate_at
from answergate.text.numbers import Number
from answergate.text.words.wording import Claimed, Prepared

_EXACT: Final = 1e-6
_SECONDS: Final = {"second": 1.0, "minute": 60.0, "hour": 3600.0, "day": 86_400.0, "week": 604_800.0}
_MONTHS: Final = {"month": 1.0, "quarter": 3.0, "half-year": 6.0, "year": 12.0}
# As one reckons: a year has 52 weeks, a month 30 days or four weeks.
_ACROSS: Final = {
    ("year", "week"): 52.0,
    ("year", "day"): 365.0,
    ("month", "day"): 30.0,
    ("month", "week"): 4.0,
    ("quarter", "week"): 13.0,
}
_TIME_OF_UNIT: Final = {"s": "second", "min": "minute"}
_TURNS: Final = frozenset(("x", "time"))
_OFTEN: Final = {"once": 1.0, "twice": 2.0}
_FREQUENCY: Final = re.compile(
    rf"\b(?:(?P<often>once|twice) (?:an?|per|every|each)|every|each) (?P<measure>{ENGLISH_PER})\b|\b(?P<adverb>hourly|daily|weekly|monthly|quarterly|yearly|annually)\b"
)
_YEARLY: Final = re.compile(
    r"\b(?:a|per|each|every|one|full|whole) year\b|\b(?:annual(?:ly)?|yearly)\b|연간|1년|일 ?년|한 해|一年|全年|每年|年間|1年"
)
_MOST: Final = 6


def over_time(
    lacking: Sequence[Number], claim: Claimed, evidence: Sequence[Prepared]
) -> dict[Span, tuple[str, str] | None]:
    """The numbers that are what a rate of the evidence comes to, by their places, and the times they are told for, which need no ground."""
    found: dict[Span, tuple[str, str] | None] = {}
    if len(lacking) > _MOST:
        return found
    reckons = COMES_TO.search(claim.low) is not None or SUPPOSES.search(claim.low) is not None
    for number in lacking:
        for text, size, measure in _rates(number, evidence):
            for count, time, place in _times(number, claim):
                factor = _factor(time, measure)
                # That something took five seconds is no reckoning, unless the claim says so.
                if count != 1.0 and not reckons:
                    continue
                if factor is None or factor * count == 1.0 or not _is_so_much(number, size * factor * count):
                    continue
                found[number.span] = (text, claim.text[place.start : place.end] if place is not None else time)
                if place is not None and any(place == other.span for other in lacking):
                    found.setdefault(place, None)
    return found


def _is_so_much(number: Number, size: float) -> bool:
    return number.value is not None and abs(float(number.value) - size) <= _EXACT * size


def _rates(number: Number, evidence: Sequence[Prepared]) -> Iterator[tuple[str, float, str]]:
    """The numbers of the evidence that are alike and told for a time: how they are written, how much they are, and for what time."""
    for text in evidence:
        if number.unit in _TURNS:
            for match in _FREQUENCY.finditer(text.low):
                yield (
                    match.group(),
                    _OFTEN.get(match["often"] or "", 1.0),
                    MEASURE_OF[match["measure"] or match["adverb"]],
                )
        for other in text.numbers:
            alike = pool_of(other) == pool_of(number) or (number.unit in _TURNS and other.unit in _TURNS)
            cents = CENTS.get(number.unit or "") if other.unit == "cent" else None
            alike = alike or cents is not None
            rate = rate_at(text.low, other.span) if alike else None
            if rate is not None and (sizes := sizes_of(other)):
                yield rate.span.of(text.text), sizes[0] / (cents or 1.0), rate.measure


def _times(number: Number, claim: Claimed) -> Iterator[tuple[float, str, Span | None]]:
    """The times that a number of the claim may be told for: its own rate, a time that the claim names, a year."""
    rate = rate_at(claim.low, number.span)
    if rate is not None:
        yield 1.0, rate.measure, None
    for start, end, _, meaning in claim.tokens[:_MOST]:
        time = _TIME_OF_UNIT.get(meaning.unit or "", meaning.unit)
        if meaning.value is not None and time is not None and (time in _SECONDS or time in _MONTHS):
            yield float(meaning.value), time, Span(start, end)
    if _YEARLY.search(claim.low):
        yield 1.0, "year", None


def _factor(time: str, measure: str) -> float | None:
    for table in (_SECONDS, _MONTHS):
        if time in table and measure in table:
            return table[time] / table[measure]
    if (time, measure) in _ACROSS:
        return _ACROSS[time, measure]
    back = _ACROSS.get((measure, time))
    return None if back is None else 1.0 / back
