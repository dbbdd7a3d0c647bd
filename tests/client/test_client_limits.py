"""The client and a service with limits: a late case is a fault and not retried, and a batch waits for its rate."""

from __future__ import annotations

from pathlib import Path

import msgspec
from bench.expensive import most_expensive
from both_clients import Opened

from answergate.client import Client
from answergate.demo import demo_cases
from answergate.ledger import open_ledger
from answergate.model.verdict import Outcome
from answergate.service.keys import add_key
from service_process import ServiceProcess

pytest_plugins = ["client_fixtures"]

GOOD = next(case.case for case in demo_cases() if case.name == "answer-good")


def test_a_case_that_is_not_decided_in_time_is_a_fault_and_not_tried_again(opened: Opened, tmp_path: Path) -> None:
    late = next(msgspec.json.decode(one.body) for one in most_expensive(6) if one.name == "numbers in one claim")
    with ServiceProcess(tmp_path, "--ledger", "kept.db", "--deadline", "0.5") as service:
        client = opened(service.url)
        verdicts = [client.check(late, "guardrails"), *client.check_many([late], "guardrails")]
        assert [verdict.outcome for verdict in verdicts] == [Outcome.FAULT] * 2
        assert all("within 0.5 s" in verdict.because for verdict in verdicts)
    with open_ledger(str(tmp_path / "kept.db"), create=False) as ledger:
        assert ledger.stats().decisions == 2


def test_lines_above_the_rate_are_sent_again(tmp_path: Path) -> None:
    key = add_key(tmp_path / "keys.json", "ann", ["check"], "5/s")
    with (
        ServiceProcess(tmp_path, "--ledger", "none", "--keys", "keys.json") as service,
        Client(service.url, key) as client,
    ):
        assert [verdict.passed for verdict in client.check_many([GOOD] * 7, "answer")] == [True] * 7
        # Without a key, only the readiness itself is told.
        with Client(service.url) as stranger:
            ready = stranger.ready()
            assert (ready.ready, ready.policies, ready.problems) == (True, None, ())
