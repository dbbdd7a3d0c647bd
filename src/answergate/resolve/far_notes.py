"""Footnotes at the foot of the page and on later pages.

A note may be at the foot of the page, under the last part of a table that continues over pages, or be the only note in
the document for its mark. A mark is followed only if it can have one meaning. Under the last part of a table, no page in
between may explain the mark twice or use it outside that table. Anywhere else, the document must explain the mark
exactly once. If other places use the mark too, the note must begin with the word directly before the mark.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

import msgspec
from msgspec import Struct

from answergate.documents.geometry import Box, around
from answergate.documents.page import Line, Page
from answergate.resolve.continued import Continuations, Part
from answergate.resolve.footnotes import (
    Footnote,
    is_close,
    keys_in,
    note_lines,
    notes_in,
    opening_key,
    opening_key_of_any,
    opens_note,
)
from answergate.resolve.marks import is_plain, is_strong, label_of, near_keys, note_keys, other_forms, plain_labels

_FURTHEST_PAGES = 30
_FOOT = 0.7


class _PageMarks(Struct, frozen=True):
    """How often each mark is on a page, and how often a line begins with it and explains it."""

    everywhere: Counter[str]
    explained: Counter[str]


class FarNotes:
    """The footnotes of one document that are not directly under the rows that refer to them."""

    def __init__(self, pages: Sequence[Page], continuations: Continuations) -> None:
        self._pages = pages
        self._continuations = continuations
        self._marks: dict[int, _PageMarks] = {}

    def of(self, part: Part) -> dict[str, Footnote]:
        """Return the notes at the foot of the page and on later pages for the marks in ``part``."""
        wanted = set(keys_in(part.page, part.table))
        if not wanted:
            return {}
        parts = self._continuations.parts(part)
        found = self._under(parts, wanted)
        for key in sorted(wanted - found.keys()):
            note = self._at_foot(key, part) or self._only(key, parts)
            if note is not None:
                found[key] = note
        return found

    def _under(self, parts: Sequence[Part], wanted: Collection[str]) -> dict[str, Footnote]:
        """Return the notes under the last part of a table, and those at the top of the page after it."""
        last = parts[-1]
        plain = plain_labels(wanted)
        lines = list(note_lines(last.page, last.table, plain))
        under = notes_in(last.page, lines, last.table.box, plain) if len(parts) > 1 else {}
        found = {}
        for key, form in note_keys(wanted, under).items():
            is_own = key == form or is_plain(form) or self._is_only_in(form, parts[-1:], explained=1)
            if is_own and self._is_only_in(key, parts, explained=int(key == form)):
                found[key] = _on(last.page, under[form])
        if not self._continuations.ends_page(last, lines):
            return found
        page = self._continuations.page(last.page.number + 1)
        top = list(_opening_lines(page, self._continuations.furniture.text_lines(page))) if page is not None else []
        if page is not None:
            notes = notes_in(page, top, last.table.box)
            for key, form in note_keys(wanted, notes).items():
                is_only = is_strong(form) and self._of(page).explained[form] == 1
                if is_only and self._is_only_in(key, parts, explained=0):
                    found[key] = _on(page, notes[form])
        return found

    def _is_only_in(self, key: str, parts: Sequence[Part], *, explained: int) -> bool:
        """Whether only cells of ``parts`` use a mark on their pages, apart from the lines that explain it."""
        if is_plain(key):
            return not explained
        everywhere = sum(self._of(part.page).everywhere[key] for part in parts)
        inside = sum(_keys_in(part).count(key) for part in parts)
        lines = sum(self._of(part.page).explained[key] for part in parts)
        return lines == explained and everywhere == inside + explained

    def _at_foot(self, key: str, part: Part) -> Footnote | None:
        """Return the note for a mark at the foot of the table's page, if only one line of the page can be it."""
        page = part.page
        top = max(_FOOT * page.height, part.table.box.bottom)
        text = self._continuations.furniture.text_lines(page)
        free = [line for line in text if line.box.top >= top and line in page.free_lines]
        plain = plain_labels({key})
        first = next((place for place, line in enumerate(free) if opening_key_of_any(page, line, plain)), len(free))
        notes = notes_in(page, free[first:], _around(text), plain)
        form = note_keys({key}, notes).get(key)
        if form is None or any(free[first] in note_lines(page, table, plain) for table in page.tables):
            return None
        if not is_strong(key) and not self._is_only_in(key, [part], explained=int(key == form)):
            return None
        opened = [opening_key_of_any(page, line, plain) for line in page.lines]
        rivals = [one for one in opened if one == form or (label_of(one) == label_of(form) != "")]
        return notes[form] if len(rivals) == 1 else None

    def _only(self, key: str, parts: Sequence[Part]) -> Footnote | None:
        """Return the only note in the document for a mark, if it is on a later page than ``parts``."""
        explaining = self._explaining((key,)) or self._explaining(other_forms(key))
        if len(explaining) != 1 or not is_strong(key):
            return None
        page, form = explaining[0]
        after = parts[-1].page.number
        if not after < page.number <= after + _FURTHEST_PAGES:
            return None
        lines = self._continuations.furniture.text_lines(page)
        note = notes_in(page, list(_note_of(form, page, lines)), _around(lines)).get(form)
        if note is None:
            return None
        everywhere = sum(self._of(one).everywhere[key] for one in self._pages)
        inside = sum(_keys_in(part).count(key) for part in parts)
        return msgspec.structs.replace(_on(page, note), needs_word=everywhere > inside + (key == form))

    def _explaining(self, forms: Collection[str]) -> list[tuple[Page, str]]:
        """Return the pages that explain one of the marks, each as often as it does, and which mark it is."""
        return [(page, form) for form in forms for page in self._pages for _ in range(self._of(page).explained[form])]

    def _of(self, page: Page) -> _PageMarks:
        if page.number not in self._marks:
            explained = Counter(key for line in page.lines if (key := opening_key_of_any(page, line)))
            self._marks[page.number] = _PageMarks(Counter(near_keys(page.text)), explained)
        return self._marks[page.number]


def _on(page: Page, note: Footnote) -> Footnote:
    return msgspec.structs.replace(note, page=page)


def _keys_in(part: Part) -> list[str]:
    return keys_in(part.page, part.table)


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
