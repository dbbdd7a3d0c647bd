"""CIT101"""

from __future__ import annotations

from answergate.intake import CITED_ID
from answergate.rules.examples import TOWER_TEXT, evidence
from answergate.rules.rule import Example, Hit, Hits, Reading, rule

_SHOWN = 5


@rule(
    "CIT101",
    message="it cites {cited}, but {known}",
    bad=[
        Example("It is tall.", evidence(chunk_id="<<c9>>", excerpt="330 metres tall")),
        Example("It is tall.", evidence(chunk_id="<<c>>", excerpt="330 metres tall")),
        Example("It is tall.", evidence(excerpt="330 metres tall"), at="$.evidences[0]"),
    ],
    good=[Example("It is tall.", evidence(chunk_id="c1", excerpt=TOWER_TEXT))],
)
def unknown_chunk(reading: Reading) -> Hits:
    """An evidence item cites a chunk that is not among the given chunks.

    If a model invents its source, it has probably invented the content too. Ids are compared completely: ``c1`` is
    not ``c10``.
    """
    known = ""
    for quote in reading.rejected:
        if quote.chunk is None:
            known = known or _known(reading)
            cited = quote.citation.chunk_id
            yield Hit(
                reading.in_citation(quote.citation, *CITED_ID),
                {
                    "cited": "no chunk" if cited is None else repr(cited),
                    "known": known,
                    "chunks": len(reading.case.chunks),
                },
            )


def _known(reading: Reading) -> str:
    ids = sorted(reading.chunk_of)  # the order of the chunks must not show in a message
    if not ids:
        return "no chunks were given"
    more = f" and {len(ids) - _SHOWN:,} more" if len(ids) > _SHOWN else ""
    return f"the ids of the chunks are {', '.join(ids[:_SHOWN])}{more}"
