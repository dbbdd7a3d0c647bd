"""Rows of contracts that are not the proposal's own: held before, not taken out, under another section's heading."""

from __future__ import annotations

from pathlib import Path

import pytest
from pdf_maker import Sheet
from proposals import HEADER, XS, coverage_list, proposal, resolved, slot, summary

STARTS = "보장개시일은 계약일부터 90일이 지난날의 다음날"


@pytest.mark.parametrize("title", ["기존 계약 현황", "기가입 계약 보장내용", "타 보험 가입현황"])
def test_amounts_of_contracts_held_before_are_not_the_proposals(tmp_path: Path, title: str) -> None:
    sheet = Sheet()
    sheet.text(40, 62, title)
    sheet.table(XS, 80, [HEADER, ["질병수술비", "50만원", "1,596", "20년"]], height=24)
    assert slot(resolved(proposal(tmp_path, sheet)), "A5100", "payout_amount_won").status == "UNKNOWN"


@pytest.mark.parametrize(("parent", "found"), [("기존계약", False), ("배우자", False), ("가입 내용", True)])
def test_a_header_over_the_header_counts(tmp_path: Path, parent: str, *, found: bool) -> None:
    sheet = Sheet()
    for y in (80, 128, 152):
        sheet.rule(40, y, 540, y)
    sheet.rule(240, 104, 540, 104)
    for x, top in ((40, 80), (240, 80), (400, 104), (540, 80)):
        sheet.rule(x, top, x, 152)
    for x, top, words in (
        (44, 86, "담보명"),
        (244, 86, parent),
        (244, 110, "가입금액"),
        (404, 110, "보험료(원)"),
        (44, 134, "질병수술비"),
        (244, 134, "10만원"),
        (404, 134, "1,596"),
    ):
        sheet.text(x, top, words)
    amount = slot(resolved(proposal(tmp_path, sheet)), "A5100", "payout_amount_won")
    assert (amount.status == "FOUND") == found


@pytest.mark.parametrize(
    ("header", "cell", "found"),
    [
        ("가입여부", "미가입", False),
        ("가입여부", "X", False),
        ("선택", "-", False),
        ("비고", "미선택", False),
        ("가입여부", "가입", True),
        ("비고", "-", True),
    ],
)
def test_a_row_that_was_not_taken_out_has_no_amount(tmp_path: Path, header: str, cell: str, *, found: bool) -> None:
    sheet = coverage_list(["질병수술비", "50만원", "1,596", cell], header=["담보명", "가입금액", "보험료(원)", header])
    amount = slot(resolved(proposal(tmp_path, sheet)), "A5100", "payout_amount_won")
    assert (amount.status == "FOUND") == found


@pytest.mark.parametrize(("heading", "found"), [("▣ 보험료 납입면제", False), ("▣ 보장내용", True)])
def test_the_heading_of_a_section_counts_however_far_it_is(tmp_path: Path, heading: str, *, found: bool) -> None:
    sheet = Sheet()
    sheet.text(40, 60, heading)
    sheet.text(40, 90, "아래에 해당하는 경우에 적용되며, 자세한 사항은 약관을 참고하시기 바랍니다.", 8)
    sheet.text(40, 130, "보장개시일 안내", 8)
    sheet.table([40, 220, 540], 150, [["담보명", "지급사유"], ["암진단비(유사암제외)", STARTS]])
    listed = coverage_list(["암진단비(유사암제외)", "3천만원", "40,620", "20년/100세"])
    waiting = slot(resolved(proposal(tmp_path, listed, sheet)), "A4200_1", "waiting_period")
    assert (waiting.status == "FOUND") == found


def test_a_name_in_the_other_half_of_a_table_has_not_this_one_as_its_part(tmp_path: Path) -> None:
    sheet = Sheet()
    header = ["담보명", "가입금액", "보험료(원)", "담보명", "가입금액", "보험료(원)"]
    row = ["상해수술비", "20만원", "522", "질병수술비", "10만원", "1,596"]
    sheet.table([30, 130, 190, 290, 390, 450, 560], 80, [header, row], height=24)
    assert slot(resolved(proposal(tmp_path, sheet)), "A5100", "payout_amount_won").value == 100000


def test_a_place_that_states_two_values_disputes_the_one_that_another_place_states(tmp_path: Path) -> None:
    name = "암직접치료입원일당(1일이상 120일한도)"
    sheet = Sheet()
    sheet.table([40, 220, 540], 80, [["담보명", "보장내용"], [name, "입원 1일당 지급(1회 입원당 180일 한도)"]])
    missing = slot(
        resolved(proposal(tmp_path, coverage_list([name, "2만원", "2,576", "20년"]), sheet)),
        "A6200",
        "duration_limit_days",
    )
    assert missing.status == "UNKNOWN"
    assert "120 and 180" in missing.notes


def _table(title: str) -> Sheet:
    sheet = Sheet()
    sheet.text(40, 62, title)
    sheet.table([40, 220, 540], 80, [["담보명", "면책기간"], ["암진단비(유사암제외)", "90일"]], height=24)
    return sheet


@pytest.mark.parametrize(
    ("title", "found"),
    [
        ("2종(간편심사형)", False),
        ("[갱신계약]", False),
        ("여자", False),
        ("최초계약 및 갱신계약", True),
        ("면책기간 안내", True),
    ],
)
def test_a_title_in_a_summary_may_name_a_type_of_contract(tmp_path: Path, title: str, *, found: bool) -> None:
    docs = proposal(tmp_path, coverage_list(["암진단비(유사암제외)", "3천만원", "40,620", "20년/100세"]))
    summary(tmp_path, _table(title))
    waiting = slot(resolved(docs), "A4200_1", "waiting_period")
    assert (waiting.status == "FOUND") == found


@pytest.mark.parametrize(("title", "found"), [("3종(해약환급금 미지급형)", True), ("피보험자 2 : 배우자", False)])
def test_a_proposal_is_of_one_type_but_may_be_for_several_persons(tmp_path: Path, title: str, *, found: bool) -> None:
    listed = coverage_list(["암진단비(유사암제외)", "3천만원", "40,620", "20년/100세"])
    waiting = slot(resolved(proposal(tmp_path, listed, _table(title))), "A4200_1", "waiting_period")
    assert (waiting.status == "FOUND") == found


@pytest.mark.parametrize(("person", "found"), [("배우자", False), ("본인", True)])
def test_a_cell_left_of_the_name_may_say_whose_it_is(tmp_path: Path, person: str, *, found: bool) -> None:
    sheet = Sheet()
    header = ["피보험자", "담보명", "가입금액", "보험료(원)"]
    sheet.table([40, 120, 300, 420, 540], 80, [header, [person, "질병수술비", "10만원", "1,596"]], height=24)
    amount = slot(resolved(proposal(tmp_path, sheet)), "A5100", "payout_amount_won")
    assert (amount.status == "FOUND") == found


def test_a_clause_about_the_renewals_of_a_list_is_not_about_the_list(tmp_path: Path) -> None:
    sheet = Sheet()
    clause = "- 위 특별약관의 갱신계약은 계약일부터 90일이 지난날의 다음날 보장"
    sheet.text(40, 80, f"○ 암진단비(유사암제외), 암수술비\n{clause}")
    listed = coverage_list(["암진단비(유사암제외)", "3천만원", "40,620", "20년/100세"])
    assert slot(resolved(proposal(tmp_path, listed, sheet)), "A4200_1", "waiting_period").status == "UNKNOWN"
