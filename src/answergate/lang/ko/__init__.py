"""Korean."""

from __future__ import annotations

from answergate.lang.ko import attribution, excerpts, numbers, wording
from answergate.lang.language import Language

LANGUAGE = Language(
    code="ko",
    excerpts=excerpts.WORDS,
    numbers=numbers.WORDS,
    attribution=attribution.WORDS,
    wording=wording.WORDING,
)
