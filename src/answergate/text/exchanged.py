"""What two parts of a claim have the other way round than the evidence: "60 for adults and 40 for children" for 40 and 60."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Final

from answergate.model.span import Span
from answergate.text.numbers.reader import Token, read_tokens
from answergate.text.polarity import english_key
from answergate.text.window import sentences_around
from answergate.text.wording import Claimed, Prepared, flattened, lowered

# Where one part of a sentence ends and the next begins. A row of a table is one part: its cells belong together.
_BETWEEN: Final = re.compile(
    r"[;:、，；。\n]|[,.](?=\s)|\b(?:and|or|plus|with|while|whereas|but|versus|vs|compared|against)\b|반면|(?<=지만)|(?<=으나)|(?<=[고며])\s"
)
_CONTRAST: Final = frozenset(("while", "whereas", "but"))
_EAST_ASIAN_CONTRAST: Final = re.compile("반면|지만|，而|但|一方|に対し")
# What is told of one thing and another is told by a sentence or two; a longer stretch is a list.
_MOST_PARTS: Final = 40
_SOURCE_BEFORE: Final = re.compile(r"\bfrom\s[^\d;.]{0,12}\Z|[从從由]\s?\Z")
_TARGET_BEFORE: Final = re.compile(r"\bto\s[^\d;.]{0,12}\Z|(?:到|至|为|為)了?\s?\Z")
_SOURCE_AFTER: Final = re.compile(r"\s?[^\s\d]?(?:에서|から)")
_TARGET_AFTER: Final = re.compile(r"\s?[^\s\d]?(?:으?로|까지|に|へ)")
_REACH: Final = 20


def exchanged_parts(claim: Claimed, evidence: Prepared, span: Span) -> Span | None:
    """The later of two parts of the claim that have each other's words, by the sentences that it rests on."""
    counted = len(claim.tokens) > 1
    if not counted and _CONTRAST.isdisjoint(claim.words) and not _contrasts(claim.text):
        return None
    words = {english_key(unit.word) if unit.start else unit.key for unit in claim.units}
    mine = _parts_of(claim.low, claim.tokens, words)
    if len(mine) < 2:
        return None
    around = sentences_around(evidence.text, span)
    low = lowered(around.of(evidence.text))
    theirs = [keys for _, keys in _parts_of(low, read_tokens(low), words)[:_MOST_PARTS] if len(keys) > 1]
    units = {meaning.key: meaning.unit or "" for _, _, _, meaning in claim.tokens}
    names = _names(claim)
    for (_, before), (place, after) in pairwise(mine):
        if _are_exchanged(before - after, after - before, theirs, units, names):
            return place
    return None


def _contrasts(text: str) -> bool:
    return not text.isascii() and _EAST_ASIAN_CONTRAST.search(text) is not None


def _names(claim: Claimed) -> frozenset[str]:
    return frozenset([english_key(unit.word) for unit in claim.units if unit.key in claim.name_stems])


def _are_exchanged(
    first: set[str], second: set[str], parts: Sequence[set[str]], units: Mapping[str, str], names: Collection[str]
) -> bool:
    """Whether parts of the evidence join words of the one with words of the other, and none has those of one together."""
    crossed = [(part & first, part & second) for part in parts if part & first and part & second]
    for (one, other), (another, last) in combinations(crossed, 2):
        # What both parts have tells neither from the other.
        sides = (one - another, another - one), (other - last, last - other)
        together = any(part & this and part & that for part in parts for this, that in sides)
        alike = _alike(one - another, last - other, units, names) or _alike(another - one, other - last, units, names)
        if alike and all(this and that for this, that in sides) and not together:
            return True
    return False


def _alike(these: Collection[str], those: Collection[str], units: Mapping[str, str], names: Collection[str]) -> bool:
    """Whether both have a number, of the same unit, or both a name: only such can stand for each other."""
    mine, theirs = ({units[key] for key in keys if key in units} for keys in (these, those))
    return bool(mine & theirs) or (any(key in names for key in these) and any(key in names for key in those))


def _parts_of(low: str, tokens: Sequence[Token], words: Collection[str]) -> list[tuple[Span, set[str]]]:
    """The parts of a lowered text, each with those of the words and with the numbers that it has."""
    bare = low
    for start, end, _, _ in tokens:
        bare = bare[:start] + " " * (end - start) + bare[end:]
    east_asian = [] if low.isascii() else [word for word in words if not word.isascii()]
    parts = []
    start = 0
    for end, following in [*(match.span() for match in _BETWEEN.finditer(bare)), (len(bare), len(bare))]:
        stretch = bare[start:end]
        keys = {key for word in flattened(stretch).split() if (key := english_key(word)) in words}
        keys.update([word for word in east_asian if word in stretch])
        keys.update([meaning.key for at, _, _, meaning in tokens if start <= at < end])
        if keys:
            parts.append((Span(start, end), keys))
        start = following
    return parts


def turned_course(claim: Claimed, evidence: Sequence[Prepared]) -> Span | None:
    """The two numbers between which the claim lets something go the other way: "from 4 to 3" where it went from 3 to 4."""
    if len(claim.tokens) < 2 or not ("from " in claim.low or _SOURCE_AFTER.search(claim.text) or "从" in claim.text):
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
