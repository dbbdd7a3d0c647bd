"""Codes and signs in value columns, and their meanings.

A code is explained by the legend next to its table: △ in a column, and "△ : 90 days" below. A sign for "yes" (○) is
explained by its column's header, "waiting period (90 days)", or by the footnote of that header.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import zip_longest

import msgspec

from answergate.documents.page import Cell, Line, Page, Table
from answergate.model.span import Span
from answergate.resolve.footnotes import Footnote, in_place_of, note_lines, opens_note
from answergate.resolve.headers import HeadedRows
from answergate.resolve.marks import near_keys
from answergate.resolve.note_owner import NoteOwner
from answergate.resolve.squeeze import squeeze_text
from answergate.resolve.units import Unit, UnitCell
from answergate.resolve.words import either, squeezed_listed
from answergate.text.attribution.kinds import is_none
from answergate.text.numbers.reader import read_numbers

_SHAPES = "○◯●◎△▲▽▼□■◇◆☆★×✕✖"
_CODE = f"[{_SHAPES}①-⑳A-NP-Zxｘ–—－-]"
# These mean "none" without a legend, unless a legend says otherwise.
_NONE = frozenset("x-")
_CODE_CELL = re.compile(_CODE)
_ENTRY = re.compile(rf"(?<![^\W\d_])(?P<code>{_CODE})\s*[:：=]\s*")
_OPENING = re.compile(rf"(?:※\s*)?(?={_CODE}\s*[:：=])")
_YES = re.compile(r"[○◯●◎OoVvYy✓✔√]")
# Lines without colons are a legend if they are called one, or if they explain two or more codes of the table.
_CALLED_LEGEND = re.compile(rf"\s*[※\[<【(]?\s*(?:{either('legends')})\s*[\]>】)]?\s*[:：]?\s*", re.IGNORECASE)
_PLAIN_ENTRY = re.compile(rf"(?<!\S)(?P<code>[{_SHAPES}])\s*(?=[^\s:：=)\]])")
_FEWEST_ENTRIES = 2
_LONGEST_MEANING = 30
_NEAR_TABLE = 14.0


def legend_under(page: Page, table: Table) -> dict[str, Footnote]:
    """Return what the codes of ``table`` mean, from the lines directly under or above it.

    A code that another table of the page also has, or that the page explains twice, is left out.
    """
    legend = _colon_legend(page, table) or _plain_legend(page, table)
    if not legend:
        return {}
    elsewhere = {code for other in page.tables if other is not table for code in _codes_in(page, other)}
    return {code: note for code, note in legend.items() if code not in elsewhere}


def _codes_in(page: Page, table: Table) -> set[str]:
    return {code for cell in table.cells if (code := _code_of(cell.span.of(page.text)))}


def _code_of(cell: str) -> str:
    """Return the code in one standard spelling if the cell is only a code, or an empty string."""
    code = cell.strip()
    return squeeze_text(code) if _CODE_CELL.fullmatch(code) else ""


def _colon_legend(page: Page, table: Table) -> dict[str, Footnote]:
    """Return the meanings of codes with colons in the lines next to ``table``: "△ : 90 days"."""
    explained = [squeeze_text(match["code"]) for match in _ENTRY.finditer(page.text)]
    if not explained:
        return {}
    legend: dict[str, Footnote] = {}
    lines = [*_lines_of_codes(page, table, _OPENING.match, under=False), *note_lines(page, table)]
    for line, following in zip_longest(lines, lines[1:]):
        text = line.span.of(page.text)
        opening = _OPENING.match(text)
        entries = list(_ENTRY.finditer(text, opening.end())) if opening else []
        ends = [entry.start() for entry in entries[1:]]
        # Leave out the last meaning of a line if the next line may continue it.
        if following is None or opens_note(page, following):
            ends.append(len(text))
        for entry, end in zip(entries, ends, strict=False):
            code, meaning = squeeze_text(entry["code"]), _meaning(text, entry.end(), end)
            if len(meaning) and explained.count(code) == 1:
                legend[code] = Footnote(meaning.shifted(line.span.start), line.box.rounded())
    return legend


def _meaning(text: str, start: int, end: int) -> Span:
    """Return the place of a meaning, without the separator before the next code."""
    return Span(start, start + len(text[start:end].rstrip(" \t\r,/;·")))


def _plain_legend(page: Page, table: Table) -> dict[str, Footnote]:
    """Return the meanings of codes without colons in the lines next to ``table``: "○ 90 days △ 60 days"."""
    codes = _codes_in(page, table)
    texts = [line.span.of(page.text) for line in page.free_lines]
    explained = [squeeze_text(entry["code"]) for text in texts for entry in _PLAIN_ENTRY.finditer(text)]
    if not codes & set(explained):
        return {}
    for under in (True, False):
        lines = _lines_of_codes(page, table, _plain_entries, under=under)
        entries = [(line, *entry) for line in lines for entry in _plain_entries(line.span.of(page.text))]
        is_called = bool(lines) and _CALLED_LEGEND.match(lines[0].span.of(page.text)) is not None
        known = [code for _, code, _ in entries if code in codes]
        # A bullet is a shape too, so a single entry explains nothing unless the line is called a legend.
        if len(known) < (1 if is_called else _FEWEST_ENTRIES) or len(set(known)) < len(entries):
            continue
        if all(explained.count(code) == 1 for code in known):
            return {
                code: Footnote(meaning.shifted(line.span.start), line.box.rounded()) for line, code, meaning in entries
            }
    return {}


def _plain_entries(text: str) -> list[tuple[str, Span]]:
    """Return the codes of a line and the places of their meanings.

    Return none if the line begins with something else or if a meaning is too long.
    """
    called = _CALLED_LEGEND.match(text)
    found = list(_PLAIN_ENTRY.finditer(text))
    if not found or found[0].start() != (called.end() if called else len(text) - len(text.lstrip())):
        return []
    ends = [*(entry.start() for entry in found[1:]), len(text)]
    entries = [
        (squeeze_text(entry["code"]), _meaning(text, entry.end(), end)) for entry, end in zip(found, ends, strict=True)
    ]
    return entries if all(0 < len(meaning) <= _LONGEST_MEANING for _, meaning in entries) else []


def _lines_of_codes(page: Page, table: Table, is_one: Callable[[str], object], *, under: bool) -> list[Line]:
    """Return the lines of codes directly above ``table``, or directly ``under`` it, from top to bottom.

    Lines under a table count only if no other text is close to them.
    """
    nearby = [line for line in page.free_lines if line.box.x0 < table.box.x1 and table.box.x0 <= line.box.x1]
    found: list[Line] = []
    edge = table.box.bottom if under else table.box.top
    for line in sorted(nearby, key=lambda line: line.box.top, reverse=not under):
        gap = line.box.top - edge if under else edge - line.box.bottom
        if gap < -1:
            continue
        if gap > _NEAR_TABLE:
            break
        if not is_one(line.span.of(page.text)):
            return [] if under else found[::-1]
        found.append(line)
        edge = line.box.bottom if under else line.box.top
    return found if under else found[::-1]


def with_legend(page: Page, unit: Unit, legend: Mapping[str, Footnote], owner: NoteOwner) -> Unit:
    """Replace the codes of ``unit`` with their meanings, under the same headers."""
    cells = tuple(_decoded(page, cell, legend, owner) for cell in unit.cells)
    return msgspec.structs.replace(unit, cells=cells) if cells != unit.cells else unit


def _decoded(page: Page, cell: UnitCell, legend: Mapping[str, Footnote], owner: NoteOwner) -> UnitCell:
    code = _code_of(cell.text(page))
    meaning = legend.get(code) if cell.role == "value" and not cell.other_page else None
    if meaning is None:
        return cell
    text = meaning.text(page)
    if code in _NONE:
        return cell if is_none(text) else msgspec.structs.replace(cell, role="ignored")
    if owner.may_concern_others(text):
        return cell
    return msgspec.structs.replace(cell, span=meaning.span, box=meaning.box, origin="legend")


def with_header_notes(
    page: Page, table: Table, headed: HeadedRows, unit: Unit, notes: Mapping[str, Footnote], owner: NoteOwner
) -> Unit:
    """Replace signs that only say "yes" with what the header of their column says or refers to.

    A sign that says "no" denies what the header says, so the values in the header are left out.
    """
    cells = []
    for cell in unit.cells:
        if cell.role == "value" and not cell.origin and _says_no(cell.text(page)):
            cells.append(msgspec.structs.replace(cell, header=_without_values(cell.header)))
            continue
        said = _sign_meaning(page, table, headed, cell, notes, owner) if _is_sign(page, cell) else None
        cells.append(said if said is not None else cell)
    return msgspec.structs.replace(unit, cells=tuple(cells))


def _sign_meaning(
    page: Page, table: Table, headed: HeadedRows, cell: UnitCell, notes: Mapping[str, Footnote], owner: NoteOwner
) -> UnitCell | None:
    """Replace a sign with its meaning: the note of its header, or the header itself: "waiting period (90 days)"."""
    note = _header_note(page, table, headed, cell, notes)
    if note is not None:
        return in_place_of(cell, cell.span, page, note, owner)
    over = _header_cells(table, headed, cell)
    if (
        len(over) != 1
        or not any(number.unit for number in read_numbers(cell.header))
        or owner.may_concern_others(over[0].span.of(page.text))
    ):
        return None
    return msgspec.structs.replace(cell, span=over[0].span, box=over[0].box, origin="header")


def _says_no(words: str) -> bool:
    return squeeze_text(words) in _NONE or is_none(words)


def _without_values(header: str) -> str:
    for number in reversed([number for number in read_numbers(header) if number.unit]):
        header = header[: number.span.start] + header[number.span.end :]
    return header


def _is_sign(page: Page, cell: UnitCell) -> bool:
    is_own = cell.role == "value" and not cell.origin and not cell.other_page
    words = cell.text(page).strip()
    return is_own and (_YES.fullmatch(words) is not None or squeeze_text(words) in squeezed_listed("yes"))


def _header_note(
    page: Page, table: Table, headed: HeadedRows, cell: UnitCell, notes: Mapping[str, Footnote]
) -> Footnote | None:
    """Return the one note that the header above a cell refers to."""
    keys = [key for key in _header_marks(page, table, headed, cell) if key in notes]
    return notes[keys[0]] if len(keys) == 1 and not notes[keys[0]].needs_word else None


def _header_marks(page: Page, table: Table, headed: HeadedRows, cell: UnitCell) -> set[str]:
    """Return the marks above a cell, in the table's own header or in the header inherited from an earlier page."""
    texts = [cell.header, *(head.span.of(page.text) for head in _header_cells(table, headed, cell))]
    return {key for text in texts for key in near_keys(text)}


def _header_cells(table: Table, headed: HeadedRows, cell: UnitCell) -> list[Cell]:
    """Return the cells of the table's own header that are above a cell."""
    x = cell.box.middle[0]
    return [head for head in table.cells if head.row in headed.header_rows and head.box.x0 <= x <= head.box.x1]
