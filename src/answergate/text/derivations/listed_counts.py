"""Counts of what the evidence lists: "three branches" for "branches in London, Paris and Rome", 네 개 for 수성, 금성, 지구, 화성."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from answergate.text.numbers import Kind, Number
from answergate.text.numbers.units import COUNTERS
from answergate.text.words.wording import Claimed, Prepared

_FEWEST, _MOST = 2, 12
_REACH: Final = 24
# What is counted, in the plural, with the words before it; what narrows it further may stand behind.
_COUNTED: Final = re.compile(r" ((?:[a-z-]+ ){0,2}?[a-z]{2,}(?<![su])s)\b")
_CLAUSE_END: Final = re.compile(r"\s*(?:in (?:total|all)\s*)?(?:\[|[.;:!?]|\Z)")
_COUNTED_BEHIND: Final = re.compile("의? ?([\u3400-\u9fff\u30a1-\u30ff]{2,8}|[가-힣]{2,8}(?=[이가을를은는]))")
_COUNTED_BEFORE: Final = re.compile(
    "((?:[가-힣]{2,8}(?<![은는이가의에]) )?[가-힣]{2,8})[은는이가] ?(?:총|모두)? ?\\Z|([\u3400-\u9fff\u30a1-\u30ff]{2,8})(?:は|が|共?有|总共有|一共有)(?:全部で|合計)?\\Z"
)
_NAME: Final = r"[A-Za-z][\w'’-]*(?: (?!and\b)[A-Za-z][\w'’-]*){0,3}"
_ENGLISH_LIST: Final = re.compile(
    rf"(?P<joint> (?:are|were)(?: (?:called|named))?|:|,? namely| (?:in|at|include|includes|including|called|named))"
    rf" (?P<items>{_NAME}(?:, {_NAME})*,? and {_NAME})(?=[.;]|$)"
)
# 有两个原因 begins no list.
_LISTED: Final = "(?![一二两兩三四五六七八九十][个個种種项項つ])[^\\s、，,。.；;：:的0-9]{1,10}"
_EAST_ASIAN_LIST: Final = re.compile(
    f"(?P<joint>[은는は:：]|包括|包含|分别是|分別是|有|是|为|為) ?(?P<items>{_LISTED}(?:(?:、|, |과 |와 ){_LISTED})+)(?=[。.；;]|$| [있입])"
)
_LAST_JOINT: Final = re.compile("、和?|, |과 |와 |(?<=.)[和及與与](?=[^、]+\\Z)|(?<=.)と(?=[^、]+\\Z)")
_ENDING: Final = re.compile("(?:이다|입니다|이며|에|である|です|だ|にある|にあります)\\Z")
_ENGLISH_JOINT: Final = re.compile(", and |, | and ")
# These name some, and not all.
_SOME: Final = re.compile(r"includ|包|有|such as|\b(?:etc|others?|more)\b|등\Z|等\Z|など")


class _Listed(Struct, frozen=True):
    """The items of a list, and whether it says that these are all."""

    items: tuple[str, ...]
    whole: bool


class Count(Struct, frozen=True):
    """The items that the evidence lists of what a claim counts, and whether the claim counts them rightly."""

    items: tuple[str, ...]
    right: bool


def count_of_list(number: Number, claim: Claimed, evidence: Sequence[Prepared]) -> Count | None:
    """What the evidence lists of the thing that the number counts; nothing where it may list only some of it."""
    value = number.value
    if value is None or value != int(value) or not _FEWEST <= value <= _MOST:
        return None
    if number.kind is not Kind.NUMBER and number.unit not in COUNTERS:
        return None
    things = list(_counted_by(number, claim))
    lists = [(listed, told) for thing, told in things for text in evidence for listed in _lists_of(thing, text.text)]
    for listed, _ in lists:
        if len(listed.items) == value:
            return Count(listed.items, right=True)
    if len(lists) == 1 and lists[0][0].whole and lists[0][1]:
        return Count(lists[0][0].items, right=False)
    return None


def _counted_by(number: Number, claim: Claimed) -> Iterator[tuple[str, bool]]:
    """What a number counts, and whether nothing behind it narrows that."""
    start, end = number.span.start, number.span.end
    counted = _COUNTED.match(claim.low, end)
    if counted is not None:
        yield counted[1], _CLAUSE_END.match(claim.low, counted.end()) is not None
    if claim.low.isascii():
        return
    behind = _COUNTED_BEHIND.match(claim.text, end)
    if behind is not None:
        yield behind[1], True
    before = _COUNTED_BEFORE.search(claim.text, max(0, start - _REACH), start)
    if before is not None:
        yield before[1] or before[2], True


def _lists_of(thing: str, text: str) -> Iterator[_Listed]:
    low = text.lower()
    pattern = _ENGLISH_LIST if thing.isascii() else _EAST_ASIAN_LIST
    at = low.find(thing)
    while at >= 0:
        found = pattern.match(text, at + len(thing))
        if found is not None:
            yield _listed_in(found, english=thing.isascii())
        at = low.find(thing, at + 1)


def _listed_in(found: re.Match[str], *, english: bool) -> _Listed:
    joint, written = found["joint"], found["items"]
    if english:
        items = _ENGLISH_JOINT.split(written)
        # "The planets are hot, dry and dense" lists no planets.
        whole = all(item[0].isupper() for item in items)
    else:
        items = _LAST_JOINT.split(_ENDING.sub("", written))
        whole = all(items)
    return _Listed(tuple(items), whole and not _SOME.search(joint) and not _SOME.search(written))
