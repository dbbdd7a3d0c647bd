"""What is counted, for Prometheus. With several workers the numbers are those of all of them together."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from answergate.policy import Policy
from answergate.service.deciding import Brief
from answergate.version import __version__

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
MULTIPROCESS = "PROMETHEUS_MULTIPROC_DIR"
_SECONDS = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Metrics:
    """The counters of this process."""

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
        self._refused = Counter("answergate_refused", "Requests refused before a check", ("error",), registry=own)
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
        info = Gauge("answergate_info", "The version that runs", ("version",), multiprocess_mode="max", registry=own)
        info.labels(__version__).set(1)
        # Looking a child up by its labels costs more than counting: every request would pay for it.
        self._decision = cache(self._decisions.labels)
        self._finding = cache(self._findings.labels)
        self._check = cache(self._checks.labels)
        self._request = cache(self._requests.labels)

    def decided(self, policy: Policy, brief: Brief) -> None:
        """A check came to a verdict."""
        self._decision(policy.gate, brief.status, brief.outcome.value, policy.name).inc()
        self._check(policy.gate).observe(brief.seconds)
        for code in brief.codes:
            self._finding(policy.gate, code).inc()

    def unreadable(self, gate: str) -> None:
        """A case could not be read."""
        self._unreadable.labels(gate).inc()

    def refused(self, error: str) -> None:
        """A request was turned away: too large, too often, without a key."""
        self._refused.labels(error).inc()

    def stored(self, seconds: float) -> None:
        """The ledger took a decision."""
        self._stored.observe(seconds)

    def answered(self, route: str, method: str, code: int, seconds: float) -> None:
        """A request was answered."""
        self._request(route, method, str(code)).observe(seconds)

    def page(self) -> bytes:
        """What Prometheus reads."""
        if MULTIPROCESS not in os.environ:
            return generate_latest(self.registry)
        _forget_ended_workers(Path(os.environ[MULTIPROCESS]))
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)


def _forget_ended_workers(folder: Path) -> None:
    """What a worker had in flight when it ended is in flight no more."""
    for file in folder.glob("gauge_live*_*.db"):
        pid = int(file.stem.rpartition("_")[2])
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            mark_process_dead(pid, str(folder))  # type: ignore[no-untyped-call]
