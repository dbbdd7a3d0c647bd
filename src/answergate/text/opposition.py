"""What a claim has the other way round than its evidence: denials on one side only, bounds that point the other way."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

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
_COMPOUND: Final = "non-"
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


def _without(low: str, denials: Sequence[Denial], keys: frozenset[str]) -> str:
    """A lowered text with spaces for its denials of these keys."""
    for denial in denials:
        if denial.key in keys:
            low = low[: denial.span.start] + " " * len(denial.span) + low[denial.span.end :]
    return low


def _unshared(low: str, window: str) -> tuple[str, str]:
    """Two lowered texts without what both deny: "without notice" on both sides tells nothing of the rest."""
    # "Non-smokers" is spelled in many ways, so what is left when all else is shared proves nothing.
    if _COMPOUND in low:
        return low, window
    mine, theirs = read_denials(low), read_denials(window)
    keys = frozenset([denial.key for denial in mine]).intersection([denial.key for denial in theirs])
    lacking = [[denial.key for denial in some if denial.lacks] for some in (mine, theirs)]
    if all(lacking):
        keys = keys.union(*lacking)
    return (_without(low, mine, keys), _without(window, theirs, keys)) if keys else (low, window)


def _aside(window: str, low: str) -> str:
    """A lowered text less what it goes without, where the other text does not speak of that: "without penalty"."""
    lacking = [denial for denial in read_denials(window) if denial.lacks and not affirms(low, denial.key)]
    return _without(window, lacking, frozenset([denial.key for denial in lacking]))


def negation_conflicts(claim: Claimed, evidence: Prepared, span: Span) -> list[Conflict]:
    """Denials that stand on one side only, where both sides speak of the same thing in the same words."""
    denies = may_deny_by_words(claim.text, claim.words)
    if not denies and not may_deny(lowered(evidence.text[max(0, span.start - _NEARBY) : span.end + _NEARBY])):
        return []
    around = sentences_around(evidence.text, span)
    if _COMPOUND in claim.low:
        return _denied_by_claim(claim, evidence, around) or _denied_by_evidence(claim, evidence, around)
    sentence = closest_sentence(claim, evidence.text, around)
    clauses = closest_clauses(claim, evidence.text, sentence)
    if denies:
        conflicts = _denied_by_claim(claim, evidence, around) or _denied_by_claim(claim, evidence, clauses[0])
        if conflicts:
            return conflicts
    return next((found for clause in clauses if (found := _denied_by_evidence(claim, evidence, clause))), [])


def _denied_by_claim(claim: Claimed, evidence: Prepared, around: Span) -> list[Conflict]:
    low, window = _unshared(plainly(claim.low), plainly(lowered(around.of(evidence.text))))
    claimed = read_denials(low)
    if not claimed or _turns_a_bound(low, window):
        return []
    rest = _aside(window, low)
    # What the claim denies may itself be a word that turns round: "the pump does not stop".
    for denial in claimed:
        *_, denied = denial.span.of(low).split()
        rest = rest if denied.startswith(_COMPOUND) else rest.replace(denied, " ")
    if turns_round(rest, low):
        return []
    return [
        Conflict(ConflictKind.NEGATION, denial.span, denial.span.of(claim.text))
        for denial in claimed
        if affirms(window, denial.key)
    ]


def _denied_by_evidence(claim: Claimed, evidence: Prepared, clause: Span) -> list[Conflict]:
    low, window = _unshared(plainly(claim.low), plainly(lowered(clause.of(evidence.text))))
    stated = read_denials(window)
    if not stated or turns_round(low, window) or _turns_a_bound(low, window):
        return []
    # "Not without notice" asks for notice, and where the claim speaks of the exception, it is no longer denied.
    unless = _UNLESS.search(window)
    if unless is not None and shared_words(claim, window[unless.end() :]):
        return []
    if len(stated) > 1 and any(denial.lacks for denial in stated):
        return []
    return [
        Conflict(ConflictKind.NEGATION, Span(0, len(claim.text)), claim.text, denial.span.shifted(clause.start))
        for denial in stated
        if affirms(low, denial.key) and not affirms(window, denial.key, stated)
    ]
