"""The charts above the list: decisions over time, the pass rate of each gate, and the most frequent rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta, tzinfo

from msgspec import Struct

from answergate.console.filters import ListQuery
from answergate.console.tones import best_status, tone_of
from answergate.gates import GATES
from answergate.ledger import Count, Filter, Ledger, RuleCount
from answergate.render.case_view.shapes import Tone
from answergate.rules import RULES

WIDTH, HEIGHT = 600.0, 96.0
FEWEST_FOR_A_LINE = 3
TONES = (Tone.GOOD, Tone.WARN, Tone.BAD, Tone.BROKEN)
WORDS = {Tone.GOOD: "passed", Tone.WARN: "passed with a warning", Tone.BAD: "stopped", Tone.BROKEN: "not decided"}
_MOST_BARS = 56
_BUSIEST = 5
_STEPS = tuple(timedelta(hours=hours) for hours in (1, 3, 6, 12, 24, 7 * 24, 30 * 24, 91 * 24, 365 * 24))
_STEP_WORDS = ("hour", "3 hours", "6 hours", "12 hours", "day", "week", "30 days", "quarter", "year")
_HOURLY = timedelta(days=31)


class Part(Struct, frozen=True):
    """One coloured part of a bar."""

    tone: Tone
    y: float
    height: float


class Bar(Struct, frozen=True):
    """The decisions of one time step."""

    x: float
    width: float
    parts: tuple[Part, ...]
    words: str


class Rate(Struct, frozen=True):
    """The pass rate of a gate, in total and over time: how many decisions have the gate's best status, ``word``.

    ``line`` is empty if there are too few points for a line.
    """

    gate: str
    word: str
    share: float
    passed: int
    entries: int
    line: str
    dots: tuple[tuple[float, float], ...]


class RuleBar(Struct, frozen=True):
    """A rule in the chart of rules: its code, its number of decisions, and the width of its bar in percent."""

    name: str
    entries: int
    width: float
    words: str = ""


class Trends(Struct, frozen=True):
    """The data of all charts."""

    total: int
    tones: tuple[tuple[Tone, str, int], ...]
    bars: tuple[Bar, ...]
    most: int
    ticks: tuple[int, ...]
    first: str
    middle: str
    last: str
    step: str
    rates: tuple[Rate, ...]
    rules: tuple[RuleBar, ...]
    more_rules: int


def read_trends(ledger: Ledger, query: ListQuery, now: datetime, zone: tzinfo) -> Trends:
    """Count the trends for these filters."""
    chosen = query.filter(now)
    counts, start, end = _counts(ledger, chosen, now)
    return draw(counts, ledger.rule_counts(chosen), start, end, zone)


def draw(
    counts: Sequence[Count], rules: Sequence[RuleCount], start: datetime, end: datetime, zone: tzinfo = UTC
) -> Trends:
    """Draw the charts between two times. Counts by hour use the time zone ``zone``; counts by day are in UTC."""
    by_day = bool(counts) and len(counts[0].span) == len("2026-11-15")
    step = next((number for number, one in enumerate(_STEPS) if (end - start) / one < _MOST_BARS), len(_STEPS) - 1)
    origin = _floor(start if by_day else start.astimezone(zone), _STEPS[step])
    slots = int((end - origin) / _STEPS[step]) + 1
    placed = [(min(max(int((_time(one.span) - origin) / _STEPS[step]), 0), slots - 1), one) for one in counts]
    tones: Counter[Tone] = Counter()
    by_slot: list[Counter[Tone]] = [Counter() for _ in range(slots)]
    for slot, one in placed:
        tone = tone_of(one.gate, one.status, one.outcome)
        by_slot[slot][tone] += one.entries
        tones[tone] += one.entries
    most = max((slot.total() for slot in by_slot), default=0)
    busiest = rules[0].entries if rules else 1
    ticks = _ticks(most)
    return Trends(
        total=tones.total(),
        tones=tuple((tone, WORDS[tone], tones[tone]) for tone in TONES if tones[tone]),
        bars=tuple(_bars(by_slot, ticks[-1], origin, _STEPS[step])),
        most=most,
        ticks=ticks,
        first=_label(origin, _STEPS[step]),
        middle=_label(origin + (slots // 2) * _STEPS[step], _STEPS[step]) if slots > 2 else "",
        last=_label(origin + (slots - 1) * _STEPS[step], _STEPS[step]),
        step=_STEP_WORDS[step] + (" (UTC)" if by_day and zone != UTC else ""),
        rates=tuple(_rates(placed, slots)),
        rules=tuple(
            RuleBar(
                one.code, one.entries, 100 * one.entries / busiest, RULES[one.code].name if one.code in RULES else ""
            )
            for one in rules[:_BUSIEST]
        ),
        more_rules=max(0, len(rules) - _BUSIEST),
    )


def _counts(ledger: Ledger, chosen: Filter, now: datetime) -> tuple[Sequence[Count], datetime, datetime]:
    """The counts and their time range. They are by hour if the range is short enough, else by day."""
    start = None if chosen.since is None else _time(chosen.since)
    end = now if chosen.until is None else min(_time(chosen.until) - timedelta(seconds=1), now)
    if start is not None and end - start <= _HOURLY:
        return ledger.counts(chosen, bucket="hour"), start, max(start, end)
    counts = ledger.counts(chosen, bucket="day")
    if counts:
        days = _time(counts[0].span), _time(counts[-1].span) + timedelta(hours=23)
        if days[1] - days[0] <= _HOURLY:
            return ledger.counts(chosen, bucket="hour"), *days
        return counts, *days
    return counts, start or end, max(start or end, end)


def _ticks(most: int) -> tuple[int, ...]:
    """The numbers at the axis: 0, the first round number from ``most`` on, and the one in the middle if it is whole."""
    size = 10 ** max(0, len(str(most)) - 1)
    top = next(round(size * times) for times in (1, 2, 3, 4, 5, 6, 8, 10) if size * times >= most)
    return (0, top // 2, top) if top % 2 == 0 else (0, top)


def _bars(by_slot: Sequence[Counter[Tone]], top: int, origin: datetime, step: timedelta) -> Iterable[Bar]:
    pitch = WIDTH / len(by_slot)
    gap = min(2.0, pitch * 0.2)
    for slot, tones in enumerate(by_slot):
        if not tones:
            continue
        parts, y = [], HEIGHT
        for tone in TONES:
            if tones[tone]:
                height = HEIGHT * tones[tone] / top
                y -= height
                parts.append(Part(tone, round(y, 2), round(height, 2)))
        said = ", ".join(f"{tones[tone]} {WORDS[tone]}" for tone in TONES if tones[tone])
        words = f"{_label(origin + slot * step, step)}: {said}"
        yield Bar(round(slot * pitch + gap / 2, 2), round(pitch - gap, 2), tuple(parts), words)


def _rates(placed: Sequence[tuple[int, Count]], slots: int) -> Iterable[Rate]:
    """One rate per gate that decided anything."""
    for gate in GATES:
        best: Counter[int] = Counter()
        decided: Counter[int] = Counter()
        for slot, one in placed:
            if one.gate == gate and one.outcome in ("passed", "stopped"):
                decided[slot] += one.entries
                best[slot] += one.entries if one.status == best_status(gate) else 0
        if not decided:
            continue
        points = [
            (round(100 * (slot + 0.5) / slots, 2), round(22 - 20 * best[slot] / decided[slot], 2))
            for slot in sorted(decided)
        ]
        line = " ".join(f"{x},{y}" for x, y in points)
        yield Rate(
            gate,
            best_status(gate),
            best.total() / decided.total(),
            best.total(),
            decided.total(),
            line if len(points) >= FEWEST_FOR_A_LINE else "",
            tuple(points),
        )


def _time(span: str) -> datetime:
    """Read an hour, a day or a time as the ledger writes it. The result for an hour or day is its start."""
    text = span.removesuffix("Z")
    return datetime.fromisoformat(text + ":00" if len(text) == len("2026-11-15T23") else text).replace(tzinfo=UTC)


def _floor(moment: datetime, step: timedelta) -> datetime:
    day = moment.replace(hour=0, minute=0, second=0, microsecond=0)
    return day if step >= timedelta(days=1) else day + step * int((moment - day) / step)


def _label(moment: datetime, step: timedelta) -> str:
    return moment.strftime("%Y-%m-%d" if step >= timedelta(days=1) else "%m-%d %H:00")
