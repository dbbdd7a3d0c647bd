"""Text files cut into blocks at the ends of their records. A file's text comes in pieces that end anywhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from answergate.records.csv_rows import header_names, row_ends, whole_rows
from answergate.records.json_values import Placed, Values, array_start, column_after
from answergate.records.record import LONGEST, Block, broken
from answergate.records.unpacking import Damage

_HEAD = 65_536
_TOO_LONG = f"a record of more than {LONGEST // 1024 // 1024} MB"


def line_blocks(file: str, text: Iterable[bytes]) -> Iterator[Block]:
    """JSON Lines: a block per piece of text, up to its last line end."""
    line, begun, length = 1, [b""], 0
    skipping = False
    try:
        for piece in text:
            if skipping:
                start = piece.find(b"\n") + 1
                if not start:
                    continue
                line, piece, skipping = line + 1, piece[start:], False
            cut = piece.rfind(b"\n") + 1
            if cut:
                data = b"".join((*begun, piece[:cut]))
                yield Block(file, "lines", line, (data,))
                line += data.count(b"\n")
                begun, length = [], 0
            begun.append(piece[cut:])
            length += len(piece) - cut
            if length > LONGEST:
                yield broken(file, line, f"{_TOO_LONG}: the line is left out")
                begun, length, skipping = [], 0, True
    except Damage as damage:
        yield broken(file, line, str(damage))
    else:
        if data := b"".join(begun):
            yield Block(file, "lines", line, (data,))


def json_blocks(file: str, text: Iterable[bytes], size: int) -> Iterator[Block]:
    """A JSON array of records, or JSON objects one after the other; most often there is one."""
    stream = iter(text)
    found: list[Placed] = []
    columns: list[int] = []
    length = 0
    head, values, damage = b"", Values(1, inside=False), ""
    try:
        # enough to see what the records stand in, however the text came in pieces
        while len(head) < _HEAD and (piece := next(stream, b"")):
            head += piece
        start = array_start(head)
        if start is not None:
            values = Values(1 + head.count(b"\n", 0, start), inside=True, column=column_after(1, head[:start]))
        piece = head[start or 0 :]
        while piece:
            for placed in values.feed(piece):
                found.append(placed)
                columns.append(values.column)
                length += len(placed[1])
                if length >= size:
                    yield _values_block(file, found, columns)
                    found, columns, length = [], [], 0
            if values.pending > LONGEST and not values.closed:
                damage = f"{_TOO_LONG}: is a quote or a bracket not closed?"
                break
            piece = next(stream, b"")
    except Damage as why:
        damage = str(why)
    if found:
        yield _values_block(file, found, columns)
    line, left = values.rest()
    if damage := damage or _left_over(values, left, bare=head.lstrip().startswith(b"[")):
        yield broken(file, line, damage)


def _left_over(values: Values, left: bytes, *, bare: bool) -> str:
    """What is wrong with a text that ends, or goes on, after its last value."""
    shown = left[:40].decode(errors="replace")
    if values.base and not values.closed:
        return f"the file ends inside the array{f', after {shown!r}' if left else ''}: the rest is missing"
    if left and values.base:
        return f"text after the end of the array: {shown!r}" if bare else ""
    return f"no JSON object, or one that is not closed: {shown!r}" if left else ""


def _values_block(file: str, found: Sequence[Placed], columns: Sequence[int]) -> Block:
    lines, values = zip(*found, strict=True)
    return Block(file, "values", lines[0], values, lines, tuple(columns))


def csv_blocks(file: str, text: Iterable[bytes]) -> Iterator[Block]:
    """CSV with a header: a block per piece of text, up to its last whole row."""
    rows = _Rows(file)
    wanted, damage = 0, ""
    try:
        for piece in text:
            rows.data += piece
            # a row longer than a piece is looked at again only when it has doubled
            if len(rows.data) >= wanted:
                yield from rows.whole()
                wanted = 2 * len(rows.data)
            if len(rows.data) > LONGEST:
                damage = f"{_TOO_LONG}: is a quote not closed?"
                break
    except (Damage, _NoHeader) as why:
        damage = str(why)
    try:
        if not damage and rows.data:
            rows.data += b"\n"
        yield from rows.whole()
    except _NoHeader as why:
        damage = str(why)
    if damage or rows.data:
        yield broken(file, rows.line, damage or "a quote opens a cell and is never closed")


class _NoHeader(Exception):
    """The header names no columns that can be told apart."""


class _Rows:
    """A CSV file being cut: what is not cut yet, the line at which that starts, and the header that every block takes."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.line = 1
        self.header = b""
        self.data = b""

    def whole(self) -> Iterator[Block]:
        """The block of all rows that are whole, if there are any."""
        cut = whole_rows(self.data)
        if cut and not self.header:
            cut = next((end for end in row_ends(self.data) if self.data[:end].strip()), 0)
            header = self.data[:cut]
            try:
                header_names(header)
            except ValueError as why:
                self.line += header.count(b"\n", 0, len(header) - len(header.lstrip()))
                self.data = b""
                raise _NoHeader(f"the header cannot be used: {why}") from None
            self.header = self.take(cut)
            cut = whole_rows(self.data)
        if cut:
            line = self.line
            yield Block(self.file, "csv", line, (self.header, self.take(cut)))

    def take(self, cut: int) -> bytes:
        taken, self.data = self.data[:cut], self.data[cut:]
        self.line += taken.count(b"\n")
        return taken
