"""A table without a header uses the header of the previous page only if it continues that table."""

from __future__ import annotations

from pathlib import Path

import pytest
from pdf_maker import Sheet
from proposals import HEADER, XS, proposal, resolved, slot

from answergate.resolve.rows import SlotRow

ROW = ["질병수술비", "10만원", "1,596", "20년/100세"]


def _first(*, foot: str = "", head: str = "") -> Sheet:
    sheet = Sheet()
    sheet.table(XS, 600, [HEADER, ["상해사망", "1백만원", "60", "20년/100세"]], height=24)
    sheet.text(40, 30, head)
    sheet.text(40, 800, foot)
    return sheet


def _second(*, xs: list[float] | None = None, head: str = "", foot: str = "") -> Sheet:
    sheet = Sheet()
    sheet.text(40, 30, head)
    sheet.text(40, 800, foot)
    sheet.table(xs or XS, 80, [ROW], height=24)
    return sheet


def _amount(tmp_path: Path, *sheets: Sheet) -> SlotRow:
    return slot(resolved(proposal(tmp_path, *sheets)), "A5100", "payout_amount_won")


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (_first(), _second()),
        (_first(head="무배당 건강보험", foot="1 / 9"), _second(head="무배당 건강보험", foot="2 / 9")),
        (_first(foot="설계번호 2025-11 1쪽"), _second(foot="설계번호 2025-11 2쪽")),
        (_first(), _second(head="가입담보 현황(계속)")),
        (_first(), _second(xs=[41.0, 261.0, 339.0, 421.0, 540.0])),
        (_first(), _second(xs=[40.0, 256.5, 336.5, 420.0, 540.0])),
    ],
)
def test_a_continued_table_keeps_its_header(tmp_path: Path, first: Sheet, second: Sheet) -> None:
    assert _amount(tmp_path, first, second).value == 100000


def test_left_and_right_pages_may_have_different_headers(tmp_path: Path) -> None:
    left, right = "무배당 건강보험", "가입설계서"
    sheets = (_first(head=left), _second(head=right), _second(head=left), _second(head=right))
    assert _amount(tmp_path, *sheets).value == 100000


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (_first(), _second(head="다른 회사 계약의 현황")),
        (_first(head="(단위 : 만원)"), _second(head="(단위 : 천원)")),
        (_first(foot="아래는 다른 계약입니다"), _second()),
        (_first(), _second(xs=[60.0, 260.0, 340.0, 420.0, 540.0])),
    ],
)
def test_a_new_table_does_not_use_the_header_of_the_previous_page(tmp_path: Path, first: Sheet, second: Sheet) -> None:
    assert _amount(tmp_path, first, second).status == "UNKNOWN"


def test_a_table_with_more_columns_than_the_header_is_a_new_table(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.table([40, 260, 300, 340, 420, 540], 80, [["질병수술비", "", "10만원", "1,596", "20년"]], height=24)
    assert _amount(tmp_path, _first(), sheet).status == "UNKNOWN"


def test_a_separate_table_in_between_ends_the_header(tmp_path: Path) -> None:
    between = Sheet()
    between.table([40, 200, 540], 80, [["피보험자", "홍길동"], ["직업", "사무원"]], height=24)
    between.table(XS, 160, [ROW], height=24)
    assert _amount(tmp_path, _first(), between).status == "UNKNOWN"


def test_a_page_without_tables_in_between_ends_the_header(tmp_path: Path) -> None:
    assert _amount(tmp_path, _first(), Sheet(), _second()).status == "UNKNOWN"


def test_a_frame_on_every_page_does_not_end_the_header(tmp_path: Path) -> None:
    sheets = [_first(), _second()]
    for sheet in sheets:
        sheet.table([40, 200, 540], 30, [["설계번호", "12-345"]], height=20)
    assert _amount(tmp_path, *sheets).value == 100000


def test_a_column_of_groups_may_begin_on_a_later_page(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.table([40, 100, 260, 340, 420, 540], 80, [["수술", *ROW]], height=24)
    assert _amount(tmp_path, _first(), sheet).value == 100000
