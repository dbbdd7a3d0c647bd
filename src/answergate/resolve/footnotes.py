"""Footnotes as further text of the rows that carry their marks.

Different tables use the same marks, so a mark is followed only if it can have one meaning. Directly under a table this
means: only this table of the page has the mark, only one line of the page explains it, and that line is in the notes
under the table. ``far_notes`` finds notes on later pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec import Struct

from answergate.documents.geometry import Box, around
from answergate.documents.page import Line, Page, Table
from answergate.lang.attribution_patterns import listed
from answergate.model.span import Span
from answergate.resolve.note_owner import NoteOwner
from answergate.resolve.squeeze import squeeze_text
from answergate.resolve.units import FOOTNOTE, OtherPage, Unit, UnitCell
from answergate.resolve.words import either

# A star or ※ with a number is a mark only if nothing else follows the number: ※1년 is running text.
_NOTE = f"(?:{either('notes')})"
_MARK = re.compile(
    rf"\({_NOTE} ?(?P<bracketed>\d{{1,2}})\)|(?<![\w]){_NOTE} ?(?P<opening>\d{{1,2}})\)|{_NOTE}(?P<number>\d{{1,2}})\)"
    r"|\*(?P<star>\d{1,2})(?:\)|(?=\s|$))|※(?P<reference>\d{1,2})(?:\)|(?=\s|$))|(?P<raised>[¹²³⁴-⁹]{1,2})[)⁾]?"
)
# Ambiguous marks: a bare star, and a number that closes no bracket. They are followed only directly under a table.
_BARE = re.compile(r"(?<!\*)(?P<stars>\*{1,3})(?![*\d])|(?<![\d(~.,-])(?P<counted>\d{1,2})\)")
_FAMILIES = {
    "bracketed": "note",
    "opening": "note",
    "number": "note",
    "star": "*",
    "reference": "※",
    "raised": "^",
    "counted": ")",
}
_STARS = "stars"
_GENERAL_NOTE = re.compile(r"※(?!\d)|\*(?!\d)|\S\s*[:：=]")
_SAYS_SOMETHING = re.compile(r"\s*[:：.]?\s*[^\s)]\s*[^\s)]")
_WORD_BEFORE = re.compile(r"[^\W\d_]{2,}\Z")
_SAID_OF = "|".join(map(re.escape, listed("said_of")))
_NEAR_TABLE = 30.0
_NEAR_LINE = 0.9
_NEAR_NOTE = 2.0
_SIDE = 20.0
_FULL_LINE = 0.85


class Footnote(Struct, frozen=True):
    """The text that a mark refers to, without the mark.

    ``page`` is the note's page if it is not the table's page. If ``needs_word`` is true, the note is only for marks
    directly after the word that the note begins with.
    """

    span: Span
    box: Box
    page: Page | None = None
    needs_word: bool = False

    def text(self, of_table: Page) -> str:
        """Return the text of the note."""
        return self.span.of((self.page or of_table).text)


class _Mark(Struct, frozen=True):
    key: str
    span: Span
    is_bare: bool = False


def footnotes_under(page: Page, table: Table) -> dict[str, Footnote]:
    """Return the footnotes of ``table`` by their marks.

    Notes that may belong to another table, and marks with two notes, are left out.
    """
    notes = notes_in(page, list(note_lines(page, table)), table.box)
    if not notes:
        return {}
    everywhere = near_keys(page.text)
    inside = [key for cell in table.cells for key in near_keys(cell.span.of(page.text))]
    return {key: note for key, note in notes.items() if everywhere.count(key) == inside.count(key) + 1}


def notes_in(page: Page, lines: Sequence[Line], column: Box) -> dict[str, Footnote]:
    """Return the notes in ``lines`` by their marks, but only notes whose end is certain.

    ``column`` is the box that the lines fill from left to right.
    """
    opened: list[tuple[_Mark, list[Line]]] = []
    for line in lines:
        bare = _bare_opening(page, line)
        # A number under a numbered mark is an item of that note.
        is_counted = bare is not None and (not opened or opened[-1][0].is_bare)
        if opens_note(page, line) or is_counted:
            opened.append((_opening_mark(page, line) or bare or _Mark("", line.span), [line]))
        elif opened:
            opened[-1][1].append(line)
    found = {}
    for mark, own in opened:
        span = Span(mark.span.end, own[-1].span.end)
        text = span.of(page.text)
        in_order = own[-1].span.end - own[0].span.start <= sum(len(line.span) + 2 for line in own)
        # After a line that is not full, it is unclear whether the next line continues the note.
        whole = all(_is_full(line, column) for line in own[:-1]) and text.count("(") == text.count(")")
        if mark.key and in_order and whole and not (near_keys(text) if mark.is_bare else mark_keys(text)):
            found[mark.key] = Footnote(span, around(line.box for line in own).rounded())
    return found


def mark_keys(text: str) -> list[str]:
    """Return the marks in ``text``, each as often as it occurs."""
    return [mark.key for mark in _marks(text, 0)]


def near_keys(text: str) -> list[str]:
    """Return the marks in ``text``, including those that are followed only directly under a table."""
    return [mark.key for mark in _near_marks(text, 0)]


def opening_key(page: Page, line: Line) -> str:
    """Return the mark that a line begins with and explains, or an empty string."""
    mark = _opening_mark(page, line)
    return mark.key if mark is not None else ""


def with_footnotes(page: Page, unit: Unit, notes: Mapping[str, Footnote], owner: NoteOwner) -> Unit:
    """Add the footnotes that ``unit`` refers to as cells of the unit."""
    cells: dict[tuple[int, Span], UnitCell] = {}
    for mark, source in _references(page, unit, notes):
        cell = in_place_of(source, mark.span, page, notes[mark.key], owner)
        if cell is not None:
            cells.setdefault((cell.page(page).number, cell.span), cell)
    return msgspec.structs.replace(unit, cells=(*unit.cells, *cells.values())) if cells else unit


def in_place_of(cell: UnitCell, lead: Span, page: Page, note: Footnote, owner: NoteOwner) -> UnitCell | None:
    """Replace the words of ``cell`` with the note that ``lead`` refers to.

    Return None if the note may not be about this coverage.
    """
    if owner.may_concern_others(note.text(page)):
        return None
    other_page = OtherPage(note.page, lead) if note.page is not None else None
    return msgspec.structs.replace(cell, span=note.span, box=note.box, origin=FOOTNOTE, other_page=other_page)


def _references(page: Page, unit: Unit, notes: Mapping[str, Footnote]) -> Iterator[tuple[_Mark, UnitCell]]:
    """Yield the marks of a unit that a footnote explains, each with a cell for the footnote.

    The cell does not have the footnote's place yet.
    """
    name = unit.name.span
    named = name.of(page.text)
    for mark in _trailing_marks(named, name.start):
        if mark.key in notes and not notes[mark.key].needs_word:
            yield mark, UnitCell(name, unit.box, FOOTNOTE, "")
    for cell in unit.cells:
        if cell.role in ("group", "ignored") or cell.other_page is not None:
            continue
        for mark in _near_marks(cell.span.of(page.text), cell.span.start):
            if mark.key not in notes:
                continue
            note = notes[mark.key]
            before = Span(cell.span.start, mark.span.start).of(page.text)
            is_value = cell.role == "value" and not note.needs_word
            if is_value or _explains(note.text(page), before):
                yield mark, UnitCell(cell.span, cell.box, FOOTNOTE, "", "", cell.condition, cell.others)


def _trailing_marks(name: str, offset: int) -> Iterator[_Mark]:
    """Yield the marks at the end of a name. A mark inside it is about that word only."""
    end = offset + len(name)
    for mark in reversed(list(_near_marks(name, offset))):
        if Span(mark.span.end, end).shifted(-offset).of(name).strip(" \n,"):
            return
        yield mark
        end = mark.span.start


def _explains(note: str, before: str) -> bool:
    """Whether a note begins with the word before its mark: "late fee 2)" and "2) late fee: ...".

    The word may be printed in parts, or be the last of several words.
    """
    opening = squeeze_text(note).lstrip(":.")
    words = (_WORD_BEFORE.search(text) for text in (squeeze_text(before), before.rstrip()))
    return any(
        word is not None and re.match(rf"{re.escape(word[0])}(?:[:(]|{_SAID_OF})", opening) is not None
        for word in words
    )


def note_lines(page: Page, table: Table) -> Iterator[Line]:
    """Yield the lines of the notes that begin directly under ``table``, up to the first line that is separate."""
    below = [line for line in page.free_lines if line.box.middle[1] > table.box.bottom and _is_beside(line, table)]
    floor = min(
        (other.box.top for other in page.tables if other is not table and other.box.top >= table.box.bottom - 1),
        default=page.height,
    )
    before: Line | None = None
    for line in sorted(below, key=lambda line: (line.box.top, line.box.x0)):
        is_near = (
            _continues_notes(page, before, line)
            if before is not None
            else line.box.top - table.box.bottom <= _NEAR_TABLE
        )
        if not is_near or line.box.bottom > floor + 1:
            return
        if before is None and not opens_note(page, line) and _bare_opening(page, line) is None:
            return
        yield line
        before = line


def _continues_notes(page: Page, upper: Line, lower: Line) -> bool:
    """Whether a line continues the notes: close below the last line, or a new note not far below it."""
    gap = lower.box.top - upper.box.bottom
    opens = opens_note(page, lower) or _bare_opening(page, lower) is not None
    return is_close(upper, lower) or (0 <= gap <= _NEAR_NOTE * lower.box.height and opens)


def _is_beside(line: Line, table: Table) -> bool:
    return table.box.x0 - _SIDE <= line.box.x0 < table.box.x1


def is_close(upper: Line, lower: Line) -> bool:
    """Whether a line follows another without white space between them."""
    return -lower.box.height / 2 <= lower.box.top - upper.box.bottom <= _NEAR_LINE * lower.box.height


def _is_full(line: Line, column: Box) -> bool:
    """Whether a line is long enough that the next line may continue it."""
    return line.box.x1 >= column.x0 + _FULL_LINE * column.width


def opens_note(page: Page, line: Line) -> bool:
    """Whether a line begins a note and does not continue one."""
    return _opening_mark(page, line) is not None or _GENERAL_NOTE.match(line.span.of(page.text)) is not None


def _opening_mark(page: Page, line: Line) -> _Mark | None:
    text = line.span.of(page.text)
    match = _MARK.match(text)
    if match is None or not _SAYS_SOMETHING.match(text, match.end()):
        return None
    return _mark(match, line.span.start)


def _bare_opening(page: Page, line: Line) -> _Mark | None:
    text = line.span.of(page.text)
    match = _BARE.match(text)
    return _bare(match, line.span.start) if match is not None and _SAYS_SOMETHING.match(text, match.end()) else None


def _near_marks(text: str, offset: int) -> Iterator[_Mark]:
    """Yield all marks in ``text`` in order. A number that closes a bracket of its line is not a mark."""
    at = 0
    for match in (*_MARK.finditer(text), None):
        end = match.start() if match is not None else len(text)
        for bare in _BARE.finditer(text, at, end):
            line = text.rfind("\n", 0, bare.start()) + 1
            is_open = text.rfind("(", line, bare.start()) > text.rfind(")", line, bare.start())
            if bare.lastgroup == _STARS or not is_open:
                yield _bare(bare, offset)
        if match is not None:
            yield _mark(match, offset)
            at = match.end()


def _bare(match: re.Match[str], offset: int) -> _Mark:
    stars = match.group(_STARS)
    key = stars if stars is not None else _FAMILIES["counted"] + match.group("counted").lstrip("0")
    return _Mark(key, Span(match.start(), match.end()).shifted(offset), is_bare=True)


def _marks(text: str, offset: int) -> Iterator[_Mark]:
    for match in _MARK.finditer(text):
        yield _mark(match, offset)


def _mark(match: re.Match[str], offset: int) -> _Mark:
    family = next(name for name, number in match.groupdict().items() if number is not None)
    number = squeeze_text(match.group(family)).lstrip("0")
    return _Mark(_FAMILIES[family] + number, Span(match.start(), match.end()).shifted(offset))
