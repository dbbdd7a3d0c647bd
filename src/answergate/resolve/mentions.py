"""Where the documents of one issuer name each coverage, whether the place was understood or not."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from msgspec import Struct

from answergate.documents.page import Cell, Page, Table
from answergate.model.catalogue import Catalogue
from answergate.model.span import Span
from answergate.resolve.context import table_context
from answergate.resolve.continued import Part
from answergate.resolve.headers import HeadedRows
from answergate.resolve.tables import DocumentTables
from answergate.text.attribution.anchors import find_names, squeezed


class TablePlace(Struct, frozen=True):
    """A table that names a coverage in ``cell``, or in its title if that is None."""

    table: Table
    headed: HeadedRows
    cell: Cell | None


class Mention(Struct, frozen=True):
    """A place that names a coverage: in the running text of a page, or in a table."""

    document: str
    page: Page
    span: Span
    at: TablePlace | None = None

    @property
    def where(self) -> str:
        return f"{self.document} p{self.page.number}"

    def is_at(self, other: Mention) -> bool:
        """Whether two mentions are the same place."""
        same_page = self.document == other.document and self.page.number == other.page.number
        return same_page and self.span.overlaps(other.span)


def mention_at(document: str, page: Page, span: Span, tables: DocumentTables) -> Mention:
    """Return a place that is known to be a name as a mention."""
    return Mention(document, page, span, _table_place(page, span, tables, {}))


def find_mentions(catalogue: Catalogue, document: str, tables: DocumentTables) -> Iterator[tuple[str, Mention]]:
    """Yield every place in a document that names a coverage, with the coverage's code."""
    keys = {key for one in catalogue.coverages for name in one.names for key in tables.names.keys_of(name)}
    for page in tables.pages:
        if not tables.names.may_contain(page.text, keys):
            continue
        titles = _titles(page, tables)
        for named in find_names(squeezed(page.text), catalogue):
            if named.code is not None and not _is_across_cells(page, named.span):
                yield named.code, Mention(document, page, named.span, _table_place(page, named.span, tables, titles))


def _is_across_cells(page: Page, span: Span) -> bool:
    """Whether a "name" is put together from the ends of two cells."""
    return any(table.span.overlaps(span) and table.cell_with(span) is None for table in page.tables)


def _titles(page: Page, tables: DocumentTables) -> dict[Span, Table]:
    """Return the lines that are titles of the page's tables."""
    return {
        span: table
        for table in page.tables
        for where, span in table_context(Part(page, table), tables)
        if where is page
    }


def _table_place(page: Page, span: Span, tables: DocumentTables, titles: Mapping[Span, Table]) -> TablePlace | None:
    inside = next((table for table in page.tables if table.span.overlaps(span)), None)
    table = inside or next((table for title, table in titles.items() if title.overlaps(span)), None)
    if table is None:
        return None
    return TablePlace(table, tables.headed(Part(page, table)), inside.cell_with(span) if inside is not None else None)


def places_of(mentions: Collection[Mention]) -> tuple[str, ...]:
    """Return the documents and pages of mentions, each once, in order."""
    return tuple(dict.fromkeys(mention.where for mention in mentions))
