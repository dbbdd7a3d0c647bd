"""A conflict: a place of a claim that the evidence speaks against, and of what kind."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from answergate.model.span import Span


class ConflictKind(StrEnum):
    """What kind of thing is in conflict."""

    NUMBER = "number"
    NEGATION = "negation"
    COMPARISON = "comparison"
    NAME = "name"
    QUOTE = "quote"


class Conflict(Struct, frozen=True):
    """A place of the claim that the evidence speaks against; ``evidence`` is the place that does, where there is one."""

    kind: ConflictKind
    span: Span
    text: str
    evidence: Span | None = None
