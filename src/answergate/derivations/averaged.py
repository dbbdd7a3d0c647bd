"""NUM317"""

from __future__ import annotations

from answergate.derivations.computed import from_pair, from_row
from answergate.derivations.derivation import Pair, Sought, derivation
from answergate.support.conflict import Derived


@derivation(
    "NUM317",
    good=[Pair("The average cost was <<93 million>>.", "Cost in millions | 100 | 86")],
    bad=[Pair("The average cost was <<95 million>>.", "Cost in millions | 100 | 86")],
)
def averaged_number(sought: Sought) -> Derived | None:
    """The number is the average of numbers of the evidence.

    Averages of two years, or of a whole row, are common in financial answers.
    """
    return from_pair(sought, "NUM317", "average", "average", lambda first, second: ((first + second) / 2,)) or from_row(
        sought, "NUM317", "average", "average", lambda values: sum(values) / len(values)
    )
