"""Turn documents and a catalogue into rows. This uses no files and no clock: equal documents give equal rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from answergate.documents.page import Document, Page
from answergate.resolve.attribution import Finding, attribute, reject_uncertain_unit
from answergate.resolve.catalogue import Catalogue, Coverage
from answergate.resolve.deciding import SlotContext, decide
from answergate.resolve.document_units import DocumentUnits
from answergate.resolve.enrolment import Accepted, accept_names, names_of
from answergate.resolve.near_misses import near_misses
from answergate.resolve.paid_per import paid_per
from answergate.resolve.rows import Evidence, Identity, Row, SlotRow
from answergate.resolve.sources import Source, variants_of
from answergate.resolve.tables import DocumentTables
from answergate.resolve.units import Unit


class NamedUnit(Struct, frozen=True):
    """A unit of one of the catalogue's coverages, and where it is."""

    source: Source
    page: Page
    unit: Unit


def resolve(catalogue: Catalogue, sources: Sequence[Source], documents: Mapping[str, Document]) -> tuple[Row, ...]:
    """Return the rows of every insurer and variant, in order. ``documents`` are the read documents by name."""
    read = [source for source in sources if source.name in documents]
    tables = {source.name: DocumentTables(documents[source.name].pages, catalogue.columns) for source in read}
    rows: list[Row] = []
    for insurer in sorted({source.issuer for source in sources}):
        for variant in variants_of(sources, insurer):
            mine = [source for source in read if source.issuer == insurer and source.variant in ("", variant)]
            own = {source.name: documents[source.name] for source in mine}
            rows += _rows(catalogue, insurer, variant, mine, own, tables)
    return tuple(rows)


def _rows(
    catalogue: Catalogue,
    insurer: str,
    variant: str,
    sources: Sequence[Source],
    documents: Mapping[str, Document],
    tables: Mapping[str, DocumentTables],
) -> Iterator[Row]:
    proposals = [tables[source.name] for source in sources if source.is_offer]
    listed = [name for proposal in proposals for name in names_of(proposal, catalogue.lists.groups)]
    accepted = accept_names(catalogue, insurer, listed)
    units = named_units(catalogue, sources, tables, accepted)
    unread = tuple(trouble.where for document in documents.values() for trouble in document.troubles)
    printed = {name.key: name.text for name in listed}
    for coverage in catalogue.coverages:
        mine = units.get(coverage.code, [])
        names = tuple(printed.get(key, key) for key in sorted(accepted.keys[coverage.code]))
        spellings = (*coverage.names, *catalogue.insurers.get(insurer, {}).get(coverage.code, ()))
        context = SlotContext(spellings, bool(mine), unread)
        slots = {name: _slot(catalogue, coverage, name, mine, documents, accepted, context) for name in coverage.slots}
        yield Row(Identity(insurer, variant, coverage.code, names), slots)


def named_units(
    catalogue: Catalogue, sources: Sequence[Source], tables: Mapping[str, DocumentTables], accepted: Accepted
) -> dict[str, list[NamedUnit]]:
    """Return the units of each coverage by its code, in the order of the documents."""
    found: dict[str, list[NamedUnit]] = {}
    for source in sources:
        for page, unit in DocumentUnits(source, tables[source.name], catalogue, accepted):
            found.setdefault(accepted.codes[unit.name.key], []).append(NamedUnit(source, page, unit))
    return found


def _slot(
    catalogue: Catalogue,
    coverage: Coverage,
    name: str,
    units: Sequence[NamedUnit],
    documents: Mapping[str, Document],
    accepted: Accepted,
    context: SlotContext,
) -> SlotRow:
    slot = catalogue.slots[name]
    names = accepted.keys[coverage.code]
    findings: list[Finding] = []
    for named in units:
        if slot.documents and not ("proposal" in slot.documents and named.source.is_offer):
            continue
        finding = attribute(named.source.name, named.page, named.unit, coverage, slot, catalogue, names)
        if finding is not None:
            findings.append(finding)
    named_at = [(named.page, named.unit) for named in units]
    paid = paid_per(slot, named_at, documents, accepted.listed, catalogue.settings.proximity_lines)
    if paid.doubt:
        findings = [reject_uncertain_unit(finding, paid.doubt) for finding in findings]
    misses: tuple[Evidence, ...] = ()
    if not any(finding.found for finding in findings):
        places = [(named.source, named.page, named.unit) for named in units]
        misses = near_misses(catalogue, slot, places, documents)
    return decide(findings, misses, paid.unit, context)
