"""Which of two things is more: "women had higher levels than men", "남자보다 높다", "比男性高", "男性より高い"."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from answergate.model.span import Span
from answergate.text.direction.polarity import may_deny
from answergate.text.matching.surroundings import closest_clause, sentences_around
from answergate.text.words.wording import Claimed, Prepared, lowered

# What each word says is more of; a comparative that is not here is compared with itself alone.
_MORE_AND_LESS: Final = (
    (
        "more higher greater larger bigger 높 많 크 高 多 大 上回",
        "less fewer lower smaller 낮 적 작 低 少 小 下回",
    ),
    ("longer 길 长 長", "shorter 짧 短"),
    ("older", "younger 젊 年轻 若"),
    ("better 낫 우수", "worse"),
    ("faster 빠르 빠른 빨 快 速", "slower 느리 느린 慢 遅"),
    ("stronger 강하 强 強", "weaker 약하 弱"),
    ("heavier 무거 무겁 重", "lighter 가벼 가볍 轻 軽"),
    ("earlier 早", "later 晚 晩"),
    ("cheaper 저렴 싸다 싸고 쌉 싼 便宜 安い 安く 安か", "costlier pricier 비싸 비싼 비쌉 贵 貴"),
    ("warmer hotter 따뜻 더운", "colder cooler 추운 추웠 춥"),
    ("wider 넓 宽 広", "narrower 좁 窄 狭"),
    ("deeper 깊 深", "shallower 얕 浅"),
    ("thicker 두꺼 두껍 厚", "thinner 얇 薄"),
)
_SIGN_OF: Final = {
    word: (str(axis), sign)
    for axis, pair in enumerate(_MORE_AND_LESS)
    for sign, words in zip((1, -1), pair, strict=True)
    for word in words.split()
}
_ENGLISH_WORDS: Final = "|".join(word for word in _SIGN_OF if word.isascii())
_KOREAN_WORDS: Final = "|".join(word for word in _SIGN_OF if "\uac00" <= word[0] <= "\ud7a3")
_HAN_WORDS: Final = "|".join(word for word in _SIGN_OF if "\u4e00" <= word[0] <= "\u9fff" and "回" not in word)
# A number after "than" is a bound, which is judged by itself, unless it is a name: "than model 5".
_OTHER: Final = r"[^\d.,;:?!()]{1,60}(?:(?<=[a-z] )\d{1,2}(?=[.;!?]|\Z))?"
_JAPANESE_OTHER: Final = "[a-z\u30a0-\u30ff\u4e00-\u9fff]{1,12}"
# Between what it is more than and the word for it: より東京の方がずっと.
_MORE_SO: Final = "(?:[^、。]{1,12}(?:のほう|の方)が)?(?:ずっと|さらに|少し|はるかに|やや)?"
_THAN: Final = re.compile(
    rf"\b(?P<english>{_ENGLISH_WORDS})\b(?:[^.;:?!]|\.(?=\d)){{0,60}}?\bthan (?P<than>{_OTHER})"
    rf"|\b(?P<comparative>(?!(?:rather|other|sooner) )[a-z]{{3,}}er) than (?P<comparative_than>{_OTHER})"
    rf"|(?<![가-힣a-z\d])(?P<korean_than>[a-z가-힣]+)보다[^.;,\d]{{0,24}}?(?P<korean>{_KOREAN_WORDS})"
    rf"|比(?P<chinese_than>[a-z]|[a-z\u4e00-\u9fff]{{2,10}}?)(?:更|要|还|還|较|較)?(?P<chinese>{_HAN_WORDS})(?![\u4e00-\u9fff]*比)"
    rf"|(?P<over>[高低多少大小])[于於](?P<over_than>[\u4e00-\u9fff]{{2,10}})"
    rf"|(?<!\d)(?P<japanese_than>{_JAPANESE_OTHER})より[もは]?{_MORE_SO}(?P<japanese>{_HAN_WORDS}|[\u4e00-\u9fff]{{1,2}}(?=[いくか]))"
    rf"|(?<!\d)(?P<passed_than>{_JAPANESE_OTHER})を(?P<passed>上回|下回)"
)
# What a letter or a number tells apart: product A, model 5, B사. What no noun stands before is an article or an amount.
_LABEL: Final = re.compile(
    r"(?<![a-z0-9'’])(?:[b-hj-z]|a(?= (?:is|are|was|were|has|had|costs?|weighs?|will|can)\b|[^\x00-\x7f]|\s*\Z))(?![a-z0-9'’])"
    r"|(?<=[a-z] )[0-9]{1,2}(?= (?:is|are|was|were|has|had|costs?|weighs?|will|can)\b|\s*\Z)"
)
# The axis of "more" and "fewer".
_AMOUNT: Final = _SIGN_OF["more"][0]
_COUNT: Final = re.compile(
    r"(?<![\d.,$€£¥])(?P<number>\d[\d,]{0,11})\s?[名个個位]?\s?(?P<thing>[a-z]{3,}|(?<=[名个個位])[\u4e00-\u9fff]{2})"
    r"|(?P<label>[가-힣]{2,8}?|[\u4e00-\u9fff]{2})(?:[은는이가]|が|は)?\s?(?P<count>\d[\d,]{0,11})[명人名]"
)
_WORD_BEFORE: Final = re.compile(r"[a-z가-힣]+\s*\Z")
# What it is more than ends where the next clause starts.
_NEXT_CLAUSE: Final = re.compile(
    r"\b(?:because|as|since|which|who|that|when|where|while|whereas|if|and|but|so|is|are|was|were|do|does|did|can|will)\b"
)
_EAST_ASIAN_THAN: Final = ("보다", "比", "于", "於", "より", "回")


class _Comparison(Struct, frozen=True):
    """What is compared and whether it is more or less, where the word for it stands, and the words on either side of "than"."""

    axis: str
    sign: int
    span: Span
    than: frozenset[str]
    rest: frozenset[str]


def _keys(text: str) -> frozenset[str]:
    return frozenset([unit.key for unit in Claimed(text).units] + _LABEL.findall(text))


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
    after = "" if word in ("english", "comparative") else low[end:]
    than, rest = _keys(low[start:end]), _keys(f"{low[:start]} {after}")
    before = _WORD_BEFORE.search(low, 0, start) if word == "korean" and than <= rest else None
    if before is not None:
        # Both are called the same, and told apart by the word before: 서울 지점이 부산 지점보다.
        than, rest = _keys(low[before.start() : end]), _keys(f"{low[: before.start()]} {after}")
    axis, sign = _SIGN_OF.get(match[word], (match[word], 1))
    return _Comparison(axis, sign, Span(*match.span(word)), than - rest, rest - than - {match[word]})


def _counted(clause: str, keys: frozenset[str]) -> set[int]:
    """How many of something a lowered clause has, by what it is called: "40 women", 여성 40명."""
    counted = [
        (match["thing"] or match["label"], match["number"] or match["count"]) for match in _COUNT.finditer(clause)
    ]
    return {int(number.replace(",", "")) for name, number in counted if not keys.isdisjoint(_keys(name))}


def _is_outnumbered(mine: _Comparison, clause: str) -> bool:
    """Whether a clause counts both sides of a comparison, and the one that is more has not more: "40 women and 20 men"."""
    more, less = _counted(clause, mine.rest), _counted(clause, mine.than)
    if len(more) != 1 or len(less) != 1 or more == less or may_deny(clause):
        return False
    return (more.pop() > less.pop()) is not (mine.sign > 0)


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
    if theirs is None and mine.axis == _AMOUNT and _is_outnumbered(mine, clause):
        return mine.span
    if theirs is None or theirs.axis != mine.axis or may_deny(clause):
        return None
    # What is said of both may stand behind either: "on this route".
    common = mine.than & theirs.than
    swapped = bool((mine.than - common) & theirs.rest and (theirs.than - common) & mine.rest)
    if not common and not swapped:
        return None
    if (mine.sign == theirs.sign) is not swapped:
        return None
    # "Higher in reading but lower in maths" says both.
    return mine.span if swapped or mine.span.of(claim.low) not in lowered(around.of(evidence.text)) else None
