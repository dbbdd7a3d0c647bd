"""pydantic-ai: an output validator that sends the model back to work if the gate does not let its answer pass.

    agent.output_validator(answer_gate_validator(sources="documents"))
    await agent.run(question, deps={"documents": documents})
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from typing import Any

from answergate.api import PolicySource
from answergate.integrations.missing import not_installed
from answergate.integrations.sources import Sources, case_of, decide_later, find_sources
from answergate.model.verdict import Outcome, Verdict
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
    another answer would not help (no sources, the check broke) it raises GateFault, which ends the run. Partial outputs
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
        if _model_can_fix(verdict):
            raise ModelRetry(verdict.feedback())
        verdict.raise_for_status()
        return output

    return validate
