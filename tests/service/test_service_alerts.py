"""Refused answers are logged and sent to a webhook. No verdict waits for it, and lost alerts are counted."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from click.testing import CliRunner

from answergate.cli import main
from answergate.demo import demo_cases
from answergate.service.alerts import Alert, Alerts, WebhookError, check_webhook
from service_process import ServiceProcess, eventually

GOOD = next(case for case in demo_cases() if case.name == "guardrails-good")
BAD = next(case for case in demo_cases() if case.name == "guardrails-bad")
ALERT = Alert(seq=1, gate="answer", policy="answer", status="no_evidence", outcome="stopped", codes=("CIT104",))


class Receiver(ThreadingHTTPServer):
    """A webhook that answers with ``codes`` one after the other, then with 200."""

    def __init__(self) -> None:
        self.received: list[bytes] = []
        self.codes: list[int] = []
        self.open = threading.Event()
        self.open.set()
        super().__init__(("127.0.0.1", 0), _Handler)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/hook?token=secret"


class _Handler(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        self.server.open.wait(20)
        code = self.server.codes.pop(0) if self.server.codes else 200
        if code == 200:
            self.server.received.append(body)
        self.send_response(code)
        self.send_header("location", f"http://127.0.0.1:{self.server.server_address[1]}/elsewhere")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        return


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    server = Receiver()
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server
    server.open.set()
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_refused_answer_is_logged_and_sent_without_its_text(tmp_path: Path, receiver: Receiver) -> None:
    with ServiceProcess(tmp_path, "--webhook", receiver.url) as service:
        service.check("guardrails", GOOD.case)
        service.check("guardrails", BAD.case)
        service.client.post("/v1/gates/guardrails/batch", json=BAD.case)
        eventually(lambda: len(receiver.received) == 2)
        line = service.logged_line(event="refused", seq=2)
        delivered = 'answergate_webhook_total{result="delivered"} 2.0'
        eventually(lambda: delivered in service.client.get("/metrics").text)
    alone, batch = sorted(map(json.loads, receiver.received), key=lambda alert: alert["seq"])
    assert alone == {
        "seq": 2,
        "gate": "guardrails",
        "policy": "guardrails",
        "status": BAD.status,
        "outcome": "stopped",
        "codes": sorted(set(BAD.findings)),
    }
    assert batch == {**alone, "seq": 3}
    assert {name: line[name] for name in alone} == alone
    assert "secret" not in (tmp_path / "log.jsonl").read_text()


def test_without_a_ledger_there_are_alerts_too(tmp_path: Path, receiver: Receiver) -> None:
    with ServiceProcess(tmp_path, "--ledger", "none", "--webhook", receiver.url) as service:
        service.check("guardrails", BAD.case)
        eventually(lambda: len(receiver.received) == 1)
    assert json.loads(receiver.received[0])["seq"] is None


def test_a_verdict_never_waits_for_the_webhook(tmp_path: Path, receiver: Receiver) -> None:
    receiver.open.clear()
    with ServiceProcess(tmp_path, "--webhook", receiver.url) as service:
        for _ in range(20):
            assert service.check("guardrails", BAD.case).status_code == 200
        assert receiver.received == []
        receiver.open.set()
        eventually(lambda: len(receiver.received) == 20)


def counted(url: str, **options: object) -> tuple[Alerts, list[str]]:
    counts: list[str] = []
    return Alerts(url, counts.append, **options), counts  # type: ignore[arg-type]


def test_an_alert_is_tried_again_after_an_error(receiver: Receiver) -> None:
    receiver.codes = [503, 429]
    alerts, counts = counted(receiver.url, pauses=(0.01, 0.01))
    alerts.refused(ALERT)
    eventually(lambda: counts == ["delivered"])
    assert len(receiver.received) == 1
    alerts.close()


@pytest.mark.parametrize("codes", [[500, 500, 500], [404], [302]])
def test_an_alert_that_cannot_be_delivered_is_counted_and_logged(
    receiver: Receiver, codes: list[int], caplog: pytest.LogCaptureFixture
) -> None:
    receiver.codes = list(codes)
    alerts, counts = counted(receiver.url, pauses=(0.01, 0.01))
    alerts.refused(ALERT)
    eventually(lambda: counts == ["failed"])
    alerts.close()
    assert receiver.codes == []
    assert receiver.received == [], "a redirect is not followed"
    [line] = [record for record in caplog.records if record.message == "alerts were not delivered"]
    assert vars(line)["alerts"] == 1
    assert str(codes[-1]) in vars(line)["why"]


def test_too_many_waiting_alerts_are_dropped_and_counted(receiver: Receiver, caplog: pytest.LogCaptureFixture) -> None:
    receiver.open.clear()
    alerts, counts = counted(receiver.url, waiting=3)
    for _ in range(10):
        alerts.refused(ALERT)
    assert counts.count("dropped") >= 6
    receiver.open.set()
    alerts.close()
    assert counts.count("dropped") + counts.count("delivered") == 10
    assert len(receiver.received) == counts.count("delivered")
    lost = [vars(record)["alerts"] for record in caplog.records if record.message == "alerts were not delivered"]
    assert sum(lost) == counts.count("dropped")


def test_a_webhook_that_cannot_be_reached_does_not_hold_up_the_end() -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    alerts, counts = counted(f"http://127.0.0.1:{port}/")
    for _ in range(50):
        alerts.refused(ALERT)
    alerts.close()
    assert len(counts) == 50
    assert "delivered" not in counts


@pytest.mark.parametrize(
    "url", ["ftp://host/x", "file:///etc/passwd", "host", "http://", "http://a b/", "http://[::1/", "http://u:p@host/"]
)
def test_an_address_that_is_not_http_is_refused_before_the_start(url: str) -> None:
    with pytest.raises(WebhookError):
        check_webhook(url)
    result = CliRunner().invoke(main, ["serve", "--ledger", "none", "--webhook", url, "--check"])
    assert result.exit_code == 2
    assert "--webhook" in result.stderr
    assert "u:p" not in result.stderr
