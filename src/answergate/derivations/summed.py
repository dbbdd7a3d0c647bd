"""NUM313"""

from __future__ import annotations

from answergate.derivations.computed import from_pair, from_row
from answergate.derivations.derivation import Pair, Sought, derivation
from answergate.support.conflict import Derived


@derivation(
    "NUM313",
    good=[Pair("In total <<2,680>> units were sold.", "Sales were 1,250 units in May and 1,430 units in June.")],
    bad=[Pair("In total <<2,690>> units were sold.", "Sales were 1,250 units in May and 1,430 units in June.")],
)
def summed_number(sought: Sought) -> Derived | None:
    """The number is the sum of numbers of the evidence.

    Totals are the most common computation in answers. A whole row of a table may be added up, too.
    """
    return from_pair(sought, "NUM313", "sum", "sum", lambda first, second: (first + second,)) or from_row(
        sought, "NUM313", "sum", "sum", sum
    )
