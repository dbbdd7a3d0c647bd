"""Japanese."""

from __future__ import annotations

from answergate.lang.language import Language
from answergate.lang.ja import attribution, numbers

LANGUAGE = Language(code="ja", numbers=numbers.WORDS, attribution=attribution.WORDS)
