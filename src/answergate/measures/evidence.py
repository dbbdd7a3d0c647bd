"""The citation density of a report, and the citations of each paragraph."""

from __future__ import annotations

from typing import Any

from answergate.reading import Reading


def measure_evidence(reading: Reading) -> dict[str, Any]:
    """Return counts, one row per paragraph that needs citations, and the citations with their chunks."""
    paragraphs = [
        {"start": each.span.start, "end": each.span.end, "citations": count, "words": each.words}
        for each, count in reading.marked_paragraphs
    ]
    return {
        "citation_count": len(reading.marked_ids),
        "paragraph_count": len(paragraphs),
        "citation_density": reading.citation_density,
        "word_count": reading.words,
        "character_count": len(reading.case.answer),
        "paragraphs": paragraphs,
        "citations": [
            {"id": f"cite-{index}", "snippetId": id, "text": chunk.text, "relevanceScore": chunk.relevance}
            for index, id in enumerate(reading.marked_ids)
            if (chunk := reading.chunk_of.get(id)) is not None
        ],
    }
