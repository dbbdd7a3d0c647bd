"""All units of a document that name a coverage of the catalogue, with what stands above them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

import msgspec
from msgspec import Struct

from answergate.documents.page import Page
from answergate.model.catalogue import Catalogue
from answergate.model.span import Span
from answergate.resolve.context import row_context, table_context
from answergate.resolve.continued import Part
from answergate.resolve.continued_lists import rest_units
from answergate.resolve.continued_rows import with_rest
from answergate.resolve.enrolment import Accepted
from answergate.resolve.far_notes import FarNotes
from answergate.resolve.footnotes import Footnote, footnotes_under, with_footnotes
from answergate.resolve.legends import legend_under, with_header_notes, with_legend
from answergate.resolve.note_owner import NoteOwner
from answergate.resolve.passages import list_units
from answergate.resolve.shared_columns import SharedColumns
from answergate.resolve.squeeze import squeeze_text
from answergate.resolve.tables import DocumentTables
from answergate.resolve.titled_tables import titled_table_units
from answergate.resolve.transposed import transposed_units, units_under_names
from answergate.resolve.units import Unit, UnitReader

_CROSSES = frozenset({"x", "n", "-"})


class FoundUnit(Struct, frozen=True):
    """A unit, its page, and the places that say what it is about."""

    page: Page
    unit: Unit
    context: tuple[tuple[Page, Span], ...] = ()


class DocumentUnits:
    """The units of one document, for the names of one issuer's coverages."""

    def __init__(self, tables: DocumentTables, catalogue: Catalogue, accepted: Accepted) -> None:
        self._tables = tables
        self._catalogue = catalogue
        self._accepted = accepted
        self._reader = UnitReader(tables.names)
        self._far_notes = FarNotes(tables.pages, tables.continuations)
        self._shared = SharedColumns(catalogue, tables.headers.role_of)

    def __iter__(self) -> Iterator[FoundUnit]:
        for part in self._tables:
            for found in self._in_table(part):
                if not self._is_not_chosen(found):
                    yield found
        for page in self._tables.pages:
            for unit in list_units(page, self._tables.names, self._wanted, self._catalogue.lists):
                yield FoundUnit(page, unit)

    @property
    def _wanted(self) -> Collection[str]:
        return self._accepted.codes.keys()

    def _in_table(self, part: Part) -> Iterator[FoundUnit]:
        page, table, headed = part.page, part.table, self._tables.headed(part)
        units = self._reader.units_of(page, table, headed, self._wanted, self._accepted.listed)
        own = [self._with_own_cells(page, unit) for unit in units]
        others = list(rest_units(part, self._tables, self._wanted))
        others += transposed_units(part, headed, self._tables, self._accepted)
        if not others:
            others += units_under_names(part, headed, self._tables, self._accepted)
        if not (own or others):
            others += titled_table_units(part, headed, self._tables, self._wanted)
        if not (own or others):
            return
        above = tuple(table_context(part, self._tables))
        notes = {**self._far_notes.of(part), **footnotes_under(page, table)}
        legend = legend_under(page, table)
        for unit in own:
            read = self._with_notes(part, with_rest(unit, part, self._tables), notes, legend)
            beside = tuple((page, span) for span in row_context(page, table, headed, unit))
            enclosing = tuple(span for _, span in beside if self._is_other_name(page, span, unit))
            read = msgspec.structs.replace(read, enclosing=enclosing)
            yield FoundUnit(page, read, above + beside)
        for unit in others:
            # The heading of a table may be on an earlier page.
            of_name = self._tables.page(unit.page) or page
            yield FoundUnit(of_name, self._with_notes(part, unit, notes, legend) if of_name is page else unit, above)

    def _with_own_cells(self, page: Page, unit: Unit) -> Unit:
        """Give every value of a cell that holds two its own cell."""
        cells = tuple(own for cell in unit.cells for own in self._shared.own_cells(page, cell))
        return msgspec.structs.replace(unit, cells=cells)

    def _is_other_name(self, page: Page, span: Span, unit: Unit) -> bool:
        """Whether a cell left of a name is another name, and not a word that is a part of the name itself."""
        text = span.of(page.text)
        is_name = self._tables.names.is_name_like(text) and not self._tables.names.reads_as_body(text)
        return is_name and squeeze_text(text) not in unit.name.key

    def _with_notes(
        self, part: Part, unit: Unit, notes: Mapping[str, Footnote], legend: Mapping[str, Footnote]
    ) -> Unit:
        """Resolve the footnote marks and codes of ``unit``, and the marks of its column headers."""
        coverage = self._catalogue.coverage(self._accepted.codes[unit.name.key])
        assert coverage is not None
        owner = NoteOwner(unit.name.key, coverage, self._catalogue, self._accepted.listed)
        noted = with_footnotes(part.page, unit, notes, owner)
        decoded = with_legend(part.page, noted, legend, owner)
        return with_header_notes(part.page, part.table, self._tables.headed(part), decoded, notes, owner)

    def _is_not_chosen(self, found: FoundUnit) -> bool:
        """Whether a cell of the unit says that the row was not chosen: a cross under "chosen?"."""
        words = self._catalogue.documents
        not_chosen = frozenset(map(squeeze_text, words.not_chosen))
        for cell in found.unit.cells:
            text = squeeze_text(cell.text(found.page))
            header = squeeze_text(cell.header)
            asked = cell.role != "value" and any(squeeze_text(word) in header for word in words.choices)
            if text in not_chosen or (asked and text in _CROSSES):
                return True
        return False
