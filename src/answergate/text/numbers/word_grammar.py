"""How numbers are written in words: the patterns that find English and Korean ones.

They begin with a space, and are run on a copy of the text in which everything a word may follow is a space.
"""

from __future__ import annotations

import re
from functools import cache

from answergate.text.numbers import east_asian, english, lexicon
from answergate.text.numbers.alternation import alternation, in_every_case
from answergate.text.numbers.compounds import JOINED_UNITS, VALUES
from answergate.text.numbers.dates import HOURS
from answergate.text.numbers.figures import KOREAN_END, KOREAN_HALF, NO_LETTER, SINO
from answergate.text.numbers.lexicon import SCALES, characters, pattern
from answergate.text.numbers.units import ENGLISH_UNITS, KOREAN_UNITS

WORD_STARTS = "\n\t(\"“‘'[—/*_"

_ENGLISH_UNIT = rf"(?:[ -]{alternation(ENGLISH_UNITS)}{NO_LETTER})"
_ENGLISH = (
    rf"(?P<english_fraction>{english.FRACTION})|(?P<english_one>{english.ONE_OF_RANGE})"
    rf"|(?P<english>{english.NUMBER}{NO_LETTER}{english.ORDINAL_AFTER_HYPHEN}{_ENGLISH_UNIT}?)"
)
# "half a million" is no million, wherever it stands
_NOT_BEHIND_HALF = "(?<!half )(?<!Half )"
# German capitalises what is counted, or an adjective with a small letter follows.
_COMPOUND = (
    rf"(?P<compound>{alternation(form for word in VALUES for form in (word, word.capitalize()))}"
    rf"(?:{alternation(JOINED_UNITS)}{NO_LETTER}|(?![^\W_])(?: {alternation(SCALES)}(?![^\W_]))?{_ENGLISH_UNIT}?))"
)
_COMPOUND_INITIALS = "".join(sorted({form for word in VALUES for form in (word[0], word[0].upper())}))
_CLOCK = rf"(?P<clock>{alternation(in_every_case(lexicon.CLOCK_WORDS))} (?:{alternation(HOURS)}|[0-9]{{1,2}})(?![^\W_]|[.:][0-9]))"
_NATIVE = f"(?:{alternation(east_asian.NATIVE_KOREAN)})"
_PARTS = {
    "SINO": SINO,
    "END": KOREAN_END,
    "HALF": KOREAN_HALF,
    "UNIT": f"(?:{alternation(KOREAN_UNITS)})",
    "UNITS": "".join(sorted({unit[0] for unit in KOREAN_UNITS})),
    "NATIVE": _NATIVE,
    "DAYS": f"(?:{alternation(east_asian.KOREAN_DAYS)})",
}
_KOREAN = (
    rf"(?={pattern('opens number', **_PARTS)})(?:{pattern('before number')}"
    rf"(?:(?P<korean_fraction>{pattern('fraction in words', **_PARTS)})|(?P<korean_month>{pattern('month in words', **_PARTS)})"
    rf"|(?P<korean>{pattern('number in words', **_PARTS)}))|(?P<native>{pattern('native number', **_PARTS)}))"
    rf"|(?={pattern('opens one word')}){pattern('one word', **_PARTS)}"
)
_CLOCK_INITIALS = "".join(sorted({form[0] for form in in_every_case(lexicon.CLOCK_WORDS)}))
_KOREAN_INITIALS = "".join(
    sorted({*east_asian.SINO_KOREAN, *characters("first in words"), *(word[0] for word in east_asian.NATIVE_KOREAN)})
)


@cache
def in_english_words() -> re.Pattern[str]:
    """English number words."""
    return re.compile(
        rf" (?:{_CLOCK}|(?={english.OPENING}){_NOT_BEHIND_HALF}(?:{_ENGLISH})|(?=[{_COMPOUND_INITIALS}]){_COMPOUND})"
    )


@cache
def in_any_words() -> re.Pattern[str]:
    """English number words and Korean ones, Sino-Korean and native. No number mixes the two."""
    return re.compile(
        rf" (?=[{_KOREAN_INITIALS}{english.INITIALS}{_COMPOUND_INITIALS}{_CLOCK_INITIALS}])(?:{_CLOCK}|(?=[A-Za-z])(?={english.OPENING}){_NOT_BEHIND_HALF}(?:{_ENGLISH})"
        rf"|{_COMPOUND}|{_KOREAN})"
    )


@cache
def english_number() -> re.Pattern[str]:
    """A number in English words, alone."""
    return re.compile(english.NUMBER)


NATIVE_NUMBER = re.compile(alternation(east_asian.NATIVE_KOREAN))
