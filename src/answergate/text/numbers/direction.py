"""Whether a word next to a number says what its sign would say: fell by 0.6, 下跌3.4%, ein Gewinn von 5 Mio.

The words are those of the packs that say what a minus or a plus would say, and the opposites of the first ones: rise is the
opposite of fall.
"""

from __future__ import annotations

import re
from functools import lru_cache

from answergate.lang import LANGUAGES
from answergate.lang.wording import Wording
from answergate.text.folding import simplify
from answergate.text.numbers import lexicon
from answergate.text.numbers.lexicon import any_of

LESSENING = re.compile(any_of(lexicon.LESSENING_WORDS))
_INCREASING = re.compile(any_of(lexicon.INCREASING_WORDS))
_BOUNDS = [*lexicon.LOOSE_BOUNDS, *lexicon.TABLES["bound"], *lexicon.TABLES["bound before"]]
# A bound is no direction: up to 5%, below 5%.
_BOUND = re.compile(any_of(_BOUNDS))
_LEVEL_BEFORE = re.compile(rf"{any_of(lexicon.LEVELS_BEFORE)}\s?\Z")
_LEVEL_BEHIND = re.compile(any_of(lexicon.LEVELS_BEHIND))
_WORD = re.compile(r"[^\W\d_]+")
_EAST_ASIAN = "\u1100"
_MOST_REMEMBERED = 4096


def _opposites(wording: Wording) -> dict[str, str]:
    """The sign of each word in the pairs of words that say "more" and "less" of the same, without those that are bounds."""
    signs: dict[str, str] = {}
    for more, less in wording.opposites:
        words = [simplify(word) for word in (more + " " + less).split()]
        if any(LESSENING.fullmatch(simplify(word)) for word in less.split()) and words and not {*words} & {*_BOUNDS}:
            signs |= dict.fromkeys(map(simplify, more.split()), "+") | dict.fromkeys(map(simplify, less.split()), "-")
    return signs


_OPPOSITES = [(language.wording, _opposites(language.wording)) for language in LANGUAGES]
_SPACED = [
    (wording.stem, {wording.stem(word): sign for word, sign in signs.items()})
    for wording, signs in _OPPOSITES
    if wording.script == "latin"
]
_DENSE = {word: sign for _, signs in _OPPOSITES for word, sign in signs.items() if word >= _EAST_ASIAN}
_DENSE |= {word: "-" for word in lexicon.LESSENING_WORDS if word >= _EAST_ASIAN}
_DENSE |= {word: "+" for word in lexicon.INCREASING_WORDS if word >= _EAST_ASIAN}
_DENSE_WORD = re.compile(any_of(_DENSE))


@lru_cache(maxsize=_MOST_REMEMBERED)
def directions_of(word: str) -> frozenset[str]:
    """The signs, + and -, that a word in lower case says; for a text without spaces, those that it contains."""
    if not word.isascii() and (found := _DENSE_WORD.findall(word)):
        return frozenset([_DENSE[one] for one in found])
    if LESSENING.fullmatch(word):
        return frozenset("-")
    if _INCREASING.fullmatch(word):
        return frozenset("+")
    return frozenset([signs[stem] for stem_of, signs in _SPACED if (stem := stem_of(word)) in signs])


def has_directions(text: str) -> bool:
    """Whether any word of a text says that something went up or down."""
    return any(map(directions_of, _WORD.findall(text.lower())))


def direction_around(before: str, behind: str) -> str:
    """The sign that the words of a clause around a number say, if it is one, and if the number is not what it rose or fell to."""
    if _LEVEL_BEFORE.search(before) or _LEVEL_BEHIND.match(behind):
        return ""
    words = _WORD.findall(_BOUND.sub(" ", f"{before} {behind}"))
    signs = frozenset().union(*map(directions_of, words))
    return next(iter(signs)) if len(signs) == 1 else ""
