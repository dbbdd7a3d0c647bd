"""The input of a gate: an answer, the chunks that the model was given, and the citations of the answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

from msgspec import Struct, field, structs

from answergate.model.span import Span

Number = int | float


class Level(StrEnum):
    """What a chunk is about: one coverage, or the whole product."""

    COVERAGE = "coverage"
    PRODUCT = "product"


class Position(Struct, frozen=True, gc=False, array_like=True, forbid_unknown_fields=True):
    """A place of a chunk on a page: one row of ``position_int``. Pages count from 1."""

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
        """Whether this is a real place. Some inputs have index rows in this field, which have no area."""
        return self.right > self.left and self.bottom > self.top


class Chunk(Struct, frozen=True, gc=False):
    """A piece of evidence that the model was given.

    ``path`` is the path of its text in the input.
    """

    id: str
    text: str
    source: str | None = None
    level: Level | None = None
    positions: tuple[Position, ...] = ()
    relevance: Number | None = None
    metadata: Mapping[str, Any] = {}
    path: str = ""


def chunks_by_id(chunks: Sequence[Chunk]) -> dict[str, Chunk]:
    """Return the chunks by id. A chunk that was retrieved twice, from two places, has both places."""
    by_id = {chunk.id: chunk for chunk in chunks}
    if len(by_id) < len(chunks):
        places: dict[str, list[tuple[Position, ...]]] = {}
        for chunk in chunks:
            places.setdefault(chunk.id, []).append(chunk.positions)
        for id, given in places.items():
            if any(positions != given[-1] for positions in given):
                # Sorted by page, so the order of the chunks in the input has no effect.
                merged = sorted({position for positions in given for position in positions}, key=structs.astuple)
                by_id[id] = structs.replace(by_id[id], positions=tuple(merged))
    return by_id


class Citation(Struct, frozen=True, gc=False):
    """One citation of the answer.

    ``record`` is the original citation. The REC rules read it, because for them a field of the wrong type is a
    finding, not a reason to stop. ``answer_span`` is the part of the answer that the citation is for. ``unchecked`` says
    why a citation cannot be checked: a provider gave no words of the source, or something that no chunk has.
    """

    chunk_id: str | None = None
    excerpt: str | None = None
    page_index: int | None = None
    bbox: tuple[Number, Number, Number, Number] | None = None
    record: Mapping[str, Any] = {}
    path: str = ""
    answer_span: Span | None = None
    unchecked: str = ""


class Subject(Struct, frozen=True):
    """The coverage and slot of an extracted value."""

    coverage_code: str
    slot: str


class Paths(Struct, frozen=True):
    """The paths of the parts in the input. Findings use the sender's own field names."""

    answer: str = "$.answer"
    citations: str = "$.citations"
    chunks: str = "$.chunks"


class Case(Struct, frozen=True, kw_only=True):
    """Everything that a gate can read. Offsets count code points.

    ``unmapped`` names the parts of a provider's response that its adapter could not read. The verdict lists them.
    """

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
    unmapped: tuple[str, ...] = ()
    paths: Paths = Paths()
