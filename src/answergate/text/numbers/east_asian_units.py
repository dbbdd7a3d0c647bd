"""The units and counters of the language packs, by how they are written: Hangul, Han and kana, or words with spaces."""

from __future__ import annotations

import re

from answergate.text.folding import both_forms, simplify
from answergate.text.numbers.lexicon import PACKS
from answergate.text.numbers.spellings import by_spelling
from answergate.text.scripts import HAN, HANGUL, KANA

_ALL = [(word, name) for pack in PACKS for word, name in by_spelling(pack.units).items()]
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
