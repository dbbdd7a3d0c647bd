"""guardrails-ai: a validator that fails if the gate does not let the answer pass.

guard = Guard().use(AnswerGateValidator(on_fail="exception"))
guard.validate(answer, metadata={"sources": documents})
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from answergate.api import PolicySource
from answergate.errors import InputError, Problem
from answergate.integrations.missing import not_installed
from answergate.integrations.sources import case_of, decide, find_sources
from answergate.model.finding import Severity
from answergate.model.verdict import Verdict
from answergate.policy import load_policy

try:
    from guardrails.validator_base import Validator, register_validator
    from guardrails_ai.types import ErrorSpan, FailResult, PassResult, ValidationResult
except ModuleNotFoundError as error:
    raise not_installed(error, "guardrails-ai") from None


@register_validator(name="answergate/grounded", data_type="string")
class AnswerGateValidator(Validator):
    """Validates an answer against ``metadata["sources"]``.

    The error message is the feedback for a model. ``error_spans`` has the wrong words and their places in the answer. A
    missing or empty list of sources fails, also if the check failed. Raises PolicyError.
    """

    required_metadata_keys: ClassVar[list[str]] = ["sources"]

    def __init__(
        self,
        gate: str = "guardrails",
        policy: PolicySource = None,
        on_fail: str | Callable[..., Any] | None = None,
    ) -> None:
        super().__init__(on_fail=on_fail, gate=gate, policy=policy)
        self._policy = load_policy(policy, gate)

    def _validate(self, value: Any, metadata: dict[str, Any]) -> ValidationResult:
        verdict = decide(self._policy, lambda: case_of(value, find_sources("sources", metadata, metadata, "metadata")))
        if verdict.passed:
            return PassResult(metadata={"status": verdict.status})
        return FailResult(
            error_message=verdict.feedback(), error_spans=_spans(verdict, value), metadata={"status": verdict.status}
        )

    def validate_stream(self, chunk: Any, metadata: dict[str, Any], **options: Any) -> ValidationResult | None:
        """Refuse streams. A Guard gives each piece out before the answer is complete, and the last one unchecked."""
        why = "a Guard shows a stream before it is checked: call it without stream=True"
        raise InputError([Problem("stream", why)])


def _spans(verdict: Verdict, value: Any) -> list[ErrorSpan]:
    """The places in the answer that errors name. All of the answer if they name none."""
    spans = [
        ErrorSpan(start=finding.place.start, end=finding.place.end, reason=f"{finding.code}: {finding.message}")
        for finding in verdict.findings
        if finding.severity is Severity.ERROR and finding.place.path == "$.answer"
    ]
    return spans or [ErrorSpan(start=0, end=len(str(value)), reason=verdict.because)]
