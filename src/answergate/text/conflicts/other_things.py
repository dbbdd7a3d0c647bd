"""Numbers that the evidence counts other things with: "lasts 12 days" where it lasts ten days and has 12 stops."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from answergate.model.span import Span
from answergate.text.conflicts.owners import speaks_of_several
from answergate.text.direction.turned import Turned
from answergate.text.guises.same_measure import kindred, may_be_of
from answergate.text.matching.surroundings import LONGEST_SENTENCE, closest_sentence, sentences_around
from answergate.text.numbers import Kind, Number
from answergate.text.numbers.number import Token
from answergate.text.numbers.reader import read_tokens
from answergate.text.numbers.units import UNITS
from answergate.text.words.rarity import alphabetic_weight
from answergate.text.words.stems import STEM_OF
from answergate.text.words.wording import Claimed, Prepared, lowered

_COUNTING: Final = (Kind.NUMBER, Kind.QUANTITY)
_THING: Final = re.compile("[ -]?([a-z]+)")
_NEXT_WORDS: Final = re.compile("[ -]([a-z]+)(?:[ -]([a-z]+))?(?:[ -]([a-z]+))?")
# Of how many things something is so many in the plural: "12 stops". What follows otherwise may be done by them: "40 responded".
_THINGS: Final = re.compile("[ -]([a-z]{3,}s)(?<!ss)(?<!us)(?<!is)\\b")
ROUGHLY: Final = frozenset(("about", "around", "approximately", "nearly", "almost", "roughly", "some"))
# What is so much or more need not be exactly as much as the evidence says.
_BOUNDED: Final = ROUGHLY.union(("over", "under", "least", "most", "up"))
_ROOT: Final = 4


def number_of_another_thing(
    claim: Claimed, tokens: Sequence[Token], evidence: Sequence[Prepared], chunk: int, span: Span
) -> Turned | None:
    """The one of these numbers of the claim that the evidence has for other things only, with another one for this thing.

    What the claim says stands at ``span`` of a chunk, and so does the number that the evidence has for it.
    """
    here = evidence[chunk]
    for token in tokens:
        start, end, _, meaning = token
        thing = _THING.match(claim.low, start + meaning.digits_end) if meaning.kind in _COUNTING else None
        # Mostly the evidence has no other number beside the thing, or has the very words.
        if thing is None or (meaning.unit is None and not _is_near(thing[1][:_ROOT], here, span)):
            continue
        if any(claim.low[start : thing.end()] in text.low for text in evidence):
            continue
        if not _BOUNDED.isdisjoint(claim.words) or speaks_of_several(claim):
            return None
        sentence = closest_sentence(claim, here.text, sentences_around(here.text, span))
        other = _other_number(token, thing[1], claim, sentence.of(here.text))
        if other is not None and _is_of_others(token, claim, evidence):
            return Turned(Span(start, end), other.shifted(sentence.start))
    return None


def _is_near(root: str, text: Prepared, span: Span) -> bool:
    return text.low.find(root, max(0, span.start - LONGEST_SENTENCE), span.end + LONGEST_SENTENCE) >= 0


def _other_number(token: Token, thing: str, claim: Claimed, sentence: str) -> Span | None:
    """The one other number of the same thing in a sentence."""
    mine = token[3]
    said = {meaning.key for _, _, _, meaning in claim.tokens}
    low = lowered(sentence)
    others = []
    for start, end, _, meaning in read_tokens(sentence):
        if meaning.kind is not mine.kind or meaning.unit != mine.unit:
            continue
        following = _THING.match(low, start + meaning.digits_end) if mine.unit is None else None
        if mine.unit is not None or (following is not None and STEM_OF[following[1]] == STEM_OF[thing]):
            if meaning.key in said:
                return None
            others.append(Span(start, end))
    return others[0] if len(others) == 1 else None


def _is_of_others(token: Token, claim: Claimed, evidence: Sequence[Prepared]) -> bool:
    """Whether the evidence has a number of the claim, and wherever it has it, for something else than the claim."""
    places = [(number, text) for text in evidence for number in text.numbers if number.value == token[3].value]
    return bool(places) and all(is_of_another_thing(number, text, token, claim) for number, text in places)


def is_of_another_thing(number: Number, text: Prepared, token: Token, claim: Claimed) -> bool:
    """Whether a number of the evidence plainly counts or measures something else than the same number of the claim."""
    start, _, _, meaning = token
    if number.unit is not None:
        following = _NEXT_WORDS.match(claim.low, start + meaning.digits_end)
        words = following.groups() if following else ()
        return not kindred(meaning.unit, number.unit) and not any(
            UNITS.get(word or "") == number.unit for word in words
        )
    if meaning.unit is not None and may_be_of(meaning.unit, number, text.text):
        return False
    thing = _THINGS.match(text.low, number.span.end)
    return thing is not None and alphabetic_weight(thing[1]) > 0.0 and not _has_stem(thing[1], claim)


def _has_stem(word: str, claim: Claimed) -> bool:
    stem = STEM_OF[word]
    return any(STEM_OF[other] == stem for other in claim.words)
