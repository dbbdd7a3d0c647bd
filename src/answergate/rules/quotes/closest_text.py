"""Find the text that is closest to a rejected excerpt, in its own chunk or in another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from answergate.model.case import Chunk
from answergate.reading import Reading
from answergate.text.excerpts.locating import Grade, closest_in

# Only this number of excerpts per answer is searched in all chunks, the rest only in their own chunk. Otherwise the time
# would grow with excerpts times chunks.
LOOKED_FOR_EVERYWHERE = 50

NOT_SEARCHED = "not-searched"
"""The grade of an excerpt for which the case is too large to search for similar text. It says nothing about the text."""

_OTHERS_NOT_SEARCHED = "; the other chunks were not searched: the case is too large"


def closest_texts(reading: Reading, excerpts: Iterable[tuple[str, Chunk]]) -> Iterator[dict[str, Any]]:
    """Facts about the closest text of each excerpt, given with the chunk that it cites."""
    for number, (excerpt, named) in enumerate(excerpts):
        yield _closest_text(reading, excerpt, named, everywhere=number < LOOKED_FOR_EVERYWHERE)


def _closest_text(reading: Reading, excerpt: str, named: Chunk, *, everywhere: bool) -> dict[str, Any]:
    """The chunk, offsets, distance and differences of the closest text, and a phrase for the message."""
    reading.deadline.check()
    if not everywhere and not reading.search_budget.take(len(named.text) + len(excerpt)):
        return {"grade": NOT_SEARCHED, "closest": "the closest text was not searched: the case is too large"}
    others = [chunk for chunk in reading.case.chunks if chunk.id != named.id]
    candidates = [named, *others] if everywhere else [named]
    skipped = _OTHERS_NOT_SEARCHED if others and not everywhere else ""
    found = closest_in(excerpt, [reading.haystacks[chunk.id] for chunk in candidates])
    if found is None or found[1].span is None:
        nowhere = "no chunk has similar text" if everywhere else "it has no similar text"
        return {"grade": str(Grade.ABSENT), "closest": nowhere + skipped}
    index, located = found
    chunk, span = candidates[index], found[1].span
    words = span.of(chunk.text)
    return {
        "grade": str(located.grade),
        "closest": f"the closest text is {words!r} in chunk {chunk.id} at {span.start}-{span.end}{skipped}",
        "closest_chunk": chunk.id,
        "closest_start": span.start,
        "closest_end": span.end,
        "closest_text": words,
        "distance": located.distance,
        "differences": [
            {"kind": difference.kind, "excerpt": difference.excerpt_words, "text": difference.text_words}
            for difference in located.differences
        ],
        "critical": located.critical,
    }
