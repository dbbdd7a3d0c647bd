"""JSON values cut out of a long text without decoding it: the elements of an array, or objects one after the other.

A gigabyte of JSON is not decoded to find where its records begin: only quotes and brackets are looked at, a piece of
the text at a time. The cut is exact for JSON; for what is not JSON, the decoder that reads the values will say so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate

_STRUCTURE = re.compile(rb"[][{},]")
_DULL = b" \t\r\n:,"
_WRAPPED = re.compile(rb'\s*\{\s*"(?:args|data)"\s*:')
_DATA = re.compile(rb'"data"\s*:\s*\[')
_SHOWN = 80  # of what stands after the end, enough to say what it is

Placed = tuple[int, bytes]


class Values:
    """The values of one text, given out as soon as their end is seen, each with the line on which it starts.

    ``inside`` an array values end at its commas; outside of one they end with their own bracket. ``column`` is where in
    its line the value last given out starts, from 1, in UTF-16 code units; it begins as where the text does.
    """

    def __init__(self, line: int, *, inside: bool, column: int = 1) -> None:
        self.base = 1 if inside else 0
        self.depth = self.base
        self.closed = False
        self.line = line  # of the place up to which values were given out
        self.column = column
        self._given = column  # of that same place
        self._begun: list[bytes] = []  # the value that the pieces so far have not ended
        self._in_string = False
        self._held = b""  # backslashes whose meaning the next piece decides

    def feed(self, piece: bytes) -> Iterator[Placed]:
        """The values that end in ``piece``."""
        piece = self._held + piece
        kept = len(piece.rstrip(b"\\"))
        self._held, piece = piece[kept:], piece[:kept]
        if self.closed:
            self._begun.append(piece[: _SHOWN - self.pending])
            return
        masked = piece.replace(b"\\\\", b"__").replace(b'\\"', b"__") if b"\\" in piece else piece
        parts = masked.split(b'"')
        places = [0, *accumulate(map(len, parts))]
        start = 0
        for number in range(int(self._in_string), len(parts), 2):  # the others are strings
            part = parts[number]
            if self.depth == self.base or part.strip(_DULL):
                for end in self._ends(part):
                    end += places[number] + number
                    if placed := self._cut(piece[start:end]):
                        yield placed
                    start = end + self.base  # past the comma, or the bracket, that ended it
                    if self.closed:
                        self._begun = [piece[start : start + _SHOWN]]
                        return
        self._in_string ^= len(parts) % 2 == 0
        self._begun.append(piece[start:])

    def rest(self) -> Placed:
        """What stands after the last value, and its line: nothing, in a whole file."""
        return self._taken(self._held)

    @property
    def pending(self) -> int:
        """How many bytes are waiting for the end of their value."""
        return sum(map(len, self._begun))

    def _ends(self, part: bytes) -> Iterator[int]:
        """Where values end in a part between two strings."""
        for found in _STRUCTURE.finditer(part):
            byte = found[0]
            if byte == b",":
                if self.depth == self.base == 1:
                    yield found.start()
            elif byte in b"[{":
                self.depth += 1
            elif self.depth > self.base:
                self.depth -= 1
                if self.depth == 0:
                    yield found.end()
            elif self.base:
                self.closed = True
                yield found.start()
                return

    def _cut(self, end: bytes) -> Placed | None:
        """The begun value with its ``end``. None where only white space stands before the array closes."""
        line, value = self._taken(end)
        return None if self.closed and not value else (line, value)

    def _taken(self, end: bytes) -> Placed:
        whole = b"".join((*self._begun, end))
        self._begun = []
        begins = len(whole) - len(whole.lstrip())
        line = self.line + whole.count(b"\n", 0, begins)
        self.line += whole.count(b"\n")
        self.column = column_after(self._given, whole[:begins])
        self._given = column_after(self._given, whole) + self.base
        return line, whole.strip()


def column_after(column: int, text: bytes) -> int:
    """The column, in UTF-16 code units, that follows ``text`` when it starts in ``column``."""
    last = text.rfind(b"\n") + 1
    tail = text[last:]
    units = len(tail) if tail.isascii() else len(tail.decode(errors="replace").encode("utf-16-le")) // 2
    return units + (1 if last else column)


def array_start(head: bytes) -> int | None:
    """Where the elements begin, when ``head`` opens an array of records, bare or under ``data`` as ALCE writes it."""
    at = len(head) - len(head.lstrip())
    if head[at : at + 1] == b"[":
        return at + 1
    if not _WRAPPED.match(head):
        return None
    for found in _DATA.finditer(head):
        outer = Values(1, inside=False)
        if not list(outer.feed(head[: found.start()])) and outer.depth == 1:
            return found.end()
    return None
