"""The reader sees a page as a person does."""

from __future__ import annotations

import pickle
from pathlib import Path

import msgspec
import pytest
from pdf_maker import Sheet, write_pdf

from answergate.documents.cache import read_document
from answergate.documents.page import Cell, Document, Page, Table


def _read(tmp_path: Path, *sheets: Sheet) -> Document:
    return read_document(write_pdf(tmp_path / "made.pdf", *sheets), "made.pdf")


def _page(tmp_path: Path, sheet: Sheet) -> Page:
    return _read(tmp_path, sheet).pages[0]


def _cells(page: Page, table: Table) -> dict[tuple[int, int], str]:
    return {(cell.row, cell.column): cell.span.of(page.text) for cell in table.cells}


def _cell(page: Page, words: str) -> Cell:
    return next(cell for table in page.tables for cell in table.cells if cell.span.of(page.text) == words)


def test_a_ruled_table_gives_its_cells_by_row_and_column(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.table([50, 200, 300], 100, [["담보명", "가입금액"], ["암진단비", "3천만원"]])
    page = _page(tmp_path, sheet)
    assert _cells(page, page.tables[0]) == {
        (0, 0): "담보명",
        (0, 1): "가입금액",
        (1, 0): "암진단비",
        (1, 1): "3천만원",
    }


@pytest.mark.parametrize(
    "words",
    [
        "Waiting period 90 days",
        "암 진단비(유사암 제외)",
        "等待期为90天，保险金额30,000元",
        "免責期間は90日、保険金額は3万円",
    ],
)
def test_a_cell_of_any_script_is_read_unchanged(tmp_path: Path, words: str) -> None:
    sheet = Sheet()
    sheet.grid([50, 300, 400], [100, 130])
    sheet.text(55, 105, words)
    assert _cell(_page(tmp_path, sheet), words).row_span == 1


def test_every_line_and_cell_is_a_slice_of_the_page_text(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.text(50, 50, "가입 담보\nSummary 2 of 3")
    sheet.table([50, 200, 300], 100, [["암 진단비\n(유사암 제외)", "1,000만원"]])
    page = _page(tmp_path, sheet)
    for line in page.lines:
        words = [word.span.of(page.text) for word in line.words]
        assert " ".join(words) == line.span.of(page.text)
    assert _cell(page, "암 진단비\n(유사암 제외)").box.x0 == pytest.approx(50, abs=1)


def test_a_cell_without_a_line_below_it_spans_two_rows(tmp_path: Path) -> None:
    sheet = Sheet()
    for y in (100, 140, 180):
        sheet.rule(50, y, 200, y)
    for y in (100, 180):
        sheet.rule(200, y, 300, y)
    for x in (50, 200, 300):
        sheet.rule(x, 100, x, 180)
    sheet.text(55, 105, "1 질병사망")
    sheet.text(55, 145, "보험기간 중 사망한 경우 지급")
    sheet.text(210, 135, "1천만원")
    page = _page(tmp_path, sheet)
    assert _cell(page, "1천만원").row_span == 2
    assert _cell(page, "1 질병사망").row_span == 1


def test_a_table_open_at_both_sides_keeps_its_outer_columns(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.grid([50, 150, 300, 400], [100, 130, 160], sides=False)
    sheet.text(60, 105, "구분")
    sheet.text(160, 105, "적용 담보")
    sheet.text(310, 105, "면책기간")
    page = _page(tmp_path, sheet)
    assert _cells(page, page.tables[0])[0, 2] == "면책기간"


def test_dashed_lines_are_rulings(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.grid([50, 200, 300], [100, 180])
    for x in range(50, 200, 3):
        sheet.rule(x, 140, x + 1, 140)
    sheet.text(55, 110, "위쪽")
    sheet.text(55, 150, "아래쪽")
    page = _page(tmp_path, sheet)
    assert _cell(page, "위쪽").row_span == 1


def test_digits_drawn_after_the_words_of_their_line_are_put_in_their_place(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.text(50, 100, "면책기간은")
    sheet.text(120, 100, "일입니다")
    sheet.text(108, 100, "90")
    page = _page(tmp_path, sheet)
    assert page.lines[0].span.of(page.text).replace(" ", "") == "면책기간은90일입니다"


def test_a_raised_mark_follows_its_word_without_a_space(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.text(60, 80, "최저보증이율")
    sheet.text(114, 78, "주1)", 6)
    page = _page(tmp_path, sheet)
    assert page.text == "최저보증이율주1)\n"


def test_text_under_an_opaque_area_is_dropped(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.text(50, 100, "가입 후 90일간 보장 제외")
    sheet.fill(40, 90, 400, 130, 1.0)
    sheet.text(50, 100, "예금자보호 안내")
    page = _page(tmp_path, sheet)
    assert page.text == "예금자보호 안내\n"
    assert page.hidden == len("가입후90일간보장제외")


def test_text_over_a_shaded_area_is_kept(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.fill(40, 90, 400, 130, 0.8)
    sheet.text(50, 100, "암진단비")
    assert _page(tmp_path, sheet).text == "암진단비\n"


def test_white_text_is_read_only_on_a_dark_background(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.fill(40, 90, 400, 130, 0.2)
    sheet.text(50, 100, "흰 제목", grey=1.0)
    sheet.text(50, 300, "흰 바탕의 흰 글", grey=1.0)
    assert _page(tmp_path, sheet).text == "흰 제목\n"


def test_invisible_text_is_dropped_and_the_page_could_not_be_read(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.text(50, 100, "숨은 글", mode=3)
    document = _read(tmp_path, sheet)
    assert document.pages[0].text == ""
    assert [(trouble.page, "could not be read" in trouble.reason) for trouble in document.troubles] == [(1, True)]


def test_the_halves_of_a_two_column_page_are_read_one_after_the_other(tmp_path: Path) -> None:
    sheet = Sheet(842, 595)
    for index in range(20):
        sheet.text(40, 60 + index * 20, f"왼쪽 본문이 길게 이어지는 줄입니다 그리고 더 이어집니다 {index}", 10)
        sheet.text(450, 60 + index * 20, f"오른쪽 본문이 길게 이어지는 줄입니다 그리고 더 이어집 {index}", 10)
    page = _page(tmp_path, sheet)
    lines = [line.span.of(page.text) for line in page.lines]
    assert [line[:2] for line in lines] == ["왼쪽"] * 20 + ["오른"] * 20


def test_a_page_with_a_few_full_width_lines_has_one_column(tmp_path: Path) -> None:
    sheet = Sheet()
    lines = [
        "가. 다음 특별약관의 보장개시일은 계약일부터 그 날을 포함하여 90일이 지난 날의 다음날로 하며, 갱신시 갱신일로 한다.",
        "   암진단비(유사암제외), 암수술비, 암직접치료입원일당(1일이상 180일한도)(요양병원 제외), 항암약물치료비",
        "나. 유사암진단비(1년50%), 뇌졸중진단비(1년50%), 뇌혈관질환진단비(1년50%), 허혈성심장질환진단비(1년50%)",
        "   위 특별약관은 계약일부터 1년 미만에 보험금 지급사유가 발생한 경우 보험가입금액의 50%를 보험금으로 지급한다.",
    ]
    sheet.text(40, 80, "\n".join(lines), 8.5)
    page = _page(tmp_path, sheet)
    assert [line.span.of(page.text) for line in page.lines] == [line.strip() for line in lines]


def test_rows_with_only_horizontal_lines_get_columns_from_white_space(tmp_path: Path) -> None:
    sheet = Sheet()
    for y in (100, 130, 160, 190):
        sheet.rule(50, y, 500, y)
    rows = [
        ("가입담보", "가입금액", "보험료(원)"),
        ("암진단비(유사암제외)", "3천만원", "40,620"),
        ("뇌졸중진단비", "1천만원", "8,010"),
    ]
    for y, (name, amount, premium) in zip((105, 135, 165), rows, strict=True):
        sheet.text(60, y, name)
        sheet.text(300, y, amount)
        sheet.text(420, y, premium)
    page = _page(tmp_path, sheet)
    assert _cells(page, page.tables[0])[1, 1] == "3천만원"


def test_shading_under_a_header_is_an_edge_of_its_cells(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.fill(50, 100, 200, 130, 0.8)
    sheet.fill(200, 100, 300, 130, 0.8)
    for x in (50, 200, 300):
        sheet.rule(x, 100, x, 160)
    for y in (100, 160):
        sheet.rule(50, y, 300, y)
    sheet.text(60, 105, "보장명")
    sheet.text(60, 135, "질병사망")
    page = _page(tmp_path, sheet)
    assert {"보장명", "질병사망"} <= set(_cells(page, page.tables[0]).values())


def test_a_font_without_character_codes_is_reported_for_its_page(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.text(50, 100, "가입금액 \ue034\ue035\ue036 만원")
    document = _read(tmp_path, sheet)
    assert [trouble.page for trouble in document.troubles] == [1]
    assert "font" in document.troubles[0].reason


def test_a_document_is_the_same_from_the_cache(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.table([50, 200, 300], 100, [["담보명", "가입금액"], ["암진단비", "3천만원"]])
    path = write_pdf(tmp_path / "made.pdf", sheet)
    first = read_document(path, "made.pdf", tmp_path / "cache")
    assert list((tmp_path / "cache").glob("*.msgpack"))
    assert read_document(path, "made.pdf", tmp_path / "cache") == first


def test_a_document_is_the_same_from_another_process(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.table([50, 200, 300], 100, [["담보명", "가입금액"], ["암진단비", "3천만원"]])
    document = msgspec.structs.replace(_read(tmp_path, sheet, Sheet()), name="\udcff.pdf")
    assert document.troubles
    assert pickle.loads(pickle.dumps(document)) == document


def test_text_files_have_pages_and_lines(tmp_path: Path) -> None:
    path = tmp_path / "made.txt"
    path.write_text("암진단비\n90일 면책\f둘째 쪽", encoding="utf-8")
    document = read_document(path, "made.txt")
    assert [page.number for page in document.pages] == [1, 2]
    page = document.pages[0]
    assert [line.span.of(page.text) for line in page.lines] == ["암진단비", "90일 면책"]
