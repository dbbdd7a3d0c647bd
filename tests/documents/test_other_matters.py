"""Text in a coverage's row or under its name that is not about the coverage."""

from __future__ import annotations

from pathlib import Path

import pytest
from pdf_maker import Sheet
from proposals import HEADER, XS, coverage_list, proposal, resolved, slot

from answergate.resolve.running import Run

STARTS = "보장개시일은 계약일부터 90일이 지난날의 다음날"
NAMES = [
    ["암진단비(유사암제외)", "3천만원", "40,620", "20년/100세"],
    ["유사암진단비", "6백만원", "870", "20년/100세"],
    ["뇌졸중진단비", "1천만원", "8,010", "20년/100세"],
    ["암직접치료입원일당", "2만원", "2,576", "20년/100세"],
]


def _with_list(tmp_path: Path, sheet: Sheet) -> Run:
    return resolved(proposal(tmp_path, coverage_list(*NAMES), sheet))


def _row(tmp_path: Path, name: str, body: str) -> Run:
    sheet = Sheet()
    sheet.table([40, 200, 540], 80, [["담보명", "보장내용"], [name, body]], height=60)
    return _with_list(tmp_path, sheet)


@pytest.mark.parametrize("title", ["보험료 납입면제에 관한 사항", "■ 납입면제 보장개시일", "(예시) 40세 남자 기준"])
def test_a_table_under_the_title_of_another_matter_states_nothing(tmp_path: Path, title: str) -> None:
    sheet = Sheet()
    sheet.text(40, 62, title)
    sheet.table([40, 220, 540], 80, [["담보명", "지급사유"], ["암진단비(유사암제외)", STARTS]])
    missing = slot(_with_list(tmp_path, sheet), "A4200_1", "waiting_period")
    assert missing.status == "UNKNOWN"
    assert "REJECT_EXAMPLE" in {evidence.gate_status for evidence in missing.rejected}


@pytest.mark.parametrize(
    "title",
    [
        "(예시) 40세 남자 기준",
        "보험료 예시",
        "추가 가입 추천 담보",
        "미가입 담보 안내",
        "기존 계약 현황",
        "기가입 계약 보장내용",
        "타 보험 가입현황",
    ],
)
def test_amounts_of_examples_or_of_other_contracts_are_not_read(tmp_path: Path, title: str) -> None:
    sheet = Sheet()
    sheet.text(40, 62, title)
    sheet.table(XS, 80, [HEADER, ["질병수술비", "50만원", "3,000", "20년"]], height=24)
    assert slot(resolved(proposal(tmp_path, sheet)), "A5100", "payout_amount_won").status == "UNKNOWN"


@pytest.mark.parametrize("left", ["보험료 납입면제", "암수술비", "통합암진단비"])
@pytest.mark.parametrize("inside", [f"암진단비(유사암제외)\n{STARTS}", "암진단비(유사암제외)"])
def test_a_name_inside_the_text_of_another_row_belongs_to_that_row(tmp_path: Path, left: str, inside: str) -> None:
    sheet = Sheet()
    rows = [["담보명", "세부보장", "면책기간"], [left, inside, "90일"]]
    sheet.table([40, 180, 440, 540], 80, rows, height=56)
    assert slot(_with_list(tmp_path, sheet), "A4200_1", "waiting_period").status == "UNKNOWN"


def test_a_word_for_a_group_of_coverages_is_not_another_coverage(tmp_path: Path) -> None:
    sheet = Sheet()
    rows = [["담보명", "세부보장", "면책기간"], ["진단비", "암진단비(유사암제외)", "90일"]]
    sheet.table([40, 180, 440, 540], 80, rows)
    assert slot(_with_list(tmp_path, sheet), "A4200_1", "waiting_period").value == 90


def test_a_heading_across_the_table_says_what_its_rows_are_about(tmp_path: Path) -> None:
    sheet = Sheet()
    for y in (80, 104, 128, 152):
        sheet.rule(40, y, 540, y)
    for x, bottom in ((40, 152), (540, 152), (240, 104)):
        sheet.rule(x, 80, x, bottom)
    sheet.rule(240, 128, 240, 152)
    for x, top, words in (
        (44, 86, "담보명"),
        (244, 86, "면책기간"),
        (44, 110, "보험료 납입면제"),
        (44, 134, "암진단비(유사암제외)"),
        (244, 134, "90일"),
    ):
        sheet.text(x, top, words)
    assert slot(_with_list(tmp_path, sheet), "A4200_1", "waiting_period").status == "UNKNOWN"


@pytest.mark.parametrize(
    "body",
    [
        "진단시 지급\n※ 단, 뇌출혈은 1년 미만 50% 지급",
        "진단시 지급\n※ 단, 뇌출혈로 진단 확정된 경우에는 1년 미만 50% 지급",
        "진단시 지급\n※ 1년 미만이라도 50% 감액 지급하지 않습니다",
        "진단시 지급\n※ 납입면제의 경우 1년 미만 50% 지급",
        "진단시 지급\n※ 갱신 후 1년 미만 50% 지급",
        "진단시 지급\n※ 해지시 1년 이내 해약환급금 50% 지급",
        "진단시 지급\n※ 계약일부터 1년 이내 진단시 보험료의 50% 환급",
        "진단시 지급\n※ 1년 이내 보험금의 10%를 추가로 지급",
        "진단시 지급\n※ 진단 후 2년간 매월 가입금액의 1% 지급",
        "진단시 지급\n※ 180일 이내 장해율 50% 이상인 경우 제외",
        "진단시 지급\n※ 1년 미만 뇌출혈 진단시 가입금액의 50% 지급",
    ],
)
def test_a_sentence_about_something_else_is_not_a_reduction(tmp_path: Path, body: str) -> None:
    assert slot(_row(tmp_path, "뇌졸중진단비", body), "A4103", "reduction").status == "UNKNOWN"


@pytest.mark.parametrize(
    "body",
    [
        "※ 뇌졸중은 1년 미만 50% 지급",
        "※ 1년 미만 뇌졸중으로 진단시 가입금액의 50% 지급",
        "※ 1년 미만 : 가입금액의 50%, 1년 이상 : 가입금액의 100%",
        "※ 단, 보험금은 계약일부터 1년 미만 50% 지급",
        "※ 뇌졸중진단비는 가입 후 1년 미만 50% 지급",
        "※ 단, 뇌졸중으로 진단 확정된 경우에는 1년 미만 50% 지급",
    ],
)
def test_a_sentence_about_the_coverage_itself_is_its_reduction(tmp_path: Path, body: str) -> None:
    found = slot(_row(tmp_path, "뇌졸중진단비", body), "A4103", "reduction")
    assert found.value == {"period_months": 12, "pay_percent": 50, "applies_to": "전체"}


@pytest.mark.parametrize("subject", ["유사암진단비는", "유사암은"])
def test_a_subject_that_the_name_excludes_is_not_part_of_the_coverage(tmp_path: Path, subject: str) -> None:
    made = _row(tmp_path, "암진단비(유사암제외)", f"진단시 지급\n※ {subject} 가입 후 1년 미만 50% 지급")
    assert slot(made, "A4200_1", "reduction").status == "UNKNOWN"


def test_an_age_limits_the_value(tmp_path: Path) -> None:
    made = _row(tmp_path, "뇌졸중진단비", "진단시 지급\n※ 65세 이상 가입자는 가입 후 1년 미만 50% 지급")
    assert slot(made, "A4103", "reduction").value["applies_to"] == "65세 이상"


@pytest.mark.parametrize(
    "body",
    [
        "※ 90일 면책 없음",
        "※ 90일 면책기간을 적용하지 않습니다",
        "※ 부활(효력회복)계약의 보장개시일은 부활일부터 90일이 지난날의 다음날",
        "※ 계약 전 90일 이내 진단받은 경우 보장하지 않음",
        "※ 두번째 암의 보장개시일은 첫번째 암 진단일부터 90일이 지난날의 다음날",
    ],
)
def test_a_sentence_about_something_else_is_not_a_waiting_period(tmp_path: Path, body: str) -> None:
    missing = slot(_row(tmp_path, "암진단비(유사암제외)", body), "A4200_1", "waiting_period")
    assert missing.value != 90


@pytest.mark.parametrize(
    "body",
    [
        "입원 1일당 지급\n※ 요양병원 입원은 90일 한도",
        "입원 1일당 지급\n- 요양병원 : 90일 한도",
        "입원 1일당 지급(단, 요양병원 90일 한도)",
        "입원 1일당 지급\n- 일반병실 120일 한도\n- 중환자실 60일 한도",
        "입원 1일당 지급\n※ 퇴원 후 최대 30일 이내 청구",
    ],
)
def test_the_limit_of_another_kind_of_stay_is_not_the_limit(tmp_path: Path, body: str) -> None:
    assert slot(_row(tmp_path, "암직접치료입원일당", body), "A6200", "duration_limit_days").status == "UNKNOWN"


@pytest.mark.parametrize(
    "clause",
    [
        "- 위 특별약관 중 암수술비에 대하여는 계약일로부터 90일이 지난날의 다음날부터 보장",
        "- 위 특별약관을 제외한 담보는 계약일로부터 90일이 지난날의 다음날부터 보장",
    ],
)
def test_a_clause_about_some_or_none_of_a_list_is_not_for_the_others(tmp_path: Path, clause: str) -> None:
    sheet = Sheet()
    sheet.text(40, 80, f"○ 암진단비(유사암제외), 유사암진단비, 암수술비\n{clause}")
    made = _with_list(tmp_path, sheet)
    assert slot(made, "A4200_1", "waiting_period").status == "UNKNOWN"
    assert slot(made, "A4210", "waiting_period").status == "UNKNOWN"


@pytest.mark.parametrize(
    "sibling", ["뇌졸중진단비Ⅱ", "뇌졸중진단비(1년50%)", "간편 뇌졸중진단비", "뇌졸중진단비(갱신형)"]
)
def test_a_similar_name_next_to_the_plain_name_is_another_coverage(tmp_path: Path, sibling: str) -> None:
    sheet = Sheet()
    row = [sibling, "진단시 지급\n※ 가입 후 1년 미만 50% 지급", "5백만원", "900"]
    sheet.table([40, 200, 400, 470, 540], 80, [["담보명", "보장내용", "가입금액", "보험료(원)"], row], height=56)
    assert slot(_with_list(tmp_path, sheet), "A4103", "reduction").status == "UNKNOWN"


def test_a_row_of_a_name_split_into_types_is_not_the_whole(tmp_path: Path) -> None:
    sheet = Sheet()
    for y in (80, 104, 152):
        sheet.rule(40, y, 540, y)
    sheet.rule(240, 128, 540, 128)
    for x in (40, 240, 380, 540):
        sheet.rule(x, 80, x, 152)
    for x, top, words in (
        (44, 86, "담보명"),
        (244, 86, "구분"),
        (384, 86, "면책기간"),
        (44, 122, "암진단비(유사암제외)"),
        (244, 110, "1형"),
        (384, 110, "90일"),
        (244, 134, "2형"),
    ):
        sheet.text(x, top, words)
    missing = slot(_with_list(tmp_path, sheet), "A4200_1", "waiting_period")
    assert missing.status == "UNKNOWN"
    assert "1형" in missing.notes


def test_a_plain_word_before_the_insured_risk_does_not_change_a_name(tmp_path: Path) -> None:
    sheet = Sheet()
    clause = "- 위 특별약관 중 암에 대하여는 계약일로부터 90일이 지난날의 다음날부터 보장"
    sheet.text(40, 80, f"○ 일반암진단비, 뇌졸중진단비\n{clause}")
    listed = coverage_list(["일반암진단비", "3천만원", "40,620", "20년/100세"])
    made = resolved(proposal(tmp_path, listed, sheet))
    assert slot(made, "A4200_1", "waiting_period").value == 90


@pytest.mark.parametrize(("heading", "found"), [("▣ 보험료 납입면제", False), ("▣ 보장내용", True)])
def test_the_heading_of_a_section_counts_at_any_distance(tmp_path: Path, heading: str, *, found: bool) -> None:
    sheet = Sheet()
    sheet.text(40, 60, heading)
    sheet.text(40, 90, "아래에 해당하는 경우에 적용되며, 자세한 사항은 약관을 참고하시기 바랍니다.", 8)
    sheet.text(40, 130, "보장개시일 안내", 8)
    sheet.table([40, 220, 540], 150, [["담보명", "지급사유"], ["암진단비(유사암제외)", STARTS]])
    listed = coverage_list(["암진단비(유사암제외)", "3천만원", "40,620", "20년/100세"])
    waiting = slot(resolved(proposal(tmp_path, listed, sheet)), "A4200_1", "waiting_period")
    assert (waiting.status == "FOUND") == found


def test_a_name_in_the_other_half_of_a_table_does_not_include_this_one(tmp_path: Path) -> None:
    sheet = Sheet()
    header = ["담보명", "가입금액", "보험료(원)", "담보명", "가입금액", "보험료(원)"]
    row = ["상해수술비", "20만원", "522", "질병수술비", "10만원", "1,596"]
    sheet.table([30, 130, 190, 290, 390, 450, 560], 80, [header, row], height=24)
    assert slot(resolved(proposal(tmp_path, sheet)), "A5100", "payout_amount_won").value == 100000


@pytest.mark.parametrize(("title", "found"), [("타사 상품 안내", False), ("기타사항", True)])
def test_a_title_about_others_at_the_top_of_the_page_counts(tmp_path: Path, title: str, *, found: bool) -> None:
    sheet = Sheet()
    sheet.text(40, 30, title)
    sheet.table([40, 300, 540], 50, [["담보명", "면책기간"], ["암진단비(유사암제외)", "90일"]])
    docs = proposal(tmp_path, coverage_list(["암진단비(유사암제외)", "3천만원", "40,620", "20년/100세"]), sheet)
    assert (slot(resolved(docs), "A4200_1", "waiting_period").value == 90) is found
