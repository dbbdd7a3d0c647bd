"""Escapes text for an HTML page."""

from __future__ import annotations

from html import escape

from answergate.render.layout import shown
from answergate.render.writable import writable


def text(words: str) -> str:
    """Escape ``words`` for HTML, and replace control characters and invisible characters."""
    return escape(shown(writable(words)))
