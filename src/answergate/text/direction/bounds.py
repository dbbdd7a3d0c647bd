"""Which way the bounds of a text point: "at least 30", "30일 미만", "不超过30"."""

from __future__ import annotations

import re
from collections.abc import Collection
from enum import Enum
from typing import Final

from msgspec import Struct

from answergate.model.span import Span
from answergate.text.direction.bound_words import DOWN_AFTER, DOWN_BEFORE, EARLIEST, LATEST, UP_AFTER, UP_BEFORE
from answergate.text.direction.lead_times import Counted, Side, counted_at


class Direction(Enum):
    """Which way a bound points from its number."""

    UP = "at least"
    DOWN = "at most"


class Bound(Struct, frozen=True, gc=False):
    """Which way a bound points, where its words stand, and the side on which it counts from an event.

    "Three days before" points no way: it may be meant for the least or the most.
    """

    direction: Direction | None
    span: Span
    side: Side | None = None

    def opposes(self, other: Bound) -> bool:
        """Whether what one bound lets through, the other does not."""
        if self.direction is not None and other.direction is not None and self.direction is not other.direction:
            return True
        return self.side is not None and other.side is not None and self.side is not other.side


# What every bound has in it.
_BOUNDING_WORDS: Final = """
than over above under below least most exceed exceeds exceeding exceeded minimum maximum upward upwards up more older higher
greater longer less fewer younger lower shorter before after within until latest earliest
"""
_BOUNDING: Final = frozenset(_BOUNDING_WORDS.split())
_EAST_ASIAN_BOUNDING: Final = re.compile(
    "[≤≥최넘후뒤전늦以至超上下大高多小低少内足到満满滿前后後早晚迟遲遅적이초미부까かま](?:(?<![적이초미부까かま])|(?<=적)어|(?<=이)[상하내후전]|(?<=초)과|(?<=미)만|(?<=부)터|(?<=까)지|(?<=か)ら|(?<=ま)で)"
)
# A sign stands by itself, or it is an arrow, a tag or the mark of a quoted line.
_ALONE: Final = r"(?:(?<=[^\s] )|(?<=\())"
_END_BEFORE: Final = r"[为為是]?\s*[^\w\s]?\s*$"
_OTHER_WORDS: Final = r"[^\d.,;、，。]{0,10}"
_UP_BEFORE: Final = re.compile(
    rf"(?:{UP_BEFORE}|(?:{EARLIEST}){_OTHER_WORDS}|\b(?:after|minimum of|upwards? of)|{_ALONE}(?:>=?|≥)|(?:至少|最少)[\u4e00-\u9fff]{{1,4}}|最低){_END_BEFORE}"
)
_DOWN_BEFORE: Final = re.compile(
    rf"(?:{DOWN_BEFORE}|(?:{LATEST}){_OTHER_WORDS}|\b(?:before|until|maximum of)|{_ALONE}(?:<=?|≤)|(?:至多|最多)[\u4e00-\u9fff]{{1,4}}|最[大長高]){_END_BEFORE}"
)
_LAST_OF_BOUNDS: Final = """
than over above after least exceed exceeds exceeding exceeded of under below before until within most to
"""
_LAST_WORDS: Final = frozenset(_LAST_OF_BOUNDS.split())
_LAST_WORD: Final = re.compile(r"[a-z]+\Z")
_EAST_ASIAN_BEFORE: Final = frozenset("至最超大高多小低少不满滿遅早최늦")
_EAST_ASIAN_REACH: Final = 10
# Its first syllable ends many words.
_AT_LEAST: Final = "적어도"
# Of a time before an event, the words for the amount may stand before the event too: 최소 출발 7일 전, 至少要在入住前2天.
_MOST_AHEAD: Final = re.compile(
    rf"(?:{DOWN_BEFORE}|\b(?:until|maximum of)){_END_BEFORE}|(?:최대|至多|最多|最大|{LATEST}){_OTHER_WORDS}$"
)
_LEAST_AHEAD: Final = re.compile(
    rf"(?:{UP_BEFORE}|\bminimum of){_END_BEFORE}|(?:최소|적어도|至少|最少|少なくとも|{EARLIEST}){_OTHER_WORDS}$"
)
# What says which point of time is the last or the first, not which amount.
_BY_THE_CLOCK: Final = re.compile(rf"\b(?:later|earlier|sooner) than\b|\buntil\b|{LATEST}|{EARLIEST}")
# "Up to a day before" is the last chance to cancel and the first to check in.
_EITHER_WAY: Final = "up to "
_LEAST_BETWEEN: Final = re.compile(r"\bor (?:more|longer)\b|이상|以上")
_MOST_BETWEEN: Final = re.compile(r"\bor less\b|이내|以内")
_LAST_POINT_AFTER: Final = re.compile(r"까지|まで|\sat the latest\b")
_FIRST_POINT_AFTER: Final = re.compile(r"부터|から|以降|\sat the earliest\b")
# What every bound after a number has in it.
_FIRST_AFTER: Final = ("or ", "and ", "at ", " max", " min", "+")
_WIDEST_AFTER: Final = 24
_REACH_BEFORE: Final = 24
_BETWEEN: Final = r"[^\d.,;、，]{0,14}?"
_UP_AFTER: Final = re.compile(
    rf"{_BETWEEN}(?:{UP_AFTER}|\bat the earliest\b)|\+|\s*(?:이?후|뒤|之?[后後]|以[后後])|[^\W\d]?(?:부터|から)"
)
_DOWN_AFTER: Final = re.compile(
    rf"{_BETWEEN}(?:{DOWN_AFTER}|\bat the latest\b)|\s*(?:이?전(?!체|부)|之?前|以前|[内內])|[^\W\d]?(?:까지|まで)"
)

_INCLUSIVE: Final = re.compile(
    r"\bor |\band |least|most|up to|not|\bno |n['’]t|minimum|maximum|이상|이하|이내|까지|최소|최대|以上|以下|以内|之内|至少|至多|最多|最少|不(?![足到满滿])|まで|から"
)
_STRICT: Final = re.compile(
    r"\bthan\b|over|above|under|below|exceed|초과|미만|넘|超|[大小高低多少][于於]|不足|不到|[未不][满滿満]|上回|下回"
)


# Words that say of the number itself whether it is in: 초과 and 이상, 未満 and 以下. Others are used for both.
_SHARP: Final = re.compile(
    "(?P<strict>초과(?!하지|할 수|해서)|미만|未満|超え(?![てなまずら]|ること))|이상|이하|以上|以下"
)


def differ_at_the_number(mine: str, theirs: str) -> bool:
    """Whether of two bounds, by their words, one plainly holds for its number and the other plainly does not."""
    here, there = _SHARP.search(mine), _SHARP.search(theirs)
    return here is not None and there is not None and (here["strict"] is None) is not (there["strict"] is None)


def may_bound(low: str, words: Collection[str]) -> bool:
    """Whether a lowered text of these alphabetic words can have a bound at all: cheap, and never wrong when it says no."""
    if not _BOUNDING.isdisjoint(words) or "+" in low or "<" in low or ">" in low:
        return True
    return not low.isascii() and _EAST_ASIAN_BOUNDING.search(low) is not None


def direction_at(low: str, start: int, end: int) -> Direction | None:
    """Which way the bound on the number at ``start:end`` of a lowered text points, if it is a bound."""
    bound = bound_at(low, start, end)
    return None if bound is None else bound.direction


def bound_at(low: str, start: int, end: int) -> Bound | None:
    """The same with the place of its words, and a bound that points no way where a time is only counted from an event."""
    counted = counted_at(low, start, end)
    if counted is not None and counted.side is Side.BEFORE:
        return _bound_ahead(low, start, counted)
    side = None if counted is None else counted.side
    floor = max(0, start - _REACH_BEFORE)
    before = low[floor:start]
    if _may_end_in_bound(before):
        for pattern, after, direction in (
            (_DOWN_BEFORE, _DOWN_AFTER, Direction.DOWN),
            (_UP_BEFORE, _UP_AFTER, Direction.UP),
        ):
            match = pattern.search(before)
            if match:
                # It may be said on both sides: 최대 6정을 초과하지 않는다.
                again = None if low.isascii() else after.match(low, end)
                return Bound(direction, Span(floor + match.start(), again.end() if again else start), side)
    if _may_begin_with_bound(low[end : end + _WIDEST_AFTER]):
        up, down = _UP_AFTER.match(low, end), _DOWN_AFTER.match(low, end)
        if up and (not down or up.end() < down.end()):
            return Bound(Direction.UP, Span(*up.span()), side)
        if down:
            return Bound(Direction.DOWN, Span(*down.span()), side)
    return None if counted is None else Bound(None, counted.span, side)


def _bound_ahead(low: str, start: int, counted: Counted) -> Bound:
    """The bound on a time before an event: the latest point is the least time before it."""
    floor = max(0, start - _REACH_BEFORE)
    before = low[floor:start]
    if not before.endswith(_EITHER_WAY):
        for pattern, least in ((_MOST_AHEAD, False), (_LEAST_AHEAD, True)):
            match = pattern.search(before)
            if match:
                least = least is not (_BY_THE_CLOCK.search(match[0]) is not None)
                return _ahead(least, Span(floor + match.start(), counted.span.end))
    between = counted.span.of(low)
    for inside, after, least in (
        (_LEAST_BETWEEN, _LAST_POINT_AFTER, True),
        (_MOST_BETWEEN, _FIRST_POINT_AFTER, False),
    ):
        match = after.match(low, counted.span.end)
        if match or inside.search(between):
            return _ahead(least, Span(counted.span.start, match.end() if match else counted.span.end))
    return Bound(None, counted.span, Side.BEFORE)


def _ahead(least: bool, span: Span) -> Bound:
    return Bound(Direction.UP if least else Direction.DOWN, span, Side.BEFORE)


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
