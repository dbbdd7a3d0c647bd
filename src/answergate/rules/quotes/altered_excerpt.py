"""QUO201"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.intake import EXCERPT
from answergate.model.finding import Hit
from answergate.reading import Reading
from answergate.rules.examples import CANCER, TOWER, evidence
from answergate.rules.quotes.closest_text import LOOKED_FOR_EVERYWHERE, closest_text
from answergate.rules.rule import Example, rule
from answergate.text.excerpts.quotes import Excerpt


@rule(
    "QUO201",
    message="the excerpt is not word for word in chunk {chunk_id}; {closest}",
    bad=[
        Example("It is tall.", evidence(chunk_id="c1", excerpt="<<The Eiffel Tower is 340 metres tall>>")),
        Example("It is tall.", evidence(chunk_id="c1", excerpt="<<The Eiffel tower is 330 metres tall>>")),
        Example("90일입니다.", {**CANCER, "evidences": [{"chunk_id": "p5", "excerpt": "<<가입후 90일이 지난 날>>"}]}),
    ],
    good=[Example("It is tall.", TOWER)],
)
def altered_excerpt(reading: Reading) -> Iterator[Hit]:
    """An excerpt is not an exact part of the chunk it cites.

    A wrong quote often looks almost right, so a similar text is never accepted. The finding shows the closest text, its
    place and the differences.
    """
    altered = [quote for quote in reading.rejected if quote.excerpt is Excerpt.ALTERED]
    for number, quote in enumerate(altered):
        if quote.chunk is not None and quote.citation.excerpt not in reading.misplaced:
            everywhere = number < LOOKED_FOR_EVERYWHERE
            facts = closest_text(reading, quote.citation.excerpt or "", quote.chunk, everywhere=everywhere)
            yield Hit(reading.in_citation(quote.citation, *EXCERPT), {"chunk_id": quote.chunk.id, **facts})
