"""The data types of a view. Each text is in the view once, and everything else refers to places in the texts."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from msgspec import Struct

ANSWER = -1
"""The number of the answer among the texts. The chunks count from 0."""


class Tone(StrEnum):
    """The colour of a decision. A page uses only these four."""

    GOOD = "good"
    WARN = "warn"
    BAD = "bad"
    BROKEN = "broken"


class Spot(Struct, frozen=True):
    """A place in one of the texts, in code points. The end is exclusive."""

    text: int
    start: int
    end: int


class ShownChunk(Struct, frozen=True, omit_defaults=True):
    """A chunk with its full text."""

    id: str
    text: str
    source: str | None = None
    level: str | None = None
    positions: tuple[tuple[float, ...], ...] = ()
    relevance: float | None = None


class ShownFinding(Struct, frozen=True, omit_defaults=True):
    """A finding: ``at`` is its own place, ``evidence`` is what the chunks say instead.

    ``whole`` is true if the place is all of a text. The page then draws no mark. ``given`` has the words of a place
    that is in none of the texts.
    """

    code: str
    rule: str
    severity: str
    message: str
    path: str
    start: int
    end: int
    at: Spot | None = None
    evidence: tuple[Spot, ...] = ()
    whole: bool = False
    given: str = ""
    differences: tuple[tuple[str, str], ...] = ()
    citation: int | None = None


class ShownCitation(Struct, frozen=True, omit_defaults=True):
    """A citation: the chunk it names, its words, where they are in the chunk and how well they match."""

    names: str = ""
    chunk: int | None = None
    excerpt: str = ""
    grade: str = ""
    evidence: tuple[Spot, ...] = ()
    at: Spot | None = None
    page: int | None = None
    bbox: tuple[float, ...] = ()
    findings: tuple[int, ...] = ()


class ShownClaim(Struct, frozen=True, omit_defaults=True):
    """A claim of the answer, and the part of a chunk that covers it."""

    at: Spot
    supported: bool
    score: float
    evidence: tuple[Spot, ...] = ()
    cited: tuple[str, ...] = ()


class ShownMarker(Struct, frozen=True, omit_defaults=True):
    """An inline marker of the answer, and the chunks it refers to."""

    at: Spot
    chunks: tuple[int, ...] = ()


class ShownValue(Struct, frozen=True, omit_defaults=True):
    """The value that an attribution is about: where it was read, and the name it was found under."""

    words: str
    standing: str
    evidence: tuple[Spot, ...] = ()
    value: Any = None
    unit: str | None = None
    name: str | None = None


class View(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Everything a page needs to show one case."""

    gate: str
    status: str
    outcome: str
    tone: Tone
    because: str
    policy: str
    version: str
    id: str | None = None
    question: str | None = None
    answer: str = ""
    chunks: tuple[ShownChunk, ...] = ()
    findings: tuple[ShownFinding, ...] = ()
    citations: tuple[ShownCitation, ...] = ()
    claims: tuple[ShownClaim, ...] = ()
    markers: tuple[ShownMarker, ...] = ()
    values: tuple[ShownValue, ...] = ()
    faults: tuple[tuple[str, str], ...] = ()
    without_texts: bool = False
