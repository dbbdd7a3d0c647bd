"""A raised small character is a mark or an exponent, not a digit of the value before it."""

from __future__ import annotations

from pathlib import Path

import pytest
from pdf_maker import Sheet, write_pdf

from answergate.documents.page import Page
from answergate.documents.pdf import read_pdf


def _width(words: str, size: float) -> float:
    return sum(size * (0.5 if " " <= char <= "~" else 1.0) for char in words)


def _written(
    sheet: Sheet, words: str, *, x: float = 60, top: float = 100, size: float = 10, small: float = 6, rise: float = 3.5
) -> float:
    """Write words on one line. Parts between ^ signs are small and raised. Returns where the line ends."""
    for index, part in enumerate(words.split("^")):
        own = small if index % 2 else size
        lifted = rise if index % 2 else 0.0
        sheet.text(x, top + 0.88 * (size - own) - lifted, part, own)
        x += _width(part, own)
    return x


def _page(tmp_path: Path, *sheets: Sheet) -> Page:
    page = read_pdf(write_pdf(tmp_path / "a.pdf", *sheets), "a.pdf").pages[0]
    for line in page.lines:
        assert page.text[line.span.start : line.span.end] == " ".join(word.span.of(page.text) for word in line.words)
    return page


@pytest.mark.parametrize(
    ("drawn", "read"),
    [
        ("Annual fee $75^2^ a year", "Annual fee $75² a year"),
        ("19.9%^1^", "19.9%¹"),
        ("4.5^a^", "4.5ᵃ"),
        ("None^12^", "None¹²"),
        ("Fee^1,2^ in EUR", "Fee¹,² in EUR"),
        ("Fee^a,b^", "Feeᵃ,ᵇ"),
        ("Gold Card^*^", "Gold Card*"),
        ("Gold Card^1)^", "Gold Card¹)"),
        ("10^6^ cycles", "10⁶ cycles"),
        ("10^-6^ m^2^/s", "10⁻⁶ m²/s"),
        ("연회비 3만원^1^ 면제", "연회비 3만원¹ 면제"),
        ("암진단비^1)^", "암진단비¹)"),
        ("有効期間 3年^2^", "有効期間 3年²"),
        ("Grundpreis 13,90 €^1^", "Grundpreis 13,90 €¹"),
        ("^1^ Customers with an account pay less", "¹ Customers with an account pay less"),
        ("^1^Kunden mit Konto zahlen weniger", "¹Kunden mit Konto zahlen weniger"),
    ],
)
@pytest.mark.parametrize(("small", "rise"), [(6, 3.5), (8, 5), (5, 6)])
def test_raised_characters_are_superscripts(tmp_path: Path, drawn: str, read: str, small: float, rise: float) -> None:
    sheet = Sheet()
    _written(sheet, drawn, small=small, rise=rise)
    assert _page(tmp_path, sheet).text == read + "\n"


@pytest.mark.parametrize(
    ("drawn", "read"),
    [
        ("the 1^st^ of March", "the 1st of March"),
        ("Gold^TM^ Card", "GoldTM Card"),
        ("4,^99^ €", "4,99 €"),
        ("암진단비^주1)^", "암진단비주1)"),
    ],
)
def test_raised_words_and_cents_stay_as_they_are(tmp_path: Path, drawn: str, read: str) -> None:
    sheet = Sheet()
    _written(sheet, drawn)
    assert _page(tmp_path, sheet).text == read + "\n"


@pytest.mark.parametrize("rise", [0.0, -2.0])
def test_small_characters_that_are_not_raised_stay_as_they_are(tmp_path: Path, rise: float) -> None:
    sheet = Sheet()
    _written(sheet, "CO^2^ and $75^2^", rise=rise)
    assert _page(tmp_path, sheet).text == "CO2 and $752\n"


def test_raised_characters_of_the_same_size_stay_as_they_are(tmp_path: Path) -> None:
    sheet = Sheet()
    _written(sheet, "$75^2^", small=10, rise=3)
    assert "²" not in _page(tmp_path, sheet).text


def test_marks_that_are_drawn_after_all_other_text_are_found(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.text(60, 100, "Gold Card   $75", 10)
    sheet.text(60, 120, "Blue Card   $20", 10)
    sheet.text(60 + _width("Gold Card   $75", 10), 100 + 0.88 * 4 - 3.5, "2", 6)
    sheet.text(60 + _width("Blue Card   $20", 10), 120 + 0.88 * 4 - 3.5, "3", 6)
    assert _page(tmp_path, sheet).text == "Gold Card $75²\nBlue Card $20³\n"


def test_a_small_line_above_other_text_is_not_raised(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.text(60, 92, "2", 6)
    sheet.text(60, 100, "Gold Card", 10)
    assert _page(tmp_path, sheet).text == "2\nGold Card\n"


def test_a_mark_on_an_exponent_is_in_the_same_line(tmp_path: Path) -> None:
    sheet = Sheet()
    end = _written(sheet, "10^6^", small=6, rise=4)
    sheet.text(end, 100 + 0.88 * 6 - 7, "a", 3.5)
    assert _page(tmp_path, sheet).text == "10⁶ᵃ\n"


def test_marks_in_the_cells_of_a_table_are_found(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.grid([40, 200, 300], [80, 100, 120])
    for top, row in ((85, ("Card", "Fee^1^")), (105, ("Gold Card", "$95^2^"))):
        for x, words in zip((43, 203), row, strict=True):
            _written(sheet, words, x=x, top=top, size=9, small=5.5)
    page = _page(tmp_path, sheet)
    assert [cell.span.of(page.text) for cell in page.tables[0].cells] == ["Card", "Fee¹", "Gold Card", "$95²"]
