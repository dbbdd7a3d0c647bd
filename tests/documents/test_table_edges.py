"""Edges of tables and rows: shading, stripes and white space instead of rulings, and tables that are close together."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from pdf_maker import Sheet
from proposals import HEADER, XS, proposal, resolved, slot

from answergate.documents.grid import find_grids
from answergate.documents.rulings import Ruling


def test_rows_without_vertical_rulings_are_read_by_their_white_space(tmp_path: Path) -> None:
    sheet = Sheet()
    rows = [HEADER, ["상해사망", "1백만원", "60", "20년/100세"], ["질병수술비", "10만원", "1,596", "20년/100세"]]
    for index, row in enumerate(rows):
        sheet.rule(40, 80 + index * 24, 540, 80 + index * 24)
        for x, words in zip(XS, row, strict=False):
            sheet.text(x + 4, 86 + index * 24, words)
    sheet.rule(40, 152, 540, 152)
    assert slot(resolved(proposal(tmp_path, sheet)), "A5100", "payout_amount_won").value == 100000


@pytest.mark.parametrize("edges", [[40.0, 540.0], XS])
def test_striped_rows_without_any_ruling_are_rows(tmp_path: Path, edges: list[float]) -> None:
    sheet = Sheet()
    rows = [
        HEADER,
        ["상해사망", "1백만원", "60", "20년/100세"],
        ["질병수술비", "10만원", "1,596", "20년/100세"],
        ["골절진단비", "30만원", "543", "20년/100세"],
        ["화상진단비", "40만원", "58", "20년/100세"],
    ]
    for index, row in enumerate(rows):
        if index % 2 == 0:
            for x0, x1 in pairwise(edges):
                sheet.fill(x0, 80 + index * 24, x1, 104 + index * 24, 0.9)
        for x, words in zip(XS, row, strict=False):
            sheet.text(x + 4, 86 + index * 24, words)
    assert slot(resolved(proposal(tmp_path, sheet)), "A5100", "payout_amount_won").value == 100000


def test_a_shaded_area_above_a_table_is_its_header(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.fill(40, 80, 540, 104, 0.3)
    sheet.grid(XS, [104, 128, 152])
    rows = [HEADER, ["질병수술비", "10만원", "1,596", "20년/100세"], ["상해수술비", "20만원", "522", "20년/100세"]]
    for index, row in enumerate(rows):
        for x, words in zip(XS, row, strict=False):
            sheet.text(x + 4, 86 + index * 24, words, grey=0.0 if index else 1.0)
    assert slot(resolved(proposal(tmp_path, sheet)), "A5100", "payout_amount_won").value == 100000


def test_a_last_row_without_a_ruling_below_it_is_a_row(tmp_path: Path) -> None:
    sheet = Sheet()
    for y in (80, 104, 128):
        sheet.rule(40, y, 540, y)
    for x in XS:
        sheet.rule(x, 80, x, 152)
    rows = [HEADER, ["상해수술비", "20만원", "522", "20년/100세"], ["질병수술비", "10만원", "1,596", "20년/100세"]]
    for index, row in enumerate(rows):
        for x, words in zip(XS, row, strict=False):
            sheet.text(x + 4, 86 + index * 24, words)
    assert slot(resolved(proposal(tmp_path, sheet)), "A5100", "payout_amount_won").value == 100000


def test_text_across_columns_without_rulings_is_one_cell_under_its_row(tmp_path: Path) -> None:
    """Some spaces between words fall on the gaps between columns, and some text is longer than a row is wide."""
    sheet = Sheet()
    header = ["담보명 및 보장내용", *HEADER[1:]]
    rest = "약관에서 정한 사유가 생긴 경우 보험 수익자 에게 이 특약의 보험 가입금액 을 지급 합니다 (최초 1회한) 다만 예외 있음"
    half = (
        "뇌졸중으로 진단확정된 경우 가입금액 지급 (최초 1회한, 계약일부터 그 날을 포함하여 1년 미만 에 진단시 50% 지급)"
    )
    rows = [header]
    for name, body in (
        ("상해사망", rest),
        ("질병사망", rest[:40]),
        ("뇌졸중진단비", half),
        ("골절진단비", rest),
        ("화상진단비", rest),
    ):
        rows += [[name, "1천만원", "8,010", "20년/100세"], [body]]
    for index, row in enumerate(rows):
        sheet.rule(40, 80 + index * 24, 540, 80 + index * 24)
        for x, words in zip(XS, row, strict=False):
            sheet.text(x + 4, 86 + index * 24, words, 8)
    sheet.rule(40, 80 + len(rows) * 24, 540, 80 + len(rows) * 24)
    value = slot(resolved(proposal(tmp_path, sheet)), "A4103", "reduction").value
    assert value == {"period_months": 12, "pay_percent": 50, "applies_to": "전체"}


def _open_at_the_sides(*rows: list[str]) -> Sheet:
    """A table with rulings between its columns but none at its sides. A row with one text has no vertical rulings."""
    sheet = Sheet()
    for index, row in enumerate(rows):
        top = 80 + index * 24
        sheet.rule(40, top, 540, top)
        for x in XS[1:-1] if len(row) > 1 else ():
            sheet.rule(x, top, x, top + 24)
        for x, words in zip(XS, row, strict=False):
            sheet.text(x + 4, top + 6, words, 8)
    sheet.rule(40, 80 + len(rows) * 24, 540, 80 + len(rows) * 24)
    return sheet


def test_text_across_a_table_that_is_open_at_the_sides_is_a_part_of_it(tmp_path: Path) -> None:
    names = ("상해사망", "질병사망", "뇌졸중진단비", "허혈성심장질환진단비")
    bodies = [
        "약관에서 정한 경우 지급",
        "약관에서 정한 경우 지급",
        "진단확정된 경우 지급(1년 미만 50%)",
        "경우에 따라 지급(2년 미만 30%)",
    ]
    rows = [HEADER]
    for name, body in zip(names, bodies, strict=True):
        rows += [[name, "1천만원", "8,010", "20년/100세"], [body]]
    made = resolved(proposal(tmp_path, _open_at_the_sides(*rows)))
    assert slot(made, "A4103", "reduction").value == {"period_months": 12, "pay_percent": 50, "applies_to": "전체"}
    assert slot(made, "A4105", "reduction").value == {"period_months": 24, "pay_percent": 30, "applies_to": "전체"}


def test_a_note_under_a_table_that_is_open_at_the_sides_belongs_to_no_row(tmp_path: Path) -> None:
    rows = [HEADER]
    for name in ("상해사망", "질병사망", "골절진단비"):
        rows += [[name, "1천만원", "8,010", "20년/100세"], ["약관에서 정한 경우 지급"]]
    sheet = _open_at_the_sides(*rows, ["뇌졸중진단비", "1천만원", "8,010", "20년/100세"])
    bottom = 80 + 24 * 8
    sheet.text(44, bottom + 24, "※ 진단확정된 경우 1년 미만 50%만 지급될 수 있습니다.", 8)
    sheet.rule(40, bottom + 60, 540, bottom + 60)
    assert slot(resolved(proposal(tmp_path, sheet)), "A4103", "reduction").status == "UNKNOWN"


def test_tables_of_several_rows_with_text_between_them_stay_separate(tmp_path: Path) -> None:
    rows = []
    for name, title in (
        ("상해사망", "■ 상해"),
        ("뇌졸중진단비", "진단확정된 경우 지급(1년 미만 50%)"),
        ("골절진단비", "■ 골절"),
    ):
        rows += [[title], HEADER, [name, "1천만원", "8,010", "20년/100세"]]
    made = resolved(proposal(tmp_path, _open_at_the_sides(*rows)))
    assert slot(made, "A4103", "reduction").status == "UNKNOWN"


@pytest.mark.parametrize(
    ("last", "value"), [(["질병수술비", "10만원", "1,596", "20년/100세"], 100000), (["※ 질병수술비 10만원"], None)]
)
def test_an_unshaded_last_row_belongs_to_a_striped_table(tmp_path: Path, last: list[str], value: int | None) -> None:
    sheet = Sheet()
    rows = [HEADER, *([f"골절{index}진단비", "20만원", "60", "20년/100세"] for index in range(4)), last]
    for index, row in enumerate(rows):
        if index % 2 == 0:
            sheet.fill(40, 80 + index * 24, 540, 104 + index * 24, 0.9)
        for x, words in zip(XS, row, strict=False):
            sheet.text(x + 4, 86 + index * 24, words)
    assert slot(resolved(proposal(tmp_path, sheet)), "A5100", "payout_amount_won").value == value


def test_a_header_above_right_aligned_figures_stays_with_them(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.rule(40, 80, 540, 80)
    for x, words in ((120, "담보명"), (272, "가입금액(만원)"), (380, "납입/만기"), (476, "보험료(원)")):
        sheet.text(x, 86, words, 8)
    names = ("상해사망", "질병사망", "질병수술비", "골절진단비", "화상진단비", "암수술비", "입원일당", "통원일당")
    for index, name in enumerate(names, start=1):
        sheet.rule(40, 80 + index * 24, 540, 80 + index * 24)
        premium = "10,500" if index == 2 else "480"
        for x, words in ((44, name), (330, "10"), (344, "20년/100세"), (538 - 4 * len(premium), premium)):
            sheet.text(x, 86 + index * 24, words, 8)
    sheet.rule(40, 80 + 24 * 9, 540, 80 + 24 * 9)
    assert slot(resolved(proposal(tmp_path, sheet)), "A5100", "payout_amount_won").value == 100000


def _ruled(*heights: list[float]) -> list[Ruling]:
    across = [Ruling(True, y, 40.0, 540.0) for ys in heights for y in ys]
    # Vertical rulings are joined over small gaps before the grids are found.
    top, bottom = heights[0][0], heights[-1][-1]
    return [*across, *(Ruling(False, x, top, bottom) for x in XS)]


@pytest.mark.parametrize("gap", [2.5, 3.0, 5.0, 7.0])
def test_tables_a_few_points_apart_are_two(gap: float) -> None:
    upper, lower = find_grids(_ruled([80.0, 104.0, 128.0], [128.0 + gap, 160.0, 184.0]))
    assert upper.ys[-1] == 128.0
    assert lower.ys[0] == 128.0 + gap


def test_cells_drawn_as_separate_boxes_are_one_table() -> None:
    boxes = [[80.0 + index * 27, 104.0 + index * 27] for index in range(6)]
    assert len(find_grids(_ruled(*boxes))) == 1


@pytest.mark.parametrize("gap", [3.0, 5.0])
def test_a_note_under_the_second_of_two_close_tables_does_not_belong_to_the_first(tmp_path: Path, gap: float) -> None:
    sheet = Sheet()
    header = ["담보명", "가입금액", "보험료(원)", "납기"]
    bottom = sheet.table(XS, 80, [header, ["뇌졸중진단비주1)", "1천만원", "8,010", "20년"]])[-1]
    bottom = sheet.table(XS, bottom + gap, [header, ["상해수술비", "10만원", "100", "20년"]])[-1]
    sheet.text(40, bottom + 6, "주1) 가입 후 1년 미만 50% 지급", 8)
    assert slot(resolved(proposal(tmp_path, sheet)), "A4103", "reduction").status == "UNKNOWN"


def test_spaces_that_line_up_at_the_ends_of_long_lines_are_not_a_column(tmp_path: Path) -> None:
    sheet = Sheet()
    body = "진단확정시 최초 1회한 가입금액"
    rows = [
        ["담보명", "보장내용", "가입금액", "보험료(원)"],
        ["암진단비(유사암제외)주1)", f"암(유사암제외)으로 {body} 지급", "3천만원", "28,100"],
        ["유사암진단비주2)", "유사암으로 진단확정시 지급", "6백만원", "1,200"],
        ["뇌졸중진단비주2)", f"비외상성뇌졸중으로 {body} 지급", "1천만원", "7,400"],
        ["허혈성심장질환진단비주2)", "심장질환으로 진단확정시 지급", "1천만원", "4,800"],
        ["골절진단비", f"외상성골절상해로 {body} 지급", "1백만원", "2,100"],
        ["화상진단비", "화상으로 진단확정시 지급", "1백만원", "900"],
    ]
    xs = [40.0, 190.0, 430.0, 490.0, 550.0]
    for index, row in enumerate(rows):
        sheet.rule(40, 80 + index * 24, 550, 80 + index * 24)
        for x, words in zip(xs, row, strict=False):
            sheet.text(x + 3, 88 + index * 24, words, 8)
    sheet.rule(40, 248, 550, 248)
    sheet.text(40, 254, "주1) 계약일부터 90일이 지난 날의 다음날부터 보장\n주2) 가입 후 1년 미만 50%를 지급합니다.", 8)
    made = resolved(proposal(tmp_path, sheet))
    assert slot(made, "A4103", "reduction").status == "FOUND"
    assert next(iter(made.documents.values())).pages[0].tables[0].xs[2] > 400
