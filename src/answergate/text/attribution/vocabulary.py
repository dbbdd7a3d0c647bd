"""The words of all language packs, as patterns. They are compiled once, when they are first needed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from answergate.lang import LANGUAGES
from answergate.lang.attribution_words import AttributionWords

PACKS = tuple([language.attribution for language in LANGUAGES])
NOTHING = r"(?!)"
_LATIN_END = 0x250


@cache
def words(*fields: str, verb_is_first: bool = False) -> str:
    """Return a pattern for every phrase of these fields, the longest phrase first.

    With ``verb_is_first``, the languages whose verb is at the end of the clause are left out.
    """
    return any_of(phrase for pack in _packs(verb_is_first) for field in fields for phrase in _phrases(pack, field))


@cache
def squeezed_words(*fields: str) -> str:
    """Return the same pattern for a text without white space."""
    phrases = {phrase.replace(" ", "") for pack in PACKS for field in fields for phrase in _phrases(pack, field)}
    return "|".join(map(re.escape, _longest_first(phrases))) or NOTHING


@cache
def other_products() -> str:
    """Return a pattern for other products: "another company", "the previous plan"."""
    pairs = []
    for pack in PACKS:
        is_latin = ord(pack.other[0][0]) < _LATIN_END
        between = r"\s+(?:\w+\s+){0,2}?" if is_latin else r"\s*\w{0,6}?\s*"
        pairs.append(f"(?:{any_of(pack.other)}){between}(?:{any_of(pack.products)})")
    return "|".join((*pairs, words("others")))


@cache
def compiled(pattern: str) -> re.Pattern[str]:
    """Return the compiled pattern, without regard to case."""
    return re.compile(pattern, re.IGNORECASE)


def any_of(phrases: Iterable[str]) -> str:
    """Return a pattern that matches one of the phrases as whole words."""
    return "|".join(map(_pattern, _longest_first(phrases))) or NOTHING


@cache
def listed(field: str) -> frozenset[str]:
    """Return the phrases of a field without white space."""
    return frozenset(phrase.replace(" ", "") for pack in PACKS for phrase in _phrases(pack, field))


@cache
def characters(field: str) -> str:
    """Return the characters of a field."""
    return "".join(getattr(pack, field) for pack in PACKS)


def _packs(verb_is_first: bool) -> Iterable[AttributionWords]:
    return (pack for pack in PACKS if not (verb_is_first and pack.verb_is_last))


def _phrases(pack: AttributionWords, field: str) -> tuple[str, ...]:
    phrases: tuple[str, ...] = getattr(pack, field)
    return phrases


def _longest_first(phrases: Iterable[str]) -> list[str]:
    return sorted(set(phrases), key=lambda phrase: (-len(phrase), phrase))


def _pattern(phrase: str) -> str:
    is_latin = ord(phrase[0]) < _LATIN_END
    blank = r"\s+" if is_latin else r"\s*"
    body = "".join({" ": blank, "*": r"\w*"}.get(character, re.escape(character)) for character in phrase)
    if not is_latin or not phrase[0].isalpha():
        return body
    return rf"(?<![^\W_]){body}(?![^\W_])"
