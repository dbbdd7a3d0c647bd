"""Tables without rulings, stripes or shading. White space gives the columns, and unclear lines are never read."""

from __future__ import annotations

from pathlib import Path

import pytest
from pdf_maker import Sheet, write_pdf
from proposals import HEADER, XS, coverage_list, proposal, resolved, slot

from answergate.documents.cache import read_document
from answergate.documents.page import Page
from answergate.resolve.audit import audit
from answergate.resolve.running import Run

ROWS = [
    ["상해사망", "1백만원", "60", "20년/100세"],
    ["질병수술비", "10만원", "1,596", "20년/100세"],
    ["골절진단비", "30만원", "543", "20년/100세"],
    ["화상진단비", "40만원", "58", "20년/100세"],
]


def _sheet(rows: list[list[str]], *, header: list[str] | None = None, pitch: float = 20.0) -> Sheet:
    sheet = Sheet()
    for index, row in enumerate([header or HEADER, *rows]):
        for x, words in zip(XS, row, strict=False):
            sheet.text(x + 4, 86 + index * pitch, words, 8)
    return sheet


def _placed(*lines: tuple[float, list[str]]) -> Sheet:
    sheet = Sheet()
    for top, row in lines:
        for x, words in zip(XS, row, strict=False):
            sheet.text(x + 4, top, words, 8)
    return sheet


def _made(tmp_path: Path, *sheets: Sheet) -> Run:
    made = resolved(proposal(tmp_path, *sheets))
    assert audit(made.rows, made.documents, 0.0).faults == ()
    return made


def _surgery(tmp_path: Path, *sheets: Sheet) -> object:
    return slot(_made(tmp_path, *sheets), "A5100", "payout_amount_won").value


def _page(tmp_path: Path, sheet: Sheet) -> Page:
    return read_document(write_pdf(tmp_path / "made.pdf", sheet), "made.pdf").pages[0]


@pytest.mark.parametrize("pitch", [12.0, 16.0, 24.0])
def test_rows_under_a_header_line_are_a_table(tmp_path: Path, pitch: float) -> None:
    assert _surgery(tmp_path, _sheet(ROWS, pitch=pitch)) == 100000


def test_rulings_around_the_header_and_at_the_end_change_nothing(tmp_path: Path) -> None:
    sheet = _sheet(ROWS)
    for y in (82, 100, 184):
        sheet.rule(40, y, 540, y)
    assert _surgery(tmp_path, sheet) == 100000


def test_figures_may_be_right_aligned(tmp_path: Path) -> None:
    sheet = Sheet()
    for x, words in zip(XS, HEADER, strict=False):
        sheet.text(x + 4, 86, words, 8)
    for index, row in enumerate(ROWS):
        for x, words in zip(XS, row, strict=False):
            width = sum(4 if char <= "~" else 8 for char in words)
            sheet.text(x + 4 if x == XS[0] else x + 60 - width, 106 + index * 20, words, 8)
    assert _surgery(tmp_path, sheet) == 100000


def test_a_header_may_be_centred_over_its_columns(tmp_path: Path) -> None:
    sheet = _sheet(ROWS, header=["", "가입금액", "보험료(원)", "납기/만기"])
    sheet.text(150, 86, "가입담보", 8)
    assert _surgery(tmp_path, sheet) == 100000


def test_rows_may_be_numbered_in_a_column_without_a_heading(tmp_path: Path) -> None:
    sheet = _sheet(ROWS)
    for index in range(4):
        sheet.text(22, 106 + index * 20, str(index + 1), 8)
    assert _surgery(tmp_path, sheet) == 100000


@pytest.mark.parametrize("missing", [1, 2, 3])
def test_a_column_without_a_heading_is_not_guessed(tmp_path: Path, missing: int) -> None:
    header = ["" if index == missing else words for index, words in enumerate(HEADER)]
    assert not _page(tmp_path, _sheet(ROWS, header=header)).tables


def test_a_heading_over_two_columns_belongs_to_neither(tmp_path: Path) -> None:
    sheet = _sheet(ROWS, header=["가입담보", "", "", "납기/만기"])
    sheet.text(264, 86, "가입금액및보험료그리고그밖의것", 8)
    assert not _page(tmp_path, sheet).tables


def test_a_unit_in_the_header_counts(tmp_path: Path) -> None:
    rows = [
        [name, amount.removesuffix("만원").replace("1백", "100"), premium, term] for name, amount, premium, term in ROWS
    ]
    header = ["가입담보", "가입금액(만원)", "보험료(원)", "납기/만기"]
    assert _surgery(tmp_path, _sheet(rows, header=header)) == 100000


def test_a_line_near_a_row_continues_its_name(tmp_path: Path) -> None:
    sheet = _placed(
        (80, HEADER),
        (100, ROWS[0]),
        (120, ["유사암진단비", "1천만원", "500", "20년/100세"]),
        (130, ["(1년감액지급)"]),
        (150, ROWS[1]),
        (170, ROWS[2]),
    )
    made = _made(tmp_path, sheet)
    names = next(row for row in made.rows if row.identity.coverage_code == "A4210").identity.coverage_names
    assert names == ("유사암진단비 (1년감액지급)",)
    assert slot(made, "A5100", "payout_amount_won").value == 100000


def test_if_a_line_may_belong_to_either_row_neither_is_read(tmp_path: Path) -> None:
    sheet = _placed(
        (80, HEADER),
        (100, ROWS[0]),
        (120, ["질병수술비", "10만원", "1,596", "20년/100세"]),
        (140, ["(갱신형)"]),
        (160, ["허혈성심장질환진단비", "1천만원", "500", "20년/100세"]),
        (180, ROWS[2]),
        (200, ROWS[3]),
    )
    assert _surgery(tmp_path, sheet) is None


@pytest.mark.parametrize("top", [150, 160])
def test_a_line_under_the_last_row_may_be_a_part_of_its_name(tmp_path: Path, top: float) -> None:
    lines = [(80.0 + 20 * index, row) for index, row in enumerate([HEADER, ROWS[0], ROWS[2], ROWS[3], ROWS[1]])]
    assert _surgery(tmp_path / "alone", _placed(*lines)) == 100000
    assert _surgery(tmp_path / "under", _placed(*lines, (top + 20, ["(갱신형)"]))) is None


def test_a_line_under_the_last_row_may_continue_a_name_in_a_later_column(tmp_path: Path) -> None:
    xs = [40.0, 90.0, 300.0, 380.0, 460.0]
    rows = [["구분", *HEADER], *(["기본", *row] for row in (ROWS[0], ROWS[2], ROWS[3], ROWS[1]))]

    def sheet(under: str) -> Sheet:
        made = Sheet()
        for index, row in enumerate([*rows, ["", under]]):
            for x, words in zip(xs, row, strict=False):
                made.text(x, 80 + 20 * index, words, 8)
        return made

    assert _surgery(tmp_path / "whole", sheet("")) == 100000
    assert _surgery(tmp_path / "goes on", sheet("(갱신형)")) is None
    assert (
        _surgery(tmp_path / "across", sheet("※ 보험료는 가입 시점에 따라 달라질 수 있으니 확인하시기 바랍니다"))
        == 100000
    )


def test_a_sum_under_the_last_row_is_not_part_of_it(tmp_path: Path) -> None:
    lines = [(80.0 + 20 * index, row) for index, row in enumerate([HEADER, ROWS[0], ROWS[2], ROWS[3], ROWS[1]])]
    assert _surgery(tmp_path, _placed(*lines, (180.0, ["보험료 합계", "", "2,257"]))) == 100000


def test_text_after_the_table_is_not_a_row(tmp_path: Path) -> None:
    sheet = _sheet(ROWS)
    sheet.text(44, 230, "※ 보험료는 가입 시점에 따라 달라질 수 있습니다.", 8)
    page = _page(tmp_path, sheet)
    assert len(page.tables) == 1
    assert len(page.tables[0].ys) == 6
    assert [page.lines[index].span.of(page.text)[0] for index in page.free] == ["※"]


def test_a_table_needs_three_rows(tmp_path: Path) -> None:
    assert len(_page(tmp_path, _sheet(ROWS[:3])).tables) == 1
    assert not _page(tmp_path / "two", _sheet(ROWS[:2])).tables


def test_a_row_with_a_part_missing_ends_the_table(tmp_path: Path) -> None:
    rows = [ROWS[0], ROWS[2], ROWS[3], ["합계", "", "2,257"], ROWS[1]]
    assert _surgery(tmp_path, _sheet(rows)) is None


def test_columns_that_overlap_are_not_columns(tmp_path: Path) -> None:
    long = ["아주긴이름의질병수술비특별약관의이름이다음열까지이어지는경우", "10만원", "1,596", "20년"]
    assert not _page(tmp_path, _sheet([ROWS[0], long, ROWS[1]])).tables


@pytest.mark.parametrize(
    "rows",
    [
        [["가입 전 알릴", "의무를 꼭", "지키시기 바랍니다"]] * 4,
        [["제1장 총칙", "제2장 보험금", "제3장 의무"]] * 4,
        [["서울 강남", "홍길동", "1588-0000"]] * 4,
    ],
)
def test_words_in_columns_are_not_a_table(tmp_path: Path, rows: list[list[str]]) -> None:
    assert not _page(tmp_path, _sheet(rows, header=["구분", "내용", "비고"])).tables


def test_a_dash_in_a_column_of_figures_means_no_figure(tmp_path: Path) -> None:
    rows = [["암진단비(유사암제외)", "90일", "-"], ["뇌졸중진단비", "-", "1년 50%"], ["골절진단비", "-", "2년 30%"]]
    listed = coverage_list(*([name, "1천만원", "870", "20년/100세"] for name, *_ in rows))
    made = _made(tmp_path, listed, _sheet(rows, header=["담보명", "면책기간", "감액기간"]))
    assert slot(made, "A4200_1", "waiting_period").value == 90
    assert slot(made, "A4103", "reduction").value == {"period_months": 12, "pay_percent": 50, "applies_to": "전체"}


def test_columns_of_dashes_alone_are_not_figures(tmp_path: Path) -> None:
    assert not _page(tmp_path, _sheet([["가입담보 안내", "-", "-"]] * 4, header=["구분", "내용", "비고"])).tables


def test_ruled_rows_are_read_by_their_rulings(tmp_path: Path) -> None:
    sheet = _sheet(ROWS)
    for index in range(6):
        sheet.rule(40, 81 + index * 20, 540, 81 + index * 20)
    page = _page(tmp_path, sheet)
    assert [len(table.ys) for table in page.tables] == [6]
    assert page.tables[0].ys[1] == pytest.approx(101, abs=0.1)
