"""The report page: it loads nothing, is safe for any answer, and has the same bytes for the same run."""

from __future__ import annotations

import base64
import json
import re
import zlib
from html.parser import HTMLParser
from io import StringIO
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from answergate.render.judged import Judged
from answergate.render.report import write_report
from answergate.render.summary import Histogram, Summary
from judged_records import CHINESE, HOSTILE, KOREAN, UNREADABLE, WRONG_NUMBER, answers, judge, summary_of

BLOCK = re.compile(r'<script type="application/octet-stream" id="([a-z0-9-]+)">([A-Za-z0-9+/=]*)</script>')
HISTOGRAMS = (Histogram("Support of a claim", 1.0, (3, 0, 1, 9, 2)), Histogram("Empty of values", 1.0, (0, 0, 0)))


def page_of(judged: list[Judged], summary: Summary | None = None, **options: Any) -> str:
    out = StringIO()
    write_report(judged, summary or summary_of(judged, histograms=HISTOGRAMS), out, **options)
    return out.getvalue()


def blocks(page: str) -> dict[str, Any]:
    """Return the data of the page by the names of its blocks."""
    return {
        name: json.loads(zlib.decompress(base64.b64decode(packed), wbits=-15)) for name, packed in BLOCK.findall(page)
    }


class Elements(HTMLParser):
    """Collects the elements that a browser would see, and the scripts that it would run."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []
        self.scripts: list[str] = []
        self.handlers: list[str] = []
        self._running = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        self.handlers += [name for name, _ in attrs if name.startswith("on")]
        self._running = tag == "script" and "type" not in dict(attrs)

    def handle_endtag(self, tag: str) -> None:
        self._running = False

    def handle_data(self, data: str) -> None:
        if self._running:
            self.scripts.append(data)


def elements(page: str) -> Elements:
    parser = Elements()
    parser.feed(page)
    return parser


def test_the_page_loads_nothing_and_runs_only_its_own_two_scripts() -> None:
    page = page_of(answers())
    found = elements(page)
    assert not {"link", "img", "iframe", "object", "base"} & set(found.seen)
    assert found.handlers == []
    assert len(found.scripts) == 2
    assert not re.search(r"https?:|url\(|@import", page)
    assert "script-src 'sha256-" in page
    assert "unsafe-eval" not in page


def test_nothing_in_the_data_becomes_markup() -> None:
    hostile = [msgspec.structs.replace(one, file=HOSTILE) for one in answers()]
    counted = summary_of(hostile, decided=HOSTILE, histograms=(Histogram(HOSTILE, 1.0, (1, 2)),))
    rules = tuple(msgspec.structs.replace(rule, rule=HOSTILE) for rule in counted.rules)
    summary = msgspec.structs.replace(counted, metrics={HOSTILE: 1}, rules=rules)
    page = page_of(hostile, summary)
    assert HOSTILE not in page
    assert elements(page).scripts == elements(page_of(judge([CHINESE]))).scripts
    assert elements(page).seen.count("img") == 0
    assert "\u202e" not in page


def test_rows_and_cases_match_the_verdicts() -> None:
    data = blocks(page_of(answers()))
    rows = data["rows"]
    bad = "citation_insufficient"
    assert rows["status"] == [bad, bad, "ok", bad, bad, "unreadable"]
    assert rows["codes"][0] == ["NUM301", "QUO201"]
    block, place = rows["at"][0]
    case = data[f"cases-{block}"][place]
    assert case["findings"][0]["at"] == {"text": -1, "start": 15, "end": 20}
    assert rows["answer"][0] == WRONG_NUMBER["conclusion"]
    assert case["chunks"][0]["text"] == "🌉 The bridge has a span of 1,410 metres."


def test_a_text_that_many_cases_share_is_stored_once() -> None:
    chunk = "The same long chunk is retrieved for every question of the run, as it often is. " * 3
    records = [
        {"conclusion": f"Answer {n}.", "evidences": [], "raw_chunks": [{"id": "c", "text": chunk}]} for n in range(50)
    ]
    data = blocks(page_of(judge(records)))
    assert data["texts-0"] == [chunk]


def test_a_long_answer_is_stored_completely() -> None:
    answer = "A long answer goes on. " * 500
    data = blocks(page_of(judge([{"conclusion": answer, "evidences": [], "raw_chunks": ["x"]}])))
    block, place = data["cases-0"][0]["answer"]
    assert data[f"texts-{block}"][place] == answer


def test_cases_that_did_not_pass_are_kept_first_if_there_are_too_many() -> None:
    judged = judge([CHINESE, WRONG_NUMBER, CHINESE, UNREADABLE, CHINESE, KOREAN])
    page = page_of(judged, most=4)
    rows = blocks(page)["rows"]
    assert rows["line"] == [1, 2, 4, 6]
    assert '"records":6,"most":4' in page
    assert "3 of 6 passed" in page


def test_cases_with_warnings_are_kept_before_cases_without() -> None:
    good = {"answer_text": "The bridge opened in 1981 [C1].", "retrieved_chunks": ["The bridge opened in 1981."]}
    warned = {**good, "answer_text": "The bridge opened in 1981 [C1]. " * 4 + "Dogs may swim in the lake there [C1]."}
    judged = judge([good, warned, good], "guardrails", policy={"max_uncovered_claims": 2, "max_uncovered_ratio": 0.5})
    assert [one.verdict.status for one in judged] == ["PASS", "WARN", "PASS"]
    assert blocks(page_of(judged, most=1))["rows"]["line"] == [2]


def test_charts_cover_all_records_and_skip_empty_histograms() -> None:
    page = page_of(answers())
    assert re.search(r'data-status="unreadable".*?<span class="number">1</span>', page)
    assert re.search(r'data-rule="NUM301".*?<span class="number">4</span>', page)
    assert 'aria-label="Support of a claim, 15 values, at most 9 in one bar"' in page
    assert "over 1: 2" in page
    assert "Empty of values" not in page
    assert "<dt>pass rate</dt><dd>0.25</dd>" in page


def test_a_run_without_records_has_an_empty_page() -> None:
    empty = msgspec.structs.replace(
        summary_of(judge([CHINESE])), records=0, statuses={}, outcomes={}, rules=(), metrics={}
    )
    page = page_of([], empty)
    assert "Answer gate: no records" in page
    assert '"records":0' in page


def test_the_same_run_gives_the_same_bytes() -> None:
    assert page_of(answers()) == page_of(answers())


@given(st.text(), st.text())
def test_no_text_breaks_the_page(words: str, file: str) -> None:
    page = page_of(judge([{**WRONG_NUMBER, "id": words, "question": words, "conclusion": f"{words} 7"}], file=file))
    page.encode()
    assert len(elements(page).scripts) == 2
