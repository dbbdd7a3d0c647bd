"""NUM315"""

from __future__ import annotations

from answergate.derivations.computed import from_pair
from answergate.derivations.derivation import Pair, Sought, derivation
from answergate.support.conflict import Derived


@derivation(
    "NUM315",
    good=[Pair("The share of wireless was <<39.47%>>.", "Wireless | 2,493\nTotal revenue | 6,316")],
    bad=[Pair("The share of wireless was <<38.47%>>.", "Wireless | 2,493\nTotal revenue | 6,316")],
)
def divided_number(sought: Sought) -> Derived | None:
    """The number is a ratio or a share of two numbers of the evidence.

    Margins, shares and multiples are computed from two numbers that the evidence states.
    """
    factor = 100.0 if sought.is_percent else 1.0

    def ratios(first: float, second: float) -> tuple[float, ...]:
        return (
            (factor * first / second, factor * second / first) if 1 not in (first, second) and first and second else ()
        )

    return from_pair(sought, "NUM315", "ratio", "ratio", ratios)
