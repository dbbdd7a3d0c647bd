"""Denials of the evidence whose own words the claim has side by side: "never use soap" and "you may use soap, it is gentle".

A claim that says more than its evidence, or says it in other words, is not close enough to hold every denial near it against
it. Where the denied word and one near it are the same, it is. Of alphabetic words only: Korean, Chinese and Japanese answers
were stopped wrongly by it, for a claim denies there in more ways than are known.
"""

from __future__ import annotations

import re
from typing import Final

from answergate.model.span import Span
from answergate.text.conflicts import Conflict
from answergate.text.opposition import negation_conflicts
from answergate.text.polarity import english_key, may_deny_by_words, turns_round
from answergate.text.rarity import alphabetic_weight
from answergate.text.wording import Claimed, Prepared

_REACH: Final = 40
_NEARBY: Final = 60
# What every English denial has in it, whatever its capitals.
_DENYING: Final = ("n't ", "n’t ", "not ", "ever ", "hout ", "no ", "No ")
_DENIED: Final = re.compile(r"(?:n['’]t|not|ever|hout|[nN]o) ([A-Za-z ]{1,32})")
_STEM: Final = 4
_BREAK: Final = re.compile(r"[.,;:!?()|\n。，；：！？]|\b(?:if|unless|when|until|before|after|because|but)\b")
_WORD: Final = re.compile(r"[a-z\u00c0-\u024f]+")


def tied_denials(claim: Claimed, evidence: Prepared, span: Span) -> list[Conflict]:
    """What the evidence denies of two neighbouring words of a claim that denies nothing."""
    near = evidence.text[max(0, span.start - _NEARBY) : span.end + _NEARBY]
    if True not in [word in near for word in _DENYING] or not _may_be_tied(claim.low, near):
        return []
    # A claim that leaves it open whether a thing is so denies nothing and affirms nothing.
    if "whether" in claim.words or may_deny_by_words(claim.text, claim.words):
        return []
    found = negation_conflicts(claim, evidence, span)
    if not found or turns_round(claim.low):
        return []
    return [one for one in found if one.evidence is not None and _is_tied(claim.low, evidence.low, one.evidence)]


def _may_be_tied(claim: str, near: str) -> bool:
    """Whether any word right after a denial opens like one of the claim: mostly none does."""
    return any(word[:_STEM] in claim for words in _DENIED.findall(near) for word in words.lower().split())


def _is_tied(claim: str, evidence: str, denied: Span) -> bool:
    words = [english_key(word) for word in _WORD.findall(denied.of(evidence))]
    if not words:
        return False
    key = words[-1]
    theirs = _beside(evidence, denied.start, denied.end)
    return any(
        not theirs.isdisjoint(_beside(claim, *match.span()))
        for match in _WORD.finditer(claim)
        if english_key(match[0]) == key
    )


def _beside(low: str, start: int, end: int) -> set[str]:
    """The telling words around a place, as far as nothing parts them from it."""
    before, after = low[max(0, start - _REACH) : start], low[end : end + _REACH]
    for match in _BREAK.finditer(before):
        before = " " * match.end() + before[match.end() :]
    stop = _BREAK.search(after)
    around = f"{before} | {after[: stop.start()] if stop else after}"
    return {english_key(word) for word in _WORD.findall(around) if alphabetic_weight(word) > 0.0}
