"""Find whether an amount is per day, per surgery or per disease. The coverage's text says it, rarely the amount's cell."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec import Struct

from answergate.documents.page import Document, Line, Page
from answergate.model.span import Span
from answergate.resolve.catalogue import Slot
from answergate.resolve.continued_rows import CONTINUED
from answergate.resolve.names import is_name_like, whole_name
from answergate.resolve.readings import read_unit
from answergate.resolve.units import FOOTNOTE, Unit

Place = tuple[Page, Unit]


class PaidPer(Struct, frozen=True):
    """The unit of the slot. ``doubt`` says why it may be a different one."""

    unit: str
    doubt: str = ""


def paid_per(
    slot: Slot,
    places: Sequence[Place],
    documents: Mapping[str, Document],
    listed: Collection[str],
    most_lines: int,
) -> PaidPer:
    """Return the unit that the coverage's own text states.

    If there is none, return the slot's own unit. It is in doubt if a text under the coverage's name states a
    unit but could not be attributed to the coverage. Such a text ends at the next of the ``listed`` names.
    """
    readings = [(reading.unit, reading.patterns) for reading in slot.units]
    if not readings:
        return PaidPer(slot.unit)
    # Use the notes of the coverage's row only if its own text says nothing.
    for origins in (("", CONTINUED), (FOOTNOTE,)):
        texts = (_text_of(page, unit, origins) for page, unit in places)
        said = [word for text in texts if (word := read_unit(text, readings)) is not None]
        if said:
            break
    if len(set(said)) > 1:
        return PaidPer(slot.unit, f"the documents disagree on the unit: {' and '.join(sorted(set(said)))}")
    if said:
        return PaidPer(said[0])
    for name, page, text in _under_names(places, documents, listed, most_lines):
        word = read_unit(text, readings)
        if word is not None:
            return PaidPer(
                slot.unit,
                f"the unit is not certain: a text that may be about the coverage says {word} ({name} p{page})",
            )
    return PaidPer(slot.unit)


def _text_of(page: Page, unit: Unit, origins: Collection[str]) -> str:
    own = [cell.text(page) for cell in unit.cells if cell.origin in origins]
    return "\n※".join((unit.name.span.of(page.text), *own))


def _under_names(
    places: Sequence[Place], documents: Mapping[str, Document], listed: Collection[str], most_lines: int
) -> Iterator[tuple[str, int, str]]:
    """Yield the lines under each line that is one of the coverage's names, up to the next name."""
    keys = {unit.name.key for _, unit in places}
    for name, document in documents.items():
        for page in document.pages:
            for at, line in enumerate(page.lines):
                if _key(page, line) in keys:
                    below = page.lines[at + 1 : at + 1 + most_lines]
                    others = (line for line in below if _key(page, line) in listed or is_name_like(_words(page, line)))
                    other = next(others, None)
                    end = other.span.start if other is not None else (below[-1] if below else line).span.end
                    yield name, page.number, Span(line.span.end, end).of(page.text)


def _key(page: Page, line: Line) -> str:
    name = whole_name(_words(page, line), line.span.start)
    return name.key if name is not None else ""


def _words(page: Page, line: Line) -> str:
    return line.span.of(page.text)
