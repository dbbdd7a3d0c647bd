"""A conflict: what a claim says, what its evidence says instead, and where both are."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, structs

from answergate.model.span import Span


class Conflict(Struct, frozen=True, gc=False):
    """One disagreement. ``code`` is that of the check that found it.

    ``there`` is the place in the text of the chunk number ``chunk``, if the evidence has something else there. If the
    evidence has nothing of the kind, it is None.
    """

    code: str
    span: Span
    text: str
    chunk: int | None = None
    there: Span | None = None
    says: str = ""


class Derived(Struct, frozen=True, gc=False):
    """A number that follows from the evidence: by which derivation, and from which numbers, with their places."""

    code: str
    span: Span
    text: str
    operation: str
    operands: tuple[str, ...]
    places: tuple[tuple[int, Span], ...]


class Support(Struct, frozen=True, gc=False):
    """The support of a claim: a score from 0 to 1, the place it rests on, and the reasons."""

    score: float
    chunk: int | None = None
    span: Span | None = None
    missing: tuple[str, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    derived: tuple[Derived, ...] = ()
    contradicted: bool = False
    """Whether an active check takes the support away."""
    judged: bool = True
    """False if the claim states nothing that evidence could cover: no number, no name, common words only."""

    def scored(self, score: float, chunk: int | None, span: Span | None, **changes: Any) -> Support:
        """The same with a score from elsewhere. Words that contradict the claim limit it."""
        limited = min(score, self.score) if self.contradicted else score
        return structs.replace(self, score=limited, chunk=chunk, span=span, judged=True, **changes)

    def is_enough(self, least: float) -> bool:
        """Whether the claim counts as covered with this much support."""
        return not self.contradicted and (self.score >= least or not self.judged)
