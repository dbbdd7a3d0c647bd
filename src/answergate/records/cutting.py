"""Cut text files into blocks at the ends of records. The text comes in pieces that may end anywhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from answergate.records.csv_rows import SAMPLE_BYTES, find_delimiter, header_names, row_ends, whole_rows
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
                yield broken(file, line, f"{_TOO_LONG}: the line is skipped")
                begun, length, skipping = [], 0, True
    except Damage as damage:
        yield broken(file, line, str(damage))
    else:
        if data := b"".join(begun):
            yield Block(file, "lines", line, (data,))


def json_blocks(file: str, text: Iterable[bytes], size: int) -> Iterator[Block]:
    """A JSON array of records, or JSON objects one after the other, often a single one."""
    stream = iter(text)
    found: list[Placed] = []
    columns: list[int] = []
    length = 0
    head, values, damage = b"", Values(1, inside=False), ""
    try:
        # Enough text to see whether the records are in an array.
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
    """What is wrong with the text after its last value, or an empty string."""
    shown = left[:40].decode(errors="replace")
    if values.base and not values.closed:
        return f"the file ends inside the array{f', after {shown!r}' if left else ''}: the rest is missing"
    if left and values.base:
        return f"text after the end of the array: {shown!r}" if bare else ""
    return f"not a JSON object, or one that is not closed: {shown!r}" if left else ""


def _values_block(file: str, found: Sequence[Placed], columns: Sequence[int]) -> Block:
    lines, values = zip(*found, strict=True)
    return Block(file, "values", lines[0], values, lines, tuple(columns))


def csv_blocks(file: str, text: Iterable[bytes]) -> Iterator[Block]:
    """CSV with a header: a block per piece of text, up to its last whole row."""
    rows = _Rows(file)
    # The delimiter is chosen from a sample of fixed size, so that it does not depend on how the text is cut into pieces.
    wanted, damage = SAMPLE_BYTES, ""
    try:
        for piece in text:
            rows.data += piece
            if len(rows.data) >= wanted:
                yield from rows.whole()
                # If a row is longer than a piece, look at it again only when the data has doubled.
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
    """The header cannot be used."""


class _Rows:
    """A CSV file that is being cut: the data that is not cut yet, the line on which it starts, the header and delimiter."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.line = 1
        self.header = b""
        self.delimiter = b""
        self.data = b""

    def whole(self) -> Iterator[Block]:
        """One block with all whole rows, if there are any."""
        if not self.header:
            self.read_header()
        if cut := whole_rows(self.data, self.delimiter):
            line = self.line
            yield Block(self.file, "csv", line, (self.header, self.take(cut)), delimiter=self.delimiter)

    def read_header(self) -> None:
        """Take the header off the data, if it is complete. Raises _NoHeader if it cannot be used."""
        self.delimiter = find_delimiter(self.data[:SAMPLE_BYTES])
        ends = row_ends(self.data, self.delimiter)
        cut = next((end for end in ends if self.data[:end].strip()), 0)
        header = self.data[:cut]
        try:
            header_names(header, self.delimiter)
        except ValueError as why:
            self.line += header.count(b"\n", 0, len(header) - len(header.lstrip()))
            self.data = b""
            raise _NoHeader(f"the header cannot be used: {why}") from None
        self.header = self.take(cut)

    def take(self, cut: int) -> bytes:
        taken, self.data = self.data[:cut], self.data[cut:]
        self.line += taken.count(b"\n")
        return taken
