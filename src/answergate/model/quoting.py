"""Quotes words of a text in a message."""

from __future__ import annotations

LONGEST = 80
"""Characters of a text that a reason quotes."""


def quoted(text: str, longest: int = LONGEST) -> str:
    """The text in quotes, on one line. A long one is cut after a word, and ends in dots."""
    return f'"{cut(text, longest)}"'


def cut(text: str, longest: int) -> str:
    """The text on one line. A long one is cut after a word, and ends in dots."""
    words = " ".join(text.split())
    if len(words) > longest:
        space = words.rfind(" ", 0, longest)
        # Chinese and Japanese have no spaces: cut them anywhere.
        words = words[: space if space > longest // 2 else longest - 1].rstrip(" ,;:.") + "…"
    return words
