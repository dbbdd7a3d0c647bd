"""Logs, metrics and traces: they describe each request but never contain its text."""

from __future__ import annotations

import json
import logging
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any, ClassVar

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from answergate.service.logs import JsonLines
from service_process import ServiceProcess

pytest_plugins = ["service_fixtures"]

SECRET = "Zanzibar-4711"
CASE = {
    "id": SECRET,
    "conclusion": f"The {SECRET} costs 17 won.",
    "evidences": [{"chunk_id": SECRET, "excerpt": f"{SECRET} x"}],
    "raw_chunks": [{"id": SECRET, "text": f"A {SECRET} y"}],
    "lineage": {"a": SECRET},
}
REPORT = {"content": f"{SECRET} says something here that has no citation at all. " * 3, "snippets": []}


def test_no_text_of_a_case_is_logged(service: ServiceProcess) -> None:
    service.check("answer", CASE)
    service.check("answer", CASE, full="true")
    service.check("evidence", REPORT)
    service.check("answer", {**CASE, "raw_chunks": SECRET})
    service.client.post("/v1/gates/answer", content=f'{{"conclusion": "{SECRET}')
    service.client.post("/v1/gates/answer/batch", content=json.dumps(CASE) + "\n")
    service.client.get(f"/v1/rules/{SECRET}")
    service.client.get(f"/{SECRET}?policy={SECRET}")
    service.client.post(f"/v1/gates/answer?policy={SECRET}", json=CASE, headers={"x-request-id": "the-last-one"})
    service.logged_line(request_id="the-last-one")
    service.logged_line(event="Evidence gate violation detected")
    assert SECRET not in service.log_file.read_text()


def test_each_request_is_one_log_line_with_key_route_and_result(service: ServiceProcess) -> None:
    service.client.post("/v1/gates/answer", json=CASE, headers={"x-request-id": "my-request"})
    line = service.logged_line(request_id="my-request", event="request")
    events = [line["event"] for line in service.logged if line.get("request_id") == "my-request"]
    assert events == ["refused", "request"], "one line for the request, and one because the answer was refused"
    seq = line.pop("seq")
    assert isinstance(seq, int)
    assert line.pop("ms") > 0
    assert line.pop("at").endswith("Z")
    assert line == {
        "level": "info",
        "event": "request",
        "request_id": "my-request",
        "method": "POST",
        "route": "/v1/gates/{gate}",
        "code": 200,
        "who": "local",
        "gate": "answer",
        "policy": "answer",
        "status": "no_evidence",
        "findings": 2,
    }


def test_a_violation_is_logged_as_a_warning_with_counts_and_request_id(service: ServiceProcess) -> None:
    service.client.post("/v1/gates/evidence", json=REPORT, headers={"x-request-id": "a-violation"})
    warning = service.logged_line(request_id="a-violation", level="warning")
    assert warning["violationCount"] == 1
    assert {"totalCitationCount", "totalParagraphCount", "citationDensity"} <= set(warning)


def test_decisions_rules_and_times_are_counted(service: ServiceProcess) -> None:
    def counters() -> dict[str, float]:
        lines = service.client.get("/metrics").text.splitlines()
        return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines if line[0] != "#")}

    decided = 'answergate_decisions_total{gate="answer",outcome="stopped",policy="answer",status="no_evidence"}'
    found = 'answergate_findings_total{code="NUM301",gate="answer"}'
    timed = 'answergate_check_seconds_count{gate="answer"}'
    asked = 'answergate_request_seconds_count{code="200",method="POST",route="/v1/gates/{gate}"}'
    names = (decided, found, timed, asked, "answergate_ledger_seconds_count")
    before = counters()
    service.check("answer", CASE)
    after = counters()
    assert [after[name] - before.get(name, 0) for name in names] == [1] * len(names)
    assert after["answergate_in_flight"] == 1


def test_the_text_is_logged_with_log_text(tmp_path: Path) -> None:
    with ServiceProcess(tmp_path, "--log-text", "--ledger", "none") as service:
        service.check("answer", CASE)
        assert service.logged_line(gate="answer", event="request")["case"] == CASE
        service.client.post("/v1/gates/answer/batch", content=f"{{}}\n{json.dumps(CASE)}\n")
        line = service.logged_line(event="line", line=2)
        assert line["case"] == CASE
        assert line["request_id"] == service.logged_line(route="/v1/gates/{gate}/batch")["request_id"]


def test_an_error_is_logged_with_its_stack_but_without_its_message() -> None:
    try:
        raise ValueError(SECRET)
    except ValueError as error:
        record = logging.LogRecord("x", logging.ERROR, "", 1, "broke", (), (type(error), error, error.__traceback__))
    line = json.loads(JsonLines().format(record))
    assert line["trace"][-1] == "ValueError"
    assert "test_service_watching.py" in line["trace"][0]
    assert SECRET not in json.dumps(line)


def test_text_that_json_cannot_encode_is_still_logged() -> None:
    record = logging.LogRecord("x", logging.INFO, "", 1, "half \ud800", (), None)
    assert json.loads(JsonLines().format(record))["event"]


class _Collector(BaseHTTPRequestHandler):
    """An OpenTelemetry collector that stores what it receives."""

    received: ClassVar[list[bytes]] = []

    def do_POST(self) -> None:
        self.received.append(self.rfile.read(int(self.headers["content-length"])))
        self.send_response(200)
        self.end_headers()

    def log_message(self, format: str, *arguments: object) -> None:
        """Print nothing."""


def test_spans_are_sent_if_the_standard_variables_enable_them(tmp_path: Path) -> None:
    with HTTPServer(("127.0.0.1", 0), _Collector) as collector:
        threading.Thread(target=collector.serve_forever, daemon=True).start()
        endpoint = f"http://127.0.0.1:{collector.server_port}"
        with ServiceProcess(
            tmp_path, "--ledger", "none", environment={"OTEL_EXPORTER_OTLP_ENDPOINT": endpoint}
        ) as service:
            parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
            service.client.post("/v1/gates/answer", json=CASE, headers={"traceparent": parent})
        collector.shutdown()
    spans: dict[str, Any] = {}
    for body in _Collector.received:
        for resource in ExportTraceServiceRequest.FromString(body).resource_spans:
            named = {pair.key: pair.value.string_value for pair in resource.resource.attributes}
            assert named["service.name"] == "answergate"
            spans |= {span.name: span for scope in resource.scope_spans for span in scope.spans}
    span = spans["POST /v1/gates/{gate}"]
    attributes = {pair.key: pair.value for pair in span.attributes}
    assert span.trace_id.hex() == "0af7651916cd43dd8448eb211c80319c"
    assert attributes["answergate.status"].string_value == "no_evidence"
    assert attributes["http.response.status_code"].int_value == 200
    assert SECRET.encode() not in b"".join(_Collector.received)
