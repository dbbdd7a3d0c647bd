"""NUM314"""

from __future__ import annotations

from answergate.derivations.computed import from_pair
from answergate.derivations.derivation import Pair, Sought, derivation
from answergate.support.conflict import Derived

_MOST_ROWS = 40
_MOST_YEARS = 4


@derivation(
    "NUM314",
    good=[
        Pair("He held the record for <<27>> years.", "He set the record in 1968. It was broken in 1995."),
        Pair("Sales rose by <<180>> units.", "Sales were 1,250 units in May and 1,430 units in June."),
    ],
    bad=[Pair("Sales rose by <<190>> units.", "Sales were 1,250 units in May and 1,430 units in June.")],
)
def subtracted_number(sought: Sought) -> Derived | None:
    """The number is the difference of two numbers of the evidence.

    Answers say by how much something rose or fell. Zero is never derived: any two equal numbers would give it.
    """
    if sought.number.unit == "year" and (years := _years_apart(sought)) is not None:
        return years
    return from_pair(
        sought, "NUM314", "difference", "difference", lambda first, second: (first - second,) if first != second else ()
    )


def _years_apart(sought: Sought) -> Derived | None:
    years = [figure for row in sought.figures.rows[:_MOST_ROWS] for figure in row if figure.is_year][:_MOST_YEARS]
    for at, first in enumerate(years):
        for second in years[at + 1 :]:
            if abs(first.value - second.value) == sought.number.value:
                return sought.derived("NUM314", "difference", (first, second))
    return None
