"""The lines, rows and clauses of a text, and the named places in it: what is near a value, and what may own it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Container, Sequence
from enum import Enum
from functools import cache, cached_property

from msgspec import Struct

from answergate.lang.attribution_patterns import compiled, squeezed_words, words
from answergate.model.span import Span

# What str.splitlines calls a line.
_LINE_END = re.compile(r"\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_ROW_END = re.compile(rf"{_LINE_END.pattern}|</tr\s*>|<br\s*/?>", re.IGNORECASE)
_CLAUSE_END = re.compile(r"[※▶●■◆▷□☞]|[.!?](?=\s)|[。！？]|\n[^\S\n]*(?=[\n\-·•○①-⑳])|</t[rd]\s*>", re.IGNORECASE)
_NONE = compiled(rf"{words('none', 'unlimited')}|[|\s][-–—－×Xx](?:\s|\||$)")
_NUMBER = compiled(rf"\d\s*+(?:%|\w?\s*+(?:{squeezed_words('units')}))")

# What separates cells, from the clearest sign to the least clear one.
_SEPARATORS = tuple(map(re.compile, (r"\|", r"\t+", r"\u3000+| {2,}", r" / ", r"[:：]")))
_COLON = len(_SEPARATORS) - 1
_HEAD = re.compile(r"\s*(?:[-*·•]\s+|\d{1,3}[.)]\s+)?(?=[^\W\d_])")
_LONGEST_ROW = 400
_EMPTY_LINE = re.compile(r"\n[^\S\n]*\n|(?<=\w)[.!?][\"'”’)]?\s(?=\s*[^\W\d_])|。")
_LONGEST_TITLE = 60
_ITEM = re.compile(r"^\W*(?:\d{1,3}(?:[.-]\d{1,3})*[.)]?|[^\W\d_][.)])(?=\s)")
_REMARK = re.compile(r"^\s*[(（\[][^()（）\[\]]*[)）\]]")


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

    def start(self, line: int) -> int:
        """Return where a line starts."""
        return self._lines[line]

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

    def to_next_sentence(self, window: Span, at: int) -> Span:
        """Return the part of ``window`` up to the first empty line or end of a sentence after ``at``."""
        blank = _EMPTY_LINE.search(self.text, at, window.end)
        return Span(window.start, blank.start() if blank else window.end)

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


class NamedSpan(Struct, frozen=True):
    """A name and its place. ``code`` is the code of its coverage, or None if the catalogue does not have it."""

    span: Span
    name: str
    code: str | None = None


class Places:
    """Places that do not overlap, in the order of the text. Every query takes logarithmic time."""

    __slots__ = ("_cut", "_ends", "_named", "_starts")

    def __init__(self, named: Sequence[NamedSpan]) -> None:
        self._named = tuple(named)
        self._starts = [name.span.start for name in named]
        self._ends = [name.span.end for name in named]
        # Many values share a window, and then they share the tuple of its names.
        self._cut: dict[tuple[int, int], tuple[NamedSpan, ...]] = {}

    def touching(self, stretch: Span) -> tuple[NamedSpan, ...]:
        """Return the places that share a character with ``stretch``."""
        return self._slice(bisect_right(self._ends, stretch.start), bisect_left(self._starts, stretch.end))

    def within(self, stretch: Span) -> tuple[NamedSpan, ...]:
        """Return the places that are completely inside ``stretch``."""
        return self._slice(bisect_left(self._starts, stretch.start), bisect_right(self._ends, stretch.end))

    def nearest(self, to: Span, *, within: Span) -> NamedSpan | None:
        """Return the place inside ``within`` that is nearest to a span. If two are equally near, return the first."""
        first = bisect_left(self._starts, within.start)
        after = bisect_right(self._ends, within.end)
        around = bisect_left(self._starts, to.start)
        beside = self._named[max(first, min(around, after) - 1) : min(after, max(around, first) + 1)]
        return min(beside, key=lambda name: gap(to, name.span), default=None)

    def last_two(self, within: Span) -> tuple[NamedSpan, ...]:
        """Return the last two places inside ``within``, or as many as there are."""
        first, after = bisect_left(self._starts, within.start), bisect_right(self._ends, within.end)
        return self._named[max(first, after - 2) : max(first, after)]

    def _slice(self, first: int, after: int) -> tuple[NamedSpan, ...]:
        if (first, after) not in self._cut:
            self._cut[first, after] = self._named[first:after]
        return self._cut[first, after]


class Sections:
    """The parts of a text between lines that are only a name, as headings are.

    Headings in consecutive lines are one list, and what follows is about all of them.
    """

    __slots__ = ("_lines", "_starts")

    def __init__(self, lines: Lines, names: Sequence[NamedSpan]) -> None:
        self._lines = lines
        headings = sorted({lines.line(name.span.start) for name in names if is_alone(lines, name.span)})
        self._starts = [line for before, line in zip([-2, *headings], headings, strict=False) if line != before + 1]

    def cut(self, window: Span, trigger: Span) -> Span:
        """Return the part of ``window`` in the section of ``trigger``."""
        after = bisect_right(self._starts, self._lines.line(trigger.start))
        if not after:
            return window
        start = self._lines.start(self._starts[after - 1])
        end = self._lines.start(self._starts[after]) if after < len(self._starts) else window.end
        return Span(max(window.start, start), max(trigger.end, min(window.end, end)))


def is_alone(lines: Lines, span: Span) -> bool:
    """Whether the line of a span has nothing else, apart from a remark in brackets."""
    row = lines.window(span, 0)
    after = _REMARK.sub("", lines.text[span.end : row.end], 1)
    if _is_title(lines, row, span):
        return True
    before = _ITEM.sub("", lines.text[row.start : span.start], 1)
    return not any(map(str.isalnum, before + after))


def _is_title(lines: Lines, row: Span, span: Span) -> bool:
    """Whether a name opens a short line between two empty lines: "VB-34 Lithium cell"."""
    text = lines.text
    before, after = text[: row.start], text[row.end :]
    stands_alone = (not before.strip() or before.endswith("\n\n")) and (not after or after.startswith("\n"))
    words = row.of(text).strip()
    is_opened = not any(map(str.isalnum, _ITEM.sub("", text[row.start : span.start], 1)))
    rest = text[span.end : row.end]
    return stands_alone and is_opened and len(words) <= _LONGEST_TITLE and not re.search(r"[.:。：]\s*$|[:：|\t]", rest)


class Row(Enum):
    """What the row of a value says about our coverage."""

    SILENT = 0  # does not name it
    ENDS = 1  # names it after the value
    OPENS = 2  # names it, and the value follows


class Rivals:
    """Names that are not ours. Each may own a value in its window, unless the rows say otherwise.

    If the value's row is silent, all of them may. If it names us, the names in that row may, and those in rows without
    a value of their own. If it names us first, rows with any number do not count either: a list with one row per
    coverage leaves no doubt.
    """

    __slots__ = ("_beyond", "_every")

    def __init__(self, names: Sequence[NamedSpan], lines: Lines, valued_rows: Container[int]) -> None:
        def without(has_value: Callable[[int], bool]) -> Places:
            return Places([name for name in names if not any(map(has_value, lines.rows(name.span)))])

        no_value = without(lambda row: row in valued_rows or lines.says_none(row))
        no_number = without(lambda row: row in valued_rows or lines.says_none(row) or lines.states_a_number(row))
        self._every = Places(names)
        self._beyond = {Row.SILENT: self._every, Row.ENDS: no_value, Row.OPENS: no_number}

    def owners(self, window: Span, rows: Span, row: Row) -> tuple[NamedSpan, ...]:
        """Return the names that may own a value in ``rows``."""
        return self._every.touching(rows) or self._beyond[row].touching(window)

    def nearest_owner(self, trigger: Span, window: Span, rows: Span, row: Row) -> NamedSpan | None:
        """Return the nearest of these names."""
        return self._every.nearest(trigger, within=rows) or self._beyond[row].nearest(trigger, within=window)


def gap(one: Span, other: Span) -> int:
    """Return the number of code points between two spans."""
    return max(0, one.start - other.end, other.start - one.end)
