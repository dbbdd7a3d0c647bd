"""Rows that stand directly above a table and are not in it: a header without lines around it, or a first row.

Wide gaps divide such a line into phrases, and each phrase stands over a column of the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from answergate.documents.page import Line, Page, Table, Word
from answergate.resolve.proposing_words import is_sentence

_NEAR = 1.2
_SAME_ROW = 0.4
_WIDE = 1.0
_MOST_LINES = 8


def cut_rows(page: Page, table: Table, lines: Sequence[Line]) -> tuple[list[list[str]], list[Line]]:
    """The rows above a table from top to bottom, and the lines that they are made of.

    ``lines`` are above the table, nearest first. Lines close to each other are one row with wrapped cells.
    """
    used: list[Line] = []
    rows: list[list[list[str]]] = []
    below, is_split = table.box.top, False
    for line in lines[:_MOST_LINES]:
        height = line.box.height
        phrases = list(_phrases(line))
        columns = [_column(phrase, table) for phrase in phrases]
        is_text = len(phrases) == 1 and is_sentence(line.span.of(page.text))
        if below - line.box.bottom > _NEAR * height or len(set(columns)) < len(columns) or is_text:
            break
        if not rows or below - line.box.bottom > _SAME_ROW * height:
            rows.insert(0, [[] for _ in table.xs[1:]])
        for column, phrase in zip(columns, phrases, strict=True):
            rows[0][column].insert(0, " ".join(word.span.of(page.text) for word in phrase))
        used.append(line)
        below = line.box.top
        is_split = is_split or len(columns) > 1
    return ([[" ".join(texts) for texts in row] for row in rows], used) if is_split else ([], [])


def _phrases(line: Line) -> Iterator[list[Word]]:
    phrase = list(line.words[:1])
    for before, word in pairwise(line.words):
        if word.box.x0 - before.box.x1 >= _WIDE * line.box.height:
            yield phrase
            phrase = []
        phrase.append(word)
    yield phrase


def _column(phrase: Sequence[Word], table: Table) -> int:
    """The column under the middle of a phrase."""
    middle = (phrase[0].box.x0 + phrase[-1].box.x1) / 2
    return max((at for at, x in enumerate(table.xs[:-1]) if x <= middle), default=0)
