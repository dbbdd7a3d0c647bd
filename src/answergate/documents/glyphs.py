"""Reads the visible characters of a PDF page, and finds the fonts whose characters cannot be read."""

from __future__ import annotations

import ctypes
import math
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as raw
from msgspec import Struct

from answergate.documents.frame import Frame
from answergate.documents.geometry import Box

# The first SAMPLE characters decide the direction of a page's text. Up to _UPRIGHT degrees from level is normal.
SAMPLE = 200
_UPRIGHT = 45
_LINE_BREAKS = frozenset("\r\n")
_NO_WIDTH = 0.01
# The engine replaces a hyphen at the end of a line by this code.
_HYPHEN = 2


class Glyph(Struct, frozen=True, gc=False):
    """One visible character. ``after_space`` says that there is white space between it and the one drawn before it."""

    char: str
    box: Box
    after_space: bool
    order: int


class TextObject(Struct, frozen=True):
    """A text object of the page: its place in the order of painting, and whether its text can be seen."""

    item: Any
    order: int
    invisible: bool
    white: bool


class Painting(Struct, frozen=True):
    """The text objects of a page by address, and the areas that may hide text or show white text.

    Areas have their place in the order of painting and are sorted by it.
    """

    frame: Frame
    texts: Mapping[int, TextObject]
    covers: Sequence[tuple[int, Box]]
    grounds: Sequence[tuple[int, Box]]


class Reading(Struct):
    """The visible characters of a page.

    ``hidden`` counts the others. ``turned`` counts those of the first ``SAMPLE`` that run sideways or downwards.
    ``unmapped`` counts the characters that the PDF does not define. ``missing`` names the fonts that are not in the
    file and whose text cannot be read in full.
    """

    glyphs: list[Glyph]
    hidden: int = 0
    turned: int = 0
    unmapped: int = 0
    missing: tuple[str, ...] = ()


class _Sight(Struct, frozen=True):
    """What decides whether the text of one object can be seen."""

    invisible: bool
    covers: tuple[Box, ...]
    grounds: tuple[Box, ...] | None

    def shows(self, x: float, y: float) -> bool:
        if self.invisible or any(cover.holds(x, y) for cover in self.covers):
            return False
        return self.grounds is None or any(ground.holds(x, y) for ground in self.grounds)


_OPEN = _Sight(invisible=False, covers=(), grounds=None)
_UNSEEN = _Sight(invisible=True, covers=(), grounds=None)


def address_of(item: Any) -> int:
    """The address of a PDFium object, or 0 if there is none."""
    return ctypes.addressof(item.contents) if item else 0


def read_glyphs(page: pdfium.PdfPage, painting: Painting) -> Reading:
    """Read the visible characters of ``page`` in the order in which they are drawn."""
    textpage = page.get_textpage()
    try:
        return _read(textpage.raw, painting)
    finally:
        textpage.close()


def _read(textpage: Any, painting: Painting) -> Reading:
    frame = painting.frame
    reading = Reading([])
    found = reading.glyphs
    sights: dict[int, _Sight] = {}
    unknown: set[int] = set()
    space, last = False, -1
    rect = raw.FS_RECTF()
    surrogate = ""
    # Looking these up for every character takes a tenth of the time.
    code_at, object_at = raw.FPDFText_GetUnicode, raw.FPDFText_GetTextObject
    box_at, is_unmapped = raw.FPDFText_GetLooseCharBox, raw.FPDFText_HasUnicodeMapError
    width, height = frame.width, frame.height
    for index in range(raw.FPDFText_CountChars(textpage)):
        code = code_at(textpage, index)
        address = address_of(object_at(textpage, index))
        sight = sights.get(address)
        if sight is None:
            sight = sights[address] = _sight(painting.texts.get(address), painting)
        if 0xD800 <= code < 0xDC00:
            surrogate = chr(code)
            continue
        char = _joined(surrogate, code)
        surrogate = ""
        if not char or char.isspace() or char < " ":
            # On pages that the engine takes for vertical writing, it adds a line break after every letter. So its
            # line breaks do not count as spaces.
            space = space or char not in _LINE_BREAKS
            continue
        if not box_at(textpage, index, rect):
            continue
        box = frame.box(rect.left, rect.bottom, rect.right, rect.top)
        x, y = box.middle
        if not (0 <= x <= width and 0 <= y <= height) or (sight is not _OPEN and not sight.shows(x, y)):
            reading.hidden += 1
            continue
        if is_unmapped(textpage, index) == 1:
            reading.unmapped += 1
            unknown.add(address)
        if len(found) < SAMPLE:
            angle = math.degrees(raw.FPDFText_GetCharAngle(textpage, index)) + frame.rotation
            reading.turned += _UPRIGHT < angle % 360 < 360 - _UPRIGHT or (
                address == last and _is_below(found[-1].box, box)
            )
        found.append(Glyph(char, box, space, len(found)))
        space, last = False, address
    unread = [painting.texts[address] for address in unknown if address in painting.texts]
    left_out = [text for address, text in painting.texts.items() if address not in sights]
    unread += [text for text in left_out if _has_no_width(text) and not _is_blank(text, textpage)]
    reading.missing = tuple(sorted({name for text in unread if (name := _missing_font(text.item))}))
    return reading


def _is_below(before: Box, box: Box) -> bool:
    """Whether a character is under the one before it, as in vertical writing."""
    across, down = box.middle[0] - before.middle[0], box.middle[1] - before.middle[1]
    return abs(across) < down


def _joined(surrogate: str, code: int) -> str:
    if code == _HYPHEN:
        return "-"
    if 0xDC00 <= code < 0xE000:
        if not surrogate:
            return ""
        return chr(0x10000 + ((ord(surrogate) - 0xD800) << 10) + (code - 0xDC00))
    return chr(code)


def _sight(text: TextObject | None, painting: Painting) -> _Sight:
    if text is None:
        return _OPEN
    covers = painting.covers
    later = 0
    if covers and covers[-1][0] > text.order:
        later = len(covers) - bisect_right(covers, text.order, key=_order)
    if not later and not text.white:
        return _UNSEEN if text.invisible else _OPEN
    boxes = tuple(box for _, box in covers[len(covers) - later :])
    if not text.white:
        return _Sight(text.invisible, boxes, None)
    before = bisect_left(painting.grounds, text.order, key=_order)
    return _Sight(text.invisible, boxes, tuple(box for _, box in painting.grounds[:before]))


def _order(area: tuple[int, Box]) -> int:
    return area[0]


def _has_no_width(text: TextObject) -> bool:
    """Whether the characters of a text object have no width, so that the engine leaves it out."""
    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    raw.FPDFPageObj_GetBounds(text.item, left, bottom, right, top)
    return not text.invisible and right.value - left.value < _NO_WIDTH


def _is_blank(text: TextObject, textpage: Any) -> bool:
    """Whether a text object draws nothing or spaces only."""
    length = raw.FPDFTextObj_GetText(text.item, textpage, None, 0)
    buffer = ctypes.create_string_buffer(max(length, 2))
    raw.FPDFTextObj_GetText(text.item, textpage, ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)), length)
    words = buffer.raw.decode("utf-16-le", "replace").strip("\0 \t\r\n")
    return length > 0 and not words


def _missing_font(item: Any) -> str | None:
    """The name of a text object's font if the font is not in the file."""
    font = raw.FPDFTextObj_GetFont(item)
    if not font or raw.FPDFFont_GetIsEmbedded(font):
        return None
    size = raw.FPDFFont_GetBaseFontName(font, None, 0)
    name = ctypes.create_string_buffer(size)
    raw.FPDFFont_GetBaseFontName(font, name, size)
    return name.value.decode("utf-8", "replace") or "without a name"
