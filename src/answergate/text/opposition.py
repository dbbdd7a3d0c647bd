"""What a claim has the other way round than its evidence: denials on one side only, bounds that point the other way."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final

from msgspec import Struct

from answergate.model.span import Span
from answergate.text.bounds import Direction, direction_at, may_bound
from answergate.text.conflicts import MOST_NUMBERS, Conflict, ConflictKind
from answergate.text.numbers import Number
from answergate.text.polarity import Denial, affirms, may_deny, may_deny_by_words, plainly, read_denials, turns_round
from answergate.text.stems import FAMILY_OF, STEM_OF
from answergate.text.window import closest_clauses, closest_sentence, sentences_around, shared_words
from answergate.text.wording import Claimed, Prepared, lowered

_NEARBY: Final = 60
_FIGURE: Final = re.compile("[0-9]+")
# A bound that is itself a denial, "not exceed" or 不超过, is read as the bound it is.
_DENIED_BOUNDS: Final = frozenset(
    (FAMILY_OF[STEM_OF["exceed"]], "초과", "超过", "超過", "超", "少于", "低于", "多于", "高于")
)
_UNLESS: Final = re.compile(r"\b(?:unless|except)\b|않는 한|除非|ない限り")
# What holds otherwise holds from the other side of the bound, and what holds only so does not hold there.
_OTHERWISE: Final = re.compile(
    r"\b(?:otherwise|only)\b|에만|에 한[하해]|한정|只|仅|僅|のみ|だけ|に限|그렇지 않으면|그 외에는|否则|否則|さもな|それ以外"
)


def _says_so_denied(claim: Claimed, low: str, span: Span) -> bool:
    """Whether evidence with a denial more or less than the claim has bounds its number from the other side.

    "Those under 18 are not eligible" and "18 or older to be eligible" say the same; "not without 24 hours' notice"
    denies twice.
    """
    sentence = sentences_around(low, span).of(low)
    if _OTHERWISE.search(sentence) or _OTHERWISE.search(claim.low):
        return True
    return _denies_of(claim.low, sentence) is not _denies_of(sentence, claim.low)


def _denies_of(low: str, other: str) -> bool:
    """Whether a lowered text denies what the other one speaks of."""
    denials = [denial for denial in read_denials(low) if denial.key not in _DENIED_BOUNDS]
    return len(denials) % 2 == 1 and any(affirms(other, denial.key) for denial in denials)


def comparison_conflicts(claim: Claimed, numbers: Sequence[Number], evidence: Sequence[Prepared]) -> list[Conflict]:
    """The bounds of the claim that point the other way wherever the evidence has the same number of the same thing."""
    conflicts: list[Conflict] = []
    if not may_bound(claim.low, claim.words):
        return conflicts
    for number in numbers[:MOST_NUMBERS]:
        mine = direction_at(claim.low, number.span.start, number.span.end)
        if mine is None:
            continue
        theirs = _directions(number, claim, mine, evidence)
        if theirs and all(direction is not None and direction is not mine for direction in theirs):
            conflicts.append(Conflict(ConflictKind.COMPARISON, number.span, number.text))
    return conflicts


def _directions(
    number: Number, claim: Claimed, mine: Direction, evidence: Sequence[Prepared]
) -> list[Direction | None]:
    """Which way the evidence bounds a number of the claim, wherever it has it; of the same thing where it says that."""
    literal, thing = number.core.of(claim.low), _thing_after(claim.low, number.core.end)
    of_it: list[Direction | None] = []
    of_others: list[Direction | None] = []
    for text in evidence:
        at = text.low.find(literal)
        while at >= 0 and len(of_it) + len(of_others) < MOST_NUMBERS:
            span = Span(at, at + len(literal))
            direction = direction_at(text.low, at, span.end)
            if direction is not None and direction is not mine and _says_so_denied(claim, text.low, span):
                direction = mine
            same = thing and _thing_after(text.low, span.end) == thing
            (of_it if same else of_others).append(direction)
            at = text.low.find(literal, span.end)
    return of_it or of_others


_THING: Final = re.compile(r"[\s-]*([a-z]{3,}|[\uac00-\ud7a3]{1,2}|[\u4e00-\u9fff]{1,2})")


def _thing_after(low: str, end: int) -> str:
    """What a number counts: the word right after it, by its stem."""
    found = _THING.match(low, end)
    return STEM_OF[found[1]] if found else ""


def _turns_a_bound(low: str, window: str) -> bool:
    """Whether a bound of the claim points the other way in the window, so that a denial on one side makes them agree."""
    for match in _FIGURE.finditer(low):
        mine = direction_at(low, *match.span())
        at = -1 if mine is None else window.find(match[0])
        theirs = None if at < 0 else direction_at(window, at, at + len(match[0]))
        if theirs is not None and theirs is not mine:
            return True
    return False


class _Side(Struct, frozen=True):
    """A lowered text and what it denies."""

    low: str
    denials: Sequence[Denial]

    @classmethod
    def of(cls, text: str) -> _Side:
        """A text read: without what only looks like a denial."""
        low = plainly(text)
        return cls(low, read_denials(low))

    def without(self, keys: Collection[str]) -> _Side:
        """The text with spaces for its denials of these keys."""
        if not keys:
            return self
        low = self.low
        for denial in self.denials:
            if denial.key in keys:
                low = low[: denial.span.start] + " " * len(denial.span) + low[denial.span.end :]
        return _Side(low, [denial for denial in self.denials if denial.key not in keys])


def _unshared(mine: _Side, theirs: _Side) -> tuple[_Side, _Side]:
    """Two texts without what both deny: "without notice" on both sides tells nothing of the rest."""
    if not mine.denials or not theirs.denials:
        return mine, theirs
    keys = {denial.key for denial in mine.denials}.intersection([denial.key for denial in theirs.denials])
    lacking = [[denial.key for denial in side.denials if denial.lacks] for side in (mine, theirs)]
    if all(lacking):
        keys.update(*lacking)
    return mine.without(keys), theirs.without(keys)


def negation_conflicts(claim: Claimed, evidence: Prepared, span: Span) -> list[Conflict]:
    """Denials that stand on one side only, where both sides speak of the same thing in the same words."""
    denies = may_deny_by_words(claim.text, claim.words)
    if not denies and not may_deny(lowered(evidence.text[max(0, span.start - _NEARBY) : span.end + _NEARBY])):
        return []
    around = sentences_around(evidence.text, span)
    mine, theirs = _Side.of(claim.low), _Side.of(lowered(around.of(evidence.text)))
    conflicts = _denied_by_claim(claim, mine, theirs) if mine.denials else []
    if conflicts:
        return conflicts
    # What the closest clause denies, the sentences around it deny: mostly that is nothing the claim speaks of.
    if not mine.denials and not any(affirms(mine.low, denial.key) for denial in theirs.denials):
        return []
    sentence = closest_sentence(claim, evidence.text, around)
    for number, clause in enumerate(closest_clauses(claim, evidence.text, sentence)):
        side = theirs if clause == around else _Side.of(lowered(clause.of(evidence.text)))
        if not number and side is not theirs and mine.denials:
            conflicts = _denied_by_claim(claim, mine, side)
        conflicts = conflicts or _denied_by_evidence(claim, mine, side, clause.start)
        if conflicts:
            break
    return conflicts


def _denied_by_claim(claim: Claimed, mine: _Side, theirs: _Side) -> list[Conflict]:
    mine, theirs = _unshared(mine, theirs)
    if not mine.denials or not any(affirms(theirs.low, denial.key) for denial in mine.denials):
        return []
    # What the evidence goes without tells nothing where the claim does not speak of it: "without penalty".
    aside = {denial.key for denial in theirs.denials if denial.lacks and not affirms(mine.low, denial.key)}
    rest = theirs.without(aside).low
    # What the claim denies may itself be a word that turns round: "the pump does not stop".
    for denial in mine.denials:
        *_, denied = denial.span.of(mine.low).split()
        rest = rest.replace(denied, " ")
    if turns_round(rest, mine.low) or _turns_a_bound(mine.low, theirs.low):
        return []
    return [
        Conflict(ConflictKind.NEGATION, denial.span, denial.span.of(claim.text))
        for denial in mine.denials
        if affirms(theirs.low, denial.key)
    ]


def _denied_by_evidence(claim: Claimed, mine: _Side, theirs: _Side, start: int) -> list[Conflict]:
    mine, theirs = _unshared(mine, theirs)
    window, stated = theirs.low, theirs.denials
    if not stated or turns_round(mine.low, window) or _turns_a_bound(mine.low, window):
        return []
    # "Not without notice" asks for notice, and where the claim speaks of the exception, it is no longer denied.
    unless = _UNLESS.search(window)
    if unless is not None and shared_words(claim, window[unless.end() :]):
        return []
    if len(stated) > 1 and any(denial.lacks for denial in stated):
        return []
    return [
        Conflict(ConflictKind.NEGATION, Span(0, len(claim.text)), claim.text, denial.span.shifted(start))
        for denial in stated
        if affirms(mine.low, denial.key) and not affirms(window, denial.key, stated)
    ]
