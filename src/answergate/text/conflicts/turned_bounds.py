"""Bounds of a claim that point the other way than those of its evidence: "at most 30" for "30 or more"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from answergate.model.span import Span
from answergate.text.conflicts.conflict import Conflict, ConflictKind
from answergate.text.conflicts.number_conflicts import MOST_NUMBERS
from answergate.text.direction.bound_words import LESS, MORE
from answergate.text.direction.bounds import Bound, bound_at, differ_at_the_number, may_bound
from answergate.text.direction.polarity import is_asked, plainly
from answergate.text.direction.turning import is_negative
from answergate.text.matching.surroundings import clauses_in, cut, sentences_around
from answergate.text.numbers import Number
from answergate.text.words.stems import STEM_OF
from answergate.text.words.wording import Claimed, Prepared

_FIGURE: Final = re.compile("[0-9]+")
_NUMERAL: Final = re.compile("[0-9][0-9,]*(?:[.][0-9]+)?")
_MEASURED: Final = re.compile("[£¥￥]?([0-9][0-9,]*(?:[.][0-9]+)?)(?:°[cf])?")
_THING: Final = re.compile(r"[\s-]*([a-z]{3,}|[\uac00-\ud7a3]{1,2}|[\u4e00-\u9fff]{1,2})")
# What holds otherwise holds from the other side of the bound, and what holds only so does not hold there.
_OTHERWISE: Final = re.compile(
    rf"\b(?:otherwise|only|after (?:that|this|which)|thereafter|(?:{MORE}|{LESS}) ones)\b|, or (?:else|you|they|it|we)\b|에만|에 한[하해]|한정|只|仅|僅|のみ|だけ|に限|그렇지 않으면|그 외에는|否则|否則|さもな|それ以外"
)
# What does not happen within ten minutes has not happened when more than ten have passed.
IF_NOT: Final = re.compile(
    r"\b(?:if|when)\b[^.;,]{0,24}(?:\b(?:not|no)\b|n['’]t\b)|않으면|없으면|못하면|なければ|ない場合|ないと(?![みいさのし考思言述発判主説報見予答明語認])|[若如][^，。]{0,6}[未不没沒]"
    r"|[未没沒][^，。；]{1,12}[的者]，"
)
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
    if any(_OTHERWISE.search(text) or IF_NOT.search(plainly(text)) for text in (sentence.of(low), claim.low)):
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
    word, _, than = bound.span.of(claim.low).partition(" ") if bound is not None else ("", "", "")
    return word.endswith("er") and than.startswith("than") and word in sentence


def _parts(low: str, sentence: Span) -> list[Span]:
    """The parts of a sentence that each say something of their own, of which one may deny and another not."""
    return [part for clause in clauses_in(low, sentence) for part in cut(low, clause, _PART_END)]


def _without_bound(low: str, stretch: Span, number: Span) -> str:
    """A stretch of a lowered text without the words that bound a number in it, which may themselves deny: "not exceed 30"."""
    bound = bound_at(low, number.start, number.end)
    if bound is None:
        return plainly(stretch.of(low))
    return plainly(f"{low[stretch.start : bound.span.start]} {low[bound.span.end : stretch.end]}")


def comparison_conflicts(claim: Claimed, numbers: Sequence[Number], evidence: Sequence[Prepared]) -> list[Conflict]:
    """The bounds of the claim that point the other way wherever the evidence has the same number of the same thing."""
    conflicts: list[Conflict] = []
    if not may_bound(claim.low, claim.words):
        return conflicts
    for number in numbers[:MOST_NUMBERS]:
        mine = bound_at(claim.low, number.span.start, number.span.end)
        if mine is None:
            continue
        opposed = _opposed(number, claim, mine, evidence)
        if opposed and all(opposed):
            conflicts.append(Conflict(ConflictKind.COMPARISON, number.span, number.text))
    return conflicts


def _opposed(number: Number, claim: Claimed, mine: Bound, evidence: Sequence[Prepared]) -> list[bool]:
    """Whether the evidence bounds a number of the claim the other way, wherever it has it; of the same thing where it says that."""
    thing = _thing_after(claim.low, number.core.end)
    of_it: list[bool] = []
    of_others: list[bool] = []
    for text in evidence:
        for span in _places_of(number.core.of(claim.low), text.low):
            if len(of_it) + len(of_others) == MOST_NUMBERS:
                break
            theirs = bound_at(text.low, span.start, span.end)
            opposed = theirs is not None and (
                mine.opposes(theirs)
                or (
                    mine.direction is theirs.direction
                    and differ_at_the_number(mine.span.of(claim.low), theirs.span.of(text.low))
                )
            )
            if opposed and (_is_asked(text.low, span) or _says_so_denied(claim, number.span, text.low, span)):
                opposed = False
            same = thing and _thing_after(text.low, span.end) == thing
            (of_it if same else of_others).append(opposed)
    return of_it or of_others


def _is_asked(low: str, number: Span) -> bool:
    """Whether the evidence only asks for the bound of a number: "check whether it is above 100 cm"."""
    sentence = sentences_around(low, number)
    return is_asked(sentence.of(low), number.start - sentence.start)


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


def _thing_after(low: str, end: int) -> str:
    """What a number counts: the word right after it, by its stem."""
    found = _THING.match(low, end)
    return STEM_OF[found[1]] if found else ""


def turns_a_bound(low: str, window: str) -> bool:
    """Whether a bound of the claim points the other way in the window, so that a denial on one side makes them agree."""
    for match in _FIGURE.finditer(low):
        mine = bound_at(low, *match.span())
        at = -1 if mine is None else window.find(match[0])
        theirs = None if at < 0 else bound_at(window, at, at + len(match[0]))
        if mine is not None and theirs is not None and mine.opposes(theirs):
            return True
    return False
