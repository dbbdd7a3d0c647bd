"""Prometheus metrics. With several workers, the numbers are the totals of all workers."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from answergate.policy import Policy
from answergate.service.deciding import VerdictSummary
from answergate.version import __version__

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
MULTIPROCESS = "PROMETHEUS_MULTIPROC_DIR"
_SECONDS = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Metrics:
    """The metrics of this process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        own = self.registry
        self._decisions = Counter(
            "answergate_decisions", "Cases decided", ("gate", "status", "outcome", "policy"), registry=own
        )
        self._findings = Counter(
            "answergate_findings", "Findings, by the rule that made them", ("gate", "code"), registry=own
        )
        self._unreadable = Counter("answergate_unreadable", "Cases that could not be read", ("gate",), registry=own)
        self._refused = Counter("answergate_refused", "Requests rejected before a check", ("error",), registry=own)
        self._webhook = Counter(
            "answergate_webhook", "Alerts for the webhook, by what became of them", ("result",), registry=own
        )
        self._checks = Histogram(
            "answergate_check_seconds", "Time of one check, without waiting", ("gate",), buckets=_SECONDS, registry=own
        )
        self._stored = Histogram(
            "answergate_ledger_seconds", "Time until a decision was stored", buckets=_SECONDS, registry=own
        )
        self._requests = Histogram(
            "answergate_request_seconds",
            "Time of one request, from its first byte to its last",
            ("route", "method", "code"),
            buckets=_SECONDS,
            registry=own,
        )
        self.in_flight = Gauge(
            "answergate_in_flight", "Requests being answered now", multiprocess_mode="livesum", registry=own
        )
        info = Gauge("answergate_info", "The running version", ("version",), multiprocess_mode="max", registry=own)
        info.labels(__version__).set(1)
        # Looking up a child by its labels takes longer than counting, so the lookups are cached.
        self._decision = cache(self._decisions.labels)
        self._finding = cache(self._findings.labels)
        self._check = cache(self._checks.labels)
        self._request = cache(self._requests.labels)

    def decided(self, policy: Policy, summary: VerdictSummary) -> None:
        """Count a decided case."""
        self._decision(policy.gate, summary.status, summary.outcome.value, policy.name).inc()
        self._check(policy.gate).observe(summary.seconds)
        for code in summary.codes:
            self._finding(policy.gate, code).inc()

    def unreadable(self, gate: str) -> None:
        """Count a case that could not be read."""
        self._unreadable.labels(gate).inc()

    def refused(self, error: str) -> None:
        """Count a rejected request, for example one that is too large or has no key."""
        self._refused.labels(error).inc()

    def webhook(self, result: str) -> None:
        """Count an alert that was ``delivered``, ``failed`` (also after more tries) or ``dropped`` (too many waited)."""
        self._webhook.labels(result).inc()

    def stored(self, seconds: float) -> None:
        """Count a stored decision."""
        self._stored.observe(seconds)

    def answered(self, route: str, method: str, code: int, seconds: float) -> None:
        """Count an answered request."""
        self._request(route, method, str(code)).observe(seconds)

    def page(self) -> bytes:
        """All metrics in the format of Prometheus."""
        if MULTIPROCESS not in os.environ:
            return generate_latest(self.registry)
        _forget_ended_workers(Path(os.environ[MULTIPROCESS]))
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)


def _forget_ended_workers(folder: Path) -> None:
    """Remove the gauges of workers that ended: their requests are no longer in flight."""
    for file in folder.glob("gauge_live*_*.db"):
        pid = int(file.stem.rpartition("_")[2])
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            mark_process_dead(pid, str(folder))  # type: ignore[no-untyped-call]
