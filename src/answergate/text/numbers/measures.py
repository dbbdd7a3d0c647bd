"""Units that can be converted into each other: each as a multiple of the base unit of what it measures."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Final

from answergate.text.numbers.digits import scaled

_PREFIXES: Final = {"p": -12, "n": -9, "µ": -6, "m": -3, "": 0, "k": 3, "M": 6, "G": 9, "T": 12}
# These units have the usual prefixes.
_PREFIXED: Final = {"length": "m", "mass": "g", "volume": "L", "energy": "J", "work": "Wh", "power": "W", "force": "N",
                    "pressure": "Pa", "voltage": "V", "current": "A", "frequency": "Hz", "resistance": "Ω", "charge": "Ah", "dose": "eV"}  # fmt: skip
_OTHERS: Final = {
    "length": "cm 0.01  inch 0.0254  ft 0.3048  yard 0.9144  mile 1609.344",
    "area": "m² 1  km² 1000000  ha 10000  acre 4046.8564224  ft² 0.09290304  mile² 2589988.110336",
    "mass": "t 1000000  oz 28.349523125  lb 453.59237  stone 6350.29318",
    "volume": "m³ 1000  dL 0.1  pint 0.473176473  quart 0.946352946  gallon 3.785411784",
    "time": "s 1  min 60  hour 3600  day 86400  week 604800",
    "months": "month 1  quarter 3  year 12  decade 120  century 1200",
    "speed": "km/h 1  mph 1.609344  m/s 3.6",
    "data": "KB 1  MB 1000  GB 1000000  TB 1000000000",
    "binary data": "KB 1  MB 1024  GB 1048576  TB 1073741824",
}


def _read() -> dict[str, list[tuple[str, Decimal]]]:
    measures: dict[str, list[tuple[str, Decimal]]] = {}
    for measure, base in _PREFIXED.items():
        for prefix, power in _PREFIXES.items():
            measures.setdefault(prefix + base, []).append((measure, Decimal(1).scaleb(power)))
    for measure, sizes in _OTHERS.items():
        words = sizes.split()
        for unit, size in zip(words[::2], words[1::2], strict=True):
            measures.setdefault(unit, []).append((measure, Decimal(size)))
    return measures


_MEASURES: Final = _read()
_MOST_DECIMALS: Final = 40


def in_base_units(value: Decimal, unit: str) -> list[tuple[str, Decimal]]:
    """What the unit measures, and the value in the base unit of that. Data is counted by 1,000 and by 1,024."""
    return [(measure, value * size) for measure, size in _MEASURES.get(unit, ())]


def ratio(unit: str, other: str) -> Fraction | None:
    """Return how many of the ``other`` unit one ``unit`` is. Data units have none: they count by 1,000 or by 1,024."""
    if unit == other:
        return Fraction(1)
    mine, theirs = in_base_units(Decimal(1), unit), in_base_units(Decimal(1), other)
    if len(mine) != 1 or len(theirs) != 1 or mine[0][0] != theirs[0][0]:
        return None
    return Fraction(mine[0][1]) / Fraction(theirs[0][1])


def times(value: Decimal, factor: Fraction) -> Decimal | None:
    """Return the exact product, or None if it has no end: 5 hours are no exact number of days."""
    product = Fraction(value) * factor
    decimals = next((power for power in range(_MOST_DECIMALS) if not 10**power % product.denominator), None)
    return None if decimals is None else scaled(Decimal(int(product * 10**decimals)), -decimals)
