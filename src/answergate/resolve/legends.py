"""Codes in value columns, read through the legend right under their table: △ in a column, and △ : 90일 면책 below; and
signs for "yes" (○, 적용), read through the footnote that their column's header points to: 면책기간주1) and 주1) 90일."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import zip_longest

import msgspec

from answergate.documents.page import Line, Page, Table
from answergate.model.span import Span
from answergate.resolve.footnotes import Footnote, in_place_of, mark_keys, note_lines, opens_note
from answergate.resolve.headers import UNREAD, HeadedRows
from answergate.resolve.note_owner import NoteOwner
from answergate.resolve.units import Unit, UnitCell

_CODE = "[○◯●◎△▲▽▼□■◇◆☆★①-⑳A-NP-Z-]"
# These say "none" by themselves, unless a legend says otherwise.
_NONE = frozenset("X-")
_SAYS_NONE = re.compile("없|미적용")
_CODE_CELL = re.compile(_CODE)
_ENTRY = re.compile(rf"(?<![A-Za-z가-힣])(?P<code>{_CODE})\s*[:：=]\s*")
_OPENING = re.compile(rf"(?:※\s*)?(?={_CODE}\s*[:：=])")
_YES = re.compile(r"[○◯●◎OoVvYy✓✔√]|적용|해당|있음|예")
# A legend without colons is one where it is called so, or where it explains two codes of its table or more.
_CALLED_LEGEND = re.compile(r"\s*[※\[<【(]?\s*(?:범례|기호|표시)(?:\s*설명)?\s*[\]>】)]?\s*[:：]?\s*")
_SHAPE = "[○◯●◎△▲▽▼□■◇◆☆★]"
_PLAIN_ENTRY = re.compile(rf"(?<!\S)(?P<code>{_SHAPE})\s*(?=[^\s:：=)\]])")
_FEWEST_ENTRIES = 2
_LONGEST_MEANING = 30
_NEAR_TABLE = 14.0
_CODED_ROLES = frozenset({"waiting", "reduction"})


def legend_under(page: Page, table: Table) -> dict[str, Footnote]:
    """What the codes of ``table`` mean, by the lines right under it, or right above it. A code that another table of the
    page has too, or that the page explains twice, is left out."""
    legend: dict[str, Footnote] = {}
    explained = [match["code"] for match in _ENTRY.finditer(page.text)]
    elsewhere = {cell.span.of(page.text).strip() for other in page.tables if other is not table for cell in other.cells}
    lines = [*_lines_above(page, table), *note_lines(page, table)] if explained else []
    for line, following in zip_longest(lines, lines[1:]):
        goes_on = following is not None and not opens_note(page, following)
        text = line.span.of(page.text)
        opening = _OPENING.match(text)
        entries = list(_ENTRY.finditer(text, opening.end())) if opening else []
        ends = [*(entry.start() for entry in entries[1:]), *([] if goes_on else [len(text)])]
        for entry, end in zip(entries, ends, strict=False):
            meaning = text[entry.end() : end].rstrip(" \t\r,/;·")
            code = entry["code"]
            if meaning and explained.count(code) == 1 and code not in elsewhere:
                start = line.span.start + entry.end()
                legend[code] = Footnote(Span(start, start + len(meaning)), line.box.rounded())
    return legend or {code: note for code, note in _plain_legend(page, table).items() if code not in elsewhere}


def _plain_legend(page: Page, table: Table) -> dict[str, Footnote]:
    """What the lines right under or right above ``table`` say of its codes without colons: ○ 90일 면책  △ 1년 미만 50%."""
    codes = {text for cell in table.cells if _CODE_CELL.fullmatch(text := cell.span.of(page.text).strip())}
    free = [page.lines[index] for index in page.free]
    explained = [entry["code"] for line in free for entry in _PLAIN_ENTRY.finditer(line.span.of(page.text))]
    if not codes & set(explained):
        return {}
    for lines in (_plain_lines(page, table, free, under=True), _plain_lines(page, table, free, under=False)):
        entries = [(line, *entry) for line in lines for entry in _plain_entries(line.span.of(page.text))]
        is_called = bool(lines) and _CALLED_LEGEND.match(lines[0].span.of(page.text)) is not None
        known = [code for _, code, _ in entries if code in codes]
        # A bullet is a shape too: one alone explains nothing unless the line is called a legend.
        if len(known) < (1 if is_called else _FEWEST_ENTRIES) or len(set(known)) < len(entries):
            continue
        if all(explained.count(code) == 1 for code in known):
            return {
                code: Footnote(meaning.shifted(line.span.start), line.box.rounded()) for line, code, meaning in entries
            }
    return {}


def _plain_entries(text: str) -> list[tuple[str, Span]]:
    """The codes of a line and where their meanings stand; none where it begins otherwise or a meaning is too long."""
    called = _CALLED_LEGEND.match(text)
    found = list(_PLAIN_ENTRY.finditer(text))
    if not found or found[0].start() != (called.end() if called else len(text) - len(text.lstrip())):
        return []
    ends = [*(entry.start() for entry in found[1:]), len(text)]
    meanings = [
        Span(entry.end(), entry.end() + len(text[entry.end() : end].rstrip(" \t\r,/;·")))
        for entry, end in zip(found, ends, strict=True)
    ]
    if any(not 0 < len(meaning) <= _LONGEST_MEANING for meaning in meanings):
        return []
    return [(entry["code"], meaning) for entry, meaning in zip(found, meanings, strict=True)]


def _plain_lines(page: Page, table: Table, free: Sequence[Line], *, under: bool) -> list[Line]:
    """The lines of codes that begin right under ``table``, or end right above it; none where other text goes on with
    them."""
    beside = [line for line in free if line.box.x0 < table.box.x1 and table.box.x0 <= line.box.x1]
    ordered = sorted(beside, key=lambda line: line.box.top, reverse=not under)
    found: list[Line] = []
    edge = table.box.bottom if under else table.box.top
    for line in ordered:
        gap = line.box.top - edge if under else edge - line.box.bottom
        if gap < -1:
            continue
        if gap > _NEAR_TABLE:
            break
        if not _plain_entries(line.span.of(page.text)):
            return [] if found and under else found[::-1]
        found.append(line)
        edge = line.box.bottom if under else line.box.top
    return found if under else found[::-1]


def _lines_above(page: Page, table: Table) -> list[Line]:
    """The lines of a legend that end right above ``table``; a line between that is none ends it."""
    free = [page.lines[index] for index in page.free]
    above = [line for line in free if line.box.bottom <= table.box.top + 1 and table.box.x0 <= line.box.x1]
    found: list[Line] = []
    floor = table.box.top
    for line in sorted(above, key=lambda line: -line.box.bottom):
        is_apart = floor - line.box.bottom > _NEAR_TABLE or line.box.x0 > table.box.x1
        if is_apart or _OPENING.match(line.span.of(page.text)) is None:
            break
        found.append(line)
        floor = line.box.top
    return found[::-1]


def with_legend(page: Page, unit: Unit, legend: Mapping[str, Footnote], owner: NoteOwner) -> Unit:
    """``unit`` with what its codes mean in the place of the codes, under the codes' own headers."""
    cells = tuple(_decoded(page, cell, legend, owner) for cell in unit.cells)
    return msgspec.structs.replace(unit, cells=cells) if cells != unit.cells else unit


def _decoded(page: Page, cell: UnitCell, legend: Mapping[str, Footnote], owner: NoteOwner) -> UnitCell:
    code = cell.text(page).strip()
    meaning = legend.get(code) if cell.role in _CODED_ROLES and not cell.onward else None
    if meaning is None:
        return cell
    text = meaning.text(page)
    if code in _NONE:
        return cell if _SAYS_NONE.search(text) else msgspec.structs.replace(cell, role=UNREAD)
    if not _suits(text, cell) or owner.may_not_be_meant(text):
        return cell
    return msgspec.structs.replace(cell, span=meaning.span, box=meaning.box, beyond="legend")


def _suits(meaning: str, cell: UnitCell) -> bool:
    """A period in which a part is paid is no period without cover, whatever column its code stands in."""
    return ("%" in meaning or "％" in meaning) == (cell.role == "reduction")


def with_header_notes(
    page: Page, table: Table, headed: HeadedRows, unit: Unit, notes: Mapping[str, Footnote], owner: NoteOwner
) -> Unit:
    """``unit`` with the footnotes that headers of its waiting and reduction columns point to, in the place of signs that
    say only that there is one."""
    cells = []
    for cell in unit.cells:
        note = _header_note(page, table, headed, cell, notes) if _is_sign(page, cell) else None
        noted = in_place_of(cell, cell.span, page, note, owner) if note is not None else None
        cells.append(noted if noted is not None and _suits(noted.text(page), cell) else cell)
    return msgspec.structs.replace(unit, cells=tuple(cells))


def _is_sign(page: Page, cell: UnitCell) -> bool:
    is_own = cell.role in _CODED_ROLES and not cell.beyond and not cell.onward
    return is_own and _YES.fullmatch(cell.text(page).strip()) is not None


def _header_note(
    page: Page, table: Table, headed: HeadedRows, cell: UnitCell, notes: Mapping[str, Footnote]
) -> Footnote | None:
    """The one note that the header over a cell points to."""
    keys = [key for key in _header_marks(page, table, headed, cell) if key in notes]
    return notes[keys[0]] if len(keys) == 1 and not notes[keys[0]].needs_word else None


def _header_marks(page: Page, table: Table, headed: HeadedRows, cell: UnitCell) -> set[str]:
    """The marks over a cell, in the table's own header or in the one that it stands under from an earlier page."""
    x = cell.box.middle[0]
    over = [head for head in table.cells if head.row in headed.header_rows and head.box.x0 <= x <= head.box.x1]
    return {key for text in [cell.header, *(head.span.of(page.text) for head in over)] for key in mark_keys(text)}
