"""What two parts of a claim have the other way round than the evidence: "60 for adults and 40 for children" for 40 and 60."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import combinations, pairwise
from typing import Final

from answergate.model.span import Span
from answergate.text.polarity import english_key
from answergate.text.window import LONGEST_SENTENCE, sentences_around
from answergate.text.wording import Claimed, Prepared, flattened, lowered

# Where one part of a sentence ends and the next begins. A row of a table is one part: its cells belong together.
# A set of first characters comes first: that is what lets the scan skip to them.
_BETWEEN: Final = re.compile(
    r"[;:、，；。\n,. ](?:(?<=[;:、，；。\n])|(?<=[,.])(?=\s)|(?<= )(?:and|or|plus|with|while|whereas|but|versus|vs|compared|against)(?= )"
    r"|(?<=[고며] )|(?<=지만 )|(?<=으나 )|(?<=반면 ))"
)
_NONE: Final[frozenset[str]] = frozenset()
# What is told of one thing and another is told by a sentence or two; a longer stretch is a list.
_MOST_PARTS: Final = 40
_WORDS_BESIDE: Final = 12
_SHORTEST_GAP: Final = 3
_LEAVING: Final = ("from ", "에서", "から", "从", "從", "由")
_SOURCE_BEFORE: Final = re.compile(r"\bfrom\s[^\d;.]{0,12}\Z|[从從由]\s?\Z")
_TARGET_BEFORE: Final = re.compile(r"\bto\s[^\d;.]{0,12}\Z|(?:到|至|为|為)了?\s?\Z")
_SOURCE_AFTER: Final = re.compile(r"\s?[^\s\d]?(?:에서|から)")
_TARGET_AFTER: Final = re.compile(r"\s?[^\s\d]?(?:으?로|까지|に|へ)")
_REACH: Final = 20


def exchanged(claim: Claimed, evidence: Sequence[Prepared], chunk: int, span: Span) -> Span | None:
    """What the claim has the other way round: the course between two numbers, or what is said of two things."""
    numbers, names = _NONE, _NONE
    if len(claim.tokens) > 1:
        turned = _turned_course(claim, evidence)
        if turned is not None:
            return turned
        numbers = _alike_near(claim, evidence[chunk], span)
    if " while " in claim.flat or " whereas " in claim.flat:
        names = _contrasted_names(claim)
    return _exchanged_parts(claim, evidence[chunk], span, numbers, names) if numbers or names else None


def _exchanged_parts(
    claim: Claimed, evidence: Prepared, span: Span, numbers: Collection[str], names: Collection[str]
) -> Span | None:
    """The later of two parts of the claim that have each other's words, by the sentences that it rests on."""
    places = {literal[: meaning.digits_end].lower(): start for start, _, literal, meaning in claim.tokens}
    words = {english_key(unit.word) if unit.start else unit.key for unit in claim.units}
    bare = claim.low
    for start, end, _, _ in claim.tokens:
        bare = bare[:start] + " " * (end - start) + bare[end:]
    mine = _parts_of(bare, words)
    for place, keys in mine:
        keys.update([literal for literal, at in places.items() if place.start <= at < place.end])
    mine = [part for part in mine if part[1]]
    if len(mine) < 2:
        return None
    theirs = []
    low = lowered(sentences_around(evidence.text, span).of(evidence.text))
    for place, keys in _parts_of(low, words):
        keys.update([literal for literal in places if _stands(literal, low, place)])
        if len(keys) > 1:
            theirs.append(keys)
    for (_, before), (place, after) in pairwise(mine):
        if _are_exchanged(before - after, after - before, theirs, numbers, names):
            return place
    return None


def _alike_near(claim: Claimed, evidence: Prepared, span: Span) -> frozenset[str]:
    """Two numbers of one unit that different parts of the claim have, and that stand near the span, too; else none."""
    low, plain = claim.low, claim.text.isascii()
    near = ""
    for (start, end, literal, meaning), (following, last, other, its) in pairwise(claim.tokens):
        if meaning.unit != its.unit or following - end < _SHORTEST_GAP or not _BETWEEN.search(low, end, following):
            continue
        near = near or evidence.text[max(0, span.start - LONGEST_SENTENCE) : span.end + LONGEST_SENTENCE].lower()
        # A number with the same words beside it is where it belongs. What follows one in Korean is what it does, not whose it is.
        if low[max(0, start - _WORDS_BESIDE) : end] in near or low[max(0, following - _WORDS_BESIDE) : last] in near:
            return _NONE
        if plain and (low[start : end + _WORDS_BESIDE] in near or low[following : last + _WORDS_BESIDE] in near):
            return _NONE
        pair = literal[: meaning.digits_end].lower(), other[: its.digits_end].lower()
        if pair[0] != pair[1] and pair[0] in near and pair[1] in near:
            return frozenset(pair)
    return _NONE


def _contrasted_names(claim: Claimed) -> frozenset[str]:
    """The names of a claim that says one thing of one and another of another."""
    if len(claim.names) < 2:
        return _NONE
    return frozenset([english_key(unit.word) for unit in claim.units if unit.key in claim.name_stems])


def _are_exchanged(
    first: set[str], second: set[str], parts: Sequence[set[str]], numbers: Collection[str], names: Collection[str]
) -> bool:
    """Whether parts of the evidence join words of the one with words of the other, and none has those of one together."""
    crossed = [(part & first, part & second) for part in parts if part & first and part & second]
    for (one, other), (another, last) in combinations(crossed, 2):
        # What both parts have tells neither from the other.
        sides = (one - another, another - one), (other - last, last - other)
        # Only numbers of one unit, or names, can stand for each other.
        alike = any(
            not these.isdisjoint(kind) and not those.isdisjoint(kind)
            for kind in (numbers, names)
            for these, those in ((sides[0][0], sides[1][1]), (sides[0][1], sides[1][0]))
        )
        if not alike or not all(this and that for this, that in sides):
            continue
        if not any(part & this and part & that for part in parts for this, that in sides):
            return True
    return False


def _parts_of(low: str, words: Collection[str]) -> list[tuple[Span, set[str]]]:
    """The parts of a lowered text, each with those of the words that it has."""
    flat = flattened(low)
    east_asian = [] if low.isascii() else [word for word in words if not word.isascii()]
    parts = []
    start = 0
    cuts = [match.span() for match in _BETWEEN.finditer(low)]
    for end, following in [*cuts[:_MOST_PARTS], (len(low), len(low))]:
        keys = {key for word in flat[start + 1 : end + 1].split() if (key := english_key(word)) in words}
        if east_asian:
            part = low[start:end]
            keys.update([word for word in east_asian if word in part])
        parts.append((Span(start, end), keys))
        start = following
    return parts


def _stands(literal: str, low: str, place: Span) -> bool:
    """Whether a number stands in a part by itself: 12 does not stand in 112 or in 12.5."""
    at = low.find(literal, place.start, place.end)
    while at >= 0:
        end = at + len(literal)
        before, after = low[at - 1 : at], low[end : end + 2]
        goes_on = after[:1].isdigit() or (after[:1] in (".", ",") and after[1:].isdigit())
        if not (before.isdigit() or before in (".", ",") or goes_on):
            return True
        at = low.find(literal, end, place.end)
    return False


def _turned_course(claim: Claimed, evidence: Sequence[Prepared]) -> Span | None:
    """The two numbers between which the claim lets something go the other way: "from 4 to 3" where it went from 3 to 4."""
    if True not in [word in claim.low for word in _LEAVING]:
        return None
    for (start, end, first, _), (from_, to, second, _) in pairwise(claim.tokens):
        if not (_is_source(claim.low, start, end) and _is_target(claim.low, from_, to)):
            continue
        places = [(text.low, _place(text.low, first.lower()), _place(text.low, second.lower())) for text in evidence]
        both = [(low, one, other) for low, one, other in places if one is not None and other is not None]
        if both and all(
            _is_source(low, *other) and _is_target(low, *one) and abs(one[0] - other[0]) < 4 * _REACH
            for low, one, other in both
        ):
            return Span(start, to)
    return None


def _is_source(low: str, start: int, end: int) -> bool:
    return bool(_SOURCE_BEFORE.search(low, max(0, start - _REACH), start) or _SOURCE_AFTER.match(low, end))


def _is_target(low: str, start: int, end: int) -> bool:
    return bool(_TARGET_BEFORE.search(low, max(0, start - _REACH), start) or _TARGET_AFTER.match(low, end))


def _place(low: str, literal: str) -> tuple[int, int] | None:
    """The only place of a number in a text, whatever blanks are in it."""
    found = list(
        re.finditer(r"(?<![0-9.,])" + r"\s?".join(map(re.escape, literal.split())) + r"(?![0-9]|[.,][0-9])", low)
    )
    return found[0].span() if len(found) == 1 else None
