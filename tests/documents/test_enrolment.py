"""Which cells of a proposal's coverage list are names."""

from __future__ import annotations

from pathlib import Path

import pytest
from pdf_maker import Sheet
from proposals import coverage_list, proposal, resolved, slot

from answergate.policy.catalogue import load_catalogue
from answergate.resolve.enrolment import names_of
from answergate.resolve.tables import DocumentTables


def _listed(tmp_path: Path, sheet: Sheet) -> list[str]:
    (document,) = resolved(proposal(tmp_path, sheet)).documents.values()
    tables = DocumentTables(document.pages, load_catalogue("coverages"))
    return [name.text for name in names_of(tables)]


def _grouped(label: str) -> Sheet:
    """Return a list whose first column, under the header of the names, has one label for two names."""
    sheet = Sheet()
    for y in (80, 104, 152):
        sheet.rule(40, y, 540, y)
    sheet.rule(120, 128, 540, 128)
    for x, top in ((40, 80), (120, 104), (300, 80), (420, 80), (540, 80)):
        sheet.rule(x, top, x, 152)
    for x, top, words in (
        (44, 86, "가입담보"),
        (304, 86, "가입금액"),
        (424, 86, "보험료(원)"),
        (44, 122, label),
        (124, 110, "암진단비(유사암제외)"),
        (304, 110, "3천만원"),
        (424, 110, "40,620"),
        (124, 134, "뇌졸중진단비"),
        (304, 134, "1천만원"),
        (424, 134, "8,010"),
    ):
        sheet.text(x, top, words)
    return sheet


@pytest.mark.parametrize("label", ["기본계약", "3대진단", "진단비", "장해/장애"])
def test_a_label_next_to_the_names_of_a_group_is_not_a_name(tmp_path: Path, label: str) -> None:
    assert _listed(tmp_path, _grouped(label)) == ["암진단비(유사암제외)", "뇌졸중진단비"]


@pytest.mark.parametrize("label", ["기본계약", "합계", "총 보험료"])
def test_a_row_for_a_group_or_the_total_is_not_a_name(tmp_path: Path, label: str) -> None:
    sheet = coverage_list([label, "1억원", "99,000", ""], ["질병수술비", "10만원", "1,596", "20년/100세"])
    assert _listed(tmp_path, sheet) == ["질병수술비"]


def test_an_amount_in_a_column_without_a_header_is_not_a_name(tmp_path: Path) -> None:
    header = ["가입담보", "", "가입금액", "보험료(원)"]
    sheet = coverage_list(["질병수술비", "10만원", "20만원", "1,596"], header=header)
    assert _listed(tmp_path, sheet) == ["질병수술비"]


def test_an_empty_grid_above_the_list_changes_nothing(tmp_path: Path) -> None:
    sheet = coverage_list(["질병수술비", "10만원", "1,596", "20년"])
    sheet.grid([40.0, 300.0, 540.0], [20.0, 30.0, 40.0, 50.0, 60.0])
    assert _listed(tmp_path, sheet) == ["질병수술비"]


@pytest.mark.parametrize("amount", ["최고 50만원", "1만원 또는 2만원", "30,000"])
def test_a_name_is_listed_with_any_form_of_amount(tmp_path: Path, amount: str) -> None:
    listed = [["뇌졸중진단비", amount, "870", "20년/100세"], ["질병수술비", "10만원", "870", "20년/100세"]]
    sheet = Sheet()
    sheet.table([40, 240, 540], 80, [["담보명", "감액기간"], ["뇌졸중진단비", "1년 미만 50%"]])
    found = slot(resolved(proposal(tmp_path, coverage_list(*listed), sheet)), "A4103", "reduction")
    assert found.status == "FOUND"


def test_a_name_with_its_body_under_it_in_one_cell_is_listed(tmp_path: Path) -> None:
    body = "으로 진단확정된 경우 가입금액 지급"
    sheet = coverage_list(
        [f"4대유사암진단비(갑상선암)\n갑상선암{body}", "6백만원", "870", "20년/100세"],
        [f"뇌졸중진단비\n(1년50%)\n뇌졸중{body}", "1천만원", "8,010", "20년/100세"],
        ["보험기간 중 진단확정된 경우\n가입금액을 지급함", "1천만원", "8,010", "20년/100세"],
    )
    assert _listed(tmp_path, sheet) == ["4대유사암진단비(갑상선암)", "뇌졸중진단비 (1년50%)"]
