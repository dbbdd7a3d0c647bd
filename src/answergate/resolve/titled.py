"""Sections of a PDF page: a title that is a coverage's name, with the running text under it.

On a PDF page most lines with a name are not titles. So a title must be larger than the text under it, or have a mark, a
number or a frame.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from answergate.documents.geometry import around
from answergate.documents.page import Line, Page
from answergate.model.span import Span
from answergate.resolve.matters import is_title
from answergate.resolve.names import NameItem, is_name_like, names_in
from answergate.resolve.units import Unit, UnitCell, reads_as_body

_MARK = re.compile(
    r"\s*(?:[■□◆◇▶▷◎▣●○]|제\s*\d{1,3}\s*[관장절조](?:의\s*\d{1,2})?|\(?\d{1,3}(?:-\d{1,3}){0,3}[.)]|[①-⑳]|[가-하][.)])\s*"
)
_FRAMED = re.compile(r"\s*[【\[<「『](?P<title>.+)[】\]>」』]\s*")
_COUNTS = (re.compile(r"\d+"), re.compile(r"[①-⑳]"), re.compile(r"[가-하](?=[.)])"))
_LARGER = 1.15
_AS_LARGE = 1.25
_FARTHEST = 2.2


def titled_units(page: Page, wanted: Collection[str], most_lines: int) -> Iterator[Unit]:
    """Yield titles that are wanted names, with the lines under them up to the next title, table or gap."""
    lines = page.free_lines
    for at, line in enumerate(lines):
        name = titled_name(line.span.of(page.text), line.span.start, wanted)
        if name is None or (at > 0 and is_name_like(lines[at - 1].span.of(page.text))):
            continue
        under = _under(page, line, lines[at + 1 : at + 1 + most_lines])
        if not under:
            continue
        span = Span(under[0].span.start, under[-1].span.end)
        if reads_as_body(span.of(page.text)):
            body = around(one.box for one in under)
            cell = UnitCell(span, body, "body", "")
            yield Unit(page.number, name, (cell,), around((line.box, body)).rounded(), "section")


def titled_name(text: str, offset: int, wanted: Collection[str]) -> NameItem | None:
    """Return the wanted name of a line, without the mark before it and the frame around it."""
    mark = _MARK.match(text)
    start, end = mark.end() if mark is not None else 0, len(text)
    if (framed := _FRAMED.fullmatch(text, start)) is not None:
        start, end = framed.span("title")
    items = names_in(text[start:end], offset + start)
    return items[0] if len(items) == 1 and items[0].key in wanted else None


def _under(page: Page, title: Line, lines: Sequence[Line]) -> list[Line]:
    """Return the lines close under a title and under each other, up to a line that may be a title."""
    body: list[Line] = []
    above = title
    for line in lines:
        is_near = line.box.top - above.box.bottom < _FARTHEST * line.box.height and line.box.is_over(title.box)
        if not is_near or not page.text[above.span.end : line.span.start].isspace() or _may_be_title(page, title, line):
            break
        body.append(line)
        above = line
    return body


def _may_be_title(page: Page, title: Line, line: Line) -> bool:
    """Whether a line may be a title itself.

    A name may be one, and so may a line with the same kind of mark as the title, or a marked line that is not a
    sentence. If only its size shows the title, a line that is not smaller may be one too.
    """
    text, own = line.span.of(page.text), title.span.of(page.text)
    if is_name_like(text) or _FRAMED.fullmatch(text) is not None:
        return True
    mark, its = _MARK.match(own), _MARK.match(text)
    if its is not None and (is_title(text) or (mark is not None and _kind(mark.group()) == _kind(its.group()))):
        return True
    is_marked = mark is not None or _FRAMED.fullmatch(own) is not None
    return line.box.height > (title.box.height * _AS_LARGE if is_marked else title.box.height / _LARGER)


def _kind(mark: str) -> str:
    """Return a mark with its number replaced by a placeholder."""
    kind = "".join(mark.split())
    for index, count in enumerate(_COUNTS):
        kind = count.sub(f"<{index}>", kind)
    return kind
