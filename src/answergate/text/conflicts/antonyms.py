"""What a claim says by the opposite word: "safe" for "harmful", 허용 for 금지, 批准 for 拒绝, 黒字 for 赤字."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from enum import Enum
from itertools import islice
from typing import Final

from msgspec import Struct

from answergate.model.span import Span
from answergate.text.conflicts.antonym_words import BOTH, BY_DOER, BY_ORDER, OF_A_PARTY, OF_A_THING, OF_THE_NEXT_WORD
from answergate.text.direction.limits import limits_of
from answergate.text.direction.polarity import ENGLISH_KEY_OF, may_deny
from answergate.text.direction.turned import Turned, TurningWords
from answergate.text.direction.turning import turns_round
from answergate.text.matching.number_places import has_number
from answergate.text.matching.surroundings import LONGEST_SENTENCE, closest_clause, sentences_around
from answergate.text.numbers.alternation import alternation
from answergate.text.words.rarity import alphabetic_weight
from answergate.text.words.wording import Claimed, Prepared, flattened, lowered


class _Kind(Enum):
    """How the words of a pair are held against each other."""

    THING = OF_A_THING
    PARTY = OF_A_PARTY
    NEXT_WORD = OF_THE_NEXT_WORD
    ORDER = BY_ORDER
    DOER = BY_DOER


_PAIRS: Final = [(kind, sides) for kind in _Kind for sides in kind.value]
# What each word says: the same number with the other sign is its opposite, 0 says both.
_SIGN_OF: Final = dict.fromkeys(BOTH.split(), 0) | {
    word: sign * pair
    for pair, (_, sides) in enumerate(_PAIRS, start=1)
    for sign, words in zip((1, -1), sides, strict=True)
    for word in words.split()
}
# Where something is done to a thing, or by or with whom, it is not told who does it.
_DONE: Final = re.compile(r"\b(?:is|are|was|were|be|been|being|get|gets|got|by)\s(?:[a-z]+ly\s)?\Z")
_DEALING: Final = re.compile("에서|에게|한테|부터|으로|[가-힣]에 |[되된됐됩당]|から|に|へ|され|[从從向由被给給]")
# Which part one has in a deed, said before the word in English and Chinese, after it in Korean and Japanese.
_PART_BEFORE: Final = re.compile(
    r"\b(by|to|from|for|with|of|against|between)\s(?:the\s|an?\s|any\s|each\s)?\Z|([由向给給对對从從])\Z"
)
_PART_AFTER: Final = re.compile("(?:에게|한테|으로부터|로부터|의|[을를]|에|から|に|の|を)")
_WORDS_OF: Final = {
    sign * pair: sides[sign < 0].split() for pair, (_, sides) in enumerate(_PAIRS, start=1) for sign in (1, -1)
}
# A claim and its evidence are of one script.
_OPPOSITES_OF: Final = {
    word: [other for other in _WORDS_OF.get(-said, ()) if other.isascii() is word.isascii()]
    for word, said in _SIGN_OF.items()
}
WORDS: Final = TurningWords(_SIGN_OF)
_EAST_ASIAN: Final = re.compile(alternation(sorted(WORDS.east_asian)))
_WORD: Final = re.compile("[^ ]+")
_LETTERS: Final = re.compile("[a-z'’]+")
_NEXT_WITH: Final = re.compile(
    r"\s(?:(?:an?|the|its|their|his|her|our|your|this|these|any|all)\s)?(?!(?:in|on|at|to|for|from|by|with|of|as|until|if|when)\b)[a-z]"
)
_STOP: Final = re.compile(r"[.,;:!?()]")
_NEXT_LETTERS: Final = re.compile(
    "\\s*([\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3])\\s*([\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3])"
)
# So much of what else the claim says must stand beside the opposite word; less where the next word is the same too.
_NEARLY_ALL: Final = 0.9
_HALF_OF_IT: Final = 0.5
_LEAST_WEIGHT: Final = 0.6
_LEAST_WORDS: Final = 2
_NEARBY: Final = 40
# A claim with more of them is no prose.
_MOST_PAIRS: Final = 16


class _Place(Struct, frozen=True, gc=False):
    """A word and where it stands: one with an opposite by its sign, one that the claim and the evidence share by its key."""

    key: str
    span: Span
    sign: int = 0


def turned_antonym(claim: Claimed, evidence: Prepared, span: Span) -> Turned | None:
    """The word of the claim whose opposite the evidence has in its place."""
    if not has_opposite(claim, evidence, span):
        return None
    said = {_SIGN_OF[word] for word in (*WORDS.alphabetic.intersection(claim.words), *_east_asian_in(claim))}
    around = sentences_around(evidence.text, span)
    around_it = {word.sign for word in _opposable(lowered(around.of(evidence.text)))}
    # What both sides of a pair are said of may be either: "opens at 9 and closes at 5".
    open_ones = {sign for sign in said if -sign in around_it and sign not in around_it and -sign not in said}
    # Two that are turned may agree: "safe at low doses", "dangerous at high doses".
    if len(open_ones) != 1:
        return None
    clause = closest_clause(claim, evidence.text, around)
    low = lowered(clause.of(evidence.text))
    others = [other for other in _opposable(low) if -other.sign in open_ones]
    mine = [word for word in _opposable(claim.low) if word.sign in open_ones]
    pairs = ((word, other.span) for word in mine for other in others if other.sign == -word.sign)
    for word, other in islice(pairs, _MOST_PAIRS):
        if _stands_for(claim, word, low, other):
            return Turned(word.span, other.shifted(clause.start))
    return None


def has_opposite(claim: Claimed, evidence: Prepared, span: Span) -> bool:
    """Whether the evidence has, near a span, the opposite of a word of the claim and not the word: never wrong when it says no."""
    english = WORDS.alphabetic.intersection(claim.words)
    # Mostly the evidence has the word itself, and hardly ever its opposite.
    if english and _may_turn(english, _near(evidence.flat, span)):
        return True
    east_asian = _east_asian_in(claim)
    return bool(east_asian) and _may_turn(east_asian, _near(evidence.text, span))


def _near(text: str, span: Span) -> str:
    return text[max(0, span.start - LONGEST_SENTENCE) : span.end + LONGEST_SENTENCE]


def _may_turn(words: Collection[str], near: str) -> bool:
    """Whether a stretch has an opposite of one of the words and not the word itself: never wrong when it says no."""
    for word in words:
        # A text is full of spaces, so that looking for the bare word first is much faster.
        if (word not in near or (word.isascii() and f" {word} " not in near)) and True in [
            other in near for other in _OPPOSITES_OF[word]
        ]:
            return True
    return False


def _east_asian_in(claim: Claimed) -> list[str]:
    return _EAST_ASIAN.findall(claim.text) if WORDS.may_be_in_east_asian(claim) else []


def _opposable(low: str) -> list[_Place]:
    """The words of a lowered text that have an opposite."""
    words = [
        _Place(match[0], Span(match.start() - 1, match.end() - 1), _SIGN_OF[match[0]])
        for match in _WORD.finditer(flattened(low))
        if match[0] in WORDS.alphabetic
    ]
    if not low.isascii():
        words += [_Place(match[0], Span(*match.span()), _SIGN_OF[match[0]]) for match in _EAST_ASIAN.finditer(low)]
    return words


def _stands_for(claim: Claimed, word: _Place, low: str, other: Span) -> bool:
    """Whether a clause has the opposite where the claim has its word, and says the same else."""
    weights = {ENGLISH_KEY_OF[unit.word] if unit.start else unit.key: unit.weight for unit in claim.units}
    mine = [place for place in _places(weights, claim.low) if not place.span.overlaps(word.span)]
    theirs = [place for place in _places(weights, low) if not place.span.overlaps(other)]
    said, found = {place.key for place in mine}, {place.key for place in theirs}
    numbers = sum([has_number(low, literal.lower()) for _, _, literal, _ in claim.tokens[:_MOST_PAIRS]])
    shared = sum([weight for key, weight in weights.items() if key in said and key in found], float(numbers))
    total = sum([weight for key, weight in weights.items() if key in said], float(numbers))
    kind = _PAIRS[abs(word.sign) - 1][0]
    # A short claim says no more of a thing: "the car is uninsured".
    fewest = min(_LEAST_WORDS, len(said)) if kind is _Kind.THING else _LEAST_WORDS
    least = min(_LEAST_WEIGHT, total) if kind is _Kind.THING else _LEAST_WEIGHT
    if shared < max(least, _HALF_OF_IT * total) or len(said & found) + numbers < fewest:
        return False
    mine, theirs = [place for place in mine if place.key in found], [place for place in theirs if place.key in said]
    by_order, of_the_next_word = kind in (_Kind.ORDER, _Kind.DOER), kind is _Kind.NEXT_WORD
    if by_order and _in_order(mine, word.span) != _in_order(theirs, other):
        return False
    if kind is _Kind.DOER and (_leaves_doer_open(claim.low, word.span) or _leaves_doer_open(low, other)):
        return False
    if kind is _Kind.PARTY and _part(claim.low, word.span) != _part(low, other):
        return False
    following = _next_word(claim.low, word.span.end)
    if (
        following
        and following == _next_word(low, other.end)
        and (kind is not _Kind.THING or (_goes_with_next(claim.low, word.span) and _goes_with_next(low, other)))
    ):
        here, there = _beside(claim.low, word.span), _beside(low, other)
        return not _turned_otherwise(here, there) and (of_the_next_word or limits_of(here) == limits_of(there))
    if shared < _NEARLY_ALL * total:
        return False
    if of_the_next_word and (following or _next_word(low, other.end)):
        return False
    if not any(
        one and one == two for one, two in zip(_neighbours(mine, word.span), _neighbours(theirs, other), strict=True)
    ):
        return False
    here, there = _blanked(claim.low, word.span), _blanked(low, other)
    # What is open until six closes at six.
    return not _turned_otherwise(here, there) and limits_of(here) == limits_of(there)


def _places(weights: Mapping[str, float], low: str) -> list[_Place]:
    """Where the telling words of a claim stand in a lowered text, in their order."""
    words = [
        _Place(key, Span(match.start() - 1, match.end() - 1))
        for match in _WORD.finditer(flattened(low))
        if (key := ENGLISH_KEY_OF[match[0]]) in weights
    ]
    if low.isascii():
        return words
    for key in weights:
        at = -1 if key.isascii() else low.find(key)
        while at >= 0:
            words.append(_Place(key, Span(at, at + len(key))))
            at = low.find(key, at + 1)
    return sorted(words, key=lambda place: (place.span.start, place.span.end))


def _neighbours(places: Sequence[_Place], span: Span) -> tuple[str, str]:
    """The shared words before and after a place."""
    before = [place.key for place in places if place.span.end <= span.start]
    after = [place.key for place in places if place.span.start >= span.end]
    return before[-1] if before else "", after[0] if after else ""


def _in_order(places: Sequence[_Place], span: Span) -> list[str]:
    """The shared words, each where it first stands, and the place itself among them."""
    before = [place.key for place in places if place.span.end <= span.start]
    after = [place.key for place in places if place.span.start >= span.end]
    return list(dict.fromkeys([*before, "", *after]))


def _leaves_doer_open(low: str, span: Span) -> bool:
    if _DONE.search(low, max(0, span.start - _NEARBY), span.start):
        return True
    return not low.isascii() and _DEALING.search(low) is not None


def _part(low: str, span: Span) -> tuple[str, str]:
    """Which part one has in a deed: by whom, to whom, of whom."""
    before, after = _PART_BEFORE.search(low, max(0, span.start - _NEARBY), span.start), _PART_AFTER.match(low, span.end)
    return (before[1] or before[2]) if before else "", after[0] if after else ""


def _next_word(low: str, end: int) -> str:
    """The next telling word, by its key; in East Asian text the next two letters."""
    letters = _NEXT_LETTERS.match(low, end)
    if letters is not None:
        return letters[1] + letters[2]
    stop = _STOP.search(low, end, end + _NEARBY)
    for word in flattened(low[end : stop.start() if stop else end + _NEARBY]).split():
        if alphabetic_weight(word) > 0.0:
            return ENGLISH_KEY_OF[word]
    return ""


def _goes_with_next(low: str, span: Span) -> bool:
    """Whether a word is said of the next one: "a mandatory statement", but not "allowed on the beach in winter"."""
    return _NEXT_WITH.match(low, span.end) is not None


def _turned_otherwise(mine: str, theirs: str) -> bool:
    """Whether either text turns round what it says by another word: "not safe" says what "harmful" says."""
    here, there = _without_words_of(theirs, mine), _without_words_of(mine, theirs)
    return any(turns_round(text) or may_deny(text) for text in (here, there))


def _without_words_of(other: str, low: str) -> str:
    """A lowered text without the English words that another has too."""
    words = set(_LETTERS.findall(other))
    return _LETTERS.sub(lambda match: " " if match[0] in words else match[0], low)


def _blanked(low: str, span: Span) -> str:
    return low[: span.start] + " " * len(span) + low[span.end :]


def _beside(low: str, span: Span) -> str:
    return _blanked(low, span)[max(0, span.start - _NEARBY) : span.end + _NEARBY]
