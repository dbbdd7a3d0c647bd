"""The chain: new entries follow the last one, and later changes are found."""

from __future__ import annotations

import base64
import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from ledger_drafts import at, demo_draft, demo_drafts, demo_named, tamper

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


def test_entries_are_read_as_they_were_appended(ledger_url: str) -> None:
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


def test_the_hashes_match_the_stored_texts(ledger: Ledger) -> None:
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
def test_a_missing_entry_is_an_error(ledger: Ledger, seq: int) -> None:
    ledger.append(demo_drafts(3))
    with pytest.raises(NoSuchEntryError, match=f"no entry {seq}"):
        ledger.entry(seq)


CHANGES: dict[str, tuple[str, int, str]] = {
    "a status is changed": ("UPDATE entries SET status = 'fine' WHERE seq = 3", 3, "changed"),
    "a time is changed": ("UPDATE entries SET at = '2020-01-01T00:00:00.000000Z' WHERE seq = 3", 3, "changed"),
    "the user is changed": ("UPDATE entries SET who = 'bob' WHERE seq = 5", 5, "changed"),
    "a case id is changed": ("UPDATE entries SET case_id = 'other' WHERE seq = 2", 2, "changed"),
    "codes are changed": ("UPDATE entries SET codes = 'XXX999' WHERE seq = 4", 4, "changed"),
    "an entry is deleted": ("DELETE FROM entries WHERE seq = 3", 3, "missing"),
    "the first entry is deleted": ("DELETE FROM entries WHERE seq = 1", 1, "missing"),
    "the last entry is deleted": ("DELETE FROM entries WHERE seq = 6", 6, "missing"),
    "all entries are deleted": ("DELETE FROM entries", 1, "missing"),
    "the end is set back": (
        "UPDATE chain SET seq = 4, hash = (SELECT hash FROM entries WHERE seq = 4)",
        5,
        "unexpected: it comes after",
    ),
    "the end's hash is changed": ("UPDATE chain SET hash = 'f'", 6, "recorded end"),
    "the record of the end is deleted": (
        "DELETE FROM chain",
        1,
        "record of the start and end of the chain is missing",
    ),
    "the start is moved": (
        "UPDATE chain SET base_seq = 2, base_hash = (SELECT hash FROM entries WHERE seq = 2)",
        1,
        "no prune entry records it",
    ),
    "the start's hash is changed": ("UPDATE chain SET base_hash = 'f'", 1, "start of the chain"),
    "findings are changed": ("UPDATE payloads SET detail = '{}' WHERE seq = 4", 4, "detail was changed"),
    "a case is changed": ("UPDATE payloads SET case_json = '{}' WHERE seq = 4", 4, "case was changed"),
    "a case is removed": ("UPDATE payloads SET case_json = NULL WHERE seq = 4", 4, "case is missing"),
    "a result is removed": ("UPDATE payloads SET output = NULL WHERE seq = 4", 4, "output is missing"),
    "all texts are removed": ("DELETE FROM payloads WHERE seq = 4", 4, "detail is missing"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_tampering_is_found(ledger: Ledger, ledger_url: str, change: str) -> None:
    sql, seq, problem = CHANGES[change]
    ledger.append(demo_drafts(6))
    tamper(ledger_url, sql)
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
    "a null becomes a number that JSON writes as null": (
        "UPDATE entries SET about = 9e999 WHERE seq = 2",
        (),
        2,
        "changed",
    ),
    "a text becomes bytes": ("UPDATE payloads SET detail = ? WHERE seq = 4", (b"{}",), 4, "detail was changed"),
    "the start becomes a word": ("UPDATE chain SET base_seq = 'none'", (), 1, "start and end of the chain was changed"),
    "the end becomes a word": ("UPDATE chain SET seq = 'last'", (), 1, "start and end of the chain was changed"),
}


@pytest.mark.parametrize("change", SQLITE_CHANGES)
def test_a_value_of_another_type_is_found_in_sqlite(tmp_path: Path, change: str) -> None:
    sql, values, seq, problem = SQLITE_CHANGES[change]
    url = f"sqlite:///{tmp_path / 'ledger.db'}"
    with open_ledger(url) as ledger:
        ledger.append([demo_draft(demo_named("evidence-good"), minutes=number) for number in range(6)])
        tamper(url, sql, values)
        verified = ledger.verify()
    assert not verified.ok
    assert verified.seq == seq
    assert verified.problem is not None
    assert problem in verified.problem


def test_two_swapped_entries_are_found(ledger: Ledger, ledger_url: str) -> None:
    ledger.append(demo_drafts(6))
    for old, new in ((3, 100), (4, 3), (100, 4)):
        tamper(ledger_url, "UPDATE entries SET seq = ? WHERE seq = ?", (new, old))
    verified = ledger.verify()
    assert (verified.ok, verified.seq, verified.entries) == (False, 3, 2)


def _forged(ledger: Ledger, seq: int, previous: str) -> tuple[Any, ...]:
    """Return a forged entry with a correct hash."""
    from answergate.ledger.chaining import hash_of

    entry = ledger.entry(2).entry
    columns = [getattr(entry, name) for name in COLUMNS if name != "hash"]
    columns[0], columns[COLUMNS.index("codes")], columns[-1] = seq, " ".join(entry.codes), previous
    return (*columns, hash_of(tuple(columns)))


def test_an_inserted_entry_with_a_correct_hash_is_found(ledger: Ledger, ledger_url: str) -> None:
    entries = ledger.append(demo_drafts(4))
    marks = ", ".join("?" * len(COLUMNS))
    forged = _forged(ledger, 5, entries[3].hash)
    tamper(ledger_url, f"INSERT INTO entries ({', '.join(COLUMNS)}) VALUES ({marks})", forged)
    verified = ledger.verify()
    assert not verified.ok
    assert verified.seq == 5


def test_a_rewritten_chain_is_found_only_with_a_noted_head(ledger: Ledger, ledger_url: str) -> None:
    ledger.append(demo_drafts(4))
    noted = ledger.head()
    ledger.append(demo_drafts(2))
    assert ledger.verify(noted).ok
    for table in ("entries", "payloads", "entry_rules"):
        tamper(ledger_url, f"DELETE FROM {table}")
    tamper(ledger_url, "UPDATE chain SET seq = 0, hash = ?", ("0" * 64,))
    ledger.append(demo_drafts(8)[2:])
    assert ledger.verify().ok
    verified = ledger.verify(noted)
    assert (verified.ok, verified.seq) == (False, 4)


def test_a_noted_head_after_the_end_shows_that_the_chain_was_cut(ledger: Ledger) -> None:
    ledger.append(demo_drafts(3))
    verified = ledger.verify(Head(9, "a" * 64))
    assert (verified.ok, verified.seq) == (False, 9)


def test_reading_sees_the_ledger_as_it_was_at_the_start(ledger: Ledger) -> None:
    ledger.append(demo_drafts(5))
    entries = ledger.every()
    next(entries)
    ledger.append(demo_drafts(5))
    assert sum(1 for _ in entries) == 4
    assert ledger.verify().entries == 10


def test_times_must_have_the_format_of_the_ledger(ledger: Ledger) -> None:
    with pytest.raises(ValueError, match="is not a ledger time"):
        ledger.prune(before="2026-03-01", who="ann", at=at(0))
    with pytest.raises(ValueError, match="is not a ledger time"):
        ledger.prune(before=at(0), who="ann", at="now")
