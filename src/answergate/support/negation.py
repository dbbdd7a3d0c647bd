"""What a text denies: the words that its negators refer to."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Final

from answergate.lang import LANGUAGES
from answergate.lang.wording import Wording
from answergate.model.span import Span
from answergate.support.facts import Facts
from answergate.text.words import Token, is_east_asian

# A negator refers to the next word that tells something, not to one at the far end of the sentence.
_REACH: Final = 24
_NEIGHBOURS: Final = 6
_PAIRS: Final = 3
_CLAUSE_END: Final = re.compile("[.,;:!?，。；：、！？]")


def negators(wording: Wording) -> Iterable[str]:
    return wording.negators.split()


def not_negators(wording: Wording) -> Iterable[str]:
    return wording.not_negators.split()


@cache
def _following() -> frozenset[str]:
    """The negators that come behind the word they deny."""
    return frozenset(
        negator.replace("_", " ")
        for language in LANGUAGES
        if language.wording.negator_follows
        for negator in language.wording.negators.split()
    )


def read_denied(facts: Facts) -> dict[str, Span]:
    """The keys of the words that a text denies, each with the place from the negator to the word.

    Pairs of characters overlap, so a negator in Chinese may refer to any of the next few.
    """
    negated = facts.find(negators)
    if not negated:
        return {}
    harmless = [(phrase.start, phrase.end) for phrase in facts.find(not_negators)]
    denied: dict[str, Span] = {}
    for words, start, end in negated:
        if any(first < end and start < last for first, last in harmless):
            continue
        for target in _before(facts, start) if words in _following() else _after(facts, end):
            denied.setdefault(target[2], Span(min(start, target[0]), max(end, target[1])))
    return denied


def _after(facts: Facts, end: int) -> list[Token]:
    at = bisect_left(facts.tokens, end, key=lambda token: token[0])
    return _first(facts, facts.tokens[at : at + _NEIGHBOURS], lambda token: (end, token[0]))


def _before(facts: Facts, start: int) -> list[Token]:
    at = bisect_left(facts.tokens, start, key=lambda token: token[0])
    nearest_first = facts.tokens[max(0, at - _NEIGHBOURS) : at][::-1]
    return _first(facts, nearest_first, lambda token: (min(token[1], start), start))


def _first(facts: Facts, tokens: Sequence[Token], between: Callable[[Token], tuple[int, int]]) -> list[Token]:
    """The nearest word that tells something, or the nearest pairs of characters, in the same clause."""
    found: list[Token] = []
    for token in tokens:
        start, end = between(token)
        if end - start > _REACH or _CLAUSE_END.search(facts.text, start, end):
            break
        if token[3]:
            found.append(token)
            if len(found) == (_PAIRS if is_east_asian(token[2]) and len(token[2]) == 2 else 1):
                break
    return found
