"""Turn documents and a catalogue into rows. This uses no files and no clock: equal documents give equal rows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

import msgspec
from msgspec import Struct

from answergate.documents.page import Document, Line, Page
from answergate.model.catalogue import Catalogue, Coverage, Slot
from answergate.resolve.continued import Part
from answergate.resolve.deciding import decide_slot
from answergate.resolve.document_units import DocumentUnits, FoundUnit
from answergate.resolve.enrolment import Accepted, ListedName, accept_names, names_of
from answergate.resolve.issuer_facts import IssuerFacts
from answergate.resolve.names import NameReader
from answergate.resolve.other_titles import is_about_else, is_about_others
from answergate.resolve.rows import Identity, Row, SlotRow
from answergate.resolve.sections import Heading
from answergate.resolve.sources import Source, variants_of
from answergate.resolve.stated_units import stated_units
from answergate.resolve.statements import Statement, text_statement, unit_statements
from answergate.resolve.tables import DocumentTables
from answergate.resolve.warnings import Resolved, warnings_of
from answergate.text.attribution.labels import matches_label

# An entry of a table of contents: dots between a title and its page.
_LEADERS = re.compile(r"[.·…]{4,}\s*\d+\s*$")
_ONE_COLUMN = 2
_FEWEST_LINES = 4
_WORDS = re.compile(r"[^\W\d_]{2}")


class NamedUnit(Struct, frozen=True):
    """A unit of one of the catalogue's coverages, and the document it is in."""

    source: Source
    found: FoundUnit


class _Reading(Struct, frozen=True):
    """What is read of one issuer and variant: its documents, the catalogue with its names, and the units found."""

    catalogue: Catalogue
    accepted: Accepted
    units: Mapping[str, Sequence[NamedUnit]]
    texts: Sequence[tuple[Source, Statement]]
    names: NameReader
    facts: IssuerFacts


def resolve(catalogue: Catalogue, sources: Sequence[Source], documents: Mapping[str, Document]) -> tuple[Row, ...]:
    """Return the rows of every issuer and variant, in order. ``documents`` are the read documents by name."""
    return resolve_all(catalogue, sources, documents).rows


def resolve_all(catalogue: Catalogue, sources: Sequence[Source], documents: Mapping[str, Document]) -> Resolved:
    """Return the rows of every issuer and variant, and what looks wrong with the documents or the catalogue."""
    read = [source for source in sources if source.name in documents]
    tables = {source.name: DocumentTables(documents[source.name].pages, catalogue) for source in read}
    listed = {name: names_of(one) for name, one in tables.items()}
    texts = {source.name: _texts(source, tables[source.name], catalogue) for source in read}
    rows: list[Row] = []
    naming: set[str] = set()
    for issuer in sorted({source.issuer for source in sources}):
        for variant in variants_of(sources, issuer):
            mine = [source for source in read if source.issuer == issuer and source.variant in ("", variant)]
            troubles = tuple(one.where for source in mine for one in documents[source.name].troubles)
            reading = _read(catalogue, issuer, mine, tables, listed, texts, troubles)
            rows += _rows(reading, catalogue, issuer, variant)
            naming |= reading.facts.naming_documents()
    return Resolved(tuple(rows), tuple(warnings_of(catalogue, read, tables, listed, naming, rows)))


def _texts(source: Source, tables: DocumentTables, catalogue: Catalogue) -> list[Statement]:
    """Return the text of each section of each page outside its tables, without headers and footers.

    A section has the name in its heading. What stands under a heading about something else is left out.
    """
    found = []
    for page in tables.pages:
        kept = tables.continuations.furniture.text_lines(page)
        lines = [line for line in page.free_lines if line in kept and not _LEADERS.search(line.span.of(page.text))]

        def section(line: Line, page: Page = page) -> tuple[Heading | None, bool]:
            opened = tables.sections.open_at(page, line.span.start)
            titles = [one.line.span.of(one.page.text) for one in opened]
            is_else = any(is_about_else(title, catalogue, is_offer=source.is_offer) for title in titles)
            return tables.sections.heading_of(page, line.span.start), is_else

        for (_, is_else), group in groupby(lines, section):
            statement = None if is_else else text_statement(source.name, page, list(group), tables.sections)
            if statement is not None:
                found.append(statement)
        boxes = [lines for table in page.tables for lines in _boxes(Part(page, table), tables)]
        statements = (text_statement(source.name, page, lines, tables.sections) for lines in boxes)
        found += [statement for statement in statements if statement is not None]
    return found


def _boxes(part: Part, tables: DocumentTables) -> Iterator[list[Line]]:
    """Yield the lines of frames around text: a table with one column, or a cell with many lines in one without header."""
    page, table = part.page, part.table
    if len(table.xs) == _ONE_COLUMN:
        yield [line for line in page.lines if table.span.covers(line.span)]
    elif not tables.headed(part).header_rows:
        for cell in table.cells:
            lines = [line for line in page.lines if cell.span.covers(line.span)]
            if len(lines) >= _FEWEST_LINES:
                yield lines


def _read(
    catalogue: Catalogue,
    issuer: str,
    sources: Sequence[Source],
    tables: Mapping[str, DocumentTables],
    listed: Mapping[str, Sequence[ListedName]],
    texts: Mapping[str, Sequence[Statement]],
    unread: tuple[str, ...],
) -> _Reading:
    names = NameReader(catalogue)
    offered = [name for source in sources if source.is_offer for name in listed[source.name]]
    every = [name for source in sources for name in listed[source.name]]
    accepted = accept_names(catalogue, names, issuer, offered, every)
    own = with_names(catalogue, names, accepted, every)
    units = named_units(own, sources, tables, accepted)
    places = {
        code: [(one.source.name, one.found.page, one.found.unit.name.span) for one in named]
        for code, named in units.items()
    }
    facts = IssuerFacts(own, sources, tables, places, unread)
    return _Reading(
        own, accepted, units, [(source, text) for source in sources for text in texts[source.name]], names, facts
    )


def with_names(catalogue: Catalogue, read: NameReader, accepted: Accepted, listed: Sequence[ListedName]) -> Catalogue:
    """Return the catalogue with the names that the documents list: those of its coverages, and the others."""

    def is_other(name: ListedName) -> bool:
        # Columns of names also hold other words, such as what a name is for.
        return read.is_name_like(name.text) if catalogue.names.endings else len(_WORDS.findall(name.text)) > 0

    printed: dict[str, list[str]] = {}
    others = []
    for name in listed:
        if name.key in accepted.codes:
            printed.setdefault(accepted.codes[name.key], []).append(name.text)
        elif is_other(name):
            others.append(name.text)
    coverages = tuple(
        msgspec.structs.replace(
            one, names=tuple(dict.fromkeys((*one.names, *accepted.keys[one.code], *printed.get(one.code, ()))))
        )
        for one in catalogue.coverages
    )
    known = {name for one in coverages for name in one.names}
    left = tuple(dict.fromkeys(name for name in (*catalogue.others, *others) if name not in known))
    return msgspec.structs.replace(catalogue, coverages=coverages, others=left)


def named_units(
    catalogue: Catalogue, sources: Sequence[Source], tables: Mapping[str, DocumentTables], accepted: Accepted
) -> dict[str, list[NamedUnit]]:
    """Return the units of each coverage by its code, in the order of the documents."""
    found: dict[str, list[NamedUnit]] = {}
    for source in sources:
        for unit in DocumentUnits(tables[source.name], catalogue, accepted):
            found.setdefault(accepted.codes[unit.unit.name.key], []).append(NamedUnit(source, unit))
    return found


def _rows(reading: _Reading, catalogue: Catalogue, issuer: str, variant: str) -> Iterator[Row]:
    for coverage in catalogue.coverages:
        own = reading.catalogue.coverage(coverage.code)
        assert own is not None
        slots = {slot.name: _slot(reading, own, slot) for slot in own.slots}
        names = reading.facts.printed_names(coverage.code)
        yield Row(Identity(issuer, variant, coverage.code, names), slots)


def _slot(reading: _Reading, coverage: Coverage, slot: Slot) -> SlotRow:
    statements = list(_statements(reading, coverage, slot))
    facts = reading.facts.of(coverage.code, lambda source: _may_state(source, slot))
    # A document that may not state the value can still say what it is paid per.
    units = stated_units(slot, [one.found for one in reading.units.get(coverage.code, ())])
    return decide_slot(reading.catalogue, coverage, slot, statements, facts, units)


def _statements(reading: _Reading, coverage: Coverage, slot: Slot) -> Iterator[Statement]:
    for one in reading.units.get(coverage.code, ()):
        if not _may_state(one.source, slot):
            continue
        context = one.found.context
        titles = [span.of(page.text) for page, span in context]
        titles = [title for title in titles if not any(matches_label(title, each) for each in coverage.slots)]
        words = reading.catalogue.documents
        if any(is_about_others(title, words, is_offer=one.source.is_offer) for title in titles):
            continue
        yield from unit_statements(
            one.source.name, one.found.page, one.found.unit, slot, coverage.slots, context, words.types
        )
    keys = reading.accepted.keys[coverage.code]
    for source, text in reading.texts:
        if _may_state(source, slot) and reading.names.may_contain(text.text, keys):
            yield text


def _may_state(source: Source, slot: Slot) -> bool:
    return not slot.only_in or any(word.lower() in (source.kind or source.name).lower() for word in slot.only_in)
