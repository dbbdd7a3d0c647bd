"""The kind and the unit of a slot, from the cells under its label."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from statistics import mean

from msgspec import Struct

from answergate.lang.international import MONEY, SYMBOLS
from answergate.model.catalogue import Kind, Slot
from answergate.resolve.proposing_tables import Entry
from answergate.resolve.proposing_words import WORDS, label_in, named_unit, sort_of
from answergate.text.attribution.kinds import KindValue, is_none, values_of_kind
from answergate.text.numbers.reader import read_numbers

_MOST = 0.8
_NEARLY = 0.5
_AROUND = " ()[]（）［］※*"
_TIMES: dict[str, Kind] = {"day": "days", "business day": "days", "week": "days", "month": "months", "year": "years"}


class Proposed(Struct, frozen=True):
    """A kind and a unit, and the cells that say so. Cells that say that there is no value are only in ``none``.

    If too many cells are not read, the kind is text, and ``nearly`` is the kind that at least half of them have.
    """

    kind: Kind
    unit: str
    read: tuple[Entry, ...]
    unread: tuple[Entry, ...]
    none: tuple[Entry, ...]
    nearly: Kind | None = None


class _Trial(Struct, frozen=True):
    kind: Kind
    unit: str
    values: tuple[KindValue | None, ...]

    @property
    def found(self) -> list[KindValue]:
        return [value for value in self.values if value is not None]

    @property
    def start(self) -> float:
        return mean(value.span.start for value in self.found)


def kind_of_cells(entries: Sequence[Entry]) -> Proposed:
    """The most specific kind that most of the cells have a value of. A merged cell counts once, an empty one not at all."""
    cells = list({entry.cell: entry for entry in entries}.values())
    none = tuple(entry for entry in cells if _is_none(entry.text))
    stated = [entry for entry in cells if entry not in none]
    trials = [_Trial(kind, unit, tuple(_value(kind, unit, cell) for cell in stated)) for kind, unit in _trials(stated)]
    best = _best([trial for trial in trials if stated and len(trial.found) >= _MOST * len(stated)], stated)
    if best is not None:
        return Proposed(best.kind, best.unit, *_split(stated, best), none)
    nearly = _best([trial for trial in trials if stated and len(trial.found) >= _NEARLY * len(stated)], stated)
    if nearly is not None and len(stated) > 1:
        return Proposed("text", "", *_split(stated, nearly), none, nearly.kind)
    return Proposed("text", "", tuple(stated), (), none)


def _split(cells: Sequence[Entry], trial: _Trial) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
    """The cells that the trial read, and the others."""
    pairs = list(zip(cells, trial.values, strict=True))
    read = tuple(cell for cell, value in pairs if value is not None)
    return read, tuple(cell for cell, value in pairs if value is None)


def _is_none(text: str) -> bool:
    return sort_of(text) is None or is_none(text)


def _best(trials: Sequence[_Trial], cells: Sequence[Entry]) -> _Trial | None:
    """The trial whose values stand first in the cells: 20% of "20% (at least $5)". The more specific one of equals."""
    times = [trial for trial in trials if trial.kind in _TIMES.values()]
    if times:
        written = Counter(_TIMES[unit] for cell in cells for unit in _units_of(cell) if unit in _TIMES)
        kept = max(times, key=lambda trial: written[trial.kind])
        trials = [trial for trial in trials if trial is kept or trial not in times]
    return min(trials, key=lambda trial: trial.start, default=None)


def _trials(cells: Sequence[Entry]) -> Iterator[tuple[Kind, str]]:
    """Every kind with the units that the cells and their labels write, the most specific kind first."""
    units = [unit for unit, _ in Counter(unit for cell in cells for unit in _units_of(cell)).most_common()]
    measures = [unit for unit in units if unit in SYMBOLS and unit != "%"]
    words = [unit for unit in units if unit not in SYMBOLS and unit not in MONEY and unit not in _TIMES]
    yield "date", ""
    yield from (("range", unit) for unit in ("percent" if unit == "%" else unit for unit in units))
    yield "range", ""
    yield from (("money", unit) for unit in units if unit in MONEY)
    yield "money", ""
    yield from (("percent", ""), ("days", ""), ("months", ""), ("years", ""))
    yield from (("number", unit) for unit in measures)
    yield from (("count", unit) for unit in words)
    yield from (("number", unit) for unit in words)
    yield from (("count", ""), ("number", ""))


def _units_of(cell: Entry) -> list[str]:
    """The units that a cell writes, else the one of its label, else those of the lines above the table."""
    numbers = [number.unit for number in read_numbers(cell.text) if number.unit is not None]
    if numbers:
        return list(dict.fromkeys(numbers))
    _, unit = label_in(cell.context)
    if unit is not None:
        return [unit]
    lines = [line.strip(_AROUND) for line in cell.caption.split("\n")]
    return [unit for line in lines if (unit := named_unit(line) or label_in(line)[1]) is not None][:1]


def _value(kind: Kind, unit: str, cell: Entry) -> KindValue | None:
    """The first value of the kind, with the unit that the label gives, else with the one above the table."""
    if kind in ("count", "number") and not _is_bare_number(cell.text, unit, whole=kind == "count"):
        return None
    read = partial(values_of_kind, cell.text, Slot("", unit, kind=kind))
    return _faultless(read, cell.context) or _faultless(read, f"{cell.context}\n{cell.caption}")


def _is_bare_number(text: str, unit: str, *, whole: bool) -> bool:
    """Whether a cell is a number without another unit. A count has no decimals: 50.00 is none."""
    if sort_of(text) == WORDS:
        return False
    numbers = read_numbers(text)
    if any(number.value is None or number.unit not in (None, unit) for number in numbers):
        return False
    return not whole or all(number.value is not None and number.value.as_tuple().exponent == 0 for number in numbers)


def _faultless(read: Callable[[str], Iterator[KindValue]], context: str) -> KindValue | None:
    return next((value for value in read(context) if not value.fault), None)
