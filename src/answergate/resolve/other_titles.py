"""Titles, and cells beside a name, that say that what follows is about another person, event or type of contract."""

from __future__ import annotations

from answergate.lang.attribution_patterns import compiled, words
from answergate.model.catalogue import Catalogue, DocumentWords
from answergate.resolve.squeeze import matches_any, squeeze_text
from answergate.text.attribution.anchors import squeezed
from answergate.text.attribution.exclusions import find_words

# "Insured 2: spouse" has a label, and does not name the insured too.
_SELF = rf"(?:{words('selves')})(?!\s*\d*\s*[:：])"


def is_about_others(title: str, listed: DocumentWords, *, is_offer: bool) -> bool:
    """Whether a title or a cell is about others only. An offer is for one type of contract, which a title may name."""
    if compiled(_SELF).search(title) or compiled(words("starts")).search(title):
        return False
    if compiled(words("persons", "events")).search(title):
        return True
    return not is_offer and matches_any(squeeze_text(title), listed.types)


def is_about_else(title: str, catalogue: Catalogue, *, is_offer: bool) -> bool:
    """Whether a title is about others, about an example, or about another matter."""
    matters = (*catalogue.example_words, *catalogue.other_matters)
    return bool(find_words(squeezed(title), matters)) or is_about_others(title, catalogue.documents, is_offer=is_offer)
