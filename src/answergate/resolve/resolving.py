"""Read documents and a catalogue into rows. No files, no clock: the same documents give the same rows."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

import msgspec
from msgspec import Struct

from answergate.documents.page import Document, Page, Table
from answergate.resolve.attribution import Finding, attribute, in_doubt
from answergate.resolve.catalogue import Catalogue, Coverage
from answergate.resolve.continued import Continuations, Part
from answergate.resolve.continued_lists import ContinuedLists
from answergate.resolve.continued_rows import ContinuedRows, key_of
from answergate.resolve.deciding import Circumstances, decide
from answergate.resolve.enrolment import Accepted, ListedName, accept_names, listed_names
from answergate.resolve.far_notes import FarNotes
from answergate.resolve.footnotes import footnotes_under, with_footnotes
from answergate.resolve.furniture import goes_on, is_frame
from answergate.resolve.headers import HeadedRows, Header, read_headers
from answergate.resolve.legends import legend_under, with_header_notes, with_legend
from answergate.resolve.matters import other_matter, section_matter, title_matter
from answergate.resolve.near_misses import near_misses
from answergate.resolve.paid_per import paid_per
from answergate.resolve.passages import list_units, section_units
from answergate.resolve.rows import Evidence, Identity, Row, SlotRow
from answergate.resolve.sources import Source, variants_of
from answergate.resolve.turned import turned_units
from answergate.resolve.units import Unit, units_of


class NamedUnit(Struct, frozen=True):
    """A unit of one of the catalogue's coverages, and where it is."""

    source: Source
    page: Page
    unit: Unit


def resolve(catalogue: Catalogue, sources: Sequence[Source], documents: Mapping[str, Document]) -> tuple[Row, ...]:
    """The rows of every insurer and variant, in order; ``documents`` are the read sources by name."""
    rows: list[Row] = []
    for insurer in sorted({source.insurer for source in sources}):
        for variant in variants_of(sources, insurer):
            mine = [
                source
                for source in sources
                if source.insurer == insurer and source.variant in ("", variant) and source.name in documents
            ]
            rows += _rows(catalogue, insurer, variant, mine, documents)
    return tuple(rows)


def headed_tables(document: Document, catalogue: Catalogue) -> Iterator[tuple[Page, Table, HeadedRows]]:
    """Every table with its headers; a table without one may stand under the header of the table before it."""
    before: tuple[Page, Table] | None = None
    inherited: Header | None = None
    for at, page in enumerate(document.pages):
        beside = document.pages[max(at - 1, 0) : at] + document.pages[at + 1 : at + 2]
        for table in page.tables:
            if any(is_frame(page, table, neighbour) for neighbour in beside):
                yield page, table, read_headers(page, table, catalogue.columns, None)
                continue
            if before is not None and not goes_on(*before, page, table):
                inherited = None
            before = page, table
            headed = read_headers(page, table, catalogue.columns, inherited)
            yield page, table, headed
            inherited = headed.by_row[-1] if headed.by_row else None


def names_of(document: Document, catalogue: Catalogue) -> tuple[ListedName, ...]:
    """The coverage names a proposal lists, each once, in order. Premiums tell its own list from examples; where no
    table has them, a list of names and amounts will do."""
    tables = list(headed_tables(document, catalogue))
    for beside in ("premium", "name"):
        seen: dict[str, ListedName] = {}
        for page, table, headed in tables:
            for name in listed_names(page, table, headed, catalogue.lists.groups, beside=beside):
                seen.setdefault(name.key, name)
        if seen:
            return tuple(seen.values())
    return ()


def _rows(
    catalogue: Catalogue, insurer: str, variant: str, sources: Sequence[Source], documents: Mapping[str, Document]
) -> Iterator[Row]:
    listed = [name for source in sources if source.is_proposal for name in names_of(documents[source.name], catalogue)]
    accepted = accept_names(catalogue, insurer, listed)
    units = named_units(catalogue, sources, documents, accepted)
    unread = tuple(trouble.where for source in sources for trouble in documents[source.name].troubles)
    printed = {name.key: name.text for name in listed}
    for coverage in catalogue.coverages:
        mine = units.get(coverage.code, [])
        names = tuple(printed.get(key, key) for key in sorted(accepted.keys[coverage.code]))
        read = {source.name: documents[source.name] for source in sources}
        spellings = (*coverage.names, *catalogue.insurers.get(insurer, {}).get(coverage.code, ()))
        around = Circumstances(spellings, bool(mine), unread)
        slots = {name: _slot(catalogue, coverage, name, mine, read, accepted, around) for name in coverage.slots}
        yield Row(Identity(insurer, variant, coverage.code, names), slots)


def named_units(
    catalogue: Catalogue, sources: Sequence[Source], documents: Mapping[str, Document], accepted: Accepted
) -> dict[str, list[NamedUnit]]:
    """The units of every coverage, by its code, in the order of the documents."""
    found: dict[str, list[NamedUnit]] = {}
    wanted = accepted.codes.keys()
    coverages = {coverage.code: coverage for coverage in catalogue.coverages}
    for source in sources:
        pages = documents[source.name].pages
        continuations = Continuations(pages)
        far_notes = FarNotes(pages, continuations)
        tables = list(headed_tables(documents[source.name], catalogue))
        headed_by_key = {key_of(page, table): headed for page, table, headed in tables}
        rests = ContinuedRows(continuations, headed_by_key)
        lists = ContinuedLists(continuations, headed_by_key)
        for page, table, headed in tables:
            units = [
                rests.with_rest(page, table, unit) for unit in units_of(page, table, headed, wanted, accepted.listed)
            ]
            notes = {**far_notes.of(page, table), **footnotes_under(page, table)} if units else {}
            legend = legend_under(page, table) if units else {}
            rest_of_lists = list(lists.units(page, table, wanted))
            turned = list(
                turned_units(page, table, headed, wanted, accepted.listed, catalogue, is_proposal=source.is_proposal)
            )
            whole = ""
            if units or rest_of_lists or turned:
                whole = _whole_matter(continuations, page, table, catalogue, is_proposal=source.is_proposal)
            for unit in units:
                code = accepted.codes[unit.name.key]
                noted = with_footnotes(page, unit, notes, coverages[code], catalogue, accepted.listed)
                decoded = with_legend(page, noted, legend, coverages[code], catalogue, accepted.listed)
                signed = with_header_notes(
                    page, table, headed, decoded, notes, coverages[code], catalogue, accepted.listed
                )
                matter = whole or other_matter(
                    page, table, headed, signed, catalogue.elsewhere, is_proposal=source.is_proposal
                )
                about = msgspec.structs.replace(signed, matter=matter) if matter else signed
                found.setdefault(code, []).append(NamedUnit(source, page, about))
            for unit in (*rest_of_lists, *turned):
                about = msgspec.structs.replace(unit, matter=whole or unit.matter)
                found.setdefault(accepted.codes[unit.name.key], []).append(NamedUnit(source, page, about))
        for page in pages:
            for unit in _passages(catalogue, page, wanted, plain=source.is_plain_text):
                found.setdefault(accepted.codes[unit.name.key], []).append(NamedUnit(source, page, unit))
    return found


def _whole_matter(
    continuations: Continuations, page: Page, table: Table, catalogue: Catalogue, *, is_proposal: bool
) -> str:
    """The title over ``table`` or its part on an earlier page that says that it is about another matter, or else the
    heading of its section."""
    parts = (Part(page, table), *continuations.earlier_parts(page, table))
    said = (title_matter(part.page, part.table, catalogue.elsewhere, is_proposal=is_proposal) for part in parts)
    matter = next(filter(None, said), "")
    return matter or section_matter(page, table, catalogue.elsewhere, is_proposal=is_proposal)


def _passages(catalogue: Catalogue, page: Page, wanted: Collection[str], *, plain: bool) -> Iterator[Unit]:
    """Sections are read in plain text only: on a printed page, a line that is a name is seldom a title."""
    yield from list_units(page, wanted, catalogue.lists)
    if plain:
        yield from section_units(page, wanted, catalogue.settings.proximity_lines)


def _slot(
    catalogue: Catalogue,
    coverage: Coverage,
    name: str,
    units: Sequence[NamedUnit],
    documents: Mapping[str, Document],
    accepted: Accepted,
    around: Circumstances,
) -> SlotRow:
    slot = catalogue.slots[name]
    names = accepted.keys[coverage.code]
    findings: list[Finding] = []
    for named in units:
        if slot.documents and not ("proposal" in slot.documents and named.source.is_proposal):
            continue
        finding = attribute(named.source.name, named.page, named.unit, coverage, slot, catalogue, names)
        if finding is not None:
            findings.append(finding)
    named_at = [(named.page, named.unit) for named in units]
    paid = paid_per(slot, named_at, documents, accepted.listed, catalogue.settings.proximity_lines)
    if paid.doubt:
        findings = [in_doubt(finding, paid.doubt) for finding in findings]
    misses: tuple[Evidence, ...] = ()
    if not any(finding.found for finding in findings):
        places = [(named.source, named.page, named.unit) for named in units]
        misses = near_misses(catalogue, slot, places, documents)
    return decide(findings, misses, paid.unit, around)
