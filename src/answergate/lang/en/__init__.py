"""English."""

from __future__ import annotations

from answergate.lang.language import Language
from answergate.lang.en import attribution, numbers

LANGUAGE = Language(code="en", numbers=numbers.WORDS, attribution=attribution.WORDS)
