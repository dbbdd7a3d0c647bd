"""What is counted by a number without a unit: the noun behind it, the label before it, the animals next to their counter."""

from __future__ import annotations

import re

from answergate.text.numbers import lexicon
from answergate.text.numbers.lexicon import any_of, characters
from answergate.text.numbers.unit_words import FUNCTION_WORDS, noun_stem
from answergate.text.scripts import HAN, HANGUL

_NEXT_WORD = re.compile(r"[ \u00a0-]([^\W\d_]{2,})")
_LAST_WORD = re.compile(r" ([a-z]{2,})(?=[,;]|[.!?]?\s*\Z)")
_LABEL = re.compile(r"(?<![^\W\d_])([^\W\d_]{3,})\s?[:：]\s?\Z")
_CONTENT = re.compile(rf"[{HAN}{HANGUL}]")
# What follows a Korean counter is its noun only behind a particle: 60마리의 젖소.
_NOUN_BEHIND = re.compile(rf"(?:[{characters('of')}] ?)?((?<=[{characters('of')}\s])[{HANGUL}]{{1,3}}|[{HAN}]{{1,2}})")
_NAMED = re.compile(rf"(?:[§№#]|\b(?:Nr|No)\.|{any_of(lexicon.CLASSES)})\s?\Z", re.IGNORECASE)
_LONGEST_NAME = 14
_NO_PLURALS = ("ss", "us", "is")
_MOST_WORDS = 3
_LABEL_REACH = 40
_NOUN_REACH = 4
_EAST_ASIAN = "\u1100"


def noun_behind(text: str, start: int, end: int) -> str:
    """The stem of the noun behind a number at a place: "apple" for "25 red apples". § 25 counts nothing."""
    if _NAMED.search(text, max(0, start - _LONGEST_NAME), start):
        return ""
    at = end
    for _ in range(_MOST_WORDS):
        found = _NEXT_WORD.match(text, at)
        if found is None or found[1].lower() in FUNCTION_WORDS:
            break
        word, at = found[1], found.end()
        is_compound = text[end - 1].isdigit() and text.startswith("-", end) and found.start() == end
        is_plural = word[-1] == "s" and not word.endswith(_NO_PLURALS)
        if is_compound or not word.isascii() or word[0].isupper() or is_plural or text.startswith(" of ", at):
            return noun_stem(word) if word[0] < _EAST_ASIAN else ""
    return ""


def last_word_behind(text: str, end: int) -> str:
    """The stem of the word between a number and the end of its clause, which may be an unknown unit: "He has 5 kyu."."""
    found = _LAST_WORD.match(text, end)
    return "" if found is None or found[1].lower() in FUNCTION_WORDS else noun_stem(found[1])


def label_before(text: str, start: int) -> str:
    """The stem of the word and the colon before a number: "squat" for "Squats: 25 repetitions"."""
    found = _LABEL.search(text, max(0, start - _LABEL_REACH), start)
    return "" if found is None else noun_stem(found[1])


def animal_at(text: str, start: int, end: int) -> frozenset[str]:
    """The characters next to a count of animals that may name them: 牛 for 乳牛60頭 and for 60头奶牛."""
    if not text.endswith(lexicon.ANIMALS, start, end):
        return frozenset()
    before = _CONTENT.findall(text, max(0, start - _NOUN_REACH), start)[-2:]
    behind = _NOUN_BEHIND.match(text, end)
    return frozenset([*before, *(behind[1] if behind is not None else "")]).difference(lexicon.ENDINGS)
