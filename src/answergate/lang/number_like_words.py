"""What a language pack says about words that are like numbers: the shape of ``lang/xx/number_like.py``."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from answergate.lang.attribution_words import Phrases


class NumberLikeWords(Struct, frozen=True, kw_only=True):
    """Words without a value of their own that are compared by name, and nouns that are counted."""

    ordinals: Mapping[int, str] = {}
    """The ordinal words of each value: third. Forms are separated by spaces."""
    common_ordinals: frozenset[int] = frozenset()
    """Ordinals that are also ordinary words (first). They only count if the evidence has another ordinal."""
    parts: Mapping[str, Phrases] = {}
    """Words for a part of a whole or of the calendar, by a name that all languages share: 1/3 is "a third", h1 "上半年"."""
    contrasting: Mapping[str, Phrases] = {}
    """Words that contradict each other next to a number, by a group and a name: "season spring". A word counts only if the
    evidence has another one of its group."""
    classes: Phrases = ()
    """Words next to a Roman numeral or a number that names one of several: type, phase."""

    kinds: Mapping[str, Phrases] = {}
    """Nouns that are counted, by the general word that fits them too: employees are people. The general word is the name of a
    unit, or a noun."""
    noun_endings: Phrases = ()
    """Endings that a noun may have or not, and is still the same: Mitarbeiterinnen, Kühe."""
    animals: Phrases = ()
    """Counters that leave open what is counted, but cannot be said of most things: 마리. The noun next to them must agree."""
