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


def is_premise(number: Number, question: Prepared | None) -> bool:
    """Whether a number of the answer is one that the question tells, and does not ask for."""
    if question is None or _ASKS_FOR.search(question.low) is None:
        return False
    return any(
        number.key == other.key
        or (number.value is not None and number.value == other.value and _count(number) and _count(other))
        for other in question.numbers
    )


def _count(number: Number) -> bool:
    """Whether a number counts, whatever its counter: 12个人 is 12人, and "14 people" are 14 users."""
    return number.unit in COUNTERS or (number.unit is None and number.kind is Kind.NUMBER)
