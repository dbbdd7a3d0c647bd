"""What a language pack says about numbers: the shape of ``lang/xx/numbers.py``."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from answergate.lang.attribution_words import Phrases


class NumberWords(Struct, frozen=True, kw_only=True):
    """The words of one language that belong to a number."""

    per: Phrases = ()
    """Words between a quantity and the unit it is divided by: 5 mg per day."""
    to: Phrases = ()
    """Words between the two ends of a range."""
    at_least: Phrases = ()
    """Words next to a number that make it a lower bound."""
    at_most: Phrases = ()
    units: Mapping[str, str] = {}
    """The spellings of units in this language, by the name of the unit. A low line stands for a space."""
    rates: Mapping[str, Phrases] = {}
    """Words that divide by a unit without naming it, by the name of the unit: daily."""
