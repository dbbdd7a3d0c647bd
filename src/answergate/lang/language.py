"""What a language pack is: one folder ``lang/xx`` of words, listed here by kind."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from answergate.lang.answer_words import AnswerWords
from answergate.lang.attribution_words import AttributionWords
from answergate.lang.document_words import DocumentWords
from answergate.lang.excerpt_words import ExcerptWords
from answergate.lang.number_words import NumberWords
from answergate.lang.wording import Wording


class Language(Struct, frozen=True, kw_only=True):
    """One language: its code, and what its pack says about each kind of word."""

    code: str
    answers: AnswerWords
    attribution: AttributionWords
    documents: DocumentWords = DocumentWords()
    excerpts: ExcerptWords
    numbers: NumberWords
    wording: Wording
    variants: Mapping[int, str] = {}
    """Characters that are written in two ways, by code point, each with the one that stands for both."""
