"""English number words: ``twenty-five``, ``three hundred and five``, ``a million``, ``two-thirds``."""

from __future__ import annotations

import re
from decimal import Decimal

from answergate.text.numbers.alternation import alternation, in_every_case
from answergate.text.numbers.digits import EXACT
from answergate.text.numbers.lexicon import PACKS

_SPOKEN = next(pack.spoken for pack in PACKS if pack.spoken is not None)
_ONES, _TEENS, _TENS = map(list, (_SPOKEN.ones, _SPOKEN.teens, _SPOKEN.tens))
_VALUES = (
    {word: n for n, word in enumerate([*_ONES, *_TEENS], start=1)}
    | {word: n * 10 for n, word in enumerate(_TENS, start=2)}
    | {_SPOKEN.zero: 0, "a": 1, "an": 1}
)
_SMALL_SCALES = _SPOKEN.small_scales
SCALES = _SPOKEN.scales
_PARTS = _SPOKEN.parts
_MANY_PARTS = {part + "s": n for part, n in _PARTS.items() if n > 2} | dict(_SPOKEN.more_parts)
WORDS = frozenset([*_VALUES, *_SMALL_SCALES, *SCALES, *_PARTS, *_MANY_PARTS]) - {"a", "an"}
"""The words of which English numbers are made."""


def _any(words: list[str]) -> str:
    return alternation(in_every_case(words))


_ONE = _any(_ONES)
_BELOW_100 = rf"(?:{_any(_TENS)}(?:(?: -)?[- ]{_ONE}(?![a-zA-Z]))?|{_any([*_TEENS, *_ONES])}(?![a-zA-Z]))"
_AND = r" (?:(?:and|And|AND) )?"
_A = r"(?:an?|An?|AN?)"
_HUNDRED = rf"(?:hundred|Hundred|HUNDRED)(?![a-zA-Z])(?:{_AND}{_BELOW_100})?"
_HUNDREDS = (
    rf"(?:(?:{_A} |{_BELOW_100}[ -]){_HUNDRED}|{_BELOW_100}"
    rf"|(?:{_A} )?(?:dozen|Dozen)(?![a-zA-Z])|(?:zero|Zero|ZERO)(?![a-zA-Z]))"
)
_SCALE = rf"{_any(list(SCALES))}(?![a-zA-Z])"
SCALE_WORDS = _any([*SCALES, "hundred", "dozen"])
# "twenty-fifth" is an ordinal; only one part, or several parts in the plural, make a fraction.
FRACTION = rf"(?:{_any(['one'])}[- ]{_any(list(_PARTS))}|{_any([*_ONES[1:], *_TEENS])}[- ]{_any(list(_MANY_PARTS))})(?![a-zA-Z])"
_HALF_A = rf"{_any(['half'])} {_A}"
_AND_A_HALF = rf" (?:and|And|AND) {_A} {_any(['half'])}(?![a-zA-Z])"
_MORE = rf"(?:{_AND}{_HUNDREDS}|, {_HUNDREDS}(?= {_SCALE})|, {_BELOW_100} {_HUNDRED})"
NUMBER = (
    rf"(?:{_HALF_A} (?:dozen|hundred)(?![a-zA-Z])|{_HALF_A}(?= {_SCALE})|{_HUNDREDS}(?:{_AND_A_HALF})?|{_A}(?= {_SCALE}))"
    rf"(?:[ -]{_SCALE}{_MORE}?)*"
)
# "One" alone is a pronoun far more often than a number, but not at the low end of a range.
_HIGH_END = rf"(?:{_any([*_ONES, *_TEENS, *_TENS])}(?![a-zA-Z])|[0-9])"
ONE_OF_RANGE = rf"{_any(['one'])}(?= (?:to|or) {_HIGH_END}|(?<=[Bb]etween one) and {_HIGH_END})"
# Every number begins with one of these; looking for them first is what makes ordinary words cheap to pass over.
_OPENINGS = [
    *in_every_case([*_ONES, *_TEENS, *_TENS, "zero", "dozen"]),
    *(f"{half} {a} " for half in in_every_case(["half"]) for a in ("a", "an")),
    *(f"{a} {scale}" for a in ("a", "an", "A", "An") for scale in in_every_case([*_SMALL_SCALES, *SCALES])),
]
OPENING = alternation(_OPENINGS)
INITIALS = "".join(sorted({opening[0] for opening in _OPENINGS}))
ORDINAL_AFTER_HYPHEN = r"(?!-(?:first|second|third|[a-z]+th)\b)"

_WORD = re.compile("[a-z]+")
_HALF = re.compile("an? half|half an?")


def value_of(words: str) -> Decimal:
    """The value of a number written in words that match ``NUMBER``."""
    total, below = Decimal(0), Decimal(0)
    for word in _WORD.findall(_HALF.sub("half", words.lower())):
        if word == "half":
            below = EXACT.add(below, Decimal("0.5"))
        elif word in _VALUES:
            below = EXACT.add(below, Decimal(_VALUES[word]))
        elif word in _SMALL_SCALES:
            below = EXACT.multiply(below or Decimal(1), Decimal(_SMALL_SCALES[word]))
        elif word in SCALES:
            total = EXACT.add(total, EXACT.multiply(below or Decimal(1), Decimal(10) ** SCALES[word]))
            below = Decimal(0)
    return EXACT.add(total, below)


def fraction_of(words: str) -> tuple[int, int]:
    """Numerator and denominator of words that match ``FRACTION``."""
    *count, part = _WORD.findall(words.lower())
    return int(value_of(" ".join(count))), {**_PARTS, **_MANY_PARTS}[part]
