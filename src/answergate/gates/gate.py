"""What a gate is: a short ladder of conditions on an examination. It never reads the text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from answergate.model.decision import Decision
from answergate.model.examination import Examination
from answergate.policy import Policy


class Rung(Struct, frozen=True):
    """A status and its condition. ``holds`` returns the reason if the condition is true, else None.

    ``code`` names the reason, for gates that list all reasons and not only the first one.
    """

    status: str
    holds: Callable[[Examination, Policy], str | None]
    code: str = ""


class Gate:
    """One gate: its statuses (worst first), the statuses that pass, and how it decides."""

    name: str
    question: str
    statuses: tuple[str, ...]
    passing: frozenset[str]
    ladder: tuple[Rung, ...]

    def decide(self, examination: Examination, policy: Policy) -> Decision:
        """Return the decision of the first rung whose condition is true. The last one always is."""
        for number, rung in enumerate(self.ladder):
            because = rung.holds(examination, policy)
            if because is not None:
                return Decision(rung.status, because, self.output(rung.status, because, examination, policy), number)
        raise AssertionError("the last rung of a ladder always holds")

    def closed(self, because: str) -> Decision:
        """Return the decision for a case that could not be checked: the worst status, and no answer."""
        return Decision(self.statuses[0], because, self.closed_output(because), 0)

    def output(self, status: str, because: str, examination: Examination, policy: Policy) -> dict[str, Any]:
        """Return the gate's own result."""
        raise NotImplementedError

    def closed_output(self, because: str) -> dict[str, Any]:
        """Return the result for a case that could not be checked, in the same shape."""
        raise NotImplementedError


def count(number: int, singular: str) -> str:
    """Return the number with its noun: ``1 paragraph``, ``2 paragraphs``."""
    return f"{number} {singular}{'' if number == 1 else 's'}"
