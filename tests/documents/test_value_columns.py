"""Columns for waiting periods and reductions: cells that cover several names, parts of a name, and what a number means."""

from __future__ import annotations

from pathlib import Path

import pytest
from pdf_maker import Sheet
from proposals import coverage_list, in_columns, proposal, resolved, slot, summary


def test_a_merged_value_cell_is_for_every_name_in_its_list(tmp_path: Path) -> None:
    docs = proposal(
        tmp_path,
        coverage_list(
            ["유사암진단비", "6백만원", "870", "20년/100세"], ["뇌졸중진단비", "1천만원", "8,010", "20년/100세"]
        ),
    )
    sheet = Sheet()
    names = "· 재진단뇌졸중진단비\n· 유사암진단비\n· 유사암진단비【갱신계약】\n· 뇌졸중진단비"
    sheet.table(
        [40, 260, 360, 480],
        80,
        [["담보명", "면책기간", "가입 후 1년 이내\n발생시 삭감지급"], [names, "X", "○(50%)"]],
        height=60,
    )
    summary(tmp_path, sheet)
    made = resolved(docs)
    assert slot(made, "A4210", "waiting_period").value == 0
    assert slot(made, "A4103", "reduction").value == {"period_months": 12, "pay_percent": 50, "applies_to": "전체"}
    assert slot(made, "A4103", "reduction").evidences[0].kind == "merged_cell"


def test_sub_rows_of_a_name_keep_their_condition(tmp_path: Path) -> None:
    docs = proposal(tmp_path, coverage_list(["암진단비(유사암제외)", "3천만원", "40,620", "20년/100세"]))
    sheet = Sheet()
    xs = [40.0, 170.0, 320.0, 420.0, 540.0]
    for y in (80, 110, 170):
        sheet.rule(40, y, 540, y)
    sheet.rule(170, 140, 540, 140)
    for x in xs:
        sheet.rule(x, 110 if x == 170 else 80, x, 170)
    for x, words in ((44, "보장명"), (324, "면책기간"), (424, "1년미만 감액지급")):
        sheet.text(x, 86, words)
    sheet.text(44, 130, "암진단비(유사암제외)")
    for top, part, days, percent in (
        (114, "암(유사암 및 소액암 제외)", "90일", "-"),
        (144, "소액암", "90일", "가입금액의 50%"),
    ):
        for x, words in ((174, part), (324, days), (424, percent)):
            sheet.text(x, top, words)
    summary(tmp_path, sheet)
    made = resolved(docs)
    assert slot(made, "A4200_1", "waiting_period").value == 90
    reduction = slot(made, "A4200_1", "reduction")
    assert reduction.value == {"period_months": 12, "pay_percent": 50, "applies_to": "소액암"}
    assert reduction.conditional


def test_the_period_and_the_percent_may_stand_in_two_columns(tmp_path: Path) -> None:
    docs = proposal(tmp_path, coverage_list(["뇌졸중진단비", "1천만원", "8,010", "20년/100세"]))
    sheet = Sheet()
    sheet.table([40, 260, 360, 480], 80, [["담보명", "감액기간", "감액지급률"], ["뇌졸중진단비", "1년 미만", "50%"]])
    summary(tmp_path, sheet)
    value = slot(resolved(docs), "A4103", "reduction").value
    assert value == {"period_months": 12, "pay_percent": 50, "applies_to": "전체"}


def test_a_cell_that_speaks_of_two_coverages_is_not_one_number(tmp_path: Path) -> None:
    docs = proposal(tmp_path, coverage_list(["유사암진단비", "6백만원", "870", "20년/100세"]))
    sheet = Sheet()
    sheet.table([40, 260, 480], 80, [["담보명", "면책기간"], ["암진단비/유사암진단비", "암 90일, 유사암 없음"]])
    summary(tmp_path, sheet)
    assert slot(resolved(docs), "A4210", "waiting_period").status == "UNKNOWN"


def test_a_limit_inside_a_value_cell_is_its_condition(tmp_path: Path) -> None:
    docs = proposal(tmp_path, coverage_list(["암진단비(유사암제외)", "3천만원", "40,620", "20년/100세"]))
    sheet = Sheet()
    row = ["암진단비(유사암제외)", "가입 후 1년간 50% 지급(단, 소액암 한정)"]
    sheet.table([40, 260, 480], 80, [["담보명", "감액기간 및 비율"], row])
    summary(tmp_path, sheet)
    reduction = slot(resolved(docs), "A4200_1", "reduction")
    assert reduction.conditional
    assert reduction.value["applies_to"] == "소액암"


def test_a_column_for_the_time_after_is_not_the_reduction(tmp_path: Path) -> None:
    docs = proposal(tmp_path, coverage_list(["뇌졸중진단비", "1천만원", "8,010", "20년/100세"]))
    sheet = Sheet()
    for y in (80, 120, 160):
        sheet.rule(40, y, 540, y)
    sheet.rule(300, 100, 540, 100)
    for x, top in ((40, 80), (300, 80), (420, 100), (540, 80)):
        sheet.rule(x, top, x, 160)
    for x, top, words in (
        (44, 86, "특별약관"),
        (340, 86, "경과기간"),
        (304, 104, "1년미만"),
        (424, 104, "1년이후"),
        (44, 130, "뇌출혈진단비, 뇌졸중진단비"),
        (304, 130, "50%"),
        (424, 130, "100%"),
    ):
        sheet.text(x, top, words)
    summary(tmp_path, sheet)
    found = slot(resolved(docs), "A4103", "reduction")
    assert found.value == {"period_months": 12, "pay_percent": 50, "applies_to": "전체"}
    assert found.evidences[0].value_text == "50%"


@pytest.mark.parametrize(
    ("header", "row"),
    [
        (["담보명", "감액지급", "비고"], ["뇌졸중진단비", "1년 미만 30% 감액", ""]),
        (["담보명", "감액지급", "비고"], ["뇌졸중진단비", "1년 미만 30%를 삭감", ""]),
    ],
)
def test_what_is_taken_off_is_not_what_is_paid(tmp_path: Path, header: list[str], row: list[str]) -> None:
    value = in_columns(tmp_path, header, row, "A4103", "reduction").value
    assert (value["period_months"], value["pay_percent"]) == (12, 70)


@pytest.mark.parametrize(("rate", "found"), [("50%", True), ("30%", False)])
@pytest.mark.parametrize("header", ["감액률", "삭감비율"])
def test_a_rate_that_may_be_either_is_read_where_that_is_the_same(
    tmp_path: Path, header: str, rate: str, *, found: bool
) -> None:
    row = ["뇌졸중진단비", "1년", rate]
    value = in_columns(tmp_path, ["담보명", "감액기간", header], row, "A4103", "reduction").value
    assert (value is not None) == found


@pytest.mark.parametrize("cell", ["없음(단, 90일 이내 감액)", "90일 면책 없음", "90일 면책기간 미적용"])
def test_a_cell_that_takes_its_number_back_does_not_state_it(tmp_path: Path, cell: str) -> None:
    row = ["암진단비(유사암제외)", cell, ""]
    assert in_columns(tmp_path, ["담보명", "면책기간", "비고"], row, "A4200_1", "waiting_period").value in (None, 0)


def test_a_name_that_its_cell_leaves_out_has_no_value_there(tmp_path: Path) -> None:
    names = "· 암진단비(유사암제외)\n· 뇌졸중진단비\n(단, 암진단비(유사암제외)는 제외)"
    docs = proposal(tmp_path, coverage_list(["암진단비(유사암제외)", "3천만원", "40,620", "20년/100세"]))
    sheet = Sheet()
    sheet.table([40, 260, 540], 80, [["담보명", "면책기간"], [names, "90일"]], height=60)
    summary(tmp_path, sheet)
    assert slot(resolved(docs), "A4200_1", "waiting_period").status == "UNKNOWN"


def test_a_share_under_a_header_that_says_how_long_is_the_reduction(tmp_path: Path) -> None:
    row = ["뇌졸중진단비", "가입금액의 50%", "가입금액의 100%"]
    value = in_columns(tmp_path, ["담보명", "1년 미만", "1년 이상"], row, "A4103", "reduction").value
    assert value == {"period_months": 12, "pay_percent": 50, "applies_to": "전체"}


def test_shares_under_two_headers_that_say_how_long_are_two_steps(tmp_path: Path) -> None:
    row = ["뇌졸중진단비", "25%", "50%"]
    assert in_columns(tmp_path, ["담보명", "지급금액\n180일 이내", "1년 미만"], row, "A4103", "reduction").value is None
