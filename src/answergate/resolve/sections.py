"""Which heading a place of a document is under: the names of products are often titles, maybe pages before a table.

A heading is larger than the text. It ends at the next heading that is as large. Smaller headings are parts of it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from statistics import median

from msgspec import Struct

from answergate.documents.page import Line, Page
from answergate.model.span import Span
from answergate.resolve.furniture import Furniture
from answergate.resolve.names import NameItem, NameReader, titled_name

_LARGER = 1.08
_SAME_SIZE = 1.04
_LONGEST = 90


class Heading(Struct, frozen=True):
    """A heading, and the known name that it is or begins with, if there is one."""

    page: Page
    line: Line
    name: NameItem | None
    size: float


class Sections:
    """The headings of a document, and which of them are open at each place."""

    def __init__(self, pages: Sequence[Page], furniture: Furniture, names: NameReader) -> None:
        sizes = [line.box.height for page in pages for line in page.lines]
        self._body = median(sizes) if sizes else 0.0
        self._names = names
        self._places: list[tuple[int, int]] = []
        self._open: list[tuple[Heading, ...]] = []
        stack: list[Heading] = []
        for page in pages:
            for line in sorted(furniture.text_lines(page), key=lambda line: line.span.start):
                heading = self._heading(page, line)
                if heading is None:
                    continue
                while stack and stack[-1].size <= heading.size * _SAME_SIZE:
                    stack.pop()
                stack.append(heading)
                self._places.append((page.number, line.span.start))
                self._open.append(tuple(stack))

    def heading_of(self, page: Page, at: int) -> Heading | None:
        """Return the heading with a name that is open at the offset ``at`` of a page, or None."""
        named = [one for one in self.open_at(page, at) if one.name is not None]
        return named[-1] if named else None

    def open_at(self, page: Page, at: int) -> tuple[Heading, ...]:
        """Return the headings that are open at the offset ``at`` of a page, the largest one first."""
        before = bisect_right(self._places, (page.number, at)) - 1
        return self._open[before] if before >= 0 else ()

    def is_heading(self, line: Line) -> bool:
        """Whether a line is larger than the text."""
        return line.box.height >= _LARGER * self._body

    def _heading(self, page: Page, line: Line) -> Heading | None:
        text = line.span.of(page.text)
        if not self.is_heading(line) or len(text) > _LONGEST:
            return None
        return Heading(page, line, known_title(page.text, line.span, self._names), line.box.height)


def known_title(text: str, line: Span, names: NameReader) -> NameItem | None:
    """Return the known name that a title is or begins with."""
    name = titled_name(text, line, names)
    return name if name is not None and names.is_name_like(name.span.of(text)) else None
