"""Which way a percentage moved: "rose 5%", "5% 감소", "下降5%"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from answergate.model.span import Span
from answergate.text.numbers import Kind
from answergate.text.polarity import may_deny
from answergate.text.window import sentences_around
from answergate.text.wording import Claimed, Prepared, lowered

_UP_WORDS: Final = """
increase increases increased increasing rose rise rises risen rising grew grow grows grown growth growing climb climbs
climbed climbing surge surged surges surging
"""
_DOWN_WORDS: Final = """
decrease decreases decreased decreasing decline declines declined declining fell fall falls fallen falling drop drops
dropped dropping shrank shrunk
"""
_EAST_UP: Final = ("증가", "상승", "늘어", "늘었", "급증", "增长", "增加", "上升", "上涨", "増加", "増え", "上昇")
_EAST_DOWN: Final = ("감소", "하락", "줄어", "줄었", "급감", "下降", "减少", "減少", "下跌", "下落", "減り")
_EAST_MOVING: Final = (*_EAST_UP, *_EAST_DOWN)
_MOVING: Final = frozenset(f"{_UP_WORDS} {_DOWN_WORDS}".split())


def _pattern(words: str, east_asian: Sequence[str]) -> re.Pattern[str]:
    """Any of the words. A set of first characters comes first: that is what lets the scan skip to them."""
    forms = [rf"(?<=\b{word[0]}){word[1:]}\b" for word in words.split()]
    forms += [f"(?<={word[0]}){word[1:]}" for word in east_asian]
    firsts = {word[0] for word in (*words.split(), *east_asian)}
    return re.compile(f"[{''.join(sorted(firsts))}](?:{'|'.join(forms)})")


_UP: Final = _pattern(_UP_WORDS, _EAST_UP)
_DOWN: Final = _pattern(_DOWN_WORDS, _EAST_DOWN)
_MOST_PLACES: Final = 64
_BESIDE: Final = 30
# Named once: reading a member off its enum costs as much as the rest of a comparison several times over.
_PERCENT: Final = Kind.PERCENT


def turned_move(claim: Claimed, evidence: Sequence[Prepared]) -> Span | None:
    """The word of the claim that moves a percentage the other way than the evidence does wherever it has it."""
    percentages = [literal for _, _, literal, meaning in claim.tokens if meaning.kind is _PERCENT]
    words = _moving_words(claim) if percentages else ()
    for literal in percentages if words else ():
        if _moves_alike(literal, words, evidence):
            continue
        mine = _move_in(claim.low)
        theirs = [_move_in(sentence) for sentence in _sentences_with(literal, evidence)]
        if mine is not None and theirs and all(move is not None and move.re is not mine.re for move in theirs):
            return Span(*mine.span())
    return None


def _moves_alike(literal: str, words: Sequence[str], evidence: Sequence[Prepared]) -> bool:
    """Whether the percentage first stands beside one of the claim's own words: most do, and need no closer look."""
    for text in evidence:
        at = text.text.find(literal)
        if at >= 0:
            around = text.text[max(0, at - _BESIDE) : at + _BESIDE]
            return True in [word in around for word in words]
    return False


def _moving_words(claim: Claimed) -> list[str]:
    words = [word for word in claim.words if word in _MOVING]
    return words if claim.text.isascii() else words + [word for word in _EAST_MOVING if word in claim.text]


def _move_in(low: str) -> re.Match[str] | None:
    """The one way a lowered text moves; None where it moves neither way, both ways, or denies anything."""
    up, down = _UP.search(low), _DOWN.search(low)
    return None if (up and down) or may_deny(low) else up or down


def _sentences_with(literal: str, evidence: Sequence[Prepared]) -> list[str]:
    sentences: list[str] = []
    for text in evidence:
        at = text.text.find(literal)
        while at >= 0 and len(sentences) < _MOST_PLACES:
            span = Span(at, at + len(literal))
            sentences.append(lowered(sentences_around(text.text, span).of(text.text)))
            at = text.text.find(literal, span.end)
    return sentences
