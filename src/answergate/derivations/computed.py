"""Tries the pairs of figures of the evidence for an operation, within the bound of chance."""

from __future__ import annotations

from collections.abc import Callable

from answergate.derivations.derivation import Sought, without_years
from answergate.support.conflict import Derived
from answergate.support.figures import Figure

_MOST_ROWS = 12


def from_pair(
    sought: Sought, code: str, operation: str, named: str, results: Callable[[float, float], tuple[float, ...]]
) -> Derived | None:
    """The first pair of which a result is the number. ``operation`` is the pack's name for it, ``named`` the user's."""
    tries = sought.tries(operation)
    pairs = sought.pairs(across=operation == "ratio")[:tries]
    if not sought.spend(len(pairs)):
        return None
    is_near = sought.printed.is_near
    for first, second in pairs:
        scales = (1.0,) if first.has_scale or second.has_scale else sought.scales
        for result in results(first.signed, second.signed):
            for scale in scales:
                if is_near(result * scale):
                    return sought.derived(code, named, (first, second))
    return None


def from_row(
    sought: Sought, code: str, operation: str, named: str, result: Callable[[list[float]], float]
) -> Derived | None:
    """The first row of three or more figures whose result is the number."""
    rows = [row for row in sought.close_rows if len(without_years(row)) > 2] or sought.figures.rows[:_MOST_ROWS]
    for row in rows[: max(1, min(sought.tries(operation), _MOST_ROWS))]:
        operands: list[Figure] = without_years(row)
        if len(operands) > 2 and sought.spend(1):
            value = result([figure.signed for figure in operands])
            if any(sought.printed.is_near(value * scale) for scale in sought.scales):
                return sought.derived(code, named, operands)
    return None
