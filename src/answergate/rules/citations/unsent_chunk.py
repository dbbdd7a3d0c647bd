"""CIT107"""

from __future__ import annotations

from collections.abc import Iterable

from answergate.model.case import Chunk
from answergate.model.span import Span
from answergate.rules.rule import Example, Hit, Hits, Reading, Severity, rule
from answergate.text.folding import squeeze_text


def _example(cited: str, **context: str) -> Example:
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
    bad=[_example("<<It is old.>>", prompt_context_string="[C1] It is tall.")],
    good=[_example("It is old.", prompt_context_string="[C1] It is tall.\n[C2] It is\n  old."), _example("It is old.")],
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
