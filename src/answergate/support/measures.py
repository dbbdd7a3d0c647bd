"""Units that can be converted into each other: each as a multiple of the base unit of what it measures."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

_MEASURES: Final = {
    "length": "mm 0.001  cm 0.01  m 1  km 1000  inch 0.0254  ft 0.3048  yard 0.9144  mile 1609.344",
    "area": "m² 1  km² 1000000  ha 10000  acre 4046.8564  ft² 0.09290304  mile² 2589988.11",
    "mass": "µg 0.000001  mg 0.001  g 1  kg 1000  t 1000000  oz 28.349523  lb 453.59237  stone 6350.29318",
    "volume": "mL 0.001  L 1  m³ 1000  pint 0.473176  quart 0.946353  gallon 3.785412",
    "time": "s 1  min 60  h 3600  day 86400  week 604800",
    "months": "month 1  quarter 3  year 12  decade 120  century 1200",
    "speed": "km/h 0.277778  mph 0.44704  m/s 1",
    "energy": "J 1  kJ 1000  MJ 1000000  Wh 3600  kWh 3600000",
    "data": "KB 1  MB 1000  GB 1000000  TB 1000000000",
}
_BASE_OF: Final = {
    unit: (measure, Decimal(size))
    for measure, sizes in _MEASURES.items()
    for unit, size in zip(sizes.split()[::2], sizes.split()[1::2], strict=True)
}


def in_base_unit(value: Decimal, unit: str) -> tuple[Decimal, str] | None:
    """The value in the base unit of what the unit measures, and the name of that measure."""
    known = _BASE_OF.get(unit)
    return None if known is None else (value * known[1], known[0])
