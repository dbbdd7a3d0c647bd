"""The words of the language packs that documents use around their tables, as patterns."""

from __future__ import annotations

import re
from functools import cache

from answergate.lang import LANGUAGES
from answergate.resolve.squeeze import squeeze_text


@cache
def squeezed_listed(field: str) -> frozenset[str]:
    """Return the phrases of a field of all languages, squeezed."""
    return frozenset(squeeze_text(phrase) for pack in LANGUAGES for phrase in getattr(pack.documents, field))


@cache
def either(field: str) -> str:
    """Return a pattern for any phrase of a field, the longest one first."""
    phrases = sorted({phrase for pack in LANGUAGES for phrase in getattr(pack.documents, field)}, key=len, reverse=True)
    return "|".join(map(re.escape, phrases))


@cache
def either_squeezed(field: str) -> str:
    """Return a pattern for any phrase of a field in squeezed text."""
    return "|".join(map(re.escape, sorted(squeezed_listed(field), key=len, reverse=True)))
