"""Which way the bounds of a text point: "at least 30", "30일 미만", "不超过30"."""

from __future__ import annotations

import re
from collections.abc import Collection
from enum import Enum
from typing import Final

from answergate.model.span import Span
from answergate.text.bound_words import DOWN_AFTER, DOWN_BEFORE, UP_AFTER, UP_BEFORE


class Direction(Enum):
    """Which way a bound points from its number."""

    UP = "at least"
    DOWN = "at most"


# What every bound has in it.
_BOUNDING_WORDS: Final = """
than over above under below least most exceed exceeds exceeding exceeded minimum maximum upward upwards up more older higher
greater longer less fewer younger lower shorter before after within until
"""
_BOUNDING: Final = frozenset(_BOUNDING_WORDS.split())
_EAST_ASIAN_BOUNDING: Final = re.compile(
    "[≤≥최넘후뒤전以至超上下大高多小低少内足到満满滿前后後적이초미부까かま](?:(?<![적이초미부까かま])|(?<=적)어|(?<=이)[상하내후전]|(?<=초)과|(?<=미)만|(?<=부)터|(?<=까)지|(?<=か)ら|(?<=ま)で)"
)
# A sign stands by itself, or it is an arrow, a tag or the mark of a quoted line.
_ALONE: Final = r"(?:(?<=[^\s] )|(?<=\())"
_END_BEFORE: Final = r"[为為是]?\s*[^\w\s]?\s*$"
_UP_BEFORE: Final = re.compile(
    rf"(?:{UP_BEFORE}|\b(?:after|minimum of|upwards? of)|{_ALONE}(?:>=?|≥)|(?:至少|最少)[\u4e00-\u9fff]{{1,4}}|最低){_END_BEFORE}"
)
_DOWN_BEFORE: Final = re.compile(
    rf"(?:{DOWN_BEFORE}|\b(?:before|until|maximum of)|{_ALONE}(?:<=?|≤)|(?:至多|最多)[\u4e00-\u9fff]{{1,4}}|最[大長高]){_END_BEFORE}"
)
_LAST_OF_BOUNDS: Final = """
than over above after least exceed exceeds exceeding exceeded of under below before until within most to
"""
_LAST_WORDS: Final = frozenset(_LAST_OF_BOUNDS.split())
_LAST_WORD: Final = re.compile(r"[a-z]+\Z")
_EAST_ASIAN_BEFORE: Final = frozenset("至最超大高多小低少不满滿최")
_EAST_ASIAN_REACH: Final = 10
# Its first syllable ends many words.
_AT_LEAST: Final = "적어도"
# What every bound after a number has in it.
_FIRST_AFTER: Final = ("or ", "and ", "+")
_WIDEST_AFTER: Final = 24
_BETWEEN: Final = r"[^\d.,;、，]{0,14}?"
_UP_AFTER: Final = re.compile(rf"{_BETWEEN}(?:{UP_AFTER})|\+|\s*(?:이?후|뒤|之?[后後]|以[后後])|[^\W\d]?(?:부터|から)")
_DOWN_AFTER: Final = re.compile(
    rf"{_BETWEEN}(?:{DOWN_AFTER})|\s*(?:이?전(?!체|부)|之?前|以前|[内內])|[^\W\d]?(?:까지|まで)"
)

_INCLUSIVE: Final = re.compile(
    r"\bor |\band |least|most|up to|not|\bno |n['’]t|minimum|maximum|이상|이하|이내|까지|최소|최대|以上|以下|以内|之内|至少|至多|最多|最少|不(?![足到满滿])|まで|から"
)
_STRICT: Final = re.compile(
    r"\bthan\b|over|above|under|below|exceed|초과|미만|넘|超|[大小高低多少][于於]|不足|不到|[未不][满滿満]|上回|下回"
)


def may_bound(low: str, words: Collection[str]) -> bool:
    """Whether a lowered text of these alphabetic words can have a bound at all: cheap, and never wrong when it says no."""
    if not _BOUNDING.isdisjoint(words) or "+" in low or "<" in low or ">" in low:
        return True
    return not low.isascii() and _EAST_ASIAN_BOUNDING.search(low) is not None


def direction_at(low: str, start: int, end: int) -> Direction | None:
    """Which way the bound on the number at ``start:end`` of a lowered text points, if it is a bound."""
    bound = bound_at(low, start, end)
    return None if bound is None else bound[0]


def bound_at(low: str, start: int, end: int) -> tuple[Direction, Span] | None:
    """The same with the place of its words."""
    floor = max(0, start - 24)
    before = low[floor:start]
    if _may_end_in_bound(before):
        for pattern, direction in ((_DOWN_BEFORE, Direction.DOWN), (_UP_BEFORE, Direction.UP)):
            match = pattern.search(before)
            if match:
                return direction, Span(floor + match.start(), start)
    if not _may_begin_with_bound(low[end : end + _WIDEST_AFTER]):
        return None
    up, down = _UP_AFTER.match(low, end), _DOWN_AFTER.match(low, end)
    if up and (not down or up.end() < down.end()):
        return Direction.UP, Span(*up.span())
    return (Direction.DOWN, Span(*down.span())) if down else None


def includes_its_number(bound: str) -> bool:
    """Whether a bound, by its words, holds for its number too: "at most", not "less than"."""
    return _STRICT.search(bound) is None or _INCLUSIVE.search(bound) is not None


def _may_end_in_bound(before: str) -> bool:
    """Whether what stands before a number can end in a bound: its last word tells, unless a sign hides it."""
    words = before.rstrip()
    if not words[-1:].isalnum():
        return True
    last = _LAST_WORD.search(words)
    if last is not None:
        return last[0] in _LAST_WORDS
    near = words[-_EAST_ASIAN_REACH:]
    return not _EAST_ASIAN_BEFORE.isdisjoint(near) or _AT_LEAST in near


def _may_begin_with_bound(after: str) -> bool:
    """Whether what stands after a number can begin with one."""
    if True in [word in after for word in _FIRST_AFTER]:
        return True
    return not after.isascii() and _EAST_ASIAN_BOUNDING.search(after) is not None
