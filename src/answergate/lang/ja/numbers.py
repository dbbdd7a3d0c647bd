"""Japanese words that belong to a number."""

from __future__ import annotations

from answergate.lang.attribution_words import phrases
from answergate.lang.number_words import NumberWords

WORDS = NumberWords(
    at_least=phrases("以上, 少なくとも, 最低"),
    at_most=phrases("以下, 最大, 以内, 最高"),
    rates={
        "hour": phrases("毎時, 時間当たり, 1時間"),
        "day": phrases("毎日, 一日, 1日, 日額"),
        "week": phrases("毎週, 週に, 1週間"),
        "month": phrases("毎月, 月に, 月額, 1か月, 1ヶ月"),
        "year": phrases("毎年, 年に, 年間, 年額"),
    },
)
