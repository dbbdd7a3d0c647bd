"""CIT107"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from answergate.model.case import Chunk
from answergate.model.finding import Hit, Severity
from answergate.model.span import Span
from answergate.reading import Reading
from answergate.rules.rule import Example, rule
from answergate.text.folding import squeeze_text

_CHUNKS = ["It is tall.", "It is old."]


def _not_in(context: str, chunks: Iterable[Chunk]) -> list[Chunk]:
    """The chunks whose text is not part of the context as it is."""
    unlike = []
    place = 0
    for chunk in chunks:
        text = chunk.text
        # a short beginning is found much faster than a long text, and mostly behind the chunk before
        at = context.find(text[:40], place)
        if at >= 0 and context.startswith(text, at):
            place = at + len(text)
        elif text not in context:
            unlike.append(chunk)
    return unlike


@rule(
    "CIT107",
    severity=Severity.WARNING,
    message="chunk {id} is cited, but its text is not in the context that the model was sent",
    bad=[
        Example(
            "It is old [C2].",
            {
                "retrieved_chunks": ["It is tall.", "<<It is old.>>"],
                "citations": ["C2"],
                "prompt_context_string": "[C1] It is tall.",
            },
            gate="guardrails",
        ),
    ],
    good=[
        Example(
            "It is old [C2].",
            {
                "retrieved_chunks": _CHUNKS,
                "citations": ["C2"],
                "prompt_context_string": "[C1] It is tall.\n[C2] It is\n  old.",
            },
            gate="guardrails",
        ),
        Example("It is old [C2].", {"retrieved_chunks": _CHUNKS, "citations": ["C2"]}, gate="guardrails"),
    ],
)
def unsent_chunk(reading: Reading) -> Iterator[Hit]:
    """A cited chunk was retrieved, but it is not in the context that was sent to the model.

    Retrieved is not read: a prompt's budget cuts chunks off. An answer that cites one it never saw guessed
    the citation. White space does not count, since prompts are laid out freely.
    """
    context = reading.case.context
    if context is None:
        return
    cited = [
        chunk for id in dict.fromkeys((*reading.listed_ids, *reading.marked_ids)) if (chunk := reading.chunk_of.get(id))
    ]
    unlike = _not_in(context, cited)
    if not unlike:
        return
    sent = squeeze_text(context)
    for chunk in unlike:
        if squeeze_text(chunk.text) not in sent:
            yield Hit(reading.in_chunk(chunk, Span(0, len(chunk.text))), {"id": chunk.id})
