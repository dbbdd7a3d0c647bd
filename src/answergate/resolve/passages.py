"""Units outside tables: a list of names with the clause about it, and named sections of plain text."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from answergate.documents.geometry import Box, around
from answergate.documents.page import Line, Page
from answergate.model.span import Span
from answergate.resolve.catalogue import Lists
from answergate.resolve.names import NameItem, is_name_like, may_contain_name, names_in
from answergate.resolve.squeeze import matches_any, squeeze, squeeze_text
from answergate.resolve.units import Unit, UnitCell
from answergate.text.patterns import compile_pattern

_OPENS_PARAGRAPH = re.compile(
    r"^\s*(?:[○●◦▶▷■□◆·•※*-]|\(?\d{1,2}[.)]|[①-⑳]|\(?[가나다라마바사아자차카타파하][.)]\s|Q\)|A\d?\))"
)
_INLINE = re.compile(r"^(?P<name>[^:：]{2,80}?)\s*[:：]\s*(?P<body>\S.*)$")
# Particles after 위 특별약관. The words 중 and 제외 are not here, because they exclude some of the list.
_PARTICLE = re.compile(r"(?:의|은|는|에대하여는?|에대해서는?|의경우(?:에는|에)?)")
_REFERS_TO_LIST = ("위", "상기")


class _Paragraph(Struct, frozen=True):
    """Lines that are read together."""

    span: Span
    box: Box


def list_units(page: Page, wanted: Collection[str], lists: Lists) -> Iterator[Unit]:
    """Yield the names listed in a paragraph, with the next paragraph as their body.

    The next paragraph says 위 특별약관 ... about all of them, or 위 특별약관 중 암에 대하여 ... about names that begin with 암.
    """
    if not any(word in page.text for word in _REFERS_TO_LIST):
        return
    paragraphs = list(_paragraphs(page, lists))
    for listing, clause in pairwise(paragraphs):
        if not may_contain_name(listing.span.of(page.text), wanted):
            continue
        items = names_in(listing.span.of(page.text), listing.span.start)
        names = [item for item in items if item.key in wanted]
        words = squeeze_text(clause.span.of(page.text))
        if len(items) < 2 or not matches_any(words, lists.openers) or matches_any(words, lists.all_but):
            continue
        cell = UnitCell(_after_opener(page, clause.span, lists), clause.box, "body", "")
        box = around((listing.box, clause.box)).rounded()
        for name in names:
            if _is_among(name.key, words, lists):
                yield Unit(page.number, name, (cell,), box, "list_shared_clause")


def _after_opener(page: Page, clause: Span, lists: Lists) -> Span:
    """Return the clause without the words that refer to the list: 상기 특별약관의."""
    squeezed = squeeze(clause.of(page.text), clause.start)
    for pattern in lists.openers:
        match = compile_pattern(pattern).search(squeezed.text)
        end = match.span.end if match is not None else 0
        rest = _PARTICLE.match(squeezed.text, end)
        if rest is not None and end > 0 and rest.end() < len(squeezed.text):
            return Span(squeezed.original(rest.end(), rest.end() + 1).start, clause.end)
    return clause


def _is_among(key: str, clause: str, lists: Lists) -> bool:
    """Whether a clause about some of a list, by what they insure, includes the name."""
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
        if group and (index != before + 1 or _opens_paragraph(line.span.of(page.text), lists)):
            yield _joined(group)
            group = []
        group.append(line)
        before = index
    if group:
        yield _joined(group)


def _opens_paragraph(text: str, lists: Lists) -> bool:
    """Whether a line begins a new paragraph: it has a mark, or it refers to the list before it."""
    return _OPENS_PARAGRAPH.match(text) is not None or matches_any(squeeze_text(text), lists.openers)


def _joined(lines: list[Line]) -> _Paragraph:
    return _Paragraph(Span(lines[0].span.start, lines[-1].span.end), around(line.box for line in lines))


def section_units(page: Page, wanted: Collection[str], most_lines: int) -> Iterator[Unit]:
    """Yield the sections of plain text.

    A section is a line that is a name, with the lines under it up to the next name or an empty line. Or it is a name, a
    colon and the rest of the line. A name directly after another name is part of a list and has no body.
    """
    lines = page.free_lines
    for at, line in enumerate(lines):
        text = line.span.of(page.text)
        inline = _INLINE.match(text)
        if inline:
            name = _whole_name(inline.group("name"), line.span.start, wanted)
            if name is not None:
                body = Span(line.span.start + inline.start("body"), line.span.end)
                yield Unit(page.number, name, (UnitCell(body, line.box, "body", ""),), line.box, "line")
            continue
        name = _whole_name(text, line.span.start, wanted)
        if name is None or (at > 0 and is_name_like(lines[at - 1].span.of(page.text))):
            continue
        under = _under(page, lines[at + 1 : at + 1 + most_lines], line.span.end)
        if under:
            joined = _joined(under)
            box = around((line.box, joined.box))
            yield Unit(page.number, name, (UnitCell(joined.span, joined.box, "body", ""),), box, "section")


def _whole_name(text: str, offset: int, wanted: Collection[str]) -> NameItem | None:
    items = names_in(text, offset)
    return items[0] if len(items) == 1 and items[0].key in wanted else None


def _under(page: Page, lines: Sequence[Line], end: int) -> list[Line]:
    body: list[Line] = []
    for line in lines:
        text = line.span.of(page.text)
        if "\n\n" in page.text[end : line.span.start].replace("\r", "") or is_name_like(text.split(":")[0]):
            break
        body.append(line)
        end = line.span.end
    return body
