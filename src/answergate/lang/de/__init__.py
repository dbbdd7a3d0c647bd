"""German."""

from __future__ import annotations

from answergate.lang.language import Language
from answergate.lang.de import attribution, numbers

LANGUAGE = Language(code="de", numbers=numbers.WORDS, attribution=attribution.WORDS)
