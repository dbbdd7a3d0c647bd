"""Titles, and cells beside a name, that say that what follows is about another person, event or type of contract."""

from __future__ import annotations

from answergate.lang.attribution_patterns import compiled, words
from answergate.model.catalogue import DocumentWords
from answergate.resolve.squeeze import matches_any, squeeze_text

# "Insured 2: spouse" has a label, and does not name the insured too.
_SELF = rf"(?:{words('selves')})(?!\s*\d*\s*[:：])"


def is_about_others(title: str, listed: DocumentWords, *, is_offer: bool) -> bool:
    """Whether a title or a cell is about others only. An offer is for one type of contract, which a title may name."""
    if compiled(_SELF).search(title) or compiled(words("starts")).search(title):
        return False
    if compiled(words("persons", "events", "others")).search(title):
        return True
    return not is_offer and matches_any(squeeze_text(title), listed.types)
