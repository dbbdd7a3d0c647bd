"""Transposed tables with one column per coverage, and cells with an amount and a premium."""

from __future__ import annotations

from pathlib import Path

import pytest
from pdf_maker import Sheet
from proposals import coverage_list, in_text, proposal, resolved, slot, summary

from answergate.resolve.audit import audit
from answergate.resolve.running import Run

XS = [40.0, 160.0, 320.0, 480.0]
NAMES = ["담보명", "암진단비(유사암제외)", "뇌졸중진단비"]
WAITING = ["면책기간", "90일", "없음"]
REDUCTION = ["감액지급", "없음", "1년 미만 50%"]


def _sheet(*rows: list[str], title: str = "", xs: list[float] | None = None) -> Sheet:
    sheet = Sheet()
    if title:
        sheet.text(40, 64, title, 8)
    sheet.table(xs or XS, 80, [*rows], height=24)
    return sheet


def _made(tmp_path: Path, sheet: Sheet) -> Run:
    listed = coverage_list(
        ["암진단비(유사암제외)", "3천만원", "40,620", "20년/100세"], ["뇌졸중진단비", "1천만원", "8,010", "20년/100세"]
    )
    docs = proposal(tmp_path, listed)
    summary(tmp_path, sheet)
    made = resolved(docs)
    assert audit(made.rows, made.documents, 0.0).faults == ()
    return made


@pytest.mark.parametrize("corner", ["담보명", "구분"])
def test_one_column_per_coverage_is_read(tmp_path: Path, corner: str) -> None:
    made = _made(tmp_path, _sheet([corner, *NAMES[1:]], WAITING, REDUCTION))
    found = slot(made, "A4200_1", "waiting_period")
    assert found.value == 90
    assert slot(made, "A4200_1", "reduction").value == 0
    assert slot(made, "A4103", "reduction").value == {"period_months": 12, "pay_percent": 50, "applies_to": "전체"}
    x0, top, x1, bottom = found.evidences[0].bbox
    assert (x0, top, x1, bottom) == (160.0, 80.0, 320.0, 152.0)


def test_amounts_in_columns_are_read_in_proposals(tmp_path: Path) -> None:
    sheet = _sheet(
        ["구분", "질병수술비", "상해수술비"], ["가입금액", "10만원", "20만원"], ["보험료(원)", "1,596", "522"]
    )
    assert slot(resolved(proposal(tmp_path, sheet)), "A5100", "payout_amount_won").value == 100000


def test_a_card_of_one_coverage_is_read(tmp_path: Path) -> None:
    card = _sheet(["담보명", "암진단비(유사암제외)"], WAITING[:2], REDUCTION[:2], xs=XS[:3])
    assert slot(_made(tmp_path, card), "A4200_1", "waiting_period").value == 90


def test_an_example_in_columns_is_not_read(tmp_path: Path) -> None:
    made = _made(tmp_path, _sheet(NAMES, WAITING, REDUCTION, title="보험금 지급 예시"))
    assert slot(made, "A4200_1", "waiting_period").status == "UNKNOWN"


def test_rows_without_known_labels_are_not_a_header(tmp_path: Path) -> None:
    made = _made(tmp_path, _sheet(NAMES, ["첫째", "90일", "없음"], ["둘째", "없음", "1년 미만 50%"]))
    assert slot(made, "A4200_1", "waiting_period").status == "UNKNOWN"


def test_a_cell_shared_by_two_columns_belongs_to_both(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.grid(XS, [80, 104])
    sheet.grid([40.0, 160.0, 480.0], [104, 128, 152])
    for x, y, words in (
        (40, 80, "담보명"),
        (160, 80, NAMES[1]),
        (320, 80, NAMES[2]),
        (40, 104, "면책기간"),
        (160, 104, "90일"),
    ):
        sheet.text(x + 3, y + 3, words, 8)
    sheet.text(43, 131, "감액지급", 8)
    assert slot(_made(tmp_path, sheet), "A4200_1", "waiting_period").value == 90


@pytest.mark.parametrize(
    ("cell", "header", "won"),
    [
        ("1,000만원/3,200원", "가입금액/보험료", 10_000_000),
        ("3,200원/1,000만원", "보험료/가입금액", 10_000_000),
        ("1,000/3,200", "가입금액(만원)/보험료(원)", 10_000_000),
        ("3,200/1,000", "보험료(원)/가입금액(만원)", 10_000_000),
        ("1,000만원(3,200원)", "가입금액(보험료)", 10_000_000),
        ("1천5백만원 3,200원", "가입금액및보험료", 15_000_000),
        ("1,000만원", "가입금액/보험료", None),
        ("3,200원", "가입금액/보험료", None),
        ("1,000/3,200", "가입금액/보험료(만원)", None),
        ("1,000만원/3,200원/20년", "가입금액/보험료", None),
        ("최고1,000만원/3,200원", "가입금액/보험료", None),
    ],
)
def test_the_header_says_which_figure_in_a_cell_is_the_amount(
    tmp_path: Path, cell: str, header: str, won: int | None
) -> None:
    table = f"담보명 | {header} | 납기\n질병수술비 | {cell} | 20년\n상해수술비 | {cell} | 20년\n"
    assert in_text(tmp_path, table, "A5100", "payout_amount_won").value == won


@pytest.mark.parametrize("between", [" / ", "\n"])
def test_a_column_of_amounts_and_premiums_is_read_for_the_amounts(tmp_path: Path, between: str) -> None:
    sheet = Sheet()
    rows = [
        ["담보명", "가입금액 / 보험료", "납기"],
        ["질병수술비", f"10만원{between}1,596원", "20년"],
        ["상해수술비", f"20만원{between}522원", "20년"],
    ]
    sheet.table([40.0, 240.0, 400.0, 500.0], 80, rows, height=30)
    assert slot(resolved(proposal(tmp_path, sheet)), "A5100", "payout_amount_won").value == 100000


def test_a_single_figure_under_amount_and_premium_is_not_read(tmp_path: Path) -> None:
    sheet = Sheet()
    rows = [
        ["담보명", "가입금액 / 보험료", "납기"],
        ["질병수술비", "10만원", "20년"],
        ["상해수술비", "20만원 / 522원", "20년"],
    ]
    sheet.table([40.0, 240.0, 400.0, 500.0], 80, rows, height=30)
    assert slot(resolved(proposal(tmp_path, sheet)), "A5100", "payout_amount_won").status == "UNKNOWN"
