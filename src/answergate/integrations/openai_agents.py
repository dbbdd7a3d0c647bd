"""OpenAI Agents SDK: an output guardrail that trips if the gate does not let the answer pass.

Agent(name="Helper", output_guardrails=[answer_gate_guardrail(sources="documents")])
await Runner.run(agent, question, context={"documents": documents})
"""

from __future__ import annotations

from typing import Any

from answergate.api import PolicySource
from answergate.integrations.missing import not_installed
from answergate.integrations.sources import Sources, case_of, decide_later, find_sources
from answergate.policy import load_policy

try:
    from agents import Agent, GuardrailFunctionOutput, OutputGuardrail, RunContextWrapper
except ModuleNotFoundError as error:
    raise not_installed(error, "openai-agents") from None


def answer_gate_guardrail(
    gate: str = "guardrails",
    policy: PolicySource = None,
    sources: Sources = "sources",
    name: str = "answergate",
) -> OutputGuardrail[Any]:
    """An output guardrail for ``Agent(output_guardrails=[...])``.

    ``sources`` is a field of the context of the run (``Runner.run(..., context=...)``), or a function of its
    RunContextWrapper, sync or async. The guardrail's ``output_info`` is the verdict as plain data, with ``feedback`` for
    the model. It trips if the answer does not pass, also if there are no sources or the check failed. Raises PolicyError.

    ``Runner.run_streamed`` sends text before any output guardrail runs: do not show its deltas.
    """
    active = load_policy(policy, gate)

    async def guard(context: RunContextWrapper[Any], agent: Agent[Any], output: Any) -> GuardrailFunctionOutput:
        verdict = await decide_later(
            active,
            lambda: find_sources(sources, context.context, context, "context"),
            lambda found: case_of(output, found),
        )
        info = {**verdict.to_dict(), "feedback": verdict.feedback()}
        return GuardrailFunctionOutput(output_info=info, tripwire_triggered=not verdict.passed)

    return OutputGuardrail(guardrail_function=guard, name=name)
