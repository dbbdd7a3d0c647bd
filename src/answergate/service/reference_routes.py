"""GET routes that list gates, rules and policies as JSON. People can read the same in /docs and the console."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from answergate.gates import GATES
from answergate.render.policies import policy_to_dict
from answergate.render.presets import presets_running
from answergate.rules import FAMILIES, RULES, Rule
from answergate.service.errors import not_found
from answergate.service.state import Service


def reference_routes(service: Service) -> list[BaseRoute]:
    """The routes of this module."""
    routes = _ReferenceRoutes(service)
    return [
        Route("/v1/gates", routes.gates),
        Route("/v1/rules", routes.rules),
        Route("/v1/rules/{code}", routes.rule),
        Route("/v1/policies", routes.policies),
        Route("/v1/policies/{name}", routes.policy),
    ]


class _ReferenceRoutes:
    def __init__(self, service: Service) -> None:
        self._service = service

    async def gates(self, request: Request) -> Response:
        """The five gates, their statuses and their policies."""
        self._service.access.authorize(request, "read")
        policies = self._service.policies
        return _json(
            {
                "gates": [
                    {
                        "name": gate.name,
                        "question": gate.question,
                        "statuses": gate.statuses,
                        "passing": [status for status in gate.statuses if status in gate.passing],
                        "policies": [name for name, policy in policies.items() if policy.gate == gate.name],
                    }
                    for gate in GATES.values()
                ]
            }
        )

    async def rules(self, request: Request) -> Response:
        """Every rule."""
        self._service.access.authorize(request, "read")
        return _json({"rules": [_rule(rule) for rule in RULES.values()]})

    async def rule(self, request: Request) -> Response:
        """One rule, with its reason and the presets that run it."""
        self._service.access.authorize(request, "read")
        code = request.path_params["code"]
        rule = RULES.get(code)
        if rule is None:
            raise not_found("path.code", f"there is no rule {code!r}; /v1/rules lists all rules")
        return _json({**_rule(rule), "reason": rule.reason, "presets": presets_running(code)})

    async def policies(self, request: Request) -> Response:
        """The active policies, by the names that requests use."""
        self._service.access.authorize(request, "read")
        return _json(
            {
                "policies": [
                    {"name": name, "gate": policy.gate, "digest": policy.digest}
                    for name, policy in self._service.policies.items()
                ]
            }
        )

    async def policy(self, request: Request) -> Response:
        """One policy with all its settings, defaults included."""
        self._service.access.authorize(request, "read")
        name = request.path_params["name"]
        return _json({**policy_to_dict(self._service.named_policies.get(name)), "name": name})


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "code": rule.code,
        "name": rule.name,
        "family": FAMILIES[rule.family],
        "severity": rule.severity,
        "summary": rule.summary,
        "message": rule.message,
    }


def _json(value: Any) -> Response:
    return Response(msgspec.json.encode(value), media_type="application/json")
