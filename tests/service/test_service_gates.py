"""One case over HTTP: the request and the result have the gate's own format."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from answergate import check, load_policy
from answergate.demo import DemoCase, demo_cases
from answergate.gates import GATES
from answergate.version import __version__
from service_process import ServiceProcess

pytest_plugins = ["service_fixtures"]

UNCITED = {
    "content": "# Report\n\n"
    "Our program achieved significant outcomes this quarter across all of the regions we serve.\n\n"
    "Volunteer engagement remained strong, with 30 active volunteers who gave their time in spring.\n\n"
    "Short one.",
    "snippets": [{"id": "abc123", "text": "Confidence survey: 15% increase"}],
}
REPORT = {
    "reportId": "rpt_01",
    "type": "quarterly-report",
    "content": "Our program achieved significant outcomes this quarter across all regions [cite:abc123]. "
    "Volunteers contributed over 500 hours [cite:def456].",
    "snippets": [
        {"id": "abc123", "text": "Confidence survey: 15% increase", "relevanceScore": 0.87},
        {"id": "def456", "text": "Volunteer logs: 523 hours total"},
    ],
    "lineage": {"modelName": "some-model", "tokensUsed": 1250, "estimatedCostUsd": "0.0125"},
}


@pytest.mark.parametrize("case", demo_cases(), ids=lambda case: case.name)
def test_every_bundled_case_gets_the_same_result_as_from_the_library(service: ServiceProcess, case: DemoCase) -> None:
    query = {"policy": case.policy} if case.policy else {}
    verdict = check(case.case, case.gate, case.policy)
    response = service.check(case.gate, case.case, **query)
    if case.gate != "evidence":
        assert (response.status_code, response.json()) == (200, verdict.to_dict()["output"])
    assert response.headers["x-answergate-status"] == case.status
    assert response.headers["x-answergate-outcome"] == verdict.outcome
    assert response.headers["x-answergate-policy"] == verdict.policy.name
    assert response.headers["x-answergate-policy-digest"] == verdict.policy.digest
    assert response.headers["x-answergate-version"] == __version__
    assert int(response.headers["x-answergate-ledger-seq"]) > 0
    full = service.check(case.gate, case.case, **query, full="true")
    assert full.status_code == response.status_code
    assert full.content == verdict.to_json().encode()


def test_missing_evidence_is_422_with_the_exact_body(service: ServiceProcess) -> None:
    response = service.check("evidence", UNCITED)
    assert response.status_code == 422
    assert response.headers["content-type"] == "application/json"
    assert response.json() == {
        "error": "EVIDENCE_REQUIRED",
        "message": "Evidence gate violation: 2 paragraph(s) lack required citations",
        "violations": [
            {
                "paragraph": "Our program achieved significant outcomes this qua...",
                "citationCount": 0,
                "requiredCount": 1,
            },
            {
                "paragraph": "Volunteer engagement remained strong, with 30 acti...",
                "citationCount": 0,
                "requiredCount": 1,
            },
        ],
        "metadata": {"totalCitationCount": 0, "totalParagraphCount": 2, "citationDensity": "0.00"},
    }


def test_a_policy_that_does_not_block_gives_the_same_body_with_500(service: ServiceProcess) -> None:
    blocked, lenient = service.check("evidence", UNCITED), service.check("evidence", UNCITED, policy="reports")
    assert lenient.status_code == 500
    assert lenient.content == blocked.content


def test_a_report_that_passes_is_returned_with_resolved_citations(service: ServiceProcess) -> None:
    response = service.check("evidence", REPORT)
    assert response.status_code == 200
    assert response.json() == {
        "reportId": "rpt_01",
        "sections": [
            {
                "type": "quarterly-report",
                "content": REPORT["content"],
                "citations": [
                    {
                        "id": "cite-0",
                        "snippetId": "abc123",
                        "text": "Confidence survey: 15% increase",
                        "relevanceScore": 0.87,
                    },
                    {
                        "id": "cite-1",
                        "snippetId": "def456",
                        "text": "Volunteer logs: 523 hours total",
                        "relevanceScore": None,
                    },
                ],
                "wordCount": 17,
                "characterCount": len(str(REPORT["content"])),
            }
        ],
        "lineage": REPORT["lineage"],
    }


def test_a_report_with_another_problem_is_returned_without_sections(service: ServiceProcess) -> None:
    content = str(REPORT["content"]).replace("def456", "nowhere")
    response = service.check("evidence", {**REPORT, "content": content})
    assert response.status_code == 200
    body = response.json()
    assert (body["valid"], body["errors"]) == (False, ["Invalid citation ID: nowhere"])
    assert "sections" not in body


def test_a_malformed_report_is_400_with_two_fields(service: ServiceProcess) -> None:
    response = service.check("evidence", {"content": 5, "snippets": "no"})
    assert response.status_code == 400
    assert response.json() == {
        "error": "Validation error",
        "details": [
            {"path": "$.content", "message": "expected a string, got a number"},
            {"path": "$.snippets", "message": "expected a list of chunks, got a string"},
        ],
    }


@pytest.mark.parametrize("gate", [gate for gate in GATES if gate != "evidence"])
def test_a_malformed_case_is_400_with_every_problem_and_its_path(service: ServiceProcess, gate: str) -> None:
    response = service.check(gate, {"conclusion": 5, "raw_chunks": [{"id": "a"}]})
    body = response.json()
    assert (response.status_code, body["error"]) == (400, "Validation error")
    assert {"$.conclusion", "$.raw_chunks[0].text"} <= {problem["path"] for problem in body["details"]}
    assert "x-answergate-ledger-seq" not in response.headers


def test_a_request_selects_a_policy_by_name_and_the_response_names_it(service: ServiceProcess) -> None:
    case = {
        "conclusion": "It costs 1000 won.",
        "evidences": [{"chunk_id": "c", "excerpt": "It costs 1,000 won."}],
        "raw_chunks": [{"id": "c", "text": "It costs 1,000 won."}],
    }
    assert service.check("answer", case).json()["status"] == "citation_insufficient"
    response = service.check("answer", case, policy="한국어")
    assert response.json()["status"] == "ok"
    assert response.headers["x-answergate-policy"] == quote("한국어")


def test_a_case_above_a_limit_of_the_policy_is_400(service: ServiceProcess) -> None:
    limit = load_policy(None, "answer").limits.chunks
    response = service.check("answer", {"conclusion": "x", "raw_chunks": [{"text": "x"}] * (limit + 1)})
    assert response.status_code == 400
    assert response.json()["details"] == [{"path": "$.raw_chunks", "message": "2,001 chunks, the limit is 2,000"}]


@pytest.mark.parametrize(
    ("path", "code", "error", "where"),
    [
        ("/v1/gates/anser", 404, "NOT_FOUND", "path.gate"),
        ("/v1/gates/answer?policy=evidence", 400, "UNKNOWN_POLICY", "query.policy"),
        ("/v1/gates/answer?policy=nowhere", 400, "UNKNOWN_POLICY", "query.policy"),
        ("/v1/gates/answer?policy=", 400, "UNKNOWN_POLICY", "query.policy"),
        ("/v1/gates/answer?full=perhaps", 400, "UNKNOWN_FORM", "query.full"),
        ("/v1/gates/answer?polcy=answer-equal", 400, "UNKNOWN_QUERY", "query.polcy"),
        ("/v1/gates/answer/batch?Policy=answer-equal", 400, "UNKNOWN_QUERY", "query.Policy"),
        ("/v1/gates/answer?policy=answer&policy=answer-equal", 400, "UNKNOWN_QUERY", "query.policy"),
        ("/v1/rules", 405, "METHOD_NOT_ALLOWED", "method"),
        ("/v2/gates/answer", 404, "NOT_FOUND", "path"),
    ],
)
def test_a_wrong_url_gets_an_error_in_the_common_format(
    service: ServiceProcess, path: str, code: int, error: str, where: str
) -> None:
    response = service.client.post(path, json={"conclusion": "x"})
    body = response.json()
    assert (response.status_code, body["error"]) == (code, error)
    assert body["message"]
    assert [problem["path"] for problem in body["details"]] == [where]


def test_an_unknown_gate_gets_a_suggestion(service: ServiceProcess) -> None:
    assert "did you mean 'answer'?" in service.client.post("/v1/gates/anser", json={}).json()["message"]


def test_the_lists_name_gates_rules_and_policies(service: ServiceProcess) -> None:
    gates = service.client.get("/v1/gates").json()["gates"]
    assert [gate["name"] for gate in gates] == list(GATES)
    assert gates[0]["statuses"] == ["no_evidence", "citation_insufficient", "ok"]
    assert gates[0]["policies"] == ["answer", "answer-covered", "answer-equal", "한국어"]
    rules = service.client.get("/v1/rules").json()["rules"]
    assert {"NUM301", "COV501"} <= {rule["code"] for rule in rules}
    rule = service.client.get("/v1/rules/NUM301").json()
    assert rule["name"] == "ungrounded-number"
    assert rule["reason"]
    assert service.client.get("/v1/rules/NUM999").status_code == 404
    policies = {policy["name"]: policy for policy in service.client.get("/v1/policies").json()["policies"]}
    assert policies["reports"]["gate"] == "evidence"
    policy = service.client.get("/v1/policies/reports").json()
    assert policy["digest"] == policies["reports"]["digest"]
    assert policy["settings"]["block_on_missing_evidence"] is False
    assert service.client.get("/v1/policies/nowhere").json()["details"][0]["path"] == "path.name"


def test_every_response_has_the_security_headers(service: ServiceProcess) -> None:
    for path in ("/v1/gates", "/nowhere", "/docs", "/openapi.json", "/healthz"):
        headers = service.client.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert "server" not in headers


@pytest.mark.parametrize("language", ["en", "ko", "zh", "ja"])
def test_a_duplicate_json_key_is_400_with_its_path_and_position(service: ServiceProcess, language: str) -> None:
    text = {"en": "It is tall.", "ko": "높다.", "zh": "很高。", "ja": "高いです。"}[language]
    body = f'{{"conclusion": "{text}",\n "raw_chunks": [{{"id": "c1", "text": "{text}", "text": ""}}]}}'
    again = {
        "path": "$.raw_chunks[0].text",
        "message": f"the same key twice in one object, again at line 2, column {42 + len(text)}",
    }
    alone = service.client.post("/v1/gates/answer", content=body.encode())
    assert (alone.status_code, alone.json()["details"]) == (400, [again])
    line = service.client.post("/v1/gates/answer/batch", content=body.replace("\n", "").encode()).json()
    assert (line["code"], line["body"]["details"][0]["path"]) == (400, again["path"])
