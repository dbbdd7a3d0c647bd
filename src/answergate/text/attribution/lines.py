"""A text as lines, table rows and clauses: how far a name reaches depends on them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable
from functools import cache, cached_property

from answergate.lang.attribution_patterns import compiled, squeezed_words, words
from answergate.model.span import Span

# What str.splitlines calls a line.
_LINE_END = re.compile(r"\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_ROW_END = re.compile(rf"{_LINE_END.pattern}|</tr\s*>|<br\s*/?>", re.IGNORECASE)
_CLAUSE_END = re.compile(r"[※▶●■◆▷□☞]|[.!?](?=\s)|[。！？]|\n[^\S\n]*(?=[\n\-·•○①-⑳])|</t[rd]\s*>", re.IGNORECASE)
_NONE = compiled(rf"{words('none')}|[|\s][-–—－×Xx](?:\s|\||$)")
_NUMBER = compiled(rf"\d\s*+(?:%|\w?\s*+(?:{squeezed_words('units')}))")

# What separates cells, from the clearest sign to the least clear one.
_SEPARATORS = tuple(map(re.compile, (r"\|", r"\t+", r"\u3000+| {2,}", r" / ", r"[:：]")))
_COLON = len(_SEPARATORS) - 1
_HEAD = re.compile(r"\s*(?:[-*·•]\s+|\d{1,3}[.)]\s+)?(?=[^\W\d_])")
_LONGEST_ROW = 400


class Lines:
    """Where the lines, rows and clauses of a text start. Rows are lines, and the rows of HTML tables."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._lines = _starts(_LINE_END, text)
        self._rows = _starts(_ROW_END, text) if "<" in text else self._lines
        # Many values and names share a row.
        self.says_none: Callable[[int], bool] = cache(lambda row: self._has(_NONE, row))
        self.states_a_number: Callable[[int], bool] = cache(lambda row: self._has(_NUMBER, row))

    @cached_property
    def _clauses(self) -> list[int]:
        return _starts(_CLAUSE_END, self.text)

    def line(self, at: int) -> int:
        """Return the line of a place, counted from 0."""
        return bisect_right(self._lines, at) - 1

    def rows(self, span: Span) -> range:
        """Return the rows that a span touches."""
        return range(bisect_right(self._rows, span.start) - 1, bisect_right(self._rows, max(span.start, span.end - 1)))

    def rows_span(self, span: Span) -> Span:
        """Return the whole rows that a span touches, with the end of the line."""
        rows = self.rows(span)
        return Span(self._rows[rows.start], self._end(self._rows, rows.stop))

    def window(self, span: Span, lines: int) -> Span:
        """Return the lines of ``span`` and as many as ``lines`` before and after, never beyond the text."""
        first = max(0, self.line(span.start) - lines)
        return Span(self._lines[first], self._end(self._lines, self.line(max(span.start, span.end - 1)) + lines + 1))

    def clause(self, at: int) -> Span:
        """Return the clause of a place: from one end of a sentence or bullet to the next."""
        after = bisect_right(self._clauses, at)
        return Span(self._clauses[after - 1], self._end(self._clauses, after))

    def clauses_span(self, span: Span) -> Span:
        """Return the whole clauses that a span touches."""
        return Span(self.clause(span.start).start, max(span.end, self.clause(max(span.start, span.end - 1)).end))

    def _has(self, pattern: re.Pattern[str], row: int) -> bool:
        return pattern.search(self.text, self._rows[row], self._end(self._rows, row + 1)) is not None

    def _end(self, starts: list[int], number: int) -> int:
        return starts[number] if number < len(starts) else len(self.text)


def neighbouring_row(lines: Lines, anchor: Span, trigger: Span, is_attribute: Callable[[str], bool]) -> Span | None:
    """Return the head of the value's row or column if another row or column has our name.

    ``is_attribute`` distinguishes heads that name a value ("Waiting period") from heads that name a thing.
    """
    text, ours, row = lines.text, lines.rows_span(anchor), lines.rows_span(trigger)
    if ours.start == row.start or max(len(ours), len(row)) > _LONGEST_ROW:
        return None
    for kind, separator in enumerate(_SEPARATORS):
        our_cells, cells = _cells(text, ours, separator), _cells(text, row, separator)
        if len(our_cells) < 2 or len(cells) < 2:
            continue
        our_place, place = _cell_of(our_cells, anchor), _cell_of(cells, trigger)
        head = cells[0]
        if our_place == 0 and place > 0:
            # "Name: text" above "Word: value" may be one entry, unless the name's line says that there is no value.
            answered = kind < _COLON or lines.says_none(lines.rows(anchor).start)
            is_thing = _HEAD.match(head.of(text)) is not None and not is_attribute(head.of(text))
            return head if answered and is_thing else None
        is_grid = our_place > 0 and place > 0 and kind < _COLON and len(cells) == len(our_cells)
        other = our_cells[place] if is_grid and place != our_place else None
        return other if other is not None and any(map(str.isalpha, other.of(text))) else None
    return None


def _cells(text: str, row: Span, separator: re.Pattern[str]) -> list[Span]:
    line = row.of(text).rstrip()
    start = row.start + len(line) - len(line.lstrip(" |"))
    end = max(start, row.start + len(line.rstrip(" |")))
    breaks = [match.span() for match in separator.finditer(text, start, end)]
    starts, ends = [start, *(after for _, after in breaks)], [*(before for before, _ in breaks), end]
    return [Span(*bounds) for bounds in zip(starts, ends, strict=True)]


def _cell_of(cells: list[Span], place: Span) -> int:
    return max(number for number, cell in enumerate(cells) if number == 0 or cell.start <= place.start)


def _starts(end: re.Pattern[str], text: str) -> list[int]:
    return [0, *(match.end() for match in end.finditer(text))]
