"""The HTML report is well formed, loads nothing from outside, and is safe for any text in an answer."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest
from labelled_answers import EXAMPLES, all_records, bad_record, clean_record

from answergate.evaluation.evaluating import Report, evaluate
from answergate.evaluation.files import Unreadable
from answergate.evaluation.loading import Labels, Source
from answergate.evaluation.records import read_record
from answergate.policy import load_policy
from answergate.render.evaluation.page import render_page
from answergate.render.evaluation.terminal import render_report
from answergate.render.layout import columns

HOSTILE = "<script>alert(1)</script>\" onload='x' & \x1b[31m\u202e$origin ${title}"
VOID = {"meta", "path", "rect", "circle", "br"}


class Balanced(HTMLParser):
    """Checks that all elements are closed in the right order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.seen.append(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag


def report_of(records: list[dict[str, Any]], **more: Any) -> Report:
    read = [read_record(record, place=f"data.jsonl:{line}", stem="data") for line, record in enumerate(records, 1)]
    kept: dict[str, Any] = {"sources": (Source("data.jsonl", "0" * 64, len(read)),), "unreadable": (), "unjudged": 0}
    return evaluate(
        Labels(records=tuple(read), without_evidence=0, **(kept | more)), load_policy(None, "guardrails"), worst=5
    )


def mistaken_records() -> list[dict[str, Any]]:
    alarm = {**bad_record(0, EXAMPLES[0]), "labels": {"supported": True}}
    miss = {**clean_record(2, EXAMPLES[2]), "labels": {"unsupported_spans": [{"start": 0, "end": 4, "type": "NUMBER"}]}}
    return [*all_records(), alarm, miss]


def parsed(page: str) -> Balanced:
    parser = Balanced()
    parser.feed(page)
    assert parser.open == []
    return parser


def test_the_page_is_well_formed_and_loads_nothing_from_outside() -> None:
    page = render_page(report_of(mistaken_records()))
    seen = parsed(page).seen
    assert not {"script", "link", "img", "iframe", "object", "base", "form"} & set(seen)
    assert not re.search(r"https?:|//[a-z]|url\(|@import|\$[a-z{]", page)
    assert seen.count("section") == 1 + len({example.language for example in EXAMPLES})


def test_the_page_shows_curves_kinds_marks_and_evidence() -> None:
    page = render_page(report_of(mistaken_records()))
    assert 'aria-label="ROC curve"' in page
    assert 'aria-label="Precision-recall curve"' in page
    assert "Caught by kind of error" in page
    assert "Flagged numbers" in page
    assert f'<mark class="uncovered">{EXAMPLES[0].invented}</mark>' in page
    assert f'<mark class="wrong">{EXAMPLES[2].supported[:4]}</mark>' in page
    assert f"<b>{EXAMPLES[2].supported.rstrip('.')}" in page


def test_nothing_in_the_data_becomes_markup() -> None:
    hostile = {
        "id": HOSTILE,
        "dataset": HOSTILE,
        "question": HOSTILE,
        "answer": f"{EXAMPLES[0].invented} {HOSTILE}",
        "chunks": [{"id": HOSTILE, "text": HOSTILE}],
        "labels": {"supported": True},
    }
    missed = {
        **hostile,
        "answer": EXAMPLES[0].supported,
        "chunks": [{"id": HOSTILE, "text": EXAMPLES[0].chunk}],
        "labels": {"unsupported_spans": [{"start": 0, "end": 3, "type": HOSTILE}]},
    }
    broken = Unreadable(HOSTILE, HOSTILE)
    report = report_of([hostile, missed], unreadable=(broken,), sources=(Source(HOSTILE, "0" * 64, 2),))
    page = render_page(report)
    assert "script" not in parsed(page).seen
    assert "\x1b" not in page
    assert "\u202e" not in page
    assert "&lt;script&gt;" in page
    assert "\x1b" not in render_report(report)


def test_answers_without_both_kinds_have_no_curves_and_no_broken_figures() -> None:
    page = render_page(report_of([clean_record(0, EXAMPLES[0])]))
    assert "<svg" not in page
    assert "nan" not in page.lower()
    assert "None" not in page


@pytest.mark.parametrize("width", [80, 120])
def test_the_terminal_table_keeps_within_its_width(width: int) -> None:
    text = render_report(report_of(mistaken_records(), unjudged=3), width=width)
    assert all(columns(line) <= width for line in text.splitlines())
    assert "skipped 3 records without a label" in text
    for head in ("precision", "recall", "F1", "alarms", "balanced", "AUROC", "median time per answer"):
        assert head in text


def test_the_json_has_the_figures_and_neither_texts_nor_curves() -> None:
    plain = report_of(mistaken_records()).to_json().decode()
    assert '"false_alarm_rate"' in plain
    assert '"curve"' not in plain
    assert EXAMPLES[0].invented not in plain
