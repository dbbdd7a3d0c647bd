"""QUO203"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.intake import EXCERPT
from answergate.model.finding import Hit
from answergate.reading import Reading
from answergate.rules.examples import TOWER, evidence
from answergate.rules.rule import Example, rule
from answergate.text.excerpts.quotes import Excerpt


@rule(
    "QUO203",
    message="the excerpt is not in chunk {chunk_id}; it is word for word in chunk {found_in}",
    bad=[
        Example("It has levels.", evidence(chunk_id="c1", excerpt="<<three levels for visitors>>")),
        Example("It is tall.", evidence(chunk_id="c2", excerpt="<<330 metres>>")),
    ],
    good=[Example("It is tall.", TOWER)],
)
def misattributed_excerpt(reading: Reading) -> Iterator[Hit]:
    """An excerpt is word for word in a different chunk from the one it cites.

    The words are real, but the source is wrong. A reader who follows the citation does not find them.
    """
    for quote in reading.rejected:
        if quote.excerpt in (Excerpt.ALTERED, Excerpt.ELIDED) and quote.chunk is not None:
            found = reading.misplaced.get(quote.citation.excerpt or "")
            if found is not None:
                chunk, span = found
                yield Hit(
                    reading.in_citation(quote.citation, *EXCERPT),
                    {"chunk_id": quote.chunk.id, "found_in": chunk.id, "start": span.start, "end": span.end},
                )
