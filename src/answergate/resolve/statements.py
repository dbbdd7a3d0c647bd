"""Units as texts for the attribution gate: the name, what stands above it, and one cell with its header.

The gate reads "Gold Card | Annual fee: $95". Every character knows where it is on its page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct, structs

from answergate.documents.geometry import Box, around
from answergate.documents.page import Line, Page
from answergate.model.catalogue import Slot
from answergate.model.span import Span
from answergate.resolve.captions import unit_for
from answergate.resolve.cell_notes import cells_for_slot
from answergate.resolve.sections import Sections
from answergate.resolve.squeeze import matches_any, squeeze_text
from answergate.resolve.units import Unit, UnitCell
from answergate.text.attribution.labels import matches_label

_DIGITS = re.compile(r"\d+(?:[.,]\d+)*")
_LONGEST_LEAD = 40
_FULL_LINE = 0.85
_GAP = 1.2
_OPENS = re.compile(
    r"\s*(?:[^\w\s()\[\]{}（）［］【】「」『』'\"+~%$€£¥₩-]|[-–](?=\s)|\(?\d{1,2}[.)]\s|[①-⑳]|[^\W\d_][.)]\s)"
)


class Piece(Struct, frozen=True):
    """Where a part of a statement's text is on a page. Context is only read for what the statement is about."""

    span: Span
    page: Page
    origin: Span
    is_context: bool = False


class Statement(Struct, frozen=True):
    """A text about one name, and where it comes from. ``part`` is the part of the coverage that it is about."""

    text: str
    pieces: tuple[Piece, ...]
    document: str
    page: Page
    kind: str
    name: Span
    box: Box
    part: str = ""
    cell: UnitCell | None = None

    def on_page(self, span: Span, *, in_context: bool = False) -> tuple[Page, Span] | None:
        """Return where a span of the text is. A span over several pieces is where its first piece is."""
        found = [piece for piece in self.pieces if piece.span.overlaps(span) and (in_context or not piece.is_context)]
        if not found:
            return None
        page = found[0].page
        same = [piece for piece in found if piece.page is page]
        starts = [piece.origin.start + max(span.start - piece.span.start, 0) for piece in same]
        ends = [piece.origin.end - max(piece.span.end - span.end, 0) for piece in same]
        return page, Span(min(starts), max(ends))


class _Writer:
    """Builds the text of a statement."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.pieces: list[Piece] = []
        self._length = 0

    def put(self, text: str) -> None:
        self.parts.append(text)
        self._length += len(text)

    def copy(self, page: Page, span: Span, *, is_context: bool = False, unwrap: bool = True) -> None:
        text = span.of(page.text)
        start = self._length
        self.put(_unwrapped(text) if unwrap else text.replace("\n", " "))
        self.pieces.append(Piece(Span(start, self._length), page, span, is_context))

    @property
    def text(self) -> str:
        return "".join(self.parts)


def unit_statements(
    document: str,
    page: Page,
    unit: Unit,
    slot: Slot,
    slots: Sequence[Slot],
    context: Sequence[tuple[Page, Span]],
    types: Sequence[str] = (),
) -> Iterator[Statement]:
    """Yield what a unit says about a slot: its labelled cells together, and every cell of running text alone."""
    unit = structs.replace(unit, cells=_without_other_ends(unit.cells, slot))
    own = list(cells_for_slot(page, unit.cells, slot, slots))
    labelled = [cell for cell in own if cell.role == "value" and matches_label(cell.header, slot, slots)]
    texts = [cell for cell in own if cell.role in ("", "text", "name") or (cell.role == "value" and cell.origin)]
    labelled = [cell for cell in labelled if not _has_rival(page, cell, unit, types)]
    for cells in _by_part(labelled):
        yield _statement(document, page, unit, slot, cells, context)
    for cell in texts:
        # A value next to several names is for each of them, but a sentence may be about only one.
        is_shared = bool(cell.others) and len(cell.span) > _LONGEST_LEAD
        if cell not in labelled and not is_shared:
            yield _statement(document, page, unit, slot, [cell], context)
    if not labelled and not texts:
        yield _statement(document, page, unit, slot, [], context)


def _has_rival(page: Page, cell: UnitCell, unit: Unit, types: Sequence[str]) -> bool:
    """Whether another value of the same form has no header, or one for a type of contract.

    Nothing says which one is meant.
    """
    own = squeeze_text(cell.text(page))
    others = [one for one in unit.cells if one is not cell and one.role in ("", "value") and not one.origin]
    unclear = [one for one in others if not one.header or matches_any(squeeze_text(one.header), types)]
    texts = [squeeze_text(one.text(page)) for one in unclear]
    form = _DIGITS.sub("0", own)
    return own != form and any(text != own and _DIGITS.sub("0", text) == form for text in texts)


def _by_part(cells: Iterable[UnitCell]) -> list[list[UnitCell]]:
    grouped: dict[Span | None, list[UnitCell]] = {}
    for cell in cells:
        grouped.setdefault(cell.condition, []).append(cell)
    return list(grouped.values())


def _statement(
    document: str, page: Page, unit: Unit, slot: Slot, cells: Sequence[UnitCell], context: Sequence[tuple[Page, Span]]
) -> Statement:
    writer = _Writer()
    for where, span in context:
        writer.copy(where, span, is_context=True, unwrap=False)
        writer.put("\n")
    if context:
        writer.put("\n")
    for span in unit.enclosing:
        writer.copy(page, span, is_context=True, unwrap=False)
        writer.put(" | ")
    writer.copy(page, unit.name.span, unwrap=False)
    part = ""
    before: UnitCell | None = None
    for cell in cells:
        if before is not None and _joins(before, cell, slot):
            # The lower and the upper end of a range stand in two columns.
            writer.put(" – ")
            writer.copy(cell.page(page), cell.span)
            continue
        before = cell
        if cell.condition is not None and not part:
            part = " ".join(cell.condition.of(page.text).split())
        writer.put(" | ")
        own = cell.page(page)
        if cell.header and cell.role in ("value", "text"):
            writer.put(_header(cell, slot))
        lead = cell.lead
        if lead is not None and len(lead) <= _LONGEST_LEAD and lead != cell.condition and own is page:
            writer.copy(page, lead, unwrap=False)
            writer.put(" ")
        writer.copy(own, cell.span)
    one = cells[0] if len(cells) == 1 else None
    boxes = [unit.box, *(cell.box for cell in cells if cell.origin and cell.other_page is None)]
    box = around(boxes).rounded()
    return Statement(
        writer.text, tuple(writer.pieces), document, page, _kind(unit, cells), unit.name.span, box, part, one
    )


def _without_other_ends(cells: Sequence[UnitCell], slot: Slot) -> tuple[UnitCell, ...]:
    """Return the cells without the typical value of a range, and without the ends around a typical value."""
    typical = {cell.header for cell in cells if cell.end == "typical"}
    if slot.kind == "range":
        return tuple(cell for cell in cells if cell.end != "typical")
    return tuple(cell for cell in cells if not cell.end or cell.end == "typical" or cell.header not in typical)


def _joins(lower: UnitCell, upper: UnitCell, slot: Slot) -> bool:
    ends = (lower.end, upper.end) == ("minimum", "maximum")
    return slot.kind == "range" and ends and lower.header == upper.header and lower.caption == upper.caption


def _kind(unit: Unit, cells: Sequence[UnitCell]) -> str:
    return next((cell.origin for cell in cells if cell.origin), unit.kind)


def _header(cell: UnitCell, slot: Slot) -> str:
    """Return the header of a cell as the label of a line, with the unit that the caption gives."""
    unit = unit_for(cell.caption, slot)
    caption = f" ({unit})" if unit else ""
    return f"{' '.join(cell.header.split()).replace('|', '/').rstrip(': ')}{caption}: "


def text_statement(document: str, page: Page, lines: Sequence[Line], sections: Sections) -> Statement | None:
    """Return the text of a page outside its tables, with wrapped lines joined.

    It begins with the heading of an earlier page that is still open.
    """
    if not lines:
        return None
    writer = _Writer()
    heading = sections.heading_of(page, lines[0].span.start)
    if heading is not None and heading.page is not page:
        writer.copy(heading.page, heading.line.span, is_context=True, unwrap=False)
        writer.put("\n\n")
    right = max(line.box.x1 for line in lines)
    before: Line | None = None
    for line in lines:
        if before is not None:
            gap = line.box.top - before.box.bottom
            is_title = sections.is_heading(line) or sections.is_heading(before)
            is_apart = page.text.count("\n", before.span.end, line.span.start) > 1
            if is_title or is_apart or gap > line.box.height or line.box.bottom < before.box.top:
                writer.put("\n\n")
            else:
                writer.put(" " if _goes_on(page, before, line, right) else "\n")
        for index, run in enumerate(_runs(line)):
            if index:
                writer.put("\t")
            writer.copy(page, run, unwrap=False)
        before = line
    whole = Span(lines[0].span.start, lines[0].span.start)
    box = around(line.box for line in lines).rounded()
    return Statement(writer.text, tuple(writer.pieces), document, page, "text", whole, box)


def _runs(line: Line) -> Iterator[Span]:
    """Yield the parts of a line between wide gaps. A label and its value may stand apart like this."""
    start = line.words[0].span.start if line.words else line.span.start
    for left, right in pairwise(line.words):
        if right.box.x0 - left.box.x1 > _GAP * line.box.height:
            yield Span(start, left.span.end)
            start = right.span.start
    yield Span(start, line.span.end)


def _goes_on(page: Page, upper: Line, lower: Line, right: float) -> bool:
    """Whether a line is full and the next one continues its sentence."""
    text = upper.span.of(page.text).rstrip()
    if any(len(list(_runs(line))) > 1 for line in (upper, lower)):
        return False
    is_full = upper.box.x1 >= upper.box.x0 + _FULL_LINE * (right - upper.box.x0)
    return is_full and not text.endswith((".", "。", ":", "：")) and not _OPENS.match(lower.span.of(page.text))


def _unwrapped(text: str) -> str:
    """Join the lines of a cell, except before a bullet or a number. The length stays the same."""
    lines = text.split("\n")
    joined = lines[0]
    for line in lines[1:]:
        joined += ("\n" if _OPENS.match(line) else " ") + line
    return joined
