"""Makes PDFs for the tests: text of any script at exact places, lines, fills, invisible text. No library, no fonts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

WIDTH, HEIGHT = 595.0, 842.0


class Sheet:
    """One page. Places are measured from the top left corner, as in the reader's output.

    ``codec`` is the encoding of the text. It must be that of the font that is given to ``write_pdf``.
    """

    def __init__(self, width: float = WIDTH, height: float = HEIGHT, codec: str = "utf-16-be") -> None:
        self.width = width
        self.height = height
        self._codec = codec
        self._ops: list[str] = []

    def text(self, x: float, top: float, words: str, size: float = 9.0, *, mode: int = 0, grey: float = 0.0) -> None:
        """Draw lines of text. ``mode`` 3 is invisible. The baseline is 0.88 of the size below ``top``."""
        for index, line in enumerate(words.split("\n")):
            y = self.height - top - 0.88 * size - index * size * 1.3
            codes = line.encode(self._codec).hex()
            self._ops.append(f"BT {grey} g /F1 {size} Tf {mode} Tr 1 0 0 1 {x:.2f} {y:.2f} Tm <{codes}> Tj ET")

    def rule(self, x0: float, top: float, x1: float, bottom: float) -> None:
        self._ops.append(f"0 G 0.5 w {x0:.2f} {self.height - top:.2f} m {x1:.2f} {self.height - bottom:.2f} l S")

    def fill(self, x0: float, top: float, x1: float, bottom: float, grey: float) -> None:
        width, height = x1 - x0, bottom - top
        self._ops.append(f"{grey} g {x0:.2f} {self.height - bottom:.2f} {width:.2f} {height:.2f} re f 0 g")

    def grid(self, xs: list[float], ys: list[float], *, sides: bool = True) -> None:
        """Draw a full grid of lines. Without ``sides``, the left and right borders are left out."""
        for y in ys:
            self.rule(xs[0], y, xs[-1], y)
        for x in xs if sides else xs[1:-1]:
            self.rule(x, ys[0], x, ys[-1])

    def table(self, xs: list[float], top: float, rows: list[list[str]], *, height: float = 40.0) -> list[float]:
        """Draw a ruled table with one text per cell, wrapped to fit. Returns the y of each horizontal line."""
        ys = [top + index * height for index in range(len(rows) + 1)]
        self.grid(xs, ys)
        for y, row in zip(ys, rows, strict=False):
            for left, right, words in zip(xs, xs[1:], row, strict=False):
                self.text(left + 3, y + 3, wrapped(words, right - left - 6, 8.0), 8.0)
        return ys

    def content(self) -> bytes:
        return "\n".join(self._ops).encode("ascii")


def wrapped(words: str, width: float, size: float) -> str:
    """Break ``words`` to ``width`` as insurers' documents do: anywhere, even inside a word."""
    lines = []
    for line in words.split("\n"):
        at, reach = 0, 0.0
        for index, char in enumerate(line):
            advance = size * (0.5 if " " <= char <= "~" else 1.0)
            if reach + advance > width:
                lines.append(line[at:index])
                at, reach = index, 0.0
            reach += advance
        lines.append(line[at:])
    return "\n".join(lines)


def _to_unicode() -> bytes:
    blocks = []
    for first in range(0, 256, 64):
        lines = "\n".join(f"<{high:02X}00> <{high:02X}FF> <{high:02X}00>" for high in range(first, first + 64))
        blocks.append(f"64 beginbfrange\n{lines}\nendbfrange")
    body = "\n".join(blocks)
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Adobe-Identity-UCS def "
        f"/CMapType 2 def 1 begincodespacerange <0000> <FFFF> endcodespacerange\n{body}\n"
        "endcmap CMapName currentdict /CMap defineresource pop end end"
    ).encode("ascii")


def descriptor(name: str, more: str = "") -> bytes:
    """A description of a font, with its heights."""
    return (
        f"<< /Type /FontDescriptor /FontName /{name} /Flags 4 /FontBBox [0 -120 1000 880] /ItalicAngle 0 "
        f"/Ascent 880 /Descent -120 /CapHeight 700 /StemV 80 {more} >>"
    ).encode("ascii")


def stream(content: bytes) -> bytes:
    return b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content)


def any_script() -> list[bytes]:
    """The objects 3 to 6 of a PDF: a font that is not in the file, for all characters in UTF-16."""
    return [
        b"<< /Type /Font /Subtype /Type0 /BaseFont /TestSans /Encoding /Identity-H /DescendantFonts [4 0 R] "
        b"/ToUnicode 6 0 R >>",
        b"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /TestSans /DW 1000 /W [32 126 500] /FontDescriptor 5 0 R "
        b"/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>",
        descriptor("TestSans"),
        stream(_to_unicode()),
    ]


def write_pdf(path: Path, *sheets: Sheet, font: Sequence[bytes] = ()) -> Path:
    """Write the sheets as a PDF file. ``font`` has the objects of the font, from number 3."""
    path.parent.mkdir(parents=True, exist_ok=True)
    objects: list[bytes] = [b"", b"", *(font or any_script())]
    kids = []
    for sheet in sheets:
        objects.append(stream(sheet.content()))
        page = (
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {sheet.width} {sheet.height}] "
            f"/Resources << /Font << /F1 3 0 R >> >> /Contents {len(objects)} 0 R >>"
        )
        objects.append(page.encode("ascii"))
        kids.append(f"{len(objects)} 0 R")
    objects[0] = b"<< /Type /Catalog /Pages 2 0 R >>"
    objects[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>".encode("ascii")
    path.write_bytes(_assembled(objects))
    return path


def _assembled(objects: list[bytes]) -> bytes:
    out = bytearray(b"%PDF-1.7\n")
    offsets = []
    for number, content in enumerate(objects, start=1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    for offset in offsets:
        out += b"%010d 00000 n \n" % offset
    out += b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    return bytes(out)
