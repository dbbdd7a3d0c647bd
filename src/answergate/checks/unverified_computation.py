"""NUM304"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.checks.check import Basis, Pair, check
from answergate.checks.unstated import unstated_numbers
from answergate.model.finding import Severity
from answergate.support.conflict import Conflict

_TABLE = (
    "Units | May | June\nNorth | 1,250 | 1,430\nSouth | 3,117 | 2,904\nEast | 812 | 977\nWest | 4,415 | 4,020\n"
    "Coast | 377 | 391\nHills | 658 | 702\nLakes | 1,904 | 1,871\nPlains | 2,233 | 2,318\nIsles | 146 | 139\n"
    "Delta | 518 | 566\nForest | 727 | 689"
)


@check(
    "NUM304",
    severity=Severity.WARNING,
    looks_for="numbers",
    message="{said} seems to be computed, but it does not follow from the numbers of {cited}",
    bad=[Pair("In total <<9,690>> units were sold in the north.", _TABLE)],
    good=[Pair("In total 2,680 units were sold in the north.", _TABLE)],
)
def unverified_computation(basis: Basis) -> Iterator[Conflict]:
    """The claim computes a number, and no known computation with the numbers of the evidence gives it.

    The claim or the question has a word such as "total" or "increase", and the evidence has so many numbers that they
    could not all be combined. The number may be right: it may need several steps, or a number from elsewhere. It could not
    be verified, so the guardrails gate warns. Where everything was tried, the number is reported as not in the evidence.
    """
    for unstated in unstated_numbers(basis):
        if unstated.computed:
            yield basis.disagree("NUM304", unstated.number.core)
