"""Lists: filters, complete pages, text search and counts."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest
from ledger_drafts import at, demo_draft, demo_drafts, demo_named

from answergate.demo import demo_cases
from answergate.ledger import Cursor, Draft, Entry, Filter, Ledger
from answergate.ledger.migrating import migrations
from answergate.model.settings import Store

pytest_plugins = ["ledger_fixtures"]


def _drafts(count: int) -> list[Draft]:
    """Return varied drafts that are not completely in time order."""
    stores: tuple[Store, ...] = ("none", "hash", "findings", "full")
    cases = demo_cases()
    return [
        demo_draft(
            cases[number % len(cases)],
            store=stores[number % 4],
            minutes=30 * (number + (number % 3) * 2),
            who="ann" if number % 5 else "bob",
        )
        for number in range(count)
    ]


def _all_pages(ledger: Ledger, filter: Filter, limit: int) -> list[Entry]:
    entries: list[Entry] = []
    after: Cursor | None = None
    while True:
        page = ledger.entries(filter, after=after, limit=limit)
        assert len(page.lines) <= limit
        entries += [line.entry for line in page.lines]
        if page.next is None:
            return entries
        after = page.next


FILTERS: dict[str, dict[str, Any]] = {
    "all decisions": {},
    "a gate": {"gate": "guardrails"},
    "a status": {"status": "WARN"},
    "a status of one gate": {"gate": "citations", "status": "WARN"},
    "a status that the gate does not have": {"gate": "answer", "status": "WARN"},
    "an outcome": {"outcome": "stopped"},
    "a policy": {"policy": "answer"},
    "a user": {"who": "bob"},
    "a time": {"since": at(300), "until": at(900)},
    "a day": {"since": "2026-03-02", "until": "2026-03-03"},
    "a case": {"case_id": "humber-2"},
    "a time and a gate": {"since": "2026-03-01T10", "gate": "evidence"},
}


@pytest.mark.parametrize("name", FILTERS)
@pytest.mark.parametrize("limit", [1, 7, 100])
def test_a_filter_returns_matching_entries_newest_first_in_pages(ledger: Ledger, name: str, limit: int) -> None:
    fields = FILTERS[name]
    entries = ledger.append(_drafts(40))

    def matches(entry: Entry) -> bool:
        return (
            all(
                getattr(entry, {"policy": "policy_name"}.get(field, field)) == value
                for field, value in fields.items()
                if field not in ("since", "until")
            )
            and fields.get("since", "") <= entry.at
            and entry.at < fields.get("until", "9")
        )

    expected = sorted(filter(matches, entries), key=lambda entry: (entry.at, entry.seq), reverse=True)
    assert expected or name == "a status that the gate does not have"
    assert _all_pages(ledger, Filter(**fields), limit) == expected
    assert [kept.entry for kept in ledger.every(Filter(**fields))] == expected[::-1]


@pytest.mark.parametrize("limit", [2, 50])
def test_a_rule_filter_returns_the_decisions_with_its_findings(ledger: Ledger, limit: int) -> None:
    entries = ledger.append(_drafts(40))
    codes = {code for entry in entries for code in entry.codes}
    assert len(codes) > 5
    for code in codes:
        found = _all_pages(ledger, Filter(code=code), limit)
        assert {entry.seq for entry in found} == {entry.seq for entry in entries if code in entry.codes}
        assert [entry.at for entry in found] == sorted((entry.at for entry in found), reverse=True)
    assert ledger.entries(Filter(code="XXX999")).lines == ()
    assert {e.gate for e in _all_pages(ledger, Filter(code="NUM301", gate="guardrails"), limit)} <= {"guardrails"}


def test_a_line_has_the_reason_if_it_is_stored(ledger: Ledger) -> None:
    bad = demo_named("answer-bad")
    ledger.append([demo_draft(bad, store="hash"), demo_draft(bad, store="findings", minutes=1)])
    with_reason, without_reason = ledger.entries().lines
    assert with_reason.because is not None
    assert "1,420" in with_reason.because
    assert without_reason.because is None


def test_a_cursor_can_be_written_and_read() -> None:
    cursor = Cursor(at(3), 17)
    assert Cursor.read(str(cursor)) == cursor
    for text in ("", "17", "~", "x~", "x~1_0", "x~٣", f"x~{10**30}", "x~-1"):
        assert Cursor.read(text) is None


def test_hostile_filters_find_nothing_and_break_nothing(ledger: Ledger) -> None:
    ledger.append(_drafts(4))
    for text in ("\0", "\ud800", "' OR 1=1 --", "%", "\\", "x" * 10_000):
        for field in ("gate", "status", "outcome", "code", "policy", "who", "case_id"):
            hostile: dict[str, Any] = {field: text}
            assert ledger.entries(Filter(**hostile)).lines == ()
        assert ledger.entries(after=Cursor(text, 2**62)).next is None
        ledger.entries(Filter(since=text, until=text, text=text))
    assert ledger.verify().ok


# text search


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("main span is 1,420", ["answer-bad"]),
        ("MAIN SPAN IS 1,420", ["answer-bad"]),
        ("humber-2", ["answer-bad"]),
        ("no such words anywhere", []),
        ("main%1,420", []),
        ("1_420", []),
        ("humber_2", []),
    ],
)
def test_text_search_covers_all_stored_texts(ledger: Ledger, text: str, names: list[str]) -> None:
    cases = demo_cases()
    ledger.append([demo_draft(case, minutes=number) for number, case in enumerate(cases)])
    assert [cases[entry.seq - 1].name for entry in _all_pages(ledger, Filter(text=text), 50)] == names


@pytest.mark.parametrize(
    "text",
    [
        "특별약관 제9조",
        "保险金额为零",
        "東京塔の高さ",
        'she said "no"',
        "two\nlines",
        "back\\slash",
        "tab\there",
        "100%!_",
        "nul\0nul",
    ],
)
def test_text_search_finds_any_language_and_any_character(ledger: Ledger, text: str) -> None:
    draft, other = demo_drafts(2)
    case = msgspec.json.encode({"answer": f"before {text} after"}).decode()
    ledger.append([msgspec.structs.replace(draft, case=case), other])
    assert [line.entry.seq for line in ledger.entries(Filter(text=text)).lines] == [1]


# counts


@pytest.mark.parametrize(("bucket", "length"), [("hour", 13), ("day", 10), ("month", 7), (None, 0)])
def test_counts_match_the_entries(ledger: Ledger, bucket: Any, length: int) -> None:
    entries = ledger.append(_drafts(40))
    for filter in (Filter(), Filter(gate="answer"), Filter(since=at(300)), Filter(code="NUM301")):
        chosen = [kept.entry for kept in ledger.every(filter)]
        expected = Counter((entry.at[:length], entry.gate, entry.status, entry.outcome) for entry in chosen)
        counted = ledger.counts(filter, bucket=bucket)
        assert {(one.span, one.gate, one.status, one.outcome): one.entries for one in counted} == expected
        assert [one.span for one in counted] == sorted(one.span for one in counted)
    assert sum(one.entries for one in ledger.counts()) == len(entries)


def test_rules_are_counted_most_frequent_first(ledger: Ledger) -> None:
    entries = ledger.append(_drafts(40))
    expected = Counter(code for entry in entries for code in entry.codes)
    counted = ledger.rule_counts()
    assert {one.code: one.entries for one in counted} == expected
    assert [one.entries for one in counted] == sorted(expected.values(), reverse=True)
    only = Counter(code for entry in entries if entry.gate == "answer" for code in entry.codes)
    assert {one.code: one.entries for one in ledger.rule_counts(Filter(gate="answer"))} == only


def test_stats_give_an_overview(ledger: Ledger) -> None:
    entries = ledger.append(_drafts(12))
    ledger.review(3, ruling="accepted", reason="right", who="ann", at=at(5000))
    stats = ledger.stats()
    assert (stats.entries, stats.decisions, stats.reviews, stats.prunes) == (13, 12, 1, 0)
    assert (stats.first_at, stats.last_at) == (min(entry.at for entry in entries), at(5000))
    assert stats.head == ledger.head()
    assert stats.bytes > 10_000
    assert sum(one.entries for one in stats.counts) == 12
    assert stats.schema == len(migrations())
