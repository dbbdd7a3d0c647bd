"""Days of the week, months, seasons and ranks: where the evidence has one, another one is another fact."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from answergate.model.span import Span
from answergate.text.conflicts.antonyms import has_opposite
from answergate.text.direction.polarity import may_deny
from answergate.text.matching.surroundings import sentences_around
from answergate.text.numerals import HAN_NUMERALS, NATIVE_RANKS, RANKS
from answergate.text.words.wording import Claimed, Prepared

_DAYS: Final = ("mon", "tues", "wednes", "thurs", "fri", "satur", "sun")
_MONTHS: Final = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
_SEASONS: Final = ("spring", "summer", "autumn", "winter")
# Above ten a rank is hardly ever written in words.
_RANKS: Final = RANKS[:10]
# A month or season stands behind a word of time: "may" and "march", "spring" and "fall" are other words too.
_WHEN: Final = "in|since|until|till|by|during|before|after|from|to|through|of|every|each|last|next|early|late|mid"
_MEMBER: Final = re.compile(
    rf"\b(?P<day>{'|'.join(_DAYS)})days?\b|(?P<korean_day>[월화수목금토일])요일|(?P<japanese_day>[月火水木金土日])曜"
    r"|(?:周|週|星期|礼拜|禮拜)(?P<chinese_day>[一二三四五六日天])"
    rf"|\b(?:{_WHEN})[ -](?:the )?(?:(?P<month>{'|'.join(_MONTHS)})\b(?! [0-9])|(?P<season>{'|'.join(_SEASONS)})\b|(?P<fall>fall)\b)"
    r"|(?P<korean_season>봄|여름|가을|겨울)(?=에|철)|(?P<han_season>[春夏秋冬])(?=[天季に])"
    rf"|(?<!per )(?<!a )(?<!every )(?<!each )\b(?P<rank>{'|'.join(_RANKS)})\b(?!,)|\b(?P<figure>[1-9]|10)(?:st|nd|rd|th)\b"
    rf"|(?P<native>{'|'.join(NATIVE_RANKS)}) ?번째|(?P<korean_figure>[1-9]|10) ?번째|第(?P<han>[一二三四五六七八九十]|[1-9]|10)(?!\d)"
    r"|(?P<ordinal>[一二三四五六七八九十]|[1-9]|10)番目"
)
_PLACE_OF: Final = {
    **{name: place for names in (_DAYS, _MONTHS, _SEASONS, _RANKS) for place, name in enumerate(names)},
    **{name: place for place, name in enumerate(NATIVE_RANKS)},
    **{name: place for place, name in enumerate(HAN_NUMERALS)},
    **{name: place for place, name in enumerate("월화수목금토일")},
    **{name: place for place, name in enumerate("月火水木金土日")},
    **{name: place for place, name in enumerate("春夏秋冬")},
    **{name: place for place, name in enumerate(("봄", "여름", "가을", "겨울"))},
    **{str(number): number - 1 for number in range(1, 11)},
    "天": 6,
    "fall": 2,
}
_KIND_OF: Final = {
    **dict.fromkeys(("day", "korean_day", "japanese_day", "chinese_day"), "day"),
    **dict.fromkeys(("season", "fall", "korean_season", "han_season"), "season"),
    **dict.fromkeys(("rank", "figure", "native", "korean_figure", "han", "ordinal"), "rank"),
    "month": "month",
}
# Any of these may stand for several members: "weekdays", "daily", 평일, 工作日, 毎日.
_SEVERAL: Final = re.compile(
    r"\b(?:week(?:days?|ends?|ly)?|daily|every ?day|all year|monthly|quarterly|seasonal(?:ly)?)\b|평일|주말|주중|매일|매월|연중|공휴일|工作日|周末|週末|每天|每日|全年|平日|毎日|毎月|年中"
)
WORDS: Final = frozenset(
    [*(f"{day}day" for day in _DAYS), *(f"{day}days" for day in _DAYS), *_MONTHS, *_SEASONS, *_RANKS, "fall"]
)
_WRITTEN: Final = WORDS.union(["1st", "2nd", "3rd", *(f"{number}th" for number in range(4, 11))])
_EAST_ASIAN: Final = re.compile("요일|번째|[曜第周週春夏秋冬]|星期|[礼禮]拜|봄|여름|가을|겨울|番目")

# Which series, and the how manieth of it.
_Member = tuple[str, int]


def other_member(claim: Claimed, evidence: Sequence[Prepared], chunk: int, span: Span) -> Span | None:
    """The member of a series in the claim where the evidence has one other in its place, and nowhere this one."""
    plain = claim.text.isascii()
    words = WORDS.intersection(claim.words)
    if not words and (plain or not _EAST_ASIAN.search(claim.text)):
        return None
    # Mostly the evidence has the very word, or none of a series beside it: both are found much faster than a member.
    if plain and all(any(f" {word} " in text.flat for text in evidence) for word in words):
        return None
    text = evidence[chunk]
    around = sentences_around(text.text, span)
    if plain and _WRITTEN.isdisjoint(text.flat[around.start : around.end + 1].split()):
        return None
    low = around.of(text.low)
    said = {_member_of(match): match for match in _MEMBER.finditer(claim.low)}
    rivals = [_member_of(match)[0] for match in _MEMBER.finditer(low) if _member_of(match) not in said]
    open_ones = [member for member in said if rivals.count(member[0]) == 1]
    if not open_ones or _SEVERAL.search(low) or _SEVERAL.search(claim.low):
        return None
    # "Open on Tuesday" and "closed on Monday" agree.
    if may_deny(claim.low) is not may_deny(low) or has_opposite(claim, text, span):
        return None
    everywhere = {_member_of(match) for text in evidence for match in _MEMBER.finditer(text.low)}
    for member in open_ones:
        if member not in everywhere and not _is_dated(member, evidence):
            match = said[member]
            return Span(match.start("month") if member[0] == "month" else match.start(), match.end())
    return None


def _is_dated(member: _Member, evidence: Sequence[Prepared]) -> bool:
    """Whether a month stands in a date of the evidence: "May 12", 2018-05-12."""
    if member[0] != "month":
        return False
    dated = re.compile(rf"date:(?:[0-9]{{4}}|-)-{member[1] + 1:02d}(?:-|\Z)")
    return any(dated.match(number.key) for text in evidence for number in text.numbers)


def _member_of(match: re.Match[str]) -> _Member:
    name = match.lastgroup or ""
    return _KIND_OF[name], _PLACE_OF[match[name]]
