"""Which of two things is more: "women had higher levels than men", "남자보다 높다", "比男性高", "男性より高い"."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from answergate.model.span import Span
from answergate.text.polarity import may_deny
from answergate.text.window import closest_clause, sentences_around
from answergate.text.wording import Claimed, Prepared, lowered

# What each word says is more of: the same number with the other sign is its opposite.
_MORE_AND_LESS: Final = (
    (
        "more higher greater larger bigger 높 많 크 高 多 大 上回",
        "less fewer lower smaller 낮 적 작 低 少 小 下回",
    ),
    ("longer 길 长 長", "shorter 짧 短"),
    ("older", "younger"),
    ("better", "worse"),
    ("faster 빠르 빠른 빨 快 速", "slower 느리 느린 慢 遅"),
    ("stronger 강하 强", "weaker 약하 弱"),
    ("heavier 무거 重", "lighter 가벼 轻 軽"),
    ("earlier 早", "later 晚 晩"),
    ("cheaper", "costlier pricier"),
    ("warmer hotter", "colder cooler"),
)
_SIGN_OF: Final = {
    word: sign * axis
    for axis, pair in enumerate(_MORE_AND_LESS, start=1)
    for sign, words in zip((1, -1), pair, strict=True)
    for word in words.split()
}
_ENGLISH_WORDS: Final = "|".join(word for word in _SIGN_OF if word.isascii())
_KOREAN_WORDS: Final = "|".join(word for word in _SIGN_OF if "\uac00" <= word[0] <= "\ud7a3")
_HAN_WORDS: Final = "|".join(word for word in _SIGN_OF if "\u4e00" <= word[0] <= "\u9fff" and "回" not in word)
# A number after "than" is a bound, which is judged by itself.
_THAN: Final = re.compile(
    rf"\b(?P<english>{_ENGLISH_WORDS})\b(?:[^.;:?!]|\.(?=\d)){{0,60}}?\bthan (?P<than>[^\d.,;:?!()]{{2,60}})"
    rf"|(?<![가-힣\d])(?P<korean_than>[가-힣]+)보다[^.;,\d]{{0,24}}?(?P<korean>{_KOREAN_WORDS})"
    rf"|比(?P<chinese_than>[\u4e00-\u9fff]{{2,10}}?)(?:更|要|还|還|较|較)?(?P<chinese>{_HAN_WORDS})(?![\u4e00-\u9fff]*比)"
    rf"|(?P<over>[高低多少大小])[于於](?P<over_than>[\u4e00-\u9fff]{{2,10}})"
    rf"|(?<!\d)(?P<japanese_than>[\u30a0-\u30ff\u4e00-\u9fff]{{1,12}})より[もは]?(?P<japanese>{_HAN_WORDS})"
    r"|(?<!\d)(?P<passed_than>[\u30a0-\u30ff\u4e00-\u9fff]{1,12})を(?P<passed>上回|下回)"
)
# What it is more than ends where the next clause starts.
_NEXT_CLAUSE: Final = re.compile(
    r"\b(?:because|as|since|which|who|that|when|where|while|whereas|if|and|but|so|is|are|was|were|do|does|did|can|will)\b"
)
_EAST_ASIAN_THAN: Final = ("보다", "比", "于", "於", "より", "回")


class _Comparison(Struct, frozen=True):
    """What is more (or, below zero, less), where the word for it stands, and the words on either side of "than"."""

    sign: int
    span: Span
    than: frozenset[str]
    rest: frozenset[str]


def _keys(text: str) -> frozenset[str]:
    return frozenset([unit.key for unit in Claimed(text).units])


def _read(low: str) -> _Comparison | None:
    """The one comparison of a lowered text; None where it has none or several."""
    found = list(_THAN.finditer(low))
    if len(found) != 1:
        return None
    match = found[0]
    groups = {name: text for name, text in match.groupdict().items() if text is not None}
    word = next(name for name in groups if not name.endswith("than"))
    place = next(name for name in groups if name.endswith("than"))
    start, end = match.span(place)
    following = _NEXT_CLAUSE.search(low, start, end)
    end = following.start() if following is not None else end
    # In English what is more stands before "than"; what follows goes on: "more than teachers (55%) or judges".
    after = "" if place == "than" else low[end:]
    than, rest = _keys(low[start:end]), _keys(f"{low[:start]} {after}") - {match[word]}
    return _Comparison(_SIGN_OF[match[word]], Span(*match.span(word)), than - rest, rest - than)


def swapped_comparison(claim: Claimed, evidence: Prepared, span: Span) -> Span | None:
    """The word of the claim that has more what the evidence has less, or the two things the other way round."""
    in_english = " than " in claim.flat
    if not in_english and (claim.text.isascii() or True not in [word in claim.text for word in _EAST_ASIAN_THAN]):
        return None
    mine = None if may_deny(claim.low) else _read(claim.low)
    if mine is None:
        return None
    around = sentences_around(evidence.text, span)
    clause = lowered(closest_clause(claim, evidence.text, around).of(evidence.text))
    theirs = _read(clause)
    if theirs is None or abs(theirs.sign) != abs(mine.sign) or may_deny(clause):
        return None
    alike = bool(mine.than & theirs.than)
    swapped = bool(mine.than & theirs.rest and theirs.than & mine.rest)
    if alike == swapped:
        return None
    if (mine.sign == theirs.sign) is not swapped:
        return None
    # "Higher in reading but lower in maths" says both.
    return mine.span if swapped or mine.span.of(claim.low) not in lowered(around.of(evidence.text)) else None
