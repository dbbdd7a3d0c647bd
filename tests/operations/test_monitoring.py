"""The alerts and the dashboard are valid, and every metric, label and value in them is one that the service has."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families
from servers import needed_program

from answergate.model.verdict import Outcome
from service_process import ServiceProcess, eventually

ROOT = Path(__file__).parents[2]
MONITORING = ROOT / "deploy" / "monitoring"
VERIFY = ROOT / "deploy" / "tools" / "verify_metrics.py"
RULES: list[dict[str, Any]] = [
    rule for group in yaml.safe_load((MONITORING / "alerts.yml").read_text())["groups"] for rule in group["rules"]
]
DASHBOARD: dict[str, Any] = json.loads((MONITORING / "grafana.json").read_text())
EXPRESSIONS = [rule["expr"] for rule in RULES] + [
    target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]
]
_SELECTOR = re.compile(r"\b(answergate_\w+)(?:\{([^}]*)\})?")
_MATCH = re.compile(r'(\w+)(=~|!~|!=|=)"([^"]*)"')
USED = sorted({name for expression in EXPRESSIONS for name, _ in _SELECTOR.findall(expression)})
OF_PROMETHEUS = {"instance", "job", "le"}
PENDING: dict[str, set[str]] = {
    "answergate_deadlines_total": {"gate"},
    "answergate_ledger_bytes": set(),
    "answergate_ledger_entries": set(),
    "answergate_ledger_lag_seconds": set(),
    "answergate_ledger_ready": set(),
    "answergate_sign_in_failures_total": set(),
    "answergate_waiting": set(),
}
"""Metrics that the service does not have yet, and their labels. A test fails when one is there: then remove it here."""
BAD = {"answer": "It is 400 metres tall [1].", "documents": ["It is 330 metres tall."]}


class _Webhook(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        return


@pytest.fixture(scope="module")
def webhook() -> Iterator[str]:
    """The address of a server that accepts alerts."""
    with ThreadingHTTPServer(("127.0.0.1", 0), _Webhook) as server:
        threading.Thread(target=server.serve_forever).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()


@pytest.fixture(scope="module")
def labels(tmp_path_factory: pytest.TempPathFactory, webhook: str) -> dict[str, set[str]]:
    """Every metric of a running service and of the verification, with its labels."""
    folder = tmp_path_factory.mktemp("measured")
    with ServiceProcess(folder, "--webhook", webhook) as service:
        service.check("guardrails", BAD)
        service.check("guardrails", {"answer": 7})
        service.check("guardrails", BAD, policy="unknown")
        eventually(lambda: "answergate_webhook_total{" in service.client.get("/metrics").text)
        text = service.client.get("/metrics").text
        service.stop()
    subprocess.run(
        [sys.executable, VERIFY, folder / "verify.prom", "--ledger", folder / "answergate.db"],
        check=True,
        capture_output=True,
    )
    found: dict[str, set[str]] = {}
    for family in text_string_to_metric_families(text + (folder / "verify.prom").read_text()):
        names = {family.name}
        if family.type == "counter":
            names = {f"{family.name}_total"}
        elif family.type == "histogram":
            names = {f"{family.name}{end}" for end in ("_bucket", "_sum", "_count")}
        for name in names:
            found[name] = set().union(*(sample.labels for sample in family.samples))
    return found


def pending(name: str) -> list[pytest.MarkDecorator]:
    return [pytest.mark.xfail(reason="the service does not have it yet")] if name in PENDING else []


@pytest.mark.parametrize("name", [pytest.param(name, marks=pending(name)) for name in USED])
def test_the_service_has_the_metric(labels: dict[str, set[str]], name: str) -> None:
    assert name in labels


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_the_metrics_have_the_labels(labels: dict[str, set[str]], expression: str) -> None:
    known = set(OF_PROMETHEUS)
    for name, matches in _SELECTOR.findall(expression):
        own = labels.get(name) or PENDING.get(name, set())
        assert {label for label, _, _ in _MATCH.findall(matches)} <= own | OF_PROMETHEUS
        known |= own
    for grouped in re.findall(r"\bby \(([^)]*)\)", expression):
        assert set(grouped.split(", ")) <= known


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_the_labels_have_such_values(expression: str) -> None:
    guide = (ROOT / "docs" / "guide" / "service.md").read_text()
    for _, matches in _SELECTOR.findall(expression):
        for label, _, value in _MATCH.findall(matches):
            if label == "outcome":
                assert value in {str(outcome) for outcome in Outcome}
            elif label == "error":
                assert f"`{value}`" in guide
            elif label == "result":
                assert set(value.split("|")) <= {"delivered", "failed", "dropped"}
            else:
                assert label in ("instance", "gate", "job", "route")


def test_an_alert_says_what_happened_and_what_to_do() -> None:
    names = [rule["alert"] for rule in RULES]
    assert len(set(names)) == len(names)
    for rule in RULES:
        assert rule["labels"]["severity"] in ("page", "ticket")
        assert set(rule["annotations"]) == {"summary", "action"}


def test_prometheus_accepts_the_rules_and_they_fire_as_their_tests_say() -> None:
    promtool = needed_program("promtool")
    for arguments in (["check", "rules", "alerts.yml"], ["test", "rules", "alerts_test.yml"]):
        done = subprocess.run([promtool, *arguments], cwd=MONITORING, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


def test_prometheus_accepts_the_configuration(tmp_path: Path) -> None:
    promtool = needed_program("promtool")
    key = tmp_path / "answergate.key"
    key.write_text("ag_key")
    written = (MONITORING / "prometheus.yml").read_text()
    assert "/etc/prometheus/answergate.key" in written
    (tmp_path / "prometheus.yml").write_text(written.replace("/etc/prometheus/answergate.key", str(key)))
    (tmp_path / "alerts.yml").write_text((MONITORING / "alerts.yml").read_text())
    done = subprocess.run([promtool, "check", "config", tmp_path / "prometheus.yml"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_alert_has_a_test() -> None:
    tests = yaml.safe_load((MONITORING / "alerts_test.yml").read_text())["tests"]
    tried = {one["alertname"] for test in tests for one in test["alert_rule_test"] if one["exp_alerts"]}
    assert tried == {rule["alert"] for rule in RULES}


# the dashboard


def test_the_panels_do_not_cover_each_other() -> None:
    taken: set[tuple[int, int]] = set()
    for panel in DASHBOARD["panels"]:
        at = panel["gridPos"]
        cells = {(at["x"] + x, at["y"] + y) for x in range(at["w"]) for y in range(at["h"])}
        assert not cells & taken, panel["title"]
        assert at["x"] + at["w"] <= 24
        taken |= cells
    assert len({panel["id"] for panel in DASHBOARD["panels"]}) == len(DASHBOARD["panels"])
    assert len({panel["title"] for panel in DASHBOARD["panels"]}) == len(DASHBOARD["panels"])


def test_every_variable_of_the_dashboard_exists() -> None:
    known = {one["name"] for one in DASHBOARD["templating"]["list"]} | {"__rate_interval", "__all"}
    used = set(re.findall(r"\$\{?(\w+)", json.dumps(DASHBOARD)))
    assert used <= known
    for one in DASHBOARD["templating"]["list"]:
        if one["type"] == "query":
            assert re.fullmatch(r"label_values\(answergate_\w+, \w+\)", one["query"])


def test_the_dashboard_and_the_alerts_agree() -> None:
    """Whatever raises an alert can be seen on the dashboard."""
    shown = " ".join(target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"])
    for name in {name for rule in RULES for name, _ in _SELECTOR.findall(rule["expr"])}:
        assert name in shown or name.startswith("answergate_verify_"), name


def test_the_verification_names_its_metrics_once() -> None:
    tree = ast.parse(VERIFY.read_text())
    written = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    assert {name for name in USED if name.startswith("answergate_verify_")} <= written
