"""What a language pack says about quoted text: the shape of ``lang/xx/excerpts.py``."""

from __future__ import annotations

from msgspec import Struct

from answergate.lang.attribution_words import Phrases


class ExcerptWords(Struct, frozen=True, kw_only=True):
    """The words of one language that a quotation must not lose, and those with which it says that it leaves words out."""

    negations: Phrases = ()
    """Regular expressions of what denies a statement, and not of words that only look like it."""
    opposite_prefixes: Phrases = ()
    """Prefixes that make a word its opposite: lawful, unlawful."""
    particles: Phrases = ()
    """Particles at the end of a word, which say nothing about the unit before them."""
    scales: Phrases = ()
    """Words with which a number goes on: three hundred."""
    omissions: Phrases = ()
    """What a writer puts in brackets in place of left out words: [snip]."""
