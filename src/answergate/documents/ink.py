"""Reads the visible marks of a PDF page: glyphs, straight strokes and filled areas.

Invisible text is dropped here: text under an opaque area that is painted later, text in an invisible mode, white text
on white, and text outside the page. So later steps only see words that a person can see.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterator
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as raw
from msgspec import Struct

from answergate.documents.geometry import Box

_INVISIBLE_MODES = frozenset({3, 7})
_PICTURES = frozenset({raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_SHADING})
# The first _SAMPLE characters decide the direction of a page's text. Up to _UPRIGHT degrees from level is normal.
_SAMPLE = 200
_UPRIGHT = 45
_LINE_BREAKS = frozenset("\r\n")
_THIN = 2.5
_SMALLEST_COVER = 6.0
_STRAIGHT = 0.7
_DEEPEST_FORM = 6

Matrix = tuple[float, float, float, float, float, float]
_IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class Glyph(Struct, frozen=True):
    """One visible character. ``after_space`` says that there is white space between it and the one drawn before it."""

    char: str
    box: Box
    after_space: bool
    order: int


class Stroke(Struct, frozen=True):
    """A horizontal or vertical stroke: ``at`` is its fixed coordinate, ``start`` to ``end`` its extent."""

    horizontal: bool
    at: float
    start: float
    end: float


class Ink(Struct, frozen=True):
    """The visible marks of one page.

    ``hidden`` counts the characters that were dropped. ``turned`` says that the text runs sideways or upside down.
    """

    width: float
    height: float
    glyphs: tuple[Glyph, ...]
    strokes: tuple[Stroke, ...]
    fills: tuple[Box, ...]
    hidden: int
    turned: bool = False


class _Frame:
    """Converts PDF page coordinates (origin bottom left, unrotated) to the displayed page (origin top left)."""

    def __init__(self, page: pdfium.PdfPage) -> None:
        left, bottom, right, top = page.get_bbox()
        self._left, self._bottom, self._right, self._top = left, bottom, right, top
        self.rotation = page.get_rotation() % 360
        upright = self.rotation in (0, 180)
        self.width = (right - left) if upright else (top - bottom)
        self.height = (top - bottom) if upright else (right - left)

    def point(self, x: float, y: float) -> tuple[float, float]:
        if self.rotation == 90:
            return y - self._bottom, x - self._left
        if self.rotation == 180:
            return self._right - x, y - self._bottom
        if self.rotation == 270:
            return self._top - y, self._right - x
        return x - self._left, self._top - y

    def box(self, left: float, bottom: float, right: float, top: float) -> Box:
        ax, ay = self.point(left, bottom)
        bx, by = self.point(right, top)
        return Box(min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))


class _Drawing:
    """Collects the page's objects in the order in which they are painted."""

    def __init__(self, frame: _Frame) -> None:
        self.frame = frame
        self.strokes: list[Stroke] = []
        self.fills: list[Box] = []
        self.covers: list[tuple[int, Box]] = []
        self.grounds: list[tuple[int, Box]] = []
        self.white: set[int] = set()
        self.text_order: dict[int, int] = {}
        self.invisible: set[int] = set()
        self._order = 0

    def paint(self, item: Any, matrix: Matrix, depth: int) -> None:
        self._order += 1
        kind = raw.FPDFPageObj_GetType(item)
        if kind == raw.FPDF_PAGEOBJ_TEXT:
            address = _address(item)
            self.text_order[address] = self._order
            if raw.FPDFTextObj_GetTextRenderMode(item) in _INVISIBLE_MODES:
                self.invisible.add(address)
            elif _is_white(item, stroke=False):
                self.white.add(address)
        elif kind in _PICTURES:
            self.grounds.append((self._order, self._bounds(item, matrix)))
        elif kind == raw.FPDF_PAGEOBJ_PATH:
            self._path(item, matrix)
        elif kind == raw.FPDF_PAGEOBJ_FORM and depth < _DEEPEST_FORM:
            inner = _times(_matrix(item), matrix)
            for index in range(raw.FPDFFormObj_CountObjects(item)):
                self.paint(raw.FPDFFormObj_GetObject(item, index), inner, depth + 1)

    def _bounds(self, item: Any, matrix: Matrix) -> Box:
        left, bottom, right, top = (ctypes.c_float() for _ in range(4))
        raw.FPDFPageObj_GetBounds(item, left, bottom, right, top)
        a, b, c, d, e, f = matrix
        corners = [
            self.frame.point(a * x + c * y + e, b * x + d * y + f)
            for x in (left.value, right.value)
            for y in (bottom.value, top.value)
        ]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        return Box(min(xs), min(ys), max(xs), max(ys))

    def _path(self, item: Any, matrix: Matrix) -> None:
        fill_mode, stroked = ctypes.c_int(), ctypes.c_int()
        raw.FPDFPath_GetDrawMode(item, fill_mode, stroked)
        filled = fill_mode.value != 0
        if not filled and not stroked.value:
            return
        lines = list(self._edges(item, _times(_matrix(item), matrix)))
        if not lines:
            return
        xs = [x for line in lines for x in (line[0], line[2])]
        ys = [y for line in lines for y in (line[1], line[3])]
        box = Box(min(xs), min(ys), max(xs), max(ys))
        if filled:
            self._filled(item, box, lines)
        if stroked.value and not _is_white(item, stroke=True):
            for x0, y0, x1, y1 in lines:
                self._stroke(x0, y0, x1, y1)

    def _filled(self, item: Any, box: Box, lines: list[tuple[float, float, float, float]]) -> None:
        white = _is_white(item, stroke=False)
        if not white:
            self.grounds.append((self._order, box))
        if box.height <= _THIN or box.width <= _THIN:
            if not white:
                x, y = box.middle
                if box.width >= box.height:
                    self._stroke(box.x0, y, box.x1, y)
                else:
                    self._stroke(x, box.top, x, box.bottom)
            return
        if len(lines) > 5 or any(min(abs(a - c), abs(b - d)) > _STRAIGHT for a, b, c, d in lines):
            return
        if not white:
            self.fills.append(box)
        if box.width >= _SMALLEST_COVER and box.height >= _SMALLEST_COVER and _is_opaque(item):
            self.covers.append((self._order, box))

    def _stroke(self, x0: float, y0: float, x1: float, y1: float) -> None:
        across, down = abs(x1 - x0), abs(y1 - y0)
        if down <= _STRAIGHT and down < across:
            self.strokes.append(Stroke(True, (y0 + y1) / 2, min(x0, x1), max(x0, x1)))
        elif across <= _STRAIGHT and across < down:
            self.strokes.append(Stroke(False, (x0 + x1) / 2, min(y0, y1), max(y0, y1)))

    def _edges(self, item: Any, matrix: Matrix) -> Iterator[tuple[float, float, float, float]]:
        a, b, c, d, e, f = matrix
        x, y = ctypes.c_float(), ctypes.c_float()
        start = last = (0.0, 0.0)
        for index in range(raw.FPDFPath_CountSegments(item)):
            segment = raw.FPDFPath_GetPathSegment(item, index)
            raw.FPDFPathSegment_GetPoint(segment, x, y)
            here = self.frame.point(a * x.value + c * y.value + e, b * x.value + d * y.value + f)
            kind = raw.FPDFPathSegment_GetType(segment)
            if kind == raw.FPDF_SEGMENT_MOVETO:
                start = here
            elif here != last:
                yield (*last, *here)
            if raw.FPDFPathSegment_GetClose(segment) and here != start:
                yield (*here, *start)
            last = here


def read_ink(page: pdfium.PdfPage) -> Ink:
    """Read everything that is visible on ``page``, in displayed coordinates."""
    frame = _Frame(page)
    drawing = _Drawing(frame)
    for index in range(raw.FPDFPage_CountObjects(page.raw)):
        drawing.paint(raw.FPDFPage_GetObject(page.raw, index), _IDENTITY, 0)
    glyphs, hidden, turned = _glyphs(page, drawing)
    return Ink(
        width=frame.width,
        height=frame.height,
        glyphs=tuple(glyphs),
        strokes=tuple(drawing.strokes),
        fills=tuple(drawing.fills),
        hidden=hidden,
        turned=turned,
    )


def _glyphs(page: pdfium.PdfPage, drawing: _Drawing) -> tuple[list[Glyph], int, bool]:
    frame = drawing.frame
    textpage = page.get_textpage()
    found: list[Glyph] = []
    hidden = turned = 0
    space = False
    rect = raw.FS_RECTF()
    surrogate = ""
    try:
        for index in range(raw.FPDFText_CountChars(textpage.raw)):
            code = raw.FPDFText_GetUnicode(textpage.raw, index)
            if 0xD800 <= code < 0xDC00:
                surrogate = chr(code)
                continue
            char = _joined(surrogate, code)
            surrogate = ""
            if not char or char.isspace() or code < 32:
                # On pages that the engine takes for vertical writing, it adds a line break after every letter. So its
                # line breaks do not count as spaces.
                space = space or char not in _LINE_BREAKS
                continue
            if not raw.FPDFText_GetLooseCharBox(textpage.raw, index, rect):
                continue
            box = frame.box(rect.left, rect.bottom, rect.right, rect.top)
            if _is_hidden(_address(raw.FPDFText_GetTextObject(textpage.raw, index)), box, drawing):
                hidden += 1
                continue
            if len(found) < _SAMPLE:
                angle = math.degrees(raw.FPDFText_GetCharAngle(textpage.raw, index)) + frame.rotation
                turned += _UPRIGHT < angle % 360 < 360 - _UPRIGHT
            found.append(Glyph(char, box, space, len(found)))
            space = False
    finally:
        textpage.close()
    return found, hidden, turned * 2 > min(len(found), _SAMPLE)


def _joined(surrogate: str, code: int) -> str:
    if 0xDC00 <= code < 0xE000:
        if not surrogate:
            return ""
        return chr(0x10000 + ((ord(surrogate) - 0xD800) << 10) + (code - 0xDC00))
    return chr(code)


def _is_hidden(address: int, box: Box, drawing: _Drawing) -> bool:
    x, y = box.middle
    if not (0 <= x <= drawing.frame.width and 0 <= y <= drawing.frame.height):
        return True
    if address in drawing.invisible:
        return True
    order = drawing.text_order.get(address)
    if order is None:
        return False
    if any(later > order and cover.holds(x, y) for later, cover in reversed(drawing.covers)):
        return True
    if address not in drawing.white:
        return False
    return not any(before < order and ground.holds(x, y) for before, ground in drawing.grounds)


def _address(item: Any) -> int:
    return ctypes.cast(item, ctypes.c_void_p).value or 0 if item else 0


def _matrix(item: Any) -> Matrix:
    m = raw.FS_MATRIX()
    if not raw.FPDFPageObj_GetMatrix(item, m):
        return _IDENTITY
    return m.a, m.b, m.c, m.d, m.e, m.f


def _times(inner: Matrix, outer: Matrix) -> Matrix:
    a, b, c, d, e, f = inner
    g, h, i, j, k, m = outer
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def _colour(item: Any, *, stroke: bool) -> tuple[int, int, int, int] | None:
    r, g, b, a = (ctypes.c_uint() for _ in range(4))
    ask = raw.FPDFPageObj_GetStrokeColor if stroke else raw.FPDFPageObj_GetFillColor
    return (r.value, g.value, b.value, a.value) if ask(item, r, g, b, a) else None


def _is_white(item: Any, *, stroke: bool) -> bool:
    colour = _colour(item, stroke=stroke)
    return colour is not None and (min(colour[:3]) >= 250 or colour[3] == 0)


def _is_opaque(item: Any) -> bool:
    colour = _colour(item, stroke=False)
    return colour is not None and colour[3] == 255 and not raw.FPDFPageObj_HasTransparency(item)
