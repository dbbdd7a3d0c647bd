"""Rows that look like headers: a name that ends in 특약 next to a percentage of the amount."""

from __future__ import annotations

from pathlib import Path

from pdf_maker import Sheet
from proposals import coverage_list, proposal, resolved, slot, summary

HEADER = ["특약명", "급부명칭", "지급사유", "지급금액"]
XS = [40.0, 170.0, 290.0, 450.0, 550.0]


def test_a_row_whose_name_ends_like_a_header_is_a_row(tmp_path: Path) -> None:
    sheet = Sheet()
    rows = [
        ["질병수술특약", "질병수술급여금", "질병으로 수술을 받았을 때(수술 1회당)", "가입금액 100%"],
        ["뇌졸중진단특약", "뇌졸중진단급여금", "뇌졸중으로 진단되었을 때", "가입금액의 100%(1년 미만 50%)"],
    ]
    sheet.table(XS, 80, [HEADER, *rows])
    listed = coverage_list(
        ["질병수술특약", "10만원", "3,800", "20년/100세"], ["뇌졸중진단특약", "1천만원", "8,010", "20년/100세"]
    )
    docs = proposal(tmp_path, listed)
    summary(tmp_path, sheet)
    made = resolved(docs)
    amount = slot(made, "A5100", "payout_amount_won")
    assert (amount.value, amount.unit) == (100000, "won_per_surgery")
    assert slot(made, "A4103", "reduction").status == "FOUND"


def test_a_repeated_header_is_a_header(tmp_path: Path) -> None:
    sheet = Sheet()
    rows = [
        ["선택특약", "가입금액(만원)", "보험료(원)"],
        ["뇌졸중진단비", "1,000", "8,010"],
        ["선택특약", "보험료(원)", "가입금액(만원)"],
        ["질병수술비", "3,800", "10"],
    ]
    sheet.table([40, 240, 390, 540], 80, rows, height=24)
    assert slot(resolved(proposal(tmp_path, sheet)), "A5100", "payout_amount_won").value == 100000
