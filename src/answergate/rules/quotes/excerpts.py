"""QUO201-QUO204, QUO206: the words of an evidence item, which must be those of its chunk"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from answergate.intake import EXCERPT
from answergate.model.case import Chunk
from answergate.rules.examples import CANCER, TOWER, evidence, lease
from answergate.rules.quotes.closest_text import closest_texts
from answergate.rules.rule import Example, Hit, Hits, Reading, Severity, rule
from answergate.text.excerpts.quotes import Excerpt, Quote


def rejected(reading: Reading, *standings: Excerpt) -> Iterator[tuple[Quote, Chunk, str]]:
    """The rejected quotes of these standings, each with the chunk that it cites and its words."""
    for quote in reading.rejected:
        if quote.excerpt in standings and quote.chunk is not None:
            yield quote, quote.chunk, quote.citation.excerpt or ""


def quote_hit(reading: Reading, quote: Quote, chunk: Chunk, **facts: Any) -> Hit:
    """A hit at the excerpt of a quote."""
    return Hit(reading.in_citation(quote.citation, *EXCERPT), {"chunk_id": chunk.id, **facts})


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
