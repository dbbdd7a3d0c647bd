"""A clock that is set back: verify reports it, and prune says what it had to keep."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from ledger_drafts import at, demo_drafts

from answergate import check
from answergate.cli import main
from answergate.demo import demo_cases
from answergate.ledger import Draft, Ledger, draft_of, open_ledger, utc
from answergate.ledger.entry import Backwards
from answergate.signing import make_key

pytest_plugins = ["ledger_fixtures"]


def drafts_at(*minutes: float) -> list[Draft]:
    return [
        msgspec.structs.replace(draft, at=at(minute))
        for draft, minute in zip(demo_drafts(len(minutes)), minutes, strict=True)
    ]


def test_a_clock_that_was_set_back_is_reported_with_both_entries(ledger: Ledger) -> None:
    ledger.append(drafts_at(0, 10, 120, 60, 61, 130, 131))
    verified = ledger.verify()
    assert verified.ok, "the chain itself is intact"
    assert verified.backwards == (Backwards(4, at(60), 3, at(120)),)
    assert verified.steps_back == 1


def test_many_small_steps_back_are_found_too(ledger: Ledger) -> None:
    ledger.append(drafts_at(100, 99.5, 99, 98.5, 98))
    assert [step.seq for step in ledger.verify().backwards] == [4]


def test_the_order_of_decisions_in_one_minute_is_not_reported(ledger: Ledger) -> None:
    ledger.append(drafts_at(0, 1, 0.5, 2, 1.2, 3))
    assert ledger.verify().backwards == ()
    assert ledger.verify(clock_tolerance=0).steps_back == 2


def test_the_number_of_reported_steps_is_limited_but_all_are_counted(ledger: Ledger) -> None:
    ledger.append(drafts_at(*[minute for step in range(120) for minute in (step * 10 + 5, step * 10)]))
    verified = ledger.verify()
    assert (len(verified.backwards), verified.steps_back) == (100, 120)


def test_a_service_whose_clock_is_set_back(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [datetime(2026, 5, 1, 12, tzinfo=UTC)]
    case = demo_cases()[0]

    def decide() -> None:
        verdict = check(case.case, case.gate, case.policy)
        ledger.append([draft_of(verdict, case.case, store="hash", at=utc(clock[0]), who="ann")])
        clock[0] += timedelta(minutes=1)

    for _ in range(3):
        decide()
    clock[0] -= timedelta(hours=2)
    decide()
    [step] = ledger.verify().backwards
    assert (step.seq, step.before_seq) == (4, 3)


def test_the_command_reports_it_and_still_says_intact(
    ledger_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_ledger(ledger_url) as ledger:
        ledger.append(drafts_at(0, 120, 60))
    result = CliRunner().invoke(main, ["ledger", "verify", "-l", ledger_url])
    assert result.exit_code == 0
    assert f"TIME GOES BACK at entry 3: {at(60)}, but entry 2 has {at(120)}" in result.stdout
    plain = json.loads(CliRunner().invoke(main, ["ledger", "verify", "-l", ledger_url, "-f", "json"]).stdout)
    assert plain["backwards"] == [{"seq": 3, "at": at(60), "before_seq": 2, "before_at": at(120)}]
    quiet = CliRunner().invoke(main, ["ledger", "verify", "-l", ledger_url, "--clock-tolerance", "4000"])
    assert "TIME" not in quiet.stdout


def test_a_prune_says_that_it_kept_older_entries_behind_a_newer_one(ledger: Ledger) -> None:
    ledger.append(drafts_at(0, 1, 120, 60, 61))
    pruned = ledger.prune(before=at(100), keep="nothing", who="ann", at=at(500))
    assert (pruned.through, pruned.entries) == (2, 2)
    [kept] = pruned.kept
    assert (kept.what, kept.count) == (f"entries before {at(100)}", 2)
    assert "they come after entry 3, which is not older" in kept.why


def test_a_prune_of_a_signed_ledger_says_which_hashes_it_kept(ledger: Ledger) -> None:
    key = make_key()
    ledger.append(drafts_at(0, 1))
    ledger.sign(key, at=at(2))
    ledger.append(drafts_at(3, 4, 120, 121))
    ledger.sign(key, at=at(122))
    pruned = ledger.prune(before=at(100), keep="nothing", who="ann", at=at(500))
    assert {kept.what: kept.count for kept in pruned.kept} == {
        "hashes of removed entries": 2,
        "signed heads of removed entries": 1,
    }


def test_a_prune_with_nothing_to_remove_says_why(ledger: Ledger) -> None:
    ledger.append(drafts_at(120, 60))
    pruned = ledger.prune(before=at(100), keep="hashes", who="ann", at=at(500))
    assert pruned.entry is None
    assert [(kept.what, kept.count) for kept in pruned.kept] == [(f"entries before {at(100)}", 1)]
