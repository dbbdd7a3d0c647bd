"""The attribution words of all language packs as patterns, compiled when they are first needed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from answergate.lang import LANGUAGES

_NOTHING = r"(?!)"
_LATIN_END = 0x250
_WORD_START = r"(?<![^\W_])"
_WORD_END = r"(?![^\W_])"
_PACKS = tuple([language.attribution for language in LANGUAGES])


@cache
def words(*fields: str, verb_is_first: bool = False) -> str:
    """Return a pattern for every phrase of these fields, the longest phrase first.

    With ``verb_is_first``, the languages whose verb is at the end of the clause are left out.
    """
    packs = [pack for pack in _PACKS if not (verb_is_first and pack.verb_is_last)]
    return any_of(phrase for pack in packs for field in fields for phrase in getattr(pack, field))


@cache
def squeezed_words(*fields: str) -> str:
    """Return the same pattern for a text without white space."""
    return "|".join(map(re.escape, longest_first(phrase for field in fields for phrase in listed(field)))) or _NOTHING


@cache
def durations() -> dict[str, tuple[int, str]]:
    """Return the periods that have no number word."""
    return {phrase: period for pack in _PACKS for phrase, period in pack.durations.items()}


@cache
def other_products() -> str:
    """Return a pattern for other products: "another company", "the previous plan"."""
    pairs = []
    for pack in _PACKS:
        between = r"\s+(?:\w+\s+){0,2}?" if _is_latin(pack.other[0]) else r"\s*+\w{0,6}?\s*+"
        pairs.append(f"(?:{any_of(pack.other)}){between}(?:{any_of(pack.products)})")
    return "|".join((*pairs, words("others")))


@cache
def compiled(pattern: str) -> re.Pattern[str]:
    """Return the compiled pattern, without regard to case."""
    return re.compile(pattern, re.IGNORECASE)


@cache
def listed(field: str) -> frozenset[str]:
    """Return the phrases of a field without white space."""
    return frozenset(phrase.replace(" ", "") for pack in _PACKS for phrase in getattr(pack, field))


@cache
def characters(field: str) -> str:
    """Return the characters of a field."""
    return "".join(getattr(pack, field) for pack in _PACKS)


def any_of(phrases: Iterable[str]) -> str:
    """Return a pattern that matches one of the phrases. Phrases with Latin letters match whole words only."""
    known = longest_first(phrases)
    spaced = [phrase for phrase in known if _is_latin(phrase) and phrase[0].isalpha()]
    unspaced = [phrase for phrase in known if phrase not in spaced]
    return f"{_start(spaced)}{_WORD_START}(?:{_either(spaced)}){_WORD_END}|{_start(unspaced)}(?:{_either(unspaced)})"


def longest_first(phrases: Iterable[str]) -> list[str]:
    """Return the phrases in the order in which a pattern must try them."""
    return sorted(set(phrases), key=lambda phrase: (-len(phrase), phrase))


def _is_latin(phrase: str) -> bool:
    return ord(phrase[0]) < _LATIN_END


def _start(phrases: list[str]) -> str:
    """Return a pattern for the first characters, which is much faster than to try every phrase at every place."""
    return f"(?=[{''.join(sorted({re.escape(phrase[0]) for phrase in phrases}))}])" if phrases else _NOTHING


def _either(phrases: list[str]) -> str:
    return "|".join(
        "".join(
            {" ": r"\s+" if _is_latin(phrase) else r"\s*", "*": r"\w*"}.get(character, re.escape(character))
            for character in phrase
        )
        for phrase in phrases
    )
