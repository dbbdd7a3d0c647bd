"""POS402"""

from __future__ import annotations

from answergate.rules.examples import evidence
from answergate.rules.rule import Example, Hit, Hits, Reading, rule
from answergate.text.excerpts.quotes import Coordinates


@rule(
    "POS402",
    message="the page and box cannot be checked: chunk {chunk_id} has no positions",
    bad=[
        Example(
            "It has levels.",
            evidence(chunk_id="c2", excerpt="three levels", page_index=3, bbox=[2, 2, 2, 2]),
            at="$.evidences[0].bbox",
        ),
        Example(
            "It has levels.",
            evidence(chunk_id="c2", excerpt="three levels", page_index=3),
            at="$.evidences[0].page_index",
        ),
    ],
    good=[Example("It has levels.", evidence(chunk_id="c2", excerpt="three levels"))],
)
def unverifiable_coordinates(reading: Reading) -> Hits:
    """An evidence item gives a page or box, but its chunk has none to compare with.

    "Cannot be checked" is not "wrong", but it is not a proof. Rows without area do not count as positions. Some chunkers
    write such rows: [n+1, n, n, n, n].
    """
    for quote in reading.rejected:
        if quote.coordinates is Coordinates.UNVERIFIABLE and quote.chunk is not None:
            yield Hit(reading.in_citation(quote.citation, "bbox", "page_index"), {"chunk_id": quote.chunk.id})
