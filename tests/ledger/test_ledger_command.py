"""The command ``answergate ledger``, on both databases."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from ledger_drafts import at, demo_draft, demo_drafts, demo_named, tamper

from answergate.cli import main
from answergate.demo import demo_cases
from answergate.ledger import open_ledger
from command_line import Run

pytest_plugins = ["ledger_fixtures"]


@pytest.fixture
def run(ledger_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs ``answergate ledger ...`` on a ledger with ten decisions and two reviews."""
    monkeypatch.setenv("ANSWERGATE_LEDGER", ledger_url)
    monkeypatch.chdir(tmp_path)
    with open_ledger(ledger_url) as ledger:
        ledger.append(demo_drafts(8))
        ledger.append([demo_draft(demo_named(f"guardrails-{kind}"), minutes=9) for kind in ("good", "bad")])
        ledger.review(10, ruling="overruled", reason="the answer is right", who="bob", at=at(20))
        ledger.review(9, ruling="accepted", reason="", who="bob", at=at(21))

    def run(line: str) -> Result:
        return CliRunner().invoke(main, ["ledger", *line.split()], prog_name="answergate")

    return run


def test_verify_accepts_an_intact_chain(run: Run) -> None:
    result = run("verify")
    assert result.exit_code == 0
    assert result.stdout.startswith("intact: 12 entries\nhead:   12:")
    head = result.stdout.split()[-1]
    assert run(f"verify --head {head}").exit_code == 0
    assert run(f"verify --head 11:{head[3:]}").exit_code == 1
    assert json.loads(run("verify --format json").stdout)["ok"] is True


def test_verify_reports_the_place_of_a_broken_chain_with_exit_code_1(run: Run, ledger_url: str) -> None:
    tamper(ledger_url, "UPDATE entries SET status = 'fine' WHERE seq = 4")
    result = run("verify")
    assert result.exit_code == 1
    assert result.stdout == (
        "BROKEN at entry 4: changed: its hash does not match its content (3 entries before it are intact)\n"
    )
    verified = json.loads(run("verify -f json").stdout)
    assert (verified["ok"], verified["seq"]) == (False, 4)


def test_stats_count_the_entries(run: Run) -> None:
    text = run("stats").stdout
    assert "entries    12: 10 decisions, 2 reviews, 0 prunes" in text
    assert "NUM301" in text
    plain = json.loads(run("stats -f json").stdout)
    assert plain["decisions"] == 10
    assert plain["first_at"] == at(0)


def test_an_export_is_json_lines(run: Run, tmp_path: Path) -> None:
    result = run("export")
    assert result.exit_code == 0
    assert [json.loads(line)["seq"] for line in result.stdout.splitlines()] == list(range(1, 13))
    assert result.stderr == ""
    assert run("export --gate guardrails --status PASS -o out.jsonl").stdout == "entries: 1\n"
    [line] = (tmp_path / "out.jsonl").read_text().splitlines()
    assert json.loads(line)["case"] == demo_named("guardrails-good").case
    assert run("export --since 2026-03-02").stdout == ""
    assert len(run("export --until 2026-03-01T08:03Z").stdout.splitlines()) == 3


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("export --since 2026-03-02", "no entry matches\n"),
        ("export --status REFUS", "no entry matches; 'REFUS' is not a status of any gate\n"),
        (
            "export --reviewed --rule NUM31",
            "no entry matches; 'NUM31' is not a rule of this version, `answergate rules`",
        ),
    ],
)
def test_an_export_without_entries_says_so_on_standard_error(run: Run, line: str, message: str) -> None:
    result = run(line)
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr.startswith(message)


def test_reviewed_cases_can_be_evaluated(run: Run) -> None:
    result = run("export --reviewed -o labelled.jsonl")
    assert (result.exit_code, result.output) == (0, "labelled answers: 2\n")
    evaluated = CliRunner().invoke(main, ["evaluate", "labelled.jsonl", "--format", "json"])
    assert evaluated.exit_code == 0, evaluated.output
    assert run("export --reviewed --ruling overruled -o labelled.jsonl").output == "labelled answers: 1\n"


def test_prune_reports_what_it_removed_and_the_chain_stays_intact(run: Run) -> None:
    result = run("prune --before 2026-03-01T08:05 --who ann")
    assert result.exit_code == 0, result.output
    assert result.stdout == (
        "Removed up to entry 5: case and result of 5. Entry 13 records this.\n"
        "Kept 5 entries: the chain needs their columns.\n"
        "Kept 5 findings and reasons: --keep findings leaves them; --keep hashes removes them too.\n"
    )
    assert run("prune --before 2026-03-01T08:05").stdout.startswith("Nothing to remove.\nKept 5 entries: ")
    assert run("verify").exit_code == 0
    assert json.loads(run("prune --before 2026-03-01T08:05 --keep nothing -f json").stdout)["through"] == 5
    assert "9 entries, starting at 6 (earlier entries were pruned)" in run("verify").stdout
    assert "pruned     entries up to 5" in run("stats").stdout
    [prune] = [line for line in run("export").stdout.splitlines() if '"keep":"findings"' in line]
    assert json.loads(prune)["who"] == "ann"
    assert len(run("export --reviewed").stdout.splitlines()) == 2


def test_reviewed_cases_without_a_stored_case_are_counted(run: Run) -> None:
    run("prune --before 2026-03-02")
    assert "left out because the case is not kept" in run("export --reviewed").stderr


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("prune --before yesterday", "expected a date such as 2026-08-01, got"),
        ("prune --before 0001-01-01T00:00+14:00", "expected a date such as 2026-08-01, got"),
        ("prune --before 2999-01-01", "is in the future"),
        ("prune", "Missing option '--before'"),
        ("verify --head 12", "expected SEQ:HASH as `ledger verify` prints it, got '12'"),
        ("export --since soon", "expected a time such as 2026-11"),
        ("export --since 2026-13", "expected a time such as 2026-11"),
        ("export --until 2026-02-30", "expected a time such as 2026-11"),
        ("export --until 2026-02-28T25", "expected a time such as 2026-11"),
        ("export -o nowhere/out.jsonl", "cannot be written"),
        ("stats --ledger nowhere.db", "there is no ledger nowhere.db"),
        ("stats --ledger mysql://x", "is not a ledger address"),
        ("sample nowhere/ledger.db", "there is no folder nowhere"),
        ("sample .", "is a directory"),
    ],
)
def test_a_usage_error_has_exit_code_2(run: Run, line: str, message: str) -> None:
    result = run(line)
    assert result.exit_code == 2
    assert message in result.stderr
    assert not Path("nowhere.db").exists()


def test_a_ledger_must_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ANSWERGATE_LEDGER", raising=False)
    result = CliRunner().invoke(main, ["ledger", "verify"])
    assert result.exit_code == 2
    assert "ANSWERGATE_LEDGER" in result.stderr


def test_a_sample_is_a_working_ledger(run: Run) -> None:
    assert run("sample sample.db").exit_code == 0
    assert run("verify --ledger sample.db").stdout.startswith("intact: ")
    assert json.loads(run("stats --ledger sample.db -f json").stdout)["decisions"] == len(demo_cases())
    assert len(run("export --ledger sample.db --reviewed").stdout.splitlines()) >= 5
    assert "already exists: choose another file" in run("sample sample.db").stderr


@pytest.mark.parametrize("end", ["", "-wal"])
@pytest.mark.parametrize("address", ["ledger.db", "./ledger.db", "sqlite:///ledger.db"])
def test_an_export_never_overwrites_the_ledger(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str, end: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with open_ledger("ledger.db") as ledger:
        ledger.append(demo_drafts(3))
    line = ["ledger", "export", "--ledger", address, "--out", str(tmp_path / f"ledger.db{end}")]
    result = CliRunner().invoke(main, line, prog_name="answergate")
    assert result.exit_code == 2
    assert "is an input of this run" in result.stderr
    with open_ledger("ledger.db", create=False) as ledger:
        assert ledger.verify().entries == 3


def test_an_export_to_a_full_disk_has_exit_code_2(run: Run) -> None:
    result = run("export --out /dev/full")
    assert result.exit_code == 2
    assert "/dev/full cannot be written: No space left on device" in result.stderr
    assert result.stdout == ""
