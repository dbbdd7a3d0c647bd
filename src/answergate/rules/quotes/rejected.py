"""Rejected quotes, and the hits about them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from answergate.intake import EXCERPT
from answergate.model.case import Chunk
from answergate.rules.rule import Hit, Reading
from answergate.text.excerpts.quotes import Excerpt, Quote


def rejected(reading: Reading, *standings: Excerpt) -> Iterator[tuple[Quote, Chunk, str]]:
    """The rejected quotes of these standings, each with the chunk that it cites and its words."""
    for quote in reading.rejected:
        if quote.excerpt in standings and quote.chunk is not None:
            yield quote, quote.chunk, quote.citation.excerpt or ""


def quote_hit(reading: Reading, quote: Quote, chunk: Chunk, **facts: Any) -> Hit:
    """A hit at the excerpt of a quote."""
    return Hit(reading.in_citation(quote.citation, *EXCERPT), {"chunk_id": chunk.id, **facts})
