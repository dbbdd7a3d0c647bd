"""QUO204"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.intake import EXCERPT
from answergate.model.finding import Hit
from answergate.reading import Reading
from answergate.rules.examples import TOWER, evidence
from answergate.rules.rule import Example, rule
from answergate.text.excerpts.quotes import Excerpt

_LEASE = {"id": "lease", "text": "The landlord is not permitted to terminate the lease before May."}


@rule(
    "QUO204",
    message="the excerpt leaves out words, so it is not word for word in chunk {chunk_id}{negation}",
    bad=[
        Example("It is tall.", evidence(chunk_id="c1", excerpt="<<The Eiffel Tower ... opened on 31 March 1889>>")),
        Example(
            "He may.",
            {
                "raw_chunks": [_LEASE],
                "evidences": [{"chunk_id": "lease", "excerpt": "<<The landlord is ... permitted to terminate>>"}],
            },
        ),
    ],
    good=[
        Example("It is tall.", TOWER),
        Example(
            "It is old.",
            evidence(chunk_id="c1", excerpt="The Eiffel Tower ... opened on 31 March 1889"),
            policy={"ellipsis": "in-order"},
        ),
    ],
)
def elided_excerpt(reading: Reading) -> Iterator[Hit]:
    """An excerpt joins parts of the chunk with an ellipsis.

    An ellipsis can remove the word that matters: "is ... permitted" for "is not permitted". A policy can allow parts
    that are verbatim and in order (``ellipsis = "in-order"``).
    """
    for quote in reading.rejected:
        if quote.chunk is None or quote.fragments is None:
            continue
        if quote.excerpt is Excerpt.ELIDED_IN_ORDER and reading.settings.ellipsis == "in-order":
            continue
        if quote.excerpt in (Excerpt.ELIDED, Excerpt.ELIDED_IN_ORDER):
            if quote.citation.excerpt in reading.misplaced:
                continue
            swallowed = quote.fragments.swallows_negation
            yield Hit(
                reading.in_citation(quote.citation, *EXCERPT),
                {
                    "chunk_id": quote.chunk.id,
                    "in_order": quote.fragments.in_order,
                    "swallows_negation": swallowed,
                    "negation": ", and the words that it leaves out contain a negation" if swallowed else "",
                },
            )
