"""LiteLLM's guardrail protocol. tests_integrations/litellm has the tests with a real LiteLLM proxy."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from answergate.integrations.chat_request import Grounding
from answergate.service.remembered import Remembered
from service_process import ServiceProcess

pytest_plugins = ["service_fixtures"]

PATH = "/beta/litellm_basic_guardrail_api"
SOURCE = "The tower is 330 metres tall."
RIGHT, WRONG = "The tower is 330 metres tall [C1].", "The tower is 250 metres tall [C1]."
SYSTEM = [{"role": "system", "content": [{"type": "grounding_source", "text": SOURCE}]}]
PASSED = {"action": "NONE"}
STOPPED = {
    "action": "BLOCKED",
    "blocked_reason": "REFUSE: the guardrails gate stopped this answer (COV503, NUM301)",
}
NO_SOURCES = {
    "action": "BLOCKED",
    "blocked_reason": "NO_SOURCES: there are no sources to check this answer against",
}
FAULT = {"action": "BLOCKED", "blocked_reason": "FAULT: this answer could not be checked"}


def ask(service: ServiceProcess, **body: Any) -> Any:
    response = service.client.post(PATH, json=body)
    assert response.status_code == 200, response.text
    return response.json()


def remember(service: ServiceProcess, call: str, **more: Any) -> None:
    asked = {"input_type": "request", "litellm_call_id": call, "texts": [SOURCE], "structured_messages": SYSTEM}
    assert ask(service, **{**asked, **more}) == PASSED


def judge(service: ServiceProcess, call: str | None, *texts: str, **more: Any) -> Any:
    return ask(service, input_type="response", litellm_call_id=call, texts=texts, **more)


def test_a_response_is_checked_against_the_sources_of_its_request(service: ServiceProcess) -> None:
    remember(service, "one")
    assert judge(service, "one", RIGHT) == PASSED
    assert judge(service, "one", WRONG) == STOPPED
    assert judge(service, "one", WRONG[:12], WRONG[12:]) == STOPPED


def test_a_response_without_known_sources_is_blocked(service: ServiceProcess) -> None:
    remember(service, "two", structured_messages=[{"role": "user", "content": SYSTEM[0]["content"]}])
    for call in ("two", "unknown", None):
        assert judge(service, call, RIGHT) == NO_SOURCES


def test_another_user_with_the_same_call_id_has_other_sources(service: ServiceProcess) -> None:
    remember(service, "three", request_data={"user_api_key_hash": "a"})
    assert judge(service, "three", RIGHT, request_data={"user_api_key_hash": "a"}) == PASSED
    assert judge(service, "three", RIGHT, request_data={"user_api_key_hash": "b"}) == NO_SOURCES


def test_the_parameters_of_the_guardrail_are_followed(service: ServiceProcess) -> None:
    def judged(answer: str, **params: Any) -> Any:
        return judge(service, None, answer, additional_provider_specific_params=params)

    assert judged(RIGHT, sources=[SOURCE]) == PASSED
    assert judged(WRONG, sources=[{"id": "C1", "text": SOURCE}]) == STOPPED
    assert judged(WRONG, on_no_sources="pass") == PASSED
    assert judged(WRONG, on_no_sources="policy")["blocked_reason"].startswith("REFUSE: the guardrails gate")
    assert judged(WRONG, sources=[SOURCE], policy="reports")["blocked_reason"].startswith("invalid: the evidence gate")
    assert judged(RIGHT, sources=[{"id": 7}]) == FAULT


def test_texts_of_the_system_and_results_of_tools_can_be_sources(service: ServiceProcess) -> None:
    for role, param in (("system", "contextual_grounding_from_messages"), ("tool", "tool_results_as_sources")):
        messages = [{"role": role, "content": SOURCE}, {"role": "user", "content": "How tall is it?"}]
        for params, judged in (({param: True}, PASSED), ({}, NO_SOURCES)):
            more = {"structured_messages": messages, "additional_provider_specific_params": params}
            remember(service, f"{role}-{len(params)}", **more)
            assert judge(service, f"{role}-{len(params)}", RIGHT) == judged


def test_the_example_of_the_document_is_the_real_response(service: ServiceProcess) -> None:
    operation = service.client.get("/openapi.json").json()["paths"][PATH]["post"]
    [sent] = operation["requestBody"]["content"]["application/json"]["examples"].values()
    [shown] = operation["responses"]["200"]["content"]["application/json"]["examples"].values()
    assert ask(service, **sent["value"]) == shown["value"]


def test_a_response_without_text_passes(service: ServiceProcess) -> None:
    assert judge(service, None) == PASSED
    assert judge(service, None, tool_calls=[{"id": "call_1"}]) == PASSED


def test_decisions_are_stored_and_counted(service: ServiceProcess) -> None:
    params = {"sources": [SOURCE]}
    judge(service, None, WRONG, additional_provider_specific_params=params)
    line = service.logged_line(route=PATH, status="REFUSE")
    assert (line["gate"], line["policy"], line["who"]) == ("guardrails", "guardrails", "local")
    assert line["seq"] >= 1
    judge(service, None, RIGHT)
    metrics = service.client.get("/metrics").text
    assert 'answergate_decisions_total{gate="guardrails",outcome="stopped"' in metrics
    assert 'answergate_refused_total{error="NO_SOURCES"}' in metrics


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({}, "$"),
        ({"input_type": "neither"}, "$.input_type"),
        ({"input_type": "response", "texts": [1]}, "$.texts[0]"),
        (
            {"input_type": "response", "additional_provider_specific_params": {"polcy": "x"}},
            "$.additional_provider_specific_params",
        ),
        (
            {"input_type": "response", "additional_provider_specific_params": {"policy": "x"}},
            "$.additional_provider_specific_params.policy",
        ),
        (
            {"input_type": "response", "additional_provider_specific_params": {"policy": "attribution"}},
            "$.additional_provider_specific_params.policy",
        ),
    ],
)
def test_a_body_that_is_wrong_is_an_error_with_its_place(service: ServiceProcess, body: Any, path: str) -> None:
    response = service.client.post(PATH, json=body)
    assert (response.status_code, response.json()["details"][0]["path"]) == (400, path)


def test_a_body_that_is_no_json_or_too_large_is_an_error(service: ServiceProcess) -> None:
    for body in (b"{", b"\xff", *(b'{"texts": %s}' % (b"[" * levels + b"]" * levels) for levels in (900, 100_000))):
        response = service.client.post(PATH, content=body)
        assert (response.status_code, response.json()["error"]) == (400, "Validation error")
    large = json.dumps({"input_type": "request", "texts": ["x" * 2_000_000]})
    assert service.client.post(PATH, content=large).status_code == 413


def test_a_key_needs_the_scope_check(tmp_path: Path) -> None:
    from answergate.service.keys import add_key

    keys = {scope: add_key(tmp_path / "keys.json", scope, [scope]) for scope in ("check", "read")}
    body = {"input_type": "request"}
    with ServiceProcess(tmp_path, "--keys", "keys.json") as service:
        assert service.client.post(PATH, json=body).status_code == 401
        for scope, code in (("check", 200), ("read", 403)):
            assert service.client.post(PATH, json=body, headers={"x-api-key": keys[scope]}).status_code == code


GIVEN = Grounding(({"text": SOURCE},), "How tall?")


def test_what_was_remembered_is_found_by_all_that_share_the_file(tmp_path: Path) -> None:
    path = str(tmp_path / "remembered")
    first, second = Remembered(path), Remembered(path)
    first.keep("owner", "call", GIVEN)
    assert second.find("owner", "call") == GIVEN
    assert second.find("other", "call") is None
    second.keep("owner", "call", Grounding())
    assert first.find("owner", "call") == Grounding()
    first.close()
    second.close()


def test_old_calls_are_forgotten() -> None:
    memory = Remembered(seconds=0)
    memory.keep("owner", "call", GIVEN)
    assert memory.find("owner", "call") is None
    memory.close()


def test_the_oldest_calls_are_forgotten_if_there_are_too_many() -> None:
    memory = Remembered(most=3000)
    for call in range(100):
        memory.keep("owner", str(call), GIVEN)
    kept = [call for call in range(100) if memory.find("owner", str(call)) is not None]
    assert kept == list(range(100 - len(kept), 100))
    assert 10 < len(kept) < 60
    memory.keep("owner", "large", Grounding(({"text": "x" * 5000},)))
    assert memory.find("owner", "large") is None
    memory.close()
