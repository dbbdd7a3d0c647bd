"""English."""

from __future__ import annotations

from answergate.lang.en import answers, attribution, numbers, wording
from answergate.lang.language import Language

LANGUAGE = Language(
    code="en",
    numbers=numbers.WORDS,
    answers=answers.WORDS,
    attribution=attribution.WORDS,
    wording=wording.WORDING,
)
