"""Haystack: a component that lets answers pass, or sends them to another branch of the pipeline.

pipeline.add_component("gate", AnswerGate())
pipeline.connect("answer_builder.answers", "gate.answers")
"""

from __future__ import annotations

from typing import Any

from answergate.adapters import from_haystack
from answergate.integrations.missing import not_installed
from answergate.integrations.sources import decide
from answergate.model.verdict import Verdict
from answergate.policy import load_policy

try:
    from haystack import component, default_from_dict, default_to_dict
    from haystack.dataclasses import GeneratedAnswer
except ModuleNotFoundError as error:
    raise not_installed(error, "haystack") from None


@component
class AnswerGate:
    """Checks answers against their documents.

    ``passed`` and ``refused`` are the answers, each in its own output. An output is missing if it has no answers, so a
    branch of the pipeline runs only if there is something for it. ``feedback`` is there if an answer was refused, and tells a
    model what to correct. ``report`` has the verdicts as plain data, in the order of the answers.
    """

    def __init__(self, gate: str = "guardrails", policy: str | dict[str, Any] | None = None) -> None:
        """``policy`` is the name of a preset, a TOML file or a mapping of settings. Raises PolicyError."""
        self.gate = gate
        self.policy = policy
        self._active = load_policy(policy, gate)

    @component.output_types(
        passed=list[GeneratedAnswer], refused=list[GeneratedAnswer], feedback=str, report=dict[str, Any]
    )
    def run(self, answers: list[GeneratedAnswer]) -> dict[str, Any]:
        """Check each answer. An answer without documents, or one that cannot be checked, is refused."""
        verdicts = [self._verdict(answer) for answer in answers]
        judged = list(zip(answers, verdicts, strict=True))
        outputs = {
            "passed": [answer for answer, verdict in judged if verdict.passed],
            "refused": [answer for answer, verdict in judged if not verdict.passed],
            "feedback": "\n\n".join(verdict.feedback() for verdict in verdicts if not verdict.passed),
        }
        report = {"verdicts": [verdict.to_dict() for verdict in verdicts]}
        return {**{name: value for name, value in outputs.items() if value}, "report": report}

    def to_dict(self) -> dict[str, Any]:
        """The component as plain data, for ``Pipeline.to_dict`` and ``dumps``."""
        plain: dict[str, Any] = default_to_dict(self, gate=self.gate, policy=self.policy)
        return plain

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> AnswerGate:
        """The component that ``to_dict`` wrote."""
        made: AnswerGate = default_from_dict(cls, data)
        return made

    def _verdict(self, answer: GeneratedAnswer) -> Verdict:
        return decide(self._active, lambda: from_haystack(answer))
