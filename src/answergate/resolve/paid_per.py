"""What an amount is paid per (a surgery, a disease): said in the coverage's own text, seldom beside the amount itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from answergate.documents.page import Document, Page
from answergate.model.span import Span
from answergate.resolve.catalogue import Slot
from answergate.resolve.names import is_name_like, whole_name
from answergate.resolve.readings import read_unit
from answergate.resolve.units import VALUE_ROLES, Unit

Place = tuple[Page, Unit]


class PaidPer(Struct, frozen=True):
    """The slot's unit; ``doubt`` says why it may be another one."""

    unit: str
    doubt: str = ""


def paid_per(slot: Slot, places: Sequence[Place], documents: Mapping[str, Document], most_lines: int) -> PaidPer:
    """The unit that the coverage's own places say. Where none does, the slot's own unit: in doubt where text under the
    coverage's name says one but could not be tied to it."""
    readings = [(reading.unit, reading.patterns) for reading in slot.units]
    if not readings:
        return PaidPer(slot.unit)
    said = [word for page, unit in places if (word := read_unit(_text_of(page, unit), readings)) is not None]
    if len(set(said)) > 1:
        return PaidPer(slot.unit, f"the documents say {' and '.join(sorted(set(said)))}")
    if said:
        return PaidPer(said[0])
    for name, page, text in _under_names(places, documents, most_lines):
        word = read_unit(text, readings)
        if word is not None:
            return PaidPer(slot.unit, f"text that may be about the coverage says {word} ({name} p{page})")
    return PaidPer(slot.unit)


def _text_of(page: Page, unit: Unit) -> str:
    spans = [unit.name.span, *(cell.span for cell in unit.cells if not cell.beyond)]
    return "\n※".join(span.of(page.text) for span in spans)


def _under_names(
    places: Sequence[Place], documents: Mapping[str, Document], most_lines: int
) -> Iterator[tuple[str, int, str]]:
    """The lines under each line that is one of the coverage's names, up to the next name, where no place read them."""
    keys = {unit.name.key for _, unit in places}
    for name, document in documents.items():
        for page in document.pages:
            described = [unit.name.span for other, unit in places if other is page and _has_text(unit)]
            for at, line in enumerate(page.lines):
                own = whole_name(line.span.of(page.text), line.span.start)
                if own is None or own.key not in keys or any(own.span.overlaps(span) for span in described):
                    continue
                last = at
                while last + 1 < len(page.lines) and last - at < most_lines:
                    if is_name_like(page.lines[last + 1].span.of(page.text)):
                        break
                    last += 1
                yield name, page.number, Span(line.span.end, page.lines[last].span.end).of(page.text)


def _has_text(unit: Unit) -> bool:
    return any(cell.role not in VALUE_ROLES for cell in unit.cells)
