"""All exceptions of answergate.

AnswergateError
├── InputError                  an input cannot be used; ``problems`` lists all problems with their paths
│   ├── CaseError               the case
│   ├── PolicyError             the policy
│   └── CatalogueError          the catalogue of coverages
├── RuleError                   the declaration of a rule has a mistake; raised at import
├── GateFault                   a check failed, so nothing was decided; ``verdict`` says why
└── GateViolation               the gate stopped the answer; ``verdict`` says where and why. Raised itself if a
    │                           report is ``invalid`` but no paragraph lacks citations
    ├── AnswerGateViolation
    ├── EvidenceGateViolation   the report's paragraphs lack citations: HTTP 422
    ├── AttributionGateViolation
    ├── GuardrailsGateViolation
    └── CitationsGateViolation

A finding is never an exception. A gate returns its decision, and the caller can raise it with
``verdict.raise_for_status()``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from answergate.model.verdict import Verdict


class Problem(Struct, frozen=True):
    """One problem of an input: its path (``$.evidences[2].bbox``) and a message."""

    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message}"


class Problems:
    """Collects the problems of an input, so that all of them are reported at once."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def problem(self, path: str, message: str) -> None:
        self.problems.append(Problem(path, message))


class AnswergateError(Exception):
    """The base class of all exceptions of this package."""

    def __reduce__(self) -> tuple[object, ...]:
        # Pickle would call the class with ``args``, but some classes take other arguments. So we skip ``__init__``.
        return _recreate, (type(self), self.args), vars(self)


def _recreate(kind: type[AnswergateError], args: tuple[object, ...]) -> AnswergateError:
    return kind.__new__(kind, *args)


class InputError(AnswergateError):
    """An input cannot be used. The exception reports all its problems."""

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
    """The declaration of a rule has a mistake. Raised at import."""


class GateFault(AnswergateError):
    """A check failed or the case cannot be read. Nothing was decided, so nothing passes."""

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict
        super().__init__(verdict.because)


class GateViolation(AnswergateError):
    """The gate stopped the answer."""

    def __init__(self, message: str, verdict: Verdict | None = None) -> None:
        self.verdict = verdict
        super().__init__(message)


class AnswerGateViolation(GateViolation):
    """The conclusion must not be shown."""


class AttributionGateViolation(GateViolation):
    """The value cannot be attributed to the coverage."""


class GuardrailsGateViolation(GateViolation):
    """The answer is refused."""


class CitationsGateViolation(GateViolation):
    """The citation records are not good enough."""


class EvidenceGateViolation(GateViolation):
    """Paragraphs of a report lack required citations."""

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
