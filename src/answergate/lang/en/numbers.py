"""English words that belong to a number."""

from __future__ import annotations

from answergate.lang.attribution_words import phrases
from answergate.lang.number_words import NumberWords

WORDS = NumberWords(
    at_least=phrases("at least, no less than, not less than, minimum of, a minimum, or more, or older, or above"),
    at_most=phrases(
        "at most, no more than, not more than, maximum of, a maximum, up to, or less, or fewer, or younger, or below"
    ),
    per=phrases("per, a, an, each, every"),
    rates={
        "hour": phrases("hourly"),
        "day": phrases("daily"),
        "week": phrases("weekly"),
        "month": phrases("monthly"),
        "year": phrases("yearly, annually, annual, per annum, p.a."),
    },
)
