"""CIT101, CIT102, CIT106, CIT107: citations of chunks that were not given or not sent"""

from __future__ import annotations

from collections.abc import Iterable

from answergate.intake import CITED_ID
from answergate.model.case import Chunk
from answergate.model.span import Span
from answergate.rules.examples import TOWER_TEXT, evidence
from answergate.rules.rule import Example, Hit, Hits, Reading, Severity, rule
from answergate.text.folding import squeeze_text

_SHOWN = 5
_SNIPPETS = {"snippets": [{"id": "pto", "text": "Confidence survey: 15% increase"}]}


@rule(
    "CIT101",
    message="it cites {cited}, but {known}",
    bad=[
        Example("It is tall.", evidence(chunk_id="<<c9>>", excerpt="330 metres tall")),
        Example("It is tall.", evidence(chunk_id="<<c>>", excerpt="330 metres tall")),
        Example("It is tall.", evidence(excerpt="330 metres tall"), at="$.evidences[0]"),
    ],
    good=[Example("It is tall.", evidence(chunk_id="c1", excerpt=TOWER_TEXT))],
)
def unknown_chunk(reading: Reading) -> Hits:
    """An evidence item cites a chunk that is not among the given chunks.

    If a model invents its source, it has probably invented the content too. Ids are compared completely: ``c1`` is
    not ``c10``.
    """
    known = ""
    for quote in reading.rejected:
        if quote.chunk is None and not quote.citation.unchecked:
            known = known or _known(reading)
            cited = quote.citation.chunk_id
            yield Hit(
                reading.in_citation(quote.citation, *CITED_ID),
                {
                    "cited": "no chunk" if cited is None else repr(cited),
                    "known": known,
                    "chunks": len(reading.case.chunks),
                },
            )


def _known(reading: Reading) -> str:
    ids = sorted(reading.chunk_of)  # the order of the chunks must not show in a message
    if not ids:
        return "no chunks were given"
    more = f" and {len(ids) - _SHOWN:,} more" if len(ids) > _SHOWN else ""
    return f"the ids of the chunks are {', '.join(ids[:_SHOWN])}{more}"


@rule(
    "CIT102",
    message="Invalid citation ID: {id}",
    bad=[
        Example("Confidence rose <<[cite:survey]>>.", _SNIPPETS, gate="evidence"),
        Example("Confidence rose <<[cite:pto-archive]>>.", _SNIPPETS, gate="evidence"),
        Example("Confidence rose <<[cite:]>>.", _SNIPPETS, gate="evidence"),
        Example(
            "自信心提高了<<[C2]>>。",
            {"retrieved_chunks": ["自信心提高了15%。"], "citations": ["C1"]},
            gate="guardrails",
        ),
    ],
    good=[
        Example("Confidence rose [cite:pto].", _SNIPPETS, gate="evidence"),
        Example("Write `[cite:survey]` after a claim [cite:pto].", _SNIPPETS, gate="evidence"),
    ],
)
def unknown_marker(reading: Reading) -> Hits:
    """A marker in the text cites a chunk that is not among the given chunks.

    A reader who follows it finds nothing. Ids are compared completely, and an empty id cites nothing.
    """
    for marker in reading.markers:
        for id in marker.ids:
            if id not in reading.chunk_of:
                yield Hit(reading.in_answer(marker.span), {"id": id})


@rule(
    "CIT106",
    message="{count} citation(s), but none refers to a chunk with text: {ids}",
    bad=[
        Example("It is tall [C7].", {"retrieved_chunks": ["It is tall."], "citations": ["<<C7>>"]}, gate="guardrails"),
        Example("It is tall [C1].", {"retrieved_chunks": [" "], "citations": ["<<C1>>"]}, gate="guardrails"),
        Example("It is tall <<[C7]>>.", {"retrieved_chunks": ["It is tall."]}, gate="guardrails"),
    ],
    good=[
        Example("It is tall [C1].", {"retrieved_chunks": ["It is tall."], "citations": ["C1", "C7"]}, gate="guardrails")
    ],
)
def unmapped_citations(reading: Reading) -> Hits:
    """There are citations, but none refers to a chunk that has text.

    Then no claim can be compared with evidence. The answer is no better than an answer without citations.
    """
    cited = reading.distinct_ids
    if any(id in reading.chunk_of and reading.chunk_of[id].text.strip() for id in cited):
        return
    if reading.case.citations:
        place = reading.in_citation(reading.case.citations[0], *CITED_ID)
    elif reading.markers:
        place = reading.in_answer(reading.markers[0].span)
    else:
        return
    yield Hit(
        place,
        {
            "count": len(cited) or len(reading.case.citations),
            "ids": ", ".join(cited) or "no id",
            "chunks": len(reading.chunk_of),
        },
    )


def _second_cited(cited: str, **context: str) -> Example:
    case = {"retrieved_chunks": ["It is tall.", cited], "citations": ["C2"], **context}
    return Example("It is old [C2].", case, gate="guardrails")


def _not_in(context: str, chunks: Iterable[Chunk]) -> list[Chunk]:
    """Return the chunks whose exact text is not in the context."""
    missing = []
    place = 0
    for chunk in chunks:
        text = chunk.text
        # A search for a short beginning is much faster than for a long text. Most chunks follow the previous one.
        at = context.find(text[:40], place)
        if at >= 0 and context.startswith(text, at):
            place = at + len(text)
        elif text not in context:
            missing.append(chunk)
    return missing


@rule(
    "CIT107",
    severity=Severity.WARNING,
    message="chunk {id} is cited, but its text is not in the context that was sent to the model",
    bad=[_second_cited("<<It is old.>>", prompt_context_string="[C1] It is tall.")],
    good=[
        _second_cited("It is old.", prompt_context_string="[C1] It is tall.\n[C2] It is\n  old."),
        _second_cited("It is old."),
    ],
)
def unsent_chunk(reading: Reading) -> Hits:
    """A cited chunk was retrieved, but it is not in the context that was sent to the model.

    Not every retrieved chunk reaches the model, because a prompt has a maximum length. If an answer cites a chunk that
    the model never saw, the citation is a guess. White space is ignored, because prompts can have any layout.
    """
    context = reading.case.context
    if context is None:
        return
    cited = [chunk for id in reading.distinct_ids if (chunk := reading.chunk_of.get(id))]
    missing = _not_in(context, cited)
    if not missing:
        return
    sent = squeeze_text(context)
    for chunk in missing:
        if squeeze_text(chunk.text) not in sent:
            yield Hit(reading.in_chunk(chunk, Span(0, len(chunk.text))), {"id": chunk.id})
