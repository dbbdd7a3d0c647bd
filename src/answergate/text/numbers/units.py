"""The units and counters that are known, each spelling under one canonical name."""

from __future__ import annotations

from answergate.lang import international
from answergate.lang.international import CURRENCY_SIGNS
from answergate.text.numbers.alternation import in_every_case, listed
from answergate.text.numbers.east_asian_units import HAN_UNITS, KOREAN_UNITS, PERCENT_UNITS, SPACED_UNITS
from answergate.text.numbers.spellings import by_spelling

SYMBOLS = {**by_spelling(international.SYMBOLS), **PERCENT_UNITS}

ENGLISH_UNITS = {form: name for spelling, name in SPACED_UNITS.items() for form in in_every_case([spelling])}
UNITS: dict[str, str] = {**HAN_UNITS, **KOREAN_UNITS, **ENGLISH_UNITS, **SYMBOLS, **CURRENCY_SIGNS}

# Counters only say what sort of thing is counted; the number is the same without them.
COUNTERS = frozenset(
    listed("person thing case time kind place machine animal volume sheet item company household bottle cup country")
)
