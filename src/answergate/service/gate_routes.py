"""POST /v1/gates/{gate}: check one case and return the gate's own result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from urllib.parse import quote

from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from answergate.adapters.providers import FROM, check_provider
from answergate.errors import CaseError, Problem
from answergate.policy import Policy
from answergate.service.batch_route import Batch
from answergate.service.bodies import read_body, text_for_log
from answergate.service.deciding import Decided
from answergate.service.errors import Refusal
from answergate.service.state import Service
from answergate.service.stream_route import Stream

_QUERY = ("policy", "full", FROM)
_STREAM_QUERY = ("policy", "full", "hold")


def gate_routes(service: Service) -> list[BaseRoute]:
    """The routes that check cases."""
    routes = _GateRoutes(service)
    return [
        Route("/v1/gates/{gate}", routes.check, methods=["POST"]),
        Route("/v1/gates/{gate}/batch", routes.batch, methods=["POST"]),
        Route("/v1/gates/{gate}/stream", routes.stream, methods=["POST"]),
    ]


class _GateRoutes:
    def __init__(self, service: Service) -> None:
        self._service = service

    async def check(self, request: Request) -> Response:
        """Check one case."""
        service = self._service
        key = service.access.authorize(request, "check")
        policy, full, provider = self._asked(request)
        facts = request.scope["state"]["facts"]
        with service.slot(key):
            body = await read_body(request, service.settings)
            decided = await service.decide(body, policy, key, full=full, provider=provider)
            facts |= {"who": key.name, "gate": policy.gate, "policy": policy.name}
            if decided.summary is not None:
                facts |= {"status": decided.summary.status, "findings": len(decided.summary.codes), "seq": None}
                if service.settings.log_text:
                    facts["case"] = text_for_log(body)
            headers = _headers(decided, policy)
            code, reply, draft, summary = decided.code, decided.body, decided.draft, decided.summary
            # Free the case and its verdict now. Many requests wait for the ledger at the same time.
            del body, decided
            entry = await service.store(draft, policy, summary)
        if entry is not None:
            facts["seq"] = entry.seq
            headers["x-answergate-ledger-seq"] = str(entry.seq)
            headers["x-answergate-entry"] = str(entry)
        return Response(reply, code, headers, "application/json")

    async def batch(self, request: Request) -> Response:
        """Check many cases, one per line, and answer them as they arrive."""
        key = self._service.access.authorize(request, "check")
        policy, full, provider = self._asked(request)
        request.scope["state"]["facts"] |= {"who": key.name, "gate": policy.gate, "policy": policy.name}
        response = Batch(self._service, request, policy, key, full=full, provider=provider)
        response.headers.update(_policy_headers(policy))
        return response

    async def stream(self, request: Request) -> Response:
        """Check an answer while it arrives, and answer with the text that may be shown."""
        key = self._service.access.authorize(request, "check")
        policy, full, _ = self._asked(request, _STREAM_QUERY)
        request.scope["state"]["facts"] |= {"who": key.name, "gate": policy.gate, "policy": policy.name}
        hold = request.query_params.get("hold", "answer")
        response = Stream(self._service, request, policy, key, full=full, hold=hold)
        response.headers.update(_policy_headers(policy))
        return response

    def _asked(self, request: Request, known: Sequence[str] = _QUERY) -> tuple[Policy, bool, str | None]:
        """The policy, the value of ``full`` and the provider from the query string."""
        name, full, provider = None, "false", None
        if request.scope["query_string"]:
            _refuse_unknown(request.query_params, known)
            query = request.query_params
            name, full, provider = query.get("policy"), query.get("full", full), query.get(FROM)
        if full not in ("true", "false"):
            problem = Problem("query.full", f"expected true or false, got {full!r}")
            raise Refusal(400, "UNKNOWN_FORM", "the query parameter full must be true or false", [problem])
        try:
            check_provider(provider, f"query.{FROM}")
        except CaseError as error:
            raise Refusal(400, "UNKNOWN_PROVIDER", error.problems[0].message, error.problems) from None
        return self._service.named_policies.for_gate(request.path_params["gate"], name), full == "true", provider


def _refuse_unknown(query: QueryParams, known: Sequence[str]) -> None:
    """Reject unknown and repeated query parameters. A misspelt ``policy`` must not select the default policy."""
    names = Counter(name for name, _ in query.multi_items())
    problems = [
        Problem(
            f"query.{name}",
            "given more than once"
            if name in known
            else f"unknown parameter; the known parameters are {', '.join(known)}",
        )
        for name, times in names.items()
        if name not in known or times > 1
    ]
    if problems:
        raise Refusal(400, "UNKNOWN_QUERY", f"the query string is wrong: {problems[0]}", problems)


def _headers(decided: Decided, policy: Policy) -> dict[str, str]:
    """The headers of a decision: the policy, the status and the outcome."""
    headers = _policy_headers(policy)
    if decided.summary is not None:
        headers["x-answergate-status"] = decided.summary.status
        headers["x-answergate-outcome"] = decided.summary.outcome.value
    return headers


def _policy_headers(policy: Policy) -> dict[str, str]:
    return dict(_named_headers(policy.name, policy.digest))


@lru_cache(maxsize=256)
def _named_headers(name: str, digest: str) -> tuple[tuple[str, str], ...]:
    """The headers for a policy's name and digest. The name is percent-encoded because headers are ASCII."""
    return ("x-answergate-policy", quote(name)), ("x-answergate-policy-digest", digest)
