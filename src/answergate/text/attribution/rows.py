"""Rows of table-like text: a value in a row with a head of its own does not belong to the row of our name."""

from __future__ import annotations

import re
from collections.abc import Callable

from answergate.model.span import Span
from answergate.text.attribution.anchors import NamedSpan
from answergate.text.attribution.lines import Lines

# What separates cells, from the clearest sign to the least clear one.
_SEPARATORS = tuple(map(re.compile, (r"\|", r"\t+", r"\u3000+| {2,}", r"[:：]")))
_COLON = len(_SEPARATORS) - 1
_HEAD = re.compile(r"\s*(?:[-*·•]\s+|\d{1,3}[.)]\s+)?(?=[^\W\d_])")
_LONGEST_ROW = 400


def neighbouring_row(
    lines: Lines, anchor: Span, trigger: Span, is_attribute: Callable[[str], bool]
) -> NamedSpan | None:
    """Return the head of the value's row or column if another row or column has our name.

    ``is_attribute`` tells heads that name a value ("Waiting period") from heads that name a thing ("Fracture cover").
    """
    ours, row = lines.rows_span(anchor), lines.rows_span(trigger)
    if ours.start == row.start or max(len(ours), len(row)) > _LONGEST_ROW:
        return None
    for kind, separator in enumerate(_SEPARATORS):
        our_cells, cells = _cells(lines.text, ours, separator), _cells(lines.text, row, separator)
        if len(our_cells) < 2 or len(cells) < 2:
            continue
        our_place, place = _cell_of(our_cells, anchor), _cell_of(cells, trigger)
        head = cells[0]
        if our_place == 0 and place > 0:
            answered = kind < _COLON or lines.says_none(lines.row(anchor.start))
            is_thing = _HEAD.match(head.of(lines.text)) is not None and not is_attribute(head.of(lines.text))
            return _named(lines.text, head) if answered and is_thing else None
        if our_place > 0 and place > 0 and kind < _COLON and len(cells) == len(our_cells) and place != our_place:
            return (
                _named(lines.text, our_cells[place]) if any(map(str.isalpha, our_cells[place].of(lines.text))) else None
            )
        return None
    return None


def _cells(text: str, row: Span, separator: re.Pattern[str]) -> list[Span]:
    line = row.of(text).rstrip()
    start = row.start + len(line) - len(line.lstrip(" |"))
    end = row.start + len(line.rstrip(" |"))
    cells = []
    for match in separator.finditer(text, start, max(start, end)):
        cells.append(Span(start, match.start()))
        start = match.end()
    return [*cells, Span(start, max(start, end))]


def _cell_of(cells: list[Span], place: Span) -> int:
    return max(number for number, cell in enumerate(cells) if number == 0 or cell.start <= place.start)


def _named(text: str, cell: Span) -> NamedSpan:
    return NamedSpan(cell, " ".join(cell.of(text).split()).lstrip("-*·• "))
