"""The Markdown summary: counts come first, and all text is escaped."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from answergate.render.judged import Judged
from answergate.render.markdown import MOST_RECORDS, markdown_summary
from judged_records import CHINESE, HOSTILE, WRONG_NUMBER, answers, judge, summary_of


def test_the_summary_has_the_counts_the_reason_and_the_rules_that_fire_most() -> None:
    judged = answers()
    text = markdown_summary(summary_of(judged, decided="Exit 1: 5 records did not pass."), judged)
    assert text.startswith("## Answer gate: 1 of 6 passed\n\nExit 1: 5 records did not pass.\n")
    assert "| citation_insufficient | 4 | 66.7% |" in text
    assert "| unreadable | 1 | 16.7% |" in text
    assert "| **NUM301** ungrounded-number (error) | 4 | 6 | answers.jsonl:1<br>" in text
    assert "pass rate **0.25**, total claims **1,310**" in text
    assert "All records that did not pass" in text
    assert "- **unreadable** answers.jsonl:6: the case cannot be read" in text


def test_only_the_first_stopped_records_are_shown_and_read() -> None:
    judged = judge([WRONG_NUMBER] * (MOST_RECORDS + 5))
    read = 0

    def counted() -> Iterator[Judged]:
        nonlocal read
        for one in judged:
            read += 1
            yield one

    text = markdown_summary(summary_of(judged), counted())
    assert f"The first {MOST_RECORDS} of {MOST_RECORDS + 5} records that did not pass" in text
    assert read == MOST_RECORDS


def test_a_run_in_which_all_records_passed_lists_none() -> None:
    judged = judge([CHINESE])
    text = markdown_summary(summary_of(judged), judged)
    assert "1 of 1 passed" in text
    assert "<details>" not in text


def test_nothing_in_a_record_becomes_markup() -> None:
    text = markdown_summary(summary_of(answers()), answers())
    assert set(re.findall(r"<[^>]*>", text)) <= {
        "<details>",
        "</details>",
        "<summary>",
        "</summary>",
        "<br>",
        "<sub>",
        "</sub>",
    }
    assert "@team" not in text
    assert HOSTILE not in text


@given(st.text())
def test_a_record_takes_one_line_of_the_list_for_any_text(words: str) -> None:
    judged = judge([{**WRONG_NUMBER, "evidences": [{"chunk_id": words, "excerpt": "x"}]}], file=words)
    text = markdown_summary(summary_of(judged), judged)
    text.encode()
    listed = text.partition("<summary>")[2].splitlines()
    assert sum(line.startswith("- ") for line in listed) == 1
