"""German words that a quotation must not lose."""

from __future__ import annotations

from answergate.lang.attribution_words import phrases
from answergate.lang.excerpt_words import ExcerptWords

WORDS = ExcerptWords(
    negations=(r"\b(?:nicht|kein(?:e[mnrs]?)?|nie|niemals|niemand|nichts|weder|ohne|außer)\b",),
    opposite_prefixes=phrases("un, nicht"),
    scales=phrases("hundert, tausend, Million, Milliarde, Prozent"),
    omissions=phrases("gekürzt, Auslassung"),
)
