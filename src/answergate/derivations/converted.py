"""NUM312"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.derivations.derivation import Pair, Sought, derivation
from answergate.support.conflict import Derived
from answergate.support.figures import Figure
from answergate.support.measures import in_base_unit

_FAHRENHEIT, _CELSIUS = "°F", "°C"


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
        low, high = ((low - 32) / 1.8, (high - 32) / 1.8) if unit == _FAHRENHEIT else (low * 1.8 + 32, high * 1.8 + 32)
        other = _CELSIUS if unit == _FAHRENHEIT else _FAHRENHEIT
        yield from [figure for figure in sought.figures.between(low, high) if figure.number.unit == other]
        return
    base = in_base_unit(value, unit)
    if base is None or not value:
        return
    size = float(base[0] / value)
    for figure in sought.figures.measuring(base[1], abs(low * size), abs(high * size)):
        if figure.number.unit != unit:
            yield figure
