"""POST /beta/litellm_basic_guardrail_api: the protocol with which a LiteLLM proxy asks a guardrail over HTTP.

LiteLLM asks twice. For a "request" the service remembers the sources, for its "response" it decides. They belong
together by the id of the call, and by the key of the service and of LiteLLM's user.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from answergate.errors import CaseError, Problem
from answergate.integrations.chat_request import GATES, Grounding, read_grounding
from answergate.integrations.refusals import FAULT, NO_SOURCES, refusal_of
from answergate.model.verdict import Outcome
from answergate.policy import Policy
from answergate.service.bodies import read_body, read_here
from answergate.service.errors import VALIDATION, Refusal
from answergate.service.keys import Key
from answergate.service.state import Service

PATH = "/beta/litellm_basic_guardrail_api"
_PASSED: dict[str, Any] = {"action": "NONE"}


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """``additional_provider_specific_params`` of the guardrail in LiteLLM's config.yaml."""

    policy: str = "guardrails"
    on_no_sources: Literal["refuse", "policy", "pass"] = "refuse"
    contextual_grounding_from_messages: bool = False
    tool_results_as_sources: bool = False
    sources: tuple[str | dict[str, Any], ...] = ()
    question: str | None = None


class Question(Struct, frozen=True):
    """What LiteLLM asks: the parts of its body that a decision needs."""

    input_type: Literal["request", "response"]
    litellm_call_id: str | None = None
    texts: tuple[str, ...] | None = None
    structured_messages: list[dict[str, Any]] | None = None
    request_data: dict[str, Any] | None = None
    additional_provider_specific_params: Params | None = None

    @property
    def params(self) -> Params:
        """The parameters, or the defaults."""
        return self.additional_provider_specific_params or Params()


def litellm_routes(service: Service) -> list[BaseRoute]:
    """The route of this module."""
    return [Route(PATH, _LitellmRoute(service).answer, methods=["POST"])]


class _LitellmRoute:
    def __init__(self, service: Service) -> None:
        self._service = service

    async def answer(self, request: Request) -> Response:
        """Remember the sources of a request, or decide about a response."""
        service = self._service
        key = service.access.authorize(request, "check")
        facts = request.scope["state"]["facts"]
        with service.slot(key):
            asked = _question(await read_body(request, service.settings))
            policy = self._policy(asked.params.policy)
            facts |= {"who": key.name, "gate": policy.gate, "policy": policy.name}
            if asked.input_type == "request":
                await self._remember(asked, _owner(key, asked))
                reply = _PASSED
            else:
                reply = await self._decide(asked, policy, key, facts)
        return Response(msgspec.json.encode(reply), media_type="application/json")

    async def _remember(self, asked: Question, owner: str) -> None:
        """Keep the sources of a request until its response is asked about."""
        params = asked.params
        given = read_grounding(
            {"messages": asked.structured_messages or []},
            from_messages=params.contextual_grounding_from_messages,
            tool_results=params.tool_results_as_sources,
        )
        if asked.litellm_call_id:
            await asyncio.to_thread(self._service.remembered.keep, owner, asked.litellm_call_id, given)

    async def _decide(self, asked: Question, policy: Policy, key: Key, facts: dict[str, Any]) -> dict[str, Any]:
        """The action for an answer. An answer that could not be checked is blocked."""
        answer = "".join(asked.texts or ())
        if not answer.strip():
            return _PASSED
        given = await self._given(asked, _owner(key, asked))
        if not given.chunks and asked.params.on_no_sources != "policy":
            if asked.params.on_no_sources == "pass":
                return _PASSED
            facts["status"] = "NO_SOURCES"
            self._service.metrics.refused("NO_SOURCES")
            return _blocked(NO_SOURCES)
        case = msgspec.json.encode({"answer": answer, "chunks": given.chunks, "question": given.question})
        decided = await self._service.decide(case, policy, key, full=False)
        summary = decided.summary
        if summary is not None:
            facts |= {"status": summary.status, "findings": len(summary.codes)}
        entry = await self._service.store(decided.draft, policy, summary)
        if entry is not None:
            facts["seq"] = entry.seq
        if summary is None or summary.outcome in (Outcome.FAULT, Outcome.UNREADABLE):
            return _blocked(FAULT)
        if summary.outcome is Outcome.PASSED:
            return _PASSED
        return _blocked(refusal_of(policy.gate, summary.status, summary.codes))

    async def _given(self, asked: Question, owner: str) -> Grounding:
        """The sources in the parameters, or else those of the request that the answer belongs to."""
        params = asked.params
        if params.sources:
            return Grounding(tuple(_chunk(source) for source in params.sources), params.question)
        if not asked.litellm_call_id:
            return Grounding()
        found = await asyncio.to_thread(self._service.remembered.find, owner, asked.litellm_call_id)
        return found or Grounding()

    def _policy(self, name: str) -> Policy:
        policy = self._service.named_policies.all.get(name)
        if policy is not None and policy.gate in GATES:
            return policy
        fit = ", ".join(known for known, policy in self._service.policies.items() if policy.gate in GATES)
        message = f"there is no policy {name!r} for chat answers; known policies: {fit}"
        path = "$.additional_provider_specific_params.policy"
        raise Refusal(400, "UNKNOWN_POLICY", message, [Problem(path, message)])


def _question(body: bytes) -> Question:
    """The body, or a 400 error that names the wrong part."""
    try:
        return msgspec.convert(read_here(body), Question)
    except CaseError as error:
        problem = error.problems[0]
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at ")
        problem = Problem(path.strip("`") or "$", message)
    raise Refusal(400, VALIDATION, f"this is not a guardrail request of LiteLLM: {problem}", [problem])


def _owner(key: Key, asked: Question) -> str:
    """Who a call belongs to. Its id alone does not say that, because clients can choose it."""
    user = (asked.request_data or {}).get("user_api_key_hash")
    return f"{key.name} {user}"


def _chunk(source: str | dict[str, Any]) -> Mapping[str, Any]:
    return {"text": source} if isinstance(source, str) else source


def _blocked(reason: str) -> dict[str, Any]:
    return {"action": "BLOCKED", "blocked_reason": reason}
