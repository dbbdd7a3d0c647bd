"""Numbers of a Chinese or Japanese claim that have changed places: A's with B, and B's with A.

Two that stand for each other need fewer words than one alone (``owners``): they are told from labels in any chunk.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final

from answergate.model.span import Span
from answergate.text.numbers.number import Token
from answergate.text.words.wording import Claimed, Prepared

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
_LABEL: Final = re.compile("[\u3400-\u9fff]{2,}|[\u30a1-\u30ff]{2,}")
_ROW_END: Final = re.compile("[\n。]")


def exchanged_numbers(claim: Claimed, evidence: Sequence[Prepared]) -> Span | None:
    """The first of two numbers of the claim that stand in each other's place."""
    if not 2 <= len(claim.tokens) <= _MOST_NUMBERS or not _HAN_OR_KANA.search(claim.text):
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
