"""Turns the offsets of providers into code points, and checks them against the words they stand for."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable
from enum import StrEnum
from itertools import accumulate

from answergate.model.span import Span

_INSIDE_WORD = re.compile(r"[A-Za-z0-9]{2}")


class Unit(StrEnum):
    """What a provider counts."""

    CODE_POINTS = "code points"
    BYTES = "UTF-8 bytes"
    UTF16 = "UTF-16 code units"


_WIDTH: dict[Unit, Callable[[str], int]] = {
    Unit.BYTES: lambda letter: len(letter.encode("utf-8", "surrogatepass")),
    Unit.UTF16: lambda letter: 1 + (letter > "\uffff"),
}


class Offsets:
    """The places of one text, in every unit. The text is read once for each unit, not once for each place."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._plain = text.isascii()
        self._starts: dict[Unit, list[int]] = {}

    def span(self, start: int, end: int, unit: Unit) -> Span | None:
        """The place of these offsets. None if one of them is outside of the text or inside a character."""
        first, last = self._place(start, unit), self._place(end, unit)
        return None if first is None or last is None or first > last else Span(first, last)

    def confirmed(self, start: int, end: int, unit: Unit, words: str) -> Span | None:
        """The place that has exactly these words. ``unit`` is tried first, then the others, each also with an inclusive end.

        None if none of them has the words, so the offsets are wrong.
        """
        for one in (unit, *(other for other in Unit if other is not unit)):
            for last in (end, end + 1):
                span = self.span(start, last, one)
                if span is not None and words and span.of(self.text) == words:
                    return span
        return None

    def placed(self, start: int | None, end: int | None, unit: Unit, words: str) -> Span | None:
        """The place of these words of the text: at the offsets, or where they are if that is only one place."""
        if start is not None and end is not None and (span := self.confirmed(start, end, unit, words)) is not None:
            return span
        first = self.text.find(words) if words else -1
        return Span(first, first + len(words)) if 0 <= first == self.text.rfind(words) else None

    def _place(self, offset: int, unit: Unit) -> int | None:
        if self._plain or unit is Unit.CODE_POINTS:
            return offset if 0 <= offset <= len(self.text) else None
        starts = self._starts.get(unit)
        if starts is None:
            starts = self._starts[unit] = list(accumulate(map(_WIDTH[unit], self.text), initial=0))
        place = bisect_left(starts, offset)
        return place if place < len(starts) and starts[place] == offset else None


def before(text: str, index: int) -> Span | None:
    """The character before the place where a citation is inserted. None if that place is inside a word: it is wrong."""
    if not 0 < index <= len(text) or _INSIDE_WORD.match(text, index - 1, index + 1):
        return None
    while index > 1 and text[index - 1].isspace():
        index -= 1
    return Span(index - 1, index)
