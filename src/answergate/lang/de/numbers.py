"""German words that belong to a number."""

from __future__ import annotations

from answergate.lang.attribution_words import phrases
from answergate.lang.number_words import NumberWords

WORDS = NumberWords(
    per=phrases("pro, je, im, in der, am"),
    rates={
        "hour": phrases("stündlich"),
        "day": phrases("täglich, pro tag, am tag, je tag"),
        "week": phrases("wöchentlich, pro woche, in der woche, je woche"),
        "month": phrases("monatlich, pro monat, im monat, je monat"),
        "year": phrases("jährlich, pro jahr, im jahr, je jahr"),
    },
)
