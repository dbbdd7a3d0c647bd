"""Tables without lines: headings of several lines, text in columns, empty cells, lists of labels, boxes side by side."""

from __future__ import annotations

from pathlib import Path

import pytest
from pdf_maker import Sheet, write_pdf

from answergate.documents.cache import read_document
from answergate.documents.page import Page

XS = [40.0, 180.0, 260.0, 340.0, 440.0]
HEAD = ["Plan", "Price", "Data", "Term", "Speed"]
ROWS = [
    ["Basic", "9.99", "4 GB", "cancel any time", "10 to 30"],
    ["Smart", "17.99", "(3)", "12 months", "20 to 80"],
    ["Unlimited", "29.50", "", "18 months", "20 to 120"],
]


def _page(tmp_path: Path, sheet: Sheet) -> Page:
    return read_document(write_pdf(tmp_path / "made.pdf", sheet), "made.pdf").pages[0]


def _tables(page: Page) -> list[list[list[str]]]:
    return [
        [
            [" ".join(cell.span.of(page.text).split()) for cell in table.cells if cell.row == row]
            for row in range(len(table.ys) - 1)
        ]
        for table in page.tables
    ]


def _lines(page: Page) -> list[str]:
    return [line.span.of(page.text) for line in page.free_lines]


def _put(sheet: Sheet, xs: list[float], top: float, row: list[str]) -> None:
    for x, words in zip(xs, row, strict=False):
        if words:
            sheet.text(x, top, words)


def _open_table(head: list[str], rows: list[list[str]], pitch: float = 20.0) -> Sheet:
    sheet = Sheet()
    _put(sheet, XS, 80, head)
    for index, row in enumerate(rows):
        _put(sheet, XS, 106 + index * pitch, row)
    return sheet


def test_columns_may_hold_text_and_empty_cells(tmp_path: Path) -> None:
    assert _tables(_page(tmp_path, _open_table(HEAD, ROWS))) == [[HEAD, *ROWS]]


def test_headings_may_have_several_lines(tmp_path: Path) -> None:
    sheet = _open_table([], ROWS)
    _put(sheet, XS, 74, ["", "Price per", "", "Minimum", "Speed"])
    _put(sheet, XS, 80, ["Plan", "", "Data", "", ""])
    _put(sheet, XS, 85, ["", "month", "", "term", "(Mbps)"])
    head = ["Plan", "Price per month", "Data", "Minimum term", "Speed (Mbps)"]
    assert _tables(_page(tmp_path, sheet)) == [[head, *ROWS]]


def test_a_heading_may_be_over_several_columns(tmp_path: Path) -> None:
    sheet = _open_table([], ROWS)
    sheet.text(205, 66, "Monthly values", 9)
    _put(sheet, XS, 84, ["", "Price", "Data", "", ""])
    _put(sheet, XS, 75, ["Plan", "", "", "Term", "Speed"])
    made = _tables(_page(tmp_path, sheet))
    assert made == [[["Plan", "Monthly values", "Term", "Speed"], ["Price", "Data"], *ROWS]]


def test_a_title_above_the_headings_is_not_a_heading(tmp_path: Path) -> None:
    sheet = _open_table(HEAD, ROWS)
    sheet.text(40, 60, "Mobile plans", 12)
    page = _page(tmp_path, sheet)
    assert _tables(page) == [[HEAD, *ROWS]]
    assert _lines(page) == ["Mobile plans"]


def test_a_line_close_to_a_row_continues_it(tmp_path: Path) -> None:
    sheet = Sheet()
    _put(sheet, XS, 80, HEAD)
    for top, row in zip((106, 126, 157), ROWS, strict=True):
        _put(sheet, XS, top, row)
    sheet.text(40, 137, "for students")
    made = _tables(_page(tmp_path, sheet))
    assert made[0][2][0] == "Smart for students"


def test_if_a_line_may_belong_to_either_row_both_are_one_cell(tmp_path: Path) -> None:
    rows = [*ROWS, ["for students"], ["Family", "40.00", "1 GB", "none", "5 to 20"], ["Kids", "5", "2 GB", "none", "5"]]
    made = _tables(_page(tmp_path, _open_table(HEAD, rows)))
    assert [len(row) for row in made[0]] == [5, 5, 5, 1, 5]
    assert made[0][3] == ["Unlimited 29.50 18 months 20 to 120 for students Family 40.00 1 GB none 5 to 20"]


@pytest.mark.parametrize(
    ("head", "rows"),
    [
        (["Plan", "", "Data", "Term", "Speed"], ROWS),
        (HEAD, ROWS[:2]),
        (HEAD, [["We sell plans", "in most of", "our shops and", "at home in", "ten towns"]] * 4),
        (HEAD, [["Data", "4 GB", "Data", "5 GB", "x"], ["Term", "1 month", "Term", "2 months", "y"]] * 2),
    ],
)
def test_what_may_be_no_table_stays_lines(tmp_path: Path, head: list[str], rows: list[list[str]]) -> None:
    assert _tables(_page(tmp_path, _open_table(head, rows))) == []


LIST = [["Supply voltage", "3.5 to 12 V"], ["Current", "1.8 A"], ["Temperature range", "-40 to +85"], ["Colour", "red"]]


def _list(sheet: Sheet, left: float, rows: list[list[str]], top: float = 120.0) -> None:
    for index, row in enumerate(rows):
        _put(sheet, [left, left + 120], top + index * 16, row)


def test_labels_and_values_at_fixed_places_are_a_list(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.text(40, 90, "Regulator A", 12)
    _list(sheet, 44, LIST)
    page = _page(tmp_path, sheet)
    assert _tables(page) == [LIST]
    assert _lines(page) == ["Regulator A"]


def test_a_label_of_two_lines_may_have_its_value_between_them(tmp_path: Path) -> None:
    sheet = Sheet()
    _list(sheet, 44, LIST[:3])
    _put(sheet, [44], 168, ["Exit fee if you"])
    _put(sheet, [44], 179, ["leave early"])
    _put(sheet, [164], 173, ["75"])
    _list(sheet, 44, LIST[3:], 196)
    assert _tables(_page(tmp_path, sheet)) == [[*LIST[:3], ["Exit fee if you leave early", "75"], LIST[3]]]


def test_dots_may_lead_from_a_label_to_its_value(tmp_path: Path) -> None:
    sheet = Sheet()
    for index, (label, value) in enumerate(LIST):
        top, start = 100.0 + 18 * index, 300 - 4.5 * len(value)
        sheet.text(40, top, label)
        dots = int((start - 50 - 4.5 * len(label)) / 4.5)
        sheet.text(44 + 4.5 * len(label), top, "." * dots)
        sheet.text(start, top, value)
    made = _tables(_page(tmp_path, sheet))
    assert [[label.rstrip(". "), value] for label, value in made[0]] == LIST


def test_lists_side_by_side_are_read_one_by_one(tmp_path: Path) -> None:
    sheet = Sheet()
    other = [["Supply voltage", "9 V"], ["Current", "28 A"], ["Noise", "80"]]
    for left, title, rows in ((40, "Part A", LIST), (320, "Part B", other)):
        sheet.text(left, 90, title, 12)
        _list(sheet, left, rows)
    page = _page(tmp_path, sheet)
    assert _tables(page) == [LIST, other]
    assert _lines(page) == ["Part A", "Part B"]
    assert page.text.index("Colour") < page.text.index("Part B")


def test_boxes_side_by_side_are_read_one_by_one(tmp_path: Path) -> None:
    sheet = Sheet()
    for left, title in ((40.0, "First"), (310.0, "Second")):
        sheet.grid([left, left + 240], [80, 240])
        for index, words in enumerate((title, "cancel at any time", "no fee at all")):
            sheet.text(left + 8, 95 + index * 20, words)
    page = _page(tmp_path, sheet)
    assert _lines(page) == [
        "First",
        "cancel at any time",
        "no fee at all",
        "Second",
        "cancel at any time",
        "no fee at all",
    ]


@pytest.mark.parametrize(
    "rows",
    [
        LIST[:2],
        [["General terms", "3"], ["What we insure", "7"], ["How to claim", "12"], ["Addresses", "15"]],
        [
            ["We read each word", "and the text goes"],
            ["on in this line", "to the 2nd column"],
            ["of it", "at 9 o'clock"],
        ],
        [["1.5 V", "2.5 V"], ["3.5 V", "4.5 V"], ["5.5 V", "6.5 V"]],
        [["• first point", "2 more"], ["• second point", "3 more"], ["• third point", "4 more"]],
        [["・first cover", "・2nd cover"], ["・third cover", "・4th cover"], ["・fifth cover", "・6th cover"]],
        [
            ["Premium", "If you do not pay for 14 days, we remind you of it"],
            ["Arrears", "and after the 2nd reminder your contract comes to"],
            ["The end", "an end, 30 days after we have sent you the letter"],
        ],
        [["Jane Smith", "Chair"], ["Tom Hill", "Member"], ["Ann Green", "Member"]],
    ],
)
def test_what_may_be_no_list_stays_lines(tmp_path: Path, rows: list[list[str]]) -> None:
    sheet = Sheet()
    _list(sheet, 44, rows)
    assert _tables(_page(tmp_path, sheet)) == []


def test_two_columns_of_text_are_no_list(tmp_path: Path) -> None:
    sheet = Sheet()
    for index in range(8):
        sheet.text(40, 100 + 14 * index, "Section 4 says that the fee is 20 for each line of it")
        sheet.text(300, 100 + 14 * index, "Since 2020 we pay back 10 percent of all of these fees")
    assert _tables(_page(tmp_path, sheet)) == []


def _banded(rows: list[tuple[float, list[str]]], rules: list[float]) -> Sheet:
    sheet = Sheet()
    for y in rules:
        sheet.rule(40, y, 540, y)
    for top, row in rows:
        _put(sheet, [44, 200, 300, 400], top, row)
    return sheet


def test_rows_between_two_rulings_are_rows(tmp_path: Path) -> None:
    head = ["Tariff", "Unit rate", "Standing charge", "Exit fee"]
    rows = [
        ["Everyday", "26.44", "58.02", "none"],
        ["Steady", "24.90", "57.35", "60"],
        ["Night", "11.20", "58.02", "0"],
    ]
    placed = [(86.0, head), *((110.0 + 18 * index, row) for index, row in enumerate(rows))]
    assert _tables(_page(tmp_path, _banded(placed, [80, 102, 165]))) == [[head, *rows]]


def test_lines_of_one_cell_between_two_rulings_stay_one_row(tmp_path: Path) -> None:
    placed = [
        (86.0, ["Tariff", "Rate", "Form", "Age"]),
        (110.0, ["Everyday", "26.44", "film-coated", "12"]),
        (121.0, ["for homes", "", "tablet", ""]),
        (140.0, ["Steady", "24.90", "gel", "18"]),
    ]
    made = _tables(_page(tmp_path, _banded(placed, [80, 102, 134, 156])))
    assert made[0][1] == ["Everyday for homes", "26.44", "film-coated tablet", "12"]


def _centred(words: list[tuple[float, str]]) -> Sheet:
    sheet = Sheet()
    rows = [[(250.0, "Basic"), (350.0, "Plus"), (450.0, "Family")], [(250.0, "9.99"), (350.0, "12"), (450.0, "100")]]
    rows += [[(250.0, "1 GB"), (350.0, "20 GB"), (450.0, "4 GB")], words]
    for index, row in enumerate(rows):
        top = 80 + index * 24.0
        sheet.rule(40, top, 510, top)
        sheet.text(44, top + 8, ["Plan", "Price", "Data", "Notice"][index])
        for middle, text in row:
            sheet.text(middle - 4.5 * len(text) / 2, top + 8, text)
    sheet.rule(40, 176, 510, 176)
    return sheet


@pytest.mark.parametrize(
    ("words", "row"),
    [
        ([(350.0, "30 days")], [("Notice", 1), ("", 1), ("30 days", 1), ("", 1)]),
        ([(300.0, "30 days"), (450.0, "none")], [("Notice", 1), ("30 days", 2), ("none", 1)]),
        ([(250.0, "none"), (400.0, "30 days")], [("Notice", 1), ("none", 1), ("30 days", 2)]),
    ],
)
def test_text_centred_over_columns_is_one_cell(
    tmp_path: Path, words: list[tuple[float, str]], row: list[tuple[str, int]]
) -> None:
    page = _page(tmp_path, _centred(words))
    table = page.tables[0]
    last = [cell for cell in table.cells if cell.row == 3]
    assert [(cell.span.of(page.text), cell.column_span) for cell in last] == row


def _cards(captions: list[str], size: float = 20) -> Sheet:
    sheet = Sheet()
    for left, name, values in ((40.0, "First card", ["16.74%", "$0"]), (310.0, "Other card", ["18.24%", "$79"])):
        sheet.grid([left, left + 240], [80, 110, 240])
        sheet.text(left + 10, 90, name, 12)
        for middle, value, caption in zip((left + 70, left + 180), values, captions, strict=True):
            sheet.text(middle - size * len(value) / 4, 140, value, size)
            sheet.text(middle - 2 * len(caption), 165, caption, 8)
    return sheet


def test_large_values_over_captions_have_their_header_below(tmp_path: Path) -> None:
    page = _page(tmp_path, _cards(["variable rate", "annual fee"]))
    head = ["variable rate", "annual fee"]
    assert _tables(page) == [[head, ["16.74%", "$0"]], [head, ["18.24%", "$79"]]]
    assert _lines(page) == ["First card", "Other card"]
    first, *_ = page.tables[0].cells
    assert first.box.top > page.tables[0].cells[-1].box.top


@pytest.mark.parametrize(
    ("captions", "size"),
    [(["variable rate", "annual fee"], 8.5), (["4 percent", "9"], 20), (["It is low.", "Yes."], 20)],
)
def test_other_lines_under_figures_are_no_captions(tmp_path: Path, captions: list[str], size: float) -> None:
    assert _tables(_page(tmp_path, _cards(captions, size))) == []


def test_a_header_without_a_fill_in_its_first_cell_keeps_its_edges(tmp_path: Path) -> None:
    sheet = Sheet()
    xs = [40.0, 160.0, 280.0, 400.0]
    rows = [["", "Basic", "Plus"], ["Price", "9.99", "12.50"], ["Data", "1 GB", "20 GB"], ["Term", "1", "24"]]
    for left, right in ((160, 280), (280, 400)):
        sheet.fill(left, 80, right, 100, 0.7)
    for index, row in enumerate(rows):
        top = 80 + 20 * index
        if index:
            sheet.rule(40, top + 20, 400, top + 20)
        for x, words in zip(xs, row, strict=False):
            sheet.text(x + (30 if x > 40 else 4), top + 5, words)
    made = _tables(_page(tmp_path, sheet))
    assert [row[-2:] for row in made[0]] == [row[-2:] for row in rows]
