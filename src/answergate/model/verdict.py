"""A verdict: what a gate decided about a case, why, and everything needed to see that it is right."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

import msgspec
from msgspec import Struct

from answergate import errors
from answergate.model.finding import Fault, Finding


class Outcome(StrEnum):
    """What became of a case. Only ``passed`` may go out; the last two mean that nothing was decided."""

    PASSED = "passed"
    STOPPED = "stopped"
    FAULT = "fault"
    UNREADABLE = "unreadable"


class PolicyRef(Struct, frozen=True):
    """Which policy decided: its name, and the digest of everything in it."""

    name: str
    digest: str


_VIOLATIONS: dict[str, type[errors.GateViolation]] = {
    "answer": errors.AnswerGateViolation,
    "attribution": errors.AttributionGateViolation,
    "guardrails": errors.GuardrailsGateViolation,
    "citations": errors.CitationsGateViolation,
}


class Verdict(Struct, frozen=True, kw_only=True):
    """A gate's decision. ``status`` is the gate's own word, ``output`` its own result shape and nothing else."""

    gate: str
    status: str
    outcome: Outcome
    because: str
    output: Mapping[str, Any]
    findings: tuple[Finding, ...] = ()
    measures: Mapping[str, Any] = {}
    faults: tuple[Fault, ...] = ()
    case_id: str | None = None
    policy: PolicyRef
    version: str

    @property
    def passed(self) -> bool:
        """Whether the answer may go out. A warning lets it through; a fault never does."""
        return self.outcome is Outcome.PASSED

    def to_dict(self) -> dict[str, Any]:
        """The verdict as plain data, ``passed`` included."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return {"gate": plain.pop("gate"), "status": plain.pop("status"), "passed": self.passed, **plain}

    def to_json(self) -> str:
        """The verdict as JSON: the same bytes for the same case, policy and version."""
        return msgspec.json.encode(self.to_dict()).decode()

    def raise_for_status(self) -> Verdict:
        """Raise what stopped the answer; return the verdict itself when nothing did."""
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
