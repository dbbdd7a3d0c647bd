"""Chinese."""

from __future__ import annotations

from answergate.lang.language import Language
from answergate.lang.zh import attribution, excerpts, numbers, traditional, wording

LANGUAGE = Language(
    code="zh",
    excerpts=excerpts.WORDS,
    numbers=numbers.WORDS,
    attribution=attribution.WORDS,
    wording=wording.WORDING,
    variants=traditional.SIMPLIFIED,
)
