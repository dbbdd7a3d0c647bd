"""What a language pack says about numbers: the shape of ``lang/xx/numbers.py``."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from answergate.lang.attribution_words import Phrases
from answergate.lang.number_like_words import NumberLikeWords


class Compounds(Struct, frozen=True, kw_only=True):
    """The pieces of numerals that are written as one word."""

    ones: Mapping[str, int]
    ones_before: Mapping[str, int] = {}
    """Other forms of ones before another piece: ein in einundzwanzig."""
    teens: Mapping[str, int]
    tens: Mapping[str, int]
    joint: str
    hundred: str
    thousand: str
    and_a_half: str = ""
    """What is joined to ones: zweieinhalb."""
    one_and_a_half: Phrases = ()
    units: Phrases = ()
    """Units that are joined to a numeral: zwölfjährige."""
    not_alone: frozenset[str] = frozenset()
    """Numerals that are also ordinary words, and are not read as numbers."""


class Spoken(Struct, frozen=True, kw_only=True):
    """The words of numerals that are written with spaces or hyphens: twenty-five, three hundred and five."""

    ones: Phrases
    """From one on."""
    teens: Phrases
    """From ten on."""
    tens: Phrases
    """From twenty on."""
    zero: str
    small_scales: Mapping[str, int]
    """Scale words up to a hundred, by their value."""
    scales: Mapping[str, int]
    """Larger ones, by their power of ten."""
    parts: Mapping[str, int]
    """Words for one part of a whole, by the number of parts. A plural in "s" is added."""
    more_parts: Mapping[str, int] = {}
    """Other plurals."""


class NumberWords(Struct, frozen=True, kw_only=True):
    """The words of one language that belong to a number."""

    like: NumberLikeWords = NumberLikeWords()
    """Words that are like numbers, and nouns that are counted."""

    # What stands around a number.
    per: Phrases = ()
    """Words between a quantity and the unit it is divided by: 5 mg per day."""
    per_one: Phrases = ()
    """Words that say the same only before a unit: 5 mg a day."""
    per_many: Phrases = ()
    """Words that say the same before a count and its unit: 6 litres per 100 km."""
    each_before: Phrases = ()
    """Words before the unit that a quantity is for one of: 每 in 每亩."""
    each_behind: Phrases = ()
    """Words behind it: 当たり, 마다."""
    deviations: Phrases = ()
    """Words that say what ± would say: standard deviation."""
    to: Phrases = ()
    """Words between the two ends of a range."""
    bounds: Mapping[str, Phrases] = {}
    """Words next to a number that make it a bound, by the sign that says the same: ≥ is "at least", > is "more than"."""
    bounds_before: Mapping[str, Phrases] = {}
    """Words that are a bound only before a number: more than."""
    loose_bounds: Mapping[str, Phrases] = {}
    """Words that are bounds next to some numbers and mean little next to others: over, within. They only count if they are contradicted."""
    lessening: Phrases = ()
    """Words that say what a minus would say: fell, loss, deficit. Their opposites in the wording of the language say a plus."""
    levels_before: Phrases = ()
    """Words before what something rose or fell to: fell to 5%."""
    levels_behind: Phrases = ()
    """Words behind it: 5%に低下."""
    increasing: Phrases = ()
    """Other words that say what a plus would say: up, growth."""
    rates: Mapping[str, Phrases] = {}
    """Words that divide by a unit without naming it, by the name of the unit: daily."""
    rate_prefixes: Mapping[str, Phrases] = {}
    """Words that divide what directly follows them, by the name of the unit: 年 in 年1.2%."""
    units: Mapping[str, str] = {}
    """The spellings of units in this language, by the name of the unit. A low line stands for a space."""
    endings: str = ""
    """Characters that may touch a number and are endings, not counters: particles."""
    ambiguous_units: Phrases = ()
    """Units that are also endings, and are not read as units behind a decimal."""

    compounds: Compounds | None = None
    """The pieces of the numerals, if the language joins them."""
    scales: Mapping[str, int] = {}
    """Scale words behind a number, by their power of ten."""
    groups_with_points: bool = False
    """Whether 1.250 is more than a thousand in this language."""
    months: Mapping[str, int] = {}
    """The names of the months, as they are written in dates."""

    eras: Mapping[str, int] = {}
    """The names of eras, each with the year before its first one."""
    clock_words: Mapping[str, int] = {}
    """Words before an hour, with the minutes that they add to it: half past."""
    half_days_behind: Mapping[str, int] = {}
    """Words behind a time of day, with the hours they add to it: abends."""
    half_days: Mapping[str, int] = {}
    """Words before an hour, with the hours they add to it: 0 in the morning, 12 in the afternoon."""

    spoken: Spoken | None = None
    """The words of the numerals, if the language writes them apart."""
    name_prefixes: Phrases = ()
    """Words before a hyphen that do not make a name of the number behind it: mid-2020."""

    digits: Phrases = ()
    """The characters that are digits in words, from zero on; each value may have several."""
    small_scales: Mapping[int, str] = {}
    """The characters for ten, a hundred and a thousand, by their power of ten."""
    myriads: Mapping[int, str] = {}
    """The characters for larger powers of ten."""
    joined_tens: Mapping[str, str] = {}
    """Characters that stand for several: 廿 is 二十."""
    native_ones: Mapping[str, int] = {}
    """Numerals of another kind, before what they count."""
    native_tens: Mapping[str, int] = {}
    counted_days: Mapping[str, int] = {}
    """Words that count days."""
    not_numbers: Phrases = ()
    """What is written like a number and is mostly an ordinary word."""
    minus: Phrases = ()
    """The words that the pattern "minus" is made of."""
    minus_behind: Phrases = ()
    """Words behind a number that say what a minus before it would: below zero."""
    plus: Phrases = ()
    """Words that say what a plus would."""
    below_zero: Phrases = ()
    """Those of them that hold for both ends of a range."""
    periods: Mapping[str, str] = {}
    """Quarters and halves of a year: 1분기 is q1, 上半年 is h1."""
    patterns: Mapping[str, str] = {}
    """How dates, times, scales and other shapes are written, as regular expressions. ``{D}`` stands for a digit."""
