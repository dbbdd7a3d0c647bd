"""Draws a page of nominal size as SVG: every word at its position, and the outlines of table cells."""

from __future__ import annotations

from html import escape

from answergate.documents.geometry import Box
from answergate.documents.page import Page, Word

_SIZE = 11
_BASELINE = 0.75


def page_drawing(page: Page) -> str:
    """The page as an SVG document."""
    outlines = "".join(_outline(cell.box) for table in page.tables for cell in table.cells)
    words = "".join(_word(page, word) for line in page.lines for word in line.words)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {page.width:g} {page.height:g}" '
        f'width="{page.width:g}" height="{page.height:g}">'
        '<rect width="100%" height="100%" fill="#fff"/>'
        f'<g fill="none" stroke="#b8c2cc" stroke-width="0.6">{outlines}</g>'
        f'<g font-family="sans-serif" font-size="{_SIZE}" fill="#1c2733">{words}</g></svg>'
    )


def _outline(box: Box) -> str:
    return f'<rect x="{box.x0:g}" y="{box.top:g}" width="{box.width:g}" height="{box.height:g}"/>'


def _word(page: Page, word: Word) -> str:
    """Draw a word stretched to its box, so that a highlight on part of it fits the characters in any font."""
    box = word.box
    y = box.top + _BASELINE * box.height
    words = escape(_drawable(word.span.of(page.text)))
    return f'<text x="{box.x0:g}" y="{y:g}" textLength="{box.width:g}" lengthAdjust="spacingAndGlyphs">{words}</text>'


def _drawable(text: str) -> str:
    """Replace the characters that XML cannot contain: control characters and lone surrogates."""
    return "".join(
        char if char >= " " and not "\ud800" <= char <= "\udfff" and char < "\ufffe" else "\ufffd" for char in text
    )
