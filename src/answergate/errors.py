"""Everything answergate raises, one tree.

AnswergateError
├── InputError                  what was given cannot be used; ``problems`` lists all of it, each with its path
│   ├── CaseError               the case
│   ├── PolicyError             the policy
│   └── CatalogueError          the catalogue of coverages
├── RuleError                   a rule is declared badly; raised when it is imported
├── GateFault                   a check broke, so nothing was decided; ``verdict`` says what
└── GateViolation               the gate stopped the answer; ``verdict`` says where and why. By itself: a report is
    │                           ``invalid`` although no paragraph of it lacks citations
    ├── AnswerGateViolation
    ├── EvidenceGateViolation   the report's paragraphs lack citations: HTTP 422
    ├── AttributionGateViolation
    ├── GuardrailsGateViolation
    └── CitationsGateViolation

A finding is never an exception: a gate's decision is a value, and raising is the caller's choice
(``verdict.raise_for_status()``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from answergate.model.verdict import Verdict


class Problem(Struct, frozen=True):
    """One thing that is wrong with an input: where (``$.evidences[2].bbox``) and what."""

    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message}"


class AnswergateError(Exception):
    """The root of everything this package raises on purpose."""

    def __reduce__(self) -> tuple[object, ...]:
        # What is raised in a worker reaches the one who waits for it, whatever its class wants to be made of.
        return _made_again, (type(self), self.args), vars(self)


def _made_again(kind: type[AnswergateError], args: tuple[object, ...]) -> AnswergateError:
    return kind.__new__(kind, *args)


class InputError(AnswergateError):
    """An input that cannot be used. All its problems are reported at once."""

    subject = "input"

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        count = len(self.problems)
        head = f"the {self.subject} has {count} problem{'s' if count != 1 else ''}"
        super().__init__("\n  ".join([f"{head}:", *map(str, self.problems)]))


class CaseError(InputError):
    """The case cannot be read."""

    subject = "case"


class PolicyError(InputError):
    """The policy cannot be used."""

    subject = "policy"


class CatalogueError(InputError):
    """The catalogue cannot be used."""

    subject = "catalogue"


class RuleError(AnswergateError):
    """A rule is declared badly. Raised at import, so that it never ships."""


class GateFault(AnswergateError):
    """A check broke or the case could not be read: nothing was decided, so nothing may pass."""

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict
        super().__init__(verdict.because)


class GateViolation(AnswergateError):
    """The gate stopped the answer."""

    def __init__(self, message: str, verdict: Verdict | None = None) -> None:
        self.verdict = verdict
        super().__init__(message)


class AnswerGateViolation(GateViolation):
    """The conclusion may not be shown."""


class AttributionGateViolation(GateViolation):
    """The value cannot be attributed to the coverage."""


class GuardrailsGateViolation(GateViolation):
    """The answer is refused."""


class CitationsGateViolation(GateViolation):
    """The citation records are not good enough."""


class EvidenceGateViolation(GateViolation):
    """Paragraphs of a report lack the citations they must carry."""

    def __init__(
        self,
        message: str,
        violations: Sequence[Mapping[str, object]],
        total_citation_count: int,
        total_paragraph_count: int,
        citation_density: float,
        verdict: Verdict | None = None,
    ) -> None:
        super().__init__(message, verdict)
        self.violations = [dict(violation) for violation in violations]
        self.total_citation_count = total_citation_count
        self.total_paragraph_count = total_paragraph_count
        self.citation_density = citation_density
