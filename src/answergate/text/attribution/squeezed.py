"""The view of a text in which names are compared: without spaces, in small letters, with one kind of bracket."""

from __future__ import annotations

from answergate.text.folding import Folded, squeeze

_ROUND = str.maketrans("[{<〈《【〔〖「『]}>〉》】〕〗」』", "((((((((((" + "))))))))))")


def squeezed(text: str) -> Folded:
    """Return the view of ``text`` in which names, exclusions and examples are searched."""
    folded = squeeze(text)
    # İ is the only capital whose small form is longer, which would move every place after it.
    return Folded(text, folded.text.translate(_ROUND).replace("İ", "i").lower(), folded.layers)


def name_key(name: str) -> str:
    """Return what all spellings of a name have in common."""
    return squeezed(name).text
