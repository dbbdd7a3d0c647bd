"""Text for a terminal: pieces with a tone, wrapped by the columns they take, painted or not."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Any, NamedTuple

import click


class Tone(Enum):
    """What a piece of text is, which decides how it is painted."""

    PLAIN = "plain"
    STRONG = "strong"
    FAINT = "faint"
    GOOD = "good"
    NOTE = "note"
    WARNING = "warning"
    ERROR = "error"


class Piece(NamedTuple):
    """Some words and their tone."""

    text: str
    tone: Tone = Tone.PLAIN


_PAINT: dict[Tone, dict[str, Any]] = {
    Tone.STRONG: {"bold": True},
    Tone.FAINT: {"dim": True},
    Tone.GOOD: {"fg": "green", "bold": True},
    Tone.NOTE: {"fg": "cyan", "bold": True},
    Tone.WARNING: {"fg": "yellow", "bold": True},
    Tone.ERROR: {"fg": "red", "bold": True},
}

# What a terminal would obey instead of showing, or show as nothing: an answer must not be able to repaint the
# screen, and an invisible character is often the very difference between an excerpt and its chunk.
_SHOWN: dict[int, str] = {
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

# Where a line may break: at white space, and around every Han or kana character unless a bracket or a full stop
# belongs to it. Hangul words are separated by spaces and stay whole.
_OPENING = "⟦（「『【《〈“‘(["
_CLOSING = "⟧¹²³⁴⁵⁶⁷⁸⁹⁰）」』】》〉”’)],.!?;:，．！？；：、。…％%"
_HAN = r"\u2e80-\u30ff\u31f0-\u9fff\uf900-\ufaff\U00020000-\U0003fffd"
_TOKEN = re.compile(
    rf"\n|[^\S\n]+|[{re.escape(_OPENING)}]*[{_HAN}][{re.escape(_CLOSING)}]*|[^\s{_HAN}]+",
)


def shown(text: str) -> str:
    """``text`` with nothing in it that a terminal would obey or hide."""
    return text.replace("\r\n", "\n").translate(_SHOWN)


def columns(text: str) -> int:
    """How many columns ``text`` takes in a terminal."""
    if text.isascii():
        return len(text)
    return sum(map(_column_count, text))


def _column_count(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1


def paint(pieces: Iterable[Piece], *, colour: bool) -> str:
    """The pieces as one string."""
    if not colour:
        return "".join(piece.text for piece in pieces)
    return "".join(
        click.style(piece.text, **_PAINT[piece.tone]) if piece.tone in _PAINT and piece.text else piece.text
        for piece in pieces
    )


def wrap(pieces: Sequence[Piece], width: int, *, first: int | None = None) -> list[list[Piece]]:
    """The pieces as lines of at most ``width`` columns, the first one of at most ``first``."""
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
    """Neighbours of one tone as one piece, without the white space at the end."""
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
    """Lines written one below the other, each with its indent."""

    def __init__(self, *, width: int, colour: bool) -> None:
        self.width = width
        self.colour = colour
        self.lines: list[str] = []

    def write(self, *pieces: Piece | str, indent: int = 0, hang: int | None = None) -> None:
        """Write ``pieces``, wrapped; lines after the first start at ``hang``."""
        toned = [Piece(piece) if isinstance(piece, str) else piece for piece in pieces]
        hanging = indent if hang is None else hang
        lines = wrap(toned, self.width - hanging, first=self.width - indent)
        for margin, line in zip([indent, *[hanging] * len(lines)], lines, strict=False):
            self.lines.append(" " * margin + paint(line, colour=self.colour) if line else "")

    def blank(self) -> None:
        """An empty line, never two."""
        if self.lines and self.lines[-1]:
            self.lines.append("")

    def text(self) -> str:
        """Everything written, with one line break at its end."""
        return "\n".join(self.lines).rstrip("\n") + "\n"
