"""What a language pack is: one folder ``lang/xx`` of words, listed here by kind."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from answergate.lang.attribution_words import AttributionWords
from answergate.lang.number_words import NumberWords
from answergate.lang.wording import Wording


class Language(Struct, frozen=True, kw_only=True):
    """One language: its code, and what its pack says about each kind of word."""

    code: str
    numbers: NumberWords
    attribution: AttributionWords
    wording: Wording
    variants: Mapping[int, str] = {}
    """Characters that are written in two ways, by code point, each with the one that stands for both."""
