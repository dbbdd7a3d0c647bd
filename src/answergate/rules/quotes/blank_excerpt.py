"""QUO202"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.intake import EXCERPT
from answergate.model.finding import Hit
from answergate.reading import Reading
from answergate.rules.examples import TOWER, evidence
from answergate.rules.rule import Example, rule
from answergate.text.excerpts.quotes import Excerpt


@rule(
    "QUO202",
    message="the excerpt is missing or blank; it must quote words from chunk {chunk_id}",
    bad=[
        Example("It is tall.", evidence(chunk_id="c1", excerpt=""), at="$.evidences[0].excerpt"),
        Example("It is tall.", evidence(chunk_id="c1", excerpt="<< \n>>")),
        Example("It is tall.", evidence(chunk_id="c1"), at="$.evidences[0]"),
    ],
    good=[Example("It is tall.", TOWER)],
)
def blank_excerpt(reading: Reading) -> Iterator[Hit]:
    """An excerpt is missing, empty or blank.

    The empty string is part of every text, so it proves nothing.
    """
    for quote in reading.rejected:
        if quote.excerpt is Excerpt.BLANK and quote.chunk is not None:
            yield Hit(reading.in_citation(quote.citation, *EXCERPT), {"chunk_id": quote.chunk.id})
