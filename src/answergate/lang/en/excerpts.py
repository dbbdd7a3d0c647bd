"""English words that a quotation must not lose."""

from __future__ import annotations

from answergate.lang.attribution_words import phrases
from answergate.lang.excerpt_words import ExcerptWords

WORDS = ExcerptWords(
    negations=(
        r"\b(?:not|never|none|nor|neither|nobody|nothing|nowhere|without|cannot|unless|except|[a-z]+n't)\b",
        r"\bno\b(?!\. ?\d)",
    ),
    opposite_prefixes=phrases("un, in, im, ir, il, dis, non-, non"),
    scales=phrases("hundred, thousand, million, billion, trillion, percent"),
    omissions=phrases("snip, omitted"),
)
