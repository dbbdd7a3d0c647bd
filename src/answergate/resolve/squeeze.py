"""Document text as names and triggers are compared: without white space, and without the marks that documents vary.

The folding is ``answergate.text.folding``'s. On top of it come marks that are one and the same in a table of
coverages but not in prose, where a round dot is no middle dot and a cross is no letter.
"""

from __future__ import annotations

import re

from msgspec import Struct

from answergate.model.span import Span
from answergate.text import folding

_BRACKETED = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_DROPPED = "\u200b"
# One character for one, so that every place stays where it is; what is dropped becomes what the folding drops.
_ALIKE = str.maketrans(
    {
        **dict.fromkeys("․•", "·"),
        "˜": "~",
        **dict.fromkeys("◯〇⚪", "○"),
        **dict.fromkeys("✕✖×", "X"),
        **dict(zip("〔〕【】", "[][]", strict=True)),
        **dict(zip("ⅰⅱⅲⅳⅴ", "ⅠⅡⅢⅣⅤ", strict=True)),
        **dict.fromkeys("「」｢｣", _DROPPED),
    }
)


class Squeezed(Struct, frozen=True):
    """``text`` is what to compare; ``offset`` is where the squeezed part begins in the original."""

    folded: folding.Folded
    offset: int

    @property
    def text(self) -> str:
        return self.folded.text

    def original(self, start: int, end: int) -> Span:
        """The place in the original of ``text[start:end]``, which must not be empty."""
        return self.folded.to_source(Span(start, end)).shifted(self.offset)

    def index_of(self, place: int) -> int:
        """Where in ``text`` the character at ``place`` of the original stands."""
        at = place - self.offset
        return self.folded.from_source(Span(at, at + 1)).start


def squeeze(text: str, offset: int = 0) -> Squeezed:
    """The squeezed view of ``text``; ``offset`` is where ``text`` begins in the original."""
    return Squeezed(folding.squeeze(text.translate(_ALIKE)), offset)


def squeeze_text(text: str) -> str:
    """The text of ``squeeze(text)`` alone: what two spellings of one name have in common."""
    return folding.squeeze_text(text.translate(_ALIKE))


def without_brackets(squeezed: str) -> str:
    """Squeezed text without what stands in round or square brackets."""
    return _BRACKETED.sub("", squeezed)
