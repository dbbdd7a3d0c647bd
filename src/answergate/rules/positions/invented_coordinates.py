"""POS401"""

from __future__ import annotations

from answergate.rules.examples import evidence
from answergate.rules.rule import Example, Hit, Hits, Reading, rule
from answergate.text.excerpts.quotes import Coordinates


@rule(
    "POS401",
    message="chunk {chunk_id} is not at {given}; it is at {places}",
    bad=[
        Example(
            "It is tall.",
            evidence(chunk_id="c1", excerpt="330 metres", page_index=2, bbox=[72, 110, 523, 125]),
            at="$.evidences[0].bbox",
        ),
        Example(
            "It is tall.", evidence(chunk_id="c1", excerpt="330 metres", page_index=3), at="$.evidences[0].page_index"
        ),
        Example(
            "It is tall.",
            evidence(chunk_id="c1", excerpt="330 metres", page_index=2, bbox=[80, 112, 200, 120]),
            at="$.evidences[0].bbox",
        ),
    ],
    good=[
        Example("It is tall.", evidence(chunk_id="c1", excerpt="330 metres", page_index=2, bbox=[72, 110, 523, 124])),
        Example(
            "It is tall.",
            evidence(chunk_id="c1", excerpt="330 metres", page_index=2, bbox=[80, 112, 200, 120]),
            policy={"bbox": "within"},
        ),
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
