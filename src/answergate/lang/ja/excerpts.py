"""Japanese words that a quotation must not lose."""

from __future__ import annotations

from answergate.lang.attribution_words import phrases
from answergate.lang.excerpt_words import ExcerptWords

WORDS = ExcerptWords(
    negations=(
        "(?<!少)な(?:い|く|かっ|けれ)",
        "ません",
        "除[くき]",
        "(?<![まはい必])ず(?![っつい])",
        "(?<=[かさたならまわ])ぬ",
    ),
    opposite_prefixes=phrases("不, 未, 非, 無"),
    scales=phrases("十, 百, 千, 万, 億, 兆"),
    omissions=phrases("略, 省略, 中略, 前略, 後略"),
)
