"""Filled rectangles side by side are the cells of a table. Marked text, panels and bars are not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from pdf_maker import Sheet, write_pdf
from proposals import proposal, resolved, slot

from answergate.documents.cache import read_document
from answergate.documents.page import Page

XS = [40.0, 200.0, 300.0, 400.0, 540.0]
HEADER = ["담보명", "가입금액", "보험료(원)", "납입/만기"]
BODY = [
    ["상해사망", "1천만원", "8,010", "20년/100세"],
    ["질병수술비", "10만원", "1,596", "20년/100세"],
    ["골절진단비", "20만원", "600", "20년/100세"],
    ["화상진단비", "30만원", "70", "20년/100세"],
]
WORDS_XS = [40.0, 140.0, 260.0, 540.0]
WORDS = [
    ["구분", "적용 담보", "내용"],
    ["면책기간", "암진단비", "가입 후 90일간 보장하지 않음"],
    ["감액기간", "뇌졸중진단비", "1년 미만 50% 지급"],
]
SENTENCE = "암보장개시일은 계약일부터 그 날을 포함하여 90일이 지난 날의 다음날로 하며 갱신시 갱신일로 합니다"
HEIGHT = 24.0


def _page(tmp_path: Path, sheet: Sheet) -> Page:
    return read_document(write_pdf(tmp_path / "made.pdf", sheet), "made.pdf").pages[0]


def _rows(page: Page) -> list[list[str]]:
    """The texts of the page's only table, without empty cells."""
    [table] = page.tables
    texts = [(cell.row, cell.span.of(page.text)) for cell in table.cells]
    return [[text for row, text in texts if row == at and text] for at in range(len(table.ys) - 1)]


def _row(
    sheet: Sheet,
    xs: Sequence[float],
    top: float,
    words: Sequence[str],
    *greys: float,
    gap: float = 0.0,
    height: float = HEIGHT,
) -> None:
    """Draw a row whose cells are filled with ``greys``, in turn, with a white gap between them."""
    for index, (left, right, text) in enumerate(zip(xs, xs[1:], words, strict=False)):
        if greys:
            half = gap / 2
            sheet.fill(left + half, top + half, right - half, top + height - half, greys[index % len(greys)])
        sheet.text(left + 5, top + height / 2 - 4.5, text)


def _across(sheet: Sheet, *ys: float) -> None:
    for y in ys:
        sheet.rule(XS[0], y, XS[-1], y)


def _header_above_a_ruled_body(sheet: Sheet) -> None:
    _row(sheet, XS, 80, HEADER, 0.8)
    sheet.grid(XS, [104.0 + HEIGHT * index for index in range(5)])


def _header_above_rows_between_lines(sheet: Sheet) -> None:
    _row(sheet, XS, 80, HEADER, 0.8)
    _across(sheet, *(104 + HEIGHT * index for index in range(5)))


def _header_with_white_gaps_and_filled_labels(sheet: Sheet) -> None:
    _row(sheet, XS, 80, HEADER, 0.8, gap=0.5)
    for index in range(4):
        sheet.fill(40.25, 104.25 + HEIGHT * index, 199.75, 127.75 + HEIGHT * index, 0.9)
    _across(sheet, *(128 + HEIGHT * index for index in range(4)))


def _header_inside_a_frame(sheet: Sheet) -> None:
    _row(sheet, XS, 80, HEADER, 0.8)
    _across(sheet, *(80 + HEIGHT * index for index in range(6)))
    for x in XS:
        sheet.rule(x, 80 if x in (XS[0], XS[-1]) else 104, x, 200)


def _header_above_plain_rows(sheet: Sheet) -> None:
    _row(sheet, XS, 80, HEADER, 0.8)


def _fills(*greys: float, gap: float = 0.0) -> Callable[[Sheet], None]:
    def draw(sheet: Sheet) -> None:
        _row(sheet, XS, 80, HEADER, *(grey - 0.2 for grey in greys), gap=gap)
        for index in range(4):
            _row(sheet, XS, 104 + HEIGHT * index, ["", "", "", ""], *greys, gap=gap)

    return draw


def _every_second_row_filled(sheet: Sheet) -> None:
    _row(sheet, XS, 80, HEADER, 0.6, gap=1.0)
    for index in (1, 3):
        _row(sheet, XS, 104 + HEIGHT * index, ["", "", "", ""], 0.9, gap=1.0)


@pytest.mark.parametrize(
    "draw",
    [
        _header_above_a_ruled_body,
        _header_above_rows_between_lines,
        _header_with_white_gaps_and_filled_labels,
        _header_inside_a_frame,
        _header_above_plain_rows,
        _fills(0.9),
        _fills(0.9, gap=1.5),
        _fills(0.9, gap=3.0),
        _fills(0.9, 0.95),
        _every_second_row_filled,
    ],
)
def test_filled_cells_are_cells(tmp_path: Path, draw: Callable[[Sheet], None]) -> None:
    sheet = Sheet()
    draw(sheet)
    for index, words in enumerate(BODY):
        _row(sheet, XS, 104 + HEIGHT * index, words)
    assert _rows(_page(tmp_path, sheet)) == [HEADER, *BODY]
    made = resolved(proposal(tmp_path, sheet))
    assert slot(made, "A5100", "payout_amount_won").value == 100000


@pytest.mark.parametrize("gap", [1.0, 3.0, 5.0])
@pytest.mark.parametrize("sides", [True, False])
def test_a_white_gap_under_a_filled_header_is_not_the_end_of_the_table(tmp_path: Path, gap: float, sides: bool) -> None:
    sheet = Sheet()
    _row(sheet, XS, 80 - gap, HEADER, 0.8, gap=2.0)
    ys = [104.0 + HEIGHT * index for index in range(5)]
    if sides:
        sheet.grid(XS, ys)
    else:
        _across(sheet, *ys)
    for top, words in zip(ys, BODY, strict=False):
        _row(sheet, XS, top, words)
    assert _rows(_page(tmp_path, sheet)) == [HEADER, *BODY]


def test_a_filled_header_decides_which_words_are_a_heading(tmp_path: Path) -> None:
    header = ["담보명 및 보장내용 안내입니다", "가입금액(만원)", "보험료(원)입니다", "납입기간/만기/갱신"]
    sheet = Sheet()
    _row(sheet, XS, 80, header, 0.8)
    for index, words in enumerate(BODY):
        _row(sheet, XS, 104 + HEIGHT * index, words)
    assert _rows(_page(tmp_path, sheet)) == [header, *BODY]


@pytest.mark.parametrize("gap", [0.0, 1.5])
def test_two_filled_rows_are_a_table(tmp_path: Path, gap: float) -> None:
    sheet = Sheet()
    for index, words in enumerate((HEADER, BODY[1])):
        _row(sheet, XS, 80 + HEIGHT * index, words, 0.7 + 0.2 * index, gap=gap)
    assert _rows(_page(tmp_path, sheet)) == [HEADER, BODY[1]]


@pytest.mark.parametrize("height", [18.0, HEIGHT])
def test_rows_of_words_under_a_filled_header_are_rows(tmp_path: Path, height: float) -> None:
    sheet = Sheet()
    _row(sheet, WORDS_XS, 80, WORDS[0], 0.8)
    for index, words in enumerate(WORDS[1:]):
        _row(sheet, WORDS_XS, 104 + height * index, words, height=height)
    sheet.text(40, 104 + 2 * height + 20, SENTENCE)
    assert _rows(_page(tmp_path, sheet)) == WORDS


def test_cells_without_space_between_their_words_are_cells(tmp_path: Path) -> None:
    xs = [40.0, 120.0, 180.0, 260.0, 400.0]
    rows = [
        ["담보명", "가입금액(원)", "보험료(원)입니다", "납입기간과 만기와 갱신의 안내"],
        ["상해사망", "10,000,000원", "8,010원입니다.", "20년납 100세만기 비갱신형상품"],
        ["질병수술비특약", "100,000원정", "1,596원입니다", "20년납 100세만기 비갱신형상품"],
    ]
    sheet = Sheet()
    for top, words in zip((80.0, 104.0, 128.0), rows, strict=True):
        for left, right, text in zip(xs, xs[1:], words, strict=False):
            sheet.fill(left, top, right, top + HEIGHT, 0.9)
            sheet.text(left + 2.5, top + 8, text)
    assert _rows(_page(tmp_path, sheet)) == rows


def test_a_filled_row_of_one_cell_stays_one_cell(tmp_path: Path) -> None:
    sheet = Sheet()
    _row(sheet, XS, 80, HEADER, 0.8)
    _row(sheet, XS, 104, BODY[0], 0.95)
    sheet.fill(40, 128, 540, 152, 0.9)
    sheet.text(45, 136, SENTENCE)
    _row(sheet, XS, 152, BODY[1], 0.95)
    assert _rows(_page(tmp_path, sheet)) == [HEADER, BODY[0], [SENTENCE], BODY[1]]


def test_a_header_of_two_levels_above_rows_between_lines(tmp_path: Path) -> None:
    sheet = Sheet()
    for left, top, right, bottom in (
        (40, 80, 199, 120),
        (200, 80, 399, 99.5),
        (400, 80, 540, 120),
        (200, 100, 299, 120),
        (300, 100, 399, 120),
    ):
        sheet.fill(left, top, right, bottom, 0.8)
    words = (
        (100, 95, "담보명"),
        (270, 85, "가입조건"),
        (210, 105, "가입금액"),
        (310, 105, "보험료(원)"),
        (420, 95, "납입/만기"),
    )
    for x, top, text in words:
        sheet.text(x, top, text)
    _across(sheet, *(120 + HEIGHT * index for index in range(5)))
    for index, row in enumerate(BODY):
        _row(sheet, XS, 120 + HEIGHT * index, row)
    page = _page(tmp_path, sheet)
    assert _rows(page) == [["담보명", "가입조건", "납입/만기"], ["가입금액", "보험료(원)"], *BODY]
    spans = {
        cell.span.of(page.text): (cell.row_span, cell.column_span) for cell in page.tables[0].cells if cell.row < 2
    }
    assert spans == {
        "담보명": (2, 1),
        "가입조건": (1, 2),
        "납입/만기": (2, 1),
        "가입금액": (1, 1),
        "보험료(원)": (1, 1),
    }


def _marked_words(sheet: Sheet) -> None:
    for top in (80, 94, 108):
        sheet.fill(76, top - 1, 112, top + 10, 0.8)
        sheet.fill(113, top - 1, 149, top + 10, 0.8)
        sheet.text(40, top, SENTENCE)


def _wholly_marked_lines(sheet: Sheet) -> None:
    for top in (80, 94, 108):
        sheet.fill(40, top - 1, 94, top + 10, 0.8)
        sheet.fill(94.5, top - 1, 148, top + 10, 0.9)
        sheet.text(40, top, "가입금액지급보장제외일수")


def _panels(sheet: Sheet) -> None:
    sheet.fill(40, 80, 289, 300, 0.9)
    sheet.fill(291, 80, 540, 300, 0.85)
    for top in range(95, 275, 18):
        sheet.text(50, top, "보장개시일 이후에 암으로 진단확정된 경우")
        sheet.text(301, top, "계약일부터 90일이 지난날의 다음날")


def _titles_with_a_bar(sheet: Sheet) -> None:
    for top in (80, 140, 200):
        sheet.fill(40, top, 46, top + 20, 0.3)
        sheet.fill(46, top, 540, top + 20, 0.9)
        sheet.text(52, top + 5, "보장내용 안내")
        sheet.text(40, top + 28, SENTENCE)


def _steps_above_a_text(sheet: Sheet) -> None:
    _row(sheet, XS, 80, ["가입", "진단", "청구", "지급"], 0.8, gap=2.0)
    for top in (120, 136, 152):
        sheet.text(40, top, SENTENCE)


def _boxes_above_a_text_and_lines(sheet: Sheet) -> None:
    _row(sheet, [40.0, 290.0, 540.0], 80, ["꼭 확인하세요", "보장개시일 안내"], 0.8)
    for top in (110, 126, 142, 158):
        sheet.text(40, top, SENTENCE)
    _across(sheet, 180, 200, 220)
    sheet.text(45, 185, "보험금 지급에 관한 세부규정 안내")


@pytest.mark.parametrize(
    "draw",
    [
        _marked_words,
        _wholly_marked_lines,
        _panels,
        _titles_with_a_bar,
        _steps_above_a_text,
        _boxes_above_a_text_and_lines,
    ],
)
def test_decoration_is_not_a_table(tmp_path: Path, draw: Callable[[Sheet], None]) -> None:
    sheet = Sheet()
    draw(sheet)
    page = _page(tmp_path, sheet)
    assert [table.box for table in page.tables] == []


@pytest.mark.parametrize(
    "body",
    [
        [["면책기간", "암진단비", "가입 후 90일간"], ["", "", "보장하지 않음"], WORDS[2]],
        [WORDS[1], ["감액기간", "", ""], ["", "뇌졸중진단비", "1년 미만 50% 지급"]],
    ],
)
def test_lines_that_may_belong_to_either_row_are_not_rows(tmp_path: Path, body: list[list[str]]) -> None:
    sheet = Sheet()
    _row(sheet, WORDS_XS, 80, WORDS[0], 0.8)
    for index, words in enumerate(body):
        _row(sheet, WORDS_XS, 104 + 18 * index, words, height=18)
    assert _page(tmp_path, sheet).tables == ()


def test_cells_of_a_ruled_table_that_are_filled_in_two_parts_stay_one_cell(tmp_path: Path) -> None:
    sheet = Sheet()
    row = ["1 상해사망", *BODY[0][1:]]
    sheet.fill(40, 104, 60, 128, 0.95)
    sheet.fill(60, 104, 200, 128, 0.95)
    sheet.table(XS, 80, [HEADER, row], height=HEIGHT)
    assert _rows(_page(tmp_path, sheet)) == [HEADER, row]
