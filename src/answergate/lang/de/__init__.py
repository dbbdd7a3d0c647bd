"""German."""

from __future__ import annotations

from answergate.lang.de import answers, attribution, documents, excerpts, numbers, wording
from answergate.lang.language import Language

LANGUAGE = Language(
    code="de",
    answers=answers.WORDS,
    attribution=attribution.WORDS,
    documents=documents.WORDS,
    excerpts=excerpts.WORDS,
    numbers=numbers.WORDS,
    wording=wording.WORDING,
)
