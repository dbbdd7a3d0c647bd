"""The chain: what is appended follows what was there, and what is changed afterwards shows."""

from __future__ import annotations

import base64
import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from ledger_drafts import at, behind_its_back, demo_draft, demo_drafts, demo_named

from answergate.ledger import Head, Ledger, NoSuchEntryError, open_ledger
from answergate.ledger.chaining import COLUMNS

pytest_plugins = ["ledger_fixtures"]


def test_an_empty_ledger_verifies(ledger: Ledger) -> None:
    verified = ledger.verify()
    assert (verified.ok, verified.entries, verified.head) == (True, 0, Head(0, "0" * 64))
    assert ledger.append([]) == []


def test_entries_are_numbered_from_one_and_each_names_the_one_before(ledger: Ledger) -> None:
    entries = ledger.append(demo_drafts(3)) + ledger.append(demo_drafts(2))
    assert [entry.seq for entry in entries] == [1, 2, 3, 4, 5]
    assert [entry.previous for entry in entries] == ["0" * 64, *(entry.hash for entry in entries[:-1])]
    assert ledger.head() == Head(5, entries[-1].hash)
    assert ledger.verify().ok


def test_what_append_gives_is_what_is_read_later(ledger_url: str) -> None:
    with open_ledger(ledger_url) as ledger:
        appended = ledger.append(demo_drafts(7))
    with open_ledger(ledger_url) as again:
        assert [again.entry(entry.seq).entry for entry in appended] == appended
        assert again.verify().entries == 7


def test_the_hash_is_the_documented_one(ledger: Ledger) -> None:
    [entry] = ledger.append(demo_drafts(1))
    columns = {name: getattr(entry, name) for name in COLUMNS if name != "hash"}
    columns["codes"] = " ".join(entry.codes)
    written = json.dumps(["answergate-ledger-1", *columns.values()], separators=(",", ":"), ensure_ascii=False)
    assert hashlib.sha256(written.encode()).hexdigest() == entry.hash


def test_the_hashes_of_what_is_kept_are_those_of_the_texts(ledger: Ledger) -> None:
    [entry] = ledger.append(demo_drafts(1))
    kept = ledger.entry(1)
    for text, expected in (
        (kept.detail, entry.detail_hash),
        (kept.output, entry.output_hash),
        (kept.case, entry.case_hash),
    ):
        assert text is not None
        assert hashlib.sha256(text.encode()).hexdigest() == expected


@pytest.mark.parametrize("seq", [0, -1, 4, 2**63, 10**30])
def test_an_entry_that_is_not_there_is_said_not_to_be(ledger: Ledger, seq: int) -> None:
    ledger.append(demo_drafts(3))
    with pytest.raises(NoSuchEntryError, match=f"no entry {seq}"):
        ledger.entry(seq)


CHANGES: dict[str, tuple[str, int, str]] = {
    "a status is changed": ("UPDATE entries SET status = 'fine' WHERE seq = 3", 3, "changed"),
    "a time is changed": ("UPDATE entries SET at = '2020-01-01T00:00:00.000000Z' WHERE seq = 3", 3, "changed"),
    "somebody else is said to have asked": ("UPDATE entries SET who = 'bob' WHERE seq = 5", 5, "changed"),
    "a case id is taken away": ("UPDATE entries SET case_id = 'other' WHERE seq = 2", 2, "changed"),
    "codes are taken away": ("UPDATE entries SET codes = 'XXX999' WHERE seq = 4", 4, "changed"),
    "an entry is deleted": ("DELETE FROM entries WHERE seq = 3", 3, "missing"),
    "the first entry is deleted": ("DELETE FROM entries WHERE seq = 1", 1, "missing"),
    "the last entry is deleted": ("DELETE FROM entries WHERE seq = 6", 6, "missing"),
    "all entries are deleted": ("DELETE FROM entries", 1, "missing"),
    "the end is set back": ("UPDATE chain SET seq = 4, hash = (SELECT hash FROM entries WHERE seq = 4)", 5, "too many"),
    "the end's hash is changed": ("UPDATE chain SET hash = 'f'", 6, "recorded end"),
    "the record of the end is deleted": (
        "DELETE FROM chain",
        1,
        "record of where the chain begins and ends is missing",
    ),
    "the beginning is moved": (
        "UPDATE chain SET base_seq = 2, base_hash = (SELECT hash FROM entries WHERE seq = 2)",
        1,
        "no prune says so",
    ),
    "the beginning's hash is changed": ("UPDATE chain SET base_hash = 'f'", 1, "beginning of the chain"),
    "findings are changed": ("UPDATE payloads SET detail = '{}' WHERE seq = 4", 4, "detail has been changed"),
    "a case is changed": ("UPDATE payloads SET case_json = '{}' WHERE seq = 4", 4, "case has been changed"),
    "a case is taken away": ("UPDATE payloads SET case_json = NULL WHERE seq = 4", 4, "case is missing"),
    "a result is taken away": ("UPDATE payloads SET output = NULL WHERE seq = 4", 4, "output is missing"),
    "all that is kept is taken away": ("DELETE FROM payloads WHERE seq = 4", 4, "detail is missing"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_is_changed_behind_its_back_shows(ledger: Ledger, ledger_url: str, change: str) -> None:
    sql, seq, problem = CHANGES[change]
    ledger.append(demo_drafts(6))
    behind_its_back(ledger_url, sql)
    verified = ledger.verify()
    assert not verified.ok
    assert verified.seq == seq
    assert verified.problem is not None
    assert problem in verified.problem


SQLITE_CHANGES: dict[str, tuple[str, tuple[Any, ...], int, str]] = {
    "a gate becomes bytes that JSON writes the same way": (
        "UPDATE entries SET gate = ? WHERE seq = 3",
        (base64.b64decode("evidence"),),
        3,
        "changed",
    ),
    "nothing becomes a number that JSON writes as nothing": (
        "UPDATE entries SET about = 9e999 WHERE seq = 2",
        (),
        2,
        "changed",
    ),
    "a text becomes bytes": ("UPDATE payloads SET detail = ? WHERE seq = 4", (b"{}",), 4, "detail has been changed"),
    "the beginning becomes a word": ("UPDATE chain SET base_seq = 'none'", (), 1, "begins and ends has been changed"),
    "the end becomes a word": ("UPDATE chain SET seq = 'last'", (), 1, "begins and ends has been changed"),
}


@pytest.mark.parametrize("change", SQLITE_CHANGES)
def test_a_value_of_another_type_shows_where_columns_hold_any(tmp_path: Path, change: str) -> None:
    sql, values, seq, problem = SQLITE_CHANGES[change]
    url = f"sqlite:///{tmp_path / 'ledger.db'}"
    with open_ledger(url) as ledger:
        ledger.append([demo_draft(demo_named("evidence-good"), minutes=number) for number in range(6)])
        behind_its_back(url, sql, values)
        verified = ledger.verify()
    assert not verified.ok
    assert verified.seq == seq
    assert verified.problem is not None
    assert problem in verified.problem


def test_two_entries_that_change_places_show(ledger: Ledger, ledger_url: str) -> None:
    ledger.append(demo_drafts(6))
    for old, new in ((3, 100), (4, 3), (100, 4)):
        behind_its_back(ledger_url, "UPDATE entries SET seq = ? WHERE seq = ?", (new, old))
    verified = ledger.verify()
    assert (verified.ok, verified.seq, verified.entries) == (False, 3, 2)


def _forged(ledger: Ledger, seq: int, previous: str) -> tuple[Any, ...]:
    """An entry that somebody who knows how hashes are made would insert."""
    from answergate.ledger.chaining import hash_of

    entry = ledger.entry(2).entry
    columns = [getattr(entry, name) for name in COLUMNS if name != "hash"]
    columns[0], columns[COLUMNS.index("codes")], columns[-1] = seq, " ".join(entry.codes), previous
    return (*columns, hash_of(tuple(columns)))


def test_an_inserted_entry_with_a_right_hash_of_its_own_shows(ledger: Ledger, ledger_url: str) -> None:
    entries = ledger.append(demo_drafts(4))
    marks = ", ".join("?" * len(COLUMNS))
    forged = _forged(ledger, 5, entries[3].hash)
    behind_its_back(ledger_url, f"INSERT INTO entries ({', '.join(COLUMNS)}) VALUES ({marks})", forged)
    verified = ledger.verify()
    assert not verified.ok
    assert verified.seq == 5


def test_a_chain_made_anew_shows_only_to_who_noted_its_end(ledger: Ledger, ledger_url: str) -> None:
    ledger.append(demo_drafts(4))
    noted = ledger.head()
    ledger.append(demo_drafts(2))
    assert ledger.verify(noted).ok
    for table in ("entries", "payloads", "entry_rules"):
        behind_its_back(ledger_url, f"DELETE FROM {table}")
    behind_its_back(ledger_url, "UPDATE chain SET seq = 0, hash = ?", ("0" * 64,))
    ledger.append(demo_drafts(8)[2:])
    assert ledger.verify().ok
    verified = ledger.verify(noted)
    assert (verified.ok, verified.seq) == (False, 4)


def test_an_end_beyond_the_chain_shows_that_it_was_cut(ledger: Ledger) -> None:
    ledger.append(demo_drafts(3))
    verified = ledger.verify(Head(9, "a" * 64))
    assert (verified.ok, verified.seq) == (False, 9)


def test_verifying_sees_the_ledger_as_it_was_when_it_began(ledger: Ledger) -> None:
    ledger.append(demo_drafts(5))
    all_of_it = ledger.every()
    next(all_of_it)
    ledger.append(demo_drafts(5))
    assert sum(1 for _ in all_of_it) == 4
    assert ledger.verify().entries == 10


def test_times_are_written_one_way_only(ledger: Ledger) -> None:
    with pytest.raises(ValueError, match="no time as the ledger writes it"):
        ledger.prune(before="2026-03-01", who="ann", at=at(0))
    with pytest.raises(ValueError, match="no time as the ledger writes it"):
        ledger.prune(before=at(0), who="ann", at="now")
