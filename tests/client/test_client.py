"""answergate.client against a real service: its verdicts are those of the library."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from types import MappingProxyType
from typing import Any

import pytest
from both_clients import Opened

import answergate
from answergate import CaseError, GateFault, InputError, Outcome, PolicyError, check, check_many
from answergate import client as client_module
from answergate.client import AccessError, BodyTooLargeError, RateLimitedError, Readiness, ServiceError
from answergate.demo import DemoCase, demo_cases
from answergate.errors import EvidenceGateViolation
from answergate.gates import GATES
from answergate.rules import RULES
from answergate.service.keys import add_key
from service_process import ServiceProcess

pytest_plugins = ["client_fixtures", "service_fixtures"]

CASES = demo_cases()
GOOD = next(case for case in CASES if case.name == "answer-good")
BAD = next(case for case in CASES if case.name == "evidence-bad")


@pytest.fixture(scope="module")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServiceProcess]:
    """A service with a policy whose deadline has always passed."""
    folder = tmp_path_factory.mktemp("hurried")
    (folder / "policies").mkdir()
    (folder / "policies" / "hurried.toml").write_text('gate = "guardrails"\ndeadline = 0.000001\n')
    with ServiceProcess(folder, "--policies", "policies") as started:
        yield started


@pytest.fixture
def client(opened: Opened, service: ServiceProcess) -> Any:
    return opened(service.url)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_verdict_is_the_one_of_the_library(client: Any, case: DemoCase) -> None:
    verdict = client.check(case.case, case.gate, case.policy)
    local = check(case.case, case.gate, case.policy)
    assert verdict.to_json() == local.to_json()
    assert type(verdict) is answergate.Verdict
    assert verdict.findings == local.findings
    assert verdict.feedback() == local.feedback()


def test_a_stopped_answer_raises_the_exception_of_its_gate(client: Any) -> None:
    verdict = client.check(BAD.case, BAD.gate)
    assert not verdict.passed
    with pytest.raises(EvidenceGateViolation) as stopped:
        verdict.raise_for_status()
    assert stopped.value.violations
    assert client.check(GOOD.case, "answer").raise_for_status().passed


def test_a_policy_may_answer_with_status_500_and_is_still_a_verdict(client: Any) -> None:
    verdict = client.check(BAD.case, "evidence", "reports")
    assert (verdict.outcome, verdict.policy.name) == (Outcome.STOPPED, "reports")


def test_a_policy_is_named_in_any_script(client: Any) -> None:
    assert client.check(GOOD.case, "answer", "한국어").policy.name == "한국어"


def test_a_check_that_broke_is_a_verdict_that_does_not_pass(opened: Opened, hurried: ServiceProcess) -> None:
    client = opened(hurried.url)
    case = {"id": "slow-1", "answer_text": "It is so [C1].", "retrieved_chunks": ["It is so."]}
    policy = {"name": "hurried", "gate": "guardrails", "deadline": 0.000001}
    local = check(case, "guardrails", policy)
    for verdict in (client.check(case, "guardrails", "hurried"), *client.check_many([case], "guardrails", "hurried")):
        assert verdict.outcome is Outcome.FAULT
        assert (verdict.status, verdict.output, verdict.policy) == (local.status, local.output, local.policy)
        assert (verdict.case_id, verdict.version) == ("slow-1", answergate.__version__)
        assert verdict.faults[0].where == local.faults[0].where
        with pytest.raises(GateFault):
            verdict.raise_for_status()


def test_a_case_object_and_a_provider_response_can_be_sent(client: Any) -> None:
    case = answergate.read_case(GOOD.case)
    assert client.check(case, "answer").to_json() == check(case, "answer").to_json()
    message = {
        "type": "message",
        "role": "assistant",
        "content": [{"type": "text", "text": "It is 330 m tall.", "citations": None}],
    }
    payload = MappingProxyType({"response": message, "documents": ["It is 330 m tall."]})
    assert client.check(payload, "answer").status == check(payload, "answer").status


@pytest.mark.parametrize(
    ("case", "path"),
    [
        ({"answer": "x", "chunks": [{"id": "a", "text": "x"}], "citations": [{"bbox": [3, 1, 2, 4]}]}, "bbox"),
        ({"answer": "x", "chunks": [{"id": "a", "text": "x", "relevance": float("nan")}]}, "relevance"),
        ({"answer": object()}, "$.answer"),
        ({"answer": "half a pair: \ud83d"}, "$"),
        ([], "$"),
    ],
)
def test_a_case_that_cannot_be_read_names_every_problem(client: Any, case: Any, path: str) -> None:
    with pytest.raises(CaseError) as wrong:
        client.check(case, "answer")
    assert path in wrong.value.problems[0].path
    [local] = check_many([case], "answer")
    [verdict] = client.check_many([case], "answer")
    assert verdict.outcome is Outcome.UNREADABLE
    assert (verdict.status, verdict.output, verdict.policy) == (local.status, local.output, local.policy)


def test_an_unreadable_case_of_the_evidence_gate_is_a_case_error_too(client: Any) -> None:
    with pytest.raises(CaseError, match="content"):
        client.check({"content": 7}, "evidence")


def test_an_unknown_policy_gate_or_rule_is_named(client: Any) -> None:
    with pytest.raises(PolicyError, match="guardrail"):
        client.check(GOOD.case, "answer", "guardrails")
    with pytest.raises(PolicyError, match="did you mean 'answer'"):
        client.check(GOOD.case, "answr")
    with pytest.raises(ServiceError, match="NOT_FOUND") as missing:
        client.explain("XXX/../999")
    assert missing.value.status == 404


def test_a_batch_gives_the_same_verdicts_in_order(client: Any) -> None:
    cases: list[Any] = [case.case for case in CASES if case.gate == "guardrails"] * 20
    cases[40] = {"id": "odd", "answer_text": 7}
    cases[41] = {"id": "unwritable", "answer_text": object()}
    verdicts = list(client.check_many(cases, "guardrails"))
    assert len(verdicts) == len(cases) > 64
    local = list(check_many(cases, "guardrails"))
    assert [verdict.to_json() for verdict in verdicts] == [verdict.to_json() for verdict in local]


def test_a_batch_takes_cases_only_as_it_needs_them(client: Any) -> None:
    taken = 0

    def endless() -> Iterator[Any]:
        nonlocal taken
        while True:
            taken += 1
            yield GOOD.case

    verdicts = client.check_many(endless(), "answer")
    for _ in range(100):
        assert next(verdicts).passed
    assert 100 <= taken <= 160


def test_an_empty_batch_sends_nothing(opened: Opened) -> None:
    assert list(opened("http://127.0.0.1:9").check_many([], "answer")) == []


def test_large_cases_are_sent_in_smaller_groups(client: Any) -> None:
    large = {"answer_text": "It is so [C1].", "retrieved_chunks": ["It is so. " * 60_000]}
    verdicts = list(client.check_many([large] * 5, "guardrails"))
    assert [verdict.passed for verdict in verdicts] == [True] * 5


def test_a_case_that_is_too_large(client: Any) -> None:
    large = {"answer_text": "x", "retrieved_chunks": ["x" * 900_000, "y" * 900_000, "z" * 900_000]}
    with pytest.raises(BodyTooLargeError, match="2,000,000") as refused:
        client.check(large, "guardrails")
    assert refused.value.status == 413
    good = {"answer_text": "It is so [C1].", "retrieved_chunks": ["It is so."]}
    first, second = client.check_many([large, good], "guardrails")
    assert (first.outcome, second.passed) == (Outcome.UNREADABLE, True)
    assert "2,000,000" in first.because


def test_the_lists_are_those_of_the_library(client: Any) -> None:
    assert [gate.name for gate in client.gates()] == list(GATES)
    assert {rule.code: rule.name for rule in client.rules()} == {code: rule.name for code, rule in RULES.items()}
    rule = client.explain("NUM301")
    assert (rule.summary, rule.reason) == (RULES["NUM301"].summary, RULES["NUM301"].reason)
    assert ("answer", True) in {(use.preset, use.decides) for use in rule.presets}
    assert {"answer", "reports", "한국어"} <= {policy.name for policy in client.policies()}
    policy = client.policy("한국어")
    assert (policy.gate, policy.settings["numbers"]) == ("answer", "equal")
    assert client.health().status == "ok"
    assert client.ready() == Readiness(
        True, "ok", answergate.__version__, len(client.policies()), client.ready().deciders
    )


# keys


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[ServiceProcess, dict[str, str]]]:
    folder = tmp_path_factory.mktemp("guarded")
    path = folder / "keys.json"
    rates = {"slow-sync": "1/h", "slow-async": "1/h"}
    keys = {name: add_key(path, name, ["check"], rates.get(name)) for name in ("checker", *rates)}
    with ServiceProcess(folder, "--keys", str(path)) as service:
        yield service, keys


def test_a_key_opens_the_service_and_a_wrong_one_does_not(
    opened: Opened, guarded: tuple[ServiceProcess, dict[str, str]]
) -> None:
    service, keys = guarded
    assert opened(service.url, keys["checker"]).check(GOOD.case, "answer").passed
    for key in (None, "wrong"):
        with pytest.raises(AccessError, match="the key is missing or unknown") as refused:
            opened(service.url, key).check(GOOD.case, "answer")
        assert (refused.value.status, refused.value.problems[0].path) == (401, "header.authorization")
        with pytest.raises(AccessError):
            list(opened(service.url, key).check_many([GOOD.case], "answer"))
    with pytest.raises(AccessError, match="this needs read"):
        opened(service.url, keys["checker"]).rules()


def test_a_key_over_its_rate_is_told_how_long_to_wait(
    opened: Opened, guarded: tuple[ServiceProcess, dict[str, str]], request: pytest.FixtureRequest
) -> None:
    service, keys = guarded
    client = opened(service.url, keys[f"slow-{request.node.callspec.id}"])
    assert client.check(GOOD.case, "answer").passed
    with pytest.raises(RateLimitedError) as refused:
        client.check(GOOD.case, "answer")
    assert refused.value.status == 429
    assert refused.value.retry_after is not None
    assert refused.value.retry_after > 3000


@pytest.mark.parametrize("url", ["", "127.0.0.1:8000", "ftp://host", "http://", "http://host:port"])
def test_a_wrong_address_is_reported_at_once(opened: Opened, url: str) -> None:
    with pytest.raises(InputError, match="http://HOST:PORT"):
        opened(url)


def test_a_key_that_no_header_can_hold_is_reported_and_not_shown(opened: Opened) -> None:
    with pytest.raises(InputError, match="printable") as wrong:
        opened("http://127.0.0.1:8000", "secret\n")
    assert "secret" not in str(wrong.value)


def test_without_httpx_the_error_says_what_to_install() -> None:
    code = "import sys; sys.modules['httpx'] = None; import answergate.client"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert "answergate.client needs httpx: pip install 'answergate[client]'" in ended.stderr


def test_the_public_names_exist_and_are_documented() -> None:
    for name in client_module.__all__:
        assert getattr(client_module, name).__doc__
