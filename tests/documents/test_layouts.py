"""One coverage in many layouts. Each is a way that real documents state a value, or a way to misread one."""

from __future__ import annotations

from pathlib import Path

import pytest
from pdf_maker import Sheet
from proposals import coverage_list, proposal, resolved, slot, summary

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


def test_the_row_of_a_coverage_states_its_value(tmp_path: Path) -> None:
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


def test_the_clause_that_names_a_narrower_subject_limits_the_value_to_it(tmp_path: Path) -> None:
    body = "암으로 진단확정시 지급\n※ 특정소액암(유방, 전립선)의 경우 계약일로부터 1년미만시 50%지급"
    made = resolved(proposal(tmp_path, _body(["암진단비(유사암제외)", body, "3천만원", "40,620"])))
    reduction = slot(made, "A4200_1", "reduction")
    assert reduction.conditional
    assert reduction.value["applies_to"].startswith("특정소액암")


def test_waiting_days_are_not_the_limit_on_days(tmp_path: Path) -> None:
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
    assert "the documents state different values" in missing.notes


def test_a_place_with_two_values_makes_the_value_of_another_place_disputed(tmp_path: Path) -> None:
    name = "암직접치료입원일당(1일이상 120일한도)"
    sheet = Sheet()
    sheet.table([40, 220, 540], 80, [["담보명", "보장내용"], [name, "입원 1일당 지급(1회 입원당 180일 한도)"]])
    missing = slot(
        resolved(proposal(tmp_path, coverage_list([name, "2만원", "2,576", "20년"]), sheet)),
        "A6200",
        "duration_limit_days",
    )
    assert missing.status == "UNKNOWN"
    assert "120일한도" in missing.notes
    assert "180일 한도" in missing.notes


def test_several_steps_are_not_one_reduction(tmp_path: Path) -> None:
    body = "진단 확정된 경우 지급\n- 90일 이내 10% 지급\n- 1년 미만 50% 지급"
    missing = slot(
        resolved(proposal(tmp_path, _body(["뇌졸중진단비", body, "1천만원", "8,010"]))), "A4103", "reduction"
    )
    assert missing.status == "UNKNOWN"
    assert missing.rejected[0].gate_status == "REJECT_VALUE"


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


def test_a_continuation_without_a_name_belongs_to_the_last_name_only(tmp_path: Path) -> None:
    first = _body(["암진단비(유사암제외)", "보장개시일 이후 암으로 진단 확정된 경우 지급", "3천만원", "40,620"])
    second = _body(
        ["", "※ 암의 보장개시일은 계약일부터 90일이 지난날의 다음날임", "", ""],
        ["유사암진단비", HALF, "1천만원", "8,010"],
    )
    made = resolved(proposal(tmp_path, first, second))
    assert slot(made, "A4200_1", "waiting_period").value == 90
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


def test_a_numbered_list_and_its_clause_are_separate_from_the_heading(tmp_path: Path) -> None:
    names = ("암진단비(유사암제외)", "뇌졸중진단비", "허혈성심장질환진단비")
    docs = proposal(tmp_path, coverage_list(*([name, "1천만원", "8,010", "20년/100세"] for name in names)))
    sheet = Sheet()
    for index, line in enumerate(
        (
            "가. 보장개시일에 관한 사항",
            "(1) 암진단비(유사암제외), 고액암진단비",
            "상기 특별약관의 보장개시일은 계약일부터 90일이 지난 날의 다음날로 한다.",
            "나. 감액지급에 관한 사항",
            "(1) 뇌졸중진단비, 골절진단비",
            "상기 특별약관은 계약일부터 1년 미만에 지급사유가 발생한 경우 50%를 지급한다.",
            "(2) 허혈성심장질환진단비, 화상진단비",
            "상기 특별약관 이외의 특별약관은 2년 미만에 30%를 지급한다.",
        )
    ):
        sheet.text(60, 80 + index * 14, line)
    summary(tmp_path, sheet)
    made = resolved(docs)
    assert slot(made, "A4200_1", "waiting_period").value == 90
    assert slot(made, "A4103", "reduction").value == {"period_months": 12, "pay_percent": 50, "applies_to": "전체"}
    assert slot(made, "A4105", "reduction").status == "UNKNOWN"


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("1년 미만 50% 지급", "FOUND"),
        ("가입 후 1년 미만 50% 지급", "FOUND"),
        ("뇌졸중은 1년 미만 50% 지급", "UNKNOWN"),
        ("1년 미만 50% 지급, 화상은 면책", "UNKNOWN"),
    ],
)
def test_a_cell_with_only_a_value_is_for_every_name_next_to_it(tmp_path: Path, text: str, status: str) -> None:
    docs = proposal(tmp_path, coverage_list(["허혈성심장질환진단비", "1천만원", "8,010", "20년/100세"]))
    sheet = Sheet()
    names = "뇌졸중진단비, 허혈성심장질환진단비, 화상진단비"
    sheet.table([40, 300, 540], 80, [["해당 특별약관", "보험금 지급제한"], [names, text]])
    summary(tmp_path, sheet)
    assert slot(resolved(docs), "A4105", "reduction").status == status


def test_a_sentence_about_the_product_in_general_is_not_evidence(tmp_path: Path) -> None:
    sheet = coverage_list(["암진단비(유사암제외)", "3천만원", "40,620", "20년/100세"])
    sheet.text(40, 300, "※ 암관련 담보의 보장개시일은 계약일로부터 90일이 지난날의 다음날입니다.")
    sheet.text(40, 330, "(예시) 암진단비 : 가입 후 90일간 보장 제외")
    missing = slot(resolved(proposal(tmp_path, sheet)), "A4200_1", "waiting_period")
    assert missing.status == "UNKNOWN"
    assert {evidence.gate_status for evidence in missing.rejected} <= {"FOUND_GLOBAL", "REJECT_EXAMPLE"}


def test_running_text_next_to_two_names_belongs_to_neither(tmp_path: Path) -> None:
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


def test_two_names_with_their_texts_in_one_cell_stay_separate(tmp_path: Path) -> None:
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


STARTS = "암 진단시 지급. 보장개시일은 계약일부터 90일이 지난 날의 다음날"


def _bodies_across(*rows: list[str]) -> Sheet:
    """Return a coverage list in which some rows have one text across the table."""
    sheet = Sheet()
    xs = [40.0, 300.0, 420.0, 540.0]
    lines = [["담보명", "가입금액", "보험료(원)"], *rows]
    for index in range(len(lines) + 1):
        sheet.rule(40, 80 + index * 24, 540, 80 + index * 24)
    for index, row in enumerate(lines):
        top = 80 + index * 24
        for x in xs if len(row) > 1 else (xs[0], xs[-1]):
            sheet.rule(x, top, x, top + 24)
        for x, words in zip(xs, row, strict=False):
            sheet.text(x + 4, top + 6, words, 8)
    return sheet


CANCER_ROW, SURGERY_ROW = ["암진단비(유사암제외)", "3천만원", "11"], ["질병수술비", "30만원", "33"]


def test_a_body_across_the_table_belongs_to_the_row_above_it(tmp_path: Path) -> None:
    sheet = _bodies_across(CANCER_ROW, [STARTS], SURGERY_ROW, ["질병으로 수술한 경우 지급"])
    assert slot(resolved(proposal(tmp_path, sheet)), "A4200_1", "waiting_period").value == 90


def test_headings_of_groups_and_an_open_end_do_not_count_as_rows(tmp_path: Path) -> None:
    body = ["질병으로 수술한 경우 지급"]
    sheet = _bodies_across(
        ["선택계약"], SURGERY_ROW, body, ["암보장"], CANCER_ROW, [STARTS], ["상해사망", "1백만원", "9"]
    )
    assert slot(resolved(proposal(tmp_path, sheet)), "A4200_1", "waiting_period").value == 90


@pytest.mark.parametrize(
    "rows",
    [
        [SURGERY_ROW, CANCER_ROW, [STARTS]],
        [SURGERY_ROW, ["질병으로 수술한 경우 지급"], CANCER_ROW, ["암 진단시 지급합니다"], [STARTS]],
        [CANCER_ROW, [STARTS]],
    ],
)
def test_a_text_across_the_table_that_may_be_about_all_rows_is_not_read(tmp_path: Path, rows: list[list[str]]) -> None:
    made = resolved(proposal(tmp_path, _bodies_across(*rows)))
    assert slot(made, "A4200_1", "waiting_period").status == "UNKNOWN"
