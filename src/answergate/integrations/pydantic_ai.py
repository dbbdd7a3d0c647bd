"""pydantic-ai: an output validator that sends the model back to work if the gate does not let its answer pass.

agent.output_validator(answer_gate_validator(sources="documents"))
await agent.run(question, deps={"documents": documents})
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any

from answergate.api import PolicySource
from answergate.intake import read_case
from answergate.integrations.missing import not_installed
from answergate.integrations.sources import Sources, case_of, chunks_of, decide_later, find_sources, model_can_fix
from answergate.model.case import Chunk
from answergate.policy import load_policy

try:
    from pydantic_ai import ModelRetry, RunContext
    from pydantic_ai.messages import ModelResponse, TextPart
except ModuleNotFoundError as error:
    raise not_installed(error, "pydantic-ai") from None


def answer_gate_validator(
    gate: str = "guardrails", policy: PolicySource = None, sources: Sources = "sources"
) -> Callable[[RunContext[Any], Any], Awaitable[Any]]:
    """A function for ``agent.output_validator``. It returns the output if it passes.

    ``sources`` is a field of the run's ``deps``, or a function of its RunContext, sync or async. An answer that the gate
    stops raises ModelRetry with the findings, so the agent tries again as often as its ``retries`` allow. Where
    another answer would not help (no sources, the check failed) it raises GateFault, which ends the run. Partial outputs
    of a stream are not checked. Raises PolicyError.
    """
    active = load_policy(policy, gate)

    async def validate(context: RunContext[Any], output: Any) -> Any:
        if context.partial_output:
            return output
        verdict = await decide_later(
            active,
            lambda: find_sources(sources, context.deps, context, "deps"),
            lambda found: case_of(output, found, citations=list(_citations(context, output, found))),
        )
        if model_can_fix(verdict):
            raise ModelRetry(verdict.feedback())
        verdict.raise_for_status()
        return output

    return validate


def _citations(context: RunContext[Any], output: Any, sources: Any) -> Iterator[dict[str, Any]]:
    """The citations that the provider gave with the text of the answer, as those of a case."""
    response = context.messages[-1] if context.messages else None
    if not isinstance(output, str) or not isinstance(response, ModelResponse):
        return
    texts = [part for part in response.parts if isinstance(part, TextPart)]
    if not any(part.citations for part in texts):
        return
    chunks, end = read_case({"answer": "", "chunks": chunks_of(sources)}).chunks, 0
    for part in texts:
        start = output.find(part.content, end)
        if start >= 0:
            end = start + len(part.content)
        for citation in part.citations or ():
            place = {}
            if citation.anchor is not None and start >= 0:
                place = {"answer_span": [start + citation.anchor.start, start + citation.anchor.end]}
            for source in citation.sources:
                for excerpt in source.excerpts or [None]:
                    yield {**_cited(source, excerpt, chunks), **place}


def _cited(source: Any, excerpt: str | None, chunks: Sequence[Chunk]) -> dict[str, Any]:
    """The chunk that a source is: the one with its id or title, and if several have that, the one with the excerpt.

    Only a source without any name is found by its excerpt.
    """
    names = {source.title, source.url if source.kind == "web" else source.document_id} - {None}
    named = [chunk for chunk in chunks if chunk.id in names or chunk.source in names]
    quoting = [chunk for chunk in (named if names else chunks) if excerpt and excerpt in chunk.text]
    if found := quoting or named:
        return {"chunk_id": found[0].id, **({"excerpt": excerpt} if excerpt else {})}
    of = f" {sorted(names)[0]!r}" if names else ""
    return {"unchecked": f"the cited document{of} is none of the sources that were given"}
