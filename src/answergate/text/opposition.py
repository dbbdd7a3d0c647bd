"""What a claim has the other way round than its evidence: denials on one side only, bounds that point the other way."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from msgspec import Struct

from answergate.model.span import Span
from answergate.text.bounds import Direction, bound_at, direction_at, may_bound
from answergate.text.conflicts import MOST_NUMBERS, Conflict, ConflictKind
from answergate.text.limits import RANGES, Limit, limits_of
from answergate.text.numbers import Number
from answergate.text.polarity import (
    ENGLISH_KEY_OF,
    Denial,
    affirms,
    is_negative,
    is_nought,
    may_deny,
    may_deny_by_words,
    plainly,
    read_denials,
    told,
    turns_round,
)
from answergate.text.rarity import alphabetic_weight
from answergate.text.stems import STEM_OF
from answergate.text.window import (
    clauses_in,
    closest_clauses,
    closest_sentence,
    cut,
    sentences_around,
    shared_words,
    tied_clauses,
)
from answergate.text.wording import Claimed, Prepared, flattened, lowered

_NEARBY: Final = 60
_MANY_CELLS: Final = 4
# Each denial is looked for in the other text; a stretch with more of them is no prose.
_MOST_DENIALS: Final = 64
_FIGURE: Final = re.compile("[0-9]+")
_NUMERAL: Final = re.compile("[0-9][0-9,]*(?:[.][0-9]+)?")
_MEASURED: Final = re.compile("[£¥￥]?([0-9][0-9,]*(?:[.][0-9]+)?)(?:°[cf])?")
_UNLESS: Final = re.compile(r"\b(?:unless|except)\b|않는 한|除非|ない限り")
# What one thing does not do "unlike" another, the other does.
_UNLIKE: Final = re.compile(
    r"\b(?:unlike|contrary to|in contrast (?:to|with))\b[^,;.]*|[^\s，、]{1,12}(?:[와과] 달리|とは?違い|とは異なり)|[与與][^，。]{0,8}不同|不同[于於][^，。]*"
)
# "But in the end he did" says no more what he did.
_LEFT_OUT: Final = re.compile(
    r"\b(?:do|does|did|is|are|was|were|can|could|has|have|had|will|would)(?: not|n['’]t)?[\s.;!?]*$"
)
# What holds otherwise holds from the other side of the bound, and what holds only so does not hold there.
_OTHERWISE: Final = re.compile(
    r"\b(?:otherwise|only)\b|에만|에 한[하해]|한정|只|仅|僅|のみ|だけ|に限|그렇지 않으면|그 외에는|否则|否則|さもな|それ以外"
)
# What does not happen within ten minutes has not happened when more than ten have passed.
_IF_NOT: Final = re.compile(
    r"\b(?:if|when)\b[^.;,]{0,24}(?:\b(?:not|no)\b|n['’]t\b)|않으면|없으면|못하면|なければ|ない場合|ないと(?![みいさのし考思言述発判主説報見予答明語認])|[若如][^，。]{0,6}[未不没沒]"
)
# What a claim says of a case it only supposes, it does not say: "if left on, it may burn".
_SUPPOSED: Final = re.compile(r"\b(?:if|when|should|in case)\b[^,;.]{0,120},|\b(?:if|in case)\b[^,;.]{0,120}")
_PART_END: Final = re.compile(
    r",\s(?=(?:and|so|or|except|unless|never|not)\b)|\sand\s(?=(?:shall|must|may|can|cannot|will|should|is|are|was|were|has|have|does|do)\b)"
    r"|(?<=[고며])[\s,]|(?<![的者时時后後上下满滿内])，|(?<=[ずし])、"
)


def _says_so_denied(claim: Claimed, number: Span, low: str, span: Span) -> bool:
    """Whether the claim or the evidence, not both, turns round what it says of a number that both bound.

    "Those under 18 are not eligible" and "18 or older to be eligible" say the same, so do "above 8 °C it is unsafe" and
    "up to 8 °C it is safe"; "not without 24 hours' notice" denies twice.
    """
    sentence = sentences_around(low, span)
    if any(_OTHERWISE.search(text) or _IF_NOT.search(plainly(text)) for text in (sentence.of(low), claim.low)):
        return True
    part = next((one for one in _parts(low, sentence) if span.start < one.end), sentence)
    if _speaks_of_more(claim, number, low, part) or _says_both(claim, number, sentence.of(low)):
        return True
    mine, theirs = _without_bound(claim.low, Span(0, len(claim.low)), number), _without_bound(low, part, span)
    return is_negative(mine, theirs) is not is_negative(theirs, mine)


def _speaks_of_more(claim: Claimed, number: Span, low: str, part: Span) -> bool:
    """Whether the claim has another number that the evidence has, but not in this part: "12 euros, or 8 after 4 pm"."""
    inside, outside = part.of(low), f"{low[: part.start]} {low[part.end :]}"
    literals = [literal for start, _, literal, _ in claim.tokens[:MOST_NUMBERS] if start != number.start]
    return any(literal not in inside and literal in outside for literal in literals)


def _says_both(claim: Claimed, number: Span, sentence: str) -> bool:
    """Whether a sentence has the claim's own word for its bound too: "narrower than 3 mm ...; wider ones"."""
    bound = bound_at(claim.low, number.start, number.end)
    word, _, than = bound[1].of(claim.low).partition(" ") if bound is not None else ("", "", "")
    return word.endswith("er") and than.startswith("than") and word in sentence


def _parts(low: str, sentence: Span) -> list[Span]:
    """The parts of a sentence that each say something of their own, of which one may deny and another not."""
    return [part for clause in clauses_in(low, sentence) for part in cut(low, clause, _PART_END)]


def _without_bound(low: str, stretch: Span, number: Span) -> str:
    """A stretch of a lowered text without the words that bound a number in it, which may themselves deny: "not exceed 30"."""
    bound = bound_at(low, number.start, number.end)
    if bound is None:
        return plainly(stretch.of(low))
    return plainly(f"{low[stretch.start : bound[1].start]} {low[bound[1].end : stretch.end]}")


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
    thing = _thing_after(claim.low, number.core.end)
    of_it: list[Direction | None] = []
    of_others: list[Direction | None] = []
    for text in evidence:
        for span in _places_of(number.core.of(claim.low), text.low):
            if len(of_it) + len(of_others) == MOST_NUMBERS:
                break
            direction = direction_at(text.low, span.start, span.end)
            if direction is not None and direction is not mine and _says_so_denied(claim, number.span, text.low, span):
                direction = mine
            same = thing and _thing_after(text.low, span.end) == thing
            (of_it if same else of_others).append(direction)
    return of_it or of_others


def _places_of(literal: str, low: str) -> Iterator[Span]:
    """Where a lowered text has a number of the claim; of £35 and 160°c the figures alone, where it has them in another way."""
    at = low.find(literal)
    if at >= 0 or literal.isdecimal():
        while at >= 0:
            yield Span(at, at + len(literal))
            at = low.find(literal, at + len(literal))
        return
    figures = _MEASURED.fullmatch(literal)
    if figures is not None:
        yield from [Span(*found.span()) for found in _NUMERAL.finditer(low) if found[0] == figures[1]]


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
        return cls(low, read_denials(low)[:_MOST_DENIALS])

    def without(self, keys: Collection[str]) -> _Side:
        """The text with spaces for its denials of these keys."""
        if not keys:
            return self
        low = self.low
        for denial in self.denials:
            if denial.key in keys:
                low = low[: denial.span.start] + " " * len(denial.span) + low[denial.span.end :]
        return _Side(low, [denial for denial in self.denials if denial.key not in keys])

    def without_denied_words(self, other: str) -> str:
        """Another text without the words denied here, which may themselves turn round: "the pump does not stop"."""
        for denial in self.denials:
            for denied in denial.span.of(self.low).split()[-1:]:
                other = other.replace(denied, " ")
        return other


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
    # What the closest clause denies, the sentences around it deny: mostly that is nothing the claim speaks of.
    if not mine.denials and not any(affirms(mine.low, denial.key) for denial in theirs.denials):
        return []
    sentence = closest_sentence(claim, evidence.text, around)
    if _LEFT_OUT.search(lowered(sentence.of(evidence.text))) or _is_row(sentence.of(evidence.text)):
        return []
    conflicts: list[Conflict] = []
    for number, clause in enumerate(closest_clauses(claim, evidence.text, sentence)):
        side = theirs if clause == around else _Side.of(lowered(clause.of(evidence.text)))
        if not number and mine.denials:
            conflicts = _denied_by_claim(claim, mine, side)
            # Of two clauses with as many words of the claim, it may speak of either.
            if conflicts and any(
                not any(affirms(lowered(other.of(evidence.text)), denial.key) for denial in mine.denials)
                for other in tied_clauses(claim, evidence.text, sentence, clause)
            ):
                return []
        conflicts = conflicts or _denied_by_evidence(claim, mine, side, clause.start)
        if conflicts:
            break
    return conflicts


def _is_row(sentence: str) -> bool:
    """Whether it is a row of a table with several columns: what one cell denies, the next may affirm."""
    return sentence.count("|") >= _MANY_CELLS


def _denied_by_claim(claim: Claimed, mine: _Side, theirs: _Side) -> list[Conflict]:
    all_denials = mine.denials
    mine, theirs = _unshared(mine, theirs)
    # "Not without advice" and "not before you ask for advice" say the same.
    if len(mine.denials) < len(all_denials) and all(denial.lacks for denial in mine.denials):
        return []
    stands = told(theirs.low)
    denied = {
        denial.key for denial in mine.denials if affirms(stands, denial.key) and not is_nought(stands, denial.key)
    }
    if not denied or _is_even(denied):
        return []
    # What the evidence goes without tells nothing where the claim does not speak of it: "without penalty".
    aside = {denial.key for denial in theirs.denials if denial.lacks and not affirms(mine.low, denial.key)}
    rest = theirs.without(aside).low
    if turns_round(mine.without_denied_words(rest), mine.low) or _turns_a_bound(mine.low, theirs.low):
        return []
    # "Not carried in rush hours" and "carried only outside them", "not until May" and "in May" say the same.
    limits = limits_of(theirs.low)
    if Limit.ONLY in limits or not limits_of(mine.low) <= limits:
        return []
    if Limit.BEFORE in limits and _comes_first(mine.low, theirs.low):
        return []
    return [
        Conflict(ConflictKind.NEGATION, denial.span, denial.span.of(claim.text))
        for denial in mine.denials
        if denial.key in denied
    ]


def _is_even(denied: Collection[str]) -> bool:
    """Whether so many different things are denied that it comes to the same: "not when not asked", "when asked"."""
    return len(denied) % 2 == 0


def _denied_by_evidence(claim: Claimed, mine: _Side, theirs: _Side, start: int) -> list[Conflict]:
    said, written = mine.low, theirs.low
    mine, theirs = _unshared(mine, theirs)
    window, stated = theirs.low, theirs.denials
    if not stated:
        return []
    stands = told(_SUPPOSED.sub(" ", mine.low))
    denied = {
        denial.key for denial in stated if affirms(stands, denial.key) and not affirms(window, denial.key, stated)
    }
    if not denied or _is_even(denied):
        return []
    if turns_round(theirs.without_denied_words(mine.low), window) or _turns_a_bound(mine.low, window):
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
    if _IF_NOT.search(window) or (unlike is not None and shared_words(claim, unlike[0])):
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
