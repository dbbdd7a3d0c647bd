"""Numbers in the place of another: "about two days after" where the evidence has "about two weeks after", and two days elsewhere."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import isfinite
from typing import Final

from answergate.model.span import Span
from answergate.text.conflicts.owners import speaks_of_several
from answergate.text.derivations.figures import last_place
from answergate.text.derivations.written_measures import BASES
from answergate.text.direction.turned import Turned
from answergate.text.numbers import Kind, Number
from answergate.text.numbers.number import Token
from answergate.text.words.rarity import alphabetic_weight
from answergate.text.words.wording import Claimed, Prepared

_REACH: Final = 40
# So many letters on each side, and on both together, are the same by no chance.
_LEAST, _BOTH = 5, 20
_LEAST_EAST_ASIAN, _BOTH_EAST_ASIAN = 3, 9
_SPACES: Final = re.compile(r"[\s*_]+")
_WORD: Final = re.compile("[a-z]{3,}")
_COUNTED: Final = (Kind.NUMBER, Kind.QUANTITY, Kind.PERCENT, Kind.AMOUNT)
_RANGE: Final = re.compile(r" ?(?:[-–—~∼～〜/]|to|or|and|에서|至|到|から) ?\Z")


def number_of_the_slot(
    claim: Claimed, tokens: Sequence[Token], evidence: Sequence[Prepared], chunk: int
) -> Turned | None:
    """The one of these numbers of the claim between whose neighbours the evidence has another, and nowhere this one."""
    said = {token[3].key for token in claim.tokens}
    least, both = (_LEAST, _BOTH) if claim.low.isascii() else (_LEAST_EAST_ASIAN, _BOTH_EAST_ASIAN)
    for token in tokens:
        if token[3].kind not in _COUNTED or token[3].value is None:
            continue
        sides = _sides(claim.low, token[0], token[1])
        # Mostly no text has both neighbours, and its numbers need not be read.
        rivals = [
            (fit, place_of, other)
            for place_of, text in enumerate(evidence)
            if _may_hold(text.low, sides, least, both // 2)
            for other in text.numbers
            if other.key not in said
            and _measures_the_same(token, other)
            and (fit := _fit(sides, _sides(text.low, other.span.start, other.span.end)))
        ]
        if not rivals or speaks_of_several(claim):
            continue
        best, place_of, other = max(rivals, key=lambda rival: rival[0])
        own = [(number, text) for text in evidence for number in text.numbers if number.value == token[3].value]
        # What the evidence has nowhere is reckoned, and a bare number may be of anything: "20 days plus 5, that is 25".
        if not own or any(number.unit is None and token[3].unit is not None for number, _ in own):
            continue
        places = [(number.span, text) for number, text in own if number.unit in (token[3].unit, None)]
        if all(2 * _shared(sides, _sides(text.low, place.start, place.end)) < best for place, text in places):
            return Turned(Span(token[0], token[1]), other.span if place_of == chunk else None)
    return None


def _may_hold(low: str, sides: tuple[str, str], least: int, more: int) -> bool:
    """Whether a text has the nearest letters of both sides, and more of one."""
    before, behind = sides
    return (before[-more:] in low and behind[:least] in low) or (behind[:more] in low and before[-least:] in low)


def _sides(low: str, start: int, end: int) -> tuple[str, str]:
    """The letters before and behind a number."""
    before, behind = low[max(0, start - _REACH) : start], low[end : end + _REACH]
    return _SPACES.sub(" ", before), _SPACES.sub(" ", behind)


def _measures_the_same(token: Token, other: Number) -> bool:
    mine = token[3]
    if other.value is None or other.kind is not mine.kind:
        return False
    kind, base = BASES.get(mine.unit or "", (mine.unit, 1.0))
    other_kind, other_base = BASES.get(other.unit or "", (other.unit, 1.0))
    size, there = float(mine.value or 0), float(other.value) * other_base / base
    # Who says 20,000 for 22,000 rounds.
    if kind != other_kind or not size or not isfinite(size - there):
        return False
    return abs(size - there) > 0.50001 * last_place(abs(size))


def _common(sides: tuple[str, str], others: tuple[str, str]) -> tuple[str, str]:
    """How far both texts are the same, going out from the number."""
    left, right = 0, 0
    while left < min(len(sides[0]), len(others[0])) and sides[0][-left - 1] == others[0][-left - 1]:
        left += 1
    while right < min(len(sides[1]), len(others[1])) and sides[1][right] == others[1][right]:
        right += 1
    return sides[0][len(sides[0]) - left :], sides[1][:right]


def _shared(sides: tuple[str, str], others: tuple[str, str]) -> int:
    before, behind = _common(sides, others)
    return len(before) + len(behind)


def _fit(sides: tuple[str, str], others: tuple[str, str]) -> int:
    """How many letters two numbers have in common around them, where there are enough on both sides; else none."""
    before, behind = _common(sides, others)
    both = before + " " + behind
    if _RANGE.search(others[0]) or _RANGE.search(sides[0]):
        return 0
    alphabetic = both.isascii()
    least, together = (_LEAST, _BOTH) if alphabetic else (_LEAST_EAST_ASIAN, _BOTH_EAST_ASIAN)
    if min(len(before), len(behind)) < least or len(both) < together:
        return 0
    if alphabetic and not any(alphabetic_weight(word) > 0.0 for word in _WORD.findall(both)):
        return 0
    return len(both)
