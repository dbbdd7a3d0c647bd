"""A note at a value cell is a remark if the cell states its value, and the cell's text if it does not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pdf_maker import Sheet, write_pdf

from answergate.policy.catalogue import load_catalogue
from answergate.resolve.rows import SlotRow
from answergate.resolve.running import run

CATALOGUE = """
name = "cards"
[[subject]]
code = "gold"
names = ["Gold Card", "골드카드", "ゴールドカード", "Goldkarte"]
[[subject]]
code = "blue"
names = ["Blue Card", "블루카드", "ブルーカード", "Blaukarte"]
[names]
headers = ["card", "카드", "カード", "Karte"]
[slots.fee]
kind = "money"
labels = ["annual fee", "연회비", "年会費", "Jahresgebühr"]
none = 0
[slots.days]
kind = "days"
labels = ["grace period", "유예기간", "猶予期間", "Zahlungsfrist"]
[slots.finish]
kind = "text"
labels = ["finish"]
"""
XS = [40.0, 160.0, 260.0, 360.0, 480.0]
HEADER = ["Card", "Annual fee", "Grace period", "Finish"]
GOLD = ["Gold Card", "$95", "25 days", "matt"]
BLUE = ["Blue Card", "$20", "21 days", "gloss"]


def _write(sheet: Sheet, x: float, top: float, words: str, size: float = 9.0) -> None:
    """Write words on one line. Parts between ^ signs are small and raised."""
    for index, part in enumerate(words.split("^")):
        own, rise = (size * 0.6, size * 0.35) if index % 2 else (size, 0.0)
        sheet.text(x, top + 0.88 * (size - own) - rise, part, own)
        x += sum(own * (0.5 if " " <= char <= "~" else 1.0) for char in part)


def _table(sheet: Sheet, top: float, *rows: list[str]) -> float:
    ys = [top + 20.0 * index for index in range(len(rows) + 1)]
    sheet.grid(XS, ys)
    for y, row in zip(ys, rows, strict=False):
        for x, words in zip(XS, row, strict=False):
            if words:
                _write(sheet, x + 3, y + 5, words)
    return ys[-1]


def _sheet(*rows: list[str], notes: tuple[str, ...] = (), header: list[str] | None = None) -> Sheet:
    sheet = Sheet()
    top = _table(sheet, 100, header or HEADER, *rows) + 6
    for note in notes:
        _write(sheet, 40, top, note, 8)
        top += 11
    return sheet


def _row(tmp_path: Path, *sheets: Sheet, code: str = "gold") -> dict[str, SlotRow]:
    write_pdf(tmp_path / "docs" / "bank" / "terms" / "a.pdf", *sheets)
    (tmp_path / "cards.toml").write_text(CATALOGUE, encoding="utf-8")
    made = run(tmp_path / "docs", load_catalogue(tmp_path / "cards.toml"))
    return next(row for row in made.rows if row.identity.coverage_code == code).slots


def _value(tmp_path: Path, *sheets: Sheet, slot: str = "fee", code: str = "gold") -> Any:
    return _row(tmp_path, *sheets, code=code)[slot].value


FORMS = [
    ("^1^", "^1^ "),
    ("^1^", "1 "),
    ("^1^", "1) "),
    ("^1^", "1. "),
    ("^1^", "(1) "),
    ("^1^", "[1] "),
    ("^1^", "Note 1. "),
    ("^1)^", "1) "),
    ("^a^", "^a^ "),
    ("^a^", "a "),
    ("^a^", "a) "),
    ("*", "* "),
    ("**", "** "),
    ("^*^", "* "),
    ("†", "† "),
    ("‡", "‡ "),
    ("§", "§ "),
    (" ①", "① "),
    (" 1)", "1) "),
    (" (1)", "(1) "),
    (" [1]", "[1] "),
    (" a)", "a) "),
    (" Note 1", "Note 1. "),
    ("주1)", "주1) "),
    ("注1", "注1 "),
    (" ※1", "※1 "),
]


@pytest.mark.parametrize(("mark", "opens"), FORMS)
def test_a_cell_with_a_value_keeps_it(tmp_path: Path, mark: str, opens: str) -> None:
    notes = (f"{opens}New customers pay $45 and have 50 days.",)
    slots = _row(tmp_path, _sheet(["Gold Card", f"$95{mark}", "25 days", "matt"], BLUE, notes=notes))
    assert (slots["fee"].status, slots["fee"].value, slots["fee"].unit) == ("FOUND", 95, "USD")


@pytest.mark.parametrize(("mark", "opens"), FORMS)
def test_a_cell_with_a_mark_only_has_the_text_of_its_note(tmp_path: Path, mark: str, opens: str) -> None:
    row = ["Gold Card", f"–{mark}" if mark != " ①" else "see ①", "25 days", "matt"]
    found = _row(tmp_path, _sheet(row, BLUE, notes=(f"{opens}$45 for every customer.",)))["fee"]
    assert (found.status, found.value, found.unit) == ("FOUND", 45, "USD")
    assert found.evidences[0].kind == "footnote"


@pytest.mark.parametrize(
    ("cell", "opens"),
    [
        ("see Note 3", "Note 3. "),
        ("see note 3", "Note 3: "),
        ("a", "a "),
        ("a", "^a^ "),
        ("1)", "1) "),
        ("*", "* "),
        ("(2)", "(2) "),
        ("siehe Anmerkung 2", "Anmerkung 2: "),
        ("주1) 참조", "주1) "),
        ("見注1", "注1 "),
        ("on request^1^", "1 "),
    ],
)
def test_a_cell_that_refers_to_a_note_has_its_text(tmp_path: Path, cell: str, opens: str) -> None:
    row = ["Gold Card", cell, "25 days", "matt"]
    assert _value(tmp_path, _sheet(row, BLUE, notes=(f"{opens}$45 for every customer.",))) == 45


def test_a_cell_that_says_none_keeps_that(tmp_path: Path) -> None:
    row = ["Gold Card", "None^1^", "25 days", "matt"]
    assert _value(tmp_path, _sheet(row, BLUE, notes=("1 A copy of the card costs $10.",))) == 0


@pytest.mark.parametrize(
    ("header", "rows", "note", "fee", "days"),
    [
        (
            ["카드", "연회비", "유예기간", "비고"],
            (["골드카드", "30,000원^1^", "–^2^", ""], ["블루카드", "10,000원", "14일", ""]),
            ("^1^ 첫해에는 5,000원입니다.", "^2^ 청구일부터 20일입니다."),
            (30000, "KRW"),
            20,
        ),
        (
            ["カード", "年会費", "猶予期間", "備考"],
            (["ゴールドカード", "3,000円^1^", "–^2^", ""], ["ブルーカード", "1,000円", "14日", ""]),
            ("注1 初年度は500円です。", "注2 請求日から20日です。"),
            (3000, "JPY"),
            20,
        ),
        (
            ["Karte", "Jahresgebühr", "Zahlungsfrist", "Bemerkung"],
            (["Goldkarte", "13,90 €^1^", "–^2^", ""], ["Blaukarte", "9,90 €", "14 Tage", ""]),
            ("1) Im ersten Jahr 5,00 €.", "2) 20 Tage nach der Rechnung."),
            (13.9, "EUR"),
            20,
        ),
    ],
)
def test_raised_marks_in_other_languages(
    tmp_path: Path,
    header: list[str],
    rows: tuple[list[str], ...],
    note: tuple[str, ...],
    fee: tuple[float, str],
    days: int,
) -> None:
    slots = _row(tmp_path, _sheet(*rows, notes=note, header=header))
    assert (slots["fee"].value, slots["fee"].unit) == fee
    assert slots["days"].value == days


@pytest.mark.parametrize("mark", ["^1^", "^a^", "*", " 1)", "†"])
def test_marks_at_names_and_headers_are_no_part_of_them(tmp_path: Path, mark: str) -> None:
    sheet = _sheet(
        [f"Gold Card{mark}", "$95", "25 days", "matt"], BLUE, header=["Card", f"Annual fee{mark}", *HEADER[2:]]
    )
    assert _value(tmp_path, sheet) == 95


@pytest.mark.parametrize("mark", ["^1^", "^a^", "*", " *", "†", " ①", " 1)", " [1]", " Note 1", "^1,2^"])
def test_a_text_value_loses_the_mark_at_its_end(tmp_path: Path, mark: str) -> None:
    assert (
        _value(tmp_path, _sheet(["Gold Card", "$95", "25 days", f"matt black{mark}"], BLUE), slot="finish")
        == "matt black"
    )


def test_an_exponent_is_part_of_a_text_value(tmp_path: Path) -> None:
    sheet = _sheet(["Gold Card", "$95", "25 days", "20 cm^2^"], BLUE, notes=("2 The back is gloss.",))
    assert _value(tmp_path, sheet, slot="finish") == "20 cm²"


def test_each_cell_has_its_own_note(tmp_path: Path) -> None:
    rows = (["Gold Card", "^a^–", "–^b^", "matt"], ["Blue Card", "–^c^", "21 days^a^", "gloss"])
    sheet = _sheet(
        *rows, notes=("a $45 for every customer.", "b 30 days in summer and winter.", "c $15 for every customer.")
    )
    gold, blue = _row(tmp_path, sheet), _row(tmp_path, sheet, code="blue")
    assert (gold["fee"].value, gold["days"].value, blue["fee"].value, blue["days"].value) == (45, 30, 15, 21)


@pytest.mark.parametrize(
    "notes",
    [
        (),
        ("2 $45 for every customer.",),
        ("1 $45 for every customer.", "1 $55 for every customer."),
        ("1) $45 for every customer.", "(1) $55 for every customer."),
        ("1 The Blue Card costs $45.",),
    ],
)
def test_a_mark_without_one_note_of_its_own_states_nothing(tmp_path: Path, notes: tuple[str, ...]) -> None:
    sheet = _sheet(["Gold Card", "–^1^", "25 days", "matt"], BLUE, notes=notes)
    assert _value(tmp_path, sheet) in (None, 0)
    assert _row(tmp_path, sheet)["fee"].value != 45


def test_a_number_under_a_table_without_marks_is_no_note(tmp_path: Path) -> None:
    sheet = _sheet(["Gold Card", "–", "25 days", "matt"], BLUE, notes=("1 $45 for every customer.",))
    assert _value(tmp_path, sheet) == 0


def _at_foot(*lines: str) -> Sheet:
    sheet = _sheet(["Gold Card", "–^1^", "25 days", "matt"], BLUE)
    sheet.text(40, 300, "Our cards are free of charge abroad.", 9)
    top = 740.0
    for line in lines:
        _write(sheet, 40, top, line, 8)
        top += 11
    return sheet


@pytest.mark.parametrize("opens", ["^1^ ", "1 ", "1) ", "Note 1. "])
def test_a_note_at_the_foot_of_the_page_is_read(tmp_path: Path, opens: str) -> None:
    assert _value(tmp_path, _at_foot(f"{opens}$45 for every customer.")) == 45


def test_two_notes_at_the_foot_of_the_page_are_not_read(tmp_path: Path) -> None:
    assert _value(tmp_path, _at_foot("1 $45 for every customer.", "1) $55 for every customer.")) != 45


@pytest.mark.parametrize("opens", ["^1^ ", "Note 1. "])
def test_a_note_on_a_later_page_is_read(tmp_path: Path, opens: str) -> None:
    later = Sheet()
    later.text(40, 60, "Notes to the tables of this document", 11)
    _write(later, 40, 100, f"{opens}$45 for every customer.", 8)
    assert _value(tmp_path, _sheet(["Gold Card", "–^1^", "25 days", "matt"], BLUE), later) == 45


def test_a_numbered_heading_on_a_later_page_is_no_note(tmp_path: Path) -> None:
    later = Sheet()
    later.text(40, 60, "1. $45 for every customer.", 11)
    assert _value(tmp_path, _sheet(["Gold Card", "–^1^", "25 days", "matt"], BLUE), later) != 45
