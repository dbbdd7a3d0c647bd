"""QUO201, QUO202, QUO203: the words of an evidence item, which must be those of its chunk"""

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
