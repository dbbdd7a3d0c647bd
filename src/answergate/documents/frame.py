"""Converts the coordinates of a PDF page and of the objects on it to the page as displayed."""

from __future__ import annotations

from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from answergate.documents.geometry import Box

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class Frame:
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
        if self.rotation == 0 and left <= right and bottom <= top:
            return Box(left - self._left, self._top - top, right - self._left, self._top - bottom)
        ax, ay = self.point(left, bottom)
        bx, by = self.point(right, top)
        return Box(min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))


def matrix_of(item: Any) -> Matrix:
    """The matrix of a page object."""
    m = raw.FS_MATRIX()
    if not raw.FPDFPageObj_GetMatrix(item, m):
        return IDENTITY
    return m.a, m.b, m.c, m.d, m.e, m.f


def times(inner: Matrix, outer: Matrix) -> Matrix:
    a, b, c, d, e, f = inner
    g, h, i, j, k, m = outer
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)
