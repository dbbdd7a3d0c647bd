"""Korean."""

from __future__ import annotations

from answergate.lang.ko import answers, attribution, numbers, wording
from answergate.lang.language import Language

LANGUAGE = Language(
    code="ko",
    numbers=numbers.WORDS,
    answers=answers.WORDS,
    attribution=attribution.WORDS,
    wording=wording.WORDING,
)
