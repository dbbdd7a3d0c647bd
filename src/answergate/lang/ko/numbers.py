"""Korean words that belong to a number."""

from __future__ import annotations

from answergate.lang.attribution_words import phrases
from answergate.lang.number_words import NumberWords

WORDS = NumberWords(
    at_least=phrases("이상, 최소, 적어도"),
    at_most=phrases("이하, 최대, 이내"),
    rates={
        "hour": phrases("시간당, 매시간"),
        "day": phrases("하루, 매일, 일일, 1일, 날마다"),
        "week": phrases("매주, 일주일, 주당, 1주"),
        "month": phrases("매월, 매달, 한 달, 월간, 월 "),
        "year": phrases("매년, 연간, 해마다, 연 "),
    },
)
