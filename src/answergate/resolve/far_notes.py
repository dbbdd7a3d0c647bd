"""Footnotes on later pages.

A note may be under the last part of a table that continues over pages, or be the only note in the document for its
mark. A mark is followed only if it can have one meaning. Under the last part of a table, no page in between may explain
the mark twice or use it outside that table. Anywhere else, the document must explain the mark exactly once. If other
places use the mark too, the note must begin with the word directly before the mark.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec
from msgspec import Struct

from answergate.documents.geometry import Box, around
from answergate.documents.page import Line, Page
from answergate.resolve.continued import Continuations, Part
from answergate.resolve.footnotes import Footnote, is_close, note_lines, notes_in, opening_key, opens_note
from answergate.resolve.marks import mark_keys

_FURTHEST_PAGES = 30


class _PageMarks(Struct, frozen=True):
    """How often each mark is on a page, and how often a line begins with it and explains it."""

    everywhere: Counter[str]
    explained: Counter[str]


class FarNotes:
    """The footnotes of one document that are on a different page from the rows that refer to them."""

    def __init__(self, pages: Sequence[Page], continuations: Continuations) -> None:
        self._pages = pages
        self._continuations = continuations
        self._marks: dict[int, _PageMarks] = {}

    def of(self, part: Part) -> dict[str, Footnote]:
        """Return the notes on later pages for the marks in ``part``."""
        wanted = set(_keys_in(part))
        if not wanted:
            return {}
        parts = self._continuations.parts(part)
        found = {key: note for key, note in self._under(parts).items() if key in wanted}
        for key in sorted(wanted - found.keys()):
            note = self._only(key, parts)
            if note is not None:
                found[key] = note
        return found

    def _under(self, parts: Sequence[Part]) -> dict[str, Footnote]:
        """Return the notes under the last part of a table, and those at the top of the page after it."""
        last = parts[-1]
        lines = list(note_lines(last.page, last.table))
        under = notes_in(last.page, lines, last.table.box) if len(parts) > 1 else {}
        found = {key: _on(last.page, note) for key, note in under.items() if self._is_only_in(key, parts, explained=1)}
        if not self._continuations.ends_page(last, lines):
            return found
        page = self._continuations.page(last.page.number + 1)
        top = list(_opening_lines(page, self._continuations.furniture.text_lines(page))) if page is not None else []
        if page is not None:
            for key, note in notes_in(page, top, last.table.box).items():
                if self._of(page).explained[key] == 1 and self._is_only_in(key, parts, explained=0):
                    found[key] = _on(page, note)
        return found

    def _is_only_in(self, key: str, parts: Sequence[Part], *, explained: int) -> bool:
        """Whether only cells of ``parts`` use a mark on their pages, apart from the lines that explain it."""
        everywhere = sum(self._of(part.page).everywhere[key] for part in parts)
        inside = sum(_keys_in(part).count(key) for part in parts)
        lines = sum(self._of(part.page).explained[key] for part in parts)
        return lines == explained and everywhere == inside + explained

    def _only(self, key: str, parts: Sequence[Part]) -> Footnote | None:
        """Return the only note in the document for a mark, if it is on a later page than ``parts``."""
        after = parts[-1].page.number
        explaining = [page for page in self._pages for _ in range(self._of(page).explained[key])]
        page = explaining[0] if len(explaining) == 1 else None
        if page is None or not after < page.number <= after + _FURTHEST_PAGES:
            return None
        lines = self._continuations.furniture.text_lines(page)
        note = notes_in(page, list(_note_of(key, page, lines)), _around(lines)).get(key)
        if note is None:
            return None
        everywhere = sum(self._of(one).everywhere[key] for one in self._pages)
        inside = sum(_keys_in(part).count(key) for part in parts)
        return msgspec.structs.replace(_on(page, note), needs_word=everywhere > inside + 1)

    def _of(self, page: Page) -> _PageMarks:
        if page.number not in self._marks:
            explained = Counter(key for line in page.lines if (key := opening_key(page, line)))
            self._marks[page.number] = _PageMarks(Counter(mark_keys(page.text)), explained)
        return self._marks[page.number]


def _on(page: Page, note: Footnote) -> Footnote:
    return msgspec.structs.replace(note, page=page)


def _keys_in(part: Part) -> list[str]:
    return [key for cell in part.table.cells for key in mark_keys(cell.span.of(part.page.text))]


def _opening_lines(page: Page, lines: Sequence[Line]) -> Iterator[Line]:
    """Yield the lines of notes at the top of a page, above every table."""
    ceiling = min((table.box.top for table in page.tables), default=page.height)
    before: Line | None = None
    for line in lines:
        is_note = opens_note(page, line) if before is None else is_close(before, line)
        if not is_note or line.box.bottom > ceiling + 1:
            return
        yield line
        before = line


def _note_of(key: str, page: Page, lines: Sequence[Line]) -> Iterator[Line]:
    """Yield the line that explains ``key`` and the lines close below it, up to the next note."""
    before: Line | None = None
    for line in lines:
        if before is None:
            if opening_key(page, line) != key:
                continue
        elif opens_note(page, line) or not is_close(before, line):
            return
        yield line
        before = line


def _around(lines: Sequence[Line]) -> Box:
    return around(line.box for line in lines) if lines else Box(0.0, 0.0, 0.0, 0.0)
