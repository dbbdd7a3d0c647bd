"""Cut JSON values out of a long text without decoding it: the elements of an array, or objects one after the other.

Only quotes and brackets are examined, one piece of the text at a time, so a file of a gigabyte is cut quickly. The cut is
exact for valid JSON. Invalid JSON is reported later, by the decoder that reads the values.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate

_STRUCTURE = re.compile(rb"[][{},]")
_PUNCTUATION = b" \t\r\n:,"
_WRAPPED = re.compile(rb'\s*\{\s*"(?:args|data)"\s*:')
_DATA = re.compile(rb'"data"\s*:\s*\[')
_SHOWN = 80  # bytes after the end that a message may show

Placed = tuple[int, bytes]


class Values:
    """The values of one text. Each is returned with the line on which it starts, as soon as its end is seen.

    ``inside`` an array, values end at its commas. Outside, they end with their own bracket. ``column`` is the column at
    which the last returned value starts, counted from 1 in UTF-16 code units. At first it is the column of the text.
    """

    def __init__(self, line: int, *, inside: bool, column: int = 1) -> None:
        self.base = 1 if inside else 0
        self.depth = self.base
        self.closed = False
        self.line = line  # of the end of the last returned value
        self.column = column
        self._end_column = column  # of the same place
        self._begun: list[bytes] = []  # parts of the value that has not ended yet
        self._in_string = False
        self._held = b""  # backslashes at the end of a piece: the next piece says what they escape

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
        for number in range(int(self._in_string), len(parts), 2):  # the parts in between are strings
            part = parts[number]
            if self.depth == self.base or part.strip(_PUNCTUATION):
                for end in self._ends(part):
                    end += places[number] + number
                    if placed := self._cut(piece[start:end]):
                        yield placed
                    start = end + self.base  # after the comma or the bracket that ended it
                    if self.closed:
                        self._begun = [piece[start : start + _SHOWN]]
                        return
        self._in_string ^= len(parts) % 2 == 0
        self._begun.append(piece[start:])

    def rest(self) -> Placed:
        """The text after the last value, and its line. It is empty if the file is complete."""
        return self._taken(self._held)

    @property
    def pending(self) -> int:
        """How many bytes of the value that has not ended are held."""
        return sum(map(len, self._begun))

    def _ends(self, part: bytes) -> Iterator[int]:
        """Where values end in a part that is not a string."""
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
        """The value that ends with ``end``. None if there is only white space before the array closes."""
        line, value = self._taken(end)
        return None if self.closed and not value else (line, value)

    def _taken(self, end: bytes) -> Placed:
        whole = b"".join((*self._begun, end))
        self._begun = []
        begins = len(whole) - len(whole.lstrip())
        line = self.line + whole.count(b"\n", 0, begins)
        self.line += whole.count(b"\n")
        self.column = column_after(self._end_column, whole[:begins])
        self._end_column = column_after(self._end_column, whole) + self.base
        return line, whole.strip()


def column_after(column: int, text: bytes) -> int:
    """The column after ``text`` if it starts in ``column``, in UTF-16 code units."""
    last = text.rfind(b"\n") + 1
    tail = text[last:]
    units = len(tail) if tail.isascii() else len(tail.decode(errors="replace").encode("utf-16-le")) // 2
    return units + (1 if last else column)


def array_start(head: bytes) -> int | None:
    """Where the elements begin if ``head`` opens an array of records, bare or under ``data`` as in ALCE. Else None."""
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
