"""Decisions are stored before they are returned, or later with "best-effort". They survive a kill -9."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from answergate.demo import demo_cases
from answergate.ledger import Filter, LedgerUnreachableError, open_ledger
from answergate.service.running import try_settings
from answergate.service.settings import ServiceSettings
from answergate.service.state import Service
from databases import PostgresServer, new_schema
from service_process import ServiceProcess

pytest_plugins = ["service_fixtures"]

CASES = [case for case in demo_cases() if case.gate == "answer"]


STORES = ("none", "hash", "findings", "full")


@pytest.fixture(scope="module")
def keeping(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServiceProcess]:
    """A service that waits at most one second for its ledger, with one policy per value of ``store``."""
    folder = tmp_path_factory.mktemp("keeping")
    (folder / "policies").mkdir()
    for store in STORES:
        (folder / "policies" / f"{store}.toml").write_text(f'gate = "answer"\nstore = "{store}"\n')
    (folder / "policies" / "eager.toml").write_text('gate = "answer"\nledger = "best-effort"\n')
    with ServiceProcess(folder, "--policies", "policies", "--ledger-seconds", "1") as service:
        yield service


def test_a_decision_is_in_the_ledger_before_the_response_arrives(keeping: ServiceProcess) -> None:
    with open_ledger(str(keeping.folder / "answergate.db")) as ledger:
        for case in CASES:
            response = keeping.check("answer", case.case, **({"policy": case.policy} if case.policy else {}))
            entry = ledger.entry(int(response.headers["x-answergate-ledger-seq"])).entry
            assert (entry.gate, entry.status, entry.who) == ("answer", case.status, "local")
            assert entry.policy_digest == response.headers["x-answergate-policy-digest"]
            assert entry.codes == tuple(sorted(set(case.findings)))
        assert ledger.verify().ok


def test_the_store_setting_controls_what_the_ledger_keeps(keeping: ServiceProcess) -> None:
    with open_ledger(str(keeping.folder / "answergate.db")) as ledger:
        kept = {}
        for store in STORES:
            response = keeping.check("answer", CASES[0].case, policy=store)
            kept[store] = ledger.entry(int(response.headers["x-answergate-ledger-seq"]))
        assert kept["none"].entry.case_hash == ""
        assert kept["hash"].entry.case_hash == kept["full"].entry.case_hash != ""
        assert [bool(kept[store].detail) for store in kept] == [False, False, True, True]
        assert kept["findings"].case is None
        assert kept["full"].payload == CASES[0].case


def test_if_the_ledger_is_required_but_unavailable_the_verdict_is_not_returned(keeping: ServiceProcess) -> None:
    assert keeping.check("answer", CASES[0].case).status_code == 200
    # Another program holds the write lock for longer than the ledger waits.
    blocker = sqlite3.connect(keeping.folder / "answergate.db", isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    try:
        eager = keeping.check("answer", CASES[0].case, policy="eager")
        assert eager.status_code == 200
        assert "x-answergate-ledger-seq" not in eager.headers
        refused = keeping.check("answer", CASES[0].case)
        assert (refused.status_code, refused.json()["error"]) == (503, "LEDGER_UNAVAILABLE")
        assert refused.headers["retry-after"]
        assert "conclusion" not in refused.text
        batch = keeping.client.post("/v1/gates/answer/batch", json=CASES[0].case)
        assert batch.json()["code"] == 503
    finally:
        blocker.execute("ROLLBACK")
        blocker.close()
    assert keeping.check("answer", CASES[0].case).status_code == 200


def test_the_demo_starts_with_decided_cases(tmp_path: Path) -> None:
    with ServiceProcess(tmp_path, "--demo") as service:
        response = service.check("answer", CASES[0].case)
        assert int(response.headers["x-answergate-ledger-seq"]) == len(demo_cases()) + 1
    assert not list(tmp_path.glob("*.db"))


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_after_a_kill_every_returned_decision_is_stored_and_the_chain_is_valid(
    tmp_path: Path, postgresql: PostgresServer, database: str
) -> None:
    url = str(tmp_path / "killed.db") if database == "sqlite" else new_schema(postgresql)
    acknowledged: dict[int, str] = {}
    for round_number in range(2):
        service = ServiceProcess(tmp_path, "--ledger", url)
        stop, enough = threading.Event(), threading.Event()

        def ask(name: str, service: ServiceProcess, stop: threading.Event, enough: threading.Event) -> None:
            with httpx.Client(base_url=service.url) as client:
                number = 0
                while not stop.is_set():
                    number += 1
                    case = {**CASES[number % len(CASES)].case, "id": f"{name}-{number}"}
                    try:
                        response = client.post("/v1/gates/answer", json=case)
                    except httpx.TransportError:
                        return
                    acknowledged[int(response.headers["x-answergate-ledger-seq"])] = case["id"]
                    if number == 60:
                        enough.set()

        names = [f"{round_number}-{worker}" for worker in range(6)]
        askers = [threading.Thread(target=ask, args=(name, service, stop, enough)) for name in names]
        for asker in askers:
            asker.start()
        assert enough.wait(60)
        service.kill()
        stop.set()
        for asker in askers:
            asker.join()
        with open_ledger(url, create=False) as ledger:
            verified = ledger.verify()
            assert (verified.ok, verified.problem) == (True, None)
            kept = {line.entry.seq: line.entry.case_id for line in ledger.every(Filter())}
            assert {seq: kept.get(seq) for seq in acknowledged} == acknowledged
    assert len(acknowledged) > 300


def test_a_ledger_that_cannot_be_written_is_reported_at_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = ServiceSettings(ledger=str(tmp_path / "ledger.db"))
    assert "ledger" in try_settings(settings)
    monkeypatch.setattr(os, "access", lambda *_: False)
    for start in (try_settings, Service):
        with pytest.raises(LedgerUnreachableError, match="readonly"):
            start(settings)
