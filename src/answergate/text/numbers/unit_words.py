"""Words as units: the unit that a word names, what a quantity is for one of, and whether a word is a symbol."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from answergate.lang import LANGUAGES
from answergate.text.numbers import lexicon
from answergate.text.numbers.lexicon import any_of
from answergate.text.numbers.reader import read_tokens

_LONGEST_BEFORE = 12
_SHORTEST_NOUN = 3
_VOWELS = frozenset("aeiouy")
_WORDINGS = tuple([language.wording for language in LANGUAGES if language.wording.script == "latin"])
FUNCTION_WORDS = frozenset([word for wording in _WORDINGS for word in wording.function.split()])
_EACH_BEFORE = re.compile(any_of(lexicon.EACH_BEFORE))
_EACH_BEHIND = re.compile(lexicon.pattern("each behind") + any_of(lexicon.EACH_BEHIND))


@lru_cache(maxsize=4096)
def noun_stem(word: str) -> str:
    """The stem of a noun, which keeps its capital: German nouns have one."""
    stem = word.lower()
    ending = next((one for one in lexicon.NOUN_ENDINGS if stem.endswith(one)), "")
    if len(stem) - len(ending) >= _SHORTEST_NOUN:
        stem = stem.removesuffix(ending)
    for wording in _WORDINGS:
        stem = wording.stem(stem)
    return stem.capitalize() if word[0].isupper() else stem


_KINDS = {(noun_stem(word), noun_stem(kind)) for word, kind in lexicon.KINDS}


def is_same_thing(mine: str, theirs: str) -> bool:
    """Whether two stems name the same thing, or the first one names it in general: Kühe for Milchkühe, people for employees."""
    if mine.lower() == theirs.lower() or (theirs.lower(), noun_stem(mine.lower())) in _KINDS:
        return True
    return theirs[:1].isupper() and theirs.lower().endswith(mine.lower()) and mine != ""


def shares_in(text: str) -> frozenset[str]:
    """The units, with their count if it is not one, that words of the text say a quantity is for: 每亩, 20分ごと."""
    shares = []
    for match in _EACH_BEFORE.finditer(text):
        word = text[match.end() : match.end() + _LONGEST_BEFORE]
        shares.append(_counted_unit(word, at=0) or unit_of(word))
    for match in _EACH_BEHIND.finditer(text):
        before = text[: match.start()].rstrip()
        ends = [unit_of(before[start:], whole=True) for start in range(max(0, len(before) - 8), len(before))]
        shares.append(_counted_unit(before, at=len(before)) or next(filter(None, ends), None))
    return frozenset(filter(None, shares))


def counted_units(text: str) -> Iterator[str]:
    """The quantities of a text, as a count with a unit: 15 minutes as "15min"."""
    for _, _, _, meaning in read_tokens(text):
        if meaning.unit is not None:
            yield f"{meaning.value}{meaning.unit}"


def _counted_unit(text: str, at: int) -> str | None:
    """The count and the unit of the number that starts or ends at a place: 15 minutes as "15min"."""
    for start, end, _, meaning in read_tokens(text):
        if at in (start, end) and meaning.unit is not None:
            return meaning.unit if meaning.value == 1 else f"{meaning.value}{meaning.unit}"
    return None


@lru_cache(maxsize=4096)
def unit_of(word: str, *, whole: bool = False) -> str | None:
    """The unit that a word is, or begins with if it need not be ``whole``, read as the grammar reads it behind a number."""
    text = f"2 {word}" if word.isascii() else f"2{word}"
    tokens = read_tokens(text)
    if not tokens or tokens[0][1] == 1 or (whole and tokens[0][1] < len(text)):
        return None
    return tokens[0][3].unit


def is_symbol(word: str) -> bool:
    """Whether a short word is a symbol (mM, ppt, Ω, Ma), not a word of a sentence."""
    if len(word) == 2 and word[0].isupper() and word.lower() not in FUNCTION_WORDS:
        return True
    return not word.isascii() or word[1:] != word[1:].lower() or _VOWELS.isdisjoint(word.lower())
