"""Numbers that the evidence has for another: "adults take 250 mg" where adults take 500 mg and children 250 mg."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from answergate.model.span import Span
from answergate.text.numbers import Kind
from answergate.text.numbers.reader import Token, number_of, read_tokens
from answergate.text.polarity import english_key
from answergate.text.turned import Turned
from answergate.text.window import sentences_around
from answergate.text.wording import Claimed, Prepared

_DIGIT: Final = re.compile("[0-9]")
_YEAR: Final = re.compile("1[0-9]{3}|20[0-9]{2}")
_KINDS: Final = (Kind.NUMBER, Kind.QUANTITY, Kind.PERCENT, Kind.AMOUNT)
# What parts one thing and its number from the next one and its, the strongest first.
_BORDERS: Final = (
    re.compile(r"(?<![A-Z])[.!?](?=\s|\Z|(?<=[a-z].)[A-Z])|[。！？\n]"),
    re.compile(r"[;；]|\s(?=(?:while|whereas|but)\s)|(?<=지만)\s"),
    re.compile(r"[,:|](?!\d)|[，、]|\s(?=(?:and|or)\s)|(?<=[고며])\s"),
)
_SENTENCE_START: Final = re.compile(r"(?:\A|[.!?\n。])\s*\Z")
_CAPITALISED: Final = re.compile(r"\b[A-Z][^\W\d_]+")
# Plan B, A상품: a letter that tells one thing from another.
_LETTER: Final = re.compile(
    "(?<=[A-Za-z] )[A-Z](?![\\w'’.])|(?<![A-Za-z])[A-Z](?=[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3])"
)
_HAN: Final = re.compile("[\u4e00-\u9fff]")
# In Korean and Japanese what a number is said of stands before it, and what is done with it stands behind the last one.
_VERB_LAST: Final = re.compile("[\uac00-\ud7a3\u3041-\u309f]")
# What goes on about something says elsewhere what that is: "it rose to 5%", "having lost 9% before", "up from 3%".
_GOES_ON: Final = re.compile(
    r"\b(?:it|they|this|these|that|those|he|she|which|who|having|up|down|from|compared|previous(?:ly)?|earlier|prior|then|later"
    r"|before|after|again)\b|(?<![가-힣])(?:이는|그는|이후|전년|작년|지난해)|它|其|该|同比|此后|去年|それ|これ|前年|その後"
)
# Who speaks of several things at once may mean any of them.
_SEVERAL: Final = re.compile(
    r"\b(?:than|unlike|compar\w*|contrast|versus|vs|whereas|while|instead|respectively|both|total|combined|between|differences?|except)\b"
    r"|\b(?:after|since|before|until|from|by)\s(?:the\s)?[0-9]"
    r"|각각|보다|합계|이후|이전|부터|까지|分别|分別|比|以后|以前|之后|それぞれ|より|いずれ|合計|以降|から|まで"
)
_REACH: Final = 160
_MOST_PLACES: Final = 8
_LONGEST_LINE: Final = 80
# So much of what the evidence says of the other number the claim may leave out: a common word or two. Pairs of Han run over
# from one word into the next.
_LITTLE: Final = 0.7
_LITTLE_IN_HAN: Final = 1.0
_ENOUGH: Final = 1.5

_Keys = Mapping[str, float]


class _Owned(Struct, frozen=True):
    """A number of a text, and what is said with it, before it and behind it, in keys of the words."""

    key: str
    span: Span
    around: Span
    before: _Keys
    behind: _Keys
    names: frozenset[str]

    @property
    def words(self) -> _Keys:
        """All that is said with it."""
        return {**self.before, **self.behind}

    def names_any(self, keys: Collection[str]) -> bool:
        """Whether any of the keys names something: a name, a letter or a year."""
        return any(key in self.names for key in keys)


def exchanged_number(claim: Claimed, evidence: Sequence[Prepared], chunk: int) -> Turned | None:
    """The number of the claim that the evidence has for another thing, where it has another number for this one."""
    if len(claim.tokens) > _MOST_PLACES:
        return None
    for token in claim.tokens:
        if token[3].kind not in _KINDS or not any(_has_figure_beside(token[2], text.text) for text in evidence):
            continue
        if _SEVERAL.search(claim.low):
            return None
        if number_of(token, claim.text).reference:
            continue
        said = _said_with(claim, token)
        places = _others(token, said, evidence) if said else []
        if places:
            return Turned(Span(token[0], token[1]), next((place for index, place in places if index == chunk), None))
    return None


def _said_with(claim: Claimed, token: Token) -> _Keys:
    """What the claim says with a number: all it says, or of several numbers like it the part of each."""
    if not any(_is_like(other, token) for other in claim.tokens if other is not token):
        return _keys(claim.text)
    owned = _owned(claim.text, Span(0, len(claim.text)), token)
    return next((one.words for one in owned if one.span.start == token[0]), {})


def _has_figure_beside(literal: str, text: str) -> bool:
    """Whether a text has a number and, near where it first stands, another: mostly it has not."""
    at = text.find(literal)
    end = at + len(literal)
    return at >= 0 and (
        _DIGIT.search(text, max(0, at - _REACH), at) is not None or _DIGIT.search(text, end, end + _REACH) is not None
    )


def _others(token: Token, said: _Keys, evidence: Sequence[Prepared]) -> list[tuple[int, Span]]:
    """For each place of the claim's number the one that the evidence has instead; none where any place may be meant."""
    found: list[tuple[int, Span]] = []
    for index, text in enumerate(evidence):
        for place, like in _places(token, text.text):
            mine = next((one for one in like if one.span.start == place), None)
            others = [] if mine is None else [one for one in like if _is_exchanged(mine, one, said, text.text)]
            if not others:
                return []
            found.append((index, others[0].span))
    return found


def _places(token: Token, text: str) -> Iterator[tuple[int, list[_Owned]]]:
    """Where a text has a number, each with all the numbers like it around whose words can be told."""
    _, _, literal, meaning = token
    at = text.find(literal)
    for _ in range(_MOST_PLACES):
        if at < 0:
            return
        around = sentences_around(text, Span(max(0, at - _REACH), min(len(text), at + len(literal) + _REACH)))
        if any(
            start + around.start == at and other.key == meaning.key
            for start, _, _, other in read_tokens(around.of(text))
        ):
            yield at, _owned(text, around, token)
        at = text.find(literal, at + len(literal))


def _owned(text: str, around: Span, token: Token) -> list[_Owned]:
    """The numbers of a stretch that are like a token, each with its own words; without those whose words cannot be told."""
    like = [
        (Span(start + around.start, end + around.start), meaning.key)
        for start, end, literal, meaning in read_tokens(around.of(text))
        if _is_like((start, end, literal, meaning), token)
    ]
    owned = []
    start: int | None = around.start
    for place, (span, key) in enumerate(like):
        following = like[place + 1][0].start if place + 1 < len(like) else None
        end = border = around.end if following is None else _border(text, span.end, following)
        if start is not None and end is not None:
            start, end = _in_sentence(text, Span(start, end), span)
            behind = text[span.end : end]
            owned.append(
                _Owned(
                    key,
                    span,
                    Span(start, end),
                    _keys(text[start : span.start]),
                    {} if _VERB_LAST.search(behind) else _keys(behind),
                    _names(text, Span(start, end)),
                )
            )
        start = border
    return owned


def _in_sentence(text: str, around: Span, number: Span) -> tuple[int, int]:
    """A stretch around a number as far as it is of one sentence or line."""
    starts = [match.end() for match in _BORDERS[0].finditer(text, around.start, number.start)]
    end = _BORDERS[0].search(text, number.end, around.end)
    return max(starts, default=around.start), around.end if end is None else end.end()


def _is_like(token: Token, other: Token) -> bool:
    """Whether two numbers count the same: the unit is one, and neither or both may be years."""
    kind, unit = token[3].kind, token[3].unit
    return (
        kind is other[3].kind
        and unit == other[3].unit
        and (unit is not None or _is_year(token[2]) is _is_year(other[2]))
    )


def _is_year(literal: str) -> bool:
    return _YEAR.fullmatch(literal) is not None


def _border(text: str, start: int, end: int) -> int | None:
    """Where what is said with one number ends and what is said with the next one starts; None where that is not told."""
    for border in _BORDERS:
        match = border.search(text, start, end)
        if match is not None:
            return match.end()
    return None


def _keys(text: str) -> _Keys:
    """The telling words of a text, its years and letters, each with its weight."""
    keys = {english_key(unit.word) if unit.start else unit.key: unit.weight for unit in Claimed(text).units}
    return keys | dict.fromkeys([*_YEAR.findall(text), *_LETTER.findall(text)], 1.0)


def _names(text: str, span: Span) -> frozenset[str]:
    """The keys of a stretch that name something. A capital at the start of a sentence proves nothing."""
    names = [
        english_key(match[0].lower())
        for match in _CAPITALISED.finditer(text, span.start, span.end)
        if not _SENTENCE_START.search(text, max(0, match.start() - 3), match.start())
    ]
    return frozenset([*names, *_YEAR.findall(span.of(text)), *_LETTER.findall(span.of(text))])


class _Held(Struct, frozen=True):
    """What the evidence says with two numbers, held against what the claim says with the first of them.

    The claim has ``theirs`` from the other number and ``for_it`` from its own; ``unsaid`` is what it leaves out of its own.
    """

    mine: _Owned
    other: _Owned
    theirs: _Keys
    unsaid: _Keys
    for_it: frozenset[str]
    left_out: _Keys
    """What the claim leaves out of what is said with the other number, and with it alone."""

    @classmethod
    def against(cls, said: _Keys, mine: _Owned, other: _Owned) -> _Held:
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
            and sum(self.unsaid.values()) >= _ENOUGH
        )

    def is_told_alike(self, text: str) -> bool:
        """Whether two sentences or lines tell their numbers in the same way, and the claim has one with the other's number."""
        alike = not self.mine.words.keys().isdisjoint(self.other.words)
        lines = _is_line(self.mine, text) and _is_line(self.other, text)
        return (alike or lines) and not self.for_it and self.leaves_out_little(self.other.words, text)

    def is_told_in_turn(self, text: str) -> bool:
        """Whether one sentence tells of several things in turn, and the claim has one with the number of the other."""
        before, behind = (self.mine.before, self.other.before), (self.mine.behind, self.other.behind)
        return any(
            self._is_put_for(own, others, text)
            and not (self.for_it.intersection(own_rest) and self.left_out.keys() & other_rest.keys())
            for (own, others), (own_rest, other_rest) in ((before, behind), (behind, before))
        )

    def _is_put_for(self, own: _Keys, others: _Keys, text: str) -> bool:
        """Whether the claim has what is said on one side of the other number where its own has something else."""
        if self.theirs.keys().isdisjoint(others) or self.unsaid.keys().isdisjoint(own):
            return False
        if not self.leaves_out_little(others, text):
            return False
        for_it = self.for_it.intersection(own)
        if not for_it or (self.other.names_any(self.theirs) and not self.mine.names_any(for_it)):
            return True
        # What is said of all is said with the first: "the highest was 31 in Seoul, 28 in Busan".
        first = self.mine.span.start < self.other.span.start
        return first and next(iter(own)) in self.unsaid and self.left_out.keys().isdisjoint(others)

    def leaves_out_little(self, others: _Keys, text: str) -> bool:
        """Whether the claim says nearly all that is said with the other number."""
        little = _LITTLE_IN_HAN if _HAN.search(text, self.other.around.start, self.other.around.end) else _LITTLE
        return sum([weight for key, weight in self.left_out.items() if key in others]) <= little


def _is_exchanged(mine: _Owned, other: _Owned, said: _Keys, text: str) -> bool:
    """Whether the claim says of one number what the evidence says of another."""
    held = _Held.against(said, mine, other)
    if mine.key == other.key or not held.theirs or not held.unsaid:
        return False
    if _GOES_ON.search(mine.around.of(text)) and not (other.names_any(held.theirs) and mine.names_any(held.unsaid)):
        return False
    if held.speaks_of_another():
        return True
    first, last = (mine.span, other.span) if mine.span.start < other.span.start else (other.span, mine.span)
    if _BORDERS[0].search(text, first.end, last.start):
        return held.is_told_alike(text)
    return held.is_told_in_turn(text)


def _is_line(owned: _Owned, text: str) -> bool:
    """Whether a number and its words are a line of their own, as in a list or a table."""
    start = owned.around.start
    opens = not start or text[start - 1] == "\n"
    return opens and len(owned.around) <= _LONGEST_LINE and "\n" not in owned.around.of(text).strip("\n")
