"""CIT106"""

from __future__ import annotations

from answergate.intake import CITED_ID
from answergate.rules.rule import Example, Hit, Hits, Reading, rule


@rule(
    "CIT106",
    message="{count} citation(s), but none refers to a chunk with text: {ids}",
    bad=[
        Example("It is tall [C7].", {"retrieved_chunks": ["It is tall."], "citations": ["<<C7>>"]}, gate="guardrails"),
        Example("It is tall [C1].", {"retrieved_chunks": [" "], "citations": ["<<C1>>"]}, gate="guardrails"),
        Example("It is tall <<[C7]>>.", {"retrieved_chunks": ["It is tall."]}, gate="guardrails"),
    ],
    good=[
        Example("It is tall [C1].", {"retrieved_chunks": ["It is tall."], "citations": ["C1", "C7"]}, gate="guardrails")
    ],
)
def unmapped_citations(reading: Reading) -> Hits:
    """There are citations, but none refers to a chunk that has text.

    Then no claim can be compared with evidence. The answer is no better than an answer without citations.
    """
    cited = dict.fromkeys((*reading.listed_ids, *reading.marked_ids))
    if any(id in reading.chunk_of and reading.chunk_of[id].text.strip() for id in cited):
        return
    if reading.case.citations:
        place = reading.in_citation(reading.case.citations[0], *CITED_ID)
    elif reading.markers:
        place = reading.in_answer(reading.markers[0].span)
    else:
        return
    yield Hit(
        place,
        {
            "count": len(cited) or len(reading.case.citations),
            "ids": ", ".join(cited) or "no id",
            "chunks": len(reading.chunk_of),
        },
    )
