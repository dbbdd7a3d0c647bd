"""Chinese."""

from __future__ import annotations

from answergate.lang.language import Language
from answergate.lang.zh import answers, attribution, documents, excerpts, numbers, traditional, wording

LANGUAGE = Language(
    code="zh",
    answers=answers.WORDS,
    attribution=attribution.WORDS,
    documents=documents.WORDS,
    excerpts=excerpts.WORDS,
    numbers=numbers.WORDS,
    wording=wording.WORDING,
    variants=traditional.SIMPLIFIED,
)
