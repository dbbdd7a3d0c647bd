"""Chinese."""

from __future__ import annotations

from answergate.lang.language import Language
from answergate.lang.zh import answers, attribution, excerpts, numbers, traditional, wording

LANGUAGE = Language(
    code="zh",
    answers=answers.WORDS,
    attribution=attribution.WORDS,
    excerpts=excerpts.WORDS,
    numbers=numbers.WORDS,
    wording=wording.WORDING,
    variants=traditional.SIMPLIFIED,
)
