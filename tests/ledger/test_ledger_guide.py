"""The examples in the guide work."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from ledger_drafts import at, demo_drafts, tamper

from answergate.cli import main
from answergate.ledger import open_ledger

GUIDE = (Path(__file__).resolve().parents[2] / "docs" / "guide" / "ledger.md").read_text(encoding="utf-8")
CHECK, USE = re.findall(r"^```python\n(.*?)^```", GUIDE, re.DOTALL | re.MULTILINE)


def test_the_example_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(USE, "ledger.md", "exec"), {})


def test_the_check_without_answergate_finds_a_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with open_ledger("decisions.db") as ledger:
        ledger.append(demo_drafts(20))
    exec(compile(CHECK, "ledger.md", "exec"), {})
    tamper("sqlite:///decisions.db", "UPDATE entries SET status = 'fine' WHERE seq = 7")
    with pytest.raises(AssertionError):
        exec(compile(CHECK, "ledger.md", "exec"), {})


def test_the_check_without_answergate_works_after_a_prune(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with open_ledger("decisions.db") as ledger:
        ledger.append(demo_drafts(20))
        ledger.prune(before=at(7), keep="nothing", who="ann", at=at(600))
    exec(compile(CHECK, "ledger.md", "exec"), {})


def test_the_commands_of_the_guide_exist() -> None:
    ledger = main.commands["ledger"]
    assert hasattr(ledger, "commands")
    assert {*re.findall(r"answergate ledger (\w+)", GUIDE)} == set(ledger.commands)
