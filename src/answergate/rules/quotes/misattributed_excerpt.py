"""QUO203"""

from __future__ import annotations

from answergate.rules.examples import TOWER, evidence
from answergate.rules.quotes.rejected import quote_hit, rejected
from answergate.rules.rule import Example, Hits, Reading, rule
from answergate.text.excerpts.quotes import Excerpt


@rule(
    "QUO203",
    message="the excerpt is not in chunk {chunk_id}; it is word for word in chunk {found_in}",
    bad=[
        Example("It has levels.", evidence(chunk_id="c1", excerpt="<<three levels for visitors>>")),
        Example("It is tall.", evidence(chunk_id="c2", excerpt="<<330 metres>>")),
    ],
    good=[Example("It is tall.", TOWER)],
)
def misattributed_excerpt(reading: Reading) -> Hits:
    """An excerpt is word for word in a different chunk from the one it cites.

    The words are real, but the source is wrong. A reader who follows the citation does not find them.
    """
    for quote, chunk, words in rejected(reading, Excerpt.ALTERED, Excerpt.ELIDED):
        if words in reading.misplaced:
            found, span = reading.misplaced[words]
            yield quote_hit(reading, quote, chunk, found_in=found.id, start=span.start, end=span.end)
