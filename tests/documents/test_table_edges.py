"""Where a table and its rows end: shading, stripes and white space in the place of rules, and tables close together."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from pdf_maker import Sheet
from proposals import HEADER, XS, proposal, resolved, slot

from answergate.documents.grid import find_grids
from answergate.documents.rules import Rule


def test_rows_without_rules_down_are_read_by_their_white_space(tmp_path: Path) -> None:
    sheet = Sheet()
    rows = [HEADER, ["상해사망", "1백만원", "60", "20년/100세"], ["질병수술비", "10만원", "1,596", "20년/100세"]]
    for index, row in enumerate(rows):
        sheet.rule(40, 80 + index * 24, 540, 80 + index * 24)
        for x, words in zip(XS, row, strict=False):
            sheet.text(x + 4, 86 + index * 24, words)
    sheet.rule(40, 152, 540, 152)
    assert slot(resolved(proposal(tmp_path, sheet)), "A5100", "payout_amount_won").value == 100000


@pytest.mark.parametrize("edges", [[40.0, 540.0], XS])
def test_striped_rows_without_any_rule_are_rows(tmp_path: Path, edges: list[float]) -> None:
    sheet = Sheet()
    rows = [
        HEADER,
        ["상해사망", "1백만원", "60", "20년/100세"],
        ["질병수술비", "10만원", "1,596", "20년/100세"],
        ["골절진단비", "30만원", "543", "20년/100세"],
        ["화상진단비", "40만원", "58", "20년/100세"],
    ]
    for index, row in enumerate(rows):
        if index % 2 == 0:
            for x0, x1 in pairwise(edges):
                sheet.fill(x0, 80 + index * 24, x1, 104 + index * 24, 0.9)
        for x, words in zip(XS, row, strict=False):
            sheet.text(x + 4, 86 + index * 24, words)
    assert slot(resolved(proposal(tmp_path, sheet)), "A5100", "payout_amount_won").value == 100000


def test_a_shaded_head_on_a_table_is_its_header(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.fill(40, 80, 540, 104, 0.3)
    sheet.grid(XS, [104, 128, 152])
    rows = [HEADER, ["질병수술비", "10만원", "1,596", "20년/100세"], ["상해수술비", "20만원", "522", "20년/100세"]]
    for index, row in enumerate(rows):
        for x, words in zip(XS, row, strict=False):
            sheet.text(x + 4, 86 + index * 24, words, grey=0.0 if index else 1.0)
    assert slot(resolved(proposal(tmp_path, sheet)), "A5100", "payout_amount_won").value == 100000


def test_a_last_row_without_a_rule_under_it_is_a_row(tmp_path: Path) -> None:
    sheet = Sheet()
    for y in (80, 104, 128):
        sheet.rule(40, y, 540, y)
    for x in XS:
        sheet.rule(x, 80, x, 152)
    rows = [HEADER, ["상해수술비", "20만원", "522", "20년/100세"], ["질병수술비", "10만원", "1,596", "20년/100세"]]
    for index, row in enumerate(rows):
        for x, words in zip(XS, row, strict=False):
            sheet.text(x + 4, 86 + index * 24, words)
    assert slot(resolved(proposal(tmp_path, sheet)), "A5100", "payout_amount_won").value == 100000


def _ruled(*heights: list[float]) -> list[Rule]:
    across = [Rule(True, y, 40.0, 540.0) for ys in heights for y in ys]
    # Rules down are joined over small gaps before the grids are found.
    top, bottom = heights[0][0], heights[-1][-1]
    return [*across, *(Rule(False, x, top, bottom) for x in XS)]


@pytest.mark.parametrize("gap", [2.5, 3.0, 5.0, 7.0])
def test_tables_a_few_points_apart_are_two(gap: float) -> None:
    upper, lower = find_grids(_ruled([80.0, 104.0, 128.0], [128.0 + gap, 160.0, 184.0]))
    assert upper.ys[-1] == 128.0
    assert lower.ys[0] == 128.0 + gap


def test_cells_that_are_boxes_of_their_own_are_one_table() -> None:
    boxes = [[80.0 + index * 27, 104.0 + index * 27] for index in range(6)]
    assert len(find_grids(_ruled(*boxes))) == 1


@pytest.mark.parametrize("gap", [3.0, 5.0])
def test_a_note_under_the_second_of_two_close_tables_is_not_the_firsts(tmp_path: Path, gap: float) -> None:
    sheet = Sheet()
    header = ["담보명", "가입금액", "보험료(원)", "납기"]
    bottom = sheet.table(XS, 80, [header, ["뇌졸중진단비주1)", "1천만원", "8,010", "20년"]])[-1]
    bottom = sheet.table(XS, bottom + gap, [header, ["상해수술비", "10만원", "100", "20년"]])[-1]
    sheet.text(40, bottom + 6, "주1) 가입 후 1년 미만 50% 지급", 8)
    assert slot(resolved(proposal(tmp_path, sheet)), "A4103", "reduction").status == "UNKNOWN"
