"""Units that can be converted into each other: each as a multiple of the base unit of what it measures."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

_PREFIXES: Final = {"p": -12, "n": -9, "µ": -6, "m": -3, "": 0, "k": 3, "M": 6, "G": 9, "T": 12}
# These units have the usual prefixes.
_PREFIXED: Final = {"length": "m", "mass": "g", "volume": "L", "energy": "J", "work": "Wh", "power": "W", "force": "N",
                    "pressure": "Pa", "voltage": "V", "current": "A", "frequency": "Hz", "resistance": "Ω", "dose": "eV"}  # fmt: skip
_OTHERS: Final = {
    "length": "cm 0.01  inch 0.0254  ft 0.3048  yard 0.9144  mile 1609.344",
    "area": "m² 1  km² 1000000  ha 10000  acre 4046.8564  ft² 0.09290304  mile² 2589988.11",
    "mass": "t 1000000  oz 28.349523  lb 453.59237  stone 6350.29318",
    "volume": "m³ 1000  pint 0.473176  quart 0.946353  gallon 3.785412",
    "time": "s 1  min 60  hour 3600  day 86400  week 604800",
    "months": "month 1  quarter 3  year 12  decade 120  century 1200",
    "speed": "km/h 0.277778  mph 0.44704  m/s 1",
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


def in_base_units(value: Decimal, unit: str) -> list[tuple[str, Decimal]]:
    """What the unit measures, and the value in the base unit of that. Data is counted by 1,000 and by 1,024."""
    return [(measure, value * size) for measure, size in _MEASURES.get(unit, ())]
