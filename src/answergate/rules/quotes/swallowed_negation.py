"""QUO206"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from answergate.intake import EXCERPT
from answergate.model.finding import Hit, Severity
from answergate.reading import Reading
from answergate.rules.rule import Example, rule
from answergate.text.excerpts.quotes import Excerpt

_IN_ORDER = {"ellipsis": "in-order"}


def _lease(excerpt: str) -> dict[str, Any]:
    text = "The landlord is not permitted to terminate the lease before May."
    return {"raw_chunks": [{"id": "lease", "text": text}], "evidences": [{"chunk_id": "lease", "excerpt": excerpt}]}


@rule(
    "QUO206",
    severity=Severity.WARNING,
    message="the words that the excerpt leaves out of chunk {chunk_id} contain a negation: {negation}",
    bad=[Example("He may.", _lease("<<The landlord is ... permitted to terminate>>"), policy=_IN_ORDER)],
    good=[Example("He may not.", _lease("The landlord is not ... to terminate"), policy=_IN_ORDER)],
)
def swallowed_negation(reading: Reading) -> Iterator[Hit]:
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
                yield Hit(
                    reading.in_citation(quote.citation, *EXCERPT),
                    {"chunk_id": quote.chunk.id, "negation": ", ".join(gaps)},
                )
