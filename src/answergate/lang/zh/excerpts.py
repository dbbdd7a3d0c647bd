"""Chinese words that a quotation must not lose."""

from __future__ import annotations

from answergate.lang.attribution_words import phrases
from answergate.lang.excerpt_words import ExcerptWords

WORDS = ExcerptWords(
    negations=("[不没沒未无無勿]", "(?<!是)否", "非(?!常)", "除外"),
    opposite_prefixes=phrases("不, 未, 非, 無, 无"),
    scales=phrases("十, 百, 千, 万, 萬, 亿, 億, 兆"),
    omissions=phrases("略, 省略, 中略, 前略, 后略"),
)
