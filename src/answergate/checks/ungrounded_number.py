"""NUM301"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.checks.check import Basis, Pair, check
from answergate.derivations import DERIVATIONS, Sought
from answergate.model.span import Span
from answergate.support.conflict import Conflict
from answergate.support.numbers_of_claims import is_asked, is_small_count, is_stated
from answergate.text.numbers import Kind


@check(
    "NUM301",
    message="{text} is not in the evidence",
    bad=[Pair("Adults take <<250 mg>> per day.", "Adults take <<500 mg>> per day.")],
    good=[Pair("Adults take 500 mg per day.", "Adults take 500 mg per day.")],
)
def ungrounded_number(basis: Basis) -> Iterator[Conflict]:
    """The evidence neither states the number nor has numbers from which it follows.

    Readers copy numbers, and models often get them almost right.
    """
    for number in basis.claim.numbers:
        if is_stated(number, basis.figures) or is_small_count(number) or is_asked(number, basis.question):
            continue
        if number.value and number.kind not in (Kind.DATE, Kind.ORDINAL, Kind.CODE, Kind.TIME):
            sought = Sought(number, basis.claim, basis.question, basis.figures, basis.budget)
            derived = next((found for one in DERIVATIONS.values() if (found := one.find(sought))), None)
            if derived is not None:
                basis.derived.append(derived)
                continue
        yield basis.disagree("NUM301", number.core)
