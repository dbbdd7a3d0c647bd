"""English."""

from __future__ import annotations

from answergate.lang.en import answers, attribution, excerpts, numbers, wording
from answergate.lang.language import Language

LANGUAGE = Language(
    code="en",
    answers=answers.WORDS,
    attribution=attribution.WORDS,
    excerpts=excerpts.WORDS,
    numbers=numbers.WORDS,
    wording=wording.WORDING,
)
