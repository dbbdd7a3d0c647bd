"""The words around numbers, of all language packs together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from answergate.lang import LANGUAGES
from answergate.text.folding import simplify
from answergate.text.numbers.alternation import alternation

PACKS = tuple([language.numbers for language in LANGUAGES])


def by_word(tables: Iterable[Mapping[str, Iterable[str]]]) -> dict[str, str]:
    """The name of each word: ``{"≥": ("at least",)}`` as ``{"at least": "≥"}``."""
    return {simplify(word): name for table in tables for name, words in table.items() for word in words}


def any_of(words: Iterable[str]) -> str:
    """A pattern for any of ``words``, longest first. Words of letters with spaces between them are whole words.

    ``*`` in a word stands for the rest of it, and a space for white space.
    """
    spaced, dense = [], []
    for word in words:
        (spaced if word[0] < "\u1100" else dense).append(word)
    wild = [re.escape(word).replace(r"\*", r"[^\W\d_]*").replace(r"\ ", r"\s+") for word in spaced if "*" in word]
    tree = alternation(word for word in spaced if "*" not in word).replace(r"\ ", r"\s+")
    parts = [rf"(?<![^\W_]){pattern}(?![^\W_])" for pattern in [tree, *wild] if pattern]
    return f"(?:{'|'.join([*parts, alternation(dense)] if dense else parts)})"


BOUNDS = by_word(pack.bounds for pack in PACKS)
LOOSE_BOUNDS = by_word(pack.loose_bounds for pack in PACKS)
UNIT_OF_RATE = by_word(pack.rates for pack in PACKS)
ZONES = by_word(pack.zones for pack in PACKS)
PARTS = by_word(pack.parts for pack in PACKS)
ORDINALS = {word: value for pack in PACKS for value, words in pack.ordinals.items() for word in words.split()}
COMMON_ORDINALS = frozenset({value for pack in PACKS for value in pack.common_ordinals})
PER = tuple([simplify(word) for pack in PACKS for word in pack.per])
LESSENING_WORDS = tuple([simplify(word) for pack in PACKS for word in pack.lessening])
CLASSES = tuple([simplify(word) for pack in PACKS for word in pack.classes])
AMBIGUOUS_UNITS = frozenset([word for pack in PACKS for word in pack.ambiguous_units])
ENDINGS = frozenset(simplify("".join([pack.endings for pack in PACKS])))
BOUNDS_BEFORE = by_word(pack.bounds_before for pack in PACKS)
RATE_PREFIXES = by_word(pack.rate_prefixes for pack in PACKS)
PER_ONE = tuple([simplify(word) for pack in PACKS for word in pack.per_one])
DEVIATIONS = tuple([simplify(word) for pack in PACKS for word in pack.deviations])
EACH_BEFORE = tuple([simplify(word) for pack in PACKS for word in pack.each_before])
EACH_BEHIND = tuple([simplify(word) for pack in PACKS for word in pack.each_behind])
