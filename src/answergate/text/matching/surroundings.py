"""The sentences and clauses around a place of the evidence, and which of them are closest to a claim."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from answergate.model.span import Span
from answergate.text.direction.polarity import ENGLISH_KEY_OF
from answergate.text.words.rarity import alphabetic_weight
from answergate.text.words.wording import Claimed, flattened

LONGEST_SENTENCE: Final = 160
# A line break alone may be a wrapped line; before a blank line, a bullet or a number it is an end. A set of first characters
# comes first: that is what lets the scan skip to them.
_SENTENCE_END: Final = re.compile(
    r"[.?!。？！\n](?:(?<=[.?!])[\"'”’)\]]?(?=\s)|(?<=[。？！])|(?<=\n)(?=\s*(?:\n|[-*•·○①-⑳|#\d])))"
)
# Where a sentence turns to the other side of what it says.
_CLAUSE_END: Final = re.compile(
    r"[;；]|,?\s(?<!anything\s)(?=(?:but|while|whereas|although|though|however(?!,)|otherwise)\b)|，(?=[但而却]|不过)|(?<=지만)[\s,]|(?<=으나)[\s,]|(?<=が)、"
)


def sentences_around(text: str, span: Span) -> Span:
    """The span widened to the sentences it stands in, as far as they are near."""
    start = floor = max(0, span.start - LONGEST_SENTENCE)
    for match in _SENTENCE_END.finditer(text, floor, span.start):
        start = match.end()
    after = _SENTENCE_END.search(text, max(span.start, span.end - 1), span.end + LONGEST_SENTENCE)
    return Span(start, after.end() if after else min(len(text), span.end + LONGEST_SENTENCE))


def sentences_in(text: str, span: Span) -> list[Span]:
    """The sentences of a stretch, as far as they lie in it."""
    return cut(text, span, _SENTENCE_END)


def clauses_in(text: str, span: Span) -> list[Span]:
    """The parts of a sentence that may say opposite things."""
    return cut(text, span, _CLAUSE_END)


def cut(text: str, span: Span, end: re.Pattern[str]) -> list[Span]:
    """A stretch cut after every match."""
    ends = [match.end() for match in end.finditer(text, span.start, span.end)]
    borders = [span.start, *ends] if ends and not text[ends[-1] : span.end].strip() else [span.start, *ends, span.end]
    return [Span(start, end) for start, end in pairwise(borders)]


def closest_sentence(claim: Claimed, text: str, around: Span) -> Span:
    """The sentence of a stretch that has most words of the claim; the whole stretch where no one has most."""
    sentences = sentences_in(text, around)
    if len(sentences) == 1:
        return around
    shared = [shared_words(claim, sentence.of(text)) for sentence in sentences]
    most = max(shared)
    return around if shared.count(most) > 1 else sentences[shared.index(most)]


def closest_clauses(claim: Claimed, text: str, sentence: Span) -> list[Span]:
    """The clause of a sentence that has most words of the claim, and those that have no other telling words than it."""
    clauses = clauses_in(text, sentence)
    if len(clauses) == 1:
        return [sentence]
    ranked = [(shared_words(claim, clause.of(text)), -_unsaid(claim, clause.of(text)), clause) for clause in clauses]
    best = max(ranked, key=lambda one: one[:2])
    return [best[2], *[one[2] for one in ranked if one is not best and one[0] > 1 and not one[1]]]


def closest_clause(claim: Claimed, text: str, around: Span) -> Span:
    """The clause of a stretch that has most words of the claim."""
    return closest_clauses(claim, text, closest_sentence(claim, text, around))[0]


def tied_clauses(claim: Claimed, text: str, sentence: Span, best: Span) -> list[Span]:
    """The clauses of a sentence that have as many words of the claim as the best one."""
    most = shared_words(claim, best.of(text))
    others = [clause for clause in clauses_in(text, sentence) if clause != best]
    return [clause for clause in others if shared_words(claim, clause.of(text)) == most]


def shared_words(claim: Claimed, sentence: str) -> int:
    """How many words of the claim a text has."""
    families = set(map(ENGLISH_KEY_OF.__getitem__, flattened(sentence).split()))
    return sum(
        (ENGLISH_KEY_OF[unit.word] in families) if unit.start else (unit.key in sentence) for unit in claim.units
    )


def _unsaid(claim: Claimed, clause: str) -> int:
    """How much of a clause the claim does not say: in telling words where it has an alphabet, else in characters."""
    said = set(map(ENGLISH_KEY_OF.__getitem__, claim.words))
    words = flattened(clause).split()
    if not words:
        return len(clause)
    return sum(alphabetic_weight(word) > 0.0 and ENGLISH_KEY_OF[word] not in said for word in words)
