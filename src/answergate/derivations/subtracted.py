"""NUM314"""

from __future__ import annotations

from answergate.derivations.computed import from_pair
from answergate.derivations.derivation import Pair, Sought, derivation
from answergate.support.conflict import Derived


@derivation(
    "NUM314",
    good=[Pair("Sales rose by <<180>> units.", "Sales were 1,250 units in May and 1,430 units in June.")],
    bad=[Pair("Sales rose by <<190>> units.", "Sales were 1,250 units in May and 1,430 units in June.")],
)
def subtracted_number(sought: Sought) -> Derived | None:
    """The number is the difference of two numbers of the evidence.

    Answers say by how much something rose or fell. Zero is never derived: any two equal numbers would give it.
    """
    return from_pair(sought, "NUM314", "difference", "difference", lambda first, second: (first - second,) if first != second else ())
