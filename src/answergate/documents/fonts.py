"""Keeps the machine's fonts out of the reading, so that a PDF is read in the same way on every machine.

Many PDFs name a font without containing it. PDFium then takes the size of the characters from a font of the machine.
Without such a font, the boxes of the characters change, and lines of text that are equal may even be lost. While a PDF
is read, PDFium gets a blank font for each of these fonts, except for the 14 standard fonts, which it has itself. The
characters and their widths come from the PDF.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pypdfium2.raw as raw

_NAME = b"blank\0"
_STYLES = (b"", b"-Bold", b"-Oblique", b"-BoldOblique")
_BUILT_IN = frozenset(
    {
        *(family + style for family in (b"Courier", b"Helvetica") for style in _STYLES),
        *(b"Times-" + style for style in (b"Roman", b"Bold", b"Italic", b"BoldItalic")),
    }
)
_UNITS, _ASCENT, _DESCENT, _BAR = 1000, 860, -140, 10
# The width of characters whose width the PDF does not state, although it must.
_ADVANCE = 500
_LAST_CHARACTER = 0x10FFFF
_HANDLE = 1
_WHOLE_FILE = 0


def _blank_font() -> bytes:
    """A TrueType font that has the same glyph for every character: a thin bar, as high as the font.

    The glyph must have a height: PDFium takes lines without any height for copies of each other if their text is equal.
    """
    corners = struct.pack(">hhhhhhhh", 0, 0, _BAR, 0, _DESCENT, _ASCENT - _DESCENT, 0, _DESCENT - _ASCENT)
    glyph = struct.pack(">hhhhhHH4B", 1, 0, _DESCENT, _BAR, _ASCENT, 3, 0, 1, 1, 1, 1) + corners
    version = 0x00010000
    tables = {
        b"cmap": struct.pack(">HHHHIHHIIIIII", 0, 1, 3, 10, 12, 13, 0, 28, 0, 1, 0, _LAST_CHARACTER, 1),
        b"glyf": glyph + glyph,
        b"head": struct.pack(">IIIIHH16xhhhhHHhhh", version, version, 0, 0x5F0F3CF5, 0, _UNITS, 0, _DESCENT, _BAR,
                             _ASCENT, 0, 8, 2, 0, 0),
        b"hhea": struct.pack(">IhhhH22xH", version, _ASCENT, _DESCENT, 0, _ADVANCE, 2),
        b"hmtx": struct.pack(">HhHh", _ADVANCE, 0, _ADVANCE, 0),
        b"loca": struct.pack(">HHH", 0, len(glyph) // 2, len(glyph)),
        b"maxp": struct.pack(">IHHHHHH16x", version, 2, 4, 1, 0, 0, 1),
    }  # fmt: skip
    places, content = b"", b""
    start = 12 + 16 * len(tables)
    for tag, table in tables.items():
        places += tag + struct.pack(">III", 0, start + len(content), len(table))
        content += table + b"\0" * (-len(table) % 4)
    return struct.pack(">IHHHH", version, len(tables), 64, 2, 48) + places + content


BLANK_FONT = _blank_font()


def _map_font(info: Any, weight: int, italic: int, charset: int, pitch: int, name: Any, exact: Any) -> int | None:
    """PDFium asks for a font. The answer None stands for its own font of that name."""
    family = ctypes.string_at(name)
    is_symbol = family == b"Symbol" and charset == raw.FXFONT_SYMBOL_CHARSET
    return None if is_symbol or family in _BUILT_IN else _HANDLE


def _font_data(info: Any, handle: Any, table: int, buffer: Any, size: int) -> int:
    return _copy(BLANK_FONT, buffer, size) if table == _WHOLE_FILE else 0


def _face_name(info: Any, handle: Any, buffer: Any, size: int) -> int:
    return _copy(_NAME, buffer, size)


def _copy(content: bytes, buffer: Any, size: int) -> int:
    """Copy ``content`` if the buffer is large enough. PDFium first asks for the length, without a buffer."""
    if buffer and size >= len(content):
        ctypes.memmove(buffer, content, len(content))
    return len(content)


def _own_fonts() -> Any:
    kinds = dict(raw.FPDF_SYSFONTINFO._fields_)
    info = raw.FPDF_SYSFONTINFO()
    info.version = 1
    info.MapFont = kinds["MapFont"](_map_font)
    info.GetFontData = kinds["GetFontData"](_font_data)
    info.GetFaceName = kinds["GetFaceName"](_face_name)
    return info


_OWN_FONTS = _own_fonts()


@contextmanager
def without_installed_fonts() -> Iterator[None]:
    """Hide the fonts of the machine from PDFium until the end of the block."""
    raw.FPDF_SetSystemFontInfo(_OWN_FONTS)
    try:
        yield
    finally:
        installed = raw.FPDF_GetDefaultSystemFontInfo()
        if installed:
            raw.FPDF_SetSystemFontInfo(installed)
