"""The interface of a gate. A gate is a short ladder of conditions on an examination. It never reads the text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from msgspec import Struct

from answergate.model.decision import Decision
from answergate.model.examination import Examination
from answergate.policy import Policy


class Gate(Protocol):
    """One gate: its statuses (worst first), the statuses that pass, and how it decides."""

    @property
    def name(self) -> str: ...
    @property
    def question(self) -> str: ...
    @property
    def statuses(self) -> tuple[str, ...]: ...
    @property
    def passing(self) -> frozenset[str]: ...

    def decide(self, examination: Examination, policy: Policy) -> Decision:
        """Return the decision of the first rung whose condition is true."""

    def closed(self, because: str) -> Decision:
        """Return the decision for a case that could not be checked: the worst status, and no answer."""


class Rung(Struct, frozen=True):
    """A status and its condition. ``holds`` returns the reason if the condition is true, else None."""

    status: str
    holds: Callable[[Examination, Policy], str | None]


def first_that_holds(ladder: tuple[Rung, ...], examination: Examination, policy: Policy) -> tuple[int, str, str]:
    """Return number, status and reason of the first rung whose condition is true. The last one always is."""
    for number, rung in enumerate(ladder):
        because = rung.holds(examination, policy)
        if because is not None:
            return number, rung.status, because
    raise AssertionError("the last rung of a ladder always holds")


def count(number: int, singular: str, plural: str | None = None) -> str:
    """Return the number with its noun: ``1 paragraph``, ``2 paragraphs``."""
    return f"{number} {singular if number == 1 else plural or singular + 's'}"


def plain(measures: Any, *names: str) -> dict[str, Any]:
    """Return the named measures."""
    return {name: measures[name] for name in names}
