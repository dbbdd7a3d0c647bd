"""Which evidences stand, with their coordinates filled in from the chunk, and which do not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from answergate.reading import Reading
from answergate.text.excerpts.quotes import Coordinates, Excerpt, Quote

_REASONS = {
    Excerpt.NO_CHUNK: "unknown-chunk",
    Excerpt.BLANK: "blank-excerpt",
    Excerpt.ELIDED: "elided-excerpt",
    Excerpt.ELIDED_IN_ORDER: "elided-excerpt",
    Excerpt.ALTERED: "altered-excerpt",
}
_COORDINATE_REASONS = {
    Coordinates.INVENTED: "invented-coordinates",
    Coordinates.UNVERIFIABLE: "unverifiable-coordinates",
}


def measure_answer(reading: Reading) -> dict[str, Any]:
    """The accepted evidences and the rejected ones."""
    return {
        "chunks": len(reading.case.chunks),
        "evidences": [_filled(quote) for quote in reading.accepted],
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
    """The evidence as it was given, with no list or table that belongs to the caller, who may go on to change it."""
    record = quote.citation.record
    if not record:
        return {"chunk_id": quote.citation.chunk_id}
    try:
        plain: dict[str, Any] = msgspec.to_builtins(record)
    except TypeError:  # a mapping of the caller's own kind
        plain = _own(record)
    return plain


def _own(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_own(inner) for inner in value]
    return {name: _own(inner) for name, inner in value.items()} if isinstance(value, Mapping) else value


def _filled(quote: Quote) -> dict[str, Any]:
    evidence = _plain(quote)
    page, bbox = evidence.get("page_index"), evidence.get("bbox")
    if quote.chunk is not None and (page is None or bbox is None):
        places = [position for position in quote.chunk.positions if position.usable]
        for position in places:
            if page in (None, position.page) and bbox in (None, list(position.bbox)):
                evidence["page_index"] = position.page
                evidence["bbox"] = list(position.bbox)
                break
        else:
            # the box lies within the chunk's rows: on which page is certain where they are all on one
            if page is None and len(pages := {position.page for position in places}) == 1:
                evidence["page_index"] = pages.pop()
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
    words = quote.citation.excerpt or ""
    return any(words in chunk.text for chunk in reading.case.chunks)
