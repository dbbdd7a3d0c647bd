"""Korean."""

from __future__ import annotations

from answergate.lang.ko import answers, attribution, documents, excerpts, numbers, wording
from answergate.lang.language import Language

LANGUAGE = Language(
    code="ko",
    answers=answers.WORDS,
    attribution=attribution.WORDS,
    documents=documents.WORDS,
    excerpts=excerpts.WORDS,
    numbers=numbers.WORDS,
    wording=wording.WORDING,
)
