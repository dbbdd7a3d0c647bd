"""The accepted evidence items, with coordinates filled in from the chunk, and the rejected ones."""

from __future__ import annotations

from typing import Any

from answergate.reading import Reading
from answergate.text.excerpts.quotes import Coordinates, Excerpt, Quote

_REASONS = {
    Excerpt.NO_CHUNK: "unknown-chunk",
    Excerpt.BLANK: "blank-excerpt",
    Excerpt.UNCHECKED: "unchecked-citation",
    Excerpt.ELIDED: "elided-excerpt",
    Excerpt.ELIDED_IN_ORDER: "elided-excerpt",
    Excerpt.ALTERED: "altered-excerpt",
}
_COORDINATE_REASONS = {
    Coordinates.INVENTED: "invented-coordinates",
    Coordinates.UNVERIFIABLE: "unverifiable-coordinates",
}


def measure_answer(reading: Reading) -> dict[str, Any]:
    """Return the accepted and the rejected evidence items."""
    return {
        "chunks": len(reading.case.chunks),
        "evidences": [_filled(reading, quote) for quote in reading.accepted],
        "rejected": _rejected(reading) if reading.rejected else [],
        "ungrounded_numbers": len(reading.ungrounded_numbers),
    }


def _rejected(reading: Reading) -> list[dict[str, Any]]:
    return [
        {"index": index, "evidence": _plain(quote), "reasons": _reasons(reading, quote)}
        for index, quote in enumerate(reading.quotes)
        if not reading.accepts(quote)
    ]


def _plain(quote: Quote) -> dict[str, Any]:
    """Return a copy of the original evidence, to which coordinates can be added."""
    return dict(quote.citation.record) or {"chunk_id": quote.citation.chunk_id}


def _filled(reading: Reading, quote: Quote) -> dict[str, Any]:
    evidence = _plain(quote)
    page, bbox = evidence.get("page_index"), evidence.get("bbox")
    if quote.chunk is not None and (page is None or bbox is None):
        rows = reading.rows_of(quote.chunk)
        position = rows.first(page, None if bbox is None else tuple(bbox))
        if position is not None:
            evidence["page_index"] = position.page
            evidence["bbox"] = list(position.bbox)
        elif page is None and len(rows.on_page) == 1:
            # The box is inside the chunk's rows. Its page is certain if all rows are on one page.
            [evidence["page_index"]] = rows.on_page
    return evidence


def _reasons(reading: Reading, quote: Quote) -> list[str]:
    reasons = []
    if quote.excerpt is Excerpt.ALTERED and _misattributed(reading, quote):
        reasons.append("misattributed-excerpt")
    elif quote.excerpt in _REASONS and not (
        quote.excerpt is Excerpt.ELIDED_IN_ORDER and reading.settings.ellipsis == "in-order"
    ):
        reasons.append(_REASONS[quote.excerpt])
    if quote.coordinates in _COORDINATE_REASONS:
        reasons.append(_COORDINATE_REASONS[quote.coordinates])
    return reasons


def _misattributed(reading: Reading, quote: Quote) -> bool:
    return quote.citation.excerpt in reading.misplaced
