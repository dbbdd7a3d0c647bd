"""Places words and lines on a page of nominal size, for files whose text has no places of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from unicodedata import category, east_asian_width, numeric

from answergate.documents.geometry import Box, around
from answergate.documents.page import Line, Word
from answergate.model.span import Span

LINE_HEIGHT = 16.0
MARGIN = 24.0
PADDING = 8.0
"""The space between the text of a table cell and the edges of its column."""

_NARROW, _WIDE = 6.0, 12.0
_WORD = re.compile(r"\S+")
# Scripts with wide characters are written without spaces, so their words can be broken.
_UNBROKEN = re.compile(r"[^\s\u1100-\u11ff\u2e80-\uffef]+")


def text_width(text: str, scale: float = 1.0) -> float:
    """The width of ``text`` in one line. Headings have a ``scale`` above 1."""
    return scale * sum(map(_char_width, text))


def words_at(text: str, offset: int, x: float, top: float, scale: float = 1.0) -> tuple[Word, ...]:
    """The words of a line that begins at ``x``. ``offset`` is the line's place in the text of the page."""
    words = []
    done = 0
    for match in _WORD.finditer(text):
        x += text_width(text[done : match.start()], scale)
        end = x + text_width(match[0], scale)
        box = Box(x, top, end, top + scale * LINE_HEIGHT)
        words.append(Word(Span(offset + match.start(), offset + match.end()), box))
        x, done = end, match.end()
    return tuple(words)


def line_of(words: tuple[Word, ...]) -> Line:
    """The line that ``words`` make. There must be at least one."""
    return Line(Span(words[0].span.start, words[-1].span.end), around(word.box for word in words), words)


def wrapped(text: str, width: float, scale: float = 1.0) -> Iterator[str]:
    """Break ``text`` into lines of at most ``width``: at spaces, between wide characters, or anywhere if need be."""
    start = 0
    while (end := _fitting(text, start, width / scale)) < len(text):
        at = _break_before(text, start, end)
        yield text[start:at].strip()
        start = at
    if rest := text[start:].strip():
        yield rest


def widest_word(text: str) -> float:
    """The width of the longest part of ``text`` that should stay in one line."""
    return max(map(text_width, _UNBROKEN.findall(text)), default=0.0)


def _char_width(char: str) -> float:
    return _WIDE if _is_wide(char) else _NARROW


def _is_wide(char: str) -> bool:
    return east_asian_width(char) in "WF"


def _fitting(text: str, start: int, width: float) -> int:
    """The end of the part of ``text`` from ``start`` that fits into ``width``."""
    for at in range(start, len(text)):
        width -= _char_width(text[at])
        if width < 0:
            return at
    return len(text)


def _break_before(text: str, start: int, end: int) -> int:
    """Where the line from ``start`` ends: at a space, after wide punctuation, or between wide characters.

    A space in the left half would leave a short line, so there a place between wide characters comes first. A word
    that is longer than the line is broken anywhere.
    """
    places = range(min(end, len(text) - 1), start, -1)
    middle = (start + end) // 2
    for is_break, first in ((_is_space, middle), (_ends_clause, middle), (_is_between_wide, start), (_is_space, start)):
        for at in places:
            if at > first and is_break(text, at):
                return at
    return max(end, start + 1)


def _is_space(text: str, at: int) -> bool:
    return text[at].isspace()


def _ends_clause(text: str, at: int) -> bool:
    return category(text[at - 1]) == "Po" and _is_between_wide(text, at)


def _is_between_wide(text: str, at: int) -> bool:
    """Whether a line may break between two wide characters. A number stays with what is before and after it."""
    before, after = text[at - 1], text[at]
    return (
        _is_wide(before)
        and _is_wide(after)
        and numeric(before, None) is None
        and numeric(after, None) is None
        and category(before) not in ("Ps", "Pi")
        and category(after) not in ("Pe", "Pf", "Po")
    )
