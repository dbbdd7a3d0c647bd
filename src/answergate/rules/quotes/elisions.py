"""QUO204, QUO206: excerpts with an ellipsis"""

from __future__ import annotations

from answergate.rules.examples import TOWER, evidence, lease
from answergate.rules.quotes.rejected import quote_hit, rejected
from answergate.rules.rule import Example, Hits, Reading, Severity, rule
from answergate.text.excerpts.quotes import Excerpt

_IN_ORDER = {"ellipsis": "in-order"}


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
            policy=_IN_ORDER,
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


@rule(
    "QUO206",
    severity=Severity.WARNING,
    message="the words that the excerpt leaves out of chunk {chunk_id} contain a negation: {negation}",
    bad=[Example("He may.", lease("<<The landlord is ... permitted to terminate>>"), policy=_IN_ORDER)],
    good=[Example("He may not.", lease("The landlord is not ... to terminate"), policy=_IN_ORDER)],
)
def swallowed_negation(reading: Reading) -> Hits:
    """An ellipsis that the policy allows removes a negation.

    "is ... permitted" quotes "is not permitted" word for word and in order, but says the opposite. It is only a warning,
    because the negation in the gap can belong to something else.
    """
    if reading.settings.ellipsis != "in-order":
        return
    for quote in reading.quotes:
        if quote.excerpt is Excerpt.ELIDED_IN_ORDER and quote.fragments is not None and quote.chunk is not None:
            negations = [negation.of(quote.chunk.text) for negation in quote.fragments.negations]
            if negations:
                yield quote_hit(reading, quote, quote.chunk, negation=", ".join(negations))
