"""POS401, POS402: pages and boxes"""

from __future__ import annotations

from typing import Any

from answergate.rules.examples import evidence
from answergate.rules.rule import Example, Hit, Hits, Reading, rule
from answergate.text.excerpts.quotes import Coordinates


def _tall(at: str | None = None, *, within: bool = False, **coordinates: Any) -> Example:
    """An evidence item that quotes the height of the tower, with these coordinates."""
    given = evidence(chunk_id="c1", excerpt="330 metres", **coordinates)
    return Example("It is tall.", given, policy={"bbox": "within"} if within else {}, at=at)


def _levels(at: str | None = None, **coordinates: Any) -> Example:
    """An evidence item that quotes a chunk without positions, with these coordinates."""
    return Example("It has levels.", evidence(chunk_id="c2", excerpt="three levels", **coordinates), at=at)


@rule(
    "POS401",
    message="chunk {chunk_id} is not at {given}; it is at {places}",
    bad=[
        _tall("$.evidences[0].bbox", page_index=2, bbox=[72, 110, 523, 125]),
        _tall("$.evidences[0].page_index", page_index=3),
        _tall("$.evidences[0].bbox", page_index=2, bbox=[80, 112, 200, 120]),
    ],
    good=[
        _tall(page_index=2, bbox=[72, 110, 523, 124]),
        _tall(page_index=2, bbox=[80, 112, 200, 120], within=True),
    ],
)
def invented_coordinates(reading: Reading) -> Hits:
    """The page or box of an evidence item is not a place of its chunk.

    A box on the page convinces readers, so it must come from the chunk and not from the model. A row of the chunk is
    [page, left, right, top, bottom]. A bbox is [x0, y0, x1, y1].
    """
    for quote in reading.rejected:
        if quote.coordinates is Coordinates.INVENTED and quote.chunk is not None:
            citation = quote.citation
            rows = reading.rows_of(quote.chunk)
            known_page = citation.page_index in rows.on_page
            field = (
                "bbox" if citation.bbox is not None and (known_page or citation.page_index is None) else "page_index"
            )
            page = [] if citation.page_index is None else [f"page {citation.page_index}"]
            box = [] if citation.bbox is None else [f"box {list(citation.bbox)}"]
            yield Hit(
                reading.in_citation(citation, field),
                {
                    "given": ", ".join(page + box),
                    "chunk_id": quote.chunk.id,
                    "page": "not given" if citation.page_index is None else citation.page_index,
                    "bbox": "not given" if citation.bbox is None else list(citation.bbox),
                    "places": "; ".join(f"page {position.page} {list(position.bbox)}" for position in rows.usable[:3]),
                },
            )


@rule(
    "POS402",
    message="the page and box cannot be checked: chunk {chunk_id} has no positions",
    bad=[
        _levels("$.evidences[0].bbox", page_index=3, bbox=[2, 2, 2, 2]),
        _levels("$.evidences[0].page_index", page_index=3),
    ],
    good=[_levels()],
)
def unverifiable_coordinates(reading: Reading) -> Hits:
    """An evidence item gives a page or box, but its chunk has none to compare with.

    "Cannot be checked" is not "wrong", but it is not a proof. Rows without area do not count as positions. Some chunkers
    write such rows: [n+1, n, n, n, n].
    """
    for quote in reading.rejected:
        if quote.coordinates is Coordinates.UNVERIFIABLE and quote.chunk is not None:
            yield Hit(reading.in_citation(quote.citation, "bbox", "page_index"), {"chunk_id": quote.chunk.id})
