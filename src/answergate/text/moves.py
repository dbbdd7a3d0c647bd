"""Which way a percentage moved: "rose 5%", "5% 감소", "下降5%"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from answergate.model.span import Span
from answergate.text.numbers import Kind
from answergate.text.polarity import may_deny
from answergate.text.window import sentences_around
from answergate.text.wording import Claimed, Prepared

_UP: Final = re.compile(
    r"\b(?:increas\w*|rose|risen?|rises|rising|grew|grow(?:s|n|th|ing)?|climb\w*|surg(?:ed|es|ing))\b"
    r"|증가|상승|늘어|늘었|급증|增长|增加|上升|上涨|増加|増え|上昇"
)
_DOWN: Final = re.compile(
    r"\b(?:decreas\w*|declin\w*|fell|fall(?:s|en|ing)?|drop(?:s|ped|ping)?|shr[au]nk)\b"
    r"|감소|하락|줄어|줄었|급감|下降|减少|減少|下跌|下落|減り"
)
_MOST_PLACES: Final = 64


def turned_move(claim: Claimed, evidence: Sequence[Prepared]) -> Span | None:
    """The word of the claim that moves a percentage the other way than the evidence does wherever it has it."""
    percentages = [literal for _, _, literal, meaning in claim.tokens if meaning.kind is Kind.PERCENT]
    mine = _move_in(claim.low) if percentages else None
    if mine is None:
        return None
    for literal in percentages:
        theirs = [_move_in(sentence) for sentence in _sentences_with(literal.lower(), evidence)]
        if theirs and all(move is not None and move.re is not mine.re for move in theirs):
            return Span(*mine.span())
    return None


def _move_in(low: str) -> re.Match[str] | None:
    """The one way a lowered text moves; None where it moves neither way, both ways, or denies anything."""
    up, down = _UP.search(low), _DOWN.search(low)
    return None if (up and down) or may_deny(low) else up or down


def _sentences_with(literal: str, evidence: Sequence[Prepared]) -> list[str]:
    sentences: list[str] = []
    for text in evidence:
        at = text.low.find(literal)
        while at >= 0 and len(sentences) < _MOST_PLACES:
            span = Span(at, at + len(literal))
            sentences.append(sentences_around(text.low, span).of(text.low))
            at = text.low.find(literal, span.end)
    return sentences
