"""Markdown that code hosts and the site render the same way."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence


def prose(docstring: str) -> list[str]:
    """A docstring as Markdown lines: ``code`` in single backticks, each paragraph on one line."""
    paragraphs = re.split(r"\n\s*\n", docstring.strip().replace("``", "`"))
    return [line for paragraph in paragraphs for line in (" ".join(paragraph.split()), "")]


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A table, with a blank line after it."""
    lines = [head, ["---"] * len(head), *rows]
    return [*(f"| {' | '.join(line)} |" for line in lines), ""]


def cell(text: str) -> str:
    """Text for a table's cell."""
    return " ".join(text.split()).replace("|", r"\|")


def code(text: str) -> str:
    """Code for a table's cell. A pipe cannot be written in backticks so that every renderer shows it."""
    if "|" not in text:
        return f"`{text}`"
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace("|", "&#124;")
    return f"<code>{escaped}</code>"


def fenced(language: str, text: str) -> list[str]:
    """A code block, with a blank line after it."""
    return [f"```{language}", *text.rstrip("\n").split("\n"), "```", ""]


def page(lines: Iterable[str]) -> str:
    """A file of these lines, without blank lines at its end."""
    return "\n".join(lines).rstrip("\n") + "\n"
