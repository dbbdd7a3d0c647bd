"""The numbers of the evidence, arranged for reckoning with them."""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from msgspec import Struct

from answergate.text.numbers import Kind, Number

_MOST_OPERANDS: Final = 400
_SHORTEST_RUN: Final = 3
WRITTEN_FIGURES: Final = re.compile(r"[0-9][0-9,]*(?:\.[0-9]+)?")
_YEAR: Final = re.compile("1[5-9][0-9]{2}|20[0-9]{2}")
# Degrees and minutes between the cells are of no row.
_OF_CELLS: Final = (Kind.NUMBER, Kind.AMOUNT, Kind.PERCENT)
_UNCOUNTED: Final = (Kind.DATE, Kind.TIME, Kind.ORDINAL, Kind.CODE, Kind.RATIO)


class Figures(Struct, frozen=True):
    """What the evidence's numbers can be reckoned with.

    ``pools`` are the sizes by unit, rising; ``spelled`` and ``measured`` say how a size, and a size of a unit, is written;
    ``shares`` are fractions; ``runs`` are numbers that stand in a row or a column, by pool where they must be alike. In a
    table a cell leaves its unit and scale to a header, so its figures go with anything.
    """

    tabular: bool
    pools: dict[str, list[float]]
    spelled: dict[float, str]
    measured: dict[tuple[str, float], str]
    unscaled: frozenset[float]
    unitless: frozenset[float]
    shares: dict[float, str]
    runs: list[tuple[str | None, list[float]]]
    rows: int

    def stated(self, unit: str | None) -> list[float]:
        """The sizes of this unit or of none, rising; without one, of every unit but shares: 5천 명 is bare, 5,539명 is not."""
        of_unit = [size for own, size in self.measured if own == unit or (unit is None and own != "%")]
        return sorted({*of_unit, *self.unitless})


def _plain(number: Number) -> float | None:
    """The figures alone: a table's cells leave the scale to its header."""
    # 83億9,303万円 has figures, but they are none of a cell.
    written = WRITTEN_FIGURES.findall(number.text)
    return float(written[0].replace(",", "")) if len(written) == 1 else None


def sizes_of(number: Number) -> list[float]:
    """How large a number is and, where a scale is part of it, its figures alone; nothing for what counts nothing."""
    if number.value is None or number.kind in _UNCOUNTED or _YEAR.fullmatch(number.text):
        return []
    size, plain = abs(float(number.value)), _plain(number)
    # With figures longer than any that a float holds nobody reckons.
    return [each for each in dict.fromkeys((size, plain)) if each is not None and math.isfinite(each)]


def pool_of(number: Number) -> str:
    """What a number can be added to: its unit, or nothing."""
    # From 5.2% to 4.8% is 0.4 percentage points.
    return "%" if number.unit == "pp" else number.unit or ""


def last_place(size: float) -> float:
    """The last place of a size that is no zero: 10 of 60, 1 of 125, 0.1 of 3.3."""
    exponent = Decimal(repr(size)).normalize().as_tuple().exponent
    return 10.0 ** int(exponent)


def half_of_last_place(number: Number) -> float:
    """By how much a number may be off that is rounded to the places it is written with."""
    match = WRITTEN_FIGURES.search(number.text)
    decimals = len(match.group().partition(".")[2]) if match else 0
    return 0.50001 * 10.0**-decimals


def numbers_as_long_as(size: float) -> int:
    """How many numbers there are with so many digits; who invents likes fives and tens."""
    digits = format(Decimal(repr(size)).normalize(), "f").replace(".", "").strip("0")
    many = int("9".ljust(min(len(digits), 9), "0"))
    return many // 5 if digits.endswith("5") else many


def nearest(sizes: Sequence[float], wanted: float, slack: float) -> float | None:
    """The first of these sizes, in rising order, that is as good as the one wanted."""
    if wanted <= 0.0:
        return None
    at = bisect_left(sizes, wanted - slack)
    return sizes[at] if at < len(sizes) and sizes[at] <= wanted + slack else None


def share_of(number: Number) -> float | None:
    """What a fraction is in percent."""
    above, of, below = number.key.removeprefix("ratio:").partition("/")
    if number.kind is not Kind.RATIO or not (of and above.replace(".", "", 1).isdecimal() and below.isdecimal()):
        return None
    part, whole = float(above), float(below)
    return 100.0 * part / whole if whole and math.isfinite(part) and math.isfinite(whole) else None


def read_figures(texts: Sequence[Sequence[Number]], *, tabular: bool) -> Figures:
    """The numbers of the evidence texts, arranged for asking."""
    spelled: dict[float, str] = {}
    measured: dict[tuple[str, float], str] = {}
    unscaled: set[float] = set()
    unitless: set[float] = set()
    shares: dict[float, str] = {}
    for number in [number for numbers in texts for number in numbers]:
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
    return Figures(
        tabular=tabular,
        pools=_pools_of_tables(texts) if tabular else _pools_of_prose(texts),
        spelled=spelled,
        measured=measured,
        unscaled=frozenset(unscaled),
        unitless=frozenset(unitless),
        shares=shares,
        runs=_runs_of_tables(texts) if tabular else _runs_of_prose(texts),
        rows=sum(1 for numbers in texts if any(map(sizes_of, numbers))),
    )


def _pools_of_tables(texts: Sequence[Sequence[Number]]) -> dict[str, list[float]]:
    pools: dict[str, set[float]] = {"": set()}
    for number in [number for numbers in texts for number in numbers]:
        unit = "" if number.kind is Kind.AMOUNT else pool_of(number)
        pools.setdefault(unit, set()).update(sizes_of(number))
    amounts = {
        size for numbers in texts for number in numbers if number.kind is Kind.AMOUNT for size in sizes_of(number)
    }
    # A cell may leave its percent to a header, but what is money is no percentage.
    bare = pools[""] - amounts
    joined = {unit: sizes | (bare if unit == "%" else pools[""]) for unit, sizes in pools.items()}
    return {unit: sorted(sizes)[:_MOST_OPERANDS] for unit, sizes in joined.items()}


def _pools_of_prose(texts: Sequence[Sequence[Number]]) -> dict[str, list[float]]:
    """The sizes by unit. What has no unit goes with any but money and percentages, and money with what has none."""
    pools: dict[str, set[float]] = {"": set()}
    amounts: set[float] = set()
    alone = {"%"}
    for number in [number for numbers in texts for number in numbers]:
        sizes = sizes_of(number)[:1]
        pools.setdefault(pool_of(number), set()).update(sizes)
        if number.kind is Kind.AMOUNT:
            amounts.update(sizes)
            alone.add(pool_of(number))
    bare = pools[""]
    joined = {unit: sizes if unit in alone else sizes | bare for unit, sizes in pools.items()}
    joined[""] = bare | amounts
    return {unit: sorted(sizes)[:_MOST_OPERANDS] for unit, sizes in joined.items()}


def _runs_of_tables(texts: Sequence[Sequence[Number]]) -> list[tuple[str | None, list[float]]]:
    """The rows of the texts, and the columns of rows that are as long as each other."""
    rows = [
        [size for number in numbers if number.kind in _OF_CELLS for size in sizes_of(number)[-1:]] for numbers in texts
    ]
    columns: list[list[float]] = []
    for before, row in zip([[], *rows], rows, strict=False):
        if len(before) != len(row):
            columns += [[] for _ in row]
        for place, size in enumerate(row, start=len(columns) - len(row)):
            columns[place].append(size)
    return [(None, run) for run in [*rows, *columns] if len(run) >= _SHORTEST_RUN]


def _runs_of_prose(texts: Sequence[Sequence[Number]]) -> list[tuple[str | None, list[float]]]:
    """The numbers of one unit in each text."""
    runs: list[tuple[str | None, list[float]]] = []
    for numbers in texts:
        alike: dict[str, list[float]] = {}
        for number in numbers:
            alike.setdefault(pool_of(number), []).extend(sizes_of(number)[:1])
        runs += [(unit, run) for unit, run in alike.items() if len(run) >= _SHORTEST_RUN]
    return runs
