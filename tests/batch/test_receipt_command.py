"""``answergate verify`` and ``answergate signing-key``, after real runs of ``answergate batch``."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from answergate.demo import demo_cases
from command_line import Run, runner_in


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.delenv("ANSWERGATE_SIGNING_KEY", raising=False)
    return runner_in(tmp_path, monkeypatch)


def test_a_run_is_verified_and_a_changed_verdict_is_named(run: Run) -> None:
    assert run("batch cases -j1 -q -g answer -o out.jsonl --receipt run.json").exit_code == 1
    result = run("verify run.json")
    assert (result.exit_code, result.stdout) == (
        0,
        f"run.json: verified, {len(demo_cases())} verdicts recomputed, identical\n",
    )
    out = Path("out.jsonl")
    out.write_bytes(out.read_bytes().replace(b'"status":"no_evidence"', b'"status":"ok"', 1))
    result = run("verify -j1 run.json")
    assert result.exit_code == 1
    assert '$.status is "ok" in the file, but "no_evidence" was recomputed' in result.stdout


def test_verdicts_kept_as_parquet_are_compared_too(run: Run) -> None:
    pytest.importorskip("pyarrow")
    run("batch cases -j1 -q -g answer -o out.parquet --receipt run.json")
    assert run("verify -j1 run.json").exit_code == 0
    assert "identical except for the version" in run("verify -j1 run.json --any-version").stdout


def test_standard_input_is_sent_again_to_verify(run: Run) -> None:
    given = Path("cases/answer-bad.json").read_bytes()
    run("batch - -q -g answer --receipt run.json", given)
    assert run("verify -j1 run.json", given).exit_code == 0
    assert run("verify -j1 run.json", b"{}").exit_code == 1


def test_closed_standard_input_is_reported_and_is_not_a_fault(run: Run) -> None:
    run("batch - -q -g answer --receipt run.json", Path("cases/answer-bad.json").read_bytes())
    for line in ("batch - -q -g answer --receipt other.json", "verify -j1 run.json"):
        closed = subprocess.run(
            f"{shlex.quote(sys.executable)} -m answergate {line} <&-", shell=True, capture_output=True, text=True
        )
        assert (closed.returncode, "-: standard input is closed" in closed.stderr) == (2, True), closed.stderr


def test_a_signed_run_is_verified_with_the_public_key(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("signing-key -o ci.pem").exit_code == 0
    assert run("signing-key -o other.pem").exit_code == 0
    run("batch cases -j1 -q -g answer --receipt run.json --sign ci.pem")
    assert "; signed by " in run("verify -j1 run.json --key ci.pub.pem").stdout
    assert "signed with another key" in run("verify -j1 run.json --key other.pub.pem").stdout
    assert "was not checked: use --key" in run("verify -j1 run.json").stdout
    monkeypatch.setenv("ANSWERGATE_SIGNING_KEY", Path("other.pem").read_text())
    run("batch cases -j1 -q -g answer --receipt run.json")
    assert run("verify -j1 run.json --key other.pub.pem").exit_code == 0


def test_a_run_without_a_signature_is_refused_if_a_key_is_given(run: Run) -> None:
    run("signing-key -o ci.pem")
    run("batch cases -j1 -q -g answer --receipt run.json")
    result = run("verify -j1 run.json --key ci.pub.pem")
    assert (result.exit_code, result.stdout) == (1, "run.json: not verified: the receipt is not signed\n")


def test_a_key_that_others_can_read_gives_a_warning_and_no_key_is_overwritten(run: Run) -> None:
    run("signing-key -o ci.pem")
    os.chmod("ci.pem", 0o644)
    result = run("batch cases -j1 -q -g answer --receipt run.json --sign ci.pem")
    assert "ci.pem can be read by other users" in result.stderr
    result = run("signing-key -o ci.pem")
    assert result.exit_code == 2
    assert "already exists: keys are not overwritten" in result.stderr


def test_a_file_that_is_not_a_receipt_is_reported(run: Run) -> None:
    assert run("verify cases/answer-bad.json").exit_code == 2
    assert run("verify nowhere.json").exit_code == 2
    run("batch cases -j1 -q -g answer --receipt run.json")
    assert run("verify -j1 run.json --key cases/answer-bad.json").exit_code == 2
