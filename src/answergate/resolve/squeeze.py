"""Squeeze document text for comparing names and headers: no white space, small letters, one spelling for each mark.

``answergate.text.folding`` does most of this. This module also unifies marks that mean the same in a table of coverages
but not in prose. For example, a bullet is a middle dot here, and a cross is the letter X.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import Struct

from answergate.model.span import Span
from answergate.text import folding
from answergate.text.patterns import compile_pattern

_BRACKETED = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_DROPPED = "\u200b"
# Each character maps to one character, so positions do not change. Dropped ones become a character that folding drops.
_SAME_CHARACTERS = str.maketrans(
    {
        **dict.fromkeys("․•", "·"),
        "˜": "~",
        **dict.fromkeys("◯〇⚪", "○"),
        **dict.fromkeys("✕✖×", "x"),
        **dict(zip("〔〕【】", "[][]", strict=True)),
        **dict(zip("ⅰⅱⅲⅳⅴ", "ⅠⅡⅢⅣⅤ", strict=True)),
        **dict.fromkeys("「」｢｣", _DROPPED),
    }
)


class Squeezed(Struct, frozen=True):
    """``text`` is the squeezed text to compare. ``offset`` is where the squeezed part begins in the original."""

    folded: folding.Folded
    offset: int

    @property
    def text(self) -> str:
        return self.folded.text

    def original(self, start: int, end: int) -> Span:
        """Return the place of ``text[start:end]`` in the original. The range must not be empty."""
        return self.folded.to_source(Span(start, end)).shifted(self.offset)


def squeeze(text: str, offset: int = 0) -> Squeezed:
    """Squeeze ``text`` and keep the positions. ``offset`` is where ``text`` begins in the original."""
    folded = folding.squeeze(text.translate(_SAME_CHARACTERS))
    return Squeezed(folding.Folded(folded.source, folding.lower(folded.text), folded.layers), offset)


def squeeze_text(text: str) -> str:
    """Return only the squeezed text, which is the same for different spellings of a name."""
    return folding.lower(folding.squeeze_text(text.translate(_SAME_CHARACTERS)))


def without_brackets(squeezed: str) -> str:
    """Remove text in round or square brackets from squeezed text."""
    return _BRACKETED.sub("", squeezed)


def matches_any(text: str, patterns: Iterable[str]) -> bool:
    """Whether one of ``patterns`` is somewhere in ``text``."""
    return any(compile_pattern(pattern).search(text) is not None for pattern in patterns)
