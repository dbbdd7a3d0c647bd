"""The service reads responses of providers, with and without ``from``."""

from __future__ import annotations

import json

import pytest

import provider_samples as samples
from answergate import check
from service_process import ServiceProcess

pytest_plugins = ["service_fixtures"]


@pytest.mark.parametrize("provider", samples.PROVIDERS)
def test_a_response_gets_the_same_result_as_from_the_library(service: ServiceProcess, provider: str) -> None:
    for given in (samples.envelope(provider), samples.wrong(provider)):
        expected = check(given, "guardrails")
        for query in ("", f"?from={provider}"):
            response = service.client.post(f"/v1/gates/guardrails{query}", json=given)
            assert response.status_code == 200, response.text
            assert response.json() == expected.output
            assert response.headers["x-answergate-status"] == expected.status


def test_a_batch_reads_responses_too(service: ServiceProcess) -> None:
    lines = "\n".join(json.dumps(samples.envelope("anthropic", id=str(number))) for number in range(3))
    response = service.client.post("/v1/gates/answer/batch?from=anthropic", content=lines)
    answers = [json.loads(line) for line in response.text.splitlines()]
    assert [(answer["code"], answer["body"]["status"]) for answer in answers] == [(200, "ok")] * 3


def test_the_ledger_stores_the_case_that_was_decided(service: ServiceProcess) -> None:
    response = service.client.post("/v1/gates/guardrails?from=openai", json=samples.envelope("openai", id="p-1"))
    assert response.headers["x-answergate-ledger-seq"].isdigit()


def test_an_unknown_provider_is_400_with_a_suggestion(service: ServiceProcess) -> None:
    response = service.client.post("/v1/gates/answer?from=antropic", json=samples.envelope("anthropic"))
    assert response.status_code == 400
    body = response.json()
    assert body["error"] == "UNKNOWN_PROVIDER"
    assert body["details"][0]["path"] == "query.from"
    assert "did you mean 'anthropic'?" in body["message"]


def test_a_body_that_is_no_response_is_400(service: ServiceProcess) -> None:
    response = service.client.post("/v1/gates/answer?from=anthropic", json={"conclusion": "x", "raw_chunks": []})
    assert response.status_code == 400
    assert "no answer found" in response.text


def test_the_document_names_the_providers(service: ServiceProcess) -> None:
    parameters = service.client.get("/openapi.json").json()["paths"]["/v1/gates/answer"]["post"]["parameters"]
    [described] = [one for one in parameters if one["name"] == "from"]
    assert described["schema"]["enum"] == sorted(samples.PROVIDERS)
