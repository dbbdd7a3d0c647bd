"""Japanese."""

from __future__ import annotations

from answergate.lang.ja import attribution, numbers, wording
from answergate.lang.language import Language

LANGUAGE = Language(
    code="ja",
    numbers=numbers.WORDS,
    attribution=attribution.WORDS,
    wording=wording.WORDING,
)
