"""Lays out text for a terminal: pieces with a tone, wrapped by display width, with or without colour."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Any, NamedTuple

import click


class Tone(Enum):
    """The role of a piece of text, which decides its colour."""

    PLAIN = "plain"
    STRONG = "strong"
    FAINT = "faint"
    GOOD = "good"
    NOTE = "note"
    WARNING = "warning"
    ERROR = "error"


class Piece(NamedTuple):
    """A piece of text and its tone."""

    text: str
    tone: Tone = Tone.PLAIN


_STYLES: dict[Tone, dict[str, Any]] = {
    Tone.STRONG: {"bold": True},
    Tone.FAINT: {"dim": True},
    Tone.GOOD: {"fg": "green", "bold": True},
    Tone.NOTE: {"fg": "cyan", "bold": True},
    Tone.WARNING: {"fg": "yellow", "bold": True},
    Tone.ERROR: {"fg": "red", "bold": True},
}

# Control characters and invisible characters, with what we print for them. An answer must not control the terminal,
# and an invisible character is often the only difference between an excerpt and its chunk.
_VISIBLE: dict[int, str] = {
    **{code: chr(0x2400 + code) for code in range(0x20)},
    **dict.fromkeys(range(0x80, 0xA0), "\N{REPLACEMENT CHARACTER}"),
    **{
        code: f"<U+{code:04X}>"
        for code in (
            0xAD,
            0x115F,
            0x1160,
            0x200B,
            0x200E,
            0x200F,
            0x2028,
            0x2029,
            *range(0x202A, 0x202F),
            0x2060,
            *range(0x2066, 0x206A),
            0x3164,
            0xFEFF,
            0xFFA0,
        )
    },
    0x7F: "\N{SYMBOL FOR DELETE}",
    ord("\n"): "\n",
    ord("\t"): "    ",
}

# A line may break at white space, and around every Han or kana character. Brackets and punctuation stay with their
# character. Hangul words are separated by spaces and are not broken.
_OPENING = "⟦（「『【《〈“‘(["
_CLOSING = "⟧¹²³⁴⁵⁶⁷⁸⁹⁰）」』】》〉”’)],.!?;:，．！？；：、。…％%"
_HAN = r"\u2e80-\u30ff\u31f0-\u9fff\uf900-\ufaff\U00020000-\U0003fffd"
_TOKEN = re.compile(
    rf"\n|[^\S\n]+|[{re.escape(_OPENING)}]*[{_HAN}][{re.escape(_CLOSING)}]*|[^\s{_HAN}]+",
)


def shown(text: str) -> str:
    """Replace control characters and invisible characters in ``text`` with visible ones."""
    return text.replace("\r\n", "\n").translate(_VISIBLE)


def columns(text: str) -> int:
    """Return how many columns ``text`` takes in a terminal."""
    if text.isascii():
        return len(text)
    return sum(map(_column_count, text))


def _column_count(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1


def paint(pieces: Iterable[Piece], *, colour: bool) -> str:
    """Join the pieces into one string, with colour codes if ``colour`` is true."""
    if not colour:
        return "".join(piece.text for piece in pieces)
    return "".join(
        click.style(piece.text, **_STYLES[piece.tone]) if piece.tone in _STYLES and piece.text else piece.text
        for piece in pieces
    )


def wrap(pieces: Sequence[Piece], width: int, *, first: int | None = None) -> list[list[Piece]]:
    """Break the pieces into lines of at most ``width`` columns. The first line has at most ``first`` columns."""
    text = "".join(piece.text for piece in pieces)
    tones = [piece.tone for piece in pieces for _ in piece.text]
    lines: list[list[Piece]] = [[]]
    room = limit = max(1, width if first is None else first)
    for token in _TOKEN.finditer(text):
        words = token[0]
        if words == "\n" or (columns(words) > room and room < limit):
            lines.append([])
            room = limit = max(1, width)
            if words.isspace():
                continue
        for index, character in enumerate(words, token.start()):
            taken = _column_count(character)
            if taken > room and room < limit:
                lines.append([])
                room = limit = max(1, width)
            lines[-1].append(Piece(character, tones[index]))
            room -= taken
    return [_joined(line) for line in lines]


def _joined(line: list[Piece]) -> list[Piece]:
    """Join neighbours with the same tone, and remove the white space at the end."""
    while line and line[-1].text.isspace():
        line.pop()
    joined: list[Piece] = []
    for piece in line:
        if joined and joined[-1].tone is piece.tone:
            joined[-1] = Piece(joined[-1].text + piece.text, piece.tone)
        else:
            joined.append(piece)
    return joined


class Page:
    """Collects lines of terminal output, each with its indent."""

    def __init__(self, *, width: int, colour: bool) -> None:
        self.width = width
        self.colour = colour
        self.lines: list[str] = []

    def write(self, *pieces: Piece | str, indent: int = 0, hang: int | None = None) -> None:
        """Write ``pieces``, wrapped. Lines after the first are indented by ``hang``."""
        toned = [Piece(piece) if isinstance(piece, str) else piece for piece in pieces]
        hanging = indent if hang is None else hang
        lines = wrap(toned, self.width - hanging, first=self.width - indent)
        for margin, line in zip([indent, *[hanging] * len(lines)], lines, strict=False):
            self.lines.append(" " * margin + paint(line, colour=self.colour) if line else "")

    def blank(self) -> None:
        """Write an empty line, unless the last line is empty already."""
        if self.lines and self.lines[-1]:
            self.lines.append("")

    def text(self) -> str:
        """Return all lines, with one line break at the end."""
        return "\n".join(self.lines).rstrip("\n") + "\n"
