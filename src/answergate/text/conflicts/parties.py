"""Parties that are exchanged: the claim has it that B beat A, sued A or acquired A, where the evidence has A and B."""

from __future__ import annotations

from collections.abc import Sequence

from answergate.model.span import Span
from answergate.text.conflicts.deeds import WORDS, Deed, read_deeds
from answergate.text.direction.polarity import may_deny
from answergate.text.direction.turned import Turned
from answergate.text.matching.surroundings import sentences_around, sentences_in
from answergate.text.words.wording import Claimed, Prepared, lowered


def exchanged_parties(claim: Claimed, evidence: Sequence[Prepared], chunk: int, span: Span) -> Turned | None:
    """The deed of the claim that the evidence has the other way round: who did it there, it was done to here."""
    if not WORDS.may_be_in(claim):
        return None
    deeds = read_deeds(claim.low)
    told = [deed for deed in deeds if deed.is_told]
    if len(told) != 1 or sum(deed.name == told[0].name for deed in deeds) > 1 or may_deny(claim.low):
        return None
    text = evidence[chunk].text
    for sentence in sentences_in(text, sentences_around(text, span)):
        theirs = [deed for deed in read_deeds(lowered(sentence.of(text))) if deed.name == told[0].name]
        # Of several deeds any may be the one that is meant: "A beats B, who had beaten A".
        if len(theirs) == 1 and _is_exchanged(told[0], theirs[0]):
            place = theirs[0].span.shifted(sentence.start)
            return None if _says_so(told[0], evidence) else Turned(told[0].span, place)
    return None


def _is_exchanged(one: Deed, other: Deed) -> bool:
    return bool(one.by & other.to and one.to & other.by) and not _is_alike(one, other)


def _is_alike(one: Deed, other: Deed) -> bool:
    return one.name == other.name and bool(one.by & other.by or one.to & other.to)


def _says_so(deed: Deed, evidence: Sequence[Prepared]) -> bool:
    """Whether the evidence has the deed as it is anywhere."""
    return any(
        _is_alike(deed, other)
        for text in evidence
        for sentence in sentences_in(text.text, Span(0, len(text.text)))
        for other in read_deeds(lowered(sentence.of(text.text)))
    )
