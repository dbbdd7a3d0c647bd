"""What in a claim the evidence speaks against: numbers it lacks, denials it does not share, bounds turned round."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from msgspec import Struct

from answergate.model.span import Span
from answergate.text.numbers import Number, ungrounded
from answergate.text.polarity import Denial, direction_at, may_deny, read_denials
from answergate.text.stems import FAMILY_OF
from answergate.text.window import sentences_around
from answergate.text.wording import Claimed, Prepared, flattened

_GLUED_BEFORE: Final = frozenset(".,-−$€£¥₩")
_GLUED_AFTER: Final = frozenset("%％:/-–~")
_NEARBY: Final = 60
_KOREAN_SCALES: Final = frozenset("십백천만억조")
_SCALES: Final = (" million", " billion", " trillion", " thousand", " hundred", " percent", " %")


class ConflictKind(StrEnum):
    """What kind of thing is in conflict."""

    NUMBER = "number"
    NEGATION = "negation"
    COMPARISON = "comparison"
    NAME = "name"


class Conflict(Struct, frozen=True):
    """A place of the claim that the evidence speaks against; ``evidence`` is the place that does, where there is one."""

    kind: ConflictKind
    span: Span
    text: str
    evidence: Span | None = None


def _stands_whole(literal: str, low: str) -> bool:
    """Whether the literal stands in the text with no letter, digit, sign or scale that would change its value."""
    # A Korean particle follows a unit without a space: 90일이, 50명은.
    takes_particles = "\uac00" <= literal[-1] <= "\ud7a3" and literal[-1] not in _KOREAN_SCALES
    at = low.find(literal)
    while at >= 0:
        end = at + len(literal)
        before, after = low[at - 1 : at] if at else "", low[end : end + 1]
        goes_on = (
            (after.isalnum() and not takes_particles)
            or after in _GLUED_AFTER
            or (after in {".", ","} and low[end + 1 : end + 2].isdigit())
        )
        if not before.isalnum() and before not in _GLUED_BEFORE and not goes_on and not low.startswith(_SCALES, end):
            return True
        at = low.find(literal, end)
    return False


def number_conflicts(numbers: Sequence[Number], evidence: Sequence[Prepared]) -> list[Conflict]:
    """The numbers of the claim that no evidence text grounds."""
    unseen = [
        number for number in numbers if not any(_stands_whole(number.text.lower(), text.low) for text in evidence)
    ]
    if unseen:
        unseen = ungrounded(unseen, [text.text for text in evidence], equal=True)
    return [Conflict(ConflictKind.NUMBER, number.span, number.text) for number in unseen]


def comparison_conflicts(claim: Claimed, numbers: Sequence[Number], evidence: Sequence[Prepared]) -> list[Conflict]:
    """The bounds of the claim that point the other way wherever the evidence has the same number."""
    conflicts = []
    for number in numbers:
        mine = direction_at(claim.low, number.span.start, number.span.end)
        if mine is None:
            continue
        literal = number.core.of(claim.low)
        theirs = []
        for text in evidence:
            at = text.low.find(literal)
            while at >= 0:
                theirs.append(direction_at(text.low, at, at + len(literal)))
                at = text.low.find(literal, at + len(literal))
        if theirs and all(direction is not None and direction is not mine for direction in theirs):
            conflicts.append(Conflict(ConflictKind.COMPARISON, number.span, number.text))
    return conflicts


def _affirms(low: str, key: str, denials: Sequence[Denial]) -> bool:
    """Whether the key stands in the text more often than it is denied."""
    stands = sum(FAMILY_OF[word] == key for word in flattened(low).split()) if key.isascii() else low.count(key)
    return stands > sum(denial.key == key for denial in denials)


def negation_conflicts(claim: Claimed, evidence: Prepared, span: Span) -> list[Conflict]:
    """Denials that stand on one side only, where both sides speak of the same thing in the same words."""
    claimed = read_denials(claim.low)
    if not claimed and not may_deny(evidence.low[max(0, span.start - _NEARBY) : span.end + _NEARBY]):
        return []
    around = sentences_around(evidence.low, span)
    window = around.of(evidence.low)
    stated = read_denials(window)
    if claimed and not stated:
        return [
            Conflict(ConflictKind.NEGATION, denial.span, denial.span.of(claim.text))
            for denial in claimed
            if _affirms(window, denial.key, ())
        ]
    if stated and not claimed:
        return [
            Conflict(ConflictKind.NEGATION, Span(0, len(claim.text)), claim.text, denial.span.shifted(around.start))
            for denial in stated
            if _affirms(claim.low, denial.key, ()) and not _affirms(window, denial.key, stated)
        ]
    return []
