"""Renders pages as small grey PNG pictures, without an imaging library."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable
from pathlib import Path

import pypdfium2 as pdfium

_GREYS = 16
_LONGEST_SIDE = 4000


def page_pictures(path: Path, numbers: Iterable[int], scale: float) -> dict[int, bytes]:
    """Render pages (counted from 1) of the PDF at ``path``, each as a PNG with 16 shades of grey.

    Very large pages are scaled down. Pages that cannot be rendered are left out.
    """
    document = pdfium.PdfDocument(path)
    try:
        drawn = ((number, _picture(document, number, scale)) for number in numbers)
        return {number: picture for number, picture in drawn if picture is not None}
    finally:
        document.close()


def _picture(document: pdfium.PdfDocument, number: int, scale: float) -> bytes | None:
    try:
        page = document[number - 1]
    except pdfium.PdfiumError:
        return None
    try:
        bitmap = page.render(scale=min(scale, _LONGEST_SIDE / max(page.get_size())), grayscale=True)
    except pdfium.PdfiumError:
        return None
    finally:
        page.close()
    try:
        rows = _rows(bytes(bitmap.buffer), bitmap.width, bitmap.height, bitmap.stride)
        return _png(rows, bitmap.width, bitmap.height)
    finally:
        bitmap.close()


def _rows(grey: bytes, width: int, height: int, stride: int) -> bytes:
    """Rows of 4-bit samples. Each row starts with the PNG filter byte 0 (no filter)."""
    quantised = grey.translate(bytes(value * _GREYS // 256 for value in range(256)))
    rows = bytearray()
    for row in range(height):
        line = quantised[row * stride : row * stride + width]
        if width % 2:
            line += b"\x0f"
        # No sample is above 15, so two long integers pack all pairs in one step.
        pairs = int.from_bytes(line[::2]) << 4 | int.from_bytes(line[1::2])
        rows.append(0)
        rows += pairs.to_bytes(len(line) // 2)
    return bytes(rows)


def _png(rows: bytes, width: int, height: int) -> bytes:
    header = struct.pack(">IIBBBBB", width, height, 4, 0, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_part(kind, content) for kind, content in parts)


def _part(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
