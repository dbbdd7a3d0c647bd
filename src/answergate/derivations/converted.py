"""NUM312"""

from __future__ import annotations

from answergate.derivations.derivation import Pair, Sought, derivation
from answergate.derivations.measures import in_base_unit
from answergate.support.conflict import Derived

_FAHRENHEIT, _CELSIUS = "°F", "°C"


@derivation(
    "NUM312",
    good=[
        Pair("The trail is <<5 km>> long.", "The trail is 5,000 m long."),
        Pair("Bake at <<350 °F>>.", "Bake at 177 °C."),
    ],
    bad=[Pair("The trail is <<5 km>> long.", "The trail is 500 m long.")],
)
def converted_unit(sought: Sought) -> Derived | None:
    """The number is one of the evidence in another unit of the same kind.

    5 km are 5,000 m, and 350 °F are 177 °C. The result may be rounded as the number is written.
    """
    unit = sought.number.unit
    if unit is None or sought.number.value is None:
        return None
    base = in_base_unit(sought.number.value, unit)
    for figure in sought.figures.all:
        other = figure.number.unit
        if other is None or other == unit:
            continue
        if {unit, other} == {_FAHRENHEIT, _CELSIUS}:
            value = float(figure.number.value or 0)
            result = (value - 32) / 1.8 if unit == _CELSIUS else value * 1.8 + 32
        else:
            same = in_base_unit(figure.value, other)
            if base is None or same is None or same[1] != base[1] or not base[0]:
                continue
            result = float(same[0] / base[0] * sought.number.value)
        if sought.printed.is_near(result):
            return sought.derived("NUM312", "conversion", (figure,))
    return None
