"""Where the text closest to a rejected excerpt stands: in its own chunk, or in another."""

from __future__ import annotations

from typing import Any

from answergate.model.case import Chunk
from answergate.model.span import Span
from answergate.reading import Reading
from answergate.text.excerpts.locating import Grade, closest, find_exact


def verbatim_elsewhere(reading: Reading, excerpt: str, named: Chunk) -> tuple[Chunk, Span] | None:
    """The other chunk that holds the excerpt word for word."""
    for chunk in reading.case.chunks:
        if chunk.id != named.id and (span := find_exact(excerpt, chunk.text)) is not None:
            return chunk, span
    return None


# So many excerpts of one answer are looked for in all chunks; the rest in their own, or the work would be all by all.
LOOKED_FOR_EVERYWHERE = 50


def closest_text(reading: Reading, excerpt: str, named: Chunk, *, everywhere: bool = True) -> dict[str, Any]:
    """Facts about the closest text: its chunk, offsets, distance and differences, and a phrase that says so."""
    if verbatim_elsewhere(reading, excerpt, named) is not None:
        return {"grade": "verbatim-elsewhere"}
    others = [chunk for chunk in reading.case.chunks if chunk.id != named.id] if everywhere else []
    candidates = [named, *others]
    nowhere = "nothing like it is in any chunk" if everywhere else "nothing like it is in there"
    found = closest(excerpt, [chunk.text for chunk in candidates])
    if found is None:
        return {"grade": str(Grade.ABSENT), "closest": nowhere}
    index, located = found
    chunk, span = candidates[index], located.span
    if span is None:
        return {"grade": str(Grade.ABSENT), "closest": nowhere}
    return {
        "grade": str(located.grade),
        "closest": f"closest is {span.of(chunk.text)!r} in chunk {chunk.id} at {span.start}-{span.end}",
        "closest_chunk": chunk.id,
        "closest_start": span.start,
        "closest_end": span.end,
        "closest_text": span.of(chunk.text),
        "distance": located.distance,
        "differences": [
            {"kind": difference.kind, "excerpt": difference.excerpt_words, "text": difference.text_words}
            for difference in located.differences
        ],
        "critical": located.critical,
    }
