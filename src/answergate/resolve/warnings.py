"""What looks wrong with the documents or the catalogue of a run, so that somebody looks at it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec import Struct

from answergate.model.catalogue import Catalogue, Slot
from answergate.resolve.enrolment import ListedName
from answergate.resolve.rows import Row
from answergate.resolve.sources import Source
from answergate.resolve.tables import DocumentTables
from answergate.resolve.unknown_notes import listed, quoted
from answergate.text.attribution.labels import matches_label

_MOST_WORDS = 6
_MOST_PLACES = 3
_LONGEST_HEADER = 60


class Resolved(Struct, frozen=True):
    """The rows of a run, and its warnings."""

    rows: tuple[Row, ...]
    warnings: tuple[str, ...] = ()


def warnings_of(
    catalogue: Catalogue,
    sources: Sequence[Source],
    tables: Mapping[str, DocumentTables],
    names: Mapping[str, Sequence[ListedName]],
    naming: Collection[str],
    rows: Sequence[Row],
) -> Iterator[str]:
    """Yield the warnings. ``names`` are the names that each document lists, ``naming`` the documents that name any."""
    for source in sources:
        pages = tables[source.name].pages
        if not any(page.text.strip() for page in pages):
            continue
        if source.is_offer and not names[source.name]:
            yield (
                f"{source.name} is an offer, but no list of names was recognised in it; "
                "add the header of its column of names to [names] headers"
            )
        if source.name not in naming:
            yield f"{source.name} names no subject of the catalogue {catalogue.name}"
    found = {name for row in rows for name, slot in row.slots.items() if slot.status == "FOUND"}
    slots = {slot.name: slot for coverage in catalogue.coverages for slot in coverage.slots}
    for slot in slots.values():
        if slot.name not in found and naming:
            yield f"{slot.name} was found in no document: {_why_nowhere(slot, catalogue, sources, tables)}"


def _why_nowhere(
    slot: Slot, catalogue: Catalogue, sources: Sequence[Source], tables: Mapping[str, DocumentTables]
) -> str:
    if not slot.labels:
        return "it has no labels, and its triggers read no value for any subject"
    slots = next((one.slots for one in catalogue.coverages if slot in one.slots), ())
    columns = list(dict.fromkeys(_labelled(slot, slots, sources, tables)))
    words = listed([quoted(label) for label in slot.labels], _MOST_WORDS)
    if not columns:
        return f"its labels ({words}) matched no column or row of any table"
    places = listed(columns, _MOST_PLACES)
    return f"its labels ({words}) matched {places}, but no value there was found for a subject"


def _labelled(
    slot: Slot, slots: Sequence[Slot], sources: Sequence[Source], tables: Mapping[str, DocumentTables]
) -> Iterator[str]:
    for source in sources:
        for part in tables[source.name]:
            for cell in part.table.cells:
                words = " ".join(cell.span.of(part.page.text).split())
                if 0 < len(words) <= _LONGEST_HEADER and matches_label(words, slot, slots):
                    yield f"{quoted(words)} ({source.name} p{part.page.number})"
