"""Units outside tables: a list of names with the clause that is about all of them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import pairwise

from msgspec import Struct

from answergate.documents.geometry import Box, around
from answergate.documents.page import Line, Page
from answergate.model.catalogue import Lists
from answergate.model.span import Span
from answergate.resolve.names import NameReader
from answergate.resolve.squeeze import matches_any, squeeze_text
from answergate.resolve.units import Unit, UnitCell
from answergate.text.patterns import compile_pattern

_OPENS_PARAGRAPH = re.compile(r"^\s*(?:[○●◦▶▷■□◆·•※*-]|\(?\d{1,2}[.)]|[①-⑳]|\(?[^\W\d_](?:\)|\.(?=\s))|[A-Z]\d?\))")


class _Paragraph(Struct, frozen=True):
    """Lines that are read together."""

    span: Span
    box: Box


def list_units(page: Page, read: NameReader, wanted: Collection[str], lists: Lists) -> Iterator[Unit]:
    """Yield the names listed in a paragraph, with the next paragraph as their body.

    The next paragraph says "the above products ..." about all of them, or only about those that begin with a word.
    """
    if not lists.openers:
        return
    paragraphs = list(_paragraphs(page, lists))
    for listing, clause in pairwise(paragraphs):
        text = listing.span.of(page.text)
        if not read.may_contain(text, wanted):
            continue
        items = read.names_in(text, listing.span.start)
        words = squeeze_text(clause.span.of(page.text))
        if len(items) < 2 or not matches_any(words, lists.openers) or matches_any(words, lists.all_but):
            continue
        cell = UnitCell(clause.span, clause.box, "text", "")
        box = around((listing.box, clause.box)).rounded()
        for name in items:
            if name.key in wanted and _is_among(name.key, words, lists):
                yield Unit(page.number, name, (cell,), box, "list_shared_clause")


def _is_among(key: str, clause: str, lists: Lists) -> bool:
    """Whether a clause about some of a list, by how their names begin, includes the name."""
    for pattern in lists.some:
        match = compile_pattern(pattern).search(clause)
        span = match.group("some") if match is not None else None
        subject = span.of(clause) if span is not None else ""
        if not key.startswith((subject, *(word + subject for word in lists.plain))):
            return False
    return True


def _paragraphs(page: Page, lists: Lists) -> Iterator[_Paragraph]:
    group: list[Line] = []
    before = -1
    for index in page.free:
        line = page.lines[index]
        if group and (index != before + 1 or opens_paragraph(line.span.of(page.text), lists)):
            yield _joined(group)
            group = []
        group.append(line)
        before = index
    if group:
        yield _joined(group)


def opens_paragraph(text: str, lists: Lists) -> bool:
    """Whether a line begins a new paragraph: it has a mark, or it refers to the list before it."""
    return _OPENS_PARAGRAPH.match(text) is not None or matches_any(squeeze_text(text), lists.openers)


def _joined(lines: list[Line]) -> _Paragraph:
    return _Paragraph(Span(lines[0].span.start, lines[-1].span.end), around(line.box for line in lines))
