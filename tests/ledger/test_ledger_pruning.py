"""Pruning: old data is removed, the chain records it and still verifies."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from ledger_drafts import at, demo_drafts, demo_named, tamper

from answergate.ledger import Filter, Ledger, NoSuchEntryError, open_ledger, pruning
from answergate.ledger.entry import Keep

pytest_plugins = ["ledger_fixtures"]


@pytest.fixture(autouse=True)
def _small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pruning, "_AT_A_TIME", 3)


def _kept(ledger: Ledger, seq: int) -> tuple[bool, bool, bool]:
    kept = ledger.entry(seq)
    return kept.detail is not None, kept.output is not None, kept.case is not None


@pytest.mark.parametrize(("keep", "left"), [("findings", (True, False, False)), ("hashes", (False, False, False))])
def test_the_texts_of_old_entries_are_removed_and_the_entries_stay(
    ledger: Ledger, keep: Any, left: tuple[bool, ...]
) -> None:
    entries = ledger.append(demo_drafts(10))
    pruned = ledger.prune(before=at(7), keep=keep, who="ann", at=at(600))
    assert (pruned.through, pruned.entries) == (7, 7)
    assert pruned.entry is not None
    assert (pruned.entry.seq, pruned.entry.kind, pruned.entry.who, pruned.entry.at) == (11, "prune", "ann", at(600))
    assert [_kept(ledger, seq) for seq in range(1, 8)] == [left] * 7
    assert [_kept(ledger, seq) for seq in range(8, 11)] == [(True, True, True)] * 3
    assert [ledger.entry(entry.seq).entry for entry in entries] == entries
    verified = ledger.verify()
    assert (verified.ok, verified.entries, verified.pruned_through) == (True, 11, 0)


def test_whole_entries_are_removed_and_the_rest_still_verifies(ledger: Ledger) -> None:
    entries = ledger.append(demo_drafts(10))
    noted = ledger.head()
    pruned = ledger.prune(before=at(7), keep="nothing", who="ann", at=at(600))
    assert (pruned.through, pruned.entries) == (7, 7)
    with pytest.raises(NoSuchEntryError):
        ledger.entry(7)
    assert [kept.entry.seq for kept in ledger.every(Filter(kind=None))] == [8, 9, 10, 11]
    for code in {code for entry in entries for code in entry.codes}:
        found = {line.entry.seq for line in ledger.entries(Filter(code=code)).lines}
        assert found == {entry.seq for entry in entries[7:] if code in entry.codes}
    verified = ledger.verify(noted)
    assert (verified.ok, verified.entries, verified.pruned_through) == (True, 4, 7)
    ledger.append(demo_drafts(2))
    assert ledger.verify().entries == 6


def test_two_prunes_can_run_at_the_same_time(ledger: Ledger) -> None:
    ledger.append(demo_drafts(30))
    with ThreadPoolExecutor() as threads:
        prunes = [
            threads.submit(ledger.prune, before=at(20), keep="nothing", who=who, at=at(600)) for who in ("ann", "bob")
        ]
        assert {prune.result().through for prune in prunes} == {20}
    verified = ledger.verify()
    assert (verified.ok, verified.pruned_through) == (True, 20)


def test_a_slower_prune_does_not_move_the_start_of_the_chain_back(ledger: Ledger) -> None:
    ledger.append(demo_drafts(10))
    ledger.prune(before=at(7), keep="nothing", who="ann", at=at(600))
    with ledger._database.writing() as session:
        pruning._remove_entries(session, 3)
    assert ledger.verify().pruned_through == 7


def test_everything_can_be_pruned(ledger: Ledger) -> None:
    ledger.append(demo_drafts(10))
    ledger.prune(before=at(5000), keep="nothing", who="ann", at=at(600))
    assert [kept.entry.kind for kept in ledger.every(Filter(kind=None))] == ["prune"]
    assert ledger.verify().ok
    assert ledger.append(demo_drafts(1))[0].seq == 12
    assert ledger.verify().entries == 2


def test_a_prune_without_anything_to_remove_writes_nothing(ledger: Ledger) -> None:
    ledger.append(demo_drafts(4, store="hash"))
    assert ledger.prune(before=at(600), keep="findings", who="ann", at=at(600)).entry is None
    assert ledger.prune(before=at(600), keep="hashes", who="ann", at=at(600)).entry is None
    assert ledger.prune(before=at(0), keep="nothing", who="ann", at=at(600)).entry is None
    assert ledger.head().seq == 4


def test_several_prunes_in_a_row(ledger: Ledger) -> None:
    ledger.append(demo_drafts(12))
    prunes: tuple[tuple[int, Keep], ...] = (
        (10, "findings"),
        (6, "hashes"),
        (3, "nothing"),
        (11, "findings"),
        (9, "nothing"),
    )
    for before, keep in prunes:
        assert ledger.prune(before=at(before), keep=keep, who="ann", at=at(600)).entry is not None
        assert ledger.verify().ok
    assert [_kept(ledger, seq)[0] for seq in (10, 11, 12)] == [True, True, True]
    assert [_kept(ledger, seq)[2] for seq in (10, 11, 12)] == [False, False, True]
    assert ledger.stats().prunes == 5


def test_a_prune_stops_at_the_first_entry_that_is_not_older(ledger: Ledger) -> None:
    early, late = demo_drafts(5)[0], demo_drafts(5)[4]
    ledger.append([early, late, early])
    assert ledger.prune(before=at(2), keep="nothing", who="ann", at=at(600)).through == 1
    assert ledger.stats().decisions == 2


def test_the_reasons_of_reviews_are_removed_with_the_texts(ledger: Ledger) -> None:
    ledger.append(demo_drafts(1))
    ledger.review(1, ruling="overruled", reason="ask Ann Smith", who="bob", at=at(1))
    ledger.prune(before=at(5), keep="hashes", who="ann", at=at(600))
    [review] = ledger.entry(1).reviews
    assert (review.ruling, review.reason) == ("overruled", None)
    assert ledger.verify().ok


def test_an_interrupted_prune_leaves_an_intact_chain(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    ledger.append(demo_drafts(10))
    remove_entries = pruning._remove_entries
    calls = 0

    def interrupted(session: Any, last: int) -> None:
        nonlocal calls
        calls += 1
        if calls == 3:
            raise KeyboardInterrupt
        remove_entries(session, last)

    monkeypatch.setattr(pruning, "_remove_entries", interrupted)
    with pytest.raises(KeyboardInterrupt):
        ledger.prune(before=at(9), keep="nothing", who="ann", at=at(600))
    verified = ledger.verify()
    assert (verified.ok, verified.pruned_through) == (True, 6)
    ledger.prune(before=at(9), keep="nothing", who="ann", at=at(601))
    assert (ledger.verify().ok, ledger.verify().pruned_through) == (True, 9)


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE payloads SET output = NULL WHERE seq = 8",
        "UPDATE payloads SET detail = NULL WHERE seq = 2",
        "UPDATE payloads SET detail = NULL WHERE seq = 11",
        "UPDATE payloads SET detail = replace(detail, '7', '8') WHERE seq = 11",
        "DELETE FROM entries WHERE seq = 1",
    ],
)
def test_a_change_that_no_prune_recorded_is_found(ledger: Ledger, ledger_url: str, sql: str) -> None:
    ledger.append(demo_drafts(10))
    ledger.prune(before=at(7), keep="findings", who="ann", at=at(600))
    assert ledger.verify().ok
    tamper(ledger_url, sql)
    assert not ledger.verify().ok


def test_a_head_noted_before_a_prune_can_no_longer_be_checked(ledger: Ledger) -> None:
    ledger.append(demo_drafts(4))
    noted = ledger.head()
    ledger.append(demo_drafts(4))
    ledger.prune(before=at(5000), keep="nothing", who="ann", at=at(600))
    verified = ledger.verify(noted)
    assert not verified.ok
    assert verified.problem is not None
    assert "pruned" in verified.problem


@pytest.mark.parametrize("keep", ["findings", "nothing"])
def test_pruned_text_is_no_longer_in_the_file(tmp_path: Path, keep: Any) -> None:
    def bytes_on_disk() -> bytes:
        return b"".join(file.read_bytes() for file in tmp_path.iterdir())

    answer = demo_named("answer-good").case["conclusion"].encode()
    with open_ledger(str(tmp_path / "ledger.db")) as ledger:
        ledger.append(demo_drafts(40))
        assert answer in bytes_on_disk()
        ledger.prune(before=at(5000), keep=keep, who="ann", at=at(600))
        assert answer not in bytes_on_disk()


def test_the_text_of_a_prune_entry_is_removed_only_with_the_entry(ledger: Ledger) -> None:
    ledger.append(demo_drafts(4))
    first = ledger.prune(before=at(3), keep="findings", who="ann", at=at(10)).entry
    assert first is not None
    ledger.prune(before=at(5000), keep="hashes", who="ann", at=at(600))
    assert _kept(ledger, first.seq)[0]
    assert ledger.verify().ok
    ledger.prune(before=at(5000), keep="nothing", who="ann", at=at(601))
    assert ledger.verify().entries == 1
