"""NUM304"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.checks.check import Basis, Pair, check
from answergate.checks.unstated import unstated_numbers
from answergate.support.conflict import Conflict


@check(
    "NUM304",
    message="{said} seems to be computed, but it does not follow from the numbers of {cited}",
    bad=[Pair("In total <<2,690>> units were sold.", "Sales were 1,250 units in May and 1,430 units in June.")],
    good=[Pair("In total 2,680 units were sold.", "Sales were 1,250 units in May and 1,430 units in June.")],
)
def unverified_computation(basis: Basis) -> Iterator[Conflict]:
    """The claim computes a number, and no known computation with the numbers of the evidence gives it.

    The claim or the question has a word such as "total" or "increase". The number may be right, but it could not be
    verified: it may need several steps, or a number from elsewhere.
    """
    for unstated in unstated_numbers(basis):
        if unstated.computed:
            yield basis.disagree("NUM304", unstated.number.core)
