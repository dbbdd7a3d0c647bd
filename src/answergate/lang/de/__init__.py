"""German."""

from __future__ import annotations

from answergate.lang.de import answers, attribution, numbers, wording
from answergate.lang.language import Language

LANGUAGE = Language(
    code="de",
    numbers=numbers.WORDS,
    answers=answers.WORDS,
    attribution=attribution.WORDS,
    wording=wording.WORDING,
)
