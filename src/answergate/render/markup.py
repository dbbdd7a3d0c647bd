"""Words on an HTML page."""

from __future__ import annotations

from html import escape

from answergate.render.layout import shown
from answergate.render.writable import writable


def text(words: str) -> str:
    """``words`` safe in markup, with nothing in them that repaints the page or hides."""
    return escape(shown(writable(words)))
