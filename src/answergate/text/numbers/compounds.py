"""Numerals that a language joins to one word: achtundvierzig, dreihundertfünf, zweieinhalb. The packs give their pieces."""

from __future__ import annotations

from decimal import Decimal

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


def _halves_of(pieces: Compounds) -> dict[str, Decimal]:
    ones = {f"{one}{pieces.and_a_half}": Decimal(n) + _HALF for one, n in pieces.ones.items() if pieces.and_a_half}
    return ones | dict.fromkeys(pieces.one_and_a_half, 1 + _HALF)


_HALF = Decimal("0.5")
_COMPOUNDS = [pack.compounds for pack in PACKS if pack.compounds is not None]
VALUES = {
    word: Decimal(value)
    for pieces in _COMPOUNDS
    for word, value in (values_of(pieces) | _halves_of(pieces)).items()
    if word not in pieces.not_alone
}
JOINED_UNITS = [unit for pieces in _COMPOUNDS for unit in pieces.units]
