"""What a text denies: the words that its negators refer to."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from answergate.lang import LANGUAGES
from answergate.lang.wording import Wording
from answergate.model.span import Span
from answergate.support.facts import Facts
from answergate.support.phrases import find, has

# A negator refers to the next word that tells something, not to one at the far end of the sentence.
_REACH: Final = 24
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
    """The keys of the words that a text denies, each with the place from the negator to the word."""
    low = facts.low
    if not has(negators, low):
        return {}
    harmless = [match.span() for match in find(not_negators, low)]
    denied: dict[str, Span] = {}
    for match in find(negators, low):
        start, end = match.span()
        if any(first < end and start < last for first, last in harmless):
            continue
        target = _before(facts, start) if match[0] in _following() else _after(facts, end)
        if target is not None:
            denied.setdefault(target[2], Span(min(start, target[0]), max(end, target[1])))
    return denied


def _after(facts: Facts, end: int) -> tuple[int, int, str, float] | None:
    for token in facts.tokens:
        if token[0] >= end and token[3]:
            near = token[0] - end <= _REACH and not _CLAUSE_END.search(facts.text, end, token[0])
            return token if near else None
    return None


def _before(facts: Facts, start: int) -> tuple[int, int, str, float] | None:
    for token in reversed(facts.tokens):
        if token[1] <= start + 1 and token[0] < start and token[3]:
            near = start - token[1] <= _REACH and not _CLAUSE_END.search(facts.text, token[1], start)
            return token if near else None
    return None
