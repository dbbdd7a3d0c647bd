"""The service signs its ledger, and tells the client the hash of the entry."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner

from answergate.cli import main
from answergate.demo import demo_cases
from answergate.ledger import LedgerError, open_ledger
from answergate.ledger.sample import append_samples
from answergate.ledger.signed_heads import read_anchor
from answergate.service.ledger_key import LedgerKeyError, start_signing
from answergate.service.running import try_settings
from answergate.service.settings import ServiceSettings
from answergate.service.state import Service
from answergate.signing import make_key, read_verifying_key, write_key
from service_process import ServiceProcess, eventually

CASES = [case for case in demo_cases() if case.gate == "answer" and case.policy is None]


def test_the_service_signs_while_it_runs_and_when_it_stops(tmp_path: Path) -> None:
    write_key(str(tmp_path / "ledger.pem"), make_key())
    public = read_verifying_key(str(tmp_path / "ledger.pub.pem"))
    with ServiceProcess(tmp_path, "--ledger-key", "ledger.pem", "--sign-every", "5") as service:
        for number in range(7):
            service.check("answer", CASES[number % len(CASES)].case)
        with open_ledger(str(tmp_path / "answergate.db")) as ledger:
            eventually(lambda: ledger.signed_head() is not None)
            signed = ledger.signed_head()
            assert signed is not None
            assert 5 <= signed.seq <= 7
        assert service.logged_line(event="signed the head of the ledger")["head"] == str(signed.head)
    with open_ledger(str(tmp_path / "answergate.db")) as ledger:
        verified = ledger.verify(keys=[public])
        assert verified.signed is not None
        assert (verified.ok, verified.signed.seq, verified.signed.after) == (True, 7, 0)
        assert read_anchor(str(tmp_path / "ledger.head.json")) == ledger.signed_head()


def test_every_response_has_the_hash_of_its_entry(tmp_path: Path) -> None:
    with ServiceProcess(tmp_path) as service:
        alone = service.check("answer", CASES[0].case).headers["x-answergate-entry"]
        batch = service.client.post("/v1/gates/answer/batch", json=CASES[0].case).json()["entry"]
        lines = [{"chunks": ["The tower is 330 metres tall."]}, {"delta": "The tower is 330 metres tall [C1]."}]
        events = service.client.post(
            "/v1/gates/guardrails/stream", content="\n".join(map(json.dumps, lines))
        ).text.splitlines()
        stream = json.loads(events[-2].removeprefix("data: "))["entry"]
    with open_ledger(str(tmp_path / "answergate.db")) as ledger:
        hashes = [f"{seq}:{ledger.entry(seq).entry.hash}" for seq in (1, 2, 3)]
    assert [alone, batch, stream] == hashes


def test_workers_sign_one_chain_together(tmp_path: Path) -> None:
    write_key(str(tmp_path / "ledger.pem"), make_key())
    with ServiceProcess(tmp_path, "--ledger-key", "ledger.pem", "--sign-every", "3", "--workers", "2") as service:
        for number in range(20):
            assert service.check("answer", CASES[number % len(CASES)].case).status_code == 200
    with open_ledger(str(tmp_path / "answergate.db")) as ledger:
        verified = ledger.verify(keys=[read_verifying_key(str(tmp_path / "ledger.pub.pem"))])
        assert verified.signed is not None
        assert (verified.problem, verified.signed.seq, verified.signed.after) == (None, 20, 0)


def test_the_service_does_not_start_on_a_ledger_that_was_cut_off(tmp_path: Path) -> None:
    key = str(tmp_path / "ledger.pem")
    write_key(key, make_key())
    settings = ServiceSettings(ledger=str(tmp_path / "old.db"), ledger_key=key)
    with open_ledger(settings.ledger) as ledger:
        signer = start_signing(settings, ledger)
        assert signer is not None
        append_samples(ledger, datetime.now(UTC), apart=timedelta(minutes=1), who="ann")
        signer.close()
    with pytest.raises(LedgerError, match="is missing, so the chain was truncated or replaced"):
        Service(ServiceSettings(ledger=str(tmp_path / "new.db"), ledger_key=key))


def test_a_key_that_other_users_can_read_is_refused(tmp_path: Path) -> None:
    key = tmp_path / "ledger.pem"
    write_key(str(key), make_key())
    settings = ServiceSettings(ledger=str(tmp_path / "ledger.db"), ledger_key=str(key))
    assert "ledger key " in try_settings(settings)
    key.chmod(0o644)
    with pytest.raises(LedgerKeyError, match="chmod 600"):
        try_settings(settings)


def test_a_key_without_a_ledger_is_refused(tmp_path: Path) -> None:
    line = ["serve", "--ledger", "none", "--ledger-key", str(tmp_path / "ledger.pem"), "--check"]
    result = CliRunner().invoke(main, line, prog_name="answergate")
    assert result.exit_code == 2
    assert "there is no ledger to sign" in result.stderr
