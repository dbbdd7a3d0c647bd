"""Amounts of money in the column of the amounts."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from proposals import in_text

from answergate.documents.page import Document
from answergate.documents.plain import read_page
from answergate.policy.catalogue import load_catalogue
from answergate.resolve.resolving import resolve
from answergate.resolve.rows import SlotRow
from answergate.resolve.sources import Source


def _amount(tmp_path: Path, cell: str, header: str = "가입금액") -> SlotRow:
    table = f"담보명 | {header} | 납기\n질병수술비 | {cell} | 20년\n상해수술비 | 7만원 | 20년\n"
    return in_text(tmp_path, table, "A5100", "payout_amount_won")


@pytest.mark.parametrize(
    ("cell", "won"),
    [
        ("2만원", 20_000),
        ("1천만원", 10_000_000),
        ("1천5백만원", 15_000_000),
        ("2백50만원", 2_500_000),
        ("3,000만원", 30_000_000),
        ("1억원", 100_000_000),
        ("1억5천만원", 150_000_000),
        ("20,000원", 20_000),
        ("5천원", 5_000),
        ("2만", 20_000),
        ("매회10만원", 100_000),
        ("10만원(수술1회당)", 100_000),
        ("1일당10만원", 100_000),
        ("10만원주1)", 100_000),
        ("10만원20년납100세만기", 100_000),
    ],
)
def test_an_amount_is_read(tmp_path: Path, cell: str, won: int) -> None:
    assert _amount(tmp_path, cell).value == won


@pytest.mark.parametrize("cell", ["20년/100세", "2,576", "10", "-", "가입금액", "최초1회한", "10만원~30만원", ""])
def test_text_that_is_not_a_single_amount_is_not_read(tmp_path: Path, cell: str) -> None:
    assert _amount(tmp_path, cell).status == "UNKNOWN"


@pytest.mark.parametrize(
    "cell",
    [
        "10만원,20만원",
        "10만원부터",
        "10만원초과",
        "10만원미만",
        "약10만원",
        "월10만원",
        "매월10만원",
        "10만원씩5년",
        "1-5종10만원",
        "남10만원",
        "10만원(배우자)",
        "10만원가입가능",
        "보험료10만원",
    ],
)
def test_an_amount_with_words_that_may_change_it_is_not_read(tmp_path: Path, cell: str) -> None:
    assert _amount(tmp_path, cell).status == "UNKNOWN"


@pytest.mark.parametrize(
    ("cell", "header", "won"), [("3,000", "가입금액(만원)", 30_000_000), ("20,000", "가입금액(원)", 20_000)]
)
def test_a_bare_figure_uses_the_unit_of_the_header(tmp_path: Path, cell: str, header: str, won: int) -> None:
    assert _amount(tmp_path, cell, header).value == won


@given(st.text(alphabet="0123456789,.억만천백십원 가-()"), st.text(alphabet="가입금액(만원)/보험료 ", max_size=12))
def test_every_cell_can_be_read(cell: str, header: str) -> None:
    page = read_page(1, f"담보명 | 가입금액{header} | 납기\n질병수술비 | {cell} | 20년\n")
    source = Source("one", "", "가입설계서", "a.txt", Path("a.txt"))
    rows = resolve(load_catalogue("coverages"), [source], {"a.txt": Document("a.txt", "", (page,))})
    found = next(row for row in rows if row.identity.coverage_code == "A5100").slots["payout_amount_won"]
    assert all(evidence.value_text in cell for evidence in found.stated)
