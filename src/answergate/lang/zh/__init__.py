"""Chinese."""

from __future__ import annotations

from answergate.lang.language import Language
from answergate.lang.zh import answers, attribution, numbers, wording

LANGUAGE = Language(
    code="zh",
    numbers=numbers.WORDS,
    answers=answers.WORDS,
    attribution=attribution.WORDS,
    wording=wording.WORDING,
)
