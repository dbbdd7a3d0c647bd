"""What a text denies, and which way its bounds point: "not covered", "지급하지 않", "不适用"; "at least 30", "30일 미만"."""

from __future__ import annotations

import re
from collections.abc import Collection
from enum import Enum
from typing import Final

from msgspec import Struct

from answergate.model.span import Span
from answergate.text.rarity import alphabetic_weight
from answergate.text.stems import FAMILY_OF, KOREAN_STEM_OF, STEM_OF

_ENGLISH_DENIAL: Final = re.compile(
    r"\b(?:not|never|cannot|(?:is|are|was|were|do|does|did|has|have|had|can|could|wo|would|should|must)n['’]t|can['’]t"
    r"|without|unable to|fails? to|failed to)\b(?!\s+(?:only|just|merely|simply|necessarily|more than|less than|fewer than"
    r"|later than|until|all|always|every|sure|so|yet|much|many|very|too|to mention|too|a|an|the)\b)"
    r"|\bno (?:longer )?(?!(?:one|more|less|fewer|later|longer|doubt|matter|such|other|evidence|information|mention)\b)(?=[a-z])"
    r"|\bnon-(?=[a-z])"
)
# Conditions, questions, advice and contrasts deny nothing: "if you don't", "whether or not", "be careful not to", "A, not B".
_NO_DENIAL_AFTER: Final = re.compile(
    r"(?:\b(?:whether|if|unless|when|or|why|until|sure|careful|try|important|best)\b[^.;]{0,14}|[,(—–-]\s*|\bbut\s+)$"
)
# Words that turn a sentence round without being a denial of one word.
_TURNING: Final = re.compile(
    r"\b(?:no|none|nothing|nobody|neither|nor|unlike|avoid\w*|prevent\w*|unless|except|rarely|hardly|seldom|scarcely|little|few"
    r"|exclud\w*|refus\w*|den(?:y|ied|ies)|lack\w*|stop\w*|too|instead|rather|less|im?possib\w*|inab\w*|doubt\w*"
    r"|absen\w*|ban\w*|forbid\w*|prohibit\w*)\b"
    r"|아니|없|않|못|말고|금지|제외|불가|불능|非|不|没|沒|未|无|無|勿|别|別|禁止|除外|以外|対象外|拒|免|ない|なく|ません|ず"
)
_UNDONE: Final = re.compile(r"\bun\w{4,}")
# A denial reaches the next telling word, not one at the far end of the sentence.
_REACH: Final = 20
_WORD: Final = re.compile(r"[^\W\d_]+")
_CLAUSE_END: Final = re.compile(
    r"[.;:!?。！？；]|,\s*(?:but|and|or|while|although)\b|\b(?:but|because|although|while|unless)\b"
)

_KOREAN_DENIAL: Final = re.compile(
    r"([가-힣]{1,12}?)(?:하|되|시키|받)?지(?:는|도|를)?\s*(?:않|아니|못)"
    r"|([가-힣]{1,12}?)[할될을]\s*수(?:는|도|가)?\s*없"
    r"|(?<![가-힣])(?:안|못)\s+([가-힣]{2,12})|불(가능)"
)
_HAN_DENIAL: Final = re.compile(
    r"(?:不(?![仅但过過同断斷僅久少管论論如妨料])[会會能得可予应應再是]?|没有|沒有|未(?![来來必成满滿満])[能经經曾]?|无(?!论|論|数|法)|無(?!论|論|数|法)|无法|無法)"
    r"\s*([\u4e00-\u9fff]{2})"
)
_JAPANESE_DENIAL: Final = re.compile(
    r"([\u4e00-\u9fff]{1,4})[ぁ-ん]{0,4}?(?:ない(?!し)|なかった|ません|せず|できず|ぬ)|(対象)外"
)
_ENGLISH_DENYING: Final = ("not", "n't", "n’t", "never", "without", "nor ", "unable", "fail", " no ", "non-")
# Not the end of a word: 동안 and 방안 deny nothing.
_KOREAN_DENYING: Final = re.compile(r"[않못없]|아니|불가능|(?<![가-힣])안\s")
_HAN_DENYING: Final = re.compile("[不没沒未无無]")
_JAPANESE_DENYING: Final = re.compile("ない|なか|ませ|ず|ぬ|対象外")
# A set of first characters comes first: that is what lets the scan skip to them.
_EAST_ASIAN_DENYING: Final = re.compile(
    r"[않못없不没沒未无無ずぬ아안불なま対](?:(?<=[않못없不没沒未无無ずぬ])|(?<=아)니|(?<=불)가능|(?<=対)象外|(?<=안)(?<![가-힣]안)\s|(?<=な)[いか]|(?<=ま)せ)"
)


class Denial(Struct, frozen=True):
    """A denied word: where the denying words start, where the denied word ends, and its key."""

    span: Span
    key: str


def _english_target(low: str, after: int) -> tuple[str, int] | None:
    stop = _CLAUSE_END.search(low, after)
    limit = min(stop.start() if stop else len(low), after + _REACH)
    for match in _WORD.finditer(low, after, limit):
        if alphabetic_weight(STEM_OF[match.group()]) > 0.0:
            return FAMILY_OF[STEM_OF[match.group()]], match.end()
    return None


def _has_denying_word(low: str) -> bool:
    return True in [word in low for word in _ENGLISH_DENYING] or low.startswith("no ")


def may_deny(low: str) -> bool:
    """Whether a lowered text can deny anything at all: cheap, and never wrong when it says no."""
    if _has_denying_word(low) and _ENGLISH_DENIAL.search(low):
        return True
    return not low.isascii() and _EAST_ASIAN_DENYING.search(low) is not None


def turns_round(low: str, beside: str = "") -> bool:
    """Whether a lowered text has any negative word, so that a missing denial proves nothing.

    A word like "unused" that the text beside it has too says the same on both sides.
    """
    if _has_denying_word(low) or may_deny(low) or _TURNING.search(low):
        return True
    return any(word not in beside for word in _UNDONE.findall(low))


# The same by whole words, as a flattened text has them: "don't" leaves a "t".
_DENYING_WORDS: Final = frozenset(
    ("not", "no", "non", "never", "cannot", "t", "without", "unable", "fail", "fails", "failed")
)


def may_deny_by_words(text: str, words: Collection[str]) -> bool:
    """The same of a text whose alphabetic words are known."""
    return not _DENYING_WORDS.isdisjoint(words) or (not text.isascii() and _EAST_ASIAN_DENYING.search(text) is not None)


def read_denials(low: str) -> list[Denial]:
    """The words a lowered text denies, in English, Korean, Chinese and Japanese."""
    denials = []
    if _has_denying_word(low):
        for match in _ENGLISH_DENIAL.finditer(low):
            if _NO_DENIAL_AFTER.search(low[max(0, match.start() - 24) : match.start()]):
                continue
            target = _english_target(low, match.end())
            if target is not None:
                denials.append(Denial(Span(match.start(), target[1]), target[0]))
    if low.isascii() or not _EAST_ASIAN_DENYING.search(low):
        return denials
    if _KOREAN_DENYING.search(low):
        for match in _KOREAN_DENIAL.finditer(low):
            stem = KOREAN_STEM_OF[next(filter(None, match.groups()))]
            if len(stem) > 1:
                denials.append(Denial(Span(*match.span()), stem))
    for hint, pattern in ((_HAN_DENYING, _HAN_DENIAL), (_JAPANESE_DENYING, _JAPANESE_DENIAL)):
        if hint.search(low):
            denials += [Denial(Span(*match.span()), match[match.lastindex or 1]) for match in pattern.finditer(low)]
    return denials


class Direction(Enum):
    """Which way a bound points from its number."""

    UP = "at least"
    DOWN = "at most"


# What every bound has in it.
_BOUNDING_WORDS: Final = """
than over above under below least most exceed exceeds exceeding exceeded minimum maximum upward upwards up more older higher
greater longer less fewer younger lower shorter
"""
_BOUNDING: Final = frozenset(_BOUNDING_WORDS.split())
_EAST_ASIAN_BOUNDING: Final = re.compile(
    "[최넘以至超上下大高多小低少内足到満满이초미](?:(?<![이초미])|(?<=이)[상하내]|(?<=초)과|(?<=미)만)"
)
_UP_BEFORE: Final = re.compile(
    r"(?:more than|greater than|larger than|higher than|over|above|at least|exceed(?:s|ing|ed)?|(?:no|not) (?:less|fewer) than|"
    r"minimum of|upwards? of|至少|超过|超過|大于|大於|高于|高於|多于|不少于|不低于|최소)\s*[^\w\s]?\s*$"
)
_DOWN_BEFORE: Final = re.compile(
    r"(?:less than|fewer than|lower than|smaller than|under|below|at most|up to|(?:no|not) (?:more|greater|later) than|"
    r"maximum of|(?:not|cannot|n['’]t) exceed|不超过|不超過|至多|最多|小于|小於|低于|低於|少于|不足|不到|不满|최대)\s*[^\w\s]?\s*$"
)
_UP_AFTER: Final = re.compile(
    r"[^\d.,;]{0,14}?(?:or (?:more|above|over|older|higher|greater|longer)|and (?:above|over|older)|이상|초과(?!하지)|以上|넘(?!지)|を?超え|を?上回)|\+"
)
_DOWN_AFTER: Final = re.compile(
    r"[^\d.,;]{0,14}?(?:or (?:less|fewer|below|under|younger|lower|shorter)|이하|미만|이내|초과하지|넘지|以下|未満|未满|以内|之内|を?下回)"
)


def may_bound(low: str, words: Collection[str]) -> bool:
    """Whether a lowered text of these alphabetic words can have a bound at all: cheap, and never wrong when it says no."""
    if not _BOUNDING.isdisjoint(words) or "+" in low:
        return True
    return not low.isascii() and _EAST_ASIAN_BOUNDING.search(low) is not None


def direction_at(low: str, start: int, end: int) -> Direction | None:
    """Which way the bound on the number at ``start:end`` of a lowered text points, if it is a bound."""
    before = low[max(0, start - 24) : start]
    if _DOWN_BEFORE.search(before):
        return Direction.DOWN
    if _UP_BEFORE.search(before):
        return Direction.UP
    up, down = _UP_AFTER.match(low, end), _DOWN_AFTER.match(low, end)
    if up and (not down or up.end() < down.end()):
        return Direction.UP
    return Direction.DOWN if down else None
