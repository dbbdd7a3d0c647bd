"""Find the text that is closest to a rejected excerpt, in its own chunk or in another."""

from __future__ import annotations

from typing import Any

from answergate.model.case import Chunk
from answergate.reading import Reading
from answergate.text.excerpts.locating import Grade, closest_in

# Only this number of excerpts per answer is searched in all chunks, the rest only in their own chunk. Otherwise the time
# would grow with excerpts times chunks.
LOOKED_FOR_EVERYWHERE = 50

NOT_SEARCHED = "not-searched"
"""The grade of an excerpt for which the case is too large to search for similar text. It says nothing about the text."""


def closest_text(reading: Reading, excerpt: str, named: Chunk, *, everywhere: bool = True) -> dict[str, Any]:
    """Return facts about the closest text: its chunk, offsets, distance and differences, and a phrase for the message."""
    reading.deadline.check()
    others = [chunk for chunk in reading.case.chunks if chunk.id != named.id] if everywhere else []
    candidates = [named, *others]
    nowhere = "no chunk has similar text" if everywhere else "it has no similar text"
    if not everywhere and not reading.search_budget.take(len(named.text) + len(excerpt)):
        return {"grade": NOT_SEARCHED, "closest": "the closest text was not searched: the case is too large"}
    found = closest_in(excerpt, [reading.haystacks[chunk.id] for chunk in candidates])
    if found is None:
        return {"grade": str(Grade.ABSENT), "closest": nowhere}
    index, located = found
    chunk, span = candidates[index], located.span
    if span is None:
        return {"grade": str(Grade.ABSENT), "closest": nowhere}
    return {
        "grade": str(located.grade),
        "closest": f"the closest text is {span.of(chunk.text)!r} in chunk {chunk.id} at {span.start}-{span.end}",
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
