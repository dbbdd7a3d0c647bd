"""All units of a document that name a coverage of the catalogue, inside and outside its tables."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import chain

import msgspec

from answergate.documents.page import Page
from answergate.resolve.catalogue import Catalogue
from answergate.resolve.continued import Part
from answergate.resolve.continued_lists import rest_units
from answergate.resolve.continued_rows import with_rest
from answergate.resolve.enrolment import Accepted
from answergate.resolve.far_notes import FarNotes
from answergate.resolve.footnotes import Footnote, footnotes_under, with_footnotes
from answergate.resolve.legends import legend_under, with_header_notes, with_legend
from answergate.resolve.matters import heading_matter, other_matter, section_matter, title_matter
from answergate.resolve.note_owner import NoteOwner
from answergate.resolve.passages import list_units, section_units
from answergate.resolve.sources import Source
from answergate.resolve.tables import DocumentTables
from answergate.resolve.titled import titled_units
from answergate.resolve.titled_tables import titled_table_units
from answergate.resolve.transposed import transposed_units
from answergate.resolve.units import Unit, units_of


class DocumentUnits:
    """The units of one document, for the names of one insurer's coverages."""

    def __init__(self, source: Source, tables: DocumentTables, catalogue: Catalogue, accepted: Accepted) -> None:
        self._source = source
        self._tables = tables
        self._catalogue = catalogue
        self._accepted = accepted
        self._coverages = {coverage.code: coverage for coverage in catalogue.coverages}
        self._far_notes = FarNotes(tables.pages, tables.continuations)

    def __iter__(self) -> Iterator[tuple[Page, Unit]]:
        for part in self._tables:
            for unit in self._in_table(part):
                yield part.page, unit
        for page in self._tables.pages:
            for unit in self._outside_tables(page):
                yield page, unit

    @property
    def _wanted(self) -> Collection[str]:
        return self._accepted.codes.keys()

    def _in_table(self, part: Part) -> Iterator[Unit]:
        page, table, headed = part.page, part.table, self._tables.headed(part)
        catalogue, is_proposal = self._catalogue, self._source.is_offer
        own = list(units_of(page, table, headed, self._wanted, self._accepted.listed))
        rests = list(rest_units(part, self._tables, self._wanted))
        transposed = list(transposed_units(part, headed, catalogue, self._accepted, is_proposal=is_proposal))
        titled = [] if own or rests or transposed else list(titled_table_units(part, headed, self._wanted))
        if not (own or rests or transposed or titled):
            return
        whole = self._matter_of_table(part)
        notes = {**self._far_notes.of(part), **footnotes_under(page, table)} if own else {}
        legend = legend_under(page, table) if own else {}
        for unit in own:
            read = self._with_notes(part, with_rest(unit, part, self._tables), notes, legend)
            matter = whole or other_matter(page, table, headed, read, catalogue.elsewhere, is_proposal=is_proposal)
            yield msgspec.structs.replace(read, matter=matter)
        for unit in (*rests, *transposed):
            yield msgspec.structs.replace(unit, matter=whole or unit.matter)
        for unit in titled:
            matter = whole or heading_matter(page, unit.name.span, catalogue.elsewhere, is_proposal=is_proposal)
            yield msgspec.structs.replace(unit, matter=matter)

    def _with_notes(
        self, part: Part, unit: Unit, notes: Mapping[str, Footnote], legend: Mapping[str, Footnote]
    ) -> Unit:
        """Resolve the footnote marks and codes of ``unit``, and the marks of its column headers."""
        coverage = self._coverages[self._accepted.codes[unit.name.key]]
        owner = NoteOwner(unit.name.key, coverage, self._catalogue, self._accepted.listed)
        noted = with_footnotes(part.page, unit, notes, owner)
        decoded = with_legend(part.page, noted, legend, owner)
        return with_header_notes(part.page, part.table, self._tables.headed(part), decoded, notes, owner)

    def _matter_of_table(self, part: Part) -> str:
        """Return the title above a table, or above an earlier part of it, that says the table is about something else.

        If no title does, return the heading of the section.
        """
        elsewhere, is_proposal = self._catalogue.elsewhere, self._source.is_offer
        for one in chain((part,), self._tables.continuations.earlier_parts(part)):
            if matter := title_matter(one.page, one.table, elsewhere, is_proposal=is_proposal):
                return matter
        return section_matter(part.page, part.table, elsewhere, is_proposal=is_proposal)

    def _outside_tables(self, page: Page) -> Iterator[Unit]:
        """Yield the lists and sections of a page.

        In plain text any line that is a name is a title. On a PDF page it must look like one.
        """
        yield from list_units(page, self._wanted, self._catalogue.lists)
        most_lines = self._catalogue.settings.proximity_lines
        if self._source.is_plain_text:
            yield from section_units(page, self._wanted, most_lines)
            return
        elsewhere, is_proposal = self._catalogue.elsewhere, self._source.is_offer
        for unit in titled_units(page, self._wanted, most_lines):
            matter = heading_matter(page, unit.name.span, elsewhere, is_proposal=is_proposal)
            yield msgspec.structs.replace(unit, matter=matter)
