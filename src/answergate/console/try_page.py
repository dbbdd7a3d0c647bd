"""The page Try it: checks a case that a visitor enters, and stores nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from answergate.adapters.decoding import decode_json
from answergate.console.host import Host, Visitor
from answergate.console.pages import Pages
from answergate.demo import demo_cases
from answergate.errors import Problem
from answergate.gates import GATES
from answergate.ledger.payload import in_order
from answergate.model.verdict import Verdict
from answergate.render.case_view.model import view
from answergate.render.presets import is_preset

_AT_A_TIME = 2


class TryPages:
    """The page with the form, and the check behind its button."""

    def __init__(self, host: Host, pages: Pages) -> None:
        self._host = host
        self._pages = pages
        # A limit, so that cases tried here do not slow down the real requests.
        self._turns = asyncio.Semaphore(_AT_A_TIME)

    async def page(self, request: Request, visitor: Visitor) -> Response:
        """The form."""
        return self._pages.page(
            request,
            "try.html",
            visitor=visitor,
            gates={name: gate.question for name, gate in GATES.items()},
            policies=[
                {"name": name, "gate": policy.gate, "preset": is_preset(name, policy)}
                for name, policy in self._host.policies.items()
            ],
            examples=[
                {"name": case.name, "title": case.title, "gate": case.gate, "policy": case.policy, "case": case.case}
                for case in demo_cases()
            ],
        )

    async def check(self, request: Request, visitor: Visitor, fields: Mapping[str, str]) -> Response:
        """The verdict on a case: as a view, and as JSON."""
        policy = self._host.policies.get(fields.get("policy", ""))
        if policy is None:
            return _answer(400, {"problems": [Problem("policy", "there is no such policy; it may have been removed")]})
        case = fields.get("case", "").encode("utf-8", "replace")
        async with self._turns:
            verdict, problems = await self._host.try_case(case, policy, visitor)
            if verdict is None:
                return _answer(400, {"problems": problems})
            code, body = await asyncio.to_thread(_tried, case, verdict)
        return _answer(code, body)


def _tried(case: bytes, verdict: Verdict) -> tuple[int, Any]:
    return 200, {"view": view(decode_json(case), verdict), "verdict": verdict.to_dict()}


def _answer(code: int, body: Any) -> Response:
    return Response(in_order(body), code, media_type="application/json")
