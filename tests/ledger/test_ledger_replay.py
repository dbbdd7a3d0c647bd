"""Replays: which stored cases change their verdict under another policy."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result
from ledger_drafts import at, demo_drafts, demo_named

from answergate import check, load_policy
from answergate.cli import main
from answergate.demo import demo_cases
from answergate.ledger import Ledger, draft_of, open_ledger
from answergate.ledger.replaying import Move, RuleChange, replay

pytest_plugins = ["ledger_fixtures"]

GATES = ("answer", "guardrails")


@pytest.fixture
def filled(ledger: Ledger) -> Ledger:
    """A ledger with all bundled cases that the presets decided."""
    ledger.append(demo_drafts(len(demo_cases())))
    return ledger


def run(url: str, line: str) -> Result:
    return CliRunner().invoke(main, ["replay", "-l", url, *line.split()], prog_name="answergate")


def expected(policy: str, gate: str) -> dict[int, tuple[str, str]]:
    """The changes, computed from the cases themselves."""
    changes = {}
    for seq, case in enumerate(demo_cases(), 1):
        if case.gate == gate:
            before, after = check(case.case, gate, case.policy), check(case.case, gate, policy)
            if before.status != after.status:
                changes[seq] = (before.status, after.status)
    return changes


@pytest.mark.parametrize(("policy", "gate"), [("answer-equal", "answer"), ("evidence-lenient", "evidence")])
def test_the_changes_are_those_of_checking_the_cases_again(filled: Ledger, policy: str, gate: str) -> None:
    result = replay(filled.every(), load_policy(policy, gate))
    assert {change.seq: (change.before, change.after) for change in result.changes} == expected(policy, gate)
    assert result.changes
    assert result.replayed == sum(case.gate == gate for case in demo_cases())
    assert sum(move.cases for move in result.moves) == len(result.changes)


def test_the_same_policy_changes_nothing(filled: Ledger) -> None:
    policy = load_policy("guardrails", "guardrails")
    result = replay([kept for kept in filled.every() if kept.entry.policy_name == "guardrails"], policy)
    assert result.replayed > 3
    assert (result.changes, result.rules) == ((), ())


def test_changes_are_counted_by_status_and_by_rule(ledger: Ledger) -> None:
    case = demo_named("answer-bad-ko")
    verdict = check(case.case, "answer")
    for minute in range(3):
        ledger.append([draft_of(verdict, case.case, store="full", at=at(minute), who="ann")])
    result = replay(ledger.every(), load_policy("answer-equal", "answer"))
    assert result.moves == (Move("citation_insufficient", "ok", 3),)
    assert result.rules == (RuleChange("NUM301", 0, 3),)
    assert [change.gone for change in result.changes] == [("NUM301",)] * 3


def test_entries_without_a_case_are_counted_and_said(ledger: Ledger, ledger_url: str) -> None:
    ledger.append(demo_drafts(6, store="findings"))
    ledger.append(demo_drafts(6))
    result = replay(ledger.every(), load_policy("answer", "answer"))
    assert result.without_case == result.replayed > 0
    text = run(ledger_url, "-g answer").stdout
    assert f"note: {result.without_case} decisions cannot be replayed, because their case is not stored" in text


def test_another_version_is_said_and_does_not_matter_against_a_policy(ledger: Ledger) -> None:
    drafts = [msgspec.structs.replace(draft, version="0.0.1", status="no_evidence") for draft in demo_drafts(6)]
    ledger.append([draft for draft in drafts if draft.gate == "answer"])
    policy = load_policy("answer", "answer")
    stored = replay(ledger.every(), policy)
    assert stored.other_version == stored.replayed == len([draft for draft in drafts if draft.gate == "answer"])
    assert stored.changes
    assert "decided by another version" in stored.sheet().to_text()
    both = replay(ledger.every(), policy, against=policy)
    assert (both.changes, both.other_version) == ((), 0)


def test_a_case_that_the_new_policy_cannot_read_is_a_change(filled: Ledger) -> None:
    limited = load_policy({"extends": "answer", "name": "small", "limits": {"chunks": 1}}, "answer")
    result = replay(filled.every(), limited)
    assert {change.after for change in result.changes} >= {"unreadable"}


def test_a_deadline_has_no_effect(filled: Ledger) -> None:
    hurried = load_policy({"extends": "guardrails", "name": "hurried", "deadline": 0.000001}, "guardrails")
    calm = load_policy("guardrails", "guardrails")
    assert replay(filled.every(), hurried).moves == replay(filled.every(), calm).moves


def test_the_result_is_always_the_same(filled: Ledger, ledger_url: str, tmp_path: Path) -> None:
    pages = []
    for name in ("one.html", "two.html"):
        assert run(ledger_url, f"-p answer-equal --html {tmp_path / name}").exit_code == 0
        pages.append((tmp_path / name).read_bytes())
    assert pages[0] == pages[1]
    assert run(ledger_url, "-p answer-equal -f json").stdout == run(ledger_url, "-p answer-equal -f json").stdout


def test_the_page_and_the_table_show_the_changes_without_texts(filled: Ledger, ledger_url: str, tmp_path: Path) -> None:
    page = tmp_path / "replay.html"
    result = run(ledger_url, f"-p answer-equal --html {page}")
    changes = expected("answer-equal", "answer")
    assert changes
    html = page.read_text()
    for seq, (before, after) in changes.items():
        assert f">{seq}</td>" in html
        assert before in html
        assert f"{before}  {after}" in " ".join(result.stdout.split()).replace(
            f"{before} {after}", f"{before}  {after}"
        )
    texts = [str(value) for case in demo_cases() for value in case.case.values() if isinstance(value, str)]
    assert not [text for text in texts if len(text) > 20 and text in html]
    assert "<script" not in html


def test_a_case_id_cannot_add_markup(ledger: Ledger, ledger_url: str, tmp_path: Path) -> None:
    case = demo_named("answer-bad-ko").case | {"id": "<img src=x onerror=alert(1)>"}
    verdict = check(case, "answer", "answer")
    ledger.append([draft_of(verdict, case, store="full", at=at(0), who="ann")])
    assert run(ledger_url, f"-p answer-equal --html {tmp_path / 'x.html'}").exit_code == 0
    html = (tmp_path / "x.html").read_text()
    assert "&lt;img src=x" in html
    assert "<img" not in html


def test_a_range_of_times_is_replayed(filled: Ledger, ledger_url: str) -> None:
    whole = json.loads(run(ledger_url, "-g guardrails -f json").stdout)["replayed"]
    part = json.loads(run(ledger_url, "-g guardrails -f json --since 2026-03-01T08:20").stdout)["replayed"]
    assert 0 < part < whole
    assert json.loads(run(ledger_url, "-g guardrails -f json --since 2027").stdout)["replayed"] == 0


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "Which gate?"),
        ("-p nowhere.toml", "nowhere.toml"),
        ("-p answer -g guardrails", "gate"),
        ("-g answer --html nowhere/x.html", "no folder"),
        ("-g answer --since soon", "expected a time"),
    ],
)
def test_a_usage_error_has_exit_code_2(filled: Ledger, ledger_url: str, line: str, message: str) -> None:
    result = run(ledger_url, line)
    assert result.exit_code == 2
    assert message in result.stderr


def test_a_page_never_overwrites_the_ledger(tmp_path: Path) -> None:
    with open_ledger(str(tmp_path / "ledger.db")) as ledger:
        ledger.append(demo_drafts(3))
    result = run(str(tmp_path / "ledger.db"), f"-g answer --html {tmp_path / 'ledger.db'}")
    assert (result.exit_code, "is an input of this run" in result.stderr) == (2, True)
