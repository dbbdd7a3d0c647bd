"""QUO206"""

from __future__ import annotations

from answergate.rules.examples import lease
from answergate.rules.quotes.rejected import quote_hit
from answergate.rules.rule import Example, Hits, Reading, Severity, rule
from answergate.text.excerpts.quotes import Excerpt

_IN_ORDER = {"ellipsis": "in-order"}


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
            gaps = [gap.negation.of(quote.chunk.text) for gap in quote.fragments.gaps if gap.negation is not None]
            if gaps:
                yield quote_hit(reading, quote, quote.chunk, negation=", ".join(gaps))
