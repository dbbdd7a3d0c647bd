"""What a gate is: a short ladder of conditions on an examination. It never reads the text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from answergate.model.examination import Decision, Examination
from answergate.model.finding import Finding
from answergate.policy import Policy

Condition = Callable[[Examination, Policy], str | None]
"""Returns the reason if it is true, else None."""


class Rung(Struct, frozen=True):
    """A status and its condition. ``code`` names the reason, for gates that list all reasons and not only the first."""

    status: str
    holds: Condition
    code: str = ""


def found(code: str, one: str, several: str = "", *, errors: bool = False) -> Condition:
    """The condition that a rule has findings, or ``errors``; with the reason for one of them and for several.

    A reason may use ``{count}`` and ``{words}``, the first words that the findings are about.
    """

    def holds(examination: Examination, policy: Policy) -> str | None:
        findings = examination.errors(code) if errors else examination.of(code)
        if not findings:
            return None
        reason = one if len(findings) == 1 else several or one
        return reason.format(count=len(findings), words=first_words(findings))

    return holds


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


LONGEST = 80
"""Characters of a text that a reason quotes."""


def quoted(text: str) -> str:
    """The text in quotes, on one line. A long one is cut after a word, and ends in dots."""
    words = " ".join(text.split())
    if len(words) > LONGEST:
        space = words.rfind(" ", 0, LONGEST)
        # Chinese and Japanese have no spaces: cut them anywhere.
        words = words[: space if space > LONGEST // 2 else LONGEST - 1].rstrip(" ,;:.") + "…"
    return f'"{words}"'


def with_words(finding: Finding) -> str:
    """The message of a finding, with the words it is about if the message does not name them."""
    words = finding.place.excerpt
    return f"{finding.message}: {quoted(words)}" if words.strip() and words not in finding.message else finding.message


def first_of(texts: Sequence[str]) -> str:
    """``"the first text" and 2 more``."""
    more = f" and {len(texts) - 1} more" if len(texts) > 1 else ""
    return f"{quoted(texts[0])}{more}"


def first_words(findings: Sequence[Finding]) -> str:
    """The same of the words that the findings are about."""
    return first_of([finding.place.excerpt for finding in findings])
