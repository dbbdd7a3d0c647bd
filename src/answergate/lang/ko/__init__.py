"""Korean."""

from __future__ import annotations

from answergate.lang.language import Language
from answergate.lang.ko import attribution, numbers

LANGUAGE = Language(code="ko", numbers=numbers.WORDS, attribution=attribution.WORDS)
