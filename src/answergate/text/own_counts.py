"""Numbers with which a claim counts for itself: "two reasons: cost and time", 这两种滤网, "these two"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from answergate.text.numbers import Kind, Number
from answergate.text.wording import Prepared

_MOST: Final = 10
# From the number to the colon: what is counted, and no second number or clause.
_TO_COLON: Final = re.compile(r"[^,，.。;；:：、\n0-9]{0,40}[:：]")
_NUMBERED: Final = re.compile(
    r"[一二三四五六七八九十][是为為、](?=.)|其[一二三四五六七八九十]|第[一二三四五六七八九十](?=[，,、：:是])|[(（][1-9一二三四五六七八九十][)）]|[①-⑩]"
    r"|\b(?:first|second|third|fourth|fifth)(?:ly)?\b,?|(?:첫|두|세|네|다섯) ?(?:번째|째)|[一二三四五六七八九]つ目"
)
_STROKES: Final = (
    re.compile("[;；]"),
    re.compile(
        r"、(?:および|また|と)?|,? (?:and|or|및|그리고) |, |，|和|以及|及(?!其)|와 |과 |および|と(?=[^いしなきっ])"
    ),
    re.compile(r"、|,? and |, |，"),
)
# What was just said is counted, not what the world has: 这两种, この2つ, "these two".
_POINTING: Final = re.compile(r"(?:[这這此该該两]|上述|以上|この|その|これら|それら|\b(?:these|those) )\Z")
# 两款都保修2年: what holds of both, or tells one from the other, is said of two that were named.
_BOTH: Final = "两兩"
_OF_BOTH: Final = re.compile("[都均各]|分别|分別|区别|區別|相比|之间|之間")
_POINTING_REACH: Final = 8
_LAID_OUT: Final = 5
_SORTS: Final = frozenset((None, "thing", "kind", "item", "time"))
_WAYS: Final = re.compile(
    "の?(?:原因|理由|方面|情况|情況|情形|部分|步骤|步驟|选择|選擇|选项|方式|方法|途径|途徑|渠道|条件|條件|区别|區別|因素|阶段|階段|要点|要點|特点|特點|类型|類型|层面|场合|場合|方案|点|點"
    "|違い|ケース|パターン|選択肢|段階|要素|つ)"
)
_THING: Final = re.compile("の?([\u3400-\u9fff]{2}|[\u30a1-\u30ff]{2,})")
_KINDS: Final = "kind"
_FEW_KINDS: Final = 5
_ENGLISH_WAYS: Final = re.compile(
    r" (?:[a-z]+ )?((?:option|way|method|kind|type|possibilit|choice|variant|route|factor|reason|thing|part|categor)(?:ies|s))\b"
)
_LISTED: Final = re.compile(r"[,、，;/·]|\b(?:and|or)\b|(?<=[가-힣A-Za-z0-9])[와과] |및|[和与與と或]")
_COUNTED_WAYS: Final = r"\b(?:[0-9]+|two|three|four|five|six|seven|eight|nine|ten) (?:[a-z]+ )?{}\b"


def counts_for_itself(number: Number, claim: str, evidence: Sequence[Prepared]) -> bool:
    """Whether a small number counts what the answer lays out, or things the evidence names one by one and does not count."""
    value = number.value
    if value is None or not 1 < value <= _LAID_OUT or value != int(value) or number.unit not in _SORTS:
        return False
    start, end = number.span.start, number.span.end
    # 第二个 is a rank, and compared as one; 两个半小时 are hours.
    if claim.startswith("第", max(0, start - 1)):
        return True
    if number.text[0] in _BOTH and _OF_BOTH.search(claim):
        return True
    if _POINTING.search(claim, max(0, start - _POINTING_REACH), start):
        return True
    way = _WAYS.match(claim, end)
    thing = way or _THING.match(claim, end)
    if thing is None or number.unit is None:
        return False
    noun = thing[way is None]
    counted = [
        other
        for text in evidence
        for other in text.numbers
        if other.unit in _SORTS and other.unit is not None and text.text.startswith(noun, other.span.end)
    ]
    return not counted and (way is not None or sum(text.text.count(noun) for text in evidence) >= value)


def counts_own_items(number: Number, claim: str) -> bool:
    """Whether so many items follow the number behind a colon."""
    value = number.value
    if (
        value is None
        or number.kind not in (Kind.NUMBER, Kind.QUANTITY)
        or not 1 < value <= _MOST
        or value != int(value)
    ):
        return False
    colon = _TO_COLON.match(claim, number.span.end)
    if colon is None:
        return False
    listed = claim[colon.end() :]
    counts = [len(_NUMBERED.findall(listed.lower()))]
    counts += [len([piece for piece in strokes.split(listed) if piece.strip(" .。")]) for strokes in _STROKES]
    return int(value) in counts


def counts_listed_kinds(number: Number, claim: str, low: str, evidence: Sequence[Prepared]) -> bool:
    """Whether a claim counts the few kinds or ways that it lists, and the evidence counts them to no other number."""
    if number.value is None or not 1 < number.value <= _FEW_KINDS:
        return False
    if len(_LISTED.findall(low, number.span.end)) < number.value - 1 and not claim.endswith((":", "：")):
        return False
    if number.unit == _KINDS:
        return not any(other.unit == _KINDS for text in evidence for other in text.numbers)
    match = _ENGLISH_WAYS.match(low, number.span.end) if number.kind is Kind.NUMBER else None
    if match is None:
        return False
    counted = re.compile(_COUNTED_WAYS.format(match[1]))
    return not any(counted.search(text.low) for text in evidence)
