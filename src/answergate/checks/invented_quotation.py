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
# Quotations are often cut or joined. Below this share of known triples of words, they are not from the evidence.
_FEWEST_KNOWN = 0.3
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

    Quotation marks promise the exact words. Case, spaces and punctuation may differ.
    """
    text = basis.claim.text
    for match in _QUOTATION.finditer(text):
        group = match.lastindex or 1
        words = match[group]
        if len(words) < _FEWEST_CHARACTERS or (words.isascii() and len(words.split()) < _FEWEST_WORDS):
            continue
        if _is_title(words):
            continue
        known = _triples(words)
        here = _triples(_closest(basis, words))
        if basis.question is not None:
            here |= _triples(basis.question.text)
        if known and len(known & here) < _FEWEST_KNOWN * len(known):
            yield basis.disagree("COV508", Span(*match.span(group)))


def _closest(basis: Basis, words: str) -> str:
    """The sentences of the evidence that share most words with the quotation."""
    tokens = basis.claim.words.tokens(words)
    coverage = cover(tokens, frozenset(), basis.evidence, frozenset(), len(words))
    if coverage.chunk is None or coverage.window is None:
        return ""
    chunk = basis.evidence.chunks[coverage.chunk]
    return chunk.text[chunk.bounds[coverage.window[0]][0] : chunk.bounds[coverage.window[1]][1]]


def _is_title(words: str) -> bool:
    """Whether most words have a capital letter, as in the title of a book."""
    found = _WORD.findall(words)
    return sum(word[0].isupper() for word in found) > 0.6 * len(found)


def _triples(text: str) -> set[str]:
    """Every three neighbouring words; in scripts without spaces, every four neighbouring letters."""
    words = _WORD.findall(text.lower())
    if len(words) > 3:
        return {" ".join(words[at : at + 3]) for at in range(len(words) - 2)}
    letters = "".join(words)
    return {letters[at : at + 4] for at in range(len(letters) - 3)}
