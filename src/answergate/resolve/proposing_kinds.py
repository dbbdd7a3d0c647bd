"""The kind and the unit of a slot, from the cells under its label."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from answergate.lang.international import MONEY, SYMBOLS
from answergate.model.catalogue import Kind, Slot
from answergate.resolve.proposing_tables import Entry
from answergate.resolve.proposing_words import WORDS, has_letters, is_value, sort_of
from answergate.text.attribution.kinds import KindValue, is_none, values_of_kind
from answergate.text.attribution.unit_context import declared_units
from answergate.text.numbers.number import Number
from answergate.text.numbers.reader import read_numbers

_MOST = 0.8
_NEARLY = 0.5
_LONGEST_UNIT = 12
_BRACKETED = re.compile(rf"[(（\[]([^\s\d()（）\[\]]{{1,{_LONGEST_UNIT}}})[)）\]]\Z")
_RAISED = re.compile(r"(?<=[^\W\d_]|[%％℃)）])\d{1,2}\Z")
_TIMES: dict[str, Kind] = {"day": "days", "business day": "days", "week": "days", "month": "months", "year": "years"}
_UNITS_OF_RANGES = {"%": "percent", **_TIMES}


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
    def count(self) -> int:
        return sum(value is not None for value in self.values)

    def is_before(self, other: _Trial) -> bool:
        """Whether its values stand before those of the other trial in most of the cells where they are not the same."""
        both = [(a.span.start, b.span.start) for a, b in zip(self.values, other.values, strict=True) if a and b]
        return sum(a < b for a, b in both) > sum(a > b for a, b in both)


def kind_of_cells(entries: Sequence[Entry]) -> Proposed:
    """The most specific kind that most of the cells have a value of. A merged cell counts once, an empty one not at all."""
    cells = list({entry.cell: entry for entry in entries}.values())
    none = tuple(entry for entry in cells if _is_none(entry.text))
    stated = [entry for entry in cells if entry not in none]
    trials = [_Trial(kind, unit, tuple(_value(kind, unit, cell) for cell in stated)) for kind, unit in _trials(stated)]
    best = _best([trial for trial in trials if stated and trial.count >= _MOST * len(stated)], stated)
    if best is not None:
        return Proposed(best.kind, best.unit, *_split(stated, best), none)
    nearly = _best([trial for trial in trials if stated and trial.count >= _NEARLY * len(stated)], stated)
    if nearly is not None and len(stated) > 1:
        return Proposed("text", "", *_split(stated, nearly), none, nearly.kind)
    return Proposed("text", "", tuple(stated), (), none)


def _split(cells: Sequence[Entry], trial: _Trial) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
    """The cells that the trial read, and the others."""
    pairs = list(zip(cells, trial.values, strict=True))
    read = tuple(cell for cell, value in pairs if value is not None)
    return read, tuple(cell for cell, value in pairs if value is None)


def _is_none(text: str) -> bool:
    """Whether a cell says that there is no value, perhaps with the mark of a footnote: None2."""
    return sort_of(text) is None or is_none(text) or is_none(_RAISED.sub("", text))


def _best(trials: Sequence[_Trial], cells: Sequence[Entry]) -> _Trial | None:
    """The trial whose values stand first in the cells: 20% of "20% (at least $5)". The more specific one of equals."""
    times = [trial for trial in trials if trial.kind in _TIMES.values()]
    if times:
        written = Counter(_TIMES[unit] for cell in cells for unit in _units_of(cell) if unit in _TIMES)
        kept = max(times, key=lambda trial: written[trial.kind])
        trials = [trial for trial in trials if trial is kept or trial not in times]
    best = trials[0] if trials else None
    for trial in trials[1:]:
        best = trial if best is None or trial.is_before(best) else best
    return best


def _trials(cells: Sequence[Entry]) -> Iterator[tuple[Kind, str]]:
    """Every kind with the units that the cells and their labels write, the most specific kind first."""
    units = [unit for unit, _ in Counter(unit for cell in cells for unit in _units_of(cell)).most_common()]
    measures = [unit for unit in units if unit in SYMBOLS and unit != "%"]
    words = [unit for unit in units if unit not in SYMBOLS and unit not in MONEY and unit not in _TIMES]
    unknown = [unit for unit, _ in Counter(unit for cell in cells for unit in _unknown_units(cell)).most_common()]
    yield "date", ""
    yield from (("range", unit) for unit in dict.fromkeys(_UNITS_OF_RANGES.get(unit, unit) for unit in units))
    yield "range", ""
    yield from (("money", unit) for unit in units if unit in MONEY)
    yield "money", ""
    yield from (("percent", ""), ("days", ""), ("months", ""), ("years", ""))
    yield from (("number", unit) for unit in measures)
    yield from (("count", unit) for unit in words)
    yield from (("number", unit) for unit in [*words, *unknown])
    yield from (("count", ""), ("number", ""))


def _units_of(cell: Entry) -> list[str]:
    """The units that a cell writes, else the one of its label, else those of the lines above the table."""
    numbers = [number.unit for number in read_numbers(cell.text) if number.unit is not None]
    if numbers:
        return list(dict.fromkeys(numbers))
    for text in (cell.context, cell.caption):
        # The kWh of "(ct/kWh)" is not the unit.
        units = [one.unit for one in declared_units(text) if one.unit is not None and f"/{one.written}" not in text]
        if units:
            return units[:1]
    return []


def _unknown_units(cell: Entry) -> Iterator[str]:
    """Words that can only be units, but are not known: behind the number of a cell (5 A), or in brackets: Speed (rpm)."""
    numbers = read_numbers(cell.text)
    behind = _behind(cell.text, numbers)
    if behind:
        yield behind
    bracketed = _BRACKETED.search(cell.context)
    if bracketed is not None and not behind and len(numbers) == 1:
        yield bracketed[1]


def _behind(text: str, numbers: Sequence[Number]) -> str:
    """The word behind the only number of a cell that is nothing but this number and this word."""
    if len(numbers) != 1 or has_letters(text[: numbers[0].digits.start]):
        return ""
    word = text[numbers[0].digits.end :].strip()
    return word if has_letters(word) and len(word) <= _LONGEST_UNIT and " " not in word else ""


def _value(kind: Kind, unit: str, cell: Entry) -> KindValue | None:
    """The first value of the kind, also if a raised digit behind it is the mark of a footnote: 19.9%1."""
    bare = _RAISED.sub("", cell.text)
    found = _first_value(kind, unit, cell, cell.text)
    return found if found is not None or bare == cell.text else _first_value(kind, unit, cell, bare)


def _first_value(kind: Kind, unit: str, cell: Entry, text: str) -> KindValue | None:
    """The first value of the kind. The lines above the table only count if the label has no unit.

    If the cell begins with a value, that is the one: "2 GB, then 3 days" is no number of days.
    """
    numbers, sort = read_numbers(text), sort_of(text)
    if kind in ("count", "number") and (not is_value(text.removesuffix(unit)) or (not unit and _has_unit(cell))):
        return None
    if kind == "count" and any(
        number.value is not None and number.value.as_tuple().exponent != 0 for number in numbers
    ):
        return None
    context = cell.context if declared_units(cell.context) else f"{cell.context}\n{cell.caption}"
    for value in values_of_kind(text, Slot("", unit, kind=kind), context):
        if not value.fault and (sort == WORDS or not numbers or value.span.covers(numbers[0].digits)):
            return value
    return None


def _has_unit(cell: Entry) -> bool:
    numbers = read_numbers(cell.text)
    return any(number.unit is not None for number in numbers) or bool(_behind(cell.text, numbers))
