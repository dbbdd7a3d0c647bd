"""Numbers and dates that the evidence has for another: "adults take 250 mg" where adults take 500 mg and children 250 mg."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import Final

from msgspec import Struct

from answergate.model.span import Span
from answergate.text.conflicts.owned import (
    SENTENCE_END,
    Keys,
    Owned,
    border_between,
    is_like,
    is_sign,
    keys_of,
    keys_of_claim,
    owned_numbers,
    with_ranges_joined,
)
from answergate.text.direction.turned import Turned
from answergate.text.matching.surroundings import sentences_around
from answergate.text.numbers import Kind
from answergate.text.numbers.number import Token
from answergate.text.numbers.reader import number_of, read_tokens
from answergate.text.words.wording import Claimed, Prepared

_FIGURES: Final = bytes([code if chr(code) in "0123456789" else ord(" ") for code in range(256)])
_KINDS: Final = (Kind.DATE, Kind.NUMBER, Kind.QUANTITY, Kind.PERCENT, Kind.AMOUNT)
_HAN: Final = re.compile("[\u4e00-\u9fff]")
# What goes on about something says elsewhere what that is: "it rose to 5%", "having lost 9% before", "up from 3%".
_GOES_ON: Final = re.compile(
    r"\b(?:it|they|this|these|that|those|he|she|which|who|having|up|down|from|compared|previous(?:ly)?|earlier|prior|then|later"
    r"|before|after|again)\b|(?<![가-힣])(?:이는|그는|이후|전년|작년|지난해)|它|其|该|同比|此后|去年|それ|これ|前年|その後"
)
# Who speaks of several things at once may mean any of them.
_SEVERAL_AT_ONCE: Final = """
than unlike contrast versus vs instead respectively both total combined between difference differences except
"""
_SEVERAL_WORDS: Final = frozenset(_SEVERAL_AT_ONCE.split())
_COMPARING: Final = re.compile(r" compar|(?: after| since| before| until| from| by)(?: the)? [0-9]")
_SEVERAL: Final = re.compile(
    r"각각|보다|합계|分别|分別|(?<![占分])比(?![例率重])|それぞれ|より|いずれ|合計"
    r"|[0-9](?:시간?|일|년|개월|월|분|초|주|원|명|개|세|살|年|月|日|時間?|时|分|秒|週間?|周|円|元|人|歳|岁|個|个|点|號|号|%)? ?"
    r"(?:이후|이전|부터|까지|以后|以後|以前|之后|之後|以降|から|まで)"
)
_BEHIND_DIGITS: Final = re.compile("[0-9.,]+")
_REACH: Final = 160
_FAR: Final = 320
_BESIDE: Final = 80
_LETTERS: Final = 12
_MANY_LETTERS: Final = 24
_MOST_PLACES: Final = 8
# So much of what the evidence says of the other number the claim may leave out: a common word or two. Pairs of Han run over
# from one word into the next.
_LITTLE: Final = 0.7
_LITTLE_IN_HAN: Final = 1.0
_ENOUGH: Final = 1.5
# 满5年 leaves to the 满3年 before it what both are said of.
_LEAST_UNSAID: Final = 0.35


def number_of_another(claim: Claimed, evidence: Sequence[Prepared], chunk: int, span: Span) -> Turned | None:
    """The number of the claim that the evidence has for another thing, where it has another number for this one.

    What the claim says stands at ``span`` of a chunk, and so does the number that the evidence has for it.
    """
    text = evidence[chunk].text
    if not (_has_other_figure(claim.text, text, span) or _may_be_exchanged(claim, text, span)):
        return None
    if len(claim.tokens) > _MOST_PLACES:
        return None
    mine = with_ranges_joined(claim.tokens, claim.text)
    near = text[max(0, span.start - _FAR) : span.end + _FAR]
    open_ones = [
        token for token in mine if token[3].kind in _KINDS and token[2] in near and _may_be_twice(token[2], near)
    ]
    if not open_ones or all(_stands_alike(token, claim.text, near) for token in open_ones):
        return None
    if speaks_of_several(claim):
        return None
    open_ones = [token for token in open_ones if _own_part(claim, mine, token) is not None]
    if not open_ones:
        return None
    around = sentences_around(text, span)
    if not all(token[2] in around.of(text) for token in open_ones):
        around = _around(text, span)
    stretch = around.of(text)
    open_ones = [token for token in open_ones if token[2] in stretch and _may_be_twice(token[2], stretch)]
    if not open_ones:
        return None
    tokens = with_ranges_joined(read_tokens(stretch), stretch)
    for token in open_ones:
        other = _other_of(claim, mine, token, text, around, tokens)
        if other is not None and all(_is_of_another(claim, mine, token, one) for one in evidence):
            return Turned(Span(token[0], token[1]), other)
    return None


def speaks_of_several(claim: Claimed) -> bool:
    """Whether a claim compares, adds up or counts from one to another, so that its numbers may be of any of them."""
    if not _SEVERAL_WORDS.isdisjoint(claim.words) or _COMPARING.search(claim.flat):
        return True
    return not claim.text.isascii() and _SEVERAL.search(claim.text) is not None


def _has_other_figure(claim: str, text: str, span: Span) -> bool:
    """Whether the sentence at a span has a figure that the claim has not: mostly it has none, and nothing is to be told."""
    start, end = max(0, span.start - _REACH), span.end + _REACH
    stop = text.find(". ", span.end, end)
    stretch = text[max(start, text.rfind(". ", start, span.start)) : end if stop < 0 else stop]
    # Several times faster than a pattern.
    figures = stretch.encode("latin-1", "replace").translate(_FIGURES).split()
    return bool(figures) and not {*claim.encode("latin-1", "replace").translate(_FIGURES).split()}.issuperset(figures)


def _may_be_exchanged(claim: Claimed, text: str, span: Span) -> bool:
    """Whether two numbers of the claim may have changed places: neither stands here with the letters beside it."""
    tokens = claim.tokens
    if not any(is_like(one, other) for one, other in combinations(tokens[:_MOST_PLACES], 2)):
        return False
    near = text[max(0, span.start - _REACH) : span.end + _REACH]
    said = [claim.text[max(0, token[0] - _LETTERS) : token[1]] for token in tokens]
    return sum([letters not in near for letters in said]) > 1


def _may_be_twice(literal: str, stretch: str) -> bool:
    """Whether a stretch can have a number and another of its unit, by the sign or the letters of the unit."""
    # Of a range, the unit of its end.
    unit = _BEHIND_DIGITS.split(literal)[-1]
    sign = literal[0] if not literal[0].isdigit() else unit if unit.isascii() else unit[-1]
    return not sign or stretch.count(sign) > 1


def _stands_alike(token: Token, claim: str, near: str) -> bool:
    """Whether a number stands in a stretch between the letters that the claim has on either side of it."""
    return claim[max(0, token[0] - _MANY_LETTERS) : token[1] + _LETTERS] in near


def _around(text: str, span: Span) -> Span:
    """The sentences of a span and those beside it."""
    return sentences_around(text, Span(max(0, span.start - _BESIDE), min(len(text), span.end + _BESIDE)))


def _other_of(
    claim: Claimed, mine: Sequence[Token], token: Token, text: str, around: Span, tokens: Sequence[Token]
) -> Span | None:
    """The number that a stretch has for what is said with a number of the claim; None where it may have this one."""
    like = [other for other in tokens if is_like(other, token)]
    keys = {meaning.key for _, _, _, meaning in like}
    if token[3].key not in keys or len(keys) == 1:
        return None
    part = None if number_of(token, claim.text).reference else _own_part(claim, mine, token)
    said = _said_in(claim, part) if part is not None else {}
    if part is None or not said:
        return None
    owned = owned_numbers(text, around, like)
    same = [one for one in owned if one.key == token[3].key]
    # Of a number whose words cannot be told nothing is known.
    if len(same) < sum([meaning.key == token[3].key for _, _, _, meaning in like]):
        return None
    beside = [other[2] for other in mine if other is not token and part.start <= other[0] < part.end]
    others = [_other_for(own, owned, said, beside) for own in same]
    return None if None in others or others[0] is None else others[0].span


def _is_of_another(claim: Claimed, mine: Sequence[Token], token: Token, evidence: Prepared) -> bool:
    """Whether a text has a number of the claim for other things only, wherever it has it."""
    text = evidence.text
    places = [number.span for number in evidence.numbers if number.key == token[3].key]
    if not places and token[2] in text:
        at = text.find(token[2])
        places = [Span(at, at + len(token[2]))]
    if len(places) > _MOST_PLACES:
        return False
    for place in places:
        around = _around(text, place)
        tokens = with_ranges_joined(read_tokens(around.of(text)), around.of(text))
        if _other_of(claim, mine, token, text, around, tokens) is None:
            return False
    return True


def _said_in(claim: Claimed, part: Span) -> Keys:
    """What the claim says in a part of it."""
    return keys_of_claim(claim) if len(part) == len(claim.text) else keys_of(part.of(claim.text))


def _own_part(claim: Claimed, mine: Sequence[Token], token: Token) -> Span | None:
    """The part of the claim that a number stands in; None where another of its kind stands there too.

    Of two numbers of one kind in one part it is not told which is said of what.
    """
    text = claim.text
    if len(mine) == 1:
        return Span(0, len(text))
    place = mine.index(token)
    start, end = 0, len(text)
    for other, following in pairwise(mine[: place + 1]):
        start = border_between(text, other[1], following[0]) or start
    for other, following in pairwise(mine[place:]):
        border = border_between(text, other[1], following[0])
        if border is not None:
            end = border
            break
    together = [other for other in mine if start <= other[0] < end and is_like(other, token)]
    return Span(start, end) if len(together) == 1 else None


class _Held(Struct, frozen=True):
    """What the evidence says with two numbers, held against what the claim says with the first of them.

    The claim has ``theirs`` from the other number and ``for_it`` from its own; ``unsaid`` is what it leaves out of its own.
    """

    mine: Owned
    other: Owned
    theirs: Keys
    unsaid: Keys
    for_it: frozenset[str]
    left_out: Keys
    """What the claim leaves out of what is said with the other number, and with it alone."""

    @classmethod
    def against(cls, said: Keys, mine: Owned, other: Owned) -> _Held:
        """The words of two numbers, told apart by what a claim says with the first."""
        own, others = mine.words, other.words
        only_others = {key: weight for key, weight in others.items() if key not in own}
        return cls(
            mine,
            other,
            {key: weight for key, weight in only_others.items() if key in said},
            {key: weight for key, weight in own.items() if key not in said and key not in others},
            frozenset([key for key in own if key in said and key not in others]),
            {key: weight for key, weight in only_others.items() if key not in said},
        )

    def speaks_of_another(self) -> bool:
        """Whether the words are plainly those of the other number."""
        return (
            not self.for_it
            and len(self.theirs) > 1
            and sum(self.theirs.values()) >= _ENOUGH
            and (not self.left_out or sum(self.unsaid.values()) >= _ENOUGH)
        )

    def is_told_by_its_sign(self) -> bool:
        """Whether letters or ranks tell the two apart, and the claim has that of the other: Plan A, 제1터미널."""
        return not self.for_it and any(map(is_sign, self.theirs)) and any(map(is_sign, self.unsaid))

    def is_told_alike(self) -> bool:
        """Whether two sentences or lines tell their numbers in the same way, and the claim has one with the other's number."""
        alike = not self.mine.words.keys().isdisjoint(self.other.words)
        lines = self.mine.is_line() and self.other.is_line()
        return (alike or lines) and not self.for_it and self.leaves_out_little(self.other.words)

    def is_told_in_turn(self) -> bool:
        """Whether one sentence tells of several things in turn, and the claim has one with the number of the other."""
        before, behind = (self.mine.before, self.other.before), (self.mine.behind, self.other.behind)
        return any(
            self._is_put_for(own, others)
            and not (self.for_it.intersection(own_rest) and self.left_out.keys() & other_rest.keys())
            for (own, others), (own_rest, other_rest) in ((before, behind), (behind, before))
        )

    def _is_put_for(self, own: Keys, others: Keys) -> bool:
        """Whether the claim has what is said on one side of the other number where its own has something else."""
        if self.theirs.keys().isdisjoint(others) or self.unsaid.keys().isdisjoint(own):
            return False
        if not self.leaves_out_little(others):
            return False
        for_it = self.for_it.intersection(own)
        if not for_it or (self.other.names_any(self.theirs) and not self.mine.names_any(for_it)):
            return True
        # What is said of all is said with the first: "the highest was 31 in Seoul, 28 in Busan".
        first = self.mine.span.start < self.other.span.start
        return first and next(iter(own)) in self.unsaid and self.left_out.keys().isdisjoint(others)

    def leaves_out_little(self, others: Keys) -> bool:
        """Whether the claim says nearly all that is said with the other number."""
        little = _LITTLE_IN_HAN if _HAN.search(self.other.around.of(self.other.text)) else _LITTLE
        return sum([weight for key, weight in self.left_out.items() if key in others]) <= little


def _other_for(mine: Owned, owned: Sequence[Owned], said: Keys, beside: Sequence[str]) -> Owned | None:
    """The number of the evidence that is told with what the claim says, and with the numbers beside it, of another one of it."""
    # Mostly the words stand with their own number.
    missing = [key for key, here in zip(said, mine.roots_of(said), strict=True) if not here]
    others = [one for one in owned if one.key != mine.key and True in one.roots_of(missing)] if missing else []
    with_it = [literal for literal in beside if mine.tells(literal)]
    return next((one for one in others if _is_exchanged(mine, one, said) and all(map(one.tells, with_it))), None)


def _are_in_one_row(mine: Owned, other: Owned) -> bool:
    """Whether two numbers are cells of one row, of which the heads of the columns tell."""
    between = mine.text[min(mine.span.end, other.span.end) : max(mine.span.start, other.span.start)]
    return "|" in between and "\n" not in between


def _is_exchanged(mine: Owned, other: Owned, said: Keys) -> bool:
    """Whether the claim says of one number what the evidence says of another."""
    held = _Held.against(said, mine, other)
    if not held.theirs or sum(held.unsaid.values()) < _LEAST_UNSAID or _are_in_one_row(mine, other):
        return False
    named = other.names_any(held.theirs) and mine.names_any(held.unsaid)
    if not named and _GOES_ON.search(mine.around.of(mine.text)):
        return False
    if held.speaks_of_another() or held.is_told_by_its_sign():
        return True
    first, last = (mine.span, other.span) if mine.span.start < other.span.start else (other.span, mine.span)
    if SENTENCE_END.search(mine.text, first.end, last.start):
        return held.is_told_alike()
    return held.is_told_in_turn()
