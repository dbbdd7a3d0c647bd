"""QUO201"""

from __future__ import annotations

from answergate.rules.examples import CANCER, TOWER, evidence
from answergate.rules.quotes.closest_text import closest_texts
from answergate.rules.quotes.rejected import quote_hit, rejected
from answergate.rules.rule import Example, Hits, Reading, rule
from answergate.text.excerpts.quotes import Excerpt


@rule(
    "QUO201",
    message="the excerpt is not word for word in chunk {chunk_id}; {closest}",
    bad=[
        Example("It is tall.", evidence(chunk_id="c1", excerpt="<<The Eiffel Tower is 340 metres tall>>")),
        Example("It is tall.", evidence(chunk_id="c1", excerpt="<<The Eiffel tower is 330 metres tall>>")),
        Example("90일입니다.", {**CANCER, "evidences": [{"chunk_id": "p5", "excerpt": "<<가입후 90일이 지난 날>>"}]}),
    ],
    good=[Example("It is tall.", TOWER)],
)
def altered_excerpt(reading: Reading) -> Hits:
    """An excerpt is not an exact part of the chunk it cites.

    A wrong quote often looks almost right, so a similar text is never accepted. The finding shows the closest text, its
    place and the differences.
    """
    altered = [quoted for quoted in rejected(reading, Excerpt.ALTERED) if quoted[2] not in reading.misplaced]
    closest = closest_texts(reading, [(words, chunk) for _, chunk, words in altered])
    for (quote, chunk, _), facts in zip(altered, closest, strict=True):
        yield quote_hit(reading, quote, chunk, **facts)
