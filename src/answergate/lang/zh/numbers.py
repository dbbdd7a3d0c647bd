"""Chinese words that belong to a number."""

from __future__ import annotations

from answergate.lang.attribution_words import phrases
from answergate.lang.number_words import NumberWords

WORDS = NumberWords(
    at_least=phrases("至少, 不少于, 不低于, 以上, 不少於, 不低於"),
    at_most=phrases("至多, 最多, 不超过, 不超過, 不高于, 以下, 以内, 以內"),
    rates={
        "hour": phrases("每小时, 每小時"),
        "day": phrases("每天, 每日, 一天"),
        "week": phrases("每周, 每週, 每星期, 一周"),
        "month": phrases("每月, 每个月, 每個月"),
        "year": phrases("每年, 年化"),
    },
)
