"""What a share of an amount comes to: 9.35 m for 85% of the maximum head, which is 11 m; $60 for $80 at 25% off."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from answergate.text.derivations.figures import half_of_last_place
from answergate.text.numbers import Number
from answergate.text.words.wording import Prepared

_EXACT: Final = 1e-6
# With more shares than these one of them is by chance that of some amount.
_FEW: Final = 12
# A rounded share is off by less than this part of it.
_CLOSE: Final = 0.01
_OF: Final = re.compile(r" of ((?:[a-z]+[ -]?){1,5})")
_JOINING_WORDS: Final = """
a an and any are as at be by each for from if in is its it of on or our per that the their this to was when with you your
"""
_JOINING: Final = frozenset(_JOINING_WORDS.split())
_OF_BEFORE: Final = re.compile("(?:([가-힣]{2,8})의|([\u3400-\u9fff]{2})[的の]|按([\u3400-\u9fff]{2})) ?[约約약]? ?\\Z")
_OF_AMOUNT: Final = re.compile("[의的の] ?[약约約]? ?")
_OFF: Final = re.compile(r" ?(?:off\b|discount|reduction|할인|감면|引き|割引|オフ|[优優]惠)")
# 八折 says what is left to pay, not what is taken off.
_PAID: Final = "折"
_STOP: Final = re.compile(r"[.;!?] |[。；！？\n]")
_REACH: Final = 48
_OFF_REACH: Final = 60


class _Share(Struct, frozen=True):
    """A share of something: the number, how much it is, and of what.

    Without a word for that it is of the amount right before it; a discount, which has none at all, of one close to it.
    """

    number: Number
    size: float
    whole: str | None


def share_of_amount(number: Number, size: float, evidence: Sequence[Prepared]) -> tuple[str, str] | None:
    """A share of something that the evidence tells, and the amount it says of the same thing, which together give the number."""
    shares = [share for text in evidence for share in _shares_in(text)]
    if not 0 < len(shares) <= _FEW:
        return None
    slack = max(min(half_of_last_place(number), _CLOSE * size), _EXACT * size)
    for text in evidence:
        for amount in text.numbers:
            if amount.unit != number.unit or amount.value is None:
                continue
            for share in shares:
                near = abs(float(amount.value) * share.size - size) <= slack
                if near and share.size != 1.0 and _is_whole(share, amount, text):
                    return share.number.text, amount.text
    return None


def _shares_in(text: Prepared) -> Iterator[_Share]:
    low = text.low
    for before, number in zip((None, *text.numbers), text.numbers, strict=False):
        if number.unit != "%" or number.value is None:
            continue
        size, start, end = float(number.value) / 100.0, number.span.start, number.span.end
        if number.text.endswith(_PAID):
            yield _Share(number, size, None)
        elif _OFF.match(low, end):
            yield _Share(number, 1.0 - size, None)
        elif (of := _OF.match(low, end)) is not None:
            yield _Share(number, size, _noun_of(of[1]))
        elif before is not None and _OF_AMOUNT.fullmatch(low, before.span.end, start):
            yield _Share(number, size, "")
        elif (whole := _OF_BEFORE.search(low, max(0, start - _REACH), start)) is not None:
            yield _Share(number, size, whole[1] or whole[2] or whole[3])


def _noun_of(words: str) -> str:
    """The last word of what a share is of, before a word that only joins: the head of "the maximum head for"."""
    noun = ""
    for word in words.split():
        if word not in _JOINING:
            noun = word
        elif noun:
            break
    return noun


def _is_whole(share: _Share, amount: Number, text: Prepared) -> bool:
    """Whether an amount is of what the share is of: the word stands before it in its sentence, or over its column."""
    low, start = text.low, amount.span.start
    if share.whole is None:
        first, last = sorted((amount.span, share.number.span), key=lambda span: span.start)
        gap = low[first.end : last.start]
        return share.number in text.numbers and len(gap) <= _OFF_REACH and _STOP.search(gap) is None
    if not share.whole:
        return _OF_AMOUNT.fullmatch(low, amount.span.end, share.number.span.start) is not None
    line = low[low.rfind("\n", 0, start) + 1 : start]
    if "|" in line:
        column = line.count("|")
        rows = [row.split("|") for row in low[:start].split("\n")]
        return any(share.whole in row[column] for row in rows if len(row) > column)
    before = low[max(0, start - _REACH) : start]
    stops = [match.end() for match in _STOP.finditer(before)]
    return share.whole in before[max(stops, default=0) :]
