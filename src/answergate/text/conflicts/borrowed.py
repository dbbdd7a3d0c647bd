"""Numbers that a claim borrows: it says what one sentence says, with the number of quite another one.

"Appointed by Clinton in 1987" where the evidence has "appointed by Clinton in 1993", and 1987 in a sentence on his studies.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from answergate.model.span import Span
from answergate.text.conflicts.other_things import ROUGHLY, is_of_another_thing
from answergate.text.conflicts.owned import is_like
from answergate.text.direction.turned import Turned
from answergate.text.matching.surroundings import LONGEST_SENTENCE, sentences_around, sentences_in, shared_words
from answergate.text.numbers import Number
from answergate.text.numbers.number import Token
from answergate.text.numbers.reader import read_tokens
from answergate.text.words.rarity import alphabetic_weight
from answergate.text.words.wording import Claimed, Prepared

_MOST_PLACES: Final = 16
# A figure by itself, as in a table, may be of anything.
_TELLS: Final = re.compile(r"[^\W\d_]{3}")
# The words behind a number, as far as nothing parts them from it.
_RIGHT: Final = re.compile(r"[ -]([a-z]+)(?: ([a-z]+))?(?: ([a-z]+))?")
_LEFT_REACH: Final = 36
# Where words are not parted, so many letters.
_EAST_LEFT: Final = re.compile(
    "[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3][\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3 ]{2,3}\\Z"
)
_EAST_RIGHT: Final = re.compile("[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3 ]{3,4}")
_FIGURE: Final = re.compile("[0-9]+(?:[,.][0-9]+)*")
_LAST_FIGURE: Final = re.compile("[0-9]+(?:[,.][0-9]+)*\\Z")
_LONGEST_FIGURE: Final = 16
_YEAR: Final = re.compile("(?<![0-9,.])(?:1[0-9]{3}|20[0-9]{2})(?![0-9,])")
# So many words of the claim stand in the sentence with the other number, and far fewer wherever its own stands.
_LEAST_SHARED: Final = 3
# What is said of several at once has the numbers of several sentences.
_TOGETHER: Final = frozenset(("respectively", "both", "total", "combined", "altogether", "average"))
_CLOSE: Final = 0.15


def borrowed_number(
    claim: Claimed, tokens: Sequence[Token], evidence: Sequence[Prepared], chunk: int, span: Span
) -> Turned | None:
    """The one of these numbers of the claim in whose place the sentence at ``span`` of a chunk, which it follows, has another."""
    if not _TOGETHER.isdisjoint(claim.words):
        return None
    text = evidence[chunk]
    near = Span(max(0, span.start - LONGEST_SENTENCE), min(len(text.text), span.end + LONGEST_SENTENCE))
    for token in tokens:
        for at in islice(_rival_places(token, claim, text.low, near), _MOST_PLACES):
            other = _rival_at(at, token, claim, text)
            if other is not None and _is_borrowed(token, claim, evidence, chunk, other):
                return Turned(Span(token[0], token[1]), other)
    return None


def _rival_places(token: Token, claim: Claimed, text: str, near: Span) -> Iterator[int]:
    """Where a lowered text has other figures beside the words that stand next to a number of the claim."""
    start, end, literal, meaning = token
    left = _left_of(claim.low, start)
    at = text.find(left, near.start, near.end) if left else -1
    while at >= 0:
        at += len(left)
        figure = _FIGURE.match(text, at)
        if figure is not None and _may_be_rival(figure[0], literal, claim.text):
            yield at
        at = text.find(left, at, near.end)
    right = _right_of(claim.low, start + meaning.digits_end, end)
    at = text.find(right, near.start, near.end) if right else -1
    while at >= 0:
        figure = _LAST_FIGURE.search(text, max(0, at - _LONGEST_FIGURE), at)
        if figure is not None and _may_be_rival(figure[0], literal, claim.text):
            yield figure.start()
        at = text.find(right, at + 1, near.end)


def _may_be_rival(figure: str, literal: str, claim: str) -> bool:
    """Whether the claim has a figure nowhere, and the figure is a year where the claim's number is one."""
    return figure not in claim and (_YEAR.fullmatch(figure) is None) is (_YEAR.search(literal) is None)


def _left_of(low: str, start: int) -> str:
    """The words before a place, from the last telling one on; in East Asian text the last letters."""
    stretch = low[max(0, start - _LEFT_REACH) : start]
    if not stretch[-2:].isascii():
        east = _EAST_LEFT.search(stretch, len(stretch) - 4)
        return east[0] if east else ""
    for word in reversed(stretch.split()[-3:]):
        if word.replace("-", "").isalpha() and alphabetic_weight(word) > 0.0:
            return stretch[stretch.rfind(word) :]
    return ""


def _right_of(low: str, digits_end: int, end: int) -> str:
    """The words behind the figures of a number, up to the first telling one; in East Asian text the unit and some letters."""
    match = _RIGHT.match(low, digits_end)
    if match is None:
        east = _EAST_RIGHT.match(low, end)
        return low[digits_end : east.end()] if east else ""
    for group in (1, 2, 3):
        word = match[group]
        if word is None:
            break
        if alphabetic_weight(word) > 0.0:
            return low[digits_end : match.end(group)]
    return ""


def _rival_at(at: int, token: Token, claim: Claimed, text: Prepared) -> Span | None:
    """The number at a place of the text, where it is of the kind of the claim's and not said by the claim too."""
    around = sentences_around(text.text, Span(at, at + 1))
    for other in read_tokens(around.of(text.text)):
        if other[0] <= at - around.start < other[1]:
            said = any(other[3].key == mine[3].key or other[2] == mine[2] for mine in claim.tokens)
            if said or not is_like(token, other) or _is_rounded(token, other, claim):
                return None
            return Span(other[0] + around.start, other[1] + around.start)
    return None


def _is_rounded(token: Token, other: Token, claim: Claimed) -> bool:
    """Whether the claim says roughly how much, and the other number is about as much."""
    mine, theirs = token[3].value, other[3].value
    if mine is None or theirs is None or ROUGHLY.isdisjoint(claim.words):
        return False
    return abs(float(mine) - float(theirs)) <= _CLOSE * abs(float(theirs))


def _is_borrowed(token: Token, claim: Claimed, evidence: Sequence[Prepared], chunk: int, other: Span) -> bool:
    """Whether the claim follows the sentence of the other number, and no sentence that has its own."""
    shared = shared_words(claim, _sentence_at(evidence[chunk].text, other))
    if shared < _LEAST_SHARED:
        return False
    places = [(number, text) for text in evidence for number in text.numbers if _is_same(number, token)]
    alike = [
        _sentence_at(text.text, number.span)
        for number, text in places
        if not is_of_another_thing(number, text, token, claim)
    ]
    return (
        bool(places)
        and len(alike) <= _MOST_PLACES
        and all(_TELLS.search(sentence) and 2 * shared_words(claim, sentence) + 2 <= shared for sentence in alike)
    )


def _is_same(number: Number, token: Token) -> bool:
    meaning = token[3]
    return number.key == meaning.key if meaning.value is None else number.value == meaning.value


def _sentence_at(text: str, span: Span) -> str:
    around = sentences_around(text, span)
    sentences = sentences_in(text, around)
    return next((one for one in sentences if span.start < one.end), around).of(text)
