"""Numbers with which an answer counts for itself: "two options come into question", 四类疾病, この2つ, 세 가지 방법.

Whoever sums up counts what the evidence lists and does not count. Such a small count is held against the answer only
where the evidence counts the same things to another number; a measure ("two hours", 90일) is never one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from answergate.text.derivations.shares import shares_in
from answergate.text.numbers import Kind, Number
from answergate.text.numbers.units import COUNTERS
from answergate.text.words.stems import STEM_OF
from answergate.text.words.wording import Claimed, Prepared

_MOST: Final = 10
# Nobody counts up more than he can see at a glance.
_AT_A_GLANCE: Final = 5
# How many people and things of weight there are is told, not counted up: 死者两人.
_COUNTS: Final = COUNTERS - {"person", "animal", "household", "volume", "bottle", "cup"}
# These count anything, so that what is counted stands behind them.
_ANYTHING: Final = frozenset((None, "thing", "kind", "item", "case"))
_ONE: Final = re.compile("one", re.IGNORECASE)
# Whoever says that there are no more and no fewer means the number.
_ONLY: Final = re.compile(
    r"\b(?:only|just|exactly|precisely|(?:a|in) total(?: of)?|as many as|at (?:least|most)|up to|minimum(?: of)?|maximum(?: of)?) \Z"
    r"|(?:오직|단|정확히|총|딱|최소|최대|적어도|많아야) \Z|(?:只有|仅有|僅有|仅|僅|只|总共|總共|一共|正好|至少|最少|最多|最低|最大|少なくとも)\Z"
)
_NO_MORE: Final = re.compile(r"(?:의 \S+)?(?:뿐|밖에|만 )| (?:only|in total)\b|(?:だけ|のみ|しか)")
_ONLY_REACH: Final = 12

# From the number to the colon: what is counted, and no second number or clause.
_TO_COLON: Final = re.compile(r"[^,，.。;；:：、\n0-9]{0,40}[:：(（]")
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
    re.compile("[・·/]"),
)
# What was just said is counted, not what the world has: 这两次, この2回, "these two times".
_POINTING: Final = re.compile(r"(?:[这這此该該]|上述|以上|この|その|これら|それら|이|그|위|\b(?:these|those)) ?\Z")
_POINTING_REACH: Final = 8
_SHARE_REACH: Final = 40

_NUMBERED_NAME: Final = re.compile(
    "제 ?[0-9]+([\uac00-\ud7a3]{2})(?=[\uac00-\ud7a3]{2})|第 ?[0-9一二三四五六七八九十]+(?![次回年月日天季章条條款项項节節期届屆位名个個])([\u3400-\u9fff]{2})(?=[\u3400-\u9fff])"
)
_EAST_ASIAN_NOUN: Final = re.compile("[の의]? ?([\u3400-\u9fff]{2}|[\u30a1-\u30ff]{2,}|[\uac00-\ud7a3]{2})")
# "Two of the smaller pumps": what is counted is the first word in the plural.
_AFTER: Final = re.compile(r"(?:[ \-][a-z]+){1,4}")
_PLURAL: Final = re.compile(r"[a-z]+(?<![sui])s|people|children|men|women|feet|teeth|mice")
# "The two", "all three": what was just said. "At six" and "past ten" are none.
_DETERMINED: Final = re.compile(r"\b(?:the|these|those|all|other|of|last|first|only|between) \Z")
_COUNTER: Final = re.compile("[\u3400-\u9fff\uac00-\ud7a3]")
_SINGLE: Final = re.compile(r"\b(?:one|a single) (?:[a-z]+ )??([a-z]+)\b")
_BOTH: Final = re.compile(r"\bboth\b")
# "Six games in a row" has its own number, which the evidence may tell as a rank.
_IN_SERIES: Final = re.compile(r"\b(?:in a row|straight|consecutive|running)\b")
_ENGLISH_WAYS: Final = re.compile(
    r" (?:[a-z]+ )?(?:option|way|method|kind|type|possibilit|choice|variant|route|factor|reason|thing|part|categor)(?:ies|s)\b"
)


def counts_for_itself(number: Number, claim: Claimed, evidence: Sequence[Prepared]) -> bool:
    """Whether a small number counts what the answer lays out, and the evidence does not count to another number."""
    value = number.value
    if value is None or value != int(value) or not 1 <= value <= _MOST:
        return False
    if number.kind is Kind.ORDINAL:
        return _is_of_a_name(number, claim.text, evidence)
    if number.kind is Kind.NUMBER:
        counts = _counts_own_items(number, claim.text) or _counts_in_words(number, claim.low, evidence)
    elif number.kind is Kind.QUANTITY:
        counts = _counts_by_counter(number, claim.text, evidence)
    else:
        return False
    return counts and not _is_of_a_share(number, claim.low)


def _is_of_a_share(number: Number, claim: str) -> bool:
    """Whether a number is a part or the whole of "three in five", 다섯 명 중 세 명."""
    start = max(0, number.span.start - _SHARE_REACH)
    around = claim[start : number.span.end + _SHARE_REACH]
    return any(span.overlaps(number.span.shifted(-start)) for span, _ in shares_in(around))


def _is_of_a_name(number: Number, claim: str, evidence: Sequence[Prepared]) -> bool:
    """Whether a rank opens a name, as in 제2물류센터 and 第二分公司, and the evidence has no other one of these."""
    name = _NUMBERED_NAME.match(claim, number.span.start)
    if name is None:
        return False
    others = re.compile(rf"[제第] ?[0-9一二三四五六七八九十]+ ?{re.escape(name[1] or name[2])}")
    return not any(others.search(text.text) for text in evidence)


def _is_free(number: Number, claim: str) -> bool:
    """Whether a number is small, and the claim does not insist on it as "only three", 정확히 두 개 and 2개뿐 do."""
    start, end, value = number.span.start, number.span.end, number.value
    return (
        value is not None
        and value <= _AT_A_GLANCE
        and _ONLY.search(claim, max(0, start - _ONLY_REACH), start) is None
        and _NO_MORE.match(claim, end) is None
    )


def _counts_by_counter(number: Number, claim: str, evidence: Sequence[Prepared]) -> bool:
    start = number.span.start
    # "From one person to another" counts nothing; 第二个 is a rank, and compared as one.
    if number.unit in COUNTERS and (_ONE.match(number.text) or claim.startswith("第", max(0, start - 1))):
        return True
    if number.unit not in _COUNTS:
        return False
    if number.unit == "time" and _POINTING.search(claim, max(0, start - _POINTING_REACH), start):
        return True
    return _counts_own_items(number, claim) or (_is_free(number, claim) and not _is_counted(number, claim, evidence))


def _counts_in_words(number: Number, claim: str, evidence: Sequence[Prepared]) -> bool:
    start, end = number.span.start, number.span.end
    if not _is_free(number, claim):
        return False
    counter = _COUNTER.match(claim, end) if number.value == 1 else None
    if counter is not None:
        return not _is_counted_by(counter[0], evidence)
    if not (number.text.isalpha() or _ENGLISH_WAYS.match(claim, end)):
        return False
    noun = next(_plurals_after(claim, end), None)
    if noun is None:
        return number.value == 1 or _DETERMINED.search(claim, max(0, start - _POINTING_REACH), start) is not None
    return _IN_SERIES.search(claim, end) is None and not _is_counted_in_english(noun, evidence)


def _counts_own_items(number: Number, claim: str) -> bool:
    """Whether so many items follow the number behind a colon."""
    colon = _TO_COLON.match(claim, number.span.end)
    if colon is None:
        return False
    listed = claim[colon.end() :]
    if colon.group()[-1] in "(（":
        listed = re.split("[)）]", listed, maxsplit=1)[0]
    counts = [len(_NUMBERED.findall(listed.lower()))]
    counts += [len([piece for piece in strokes.split(listed) if piece.strip(" .。")]) for strokes in _STROKES]
    return number.value in counts


def _is_counted(number: Number, claim: str, evidence: Sequence[Prepared]) -> bool:
    """Whether the evidence counts the same by a counter: the same thing by one for anything, or whatever has the same one."""
    others = ((other, text.text) for text in evidence for other in text.numbers)
    if number.unit not in _ANYTHING:
        return any(other.unit == number.unit for other, _ in others)
    noun = _EAST_ASIAN_NOUN.match(claim, number.span.end)
    if noun is None:
        return False
    return any(
        other.unit in _ANYTHING and (theirs := _EAST_ASIAN_NOUN.match(text, other.span.end)) and theirs[1] == noun[1]
        for other, text in others
    )


def _is_counted_by(counter: str, evidence: Sequence[Prepared]) -> bool:
    """Whether the evidence counts by a counter that is none of those known: 2錠 where the claim has 1錠."""
    return any(text.text.startswith(counter, other.span.end) for text in evidence for other in text.numbers)


def _is_counted_in_english(noun: str, evidence: Sequence[Prepared]) -> bool:
    """Whether the evidence has a number, "both" or "one", before the word that the claim counts."""
    return any(
        noun in _plurals_after(text.low, place)
        for text in evidence
        for place in (
            *[other.span.end for other in text.numbers if other.unit is None and other.kind is Kind.NUMBER],
            *[both.end() for both in _BOTH.finditer(text.low)],
        )
    ) or any(noun == STEM_OF[single[1]] for text in evidence for single in _SINGLE.finditer(text.low))


def _plurals_after(low: str, place: int) -> Iterator[str]:
    after = _AFTER.match(low, place)
    words = after.group().replace("-", " ").split() if after else ()
    return (STEM_OF[word] for word in words if _PLURAL.fullmatch(word))
