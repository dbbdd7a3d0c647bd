"""Values for other contracts, types or persons than the proposal's, named in a title, header, cell or clause."""

from __future__ import annotations

from pathlib import Path

import pytest
from pdf_maker import Sheet
from proposals import coverage_list, in_columns, proposal, resolved, slot, summary


@pytest.mark.parametrize(("parent", "found"), [("기존계약", False), ("배우자", False), ("가입 내용", True)])
def test_a_header_above_the_header_counts(tmp_path: Path, parent: str, *, found: bool) -> None:
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
def test_a_proposal_has_one_type_but_may_be_for_several_persons(tmp_path: Path, title: str, *, found: bool) -> None:
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


@pytest.mark.parametrize(
    ("header", "cell"),
    [
        ("면책기간", "부활 90일"),
        ("면책기간", "90일 미만 50%"),
        ("면책기간", "1형 90일"),
        ("면책기간(갱신계약)", "90일"),
        ("면책기간(갱신)", "-"),
        ("면책기간(2형)", "90일"),
        ("면책기간(유사암)", "없음"),
        ("납입면제 면책기간", "90일"),
        ("면책기간 예시", "90일"),
    ],
)
def test_days_of_other_contracts_types_or_risks_are_not_the_waiting_period(
    tmp_path: Path, header: str, cell: str
) -> None:
    row = ["암진단비(유사암제외)", cell, ""]
    assert in_columns(tmp_path, ["담보명", header, "비고"], row, "A4200_1", "waiting_period").value is None


@pytest.mark.parametrize("header", ["최초계약과 부활(효력회복)계약의 면책기간", "암 면책기간", "면책기간(최초계약)"])
def test_a_header_that_also_names_first_contracts_applies_to_the_coverage(tmp_path: Path, header: str) -> None:
    row = ["암진단비(유사암제외)", "90일", ""]
    assert in_columns(tmp_path, ["담보명", header, "비고"], row, "A4200_1", "waiting_period").value == 90


@pytest.mark.parametrize(
    ("header", "cell"),
    [
        ("1년미만 감액(2형)", "50%"),
        ("감액지급(간편심사형)", "1년미만 50%"),
        ("감액지급", "2형 1년미만 50%"),
        ("감액지급", "갱신계약 1년미만 50%"),
        ("감액지급", "뇌출혈 1년미만 50%"),
        ("감액지급", "1년미만 뇌출혈 50%"),
        ("1년미만(갱신계약)", "50%"),
        ("1년미만 뇌출혈", "50%"),
        ("경과기간별 보험료 1년미만", "50%"),
        ("감액(갱신계약)", "-"),
    ],
)
def test_percentages_of_other_contracts_types_or_risks_are_not_the_reduction(
    tmp_path: Path, header: str, cell: str
) -> None:
    row = ["뇌졸중진단비", cell, ""]
    assert in_columns(tmp_path, ["담보명", header, "비고"], row, "A4103", "reduction").value is None


@pytest.mark.parametrize("header", ["면책기간(갱신계약)", "부활계약의 면책기간", "납입면제 면책기간"])
def test_a_column_for_other_contracts_does_not_affect_first_contracts(tmp_path: Path, header: str) -> None:
    row = ["암진단비(유사암제외)", "90일", "60일"]
    assert in_columns(tmp_path, ["담보명", "면책기간", header], row, "A4200_1", "waiting_period").value == 90


def test_columns_for_two_types_state_nothing(tmp_path: Path) -> None:
    row = ["암진단비(유사암제외)", "90일", "60일"]
    assert in_columns(tmp_path, ["담보명", "면책기간", "2형 면책기간"], row, "A4200_1", "waiting_period").value is None
