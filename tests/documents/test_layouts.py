"""One coverage, many layouts: each is a way that real documents state a value, or a way to misread one."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from pdf_maker import Sheet
from proposals import HEADER, XS, coverage_list, proposal, resolved, slot, summary

WAITING = (
    "보장개시일 이후 암(유사암 제외)으로 진단 확정된 경우 지급\n※ 암의 보장개시일은 계약일부터 90일이 지난날의 다음날임"
)
HALF = "보험기간 중 진단 확정된 경우 가입금액 지급\n※ 가입 후 1년 미만 50% 지급"
BODY = [40.0, 170.0, 400.0, 480.0, 540.0]
BODY_HEADER = ["담보명", "보장내용", "가입금액", "보험료(원)"]


def _body(*rows: list[str]) -> Sheet:
    sheet = Sheet()
    sheet.table(BODY, 80, [BODY_HEADER, *rows], height=60)
    return sheet


def test_a_row_of_its_own_states_the_value(tmp_path: Path) -> None:
    docs = proposal(
        tmp_path,
        _body(["암진단비\n(유사암제외)", WAITING, "3천만원", "40,620"], ["뇌졸중진단비", HALF, "1천만원", "8,010"]),
    )
    made = resolved(docs)
    found = slot(made, "A4200_1", "waiting_period")
    assert (found.status, found.value) == ("FOUND", 90)
    assert found.evidences[0].anchor == "암진단비\n(유사암제외)"
    assert slot(made, "A4103", "reduction").value == {"period_months": 12, "pay_percent": 50, "applies_to": "전체"}


def test_the_next_rows_value_is_not_taken(tmp_path: Path) -> None:
    docs = proposal(
        tmp_path,
        _body(["암진단비(유사암제외)", WAITING, "3천만원", "40,620"], ["유사암진단비", HALF, "6백만원", "870"]),
    )
    made = resolved(docs)
    missing = slot(made, "A4200_1", "reduction")
    assert missing.status == "UNKNOWN"
    assert missing.evidences == ()
    assert missing.rejected[0].gate_status == "REJECT_MIXED"
    assert "유사암진단비" in missing.notes
    assert slot(made, "A4210", "waiting_period").status == "UNKNOWN"


def test_a_longer_name_on_the_next_line_is_another_coverage(tmp_path: Path) -> None:
    docs = proposal(
        tmp_path,
        coverage_list(["암진단비Ⅱ(유사암제외)", "3천만원", "40,620", "20년/100세"]),
        _body(["암진단비Ⅱ(유사암제외)\n(소액암1년감액지급)", HALF, "3천만원", "40,620"]),
    )
    assert slot(resolved(docs), "A4200_1", "reduction").status == "UNKNOWN"


def test_a_name_that_ends_in_the_coverages_name_is_another_coverage(tmp_path: Path) -> None:
    docs = proposal(tmp_path, coverage_list(["암진단비(유사암제외)", "3천만원", "40,620", "20년/100세"]))
    sheet = Sheet()
    sheet.table(
        [40, 200, 320, 480], 80, [["보장명", "면책기간", "감액지급"], ["통합암진단비(유사암제외)", "90일", "-"]]
    )
    summary(tmp_path, sheet)
    assert slot(resolved(docs), "A4200_1", "waiting_period").status == "UNKNOWN"


def test_a_name_row_and_the_body_under_it_are_one_unit(tmp_path: Path) -> None:
    sheet = Sheet()
    xs = [40.0, 320.0, 420.0, 540.0]
    for y in (80, 104, 128, 188, 212, 272):
        sheet.rule(40, y, 320, y)
    for y in (80, 104, 188, 272):
        sheet.rule(320, y, 540, y)
    for x in xs:
        sheet.rule(x, 80, x, 272)
    for x, words in zip(xs, ["보장명 및 보장내용", "가입금액", "보험료(원)"], strict=False):
        sheet.text(x + 4, 86, words)
    for top, name, body, amount in (
        (104, "70 암진단비(유사암제외)", WAITING, "3천만원"),
        (188, "74 유사암진단비", HALF, "6백만원"),
    ):
        sheet.text(44, top + 6, name)
        sheet.text(44, top + 28, body, 8)
        sheet.text(330, top + 36, amount)
        sheet.text(430, top + 36, "1,440")
    made = resolved(proposal(tmp_path, sheet))
    assert slot(made, "A4200_1", "waiting_period").value == 90
    assert slot(made, "A4200_1", "waiting_period").evidences[0].kind == "name_row_and_body"
    assert slot(made, "A4200_1", "reduction").status == "UNKNOWN"
    assert slot(made, "A4210", "reduction").status == "FOUND"


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


def test_the_clause_that_names_a_narrower_subject_limits_the_value_to_it(tmp_path: Path) -> None:
    body = "암으로 진단확정시 지급\n※ 특정소액암(유방, 전립선)의 경우 계약일로부터 1년미만시 50%지급"
    made = resolved(proposal(tmp_path, _body(["암진단비(유사암제외)", body, "3천만원", "40,620"])))
    reduction = slot(made, "A4200_1", "reduction")
    assert reduction.conditional
    assert reduction.value["applies_to"].startswith("특정소액암")


def test_the_unit_of_an_amount_may_stand_in_the_header(tmp_path: Path) -> None:
    header = ["가입담보", "가입금액(만원)", "보험료(원)", "납기/만기"]
    made = resolved(
        proposal(
            tmp_path, coverage_list(["암직접치료입원일당(1일이상180일한도)", "2", "2,576", "20년/100세"], header=header)
        )
    )
    assert slot(made, "A6200", "daily_benefit_amount_won").value == 20000
    assert slot(made, "A6200", "duration_limit_days").value == 180


def test_the_unit_of_an_amount_may_stand_above_the_table(tmp_path: Path) -> None:
    sheet = coverage_list(["질병수술비", "10", "1,596", "20년/100세"])
    sheet.text(440, 66, "(단위 : 만원, 원)")
    assert slot(resolved(proposal(tmp_path, sheet)), "A5100", "payout_amount_won").value == 100000


def test_a_bare_figure_without_any_unit_is_no_amount(tmp_path: Path) -> None:
    made = resolved(proposal(tmp_path, coverage_list(["질병수술비", "10", "1,596", "20년/100세"])))
    assert slot(made, "A5100", "payout_amount_won").status == "UNKNOWN"


def test_an_example_amount_in_a_summary_is_not_the_persons_amount(tmp_path: Path) -> None:
    docs = proposal(tmp_path, coverage_list(["질병수술비", "10만원", "1,596", "20년/100세"]))
    summary(tmp_path, coverage_list(["질병수술비", "20만원", "3,192", "20년/100세"]))
    assert slot(resolved(docs), "A5100", "payout_amount_won").value == 100000


def test_days_before_cover_begins_are_not_the_limit_of_days(tmp_path: Path) -> None:
    body = "암의 치료를 목적으로 입원한 경우 입원 1일당 지급\n※ 암보장개시일 : 계약일로부터 90일이 지난날의 다음날"
    made = resolved(proposal(tmp_path, _body(["암직접치료입원일당", body, "2만원", "2,576"])))
    assert slot(made, "A6200", "duration_limit_days").status == "UNKNOWN"


def test_conflicting_values_are_unknown_and_say_so(tmp_path: Path) -> None:
    docs = proposal(tmp_path, _body(["뇌졸중진단비", HALF, "1천만원", "8,010"]))
    sheet = Sheet()
    sheet.table([40, 200, 540], 80, [["보장명", "지급사유"], ["뇌졸중진단비", "진단 확정된 경우(2년 미만 50%지급)"]])
    summary(tmp_path, sheet)
    missing = slot(resolved(docs), "A4103", "reduction")
    assert missing.status == "UNKNOWN"
    assert "conflicting" in missing.notes


def test_several_steps_are_not_one_reduction(tmp_path: Path) -> None:
    body = "진단 확정된 경우 지급\n- 90일 이내 10% 지급\n- 1년 미만 50% 지급"
    missing = slot(
        resolved(proposal(tmp_path, _body(["뇌졸중진단비", body, "1천만원", "8,010"]))), "A4103", "reduction"
    )
    assert missing.status == "UNKNOWN"
    assert missing.rejected[0].gate_status == "REJECT_MIXED"


def test_a_name_and_its_body_may_share_a_cell(tmp_path: Path) -> None:
    sheet = Sheet()
    cell = f"암진단비(유사암제외)\n{WAITING}"
    sheet.table(
        [40, 380, 460, 540],
        80,
        [["담보명 및 보장내용", "가입금액", "보험료(원)"], [cell, "3천만원", "40,620"]],
        height=60,
    )
    made = resolved(
        proposal(tmp_path, coverage_list(["암진단비(유사암제외)", "3천만원", "40,620", "20년/100세"]), sheet)
    )
    assert slot(made, "A4200_1", "waiting_period").value == 90


def test_what_goes_on_on_the_next_page_without_its_name_is_nobodys(tmp_path: Path) -> None:
    first = _body(["암진단비(유사암제외)", "보장개시일 이후 암으로 진단 확정된 경우 지급", "3천만원", "40,620"])
    second = _body(
        ["", "※ 암의 보장개시일은 계약일부터 90일이 지난날의 다음날임", "", ""],
        ["유사암진단비", HALF, "1천만원", "8,010"],
    )
    made = resolved(proposal(tmp_path, first, second))
    assert slot(made, "A4200_1", "waiting_period").status == "UNKNOWN"
    assert slot(made, "A4210", "waiting_period").status == "UNKNOWN"


def test_a_list_with_a_clause_below_it_states_it_for_every_name(tmp_path: Path) -> None:
    docs = proposal(
        tmp_path,
        coverage_list(
            ["암진단비(유사암제외)", "3천만원", "40,620", "20년/100세"],
            ["유사암진단비", "6백만원", "870", "20년/100세"],
        ),
    )
    sheet = Sheet()
    sheet.text(
        60, 80, "○ 고액암진단비, 암진단비(유사암제외), 암수술비(유사암제외)(최초1회한),\n   통합암진단비(유사암제외)"
    )
    sheet.text(60, 104, "- 위 특별약관 중 암에 대하여는 계약일로부터 90일이 지난날의 다음날부터\n   보장합니다.")
    sheet.text(60, 128, "○ 유사암진단비, 골절진단비")
    sheet.text(60, 140, "- 위 특별약관은 제1회 보험료를 받은 때부터 보장합니다.")
    summary(tmp_path, sheet)
    made = resolved(docs)
    assert slot(made, "A4200_1", "waiting_period").value == 90
    assert slot(made, "A4210", "waiting_period").status == "UNKNOWN"


def test_a_sentence_about_the_product_at_large_is_not_evidence(tmp_path: Path) -> None:
    sheet = coverage_list(["암진단비(유사암제외)", "3천만원", "40,620", "20년/100세"])
    sheet.text(40, 300, "※ 암관련 담보의 보장개시일은 계약일로부터 90일이 지난날의 다음날입니다.")
    sheet.text(40, 330, "(예시) 암진단비 : 가입 후 90일간 보장 제외")
    missing = slot(resolved(proposal(tmp_path, sheet)), "A4200_1", "waiting_period")
    assert missing.status == "UNKNOWN"
    assert {evidence.gate_status for evidence in missing.rejected} <= {"FOUND_GLOBAL", "REJECT_EXAMPLE"}
    assert missing.rejected


def test_a_header_on_another_table_of_the_same_columns_is_the_header_of_this_one(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.table(XS, 80, [HEADER, ["상해사망", "1백만원", "60", "20년/100세"]], height=24)
    sheet.table(XS, 160, [["질병수술비", "10만원", "1,596", "20년/100세"]], height=24)
    assert slot(resolved(proposal(tmp_path, sheet)), "A5100", "payout_amount_won").value == 100000


def test_names_listed_side_by_side_keep_their_own_amounts(tmp_path: Path) -> None:
    sheet = Sheet()
    header = ["담보명", "가입금액", "보험료(원)", "담보명", "가입금액", "보험료(원)"]
    row = ["질병수술비", "10만원", "1,596", "상해수술비", "20만원", "522"]
    sheet.table([30, 130, 190, 290, 390, 450, 560], 80, [header, row], height=24)
    assert slot(resolved(proposal(tmp_path, sheet)), "A5100", "payout_amount_won").value == 100000


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


def test_running_text_beside_two_names_is_neithers(tmp_path: Path) -> None:
    sheet = Sheet()
    for y in (80, 104, 164, 224):
        sheet.rule(40, y, 170, y)
    for y in (80, 104, 224):
        sheet.rule(170, y, 540, y)
    for x in (40, 170, 540):
        sheet.rule(x, 80, x, 224)
    for x, top, words in (
        (44, 86, "담보명"),
        (174, 86, "보장내용"),
        (44, 120, "암진단비(유사암제외)"),
        (44, 180, "유사암진단비"),
        (174, 110, "보장개시일(계약일로부터 90일이 지난날의 다음날)"),
        (174, 180, "가입 후 1년 미만 50% 지급"),
    ):
        sheet.text(x, top, words)
    names = [["암진단비(유사암제외)", "3천만원", "40,620", "20년"], ["유사암진단비", "6백만원", "870", "20년"]]
    made = resolved(proposal(tmp_path, coverage_list(*names), sheet))
    for code in ("A4200_1", "A4210"):
        for name in ("waiting_period", "reduction"):
            missing = slot(made, code, name)
            assert missing.status == "UNKNOWN"
    assert "유사암진단비" in slot(made, "A4200_1", "waiting_period").notes


def test_two_names_with_their_texts_in_one_cell_keep_apart(tmp_path: Path) -> None:
    sheet = Sheet()
    cell = f"암진단비(유사암제외)\n{WAITING}\n유사암진단비\n{HALF}"
    rows = [["담보명 및 보장내용", "가입금액", "보험료(원)"], [cell, "", ""]]
    sheet.table([40, 380, 460, 540], 80, rows, height=110)
    names = [["암진단비(유사암제외)", "3천만원", "40,620", "20년"], ["유사암진단비", "6백만원", "870", "20년"]]
    made = resolved(proposal(tmp_path, coverage_list(*names), sheet))
    assert slot(made, "A4200_1", "waiting_period").value == 90
    assert slot(made, "A4200_1", "reduction").status == "UNKNOWN"
    assert slot(made, "A4210", "reduction").status == "FOUND"
    assert slot(made, "A4210", "waiting_period").status == "UNKNOWN"


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


def test_a_list_without_premiums_is_a_list_too(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.table([40, 300, 540], 80, [["담보명", "가입금액"], ["질병수술비Ⅱ", "10만원"]], height=24)
    assert slot(resolved(proposal(tmp_path, sheet)), "A5100", "payout_amount_won").value == 100000
