"""NUM301"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.checks.check import Basis, Pair, check
from answergate.checks.unstated import unstated_numbers
from answergate.support.conflict import Conflict
from answergate.text.numbers.agreement import renumbered
from answergate.text.numbers.families import comparable_expressions, contradicted
from answergate.text.numbers.marks import Context


@check(
    "NUM301",
    message="{said} is not in {cited}{but}",
    bad=[
        Pair("Adults take <<250>> mg per day.", "Adults take <<500>> mg per day."),
        Pair("대기 기간은 <<60일>>입니다.", "대기 기간은 <<90일>>입니다."),
    ],
    good=[
        Pair("Adults take 500 mg per day.", "Per day, adults take 500 mg."),
        Pair("대기 기간은 90일입니다.", "대기 기간은 90일입니다."),
    ],
)
def ungrounded_number(basis: Basis) -> Iterator[Conflict]:
    """The evidence neither states the number nor has numbers from which it follows.

    Readers copy numbers, and models often get them almost right. A name with another number (X300 for X200) counts, too.
    """
    for unstated in unstated_numbers(basis):
        if not unstated.computed:
            yield basis.disagree("NUM301", unstated.number.core, unstated.instead)
    said = comparable_expressions(Context(basis.claim.text), basis.claim.numbers)
    if said:
        contexts = [chunk.context for chunk in basis.evidence.chunks]
        for span in contradicted(said, contexts, Context(basis.around)):
            yield basis.disagree("NUM301", span)
    for span in renumbered(basis.claim.text, basis.around):
        yield basis.disagree("NUM301", span)
