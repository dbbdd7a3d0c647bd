"""COV508"""

from __future__ import annotations

import re
from collections.abc import Iterator

from answergate.checks.check import Basis, Pair, check
from answergate.model.span import Span
from answergate.support.conflict import Conflict
from answergate.support.coverage import cover

# Shorter quotations are often titles or single terms.
_FEWEST_WORDS = 4
_FEWEST_CHARACTERS = 12
_QUOTATION = re.compile('"([^"\\n]*)"|[“„]([^“”„\\n]*)[”“]|[「『]([^「」『』\\n]*)[」』]')
# Quotations are often cut or inflected. With less than this share of their words in one place, they are not from there.
_LEAST_FOUND = 0.5
_MOST_WORDS = 0.6
_WORD = re.compile(r"[^\W_]+")


@check(
    "COV508",
    message="the quotation {said!r} is not in {cited}",
    bad=[
        Pair('The mayor said: "<<We will never close the old bridge>>".', "The mayor said that the bridge stays open.")
    ],
    good=[
        Pair(
            'The mayor said: "The old bridge stays open to all".', "“The old bridge stays open to all,” the mayor said."
        )
    ],
)
def invented_quotation(basis: Basis) -> Iterator[Conflict]:
    """The claim quotes words that no cited chunk has.

    Quotation marks promise what somebody said. Inflection, punctuation and words left out are accepted, as long as most
    of the words are together in one place. Titles are no quotations.
    """
    text = basis.claim.text
    for match in _QUOTATION.finditer(text):
        group = match.lastindex or 1
        words = match[group]
        if len(words) < _FEWEST_CHARACTERS or (words.isascii() and len(words.split()) < _FEWEST_WORDS):
            continue
        tokens = basis.claim.words.tokens(words)
        if basis.question is not None:
            tokens = [token for token in tokens if token[2] not in basis.question.keys]
        found = cover(tokens, frozenset(), basis.evidence, frozenset(), len(words))
        if found.best < _LEAST_FOUND * found.total and not _is_title(words):
            yield basis.disagree("COV508", Span(*match.span(group)))


def _is_title(words: str) -> bool:
    """Whether most words have a capital letter, as in the title of a book."""
    found: list[str] = _WORD.findall(words)
    return sum([word[0].isupper() for word in found]) > _MOST_WORDS * len(found)
