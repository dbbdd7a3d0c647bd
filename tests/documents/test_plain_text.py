"""Plain text files: lines, tables made with bars and tabs, and the drawing of the page."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from proposals import resolved, slot

from answergate.documents.drawing import page_drawing
from answergate.documents.geometry import Box
from answergate.documents.page import Page
from answergate.documents.plain import read_page, read_text


def _cells(page: Page) -> list[list[str]]:
    [table] = page.tables
    rows: list[list[str]] = [[] for _ in table.ys[1:]]
    for cell in table.cells:
        rows[cell.row].append(cell.span.of(page.text))
    return rows


@pytest.mark.parametrize(
    "text",
    [
        "| 담보명 | 면책기간 |\n|---|---|\n| 암진단비 | 90일 |\n",
        "담보명 | 면책기간\n---|:---:\n암진단비 | 90일",
        "담보명\t면책기간\r\n암진단비\t90일\r\n",
        "머리말\n\n| 담보명 | 면책기간 |\n| 암진단비 | 90일 |\n끝",
    ],
)
def test_lines_split_by_bars_or_tabs_are_a_table(text: str) -> None:
    assert _cells(read_page(1, text)) == [["담보명", "면책기간"], ["암진단비", "90일"]]


def test_an_empty_cell_stays_a_cell(tmp_path: Path) -> None:
    assert _cells(read_page(1, "a | b | c\nd |  | f\n")) == [["a", "b", "c"], ["d", "", "f"]]


@pytest.mark.parametrize(
    "text", ["| | b | |\n|---|---|---|\n| d | e | f |\n", "\tb\t\nd\te\tf\n", " |  | b |  | \r\n| d | e | f"]
)
def test_an_empty_cell_at_the_start_or_end_of_a_line_stays_a_cell(text: str) -> None:
    assert _cells(read_page(1, text)) == [["", "b", ""], ["d", "e", "f"]]


@pytest.mark.parametrize("text", ["| | b |\n|---|---|\n| c | |\n", "  || b |\r\n  | c ||\r\n"])
def test_an_empty_cell_at_the_edge_of_a_row_stays_a_cell(text: str) -> None:
    assert _cells(read_page(1, text)) == [["", "b"], ["c", ""]]


def test_a_row_of_another_length_is_not_part_of_the_table() -> None:
    page = read_page(1, "a | b\nc | d\ne | f | g\n")
    assert _cells(page) == [["a", "b"], ["c", "d"]]
    assert [page.lines[index].span.of(page.text) for index in page.free] == ["e | f | g"]


def test_form_feeds_separate_pages_and_pages_keep_their_numbers(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("one\f\fthree", encoding="utf-8")
    assert [(page.number, page.text) for page in read_text(path, "a").pages] == [(1, "one"), (3, "three")]


@given(st.text(alphabet=st.one_of(st.sampled_from("|\t \n\r-:암90"), st.characters())))
def test_every_word_of_any_text_has_one_place_and_a_box_on_the_page(text: str) -> None:
    page = read_page(1, text)
    words = "".join(word.span.of(text) for line in page.lines for word in line.words)
    kept = re.sub(r"[\s|:-]", "", text)
    assert re.sub(r"[\s|:-]", "", words) == kept
    for line in page.lines:
        for word in line.words:
            assert word.box.within(Box(0.0, 0.0, page.width, page.height), 0.01)
    for table in page.tables:
        for cell in table.cells:
            assert cell.span.of(text) == cell.span.of(text).strip()


@given(st.text())
def test_any_page_can_be_drawn(text: str) -> None:
    drawn = page_drawing(read_page(1, text))
    assert ElementTree.fromstring(drawn.encode()).tag.endswith("svg")


def test_a_table_of_text_is_resolved_like_a_printed_one(tmp_path: Path) -> None:
    path = tmp_path / "docs" / "one" / "가입설계서" / "설계서.txt"
    path.parent.mkdir(parents=True)
    path.write_text(
        "| 담보명 | 면책기간 | 감액기간 | 가입금액 | 보험료(원) |\n|---|---|---|---|---|\n"
        "| 암진단비(유사암제외) | 90일 | - | 3천만원 | 40,620 |\n| 유사암진단비 | 없음 | 1년 이내 50% | 600만원 | 2,310 |\n"
        "| 질병수술비 | - | - | 10만원 | 1,596 |\n",
        encoding="utf-8",
    )
    made = resolved(tmp_path / "docs")
    assert slot(made, "A4200_1", "waiting_period").value == 90
    assert slot(made, "A4200_1", "reduction").value == 0
    assert slot(made, "A4210", "waiting_period").value == 0
    assert slot(made, "A4210", "reduction").value == {"period_months": 12, "pay_percent": 50, "applies_to": "전체"}
    assert slot(made, "A5100", "payout_amount_won").value == 100000
