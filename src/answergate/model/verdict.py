"""The verdict of a gate on a case: the decision, the reason, and all facts behind it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

import msgspec
from msgspec import Struct

from answergate import errors
from answergate.model.feedback import stopped_feedback, unchecked_feedback
from answergate.model.finding import Fault, Finding


class Outcome(StrEnum):
    """The outcome of a case. Only ``passed`` lets the answer out. The last two mean that nothing was decided."""

    PASSED = "passed"
    STOPPED = "stopped"
    FAULT = "fault"
    UNREADABLE = "unreadable"


class PolicyRef(Struct, frozen=True):
    """The policy that decided: its name, and the digest of everything in it that decides."""

    name: str
    digest: str


_VIOLATIONS: dict[str, type[errors.GateViolation]] = {
    "answer": errors.AnswerGateViolation,
    "attribution": errors.AttributionGateViolation,
    "guardrails": errors.GuardrailsGateViolation,
    "citations": errors.CitationsGateViolation,
}


class Verdict(Struct, frozen=True, kw_only=True):
    """A gate's decision. ``status`` is the gate's own word, ``output`` its own result shape and nothing else.

    ``ignored`` names the top-level fields of the case that nothing reads, each with the part of the case that was
    probably meant if that part is missing: ``{"docs": "chunks", "run": None}``. For a provider's response it also names the
    parts that could not be read.
    """

    gate: str
    status: str
    outcome: Outcome
    because: str
    output: Mapping[str, Any]
    findings: tuple[Finding, ...] = ()
    measures: Mapping[str, Any] = {}
    faults: tuple[Fault, ...] = ()
    ignored: Mapping[str, str | None] = {}
    case_id: str | None = None
    policy: PolicyRef
    version: str

    @property
    def passed(self) -> bool:
        """Whether the answer passes. A warning passes, a fault never does."""
        return self.outcome is Outcome.PASSED

    def to_dict(self) -> dict[str, Any]:
        """Return the verdict as plain data, including ``passed``."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return {"gate": plain.pop("gate"), "status": plain.pop("status"), "passed": self.passed, **plain}

    def to_json(self) -> str:
        """Return the verdict as JSON. The bytes are the same for the same case, policy and version."""
        return msgspec.json.encode(self.to_dict()).decode()

    def feedback(self) -> str:
        """Return a short text that tells a model what to correct in a stopped answer. It is empty if the answer passes.

        It names at most ten points. Each has the words of the answer, the reason, and what the chunks say instead.
        """
        if self.passed:
            return ""
        if self.outcome is Outcome.STOPPED:
            return stopped_feedback(self.gate, self.because, self.findings, self.measures.get("claims", ()))
        return unchecked_feedback(self.gate, self.because, self.faults)

    def raise_for_status(self) -> Verdict:
        """Return the verdict if the answer passes. Otherwise raise the exception of its gate, or GateFault."""
        if self.outcome in (Outcome.FAULT, Outcome.UNREADABLE):
            raise errors.GateFault(self)
        if self.passed:
            return self
        if self.gate != "evidence":
            raise _VIOLATIONS[self.gate](f"{self.gate} gate: {self.status}: {self.because}", self)
        body = self.output.get("error_body")
        if body is None:
            raise errors.GateViolation(f"evidence gate: {self.status}: {self.because}", self)
        raise errors.EvidenceGateViolation(
            body["message"],
            [
                {
                    "paragraph": violation["paragraph"],
                    "citation_count": violation["citationCount"],
                    "required_count": violation["requiredCount"],
                }
                for violation in body["violations"]
            ],
            self.output["citationCount"],
            self.output["paragraphCount"],
            self.output["citationDensity"],
            self,
        )
