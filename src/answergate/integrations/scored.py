"""What the evaluation tools share: the verdict on an answer and its retrieved contexts, as a score with a reason."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from answergate.errors import CaseError, Problem
from answergate.evaluation.scoring import Cited, citing
from answergate.intake import read_case
from answergate.integrations.sources import case_of, decide
from answergate.model.case import Case
from answergate.model.verdict import Outcome, Verdict
from answergate.policy import Policy

GATE = "guardrails"
"""The gate that measures how many claims of an answer are supported."""


class Scored(Struct, frozen=True):
    """A verdict as evaluation tools show it: a number from 0 to 1, and why."""

    verdict: Verdict
    score: float
    reason: str

    @property
    def passed(self) -> bool:
        """Whether the gate lets the answer pass. A high score alone does not."""
        return self.verdict.passed


def scored(verdict: Verdict) -> Scored:
    """The score of any verdict.

    It is the share of supported claims where the gate measures claims, otherwise 1 or 0. It is also 0 if nothing was
    decided, and if the answer was stopped for a reason other than its claims.
    """
    reason = verdict.because
    if verdict.outcome is Outcome.STOPPED:
        reason = f"{reason}\n{verdict.feedback()}"
    return Scored(verdict, _score(verdict), reason)


def measure(answer: Any, contexts: Any, policy: Policy, question: str | None = None) -> Scored:
    """Check an answer against the contexts that were retrieved for it. Never raises.

    As in ``answergate evaluate``, a claim is checked against what it cites, and an answer without any citation against all
    contexts. Without an answer or without contexts nothing passes.
    """
    return scored(decide(policy, lambda: _case(answer, contexts, question, policy)))


def _case(answer: Any, contexts: Any, question: str | None, policy: Policy) -> Case:
    if not isinstance(answer, str) or not answer.strip():
        raise CaseError([Problem("$.answer", "there is no answer to check")])
    case = read_case(case_of(answer, contexts, question=question), policy.limits)
    return citing(case, policy, Cited.GIVEN)


def _score(verdict: Verdict) -> float:
    if verdict.outcome not in (Outcome.PASSED, Outcome.STOPPED):
        return 0.0
    supported, total = verdict.measures.get("supported_claims"), verdict.measures.get("total_claims")
    if not total or supported is None:
        return float(verdict.passed)
    return 0.0 if supported == total and not verdict.passed else float(supported / total)
