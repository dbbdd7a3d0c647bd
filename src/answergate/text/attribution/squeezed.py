"""The view of a text in which names are compared: without spaces, in small letters, with one kind of bracket."""

from __future__ import annotations

from msgspec import Struct

from answergate.model.span import Span
from answergate.text.folding import Folded, squeeze

_ROUND = str.maketrans("[{<〈《【〔〖「『]}>〉》】〕〗」』", "((((((((((" + "))))))))))")


class Squeezed(Struct, frozen=True):
    """A text as names are compared."""

    source: str
    text: str
    folded: Folded

    def to_source(self, start: int, end: int) -> Span:
        """Return the place of ``text[start:end]`` in the source."""
        return self.folded.to_source(Span(start, end))

    def cuts_a_character(self, at: int) -> bool:
        """Whether one character of the source is on both sides of a place: Ⅲ becomes III, but II is not in it."""
        return 0 < at < len(self.text) and self.to_source(at - 1, at).end > self.to_source(at, at + 1).start


def squeezed(text: str) -> Squeezed:
    """Return the view of ``text`` in which names, exclusions and examples are searched."""
    folded = squeeze(text)
    # İ is the only capital whose small form is longer, which would move every place after it.
    return Squeezed(text, folded.text.translate(_ROUND).replace("İ", "i").lower(), folded)


def name_key(name: str) -> str:
    """Return what all spellings of a name have in common."""
    return squeezed(name).text
