"""Numbers that the question brings along: "which pump for a 9 m lift?", 还有8个月到期要赔多少?

Whoever asks what, which or how much tells his own case, and an answer may speak of it. Where it is asked whether
something is so ("is it 40 days?"), the number is what the evidence must have.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from answergate.model.span import Span
from answergate.text.direction.bounds import bound_at
from answergate.text.guises.clock import minutes_said
from answergate.text.numbers import Kind, Number
from answergate.text.numbers.units import COUNTERS
from answergate.text.words.wording import Claimed, Prepared

_ASKS_FOR: Final = re.compile(
    r"\b(?:what|which|how|who|whom|whose|when|where|why)\b"
    r"|얼마|어떻|어떤|어느|어디|무엇|무슨|뭐|뭘|언제|몇|왜|누가|누구|알려|설명해"
    r"|什么|什麼|怎么|怎麼|怎样|怎樣|多少|多久|多长|多長|哪|谁|誰|几|幾|如何|为何|為何"
    r"|どう|どの|どれ|どこ|どんな|何|なに|いつ|いくら|いくつ|誰|なぜ|教えて"
)
_STOP: Final = re.compile(r"[,;:。，；：、!?！？|\n]|\. ")
_REACH: Final = 12
_ENOUGH: Final = 0.6
# "I am 23, can I rent a car?": what is told comes before what is asked.
_GOES_ON_TO_ASK: Final = re.compile(
    r"[,.;:!。，；！、\n]\s*\w|인데|는데|이고|이며|이라서?|라서|니까|지만|있으면|のですが|んですが|ですが|ますが|けど|なので|ので|から|、"
)


def is_premise(number: Number, claim: str, question: Prepared | None, evidence: Sequence[Prepared]) -> bool:
    """Whether a number of the answer is one that the question tells and does not ask for, and the evidence has no other for it."""
    if question is None:
        return False
    told = [other for other in question.numbers if _is_same(number, other)]
    if not told and number.kind is Kind.TIME:
        said = minutes_said(number, claim.lower())
        told = [other for other in question.numbers if said & minutes_said(other, question.low)]
    if not told:
        return False
    asked_apart = _ASKS_FOR.search(question.low) is not None or any(
        _GOES_ON_TO_ASK.search(question.low, other.span.end) is not None for other in told
    )
    return asked_apart and not any(_is_told_of_the_same(number, claim, text) for text in evidence)


def _is_told_of_the_same(number: Number, claim: str, text: Prepared) -> bool:
    """Whether a text has another such number beside the same words: "the waiting period is 90 days" for 30."""
    before, after = _beside(claim, number.span)
    for other in text.numbers:
        if other.value == number.value or other.unit != number.unit or other.kind is not number.kind:
            continue
        # A bound is of others too: who asks for a child of twelve is told of those under fifteen.
        if bound_at(text.low, other.span.start, other.span.end) is not None:
            continue
        here, there = _beside(text.text, other.span)
        if _shared(before, here) + _shared(after, there) >= _ENOUGH:
            return True
    return False


def _beside(text: str, span: Span) -> tuple[dict[str, float], dict[str, float]]:
    """What the words before and behind a number, within its clause, weigh."""
    before = _STOP.split(text[max(0, span.start - _REACH) : span.start])[-1]
    after = _STOP.split(text[span.end : span.end + _REACH])[0]
    return _weights(before), _weights(after)


def _weights(words: str) -> dict[str, float]:
    return {unit.key: unit.weight for unit in Claimed(words).units}


def _shared(one: dict[str, float], other: dict[str, float]) -> float:
    return sum([weight for key, weight in one.items() if key in other])


def _is_same(number: Number, other: Number) -> bool:
    if number.key == other.key:
        return True
    if number.value is None or number.value != other.value:
        return False
    return None in (number.unit, other.unit) or (_count(number) and _count(other))


def _count(number: Number) -> bool:
    """Whether a number counts, whatever its counter: 12个人 is 12人, and "14 people" are 14 users."""
    return number.unit in COUNTERS or (number.unit is None and number.kind is Kind.NUMBER)
