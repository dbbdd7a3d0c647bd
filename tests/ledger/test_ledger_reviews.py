"""Reviews of decisions: entries in the same chain, and a source of labelled data."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from ledger_drafts import at, demo_draft, demo_drafts, demo_named

from answergate import check_many, load_policy
from answergate.evaluation.loading import load_labels
from answergate.ledger import Filter, Ledger, NoSuchEntryError, draft_of, export, export_labelled

pytest_plugins = ["ledger_fixtures"]


def test_a_review_is_an_entry_about_another(ledger: Ledger) -> None:
    decisions = ledger.append(demo_drafts(3))
    review = ledger.review(2, ruling="overruled", reason="the excerpt is right", who="bob", at=at(60))
    assert (review.seq, review.kind, review.about, review.status) == (4, "review", 2, "overruled")
    assert review.gate == decisions[1].gate
    assert ledger.entry(2).entry == decisions[1]
    [stored] = ledger.entry(2).reviews
    assert (stored.seq, stored.at, stored.who, stored.ruling, stored.reason) == (
        4,
        at(60),
        "bob",
        "overruled",
        "the excerpt is right",
    )
    assert ledger.verify().entries == 4


def test_the_last_review_counts_and_all_are_kept(ledger: Ledger) -> None:
    ledger.append(demo_drafts(3))
    ledger.review(1, ruling="overruled", reason="wrong", who="bob", at=at(60))
    ledger.review(1, ruling="accepted", reason="it was right", who="ann", at=at(61))
    ledger.review(2, ruling="overruled", reason="wrong", who="bob", at=at(62))
    assert [review.ruling for review in ledger.entry(1).reviews] == ["overruled", "accepted"]

    def found(**fields: Any) -> list[int]:
        return sorted(line.entry.seq for line in ledger.entries(Filter(**fields)).lines)

    assert found(review="accepted") == [1]
    assert found(review="overruled") == [2]
    assert found(review="none") == [3]
    assert found() == [1, 2, 3]
    assert found(kind="review") == [4, 5, 6]
    assert found(kind=None) == [1, 2, 3, 4, 5, 6]
    assert {line.entry.seq: line.ruling for line in ledger.entries().lines} == {1: "accepted", 2: "overruled", 3: None}
    assert [line.because for line in ledger.entries(Filter(kind="review")).lines] == ["wrong", "it was right", "wrong"]


def test_only_decisions_can_be_reviewed(ledger: Ledger) -> None:
    ledger.append(demo_drafts(1))
    review = ledger.review(1, ruling="accepted", reason="", who="bob", at=at(60))
    with pytest.raises(NoSuchEntryError, match="entry 2 is not a decision"):
        ledger.review(review.seq, ruling="accepted", reason="", who="bob", at=at(61))
    with pytest.raises(NoSuchEntryError, match="no entry 77"):
        ledger.review(77, ruling="accepted", reason="", who="bob", at=at(61))
    assert ledger.verify().entries == 2


def _reviewed(ledger: Ledger) -> None:
    """Append two decisions that passed an answer and two that stopped one. One of each kind is overruled."""
    passed, stopped = demo_named("guardrails-good"), demo_named("guardrails-bad")
    ledger.append([demo_draft(case) for case in (passed, passed, stopped, stopped, passed)])
    ledger.append([demo_draft(stopped, store="findings")])
    [unreadable] = check_many([{"answer": 7}], "guardrails")
    ledger.append([draft_of(unreadable, {"answer": 7}, store="full", at=at(0), who="ann")])
    for seq in (1, 3, 6, 7):
        ledger.review(seq, ruling="accepted", reason="so", who="bob", at=at(60))
    for seq in (2, 4):
        ledger.review(seq, ruling="overruled", reason="so", who="bob", at=at(61))


def test_reviewed_cases_are_labelled_data_that_evaluate_reads(ledger: Ledger, tmp_path: Path) -> None:
    _reviewed(ledger)
    out = io.BytesIO()
    labelled = export_labelled(ledger.every(), out)
    assert (labelled.written, labelled.without_case, labelled.undecided) == (4, 1, 1)
    file = tmp_path / "labelled.jsonl"
    file.write_bytes(out.getvalue())
    read = load_labels([str(file)], load_policy(None, "guardrails"))
    assert not read.unreadable
    assert [answer.supported for answer in read.records] == [True, False, False, True]
    assert {answer.dataset for answer in read.records} == {"guardrails"}
    assert [json.loads(line)["ledger"]["ruling"] for line in file.read_text().splitlines()] == [
        "accepted",
        "overruled",
        "accepted",
        "overruled",
    ]


def test_an_export_can_be_limited_to_overruled_decisions(ledger: Ledger) -> None:
    _reviewed(ledger)
    out = io.BytesIO()
    assert export_labelled(ledger.every(Filter(review="overruled")), out).written == 2


def test_an_export_has_every_entry_with_its_stored_texts(ledger: Ledger) -> None:
    _reviewed(ledger)
    out = io.BytesIO()
    assert export(ledger.every(Filter(kind=None)), out) == 13
    lines = [json.loads(line) for line in out.getvalue().decode().splitlines()]
    by_seq = {line["seq"]: line for line in lines}
    assert sorted(by_seq) == list(range(1, 14))
    assert by_seq[3]["case"] == demo_named("guardrails-bad").case
    assert by_seq[3]["reviews"][0]["ruling"] == "accepted"
    assert by_seq[6]["case"] is None
    assert by_seq[6]["detail"]["findings"]
    assert by_seq[8]["detail"] == {"reason": "so"}
    assert [line["at"] for line in lines] == sorted(line["at"] for line in lines)
