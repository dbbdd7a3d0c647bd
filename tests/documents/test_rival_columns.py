"""Columns for two plans side by side: no value is found if no header says which column applies."""

from __future__ import annotations

from pathlib import Path

import pytest
from pdf_maker import Sheet
from proposals import in_columns, proposal, resolved, slot

XS = [40.0, 200.0, 300.0, 400.0, 480.0, 540.0]


def _amounts(tmp_path: Path, header: list[str], first: str, second: str) -> Path:
    sheet = Sheet()
    sheet.table(XS, 80, [header, ["질병수술비", first, second, "1,234", "20년"]], height=24)
    return proposal(tmp_path, sheet)


@pytest.mark.parametrize(
    "header",
    [
        ["가입담보", "가입금액", "", "보험료(원)", "납기"],
        ["가입담보", "가입금액", "2형", "보험료(원)", "납기"],
        ["가입담보", "", "가입금액", "보험료(원)", "납기"],
    ],
)
def test_amounts_that_no_header_distinguishes_are_not_read(tmp_path: Path, header: list[str]) -> None:
    missing = slot(resolved(_amounts(tmp_path, header, "10만원", "20만원")), "A5100", "payout_amount_won")
    assert missing.status == "UNKNOWN"
    assert "its cell under" in missing.notes


@pytest.mark.parametrize("header", ["가입금액(1형)", "2형 가입금액"])
def test_an_amount_of_one_contract_type_does_not_belong_to_the_coverage(tmp_path: Path, header: str) -> None:
    docs = _amounts(tmp_path, ["가입담보", header, "", "보험료(원)", "납기"], "10만원", "")
    missing = slot(resolved(docs), "A5100", "payout_amount_won")
    assert missing.status == "UNKNOWN"
    assert "형" in missing.notes


def test_bare_figures_under_one_unit_may_disagree(tmp_path: Path) -> None:
    header = ["가입담보", "가입금액(만원)", "", "보험료(원)", "납기"]
    assert slot(resolved(_amounts(tmp_path, header, "10", "20")), "A5100", "payout_amount_won").status == "UNKNOWN"


def test_a_header_above_both_columns_does_not_distinguish_them(tmp_path: Path) -> None:
    sheet = Sheet()
    for y in (80, 104, 128):
        sheet.rule(40, y, 540, y)
    for x in XS:
        sheet.rule(x, 104 if x == 300 else 80, x, 128)
    for x, words in zip(XS, ["가입담보", "가입금액", "", "보험료(원)", "납기"], strict=False):
        sheet.text(x + 3, 85, words, 8)
    for x, words in zip(XS, ["질병수술비", "10만원", "20만원", "1,234", "20년"], strict=False):
        sheet.text(x + 3, 109, words, 8)
    assert slot(resolved(proposal(tmp_path, sheet)), "A5100", "payout_amount_won").status == "UNKNOWN"


@pytest.mark.parametrize(("second", "header"), [("10만원", ""), ("-", ""), ("", ""), ("20만원", "해약환급금")])
def test_a_column_that_agrees_or_is_about_something_else_does_not_compete(
    tmp_path: Path, second: str, header: str
) -> None:
    docs = _amounts(tmp_path, ["가입담보", "가입금액", header, "보험료(원)", "납기"], "10만원", second)
    assert slot(resolved(docs), "A5100", "payout_amount_won").value == 100000


@pytest.mark.parametrize(
    ("code", "name", "header", "row"),
    [
        ("A4200_1", "waiting_period", ["담보명", "면책기간", ""], ["암진단비(유사암제외)", "90일", "30일"]),
        ("A4103", "reduction", ["담보명", "1년미만 감액지급", ""], ["뇌졸중진단비", "50%", "30%"]),
    ],
)
def test_days_and_percentages_that_no_header_distinguishes_are_not_read(
    tmp_path: Path, code: str, name: str, header: list[str], row: list[str]
) -> None:
    assert in_columns(tmp_path, header, row, code, name).status == "UNKNOWN"
