"""Korean words that a quotation must not lose."""

from __future__ import annotations

from answergate.lang.attribution_words import phrases
from answergate.lang.excerpt_words import ExcerptWords

WORDS = ExcerptWords(
    negations=("[않없]", "(?<!잘)못", "아니", "아[닌님닐닙]", r"\b안(?= \w)", "지 [말마]", "제외"),
    opposite_prefixes=phrases("미, 불, 비, 무, 부"),
    particles=phrases("은, 는, 이, 가, 을, 를, 의, 에, 에서, 으로, 로, 와, 과, 도"),
    scales=phrases("십, 백, 천, 만, 억, 조"),
    omissions=phrases("중략, 생략, 하략, 전략"),
)
