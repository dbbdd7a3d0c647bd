"""Columns for waiting periods and reductions: cells for several names, parts of a name, and what a number means."""

from __future__ import annotations

from pathlib import Path

import pytest
from pdf_maker import Sheet
from proposals import coverage_list, in_columns, proposal, resolved, slot, summary

from answergate.resolve.running import Run


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


def test_the_period_and_the_percentage_may_be_in_two_columns(tmp_path: Path) -> None:
    docs = proposal(tmp_path, coverage_list(["뇌졸중진단비", "1천만원", "8,010", "20년/100세"]))
    sheet = Sheet()
    sheet.table([40, 260, 360, 480], 80, [["담보명", "감액기간", "감액지급률"], ["뇌졸중진단비", "1년 미만", "50%"]])
    summary(tmp_path, sheet)
    value = slot(resolved(docs), "A4103", "reduction").value
    assert value == {"period_months": 12, "pay_percent": 50, "applies_to": "전체"}


def test_a_cell_about_two_coverages_is_not_one_number(tmp_path: Path) -> None:
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
    assert found.evidences[0].value_text == "50"


@pytest.mark.parametrize(
    ("header", "row"),
    [
        (["담보명", "감액지급", "비고"], ["뇌졸중진단비", "1년 미만 30% 감액", ""]),
        (["담보명", "감액지급", "비고"], ["뇌졸중진단비", "1년 미만 30%를 삭감", ""]),
    ],
)
def test_a_deducted_percentage_is_not_the_paid_percentage(tmp_path: Path, header: list[str], row: list[str]) -> None:
    value = in_columns(tmp_path, header, row, "A4103", "reduction").value
    assert (value["period_months"], value["pay_percent"]) == (12, 70)


@pytest.mark.parametrize(("rate", "found"), [("50%", True), ("30%", False)])
@pytest.mark.parametrize("header", ["감액률", "삭감비율"])
def test_an_ambiguous_rate_is_read_only_if_both_meanings_are_equal(
    tmp_path: Path, header: str, rate: str, *, found: bool
) -> None:
    row = ["뇌졸중진단비", "1년", rate]
    value = in_columns(tmp_path, ["담보명", "감액기간", header], row, "A4103", "reduction").value
    assert (value is not None) == found


@pytest.mark.parametrize("cell", ["없음(단, 90일 이내 감액)", "90일 면책 없음", "90일 면책기간 미적용"])
def test_a_cell_that_cancels_its_number_does_not_state_it(tmp_path: Path, cell: str) -> None:
    row = ["암진단비(유사암제외)", cell, ""]
    assert in_columns(tmp_path, ["담보명", "면책기간", "비고"], row, "A4200_1", "waiting_period").value in (None, 0)


def test_a_name_that_its_cell_excludes_has_no_value_there(tmp_path: Path) -> None:
    names = "· 암진단비(유사암제외)\n· 뇌졸중진단비\n(단, 암진단비(유사암제외)는 제외)"
    docs = proposal(tmp_path, coverage_list(["암진단비(유사암제외)", "3천만원", "40,620", "20년/100세"]))
    sheet = Sheet()
    sheet.table([40, 260, 540], 80, [["담보명", "면책기간"], [names, "90일"]], height=60)
    summary(tmp_path, sheet)
    assert slot(resolved(docs), "A4200_1", "waiting_period").status == "UNKNOWN"


def test_a_percentage_under_a_header_with_a_period_is_the_reduction(tmp_path: Path) -> None:
    row = ["뇌졸중진단비", "가입금액의 50%", "가입금액의 100%"]
    value = in_columns(tmp_path, ["담보명", "1년 미만", "1년 이상"], row, "A4103", "reduction").value
    assert value == {"period_months": 12, "pay_percent": 50, "applies_to": "전체"}


def test_percentages_under_two_headers_with_periods_are_two_steps(tmp_path: Path) -> None:
    row = ["뇌졸중진단비", "25%", "50%"]
    assert in_columns(tmp_path, ["담보명", "지급금액\n180일 이내", "1년 미만"], row, "A4103", "reduction").value is None


HALF_FOR_A_YEAR = {"period_months": 12, "pay_percent": 50, "applies_to": "전체"}


@pytest.mark.parametrize("cell", ["1년 50%", "1년(50%)", "1년: 50% 지급"])
def test_a_period_and_a_percentage_in_one_cell_are_the_reduction(tmp_path: Path, cell: str) -> None:
    row = ["뇌졸중진단비", cell, ""]
    value = in_columns(tmp_path, ["담보명", "감액기간", "비고"], row, "A4103", "reduction").value
    assert value == HALF_FOR_A_YEAR


@pytest.mark.parametrize(("period", "found"), [("1년", True), ("1년 미만", True), ("", False)])
@pytest.mark.parametrize("header", ["지급률", "지급비율"])
def test_a_paid_percentage_needs_a_period_in_its_row(tmp_path: Path, header: str, period: str, *, found: bool) -> None:
    row = ["뇌졸중진단비", period, "가입금액의 30%"]
    value = in_columns(tmp_path, ["담보명", "감액기간", header], row, "A4103", "reduction").value
    assert value == ({**HALF_FOR_A_YEAR, "pay_percent": 30} if found else None)


@pytest.mark.parametrize(
    "cell",
    [
        "90일(갱신계약은 미적용)",
        "90일 (단, 15세 미만은 계약일)",
        "최초계약 : 90일, 갱신계약 : 없음",
        "90일(유사암은 계약일)",
        "계약일(부활일)부터 90일 이내 면책",
        "계약일 또는 부활(효력회복)일부터 90일간",
    ],
)
def test_days_with_an_exception_for_others_belong_to_the_coverage(tmp_path: Path, cell: str) -> None:
    row = ["암진단비(유사암제외)", cell, ""]
    assert in_columns(tmp_path, ["담보명", "면책기간", "비고"], row, "A4200_1", "waiting_period").value == 90


@pytest.mark.parametrize(
    "cell", ["91일째부터 보장", "91일부터 보장", "90일(소액암은 없음)", "90일(갱신계약은 30일)", "갱신계약은 90일"]
)
def test_days_that_are_not_the_waiting_period_of_the_coverage_are_not_read(tmp_path: Path, cell: str) -> None:
    row = ["암진단비(유사암제외)", cell, ""]
    assert in_columns(tmp_path, ["담보명", "면책기간", "비고"], row, "A4200_1", "waiting_period").value is None


def _side_by_side(tmp_path: Path, *rows: list[str]) -> Run:
    names = ["암진단비(유사암제외)", "뇌졸중진단비", "허혈성심장질환진단비"]
    docs = proposal(tmp_path, coverage_list(*([name, "1천만원", "8,010", "20년/100세"] for name in names)))
    sheet = Sheet()
    xs = [40 + 500 / len(rows[0]) * index for index in range(len(rows[0]) + 1)]
    sheet.table(xs, 80, list(rows), height=36)
    summary(tmp_path, sheet)
    return resolved(docs)


def test_values_may_be_left_of_their_names(tmp_path: Path) -> None:
    rows = (
        ["감액기간", "지급률", "해당 담보"],
        ["1년 미만", "50%", "뇌졸중진단비, 심장수술비"],
        ["2년", "30%", "뇌출혈진단비"],
    )
    assert slot(_side_by_side(tmp_path, *rows), "A4103", "reduction").value == HALF_FOR_A_YEAR


def test_a_list_of_names_may_be_between_a_period_and_its_percentage(tmp_path: Path) -> None:
    rows = (["감액기간", "적용담보", "지급률"], ["1년 미만", "뇌졸중진단비, 심장수술비", "50%"])
    assert slot(_side_by_side(tmp_path, *rows), "A4103", "reduction").value == HALF_FOR_A_YEAR


@pytest.mark.parametrize("order", [[0, 1, 2, 3], [1, 0, 3, 2]])
def test_names_side_by_side_have_values_on_the_side_where_the_table_begins(tmp_path: Path, order: list[int]) -> None:
    rows = (
        ["해당 담보", "면책기간", "해당 담보", "감액기간"],
        ["암진단비(유사암제외)", "90일", "뇌졸중진단비", "1년 50%"],
        ["치매진단비", "180일", "뇌출혈진단비", "2년 30%"],
    )
    made = _side_by_side(tmp_path, *([row[index] for index in order] for row in rows))
    assert slot(made, "A4200_1", "waiting_period").value == 90
    assert slot(made, "A4200_1", "reduction").status == "UNKNOWN"
    assert slot(made, "A4103", "reduction").value == HALF_FOR_A_YEAR


def test_the_lower_of_two_headers_gives_the_role_of_a_column(tmp_path: Path) -> None:
    docs = proposal(tmp_path, coverage_list(["뇌졸중진단비", "1천만원", "8,010", "20년/100세"]))
    sheet = Sheet()
    sheet.grid([40, 240, 390, 540], [128, 152])
    sheet.rule(40, 80, 540, 80)
    sheet.rule(240, 104, 540, 104)
    for x, top in ((40, 80), (240, 80), (390, 104), (540, 80)):
        sheet.rule(x, top, x, 128)
    for x, top, words in ((300, 86, "면책/감액"), (44, 98, "담보명"), (244, 110, "면책"), (394, 110, "감액")):
        sheet.text(x, top, words)
    for x, words in ((44, "뇌졸중진단비"), (244, "없음"), (394, "1년 미만 50%")):
        sheet.text(x, 134, words)
    summary(tmp_path, sheet)
    assert slot(resolved(docs), "A4103", "reduction").value == HALF_FOR_A_YEAR


def test_names_on_separate_lines_of_a_cell_share_its_values(tmp_path: Path) -> None:
    rows = (["담보명", "면책기간", "감액기간"], ["뇌졸중진단비\n허혈성심장질환진단비", "없음", "1년 50%"])
    made = _side_by_side(tmp_path, *rows)
    assert [slot(made, code, "reduction").value for code in ("A4103", "A4105")] == [HALF_FOR_A_YEAR] * 2


@pytest.mark.parametrize(
    "cell", ["90일 또는 1년", "90일(남), 60일(여)", "기본 90일, 선택 30일", "90일(단축형 60일)", "90일(간편가입형)"]
)
def test_a_cell_of_days_with_another_term_or_for_a_type_is_not_one_number(tmp_path: Path, cell: str) -> None:
    row = ["암진단비(유사암제외)", cell, "암 진단시 지급"]
    found = in_columns(tmp_path, ["담보명", "면책기간", "보장내용"], row, "A4200_1", "waiting_period")
    assert found.status == "UNKNOWN"


@pytest.mark.parametrize(
    ("header", "cell"), [("면책기간(일)", "90"), ("면책일수", "90일"), ("면책기간(단위: 일)", "90")]
)
def test_the_unit_of_days_may_be_in_the_header(tmp_path: Path, header: str, cell: str) -> None:
    row = ["암진단비(유사암제외)", cell, "암 진단시 지급"]
    assert in_columns(tmp_path, ["담보명", header, "보장내용"], row, "A4200_1", "waiting_period").value == 90


def test_the_period_of_a_reduction_may_be_in_brackets_in_the_header(tmp_path: Path) -> None:
    row = ["뇌졸중진단비", "50% 지급", "진단시 지급"]
    found = in_columns(tmp_path, ["담보명", "감액지급(1년)", "보장내용"], row, "A4103", "reduction")
    assert found.value == {"period_months": 12, "pay_percent": 50, "applies_to": "전체"}


@pytest.mark.parametrize("cell", ["90일", "90일 면책, 1년 미만 50% 지급", "90일(갱신계약은 미적용)"])
def test_a_cell_of_days_with_one_term_is_read(tmp_path: Path, cell: str) -> None:
    row = ["암진단비(유사암제외)", cell, "암 진단시 지급"]
    found = in_columns(tmp_path, ["담보명", "면책기간", "보장내용"], row, "A4200_1", "waiting_period")
    assert found.value == 90


@pytest.mark.parametrize(
    ("header", "cell"),
    [
        ("보상/면책", "30일"),
        ("자기부담 면책", "30일"),
        ("면책기간(90일) 미적용", "○"),
        ("면책기간(90일) 제외 여부", "○"),
        ("90일 면책 면제", "○"),
        ("90일 면책(간편형)", "○"),
    ],
)
def test_a_header_with_other_words_than_a_waiting_period_is_not_read(tmp_path: Path, header: str, cell: str) -> None:
    row = ["암진단비(유사암제외)", cell, "암 진단시 지급"]
    assert in_columns(tmp_path, ["담보명", header, "보장내용"], row, "A4200_1", "waiting_period").status == "UNKNOWN"


@pytest.mark.parametrize("header", ["납입면제 대상담보", "감액 미적용 해당담보", "할인 대상담보", "감액 제외 대상담보"])
def test_columns_for_what_does_not_apply_state_no_reduction(tmp_path: Path, header: str) -> None:
    row = ["뇌졸중진단비", "1년", "50%"]
    assert in_columns(tmp_path, [header, "감액기간", "지급률"], row, "A4103", "reduction").status == "UNKNOWN"


@pytest.mark.parametrize("title", ["해지환급금 안내", "알기 쉬운 보험 용어"])
def test_a_table_of_refunds_or_definitions_states_no_reduction(tmp_path: Path, title: str) -> None:
    sheet = Sheet()
    sheet.text(40, 60, title)
    sheet.table([40, 240, 390, 540], 80, [["담보명", "경과기간", "지급률"], ["뇌졸중진단비", "1년", "50%"]])
    docs = proposal(tmp_path, coverage_list(["뇌졸중진단비", "1천만원", "8,010", "20년/100세"]))
    summary(tmp_path, sheet)
    assert slot(resolved(docs), "A4103", "reduction").status == "UNKNOWN"
