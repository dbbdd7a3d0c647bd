"""QUO204"""

from __future__ import annotations

from answergate.rules.examples import TOWER, evidence, lease
from answergate.rules.quotes.rejected import quote_hit, rejected
from answergate.rules.rule import Example, Hits, Reading, rule
from answergate.text.excerpts.quotes import Excerpt


@rule(
    "QUO204",
    message="the excerpt leaves out words, so it is not word for word in chunk {chunk_id}{negation}",
    bad=[
        Example("It is tall.", evidence(chunk_id="c1", excerpt="<<The Eiffel Tower ... opened on 31 March 1889>>")),
        Example("He may.", lease("<<The landlord is ... permitted to terminate>>")),
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
def elided_excerpt(reading: Reading) -> Hits:
    """An excerpt joins parts of the chunk with an ellipsis.

    An ellipsis can remove the word that matters: "is ... permitted" for "is not permitted". A policy can allow parts
    that are verbatim and in order (``ellipsis = "in-order"``).
    """
    for quote, chunk, words in rejected(reading, Excerpt.ELIDED, Excerpt.ELIDED_IN_ORDER):
        allowed = quote.excerpt is Excerpt.ELIDED_IN_ORDER and reading.settings.ellipsis == "in-order"
        if quote.fragments is None or allowed or words in reading.misplaced:
            continue
        swallowed = quote.fragments.swallows_negation
        yield quote_hit(
            reading,
            quote,
            chunk,
            in_order=quote.fragments.in_order,
            swallows_negation=swallowed,
            negation=", and the words that it leaves out contain a negation" if swallowed else "",
        )
