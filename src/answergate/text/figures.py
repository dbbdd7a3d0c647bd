"""The numbers of the evidence, arranged for reckoning with them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from answergate.text.numbers import Kind, Number

_MOST_OPERANDS: Final = 400
WRITTEN_FIGURES: Final = re.compile(r"[0-9][0-9,]*(?:\.[0-9]+)?")
_YEAR: Final = re.compile("1[5-9][0-9]{2}|20[0-9]{2}")
_UNCOUNTED: Final = (Kind.DATE, Kind.TIME, Kind.ORDINAL, Kind.CODE, Kind.RATIO)


class Figures(Struct, frozen=True):
    """What the evidence's numbers can be reckoned with.

    ``pools`` are the sizes by unit, rising; ``spelled`` and ``measured`` say how a size, and a size of a unit, is written;
    ``shares`` are fractions; ``runs`` the rows and columns of tables.
    """

    pools: dict[str, list[float]]
    spelled: dict[float, str]
    measured: dict[tuple[str, float], str]
    unscaled: frozenset[float]
    unitless: frozenset[float]
    shares: dict[float, str]
    runs: list[list[float]]
    rows: int

    def stated(self, unit: str | None) -> list[float]:
        """The sizes of this unit or of none, rising; without one, of every unit but shares: 5천 명 is bare, 5,539명 is not."""
        of_unit = [size for own, size in self.measured if own == unit or (unit is None and own != "%")]
        return sorted({*of_unit, *self.unitless})


def _plain(number: Number) -> float | None:
    """The figures alone: a table's cells leave the scale to its header."""
    match = WRITTEN_FIGURES.search(number.text)
    return float(match.group().replace(",", "")) if match else None


def sizes_of(number: Number) -> list[float]:
    """How large a number is and, where a scale is part of it, its figures alone; nothing for what counts nothing."""
    if number.value is None or number.kind in _UNCOUNTED or _YEAR.fullmatch(number.text):
        return []
    size, plain = abs(float(number.value)), _plain(number)
    return [size] if plain is None or plain == size else [size, plain]


def pool_of(number: Number) -> str:
    """What a number can be added to: its unit, or nothing."""
    # From 5.2% to 4.8% is 0.4 percentage points.
    return "" if number.kind in (Kind.NUMBER, Kind.AMOUNT) else "%" if number.unit == "pp" else number.unit or ""


def share_of(number: Number) -> float | None:
    """What a fraction is in percent."""
    above, of, below = number.key.removeprefix("ratio:").partition("/")
    if number.kind is not Kind.RATIO or not (of and above.isdigit() and below.isdigit() and int(below)):
        return None
    return 100.0 * int(above) / int(below)


def read_figures(texts: Sequence[Sequence[Number]]) -> Figures:
    """The numbers of the evidence texts, arranged for asking."""
    spelled: dict[float, str] = {}
    measured: dict[tuple[str, float], str] = {}
    unscaled: set[float] = set()
    unitless: set[float] = set()
    shares: dict[float, str] = {}
    pools: dict[str, set[float]] = {"": set()}
    rows: list[list[float]] = []
    for numbers in texts:
        row = []
        for number in numbers:
            sizes = sizes_of(number)
            share = share_of(number)
            if share is not None:
                shares.setdefault(share, number.text)
            if sizes and number.unit is not None:
                measured.setdefault((number.unit, sizes[0]), number.text)
            if len(sizes) == 1:
                unscaled.add(sizes[0])
            if number.unit is None:
                unitless.update(sizes[:1])
            for size in sizes:
                spelled.setdefault(size, number.text)
                pools.setdefault(pool_of(number), set()).add(size)
            row += sizes[-1:]
        rows.append(row)
    columns: list[list[float]] = []
    for before, row in zip([[], *rows], rows, strict=False):
        if len(before) != len(row):
            columns += [[] for _ in row]
        for place, size in enumerate(row, start=len(columns) - len(row)):
            columns[place].append(size)
    bare = pools[""]
    return Figures(
        pools={unit: sorted(sizes | bare)[:_MOST_OPERANDS] for unit, sizes in pools.items()},
        spelled=spelled,
        measured=measured,
        unscaled=frozenset(unscaled),
        unitless=frozenset(unitless),
        shares=shares,
        runs=[run for run in [*rows, *columns] if len(run) > 2],
        rows=sum(1 for row in rows if row),
    )
