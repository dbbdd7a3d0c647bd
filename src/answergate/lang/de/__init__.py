"""German."""

from __future__ import annotations

from answergate.lang.de import attribution, excerpts, numbers, wording
from answergate.lang.language import Language

LANGUAGE = Language(
    code="de",
    excerpts=excerpts.WORDS,
    numbers=numbers.WORDS,
    attribution=attribution.WORDS,
    wording=wording.WORDING,
)
