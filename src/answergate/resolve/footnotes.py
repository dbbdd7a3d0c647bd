"""Footnotes as further text of the rows that carry their marks.

Different tables use the same marks, so a mark is followed only if it can have one meaning. Directly under a table this
means: only this table of the page has the mark, only one line of the page explains it, and that line is in the notes
under the table. ``far_notes`` finds notes on later pages.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

import msgspec
from msgspec import Struct

from answergate.documents.geometry import Box, around
from answergate.documents.page import Line, Page, Table
from answergate.lang.attribution_patterns import listed
from answergate.model.span import Span
from answergate.resolve.marks import (
    Mark,
    bare_opening,
    cell_marks,
    mark_keys,
    near_keys,
    near_marks,
    note_keys,
    opening_mark,
    plain_labels,
)
from answergate.resolve.note_owner import NoteOwner
from answergate.resolve.squeeze import squeeze_text
from answergate.resolve.units import FOOTNOTE, OtherPage, Unit, UnitCell

# A star or ※ with a number is a mark only if nothing else follows the number: ※1년 is running text.
_GENERAL_NOTE = re.compile(r"※(?!\d)|\*(?!\d)|\S\s*[:：=]")
_AFTER_MARK = re.compile(r"[ \t]*[:：.]?[ \t]*(?=\S)")
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


def footnotes_under(page: Page, table: Table) -> dict[str, Footnote]:
    """Return the footnotes of ``table`` by the marks in its cells.

    Notes that may belong to another table, and marks with two notes, are left out.
    """
    inside = keys_in(page, table)
    plain = plain_labels(inside)
    notes = notes_in(page, list(note_lines(page, table, plain)), table.box, plain)
    if not notes:
        return {}
    everywhere = near_keys(page.text)

    def is_only_here(key: str, *, explained: int) -> bool:
        # Labels without a sign are in no list of marks.
        return everywhere.count(key) in (0, inside.count(key) + explained)

    return {
        key: notes[note]
        for key, note in note_keys({*inside, *notes}, notes).items()
        if is_only_here(key, explained=key == note) and (key == note or is_only_here(note, explained=1))
    }


def keys_in(page: Page, table: Table) -> list[str]:
    """Return the marks in the cells of ``table``, each as often as it occurs."""
    return [mark.key for cell in table.cells for mark in cell_marks(cell.span.of(page.text), 0)]


def notes_in(page: Page, lines: Sequence[Line], column: Box, plain: Collection[str] = ()) -> dict[str, Footnote]:
    """Return the notes in ``lines`` by their marks, but only notes whose end is certain.

    ``column`` is the box that the lines fill from left to right. ``plain`` are the labels that a note may begin with and
    no sign. A mark that two lines explain has no note.
    """
    opened: list[tuple[Mark, list[Line]]] = []
    for line in lines:
        bare = _bare_opening(page, line, plain)
        # A number under a numbered mark is an item of that note.
        is_counted = bare is not None and (not opened or opened[-1][0].is_bare)
        if opens_note(page, line) or is_counted:
            opened.append((_opening_mark(page, line) or bare or Mark("", line.span), [line]))
        elif opened:
            opened[-1][1].append(line)
    found = {}
    for mark, own in opened:
        said = _AFTER_MARK.match(page.text, mark.span.end)
        span = Span(said.end() if said is not None else mark.span.end, own[-1].span.end)
        text = span.of(page.text)
        in_order = own[-1].span.end - own[0].span.start <= sum(len(line.span) + 2 for line in own)
        # After a line that is not full, it is unclear whether the next line continues the note.
        whole = all(_is_full(line, column) for line in own[:-1]) and text.count("(") == text.count(")")
        twice = [one.key for one, _ in opened].count(mark.key) > 1
        if mark.key and not twice and in_order and whole and not (near_keys(text) if mark.is_bare else mark_keys(text)):
            found[mark.key] = Footnote(span, around(line.box for line in own).rounded())
    return found


def opening_key(page: Page, line: Line) -> str:
    """Return the mark that a line begins with and explains, or an empty string."""
    mark = _opening_mark(page, line)
    return mark.key if mark is not None else ""


def opening_key_of_any(page: Page, line: Line, plain: Collection[str] = ()) -> str:
    """Return the mark that a line begins with and explains, bare marks included, or an empty string."""
    mark = _opening_mark(page, line) or _bare_opening(page, line, plain)
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


def _references(page: Page, unit: Unit, notes: Mapping[str, Footnote]) -> Iterator[tuple[Mark, UnitCell]]:
    """Yield the marks of a unit that a footnote explains, each with a cell for the footnote.

    The cell does not have the footnote's place yet.
    """
    name = unit.name.span
    named = name.of(page.text)
    for mark in _trailing_marks(named, name.start):
        if mark.key in notes and not notes[mark.key].needs_word:
            yield mark, UnitCell(name, unit.box, "text", "")
    for cell in unit.cells:
        if cell.role in ("group", "ignored") or cell.other_page is not None:
            continue
        for mark in cell_marks(cell.span.of(page.text), cell.span.start):
            if mark.key not in notes:
                continue
            note = notes[mark.key]
            before = Span(cell.span.start, mark.span.start).of(page.text)
            if cell.role == "value" and not note.needs_word:
                yield mark, msgspec.structs.replace(cell, noted=cell.span, lead=None)
            elif _explains(note.text(page), before):
                yield mark, UnitCell(cell.span, cell.box, "text", "", "", cell.condition, cell.others)


def _trailing_marks(name: str, offset: int) -> Iterator[Mark]:
    """Yield the marks at the end of a name. A mark inside it is about that word only."""
    end = offset + len(name)
    for mark in reversed(list(near_marks(name, offset))):
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


def note_lines(page: Page, table: Table, plain: Collection[str] = ()) -> Iterator[Line]:
    """Yield the lines of the notes that begin directly under ``table``, up to the first line that is separate.

    ``plain`` are the labels that a note may begin with and no sign.
    """
    below = [line for line in page.free_lines if line.box.middle[1] > table.box.bottom and _is_beside(line, table)]
    floor = min(
        (other.box.top for other in page.tables if other is not table and other.box.top >= table.box.bottom - 1),
        default=page.height,
    )
    before: Line | None = None
    for line in sorted(below, key=lambda line: (line.box.top, line.box.x0)):
        is_near = (
            _continues_notes(page, before, line, plain)
            if before is not None
            else line.box.top - table.box.bottom <= _NEAR_TABLE
        )
        if not is_near or line.box.bottom > floor + 1:
            return
        if before is None and not opens_note(page, line) and _bare_opening(page, line, plain) is None:
            return
        yield line
        before = line


def _continues_notes(page: Page, upper: Line, lower: Line, plain: Collection[str]) -> bool:
    """Whether a line continues the notes: close below the last line, or a new note not far below it."""
    gap = lower.box.top - upper.box.bottom
    opens = opens_note(page, lower) or _bare_opening(page, lower, plain) is not None
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


def _opening_mark(page: Page, line: Line) -> Mark | None:
    return opening_mark(line.span.of(page.text), line.span.start)


def _bare_opening(page: Page, line: Line, plain: Collection[str]) -> Mark | None:
    return bare_opening(line.span.of(page.text), line.span.start, plain)
