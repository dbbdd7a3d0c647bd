"""Chinese."""

from __future__ import annotations

from answergate.lang.language import Language
from answergate.lang.zh import attribution, numbers, traditional, wording

LANGUAGE = Language(
    code="zh",
    numbers=numbers.WORDS,
    attribution=attribution.WORDS,
    wording=wording.WORDING,
    variants=traditional.SIMPLIFIED,
)
