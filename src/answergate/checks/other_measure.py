"""NUM305"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from answergate.checks.check import Basis, Pair, check
from answergate.model.span import Span
from answergate.support.conflict import Conflict
from answergate.support.evidence import Chunk
from answergate.support.figures import Found
from answergate.support.measured import differ
from answergate.text.numbers.parts import Parts


@check(
    "NUM305",
    looks_for="numbers",
    message="{said} is another measure in {cited}: the sign, the scale, the bound or the rate differs{but}",
    bad=[
        Pair("Give <<250>> mg to adults.", "Give <<250>> mg/5 mL to adults."),
        Pair("年会費は月額<<700円>>です。", "年会費は年額<<700円>>です。"),
    ],
    good=[
        Pair("Give 250 mg/5 mL to adults.", "Adults: give 250 mg/5 mL."),
        Pair("年会費は年額700円です。", "年会費は年額700円である。"),
    ],
)
def other_measure(basis: Basis) -> Iterator[Conflict]:
    """The evidence has the number, but as another measure: another sign, currency, scale, bound or rate.

    250 mg are not 250 mg per 5 mL, and at least 30 days are not at most 30 days.
    """
    for number in basis.numbers:
        stated = () if number.value is None else basis.evidence.figures.with_value(abs(number.value))
        if stated:
            found = _other(basis, Parts(number, basis.context), stated)
            if found is not None:
                yield basis.differ("NUM305", number.core, *found)


def _other(basis: Basis, mine: Parts, stated: Sequence[Found]) -> tuple[Chunk, Span] | None:
    """Where the evidence has the value as another measure, if it has it nowhere as the same one."""
    wrong = None
    for index, number in stated:
        chunk = basis.evidence.index.chunks[index]
        if not differ(mine, Parts(number, chunk.figures.context)):
            return None
        wrong = wrong or (chunk, number.core)
    return wrong
