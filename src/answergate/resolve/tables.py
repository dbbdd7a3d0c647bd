"""The tables of one document with their headers and their continuations over pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import structs

from answergate.documents.page import Page
from answergate.model.catalogue import Catalogue
from answergate.resolve.continued import Continuations, Part
from answergate.resolve.headers import HeadedRows, Header, HeaderReader
from answergate.resolve.names import NameReader
from answergate.resolve.parallel_lines import with_rows
from answergate.resolve.sections import Sections


class DocumentTables:
    """Every table of a document in reading order. ``headed`` returns its headers."""

    def __init__(self, pages: Sequence[Page], catalogue: Catalogue) -> None:
        self.names = NameReader(catalogue)
        self.headers = HeaderReader(catalogue, self.names)
        self.pages = tuple(map(self._with_rows, pages))
        pages = self.pages
        self.continuations = Continuations(pages)
        self.sections = Sections(pages, self.continuations.furniture, self.names)
        # The same table is looked up many times, and comparing two tables is slow, so the key is the identity.
        self._headed = {id(part.table): headed for part, headed in self._with_headers()}

    def __iter__(self) -> Iterator[Part]:
        for page in self.pages:
            for table in page.tables:
                yield Part(page, table)

    def page(self, number: int) -> Page | None:
        """Return the page with a number."""
        return self.continuations.page(number)

    def headed(self, part: Part) -> HeadedRows:
        """Return the headers of a table of this document."""
        return self._headed[id(part.table)]

    def _with_rows(self, page: Page) -> Page:
        tables = tuple(with_rows(page, table, self._is_label) for table in page.tables)
        return page if tables == page.tables else structs.replace(page, tables=tables)

    def _is_label(self, text: str) -> bool:
        return self.headers.role_of(" ".join(text.split())) == "value"

    def _with_headers(self) -> Iterator[tuple[Part, HeadedRows]]:
        """Yield each table with its headers.

        A table without a header may use the header of the table directly before it.
        """
        before: Part | None = None
        inherited: Header | None = None
        for part in self:
            if self.continuations.furniture.is_frame(part.page, part.table):
                yield part, self.headers.read(part.page, part.table, None)
                continue
            if before is not None and not self.continuations.is_next(before, part):
                inherited = None
            headed = self.headers.read(part.page, part.table, inherited)
            yield part, headed
            before, inherited = part, headed.by_row[-1] if headed.by_row else None
