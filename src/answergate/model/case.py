"""A case: what a gate decides about. An answer, the chunks it was given, the citations it makes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

from msgspec import Struct, field, structs

Number = int | float


class Level(StrEnum):
    """What a chunk speaks about: one coverage, or the whole product."""

    COVERAGE = "coverage"
    PRODUCT = "product"


class Position(Struct, frozen=True, gc=False, array_like=True, forbid_unknown_fields=True):
    """Where a chunk stands on a page: a row of ``position_int``, page counted from 1."""

    page: int
    left: Number
    right: Number
    top: Number
    bottom: Number

    @property
    def bbox(self) -> tuple[Number, Number, Number, Number]:
        """The same place as ``[x0, y0, x1, y1]``."""
        return (self.left, self.top, self.right, self.bottom)

    @property
    def usable(self) -> bool:
        """Whether this is a place at all: index rows written into the field have no area."""
        return self.right > self.left and self.bottom > self.top


class Chunk(Struct, frozen=True, gc=False):
    """A piece of evidence the answer was given. ``path`` is where its text stands in the input."""

    id: str
    text: str
    source: str | None = None
    level: Level | None = None
    positions: tuple[Position, ...] = ()
    relevance: Number | None = None
    metadata: Mapping[str, Any] = {}
    path: str = ""


def chunks_by_id(chunks: Sequence[Chunk]) -> dict[str, Chunk]:
    """The chunks by id. One that was retrieved twice, from two places, stands at both."""
    by_id = {chunk.id: chunk for chunk in chunks}
    if len(by_id) < len(chunks):
        for chunk in chunks:
            known = by_id[chunk.id]
            if known.positions != chunk.positions:
                # In the order of the pages: which of the two came first decides nothing.
                both = sorted({*known.positions, *chunk.positions}, key=structs.astuple)
                by_id[chunk.id] = structs.replace(known, positions=tuple(both))
    return by_id


class Citation(Struct, frozen=True, gc=False):
    """One citation the answer makes.

    ``record`` is the citation as it was given: rules about records read it, because a field of the
    wrong type is a fact about the citation there, not a reason to stop reading.
    """

    chunk_id: str | None = None
    excerpt: str | None = None
    page_index: int | None = None
    bbox: tuple[Number, Number, Number, Number] | None = None
    record: Mapping[str, Any] = {}
    path: str = ""


class Subject(Struct, frozen=True):
    """What an extracted value is filed under."""

    coverage_code: str
    slot: str


class Paths(Struct, frozen=True):
    """Where the parts stand in the input, in its own words, so that a finding leads into what was sent."""

    answer: str = "$.answer"
    citations: str = "$.citations"
    chunks: str = "$.chunks"


class Case(Struct, frozen=True, kw_only=True):
    """Everything a gate may look at. Offsets into it are code points."""

    answer: str = ""
    citations: tuple[Citation, ...] = ()
    chunks: tuple[Chunk, ...] = ()
    id: str | None = None
    question: str | None = None
    context: str | None = None
    evidence_count: int | None = None
    subject: Subject | None = None
    lineage: Mapping[str, Any] | None = None
    metadata: Mapping[str, Any] = field(default_factory=dict)
    paths: Paths = Paths()
