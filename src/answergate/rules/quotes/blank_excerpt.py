"""QUO202"""

from __future__ import annotations

from answergate.rules.examples import TOWER, evidence
from answergate.rules.quotes.rejected import quote_hit, rejected
from answergate.rules.rule import Example, Hits, Reading, rule
from answergate.text.excerpts.quotes import Excerpt


@rule(
    "QUO202",
    message="the excerpt is missing or blank; it must quote words from chunk {chunk_id}",
    bad=[
        Example("It is tall.", evidence(chunk_id="c1", excerpt=""), at="$.evidences[0].excerpt"),
        Example("It is tall.", evidence(chunk_id="c1", excerpt="<< \n>>")),
        Example("It is tall.", evidence(chunk_id="c1"), at="$.evidences[0]"),
    ],
    good=[Example("It is tall.", TOWER)],
)
def blank_excerpt(reading: Reading) -> Hits:
    """An excerpt is missing, empty or blank.

    The empty string is part of every text, so it proves nothing.
    """
    for quote, chunk, _ in rejected(reading, Excerpt.BLANK):
        yield quote_hit(reading, quote, chunk)
