"""NUM312"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.derivations.derivation import Pair, Sought, derivation
from answergate.support.conflict import Derived
from answergate.support.figures import Figure
from answergate.text.numbers.measures import in_base_units

_FAHRENHEIT, _CELSIUS = "°F", "°C"
# Both sides may be rounded to a degree.
_ROUNDED = 0.5


@derivation(
    "NUM312",
    good=[
        Pair("The trail is <<5>> km long.", "The trail is 5,000 m long."),
        Pair("Bake at <<350>> °F.", "Bake at 177 °C."),
    ],
    bad=[Pair("The trail is <<5 km>> long.", "The trail is 500 m long.")],
)
def converted_unit(sought: Sought) -> Derived | None:
    """The number is one of the evidence in another unit of the same kind.

    5 km are 5,000 m, and 350 °F are 177 °C. The result may be rounded as the number is written.
    """
    figure = next(_converted(sought), None)
    return None if figure is None else sought.derived("NUM312", "conversion", (figure,))


def _converted(sought: Sought) -> Iterator[Figure]:
    unit, value = sought.number.unit, sought.number.value
    if unit is None or value is None:
        return
    low, high = sought.printed.bounds
    if unit in (_FAHRENHEIT, _CELSIUS):
        convert = _to_celsius if unit == _FAHRENHEIT else _to_fahrenheit
        other = _CELSIUS if unit == _FAHRENHEIT else _FAHRENHEIT
        near = sought.figures.between(convert(low) - _ROUNDED, convert(high) + _ROUNDED)
        yield from [figure for figure in near if figure.number.unit == other]
        return
    for measure, base in in_base_units(value, unit) if value else ():
        size = float(base / value)
        for figure in sought.figures.measuring(measure, abs(low * size), abs(high * size)):
            if figure.number.unit != unit:
                yield figure


def _to_celsius(degrees: float) -> float:
    return (degrees - 32) / 1.8


def _to_fahrenheit(degrees: float) -> float:
    return degrees * 1.8 + 32
