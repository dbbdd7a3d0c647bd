"""NUM316"""

from __future__ import annotations

from answergate.derivations.computed import from_pair
from answergate.derivations.derivation import Pair, Sought, derivation
from answergate.support.conflict import Derived


@derivation(
    "NUM316",
    good=[Pair("Other sales fell by <<22.22%>>.", "Sales | 2019 | 2018\nOther sales | 44.1 | 56.7")],
    bad=[Pair("Other sales fell by <<25.22%>>.", "Sales | 2019 | 2018\nOther sales | 44.1 | 56.7")],
)
def percentage_change(sought: Sought) -> Derived | None:
    """The number is the change between two numbers of the evidence, in percent.

    Growth rates are the numbers that reports and answers compute most often.
    """
    if not sought.is_percent:
        return None

    def changes(first: float, second: float) -> tuple[float, ...]:
        if not first or not second or first == second:
            return ()
        return 100.0 * (first - second) / second, 100.0 * (second - first) / first

    return from_pair(sought, "NUM316", "difference", "change", changes)
