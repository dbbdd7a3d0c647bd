"""CIT101"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.intake import CITED_ID
from answergate.model.finding import Hit
from answergate.reading import Reading
from answergate.rules.examples import TOWER_TEXT, evidence
from answergate.rules.rule import Example, rule


@rule(
    "CIT101",
    message="the evidence cites {cited}, which is none of the {chunks} chunks the answer was given",
    bad=[
        Example("It is tall.", evidence(chunk_id="<<c9>>", excerpt="330 metres tall")),
        Example("It is tall.", evidence(chunk_id="<<c>>", excerpt="330 metres tall")),
        Example("It is tall.", evidence(excerpt="330 metres tall"), at="$.evidences[0]"),
    ],
    good=[Example("It is tall.", evidence(chunk_id="c1", excerpt=TOWER_TEXT))],
)
def unknown_chunk(reading: Reading) -> Iterator[Hit]:
    """An evidence cites a chunk that the answer was not given.

    A model that makes up where it read something has most likely made up what it read. Ids are compared
    whole: ``c1`` is not ``c10``.
    """
    for quote in reading.rejected:
        if quote.chunk is None:
            cited = quote.citation.chunk_id
            yield Hit(
                reading.in_citation(quote.citation, *CITED_ID),
                {"cited": "no chunk" if cited is None else repr(cited), "chunks": len(reading.case.chunks)},
            )
