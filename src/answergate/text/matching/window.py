"""Where the words of a claim stand together."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import compress, pairwise
from typing import Final

from msgspec import Struct

from answergate.model.span import Span
from answergate.text.direction.polarity import ENGLISH_KEY_OF
from answergate.text.words.rarity import alphabetic_weight
from answergate.text.words.wording import MOST_UNITS, Claimed, flattened

_NARROWEST: Final = 120
LONGEST_SENTENCE: Final = 160
# Adding and taking off weights leaves a trace in the last digits.
_SLACK: Final = 1e-9
# A line break alone may be a wrapped line; before a blank line, a bullet or a number it is an end. A set of first characters
# comes first: that is what lets the scan skip to them.
_SENTENCE_END: Final = re.compile(
    r"[.?!。？！\n](?:(?<=[.?!])[\"'”’)\]]?(?=\s)|(?<=[。？！])|(?<=\n)(?=\s*(?:\n|[-*•·○①-⑳|#\d])))"
)
# Where a sentence turns to the other side of what it says.
_CLAUSE_END: Final = re.compile(
    r"[;；]|,?\s(?=(?:but|while|whereas|although|though|however(?!,)|otherwise)\b)|，(?=[但而却]|不过)|(?<=지만)[\s,]|(?<=으나)[\s,]|(?<=が)、"
)


class Window(Struct, frozen=True, gc=False):
    """A stretch of evidence: its first and last place, the unit at the last, and the units in it, by index."""

    first: int
    last: int
    last_unit: int
    inside: frozenset[int]


def reach_of(claim_length: int) -> int:
    """How wide a window for a claim of this length may be."""
    return max(_NARROWEST, claim_length * 3 // 2)


def best_window(weights: Sequence[float], places: Sequence[Sequence[int]], reach: int) -> Window | None:
    """The stretch no wider than ``reach`` with most of the units' weight in it; the first one of equals."""
    firsts = [found[0] for found in places if found]
    if not firsts:
        return None
    last = max(firsts)
    if last - min(firsts) <= reach:
        return _around_firsts(places, last)
    return _heaviest(weights, places, reach)


def _around_firsts(places: Sequence[Sequence[int]], last: int) -> Window:
    """The window that all units are in by the time the last one first stands there."""
    inside = [index for index, found in enumerate(places) if found]
    first, last_unit = last, -1
    for index in inside:
        found = places[index]
        at = found[0]
        if at == last:
            last_unit = index
        elif len(found) > 1 and found[1] <= last:
            at = found[bisect_right(found, last) - 1]
        if at < first:
            first = at
    return Window(first, last, last_unit, frozenset(inside))


def _heaviest(weights: Sequence[float], places: Sequence[Sequence[int]], reach: int) -> Window:
    hits = [at * MOST_UNITS + index for index, found in enumerate(places) for at in found]
    hits.sort()
    width = reach * MOST_UNITS
    most = sum(compress(weights, places)) - _SLACK
    newest = [-width - MOST_UNITS] * len(weights)
    weight, bar = 0.0, _SLACK
    first = best_first = 0
    oldest = best_last = hits[0]
    for hit in hits:
        floor = hit - width
        while oldest < floor:
            index = oldest % MOST_UNITS
            if newest[index] == oldest:
                weight -= weights[index]
            first += 1
            oldest = hits[first]
        index = hit % MOST_UNITS
        if newest[index] < floor:
            weight += weights[index]
            if weight > bar:
                bar, best_first, best_last = weight + _SLACK, first, hit
                if weight > most:
                    break
        newest[index] = hit
    inside = hits[best_first : bisect_right(hits, best_last)]
    units = [hit % MOST_UNITS for hit in inside]
    start = 0
    while units[start] in units[start + 1 :]:
        start += 1
    last_at, last_unit = divmod(best_last, MOST_UNITS)
    return Window(inside[start] // MOST_UNITS, last_at, last_unit, frozenset(units))


def sentences_around(text: str, span: Span) -> Span:
    """The span widened to the sentences it stands in, as far as they are near."""
    start = floor = max(0, span.start - LONGEST_SENTENCE)
    for match in _SENTENCE_END.finditer(text, floor, span.start):
        start = match.end()
    after = _SENTENCE_END.search(text, max(span.start, span.end - 1), span.end + LONGEST_SENTENCE)
    return Span(start, after.end() if after else min(len(text), span.end + LONGEST_SENTENCE))


def sentences_in(text: str, span: Span) -> list[Span]:
    """The sentences of a stretch, as far as they lie in it."""
    return cut(text, span, _SENTENCE_END)


def clauses_in(text: str, span: Span) -> list[Span]:
    """The parts of a sentence that may say opposite things."""
    return cut(text, span, _CLAUSE_END)


def cut(text: str, span: Span, end: re.Pattern[str]) -> list[Span]:
    """A stretch cut after every match."""
    ends = [match.end() for match in end.finditer(text, span.start, span.end)]
    borders = [span.start, *ends] if ends and not text[ends[-1] : span.end].strip() else [span.start, *ends, span.end]
    return [Span(start, end) for start, end in pairwise(borders)]


def closest_sentence(claim: Claimed, text: str, around: Span) -> Span:
    """The sentence of a stretch that has most words of the claim; the whole stretch where no one has most."""
    sentences = sentences_in(text, around)
    if len(sentences) == 1:
        return around
    shared = [shared_words(claim, sentence.of(text)) for sentence in sentences]
    most = max(shared)
    return around if shared.count(most) > 1 else sentences[shared.index(most)]


def closest_clauses(claim: Claimed, text: str, sentence: Span) -> list[Span]:
    """The clause of a sentence that has most words of the claim, and those that have no other telling words than it."""
    clauses = clauses_in(text, sentence)
    if len(clauses) == 1:
        return [sentence]
    ranked = [(shared_words(claim, clause.of(text)), -_unsaid(claim, clause.of(text)), clause) for clause in clauses]
    best = max(ranked, key=lambda one: one[:2])
    return [best[2], *[one[2] for one in ranked if one is not best and one[0] > 1 and not one[1]]]


def closest_clause(claim: Claimed, text: str, around: Span) -> Span:
    """The clause of a stretch that has most words of the claim."""
    return closest_clauses(claim, text, closest_sentence(claim, text, around))[0]


def tied_clauses(claim: Claimed, text: str, sentence: Span, best: Span) -> list[Span]:
    """The clauses of a sentence that have as many words of the claim as the best one."""
    most = shared_words(claim, best.of(text))
    others = [clause for clause in clauses_in(text, sentence) if clause != best]
    return [clause for clause in others if shared_words(claim, clause.of(text)) == most]


def shared_words(claim: Claimed, sentence: str) -> int:
    """How many words of the claim a text has."""
    families = set(map(ENGLISH_KEY_OF.__getitem__, flattened(sentence).split()))
    return sum(
        (ENGLISH_KEY_OF[unit.word] in families) if unit.start else (unit.key in sentence) for unit in claim.units
    )


def _unsaid(claim: Claimed, clause: str) -> int:
    """How much of a clause the claim does not say: in telling words where it has an alphabet, else in characters."""
    said = set(map(ENGLISH_KEY_OF.__getitem__, claim.words))
    words = flattened(clause).split()
    if not words:
        return len(clause)
    return sum(alphabetic_weight(word) > 0.0 and ENGLISH_KEY_OF[word] not in said for word in words)
