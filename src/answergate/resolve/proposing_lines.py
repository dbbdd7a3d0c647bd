"""Lines such as "Annual fee: $20" under a title, as a grid with a column of labels and a column of values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from answergate.documents.page import Document, Line, Page
from answergate.resolve.furniture import Furniture
from answergate.resolve.proposing_grids import Grid, Row, Square
from answergate.resolve.proposing_words import WORDS, has_letters, is_sentence, is_title, name_in, shown, sort_of

_FEWEST_LINES = 2
_LONGEST_LABEL = 60
_WIDE_GAP = 1.2
_LABELLED = re.compile(rf"(?P<label>[^:：|]{{1,{_LONGEST_LABEL}}}?)\s*(?:：|:(?=\s))\s*(?P<value>\S.*)")


def line_grids(document: Document) -> Iterator[Grid]:
    """Yield a grid for each run of labelled lines directly under a title. One of the values must be more than words."""
    furniture = Furniture(document.pages)
    for page in document.pages:
        title, rows = "", []
        number = 0
        for line in furniture.text_lines(page):
            text = shown(line.span.of(page.text))
            row = _labelled(page, line, text)
            if row is not None:
                rows.append(row)
                continue
            if _is_block(title, rows):
                number += 1
                yield Grid(document.name, page.number, f"lines {number}", tuple(rows), title, may_have_header=False)
            title, rows = name_in(text) if is_title(text) and not _is_in_columns(page, line) else "", []
        if _is_block(title, rows):
            yield Grid(document.name, page.number, f"lines {number + 1}", tuple(rows), title, may_have_header=False)


def _labelled(page: Page, line: Line, text: str) -> Row | None:
    match = _LABELLED.fullmatch(name_in(text))
    if (
        match is None
        or not has_letters(match["label"])
        or sort_of(match["label"]) != WORDS
        or is_sentence(match["label"])
    ):
        return None
    if is_sentence(match["value"]) or _LABELLED.fullmatch(match["value"]) is not None or _is_in_columns(page, line):
        return None
    start = line.span.start
    return tuple(
        Square(match[part], (page.number, start, index), page.number) for index, part in enumerate(("label", "value"))
    )


def _is_in_columns(page: Page, line: Line) -> bool:
    """Whether a wide gap says that a line is two lines of a page with two columns. A gap behind a colon does not."""
    return any(
        b.box.x0 - a.box.x1 > _WIDE_GAP * line.box.height and not a.span.of(page.text).endswith((":", "："))
        for a, b in pairwise(line.words)
    )


def _is_block(title: str, rows: list[Row]) -> bool:
    values = [sort_of(row[1].text) for row in rows]
    return bool(title) and len(rows) >= _FEWEST_LINES and any(value not in (None, WORDS) for value in values)
