"""Scores of answers for evaluation tools. tests_integrations/ runs each tool with the real package."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from answergate import Outcome, Policy, check, check_many, load_policy
from answergate.demo import DemoCase, demo_cases
from answergate.integrations.promptfoo import get_assert
from answergate.integrations.scored import measure, scored

CHUNKS = ["The museum is open from 10:00 to 18:00.", "A day ticket costs 12 euros."]
RIGHT = "The museum is open until 18:00 [1]. A day ticket costs 12 euros [2]."
WRONG = RIGHT.replace("12", "15")
EXTRAS = {
    "deepeval": ("deepeval", "deepeval"),
    "ragas": ("ragas", "ragas"),
    "guardrails_ai": ("guardrails", "guardrails-ai"),
}


@pytest.fixture(scope="module")
def policy() -> Policy:
    return load_policy(None, "guardrails")


@pytest.mark.parametrize("module", EXTRAS)
def test_without_the_package_the_error_says_what_to_install(module: str) -> None:
    package, extra = EXTRAS[module]
    code = f"import sys; sys.modules[{package!r}] = None; import answergate.integrations.{module}"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    last = ended.stderr.strip().splitlines()[-1]
    assert last.startswith(f"ModuleNotFoundError: {package}")
    assert last.endswith(f"is not installed: pip install 'answergate[{extra}]'")


def test_a_score_is_the_share_of_supported_claims(policy: Policy) -> None:
    right, wrong = measure(RIGHT, CHUNKS, policy), measure(WRONG, CHUNKS, policy)
    assert (right.score, right.passed, right.reason) == (1.0, True, "all 2 claims are covered")
    assert (wrong.score, wrong.passed) == (0.5, False)
    assert wrong.reason == f"{wrong.verdict.because}\n{wrong.verdict.feedback()}"


def test_an_answer_without_citations_is_checked_against_all_contexts(policy: Policy) -> None:
    assert measure("A day ticket costs 12 euros.", CHUNKS, policy).score == 1.0
    assert measure("A day ticket costs 15 euros.", CHUNKS, policy).score == 0.0
    assert not measure("A day ticket costs 12 euros [1].", CHUNKS, policy).passed


def test_an_answer_that_claims_nothing_has_the_score_of_its_verdict(policy: Policy) -> None:
    refusal = measure("The documents do not say that.", CHUNKS, policy)
    assert (refusal.score, refusal.passed) == (1.0, True)


@pytest.mark.parametrize("contexts", [None, [], {}, "", [""], 7, [7]])
def test_missing_or_unreadable_contexts_never_pass(contexts: Any) -> None:
    lenient = load_policy(
        {"max_uncovered_claims": 99, "max_uncovered_ratio": 1.0, "refuse_on_no_citations": False}, "guardrails"
    )
    for answer in (RIGHT, "The documents do not say that.", "Hello!"):
        found = measure(answer, contexts, lenient)
        assert (found.score, found.passed) == (0.0, False)
        assert found.reason


@pytest.mark.parametrize("answer", [None, "", " \n", 7, {"answer": RIGHT}, [RIGHT]])
def test_a_missing_answer_never_passes(policy: Policy, answer: Any) -> None:
    found = measure(answer, CHUNKS, policy)
    assert (found.score, found.verdict.outcome) == (0.0, Outcome.UNREADABLE)
    assert found.reason == "the case cannot be read: $.answer: there is no answer to check"


@pytest.mark.parametrize("case", demo_cases(), ids=lambda case: case.name)
def test_only_an_answer_that_passes_can_have_the_full_score(case: DemoCase) -> None:
    found = scored(check(case.case, case.gate, case.policy))
    assert 0.0 <= found.score <= 1.0
    assert found.passed or found.score < 1.0
    assert found == scored(check(case.case, case.gate, case.policy))


def test_a_verdict_on_an_answer_without_citations_has_no_score() -> None:
    """Only ``measure`` checks such an answer against all contexts. A verdict of the gate stays what it is."""
    verdict = check({"answer": "The museum opens at 10:00.", "chunks": CHUNKS}, "guardrails")
    assert verdict.output["reasons"][0]["code"] == "NO_CITATIONS"
    assert scored(verdict).score == 0.0


def test_nothing_decided_is_a_score_of_zero() -> None:
    for verdict in check_many([{"answer": 7}, {}], "guardrails"):
        assert scored(verdict).score == 0.0


@pytest.mark.parametrize(
    ("variables", "config", "reason"),
    [
        ({}, {}, "no sources"),
        ({"context": CHUNKS}, {"sources": "documents"}, "no sources"),
        ({"context": CHUNKS}, {"source": "context"}, "did you mean 'sources'"),
        ({"context": CHUNKS}, {"policy": "guardrils"}, "guardrils"),
        ({"context": CHUNKS}, {"policy": "answer"}, "answer"),
        (7, {}, "failed with an error"),
    ],
)
def test_promptfoo_gets_a_result_for_every_mistake(variables: Any, config: Any, reason: str) -> None:
    result = get_assert(RIGHT, {"vars": variables, "config": config})
    assert (result["pass"], result["score"]) == (False, 0.0)
    assert reason in result["reason"]
