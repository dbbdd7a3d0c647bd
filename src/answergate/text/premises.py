"""Numbers that the question brings along: "which pump for a 9 m lift?", 还有8个月到期要赔多少?

Whoever asks what, which or how much tells his own case, and an answer may speak of it. Where it is asked whether
something is so ("is it 40 days?"), the number is what the evidence must have.
"""

from __future__ import annotations

import re
from typing import Final

from answergate.text.numbers import Kind, Number
from answergate.text.numbers.units import COUNTERS
from answergate.text.wording import Prepared

_ASKS_FOR: Final = re.compile(
    r"\b(?:what|which|how|who|whom|whose|when|where|why)\b"
    r"|얼마|어떻|어떤|어느|어디|무엇|무슨|뭐|뭘|언제|몇|왜|누가|누구|알려|설명해"
    r"|什么|什麼|怎么|怎麼|怎样|怎樣|多少|多久|多长|多長|哪|谁|誰|几|幾|如何|为何|為何"
    r"|どう|どの|どれ|どこ|どんな|何|なに|いつ|いくら|いくつ|誰|なぜ|教えて"
)
# "I am 23, can I rent a car?": what is told comes before what is asked.
_GOES_ON_TO_ASK: Final = re.compile(
    r"[,.;:!。，；！、\n]\s*\w|인데|는데|이고|이며|이라서?|라서|니까|지만|있으면|のですが|んですが|ですが|ますが|けど|なので|ので|から|、"
)


def is_premise(number: Number, question: Prepared | None) -> bool:
    """Whether a number of the answer is one that the question tells, and does not ask for."""
    if question is None:
        return False
    told = [other for other in question.numbers if _is_same(number, other)]
    if not told:
        return False
    return _ASKS_FOR.search(question.low) is not None or any(
        _GOES_ON_TO_ASK.search(question.low, other.span.end) is not None for other in told
    )


def _is_same(number: Number, other: Number) -> bool:
    if number.key == other.key:
        return True
    return number.value is not None and number.value == other.value and _count(number) and _count(other)


def _count(number: Number) -> bool:
    """Whether a number counts, whatever its counter: 12个人 is 12人, and "14 people" are 14 users."""
    return number.unit in COUNTERS or (number.unit is None and number.kind is Kind.NUMBER)
