"""The units and counters that are known, each spelling under one canonical name."""

from __future__ import annotations

import re
from collections.abc import Mapping

from answergate.lang import international
from answergate.lang.international import CURRENCY_SIGNS
from answergate.text.folding import both_forms, simplify
from answergate.text.numbers.alternation import in_every_case, listed
from answergate.text.numbers.lexicon import PACKS
from answergate.text.scripts import HAN, HANGUL, KANA


def _by_spelling(table: Mapping[str, str]) -> dict[str, str]:
    """The name of each spelling; spellings stand apart by spaces, and a low line stands for a space in one."""
    return {spelling.replace("_", " "): name for name, spellings in table.items() for spelling in spellings.split()}


_ALL = [(word, name) for pack in PACKS for word, name in _by_spelling(pack.units).items()]
_HANGUL, _HAN = re.compile(f"[{HANGUL}]"), re.compile(f"[{KANA}{HAN}]")

# These go on with the sign of percent: %포인트.
PERCENT_UNITS = {word: name for word, name in _ALL if word[0] in "%％"}
KOREAN_UNITS = {word: name for word, name in _ALL if _HANGUL.match(word)}
_EAST_ASIAN = {word: name for word, name in _ALL if _HAN.match(word)}
# A pack lists one form of a character, and a text may have the other one.
HAN_UNITS = {form: name for word, name in _EAST_ASIAN.items() for form in (simplify(word), *both_forms(word))}
HAN_UNITS |= _EAST_ASIAN
SPACED_UNITS = {
    word: name
    for word, name in _ALL
    if word not in KOREAN_UNITS and word not in HAN_UNITS and word not in PERCENT_UNITS
}
SYMBOLS = {**_by_spelling(international.SYMBOLS), **PERCENT_UNITS}

ENGLISH_UNITS = {form: name for spelling, name in SPACED_UNITS.items() for form in in_every_case([spelling])}
UNITS: dict[str, str] = {**HAN_UNITS, **KOREAN_UNITS, **ENGLISH_UNITS, **SYMBOLS, **CURRENCY_SIGNS}

# Counters only say what sort of thing is counted; the number is the same without them.
COUNTERS = frozenset(
    listed("person thing case time kind place machine animal volume sheet item company household bottle cup country")
)
