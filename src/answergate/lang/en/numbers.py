"""English words that belong to a number."""

from __future__ import annotations

from answergate.lang.attribution_words import phrases
from answergate.lang.number_words import NumberWords

WORDS = NumberWords(
    per=phrases("per, a, an, each, every"),
    rates={
        "hour": phrases("hourly"),
        "day": phrases("daily"),
        "week": phrases("weekly"),
        "month": phrases("monthly"),
        "year": phrases("yearly, annually, annual, per annum, p.a."),
    },
)
