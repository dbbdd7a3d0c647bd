"""JUnit: one test per record, and valid XML for any answer."""

from __future__ import annotations

from io import StringIO
from xml.etree import ElementTree

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from answergate.render.judged import Judged
from answergate.render.junit import write_junit
from judged_records import CHINESE, UNREADABLE, WRONG_NUMBER, answers, judge


def suites(judged: list[Judged]) -> list[ElementTree.Element]:
    out = StringIO()
    write_junit(judged, out)
    return list(ElementTree.fromstring(out.getvalue().encode()))


def test_a_suite_per_file_counts_its_tests() -> None:
    more = judge([CHINESE, UNREADABLE], file="more.jsonl")
    first, second = suites([*answers(), *more])
    assert [first.get(name) for name in ("name", "tests", "failures", "errors")] == ["answers.jsonl", "6", "4", "1"]
    assert [second.get(name) for name in ("name", "tests", "failures", "errors")] == ["more.jsonl", "2", "0", "1"]


def test_a_stopped_record_fails_with_the_reason_and_every_finding() -> None:
    [suite] = suites(judge([WRONG_NUMBER]))
    [test] = suite
    [failure] = test
    assert test.get("name") == "wrong number (line 1)"
    assert failure.tag == "failure"
    assert failure.get("type") == "citation_insufficient"
    assert failure.text is not None
    assert "NUM301 ungrounded-number $.conclusion:15-20 1,420 is not in the accepted excerpts" in failure.text
    assert len(failure.text.splitlines()) == 2


def test_a_passed_record_contains_only_its_warnings() -> None:
    [good] = suites(judge([CHINESE]))[0]
    assert list(good) == []
    warned = {"answer": "図書館は月曜日が休館日です。", "citations": [{"source": "s", "relevance": 0.7, "quote": "q"}]}
    [test] = suites(judge([warned], "citations"))[0]
    assert [child.tag for child in test] == ["system-out"]


def test_an_unreadable_record_is_an_error() -> None:
    [test] = suites(judge([UNREADABLE]))[0]
    assert test[0].tag == "error"
    assert test[0].text == "fault $.conclusion: expected a string, got a number"


def test_no_record_at_all_is_an_empty_list_of_suites() -> None:
    assert suites([]) == []


@given(st.text(), st.text())
def test_no_text_breaks_the_xml(words: str, file: str) -> None:
    [judged] = judge([{**WRONG_NUMBER, "id": "x", "conclusion": f"{words} 7"}], file=file)
    finding = judged.verdict.findings[0]
    changed = msgspec.structs.replace(judged.verdict, case_id=words, because=words, findings=(finding,))
    suites([msgspec.structs.replace(judged, verdict=changed)])
