"""The numbers of a claim that its evidence does not state: those that follow from it, and those that do not."""

from __future__ import annotations

from msgspec import Struct

from answergate.checks.asked import is_left_open, others_instead
from answergate.checks.check import Basis
from answergate.derivations import DERIVATIONS, Operands, Sought
from answergate.model.span import Span
from answergate.support.stated import is_small_count, is_stated
from answergate.text.numbers import Kind, Number

_OPERATIONS = ("sum", "difference", "ratio", "average")
_NEVER_DERIVED = (Kind.DATE, Kind.ORDINAL, Kind.CODE, Kind.TIME)


class Unstated(Struct, frozen=True):
    """A number that the evidence neither states nor implies."""

    number: Number
    computed: bool
    """Whether the claim says that the number is the result of a computation."""
    instead: Span | None
    """The number of the same kind that the closest sentence has instead."""


def unstated_numbers(basis: Basis) -> list[Unstated]:
    """The numbers without evidence. Those that follow from it are noted in ``basis.derived``."""
    found: list[Unstated] | None = basis.unstated
    if found is None:
        found = basis.unstated = _read(basis)
    return found


def _read(basis: Basis) -> list[Unstated]:
    found: list[Unstated] = []
    if not basis.numbers:
        return found
    operands = Operands(basis.claim, basis.question, basis.evidence.figures)
    for number in basis.numbers:
        if is_stated(number, basis.evidence.figures) or is_small_count(number) or is_left_open(basis, number):
            continue
        computed = False
        if number.value and number.kind not in _NEVER_DERIVED:
            sought = Sought(number, basis.claim, basis.question, basis.evidence.figures, operands, basis.budget)
            tried = [one for code, one in DERIVATIONS.items() if basis.is_active(code)]
            derived = next((result for one in tried if (result := one.find(sought))), None)
            if derived is not None:
                basis.derived.append(derived)
                continue
            computed = sought.is_open and any(sought.says(operation) for operation in _OPERATIONS)
        instead = next(others_instead(basis, number), None)
        found.append(Unstated(number, computed, None if instead is None else instead.core))
    return found
