"""What a claim denies and its evidence does not, or the other way round."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final

from answergate.model.span import Span
from answergate.text.conflicts.conflict import Conflict, ConflictKind
from answergate.text.conflicts.sides import Side, unshared
from answergate.text.conflicts.turned_bounds import IF_NOT, turns_a_bound
from answergate.text.direction.limits import RANGES, Limit, limits_of
from answergate.text.direction.polarity import (
    ENGLISH_KEY_OF,
    Denial,
    affirms,
    is_nought,
    may_deny,
    may_deny_by_words,
    plainly,
    told,
)
from answergate.text.direction.turning import turns_round, undone
from answergate.text.matching.surroundings import (
    clauses_in,
    closest_clauses,
    closest_sentence,
    cut,
    sentences_around,
    sentences_in,
    shared_words,
    tied_clauses,
)
from answergate.text.words.rarity import alphabetic_weight
from answergate.text.words.wording import Claimed, Prepared, flattened, lowered

_NEARBY: Final = 60
_MANY_CELLS: Final = 4
# What is not limited is not so only: 会員に限りません.
_LIMITED: Final = "限"
_UNLESS: Final = re.compile(r"\b(?:unless|except)\b|않는 한|除非|ない限り")
# What one thing does not do "unlike" another, the other does.
_UNLIKE: Final = re.compile(
    r"\b(?:unlike|contrary to|in contrast (?:to|with))\b[^,;.]*|[^\s，、]{1,12}(?:[와과] 달리|とは?違い|とは異なり)|[与與][^，。]{0,8}不同|不同[于於][^，。]*"
)
# "But in the end he did" says no more what he did.
_LEFT_OUT: Final = re.compile(
    r"\b(?:do|does|did|is|are|was|were|can|could|has|have|had|will|would)(?: not|n['’]t)?[\s.;!?]*$"
)
_GOES_ON: Final = re.compile(
    r"[\u4e00-\u9fff]{1,6}|(?:[ -](?!(?:and|or|but|to|for|in|on|at|of|with|from|by|if|when|while)\b)[a-z]+){1,3}"
)
_PART_END: Final = re.compile(r"[,;，；]\s*")
# What a claim says of a case it only supposes, it does not say: "if left on, it may burn".
_SUPPOSED: Final = re.compile(r"\b(?:if|when|should|in case)\b[^,;.]{0,120},|\b(?:if|in case)\b[^,;.]{0,120}")


_CLAIM_PART: Final = re.compile(
    r"[;；]|,\s(?=(?:and|so|but|or|which|while|whereas|though|although|unless|except|because|since)\b)|[,，、](?=[^,，、]{8})|(?:(?<=며)|(?<=지만)|(?<=므로)|(?<=는데))[\s,]"
)
_SHORTEST_PART: Final = 12
_LEAST_SHARED: Final = 2
_MOST_OF: Final = 0.6
_SUPPOSING: Final = re.compile(r"[如若]|면[\s,]|경우|場合|れば|たら")


def negation_conflicts(claim: Claimed, evidence: Sequence[Prepared], chunk: int, span: Span) -> list[Conflict]:
    """Denials that stand on one side only, where both sides speak of the same thing in the same words."""
    text = evidence[chunk].text
    denies = may_deny_by_words(claim.text, claim.words)
    if not denies and not may_deny(lowered(text[max(0, span.start - _NEARBY) : span.end + _NEARBY])):
        return []
    around = sentences_around(text, span)
    mine, theirs = Side.of(claim.low), Side.of(lowered(around.of(text)))
    # What the closest clause denies, the sentences around it deny: mostly that is nothing the claim speaks of.
    if not mine.denials and not any(affirms(mine.low, denial.key) for denial in theirs.denials):
        return []
    sentence = closest_sentence(claim, text, around)
    if _LEFT_OUT.search(lowered(sentence.of(text))) or _is_row(sentence.of(text)):
        return []
    conflicts: list[Conflict] = []
    for number, clause in enumerate(closest_clauses(claim, text, sentence)):
        side = theirs if clause == around else Side.of(lowered(clause.of(text)))
        if not number and mine.denials:
            conflicts = _denied_by_claim(claim, mine, side)
            # Of two clauses with as many words of the claim, it may speak of either.
            if conflicts and any(
                not any(affirms(lowered(other.of(text)), denial.key) for denial in mine.denials)
                for other in tied_clauses(claim, text, sentence, clause)
            ):
                return []
            if conflicts and (
                _is_headed_by_a_denial(text, sentence, clause)
                or all(_is_denied_elsewhere(claim, denial, evidence, chunk, sentence) for denial in mine.denials)
            ):
                return []
        conflicts = conflicts or _denied_by_evidence(claim, mine, side, clause.start)
        if conflicts:
            break
    return conflicts or _by_parts(claim, text, around, theirs.denials)


def _by_parts(claim: Claimed, text: str, around: Span, denials: Sequence[Denial]) -> list[Conflict]:
    """What each part of a long claim says, and the one clause around that has most of its words denies."""
    parts = cut(claim.low, Span(0, len(claim.low)), _CLAIM_PART) if denials else []
    if len(parts) < 2:
        return []
    parts = [
        part
        for part in parts
        if len(part) >= _SHORTEST_PART and any(affirms(part.of(claim.low), denial.key) for denial in denials)
    ]
    if not parts:
        return []
    clauses = [clause for sentence in sentences_in(text, around) for clause in clauses_in(text, sentence)]
    for part in parts:
        said = Claimed(part.of(claim.text))
        shared = [shared_words(said, clause.of(text)) for clause in clauses]
        most = max(shared)
        if most < _LEAST_SHARED or shared.count(most) > 1 or most < _MOST_OF * len(said.units):
            continue
        clause = clauses[shared.index(most)]
        mine, theirs = Side.of(said.low), Side.of(lowered(clause.of(text)))
        found = [] if mine.denials else _denied_by_evidence(said, mine, theirs, clause.start)
        if found:
            return [Conflict(one.kind, one.span.shifted(part.start), one.text, one.evidence) for one in found]
    return []


def _is_headed_by_a_denial(text: str, sentence: Span, clause: Span) -> bool:
    """Whether a clause is an item of a list that has a denial over it: 有下列情形之一者，不得申请：一、…；二、…."""
    heading, colon, _ = text[sentence.start : clause.start].replace("：", ":").rpartition(":")
    return bool(colon) and turns_round(plainly(lowered(heading)))


def _is_denied_elsewhere(
    claim: Claimed, denial: Denial, evidence: Sequence[Prepared], chunk: int, sentence: Span
) -> bool:
    """Whether another sentence of any chunk denies it, and has more words of the part of the claim with the denial, or all."""
    parts = cut(claim.low, Span(0, len(claim.low)), _PART_END)
    stated = next(one for one in parts if denial.span.start < one.end).of(claim.low)
    part = Claimed(stated.replace(denial.span.of(claim.low), denial.key))
    least = min(shared_words(part, sentence.of(evidence[chunk].text)) + 1, len(part.units))
    others = [
        plainly(lowered(other.of(prepared.text)))
        for number, prepared in enumerate(evidence)
        for other in sentences_in(prepared.text, Span(0, len(prepared.text)))
        if number != chunk or not other.overlaps(sentence)
    ]
    return any(affirms(low, denial.key) and turns_round(low) and shared_words(part, low) >= least for low in others)


def _is_row(sentence: str) -> bool:
    """Whether it is a row of a table with several columns: what one cell denies, the next may affirm."""
    return sentence.count("|") >= _MANY_CELLS


def _denied_by_claim(claim: Claimed, mine: Side, theirs: Side) -> list[Conflict]:
    all_denials = mine.denials
    mine, theirs = unshared(mine, theirs)
    # "Not without advice" and "not before you ask for advice" say the same.
    if len(mine.denials) < len(all_denials) and all(denial.lacks for denial in mine.denials):
        return []
    stands = told(theirs.low)
    supposed = " ".join(_SUPPOSED.findall(stands))
    denied = {
        denial.key
        for denial in mine.denials
        if affirms(stands, denial.key)
        and not (_is_command(mine.low, denial) and affirms(supposed, denial.key))
        and not is_nought(stands, denial.key)
        and not _is_a_kind(mine, denial)
    }
    if not denied or _is_even(denied):
        return []
    if not _SUPPOSING.search(theirs.low):
        denied -= {denial.key for denial in mine.denials if _is_supposed(mine.low, denial)}
    if not denied:
        return []
    # What the evidence goes without tells nothing where the claim does not speak of it: "without penalty".
    aside = {
        denial.key
        for denial in theirs.denials
        if denial.lacks
        and not affirms(mine.low, denial.key)
        and not any(affirms(_lacked(theirs.low, denial), key) for key in denied)
    }
    rest = theirs.without(aside).low
    # "No pupil failed" says what "all passed" says.
    if undone(mine.without([denial.key for denial in mine.denials]).low, theirs.low) == 1:
        return []
    if turns_round(mine.without_denied_words(rest), mine.low) or turns_a_bound(mine.low, theirs.low):
        return []
    # "Not carried in rush hours" and "carried only outside them", "not until May" and "in May" say the same.
    limits = limits_of(theirs.low)
    if (Limit.ONLY in limits and _LIMITED not in denied) or not limits_of(mine.low) <= limits:
        return []
    if Limit.BEFORE in limits and _comes_first(mine.low, theirs.low):
        return []
    return [
        Conflict(ConflictKind.NEGATION, denial.span, denial.span.of(claim.text))
        for denial in mine.denials
        if denial.key in denied
    ]


def _is_a_kind(side: Side, denial: Denial) -> bool:
    """Whether a denial only tells one kind from the other that the text speaks of too: "members and non-members", 会员和非会员."""
    return side.low.startswith(("non", "非", "비"), denial.span.start) and affirms(side.low, denial.key, side.denials)


def _is_supposed(low: str, denial: Denial) -> bool:
    """Whether a denial is a case that is only supposed: 如果没有预订, 예약하지 않으면, 予約がなければ."""
    if low.endswith(("如果", "要是", "假如", "倘若", "如", "若"), 0, denial.span.start):
        return True
    return low.startswith(("으면", "면 ", "을 경우", "은 경우", "는 경우", "場合"), denial.span.end) or low.endswith(
        "なければ", 0, denial.span.end
    )


def _is_command(low: str, denial: Denial) -> bool:
    """Whether a denial tells what not to do, for which it is a reason what happens if it is done: "it may burn if left on"."""
    before = low[: denial.span.start].removesuffix("do ").rstrip(" *_-")
    return denial.key.isascii() and (not before or before[-1] in ".,;:!?)")


def _lacked(low: str, denial: Denial) -> str:
    """All that something goes without: 无重大问题, not 无重大 alone."""
    goes_on = _GOES_ON.match(low, denial.span.end)
    return low[denial.span.start : goes_on.end() if goes_on else denial.span.end]


def _is_even(denied: Collection[str]) -> bool:
    """Whether so many different things are denied that it comes to the same: "not when not asked", "when asked"."""
    return len(denied) % 2 == 0


def _denied_by_evidence(claim: Claimed, mine: Side, theirs: Side, start: int) -> list[Conflict]:
    said, written = mine.low, theirs.low
    mine, theirs = unshared(mine, theirs)
    window, stated = theirs.low, theirs.denials
    if not stated:
        return []
    stands = told(_SUPPOSED.sub(" ", mine.low))
    denied = {
        denial.key for denial in stated if affirms(stands, denial.key) and not affirms(window, denial.key, stated)
    }
    if not denied or _is_even(denied):
        return []
    if turns_round(theirs.without_denied_words(mine.low), window) or turns_a_bound(mine.low, window):
        return []
    # "Not without notice" asks for notice, and where the claim speaks of the exception, it is no longer denied.
    unless = _UNLESS.search(window)
    if unless is not None and shared_words(claim, window[unless.end() :]):
        return []
    lacking = {denial.key for denial in stated if denial.lacks}
    if lacking and turns_round(theirs.without(lacking).low, mine.low):
        return []
    # What goes without a thing has its limits with it: "not without at least a day's notice".
    here, there = limits_of(_before_without(said)), limits_of(_before_without(written))
    # What is denied up to a time or an amount may hold beyond it, "only" says so, and an exception may be what is meant.
    if here & RANGES != there & RANGES or (Limit.ONLY in here and not here & RANGES):
        return []
    if Limit.EXCEPT in there and unless is None:
        return []
    if Limit.BEFORE in here and _comes_first(mine.low, window):
        return []
    unlike = _UNLIKE.search(window)
    if IF_NOT.search(window) or (unlike is not None and shared_words(claim, unlike[0])):
        return []
    return [
        Conflict(ConflictKind.NEGATION, Span(0, len(claim.text)), claim.text, denial.span.shifted(start))
        for denial in stated
        if denial.key in denied
    ]


def _comes_first(low: str, window: str) -> bool:
    """Whether a lowered text has first what the window has last: "wash before eating", "do not eat before washing"."""
    first, _, last = low.partition(" before ")
    window_first, _, window_last = (
        set(map(ENGLISH_KEY_OF.__getitem__, flattened(part).split())) for part in window.partition(" before ")
    )
    said_first, said_last = (
        {ENGLISH_KEY_OF[word] for word in flattened(part).split() if alphabetic_weight(word) > 0.0}
        for part in (first, last)
    )
    return not said_last.isdisjoint(window_first) and not said_first.isdisjoint(window_last)


def _before_without(low: str) -> str:
    """A lowered text up to what it goes without."""
    return low.partition(" without ")[0]
