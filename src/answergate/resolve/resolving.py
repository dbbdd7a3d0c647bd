"""Read documents and a catalogue into rows. No files, no clock: the same documents give the same rows."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

import msgspec
from msgspec import Struct

from answergate.documents.page import Document, Page, Table
from answergate.resolve.attribution import Finding, attribute, in_doubt
from answergate.resolve.catalogue import Catalogue, Coverage
from answergate.resolve.deciding import Circumstances, decide
from answergate.resolve.enrolment import Accepted, ListedName, accept_names, listed_names
from answergate.resolve.footnotes import footnotes_under, with_footnotes
from answergate.resolve.furniture import goes_on, is_frame
from answergate.resolve.headers import HeadedRows, Header, read_headers
from answergate.resolve.legends import legend_under, with_legend
from answergate.resolve.matters import other_matter
from answergate.resolve.near_misses import near_misses
from answergate.resolve.paid_per import paid_per
from answergate.resolve.passages import list_units, section_units
from answergate.resolve.rows import Evidence, Identity, Row, SlotRow
from answergate.resolve.sources import Source, variants_of
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
        for page, table, headed in headed_tables(documents[source.name], catalogue):
            units = list(units_of(page, table, headed, wanted, accepted.listed))
            notes = footnotes_under(page, table) if units else {}
            legend = legend_under(page, table) if units else {}
            for unit in units:
                code = accepted.codes[unit.name.key]
                noted = with_footnotes(page, unit, notes, coverages[code], catalogue, accepted.listed)
                decoded = with_legend(page, noted, legend, coverages[code], catalogue, accepted.listed)
                matter = other_matter(page, table, headed, decoded, catalogue.elsewhere, is_proposal=source.is_proposal)
                about = msgspec.structs.replace(decoded, matter=matter) if matter else decoded
                found.setdefault(code, []).append(NamedUnit(source, page, about))
        for page in documents[source.name].pages:
            for unit in _passages(catalogue, page, wanted, plain=source.is_plain_text):
                found.setdefault(accepted.codes[unit.name.key], []).append(NamedUnit(source, page, unit))
    return found


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
