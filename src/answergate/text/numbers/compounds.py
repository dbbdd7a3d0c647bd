"""Numerals that a language joins to one word: achtundvierzig, dreihundertfünf. The packs give their pieces."""

from __future__ import annotations

from answergate.lang.number_words import Compounds
from answergate.text.numbers.lexicon import PACKS


def values_of(pieces: Compounds) -> dict[str, int]:
    """The value of every numeral below a thousand that these pieces make, and of the thousands."""
    small = dict(pieces.ones) | dict(pieces.teens) | dict(pieces.tens)
    first = dict(pieces.ones) | dict(pieces.ones_before)
    small |= {
        f"{one}{pieces.joint}{ten}": m + n for one, m in first.items() for ten, n in pieces.tens.items() if m < 10
    }
    hundreds = {f"{one}{pieces.hundred}": m * 100 for one, m in first.items() if m < 10} | {pieces.hundred: 100}
    below = small | hundreds | {h + s: n + m for h, n in hundreds.items() for s, m in small.items()}
    return (
        below
        | {f"{word}{pieces.thousand}": n * 1000 for word, n in (small | hundreds).items()}
        | {pieces.thousand: 1000}
    )


VALUES = {
    word: value
    for pack in PACKS
    if pack.compounds is not None
    for word, value in values_of(pack.compounds).items()
    if word not in pack.compounds.not_alone
}
