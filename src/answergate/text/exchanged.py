"""Numbers of a claim that have changed places: A's with B, B's with A, or the end of a move for its start."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import Final

from answergate.model.span import Span
from answergate.text.numbers.reader import Token
from answergate.text.wording import Claimed, Prepared

# A claim with more numbers is a table.
_MOST_NUMBERS: Final = 16
_MOST_PLACES: Final = 16
_LABEL_REACH: Final = 16
_VALUE_REACH: Final = 40
# 3名学生: what is counted stands right behind its number.
_BEFORE_REACH: Final = 2
_KINDRED: Final = (
    frozenset(("s", "min", "hour", "day", "week", "month", "year")),
    frozenset(("mg", "g", "kg", "t")),
    frozenset(("mm", "cm", "m", "km")),
    frozenset(("mL", "L")),
)
_STOP: Final = re.compile(r"[，,。；;：:、（）()|\s]")
_HAN_OR_KANA: Final = re.compile("[\u30a1-\u30ff\u3400-\u9fff]")
_MOVING: Final = re.compile("[从從由]|か(?<=[0-9%％円元].)ら")
_LABEL: Final = re.compile("[\u3400-\u9fff]{2,}|[\u30a1-\u30ff]{2,}")
_ROW_END: Final = re.compile("[\n。]")
_FROM: Final = re.compile(r"(?:\bfrom\b|[从從由自])[^0-9，,。；;]{0,12}\Z")
_TO: Final = re.compile(r"(?:\s(?:[a-z]+\s)?to\s|から\s?|[^0-9，,。；;、]{0,8}[到至为為成])[^0-9，,。；;、]{0,4}")


def exchanged_numbers(claim: Claimed, evidence: Sequence[Prepared]) -> Span | None:
    """The first of two numbers of the claim that stand in each other's place."""
    if len(claim.tokens) < 2:
        return None
    plain = claim.text.isascii()
    if "from" in claim.words or (not plain and _MOVING.search(claim.text)):
        turned = _turned_move(claim, evidence)
        if turned is not None:
            return turned
    if plain or not _HAN_OR_KANA.search(claim.text) or len(claim.tokens) > _MOST_NUMBERS:
        return None
    labelled = _labelled(claim)
    for place, (one, mine) in enumerate(labelled):
        for other, theirs in labelled[place + 1 :]:
            if one[3].key == other[3].key or not _are_alike(one, other):
                continue
            first, second = mine - theirs, theirs - mine
            if first and second and _are_exchanged(first, one, second, other, evidence):
                return Span(one[0], one[1])
    return None


def _are_alike(one: Token, other: Token) -> bool:
    """Whether two numbers could stand for each other: both amounts of money, both lengths of time."""
    units = one[3].unit, other[3].unit
    return one[3].kind is other[3].kind and (units[0] == units[1] or any(kin.issuperset(units) for kin in _KINDRED))


def _turned_move(claim: Claimed, evidence: Sequence[Prepared]) -> Span | None:
    """The start of a move that the evidence has as its end, and the end as its start: 从60%到55% for 由55%升至60%."""
    low, tokens = claim.low, claim.tokens
    for first, second in pairwise(tokens):
        if first[3].key == second[3].key or second[0] - first[1] > _LABEL_REACH:
            continue
        between = low[first[1] : second[0]]
        if not _TO.fullmatch(between) or not (between.startswith("から") or _FROM.search(low[: first[0]])):
            continue
        orders = [order for text in evidence for order in _orders(text, first[3].key, second[3].key)]
        if orders and not any(orders):
            return Span(first[0], second[1])
    return None


def _orders(text: Prepared, first: str, second: str) -> Iterator[bool]:
    """For each place where a text moves between two numbers, whether it moves from the first to the second."""
    numbers = text.numbers
    for one, other in pairwise(numbers):
        if {one.key, other.key} == {first, second} and other.span.start - one.span.end <= _VALUE_REACH:
            yield one.key == first or not _TO.fullmatch(text.low[one.span.end : other.span.start])


def _labelled(claim: Claimed) -> list[tuple[Token, frozenset[str]]]:
    """The numbers of the claim, each with the pairs of characters that stand before it in its clause."""
    found: list[tuple[Token, frozenset[str]]] = []
    end = 0
    for token in claim.tokens:
        before = claim.text[max(end, token[0] - _LABEL_REACH) : token[0]]
        label = _STOP.split(before)[-1]
        runs = _LABEL.findall(label)
        pairs = [run[at : at + 2] for run in runs for at in range(len(run) - 1)]
        if pairs:
            found.append((token, frozenset(pairs)))
        end = token[1]
    return found


def _are_exchanged(
    first: frozenset[str], one: Token, second: frozenset[str], other: Token, evidence: Sequence[Prepared]
) -> bool:
    units = {one[3].unit, other[3].unit}
    here, there = _values_of(first, units, evidence), _values_of(second, units, evidence)
    mine, theirs = one[3].key, other[3].key
    return mine not in here and theirs in here and theirs not in there and mine in there


def _values_of(label: frozenset[str], units: Collection[str | None], evidence: Sequence[Prepared]) -> set[str]:
    """The numbers of these units that the evidence has for a label: the first behind it, or one right before it."""
    values: set[str] = set()
    for text in evidence:
        for pair in sorted(label):
            at = text.text.find(pair)
            for _ in range(_MOST_PLACES):
                if at < 0:
                    break
                stop = _ROW_END.search(text.text, at, at + _VALUE_REACH)
                last = stop.start() if stop else at + _VALUE_REACH
                behind = [
                    number.key for number in text.numbers if at < number.span.start < last and number.unit in units
                ]
                values.update(behind[:1])
                values.update(
                    [
                        number.key
                        for number in text.numbers
                        if 0 <= at - number.span.end <= _BEFORE_REACH
                        and not _STOP.search(text.text, number.span.end, at)
                    ]
                )
                at = text.text.find(pair, at + 2)
    return values
