"""What tests ask of the support of one claim."""

from __future__ import annotations

from answergate.text.conflicts.conflict import Conflict, ConflictKind
from answergate.text.support.port import LexicalSimilarity
from answergate.text.support.similarity import Support, compare
from answergate.text.words.wording import Claimed, Prepared


def support(claim: str, *chunks: str, question: str = "") -> Support:
    """The support of a claim by all of these chunks together, weighed even where it stands there word for word."""
    asked = Prepared(question) if question else None
    return compare(Claimed(claim), [Prepared(chunk) for chunk in chunks], asked)


def conflicts_of(claim: str, *chunks: str) -> tuple[Conflict, ...]:
    """What the chunks speak against in a claim, as the gate asks for it."""
    (found,) = LexicalSimilarity().support([claim], chunks, [range(len(chunks))])
    return found.conflicts


def assert_turned(claim: str, chunk: str, said: str) -> Conflict:
    """The one conflict of a claim is that it has these words otherwise, and the chunk's place is told."""
    (conflict,) = conflicts_of(claim, chunk)
    assert conflict.kind is ConflictKind.COMPARISON
    assert conflict.span.of(claim) == said
    assert conflict.evidence is not None
    assert conflict.evidence.of(chunk)
    return conflict
