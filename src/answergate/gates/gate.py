"""What a gate is: a short ladder of rungs over an examination. It never looks at the text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from msgspec import Struct

from answergate.model.decision import Decision
from answergate.model.examination import Examination
from answergate.policy import Policy


class Gate(Protocol):
    """One gate: its statuses, worst first, which of them let an answer out, and how it decides."""

    @property
    def name(self) -> str: ...
    @property
    def question(self) -> str: ...
    @property
    def statuses(self) -> tuple[str, ...]: ...
    @property
    def passing(self) -> frozenset[str]: ...

    def decide(self, examination: Examination, policy: Policy) -> Decision:
        """The status of the first rung that holds."""

    def closed(self, because: str) -> Decision:
        """What the gate says when nothing could be decided: its worst word, and a result that shows nothing."""


class Rung(Struct, frozen=True):
    """A status, and the reason to give it: a sentence where it holds, None where it does not."""

    status: str
    holds: Callable[[Examination, Policy], str | None]


def first_that_holds(ladder: tuple[Rung, ...], examination: Examination, policy: Policy) -> tuple[int, str, str]:
    """The number, status and reason of the first rung that holds. The last one always does."""
    for number, rung in enumerate(ladder):
        because = rung.holds(examination, policy)
        if because is not None:
            return number, rung.status, because
    raise AssertionError("the last rung of a ladder always holds")


def count(number: int, singular: str, plural: str | None = None) -> str:
    """``1 paragraph``, ``2 paragraphs``."""
    return f"{number} {singular if number == 1 else plural or singular + 's'}"


def plain(measures: Any, *names: str) -> dict[str, Any]:
    """These measures under their own names."""
    return {name: measures[name] for name in names}
