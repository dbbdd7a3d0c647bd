"""The numbers of a claim as they are written, where all of them are so plain that they need not be read.

Reading numbers is most of the work of weighing a claim, and mostly in vain: they stand in the evidence just so. A plain
number is written in digits, and it is plain from the words beside it where it starts and ends. Where one number of a claim
is not plain, none is taken for plain, and all are read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from answergate.text.common_words import NUMBER_WORDS
from answergate.text.numbers.english import SCALES
from answergate.text.numbers.grammar import HALF_DAYS, MONTHS
from answergate.text.numbers.meaning import meaning_of
from answergate.text.numbers.units import ENGLISH_UNITS, KOREAN_UNITS, SYMBOLS
from answergate.text.numbers.word_grammar import WORD_STARTS, in_any_words

# After a word, a comma, an opening bracket or a dollar sign; up to a percent sign, an ordinal ending, a word or a stop.
_PLAIN: Final = re.compile(
    r"[0-9](?:(?:(?<=[a-z] [0-9])|(?<=[a-z], [0-9])|(?<= \([0-9])|(?<=[a-z] \$[0-9]))"
    r"(?>[0-9]{0,2}-[0-9]{1,3}+(?![-./:]?[0-9])"
    r"|[0-9]{0,2}(?:,[0-9]{3})++(?![0-9])(?:\.[0-9]++)?+|[0-9]*+(?:\.[0-9]++)?+)"
    r"(?:(?:%|°[CF]|(?:st|nd|rd|th|(?<=0)s)(?! ?[CcA-Zo]))(?![\w%])|(?= (?P<word>[A-Za-z]++))"
    r"|(?=\Z|[.;:!?)\"]++(?:\Z| (?![0-9]))|,(?: (?![0-9])|\Z))|(?P<year>(?=,? [0-9]{4}(?![0-9]))))"
    r"|(?P<odd>))"
)
_REST_OF_DATE: Final = re.compile(r"(?:,? [0-9]{4}(?![0-9]))?+(?![\w:%])(?! [0-9])")
_MORE_NUMBER_WORDS: Final = """
sixth seventh eighth ninth hundredth thousandth sixths sevenths eighths ninths fourths tenths hundredths thousandths
"""
_NUMBER_WORDS: Final = frozenset([*NUMBER_WORDS.split(), *_MORE_NUMBER_WORDS.split(), *SCALES])
_REFERRING_WORDS: Final = """
passage passages source sources document documents chunk chunks excerpt excerpts evidence evidences context contexts snippet
snippets reference references citation citations doc docs ref refs
"""
_REFERRING: Final = frozenset(_REFERRING_WORDS.split())
_LONGEST_REFERENCE: Final = 3
_LONGEST_DAY: Final = 2
_ORDINAL_ENDS: Final = frozenset("tdhs")
_LETTERS: Final = re.compile("[A-Za-z]+")
# What may count beside the ten digits: fractions, Han numerals, figures of other scripts.
_BEYOND_DIGITS: Final = re.compile("[^\u0000-\u00b1\u00b4-\u00b8\u00ba\u00bb\u00bf-\u024f\u2010-\u2027]")


# Scales in letters, halves of the day, "5 of May", "5 x 10^3".
_CLOSER: Final = "k m b bn mn tn mm t am pm a p of x"


def _units_by_word() -> dict[str, tuple[str, ...]]:
    """The spellings of units by their first word, longest first; none for a word that needs a closer look."""
    units: dict[str, list[str]] = {}
    for spelling in (*ENGLISH_UNITS, *SYMBOLS):
        word = _LETTERS.match(spelling)
        if word is not None:
            units.setdefault(word.group().lower(), []).append(spelling)
    by_word = {word: tuple(sorted(spellings, key=len, reverse=True)) for word, spellings in units.items()}
    closer = [*SCALES, *(month.rstrip(".").lower() for month in MONTHS), *_CLOSER.split()]
    return by_word | dict.fromkeys(closer, ())


_UNITS: Final = _units_by_word()


class PlainNumbers(Struct, frozen=True, gc=False):
    """How many numbers a claim has, and where those stand that state something, each with its unit."""

    count: int
    places: list[tuple[int, int]]


_KOREAN: Final = re.compile(
    r"[0-9](?:(?:(?<![^\s(][0-9])|(?<=\s제[0-9])|(?<=^제[0-9]))"
    r"(?>[0-9]{0,2}(?:,[0-9]{3})++(?![0-9])|[0-9]*+)(?:\.[0-9]++)?+(?P<unit>[^\s0-9~〜～–−-]++)(?!\S)(?!\s(?:[0-9반]|[상하]반))"
    r"|(?P<odd>))"
)
# Scales, hours and ranks in a law need a closer look.
_KOREAN_UNIT_STARTS: Final = frozenset(unit[0] for unit in KOREAN_UNITS).difference("십백천만억조시월호절편")
_KOREAN_UNIT_LENGTHS: Final = range(max(map(len, KOREAN_UNITS)), 0, -1)
_HALF_DAYS: Final = tuple(f"{half} " for half in HALF_DAYS)
_ORDINALS: Final = ("st", "nd", "rd", "th", "s")
_CLOSING: Final = ".,!?;:)”’\"'"
_HANGUL: Final = re.compile("[가-힣]")
_HAN_KANA_OR_WIDE: Final = re.compile("[\u00bc-\u00be\u2150-\u2189\u3041-\u30ff\u3400-\u9fff\uf900-\uffef]")


def plain_numbers(text: str, words: Sequence[str]) -> PlainNumbers | None:
    """The numbers of ``text``; None where they must be read. ``words`` are its alphabetic words, lowered."""
    if not _NUMBER_WORDS.isdisjoint(words) or ("1)" in text and "2)" in text):
        return None
    if not text.isascii() and _BEYOND_DIGITS.search(text):
        return _in_korean(text) if _HANGUL.search(text) and not _HAN_KANA_OR_WIDE.search(text) else None
    places: list[tuple[int, int]] = []
    others = resume = 0
    for match in _PLAIN.finditer(text):
        tail = match.lastgroup
        start, end = match.span()
        if start < resume:  # the year of a date
            continue
        if tail == "odd":
            return None
        word = match.group("word") if tail == "word" else None
        figure = match.group()
        ranges = "-" in figure
        lead = text[start - 1]
        if figure[-1] in _ORDINAL_ENDS and (lead == "$" or not figure[:-2].isdigit()):
            return None
        if lead == "$":
            start -= 1
        elif lead == " ":
            at = text.rfind(" ", 0, start - 1) + 1
            before = text[at : start - 1]
            if before in MONTHS:
                rest = _REST_OF_DATE.match(text, end) if len(figure) <= _LONGEST_DAY and figure.isdigit() else None
                if rest is None:
                    return None
                start, end, word, tail = at, rest.end(), None, None
                resume = end
            elif not before.isalpha() or not before.islower() or before in _REFERRING:
                before = before.strip("(,")
                if before.lower() in _REFERRING:
                    if (
                        end - start > _LONGEST_REFERENCE
                        or ranges
                        or tail == "year"
                        or (word and word.lower() in _UNITS)
                    ):
                        return None
                    others += 1
                    continue
                if not before.isalpha() or not before.islower():
                    return None
        if tail == "year":
            return None
        units = _UNITS.get(word.lower()) if word is not None else None
        if units is not None:
            if not units:
                return None
            end += _length_of_unit(text, end + 1, units)
        if ranges:
            others += 1
        places.append((start, end))
    return PlainNumbers(others + len(places), places)


def _length_of_unit(text: str, at: int, units: tuple[str, ...]) -> int:
    """How long the unit at this place is, with the space before it; 0 where it is only a word that starts like one."""
    for unit in units:
        if text.startswith(unit, at):
            after = text[at + len(unit) : at + len(unit) + 2]
            if not (after[:1].isalnum() or after[:1] == "_" or (after[:1] == "." and after[1:].isdigit())):
                return len(unit) + 1
    return 0


def _in_korean(text: str) -> PlainNumbers | None:
    """The same where numbers have their unit or counter right behind them, and perhaps a particle: 43일마다, 59.25mg/L에."""
    places: list[tuple[int, int]] = []
    for match in _KOREAN.finditer(text):
        if match["odd"] is not None or text.endswith(_HALF_DAYS, 0, match.start()):
            return None
        unit = match["unit"].rstrip(_CLOSING)
        before = text[max(0, match.start() - 2) : match.start()].rstrip(" (")[-1:]
        if unit.startswith(_ORDINALS) or (before.isascii() and before.isalpha()):  # 1st; May 15년
            return None
        if unit[:1] not in _KOREAN_UNIT_STARTS and not (unit[:1].isascii() and (unit[:1].isalpha() or unit[:1] == "%")):
            return None
        # The longest unit, without its particle.
        longest = next((unit[:end] for end in _KOREAN_UNIT_LENGTHS if unit[:end] in KOREAN_UNITS), unit)
        start, end = match.start(), match.start("unit") + len(longest)
        if text[start - 1 : start] == "제":
            if not text[start : match.start("unit")].isdigit():
                return None
            start -= 1
        places.append((start, end))
    return None if _has_korean_number_words(text) else PlainNumbers(len(places), places)


def _has_korean_number_words(text: str) -> bool:
    led = f" {text}"
    for mark in WORD_STARTS:
        led = led.replace(mark, " ")
    matches = in_any_words().finditer(led)
    # 조사 is written like a number, and is none.
    return any(match.lastgroup and meaning_of(match.lastgroup, match[match.lastgroup]) for match in matches)
