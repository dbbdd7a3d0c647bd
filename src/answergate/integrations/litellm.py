"""The guardrail for the LiteLLM proxy: no part of an answer reaches the client before a gate has passed it.

guardrails:
  - guardrail_name: answergate
    litellm_params:
      guardrail: answergate.integrations.litellm.AnswerGate
      mode: [pre_call, post_call]
      default_on: true
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Mapping
from typing import Any, Literal
from weakref import WeakKeyDictionary

import msgspec

from answergate.api import PolicySource, check_many
from answergate.integrations.chat_request import GATES, Grounding, as_plain_text, read_grounding
from answergate.integrations.missing import not_installed
from answergate.integrations.refusals import FAULT, NO_SOURCES, codes_of, refusal_of
from answergate.meant import meant
from answergate.model.verdict import Outcome, Verdict
from answergate.policy import load_policy

try:
    from litellm.exceptions import GuardrailRaisedException
    from litellm.integrations.custom_guardrail import CustomGuardrail
    from litellm.types.guardrails import GuardrailEventHooks, LitellmParams
except ModuleNotFoundError as error:
    raise not_installed(error, "litellm") from None

_log = logging.getLogger("answergate")
_OPTIONS = ("gate", "policy", "on_no_sources", "contextual_grounding_from_messages", "tool_results_as_sources", "body")


class AnswerGate(CustomGuardrail):
    """Checks each answer with a gate. LiteLLM calls ``apply_guardrail`` for all of its endpoints, streaming or not."""

    streaming_buffer_until_moderated = True
    """LiteLLM holds every chunk of a stream back until the answer has passed."""

    def __init__(
        self,
        guardrail_name: str = "answergate",
        event_hook: Any = None,
        gate: str = "guardrails",
        policy: PolicySource = None,
        on_no_sources: Literal["refuse", "policy", "pass"] = "refuse",
        contextual_grounding_from_messages: bool = False,
        tool_results_as_sources: bool = False,
        body: Literal["summary", "gate"] = "summary",
        **params: Any,
    ) -> None:
        """The options of ``litellm_params``. docs/integrations/litellm.md describes them.

        Raises ValueError or PolicyError if an option is wrong, so that the proxy does not start.
        """
        _validate(params, gate, on_no_sources, body)
        self._policy = load_policy(policy, gate)
        self._on_no_sources = on_no_sources
        self._from_messages = contextual_grounding_from_messages
        self._tool_results = tool_results_as_sources
        self._whole_body = body == "gate"
        self._given: WeakKeyDictionary[Any, Grounding] = WeakKeyDictionary()
        hooks = [GuardrailEventHooks.pre_call, GuardrailEventHooks.post_call]
        super().__init__(guardrail_name, supported_event_hooks=hooks, event_hook=event_hook, **params)
        if not self._event_hook_is_event_type(GuardrailEventHooks.post_call):
            raise ValueError("mode must contain post_call: without it, no answer would be checked")

    def __init_subclass__(cls, **params: Any) -> None:
        # LiteLLM looks for this method in the class itself, and would not call an inherited one.
        if "apply_guardrail" not in cls.__dict__:
            cls.apply_guardrail = AnswerGate.apply_guardrail  # type: ignore[method-assign]
        super().__init_subclass__(**params)

    async def apply_guardrail(
        self,
        inputs: Any,
        request_data: dict[str, Any],
        input_type: Literal["request", "response"],
        logging_obj: Any = None,
    ) -> Any:
        """Remember the sources of a request, or check an answer. Raises GuardrailRaisedException if it does not pass."""
        if input_type == "request":
            self._remember(request_data, logging_obj)
            return inputs
        answers = _answers(inputs, request_data)
        if answers:
            try:
                given = self._grounding(request_data, logging_obj)
                refused = await asyncio.to_thread(self._judge, answers, given)
            except Exception:
                # Its message may quote the answer, and LiteLLM would send that to the client.
                _log.exception("an answer could not be checked, so it was not released")
                refused = self._refused(500, FAULT, {"status": "FAULT"})
            if refused is not None:
                raise refused
        return inputs

    def _remember(self, request: dict[str, Any], call: Any) -> None:
        """Keep the sources of a request, and give its model plain text blocks."""
        given = self._read(request)
        if as_plain_text(request):
            self._given[call] = given

    def _grounding(self, request: Mapping[str, Any], call: Any) -> Grounding:
        remembered = None if call is None else self._given.get(call)
        return self._read(request) if remembered is None else remembered

    def _read(self, request: Mapping[str, Any]) -> Grounding:
        return read_grounding(request, from_messages=self._from_messages, tool_results=self._tool_results)

    def _judge(self, answers: list[str], given: Grounding) -> GuardrailRaisedException | None:
        """The exception for the first answer that does not pass, or None."""
        if not given.chunks and self._on_no_sources != "policy":
            if self._on_no_sources == "pass":
                return None
            return self._refused(422, NO_SOURCES, {"status": "NO_SOURCES"})
        cases = [{"answer": text, "chunks": given.chunks, "question": given.question} for text in answers]
        for verdict in check_many(cases, self._policy.gate, self._policy):
            if not verdict.passed:
                return self._stopped(verdict)
        return None

    def _stopped(self, verdict: Verdict) -> GuardrailRaisedException:
        if verdict.outcome is not Outcome.STOPPED:
            _log.error("an answer could not be checked", extra={"faults": [fault.where for fault in verdict.faults]})
            return self._refused(500, FAULT, {"status": "FAULT"})
        if self._whole_body:
            body = verdict.output.get("error_body", verdict.output)
            return self._refused(422, msgspec.json.encode(body).decode(), body)
        codes = Counter(codes_of(verdict))
        return self._refused(
            422, refusal_of(verdict.gate, verdict.status, codes), {"status": verdict.status, "findings": dict(codes)}
        )

    def _refused(self, code: int, message: str, body: Mapping[str, Any]) -> GuardrailRaisedException:
        """The exception for an answer.

        LiteLLM sends ``message`` to every client, and ``provider_specific_fields`` to those that do not stream.
        """
        refused = GuardrailRaisedException(
            self.guardrail_name,
            message,
            should_wrap_with_default_message=False,
            status_code=code,
            blocked_content=code == 422,
        )
        policy = {"gate": self._policy.gate, "policy": self._policy.name, "policy_digest": self._policy.digest}
        refused.provider_specific_fields = {"answergate": {**policy, **body}}
        return refused


def _answers(inputs: Mapping[str, Any], request: Mapping[str, Any]) -> list[str]:
    """The answers of a response. A request for several has one text for each; otherwise the texts are parts of one."""
    texts = [text for text in inputs.get("texts") or () if text]
    several = request.get("n")
    if isinstance(several, int) and several > 1:
        return texts
    whole = "".join(texts)
    return [whole] if whole.strip() else []


def _validate(params: Mapping[str, Any], gate: str, on_no_sources: str, body: str) -> None:
    """Raise ValueError for an unknown option, and for one that would release chunks before the verdict."""
    for name in params:
        if name not in LitellmParams.model_fields and name != "supported_event_hooks":
            raise ValueError(f"answergate has no option {name!r}{meant(name, _OPTIONS)}: {', '.join(_OPTIONS)}")
    for name, value, known in (
        ("gate", gate, GATES),
        ("on_no_sources", on_no_sources, ("refuse", "policy", "pass")),
        ("body", body, ("summary", "gate")),
    ):
        if value not in known:
            raise ValueError(f"{name} must be one of {', '.join(known)}, got {value!r}{meant(value, known)}")
    if params.get("mask_response_content"):
        raise ValueError("mask_response_content must be off: with it, LiteLLM does not hold streams back")
