"""A text as lines, table rows and clauses: how far a name reaches depends on them."""

from __future__ import annotations

import re
from bisect import bisect_right

from answergate.model.span import Span
from answergate.text.attribution.vocabulary import compiled, squeezed_words, words

# What str.splitlines calls a line.
_LINE_END = re.compile(r"\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_ROW_END = re.compile(r"\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]|</tr\s*>|<br\s*/?>", re.IGNORECASE)
_CLAUSE_END = re.compile(r"[※▶●■◆▷□☞]|[.!?](?=\s)|[。！？]|\n[^\S\n]*(?=[\n\-·•○①-⑳])|</t[rd]\s*>", re.IGNORECASE)
_NONE = compiled(rf"{words('none')}|[|\s][-–—－×Xx](?:\s|\||$)")
_NUMBER = re.compile(rf"\d\s*+(?:%|\w?\s*+(?:{squeezed_words('units')}))", re.IGNORECASE)
_LONGEST_NUMBERING = 60
_TAG = re.compile(r"<[^<>]*>")


class Lines:
    """Where the lines, rows and clauses of a text start. Rows are lines, and the rows of HTML tables."""

    __slots__ = ("_clauses", "_lines", "_none", "_numbers", "_rows", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._lines = _starts(_LINE_END, text)
        self._rows = _starts(_ROW_END, text) if "<" in text else self._lines
        self._clauses: list[int] | None = None
        self._none: dict[int, bool] = {}
        self._numbers: dict[int, bool] = {}

    def line(self, at: int) -> int:
        """The line of a place, counted from 0."""
        return bisect_right(self._lines, at) - 1

    def row(self, at: int) -> int:
        """The row of a place, counted from 0."""
        return bisect_right(self._rows, at) - 1

    def rows(self, span: Span) -> range:
        """The rows a span touches."""
        return range(self.row(span.start), self.row(max(span.start, span.end - 1)) + 1)

    def rows_span(self, span: Span) -> Span:
        """The whole rows a span touches, end of line included."""
        return Span(self._rows[self.row(span.start)], self._row_end(self.row(max(span.start, span.end - 1))))

    def says_none(self, row: int) -> bool:
        """Whether the row states that there is no value."""
        if row not in self._none:
            self._none[row] = _NONE.search(self.text, self._rows[row], self._row_end(row)) is not None
        return self._none[row]

    def states_a_number(self, row: int) -> bool:
        """Whether the row holds a number with a unit."""
        if row not in self._numbers:
            self._numbers[row] = _NUMBER.search(self.text, self._rows[row], self._row_end(row)) is not None
        return self._numbers[row]

    def starts_row(self, at: int) -> bool:
        """Whether nothing but numbering, bullets and table borders stands before a place in its row."""
        start = self._rows[self.row(at)]
        if at - start > _LONGEST_NUMBERING:
            return False
        return not any(character.isalpha() for character in _TAG.sub("", self.text[start:at]))

    def _row_end(self, row: int) -> int:
        return self._rows[row + 1] if row + 1 < len(self._rows) else len(self.text)

    def window(self, span: Span, lines: int) -> Span:
        """The lines of ``span`` and as many as ``lines`` before and after, never beyond the text."""
        first = max(0, self.line(span.start) - lines)
        after = self.line(max(span.start, span.end - 1)) + lines + 1
        return Span(self._lines[first], self._lines[after] if after < len(self._lines) else len(self.text))

    def clause(self, at: int) -> Span:
        """The clause of a place: from one sentence end or bullet to the next."""
        if self._clauses is None:
            self._clauses = _starts(_CLAUSE_END, self.text)
        number = bisect_right(self._clauses, at) - 1
        end = self._clauses[number + 1] if number + 1 < len(self._clauses) else len(self.text)
        return Span(self._clauses[number], end)


def _starts(end: re.Pattern[str], text: str) -> list[int]:
    return [0, *(match.end() for match in end.finditer(text))]
