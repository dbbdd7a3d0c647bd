"""Reads the visible marks of a PDF page: glyphs, straight strokes and filled areas.

Invisible text is dropped here: text under an opaque area that is painted later, text in an invisible mode, white text
on white, and text outside the page. So later steps only see words that a person can see.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as raw
from msgspec import Struct

from answergate.documents.frame import IDENTITY, Frame, Matrix, matrix_of, times
from answergate.documents.geometry import Box
from answergate.documents.glyphs import SAMPLE, Glyph, Painting, TextObject, address_of, read_glyphs

_INVISIBLE_MODES = frozenset({3, 7})
_PICTURES = frozenset({raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_SHADING})
_THIN = 2.5
_SMALLEST_COVER = 6.0
_STRAIGHT = 0.7
_DEEPEST_FORM = 6
# Making four integers for every colour takes longer than asking for it.
_COLOUR = tuple(ctypes.c_uint() for _ in range(4))


class Stroke(Struct, frozen=True, gc=False):
    """A horizontal or vertical stroke: ``at`` is its fixed coordinate, ``start`` to ``end`` its extent."""

    horizontal: bool
    at: float
    start: float
    end: float


class Ink(Struct, frozen=True):
    """The visible marks of one page.

    ``hidden`` counts the characters that were dropped. ``turned`` says that the text runs sideways, downwards or upside down.
    ``unmapped`` counts the characters that the PDF does not define. ``missing`` names the fonts that are not in the
    file and whose text cannot be read in full.
    """

    width: float
    height: float
    glyphs: tuple[Glyph, ...]
    strokes: tuple[Stroke, ...]
    fills: tuple[Box, ...]
    hidden: int
    turned: bool = False
    unmapped: int = 0
    missing: tuple[str, ...] = ()


class _Drawing:
    """Collects the page's objects in the order in which they are painted."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.strokes: list[Stroke] = []
        self.fills: list[Box] = []
        self.covers: list[tuple[int, Box]] = []
        self.grounds: list[tuple[int, Box]] = []
        self.texts: dict[int, TextObject] = {}
        self._order = 0

    def paint(self, item: Any, matrix: Matrix, depth: int) -> None:
        self._order += 1
        kind = raw.FPDFPageObj_GetType(item)
        if kind == raw.FPDF_PAGEOBJ_TEXT:
            invisible = raw.FPDFTextObj_GetTextRenderMode(item) in _INVISIBLE_MODES
            white = not invisible and _is_white(item, stroke=False)
            self.texts[address_of(item)] = TextObject(item, self._order, invisible, white)
        elif kind in _PICTURES:
            self.grounds.append((self._order, self._bounds(item, matrix)))
        elif kind == raw.FPDF_PAGEOBJ_PATH:
            self._path(item, matrix)
        elif kind == raw.FPDF_PAGEOBJ_FORM and depth < _DEEPEST_FORM:
            inner = times(matrix_of(item), matrix)
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
        lines = list(self._edges(item, times(matrix_of(item), matrix)))
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
    frame = Frame(page)
    drawing = _Drawing(frame)
    for index in range(raw.FPDFPage_CountObjects(page.raw)):
        drawing.paint(raw.FPDFPage_GetObject(page.raw, index), IDENTITY, 0)
    reading = read_glyphs(page, Painting(frame, drawing.texts, drawing.covers, drawing.grounds))
    return Ink(
        width=frame.width,
        height=frame.height,
        glyphs=tuple(reading.glyphs),
        strokes=tuple(drawing.strokes),
        fills=tuple(drawing.fills),
        hidden=reading.hidden,
        turned=reading.turned * 2 > min(len(reading.glyphs), SAMPLE),
        unmapped=reading.unmapped,
        missing=reading.missing,
    )


def _colour(item: Any, *, stroke: bool) -> tuple[int, int, int, int] | None:
    r, g, b, a = _COLOUR
    ask = raw.FPDFPageObj_GetStrokeColor if stroke else raw.FPDFPageObj_GetFillColor
    return (r.value, g.value, b.value, a.value) if ask(item, r, g, b, a) else None


def _is_white(item: Any, *, stroke: bool) -> bool:
    colour = _colour(item, stroke=stroke)
    return colour is not None and (min(colour[:3]) >= 250 or colour[3] == 0)


def _is_opaque(item: Any) -> bool:
    colour = _colour(item, stroke=False)
    return colour is not None and colour[3] == 255 and not raw.FPDFPageObj_HasTransparency(item)
