"""Policies of a folder: all files must be valid at start. A running service reloads them, but only if they are valid."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from answergate import load_policy
from answergate.errors import PolicyError
from answergate.service.errors import Refusal
from answergate.service.named_policies import NamedPolicies
from answergate.service.reloading import Reloadable
from service_process import SOURCE, ServiceProcess, eventually

CASE = {
    "conclusion": "It costs 1000 won.",
    "evidences": [{"chunk_id": "c", "excerpt": "It costs 1,000 won."}],
    "raw_chunks": [{"id": "c", "text": "It costs 1,000 won."}],
}


def test_all_problems_of_all_files_are_reported_at_start_with_exit_code_2(tmp_path: Path) -> None:
    folder = tmp_path / "policies"
    folder.mkdir()
    (folder / "a.toml").write_text('gate = "answer"\nnumbrs = "equal"\nbbox = "round"\n')
    (folder / "b.toml").write_text("not toml")
    (folder / "c.toml").write_text('numbers = "equal"\n')
    (folder / "evidence.toml").write_text('gate = "answer"\n')
    (folder / "fine.toml").write_text('extends = "answer-equal"\n')
    result = subprocess.run(
        [sys.executable, "-m", "answergate", "serve", "--port", "0", "--policies", "policies", "--ledger", "none"],
        cwd=tmp_path,
        env={"PYTHONPATH": str(SOURCE)},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert result.returncode == 2
    for said in (
        "5 problems",
        "a.toml: numbrs: unknown key (did you mean 'numbers'?)",
        "a.toml: bbox:",
        "b.toml: not TOML",
        "c.toml: gate: missing",
        "evidence.toml: gate: 'evidence' is the name of a preset of the evidence gate",
    ):
        assert said in result.stderr


def test_a_file_replaces_the_preset_of_its_name_and_has_the_digest_of_the_command_line(tmp_path: Path) -> None:
    (tmp_path / "answer.toml").write_text('gate = "answer"\nnumbers = "equal"\n')
    policies = NamedPolicies(str(tmp_path))
    policy = policies.for_gate("answer", None)
    assert policy.settings.numbers == "equal"
    assert policy.digest == load_policy(tmp_path / "answer.toml", "answer").digest


def test_a_policy_works_for_its_own_gate_only() -> None:
    with pytest.raises(
        Refusal, match="policy 'evidence' is for the evidence gate; policies of the answer gate: answer"
    ):
        NamedPolicies().for_gate("answer", "evidence")


def test_a_missing_folder_is_a_problem(tmp_path: Path) -> None:
    with pytest.raises(PolicyError, match="no such folder of policies"):
        NamedPolicies(str(tmp_path / "nowhere"))


def test_a_folder_that_becomes_unreadable_removes_no_policy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "guardrails.toml").write_text('gate = "guardrails"\nstore = "none"\n')
    policies = NamedPolicies(str(tmp_path))

    def refused(path: str) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)

    with monkeypatch.context() as patched:
        patched.setattr(os, "listdir", refused)
        patched.setattr(os, "scandir", refused)
        policies.refresh()
        assert [problem.message for problem in policies.problems] == ["cannot be read: Permission denied"]
        assert policies.all["guardrails"].settings.store == "none"
        with pytest.raises(PolicyError, match="cannot be read: Permission denied"):
            NamedPolicies(str(tmp_path))
    policies.refresh()
    assert not policies.problems


def test_hidden_files_are_not_policies(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('gate = "answer"\n')
    (tmp_path / "._mine.toml").write_bytes(b"\0\5\x16\7 Mac OS X")
    (tmp_path / ".#mine.toml").symlink_to("somebody@somewhere.1234")
    assert set(NamedPolicies(str(tmp_path)).all) - set(NamedPolicies().all) == {"mine"}


def test_a_file_name_that_is_not_utf_8_is_a_problem_and_reloading_goes_on(tmp_path: Path) -> None:
    policies = NamedPolicies(str(tmp_path))
    unnameable = tmp_path / os.fsdecode(b"a\xffb.toml")
    unnameable.write_text('gate = "answer"\n')
    policies.refresh()
    [problem] = policies.problems
    assert problem.path == "a\ufffdb.toml"
    assert "rename it" in problem.message
    unnameable.rename(tmp_path / "ab.toml")
    policies.refresh()
    assert "ab" in policies.all


def test_an_error_while_reloading_is_reported_and_the_next_change_is_loaded(tmp_path: Path) -> None:
    file = tmp_path / "number"
    file.write_text("1")
    reloading = Reloadable("the numbers", lambda: [file], lambda: int(file.read_text()))
    file.write_text("two, and no number")
    reloading.refresh()
    assert reloading.value == 1
    assert list(map(str, reloading.problems)) == ["the numbers: internal error while reading them: ValueError"]
    file.write_text("33")
    reloading.refresh()
    assert (reloading.value, reloading.problems) == (33, ())


def test_a_running_service_reloads_the_folder_only_if_it_is_valid(tmp_path: Path) -> None:
    folder = tmp_path / "policies"
    folder.mkdir()
    mine = folder / "mine.toml"
    mine.write_text('gate = "answer"\n')
    with ServiceProcess(tmp_path, "--policies", "policies", "--ledger", "none") as service:

        def status() -> str:
            return str(service.check("answer", CASE, policy="mine").json()["status"])

        first = service.check("answer", CASE, policy="mine").headers["x-answergate-policy-digest"]
        assert status() == "citation_insufficient"

        mine.write_text('gate = "answer"\nnumbers = "equal"\n')
        eventually(lambda: status() == "ok")
        second = service.check("answer", CASE, policy="mine").headers["x-answergate-policy-digest"]
        assert second != first

        mine.write_text('gate = "answer"\nnumbers = "sometimes"\n')
        eventually(lambda: bool(service.client.get("/readyz").json()["problems"]))
        ready = service.client.get("/readyz")
        assert (ready.status_code, ready.json()["ready"]) == (200, True)
        [problem] = ready.json()["problems"]
        assert problem["path"] == "mine.toml: numbers"
        assert status() == "ok"
        service.logged_line(level="error", event="the policies changed but cannot be used; the old ones stay active")

        mine.unlink()
        eventually(lambda: service.check("answer", CASE, policy="mine").status_code == 400)
        assert service.client.get("/readyz").json()["problems"] == []
