"""The words around numbers, of all language packs together."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from answergate.lang import LANGUAGES
from answergate.lang.number_words import NumberWords
from answergate.text.folding import simplify
from answergate.text.numbers.alternation import alternation

D = "[0-9０-９]"
"""A digit."""
PACKS = tuple([language.numbers for language in LANGUAGES])


def any_of(words: Iterable[str]) -> str:
    """A pattern for any of ``words``, longest first. Words of letters with spaces between them are whole words.

    ``*`` in a word stands for the rest of it.
    """
    spaced: list[str] = []
    dense: list[str] = []
    for word in words:
        (spaced if word[0] < "\u1100" else dense).append(word)
    wild = [re.escape(word).replace(r"\*", r"[^\W\d_]*") for word in spaced if "*" in word]
    tree = alternation(word for word in spaced if "*" not in word)
    parts = [rf"(?<![^\W_]){pattern}(?![^\W_])" for pattern in [tree, *wild] if pattern]
    return f"(?:{'|'.join([*parts, alternation(dense)] if dense else parts)})"


def _names(table: Callable[[NumberWords], Mapping[str, Iterable[str]]]) -> dict[str, str]:
    """The name of each word: ``{"≥": ("at least",)}`` as ``{"at least": "≥"}``."""
    return {simplify(word): name for pack in PACKS for name, words in table(pack).items() for word in words}


def _words(words: Callable[[NumberWords], Iterable[str]]) -> tuple[str, ...]:
    return tuple([simplify(word) for pack in PACKS for word in words(pack)])


SCALES = {word: power for pack in PACKS for word, power in pack.scales.items()}
ORDINALS = {
    word.replace("_", " "): f"# {value}"
    for pack in PACKS
    for value, words in pack.like.ordinals.items()
    for word in words.split()
}
COMMON_ORDINALS = frozenset({f"# {value}" for pack in PACKS for value in pack.like.common_ordinals})
RATE_PREFIXES = _names(lambda pack: pack.rate_prefixes)
LOOSE_BOUNDS = _names(lambda pack: pack.loose_bounds)
PER = _words(lambda pack: pack.per)
PER_ONE = _words(lambda pack: pack.per_one)
PER_MANY = _words(lambda pack: pack.per_many)
KINDS = {(word, kind) for pack in PACKS for kind, words in pack.like.kinds.items() for word in words}
NOUN_ENDINGS = sorted(_words(lambda pack: pack.like.noun_endings), key=len, reverse=True)
ANIMALS = _words(lambda pack: pack.like.animals)
LESSENING_WORDS = _words(lambda pack: pack.lessening)
LEVELS_BEFORE = _words(lambda pack: pack.levels_before)
LEVELS_BEHIND = _words(lambda pack: pack.levels_behind)
INCREASING_WORDS = _words(lambda pack: (*pack.increasing, *pack.plus))
CLASSES = _words(lambda pack: pack.like.classes)
AMBIGUOUS_UNITS = frozenset(_words(lambda pack: pack.ambiguous_units))
CLOCK_WORDS = {word: minutes for pack in PACKS for word, minutes in pack.clock_words.items()}
HALF_DAYS_BEHIND = {word: hours for pack in PACKS for word, hours in pack.half_days_behind.items()}
ENDINGS = frozenset(_words(lambda pack: pack.endings))
MINUS_BEHIND = _words(lambda pack: pack.minus_behind)
PLUS = _words(lambda pack: pack.plus)
EACH_BEFORE = _words(lambda pack: pack.each_before)
EACH_BEHIND = _words(lambda pack: pack.each_behind)

# What a word around a number says, by its role.
TABLES = {
    "bound": _names(lambda pack: pack.bounds),
    "bound before": _names(lambda pack: pack.bounds_before),
    "rate": _names(lambda pack: pack.rates),
    "part": _names(lambda pack: pack.like.parts),
    "contrasting": _names(lambda pack: pack.like.contrasting),
    "ordinal": ORDINALS,
    "deviation": dict.fromkeys(_words(lambda pack: pack.deviations), "±"),
    "each before": dict.fromkeys(EACH_BEFORE, "each"),
    "each behind": dict.fromkeys(EACH_BEHIND, "each"),
}


def pattern(name: str, **parts: str) -> str:
    """What the packs write for one shape, as one group. ``{NAME}`` in it stands for a part."""
    written = "|".join(pack.patterns[name] for pack in PACKS if name in pack.patterns)
    for part, inside in {"D": D, **parts}.items():
        written = written.replace(f"{{{part}}}", inside)
    return f"(?:{written})" if written else "(?!)"


def characters(name: str) -> str:
    """The characters that the packs list under one name."""
    return "".join([pack.patterns.get(name, "") for pack in PACKS])
