"""The text search: words in any language, the index, and what a prune leaves of it."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from ledger_drafts import at, demo_draft, demo_drafts, demo_named

from answergate.ledger import (
    Draft,
    Filter,
    Ledger,
    LedgerUnreachableError,
    migrating,
    open_ledger,
    search_index,
    search_indexer,
)
from answergate.ledger.search_indexer import SearchIndexer
from answergate.ledger.search_words import comparable, excerpt, pieces, places_of, searched_words, split_at
from answergate.model.settings import Store

pytest_plugins = ["ledger_fixtures"]

TEXTS = (
    "The waiting period is 90 days.",
    "면책기간은 가입일부터 90일입니다.",
    "保险金额为零，等待期为九十天。",
    "待機期間は九十日です。ﾃｽﾄ",
    "Die Haftpflichtversicherungsbedingungen gelten für den Höchstbetrag.",
    "a_b 100% [C1] \\ 'quoted'",
)


def _drafts(texts: Sequence[str]) -> list[Draft]:
    """One draft for each text. Nothing else of it can be searched."""
    [draft] = demo_drafts(1)
    return [
        msgspec.structs.replace(
            draft,
            at=at(number),
            case_id=None,
            codes=(),
            detail=None,
            output=None,
            case=msgspec.json.encode(text).decode(),
        )
        for number, text in enumerate(texts)
    ]


def _found(ledger: Ledger, text: str) -> list[int]:
    return sorted(line.entry.seq for line in ledger.entries(Filter(text=text)).lines)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("waiting", [1]),
        ("WAIT PERIOD", [1]),
        ("period waiting", [1]),
        ('"period waiting"', []),
        ('"waiting  period"', [1]),
        ("90", [1, 2]),
        ("면책", [2]),
        ("책기", [2]),
        ("은", [2]),
        ("면책기간은 90일", [2]),
        ("等待", [3]),
        ("九十", [3, 4]),
        ("期", [3, 4]),
        ("テスト", [4]),
        ("haftpflicht", [5]),
        ("versicherungs", [5]),
        ("ho\u0308chstbetrag", [5]),
        ("ü", [5]),
        ("c1]", [6]),
        ("a_b", [6]),
        ("axb", []),
        ("%", [6]),
        ("\\", [6]),
        ("'quoted'", [6]),
        ("AND", []),
        ("zz", []),
        ('day" OR "c1', []),
        ("day* OR NEAR(c1)", []),
    ],
)
def test_words_are_found_anywhere_in_a_text(ledger: Ledger, text: str, found: list[int]) -> None:
    ledger.append(_drafts(TEXTS))
    assert _found(ledger, text) == found
    assert sum(count.entries for count in ledger.counts(Filter(text=text))) == len(found)
    assert [kept.entry.seq for kept in ledger.every(Filter(text=text))] == found


def test_a_line_shows_the_words_it_was_found_by(ledger: Ledger) -> None:
    ledger.append([demo_draft(demo_named("answer-bad"))])
    [line] = ledger.entries(Filter(text="SUSPENSION bridge")).lines
    assert line.found is not None
    assert {line.found.text[start:end].lower() for start, end in line.found.places} >= {"suspension", "bridge"}
    assert ledger.entries().lines[0].found is None


def test_a_search_finds_only_what_is_stored(ledger: Ledger) -> None:
    case = demo_named("answer-bad")
    stores: tuple[Store, ...] = ("none", "hash", "findings", "full")
    ledger.append([demo_draft(case, store=store, minutes=number) for number, store in enumerate(stores)])
    assert _found(ledger, "suspension") == [4]
    assert _found(ledger, "1,420") == [3, 4]
    assert _found(ledger, "humber-2") == [2, 3, 4]
    # names of fields and grades of findings are no texts
    assert _found(ledger, "raw_chunks") == []


def test_a_filter_and_a_search_are_combined_and_paged(ledger: Ledger) -> None:
    ledger.append(_drafts([f"needle {number}" if number % 3 else "hay" for number in range(30)]))
    first = ledger.entries(Filter(text="needle", since=at(10)), limit=8)
    second = ledger.entries(Filter(text="needle", since=at(10)), after=first.next, limit=8)
    assert [line.entry.seq - 1 for line in (*first.lines, *second.lines)] == [n for n in range(29, 9, -1) if n % 3]
    assert second.next is None


def test_the_index_of_an_older_ledger_is_filled_later(ledger_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    older = migrating.migrations()[:3]
    monkeypatch.setattr(migrating, "migrations", lambda: older)
    with open_ledger(ledger_url) as ledger:
        ledger.append(_drafts(TEXTS))
    monkeypatch.undo()
    with open_ledger(ledger_url) as ledger:
        assert _found(ledger, "면책") == [2]


def test_a_search_says_how_many_decisions_are_not_indexed_yet(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_index, "_ENTRIES_AT_A_TIME", 2)
    monkeypatch.setattr("answergate.ledger.ledger._SECONDS_TO_INDEX", 0)
    ledger.append(_drafts(["needle"] * 5))
    page = ledger.entries(Filter(text="needle"))
    assert (len(page.lines), page.not_indexed) == (2, 3)
    while ledger.index():
        pass
    page = ledger.entries(Filter(text="needle"))
    assert (len(page.lines), page.not_indexed) == (5, 0)


def test_a_prune_removes_texts_from_the_index(ledger_url: str) -> None:
    case = demo_named("answer-bad")
    with open_ledger(ledger_url) as ledger:
        ledger.append([demo_draft(case), demo_draft(case, minutes=60), demo_draft(case, minutes=200)])
        assert _found(ledger, "suspension") == [1, 2, 3]
        ledger.prune(before=at(30), keep="findings", who="ann", at=at(300))
        assert _found(ledger, "suspension") == [2, 3]
        assert _found(ledger, "1,420") == [1, 2, 3]
        ledger.prune(before=at(100), keep="hashes", who="ann", at=at(301))
        assert _found(ledger, "1,420") == [3]
        assert _found(ledger, "humber-2") == [1, 2, 3]
        ledger.prune(before=at(250), keep="nothing", who="ann", at=at(302))
        assert _found(ledger, "humber-2") == []
        assert ledger.verify().ok


def test_texts_that_are_pruned_while_they_are_indexed_stay_out(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    """The texts are read before the transaction that writes the index."""
    ledger.append([demo_draft(demo_named("answer-bad"))])
    prepared = type(ledger._database.search).prepared

    def slow(self: Any, bodies: Any) -> Any:
        monkeypatch.undo()
        ledger.prune(before=at(30), keep="hashes", who="ann", at=at(300))
        return prepared(self, bodies)

    monkeypatch.setattr(type(ledger._database.search), "prepared", slow)
    ledger.index()
    assert _found(ledger, "suspension") == []


def test_nothing_of_a_pruned_text_stays_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "ledger.db"
    with open_ledger(str(path)) as ledger:
        ledger.append(_drafts(["zebra crossing", "other words"]))
        assert _found(ledger, "zebra") == [1]
        ledger.prune(before=at(500), keep="hashes", who="ann", at=at(600))
    content = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"zebra" not in content
    with sqlite3.connect(path) as database:
        database.execute("CREATE VIRTUAL TABLE temp.terms USING fts5vocab (main, search_pieces, row)")
        assert database.execute("SELECT term FROM temp.terms WHERE term IN ('zeb', 'bra')").fetchall() == []


def test_a_read_only_copy_is_searched_as_far_as_it_is_indexed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "copy"
    folder.mkdir()
    with open_ledger(str(folder / "ledger.db")) as ledger:
        ledger.append(_drafts(["needle"]))
        ledger.index()
        ledger.append(_drafts(["needle"]))
    with open_ledger(str(folder / "ledger.db")) as ledger:
        monkeypatch.setattr(ledger._database, "writing", _refused)
        page = ledger.entries(Filter(text="needle"))
    assert (len(page.lines), page.not_indexed) == (1, 1)


def _refused() -> Any:
    raise LedgerUnreachableError("read-only")


# words, without a database


@given(
    st.text(alphabet="aB 1-é면책기保险,.", max_size=12), st.text(alphabet="aB 1-é면책기保险,.", min_size=1, max_size=4)
)
def test_the_pieces_of_a_word_are_in_every_text_that_has_the_word(text: str, word: str) -> None:
    word = comparable(word).strip()
    if word and word in comparable(text):
        assert pieces(word) <= pieces(comparable(text))


@given(st.text(max_size=30), st.text(min_size=1, max_size=3))
def test_places_are_in_order_and_cover_the_whole_text(text: str, word: str) -> None:
    words = searched_words(word)
    places = places_of(text, words)
    assert "".join(part for part, _ in split_at(text, places)) == text
    assert bool(places) == any(word in comparable(text) for word in words)


def test_places_are_found_in_texts_with_other_typography() -> None:
    text = "Der Ho\u0308chst\u00adbetrag von １２０ Euro, 면책\u200b기간"
    assert [text[start:end] for start, end in places_of(text, searched_words("höchstbetrag 120 면책기간"))] == [
        "Ho\u0308chst\u00adbetrag",
        "１２０",
        "면책\u200b기간",
    ]


def test_an_excerpt_shows_the_text_with_most_words() -> None:
    texts = ["one needle", "x" * 500 + " needle and thread " + "y" * 500]
    found = excerpt(texts, ("needle", "thread"))
    assert found is not None
    assert len(found.text) < 250
    assert [found.text[start:end] for start, end in found.places] == ["needle", "thread"]
    assert excerpt(texts, ("zebra",)) is None


def test_a_thread_fills_the_index_and_stops(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_indexer, "_SHORTEST_REST", 0.001)
    monkeypatch.setattr(search_indexer, "_REST_WHEN_DONE", 0.001)
    monkeypatch.setattr(search_index, "_ENTRIES_AT_A_TIME", 2)
    monkeypatch.setattr(ledger, "_index_for", lambda filter: None)
    indexer = SearchIndexer(ledger)
    ledger.append(_drafts(["needle"] * 9))
    until = time.monotonic() + 20
    while ledger.entries(Filter(text="needle")).not_indexed:
        assert time.monotonic() < until
        time.sleep(0.01)
    assert len(ledger.entries(Filter(text="needle")).lines) == 9
    indexer.close()
    ledger.append(_drafts(["needle"]))
    time.sleep(0.05)
    assert ledger.entries(Filter(text="needle")).not_indexed == 1
