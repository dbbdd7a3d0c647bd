"""The page that compares two policies over the decisions of a list."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from answergate.console.compare_process import CompareError, compare
from answergate.console.filters import ListQuery, now, read_list_query
from answergate.console.host import Host, Visitor
from answergate.console.pages import Pages
from answergate.console.reviews import ledger_of
from answergate.gates import GATES
from answergate.ledger import Filter, Kept, Ledger, NoSuchEntryError
from answergate.policy import Policy
from answergate.rules import RULES

MOST = 500
_MOST_CHARACTERS = 20_000_000
STORED = ""


class ComparePages:
    """Which of the shown decisions change their status under another policy."""

    def __init__(self, host: Host, pages: Pages) -> None:
        self._host = host
        self._pages = pages
        self._one_at_a_time = asyncio.Semaphore(1)

    async def form(self, request: Request, visitor: Visitor) -> Response:
        """The choice of two policies."""
        return self._shown(request, visitor, read_list_query(request.query_params))

    async def compared(self, request: Request, visitor: Visitor, fields: Mapping[str, str]) -> Response:
        """The comparison."""
        query = read_list_query(request.query_params)
        chosen, than = fields.get("policy", ""), fields.get("against", STORED)
        policy, against = self._host.policies.get(chosen), self._host.policies.get(than)
        facts: dict[str, Any] = {"chosen": chosen, "than": than}
        if policy is None or (than != STORED and against is None):
            return self._shown(
                request, visitor, query, 400, problem="Choose a policy. It may have been removed.", **facts
            )
        if against is not None and against.gate != policy.gate:
            problem = f"{chosen} is a policy of the gate {policy.gate}, {than} is one of {against.gate}. Choose two policies of the same gate."
            return self._shown(request, visitor, query, 400, problem=problem, **facts)
        async with self._one_at_a_time:
            kept, more = await asyncio.to_thread(_newest, ledger_of(self._host), query.filter(now()), policy)
            try:
                result = await compare(kept, policy, against)
            except CompareError as error:
                return self._shown(request, visitor, query, 503, problem=str(error), **facts)
        return self._shown(request, visitor, query, result=result, more=more, **facts)

    def _shown(self, request: Request, visitor: Visitor, query: ListQuery, code: int = 200, **facts: Any) -> Response:
        by_gate: dict[str, list[str]] = {}
        for name, policy in sorted(self._host.policies.items()):
            if query.gate in ("", policy.gate):
                by_gate.setdefault(policy.gate, []).append(name)
        return self._pages.page(
            request,
            "compare.html",
            code,
            visitor=visitor,
            query=query,
            by_gate=by_gate,
            rules={code: rule.name for code, rule in RULES.items()},
            tone=_tone,
            most=MOST,
            **{"chosen": "", "than": STORED, "problem": "", "result": None, "more": False, **facts},
        )


def _tone(gate: str, status: str) -> str:
    """The colour of a status of a gate."""
    if status not in GATES[gate].statuses:
        return "broken"
    return "good" if status == GATES[gate].statuses[-1] else "warn" if status in GATES[gate].passing else "bad"


def _newest(ledger: Ledger, chosen: Filter, policy: Policy) -> tuple[list[Kept], bool]:
    """The newest decisions of the policy's gate, and whether there are more than a comparison takes."""
    if chosen.gate not in (None, policy.gate):
        return [], False
    page = ledger.entries(msgspec.structs.replace(chosen, gate=policy.gate), limit=MOST)
    kept: list[Kept] = []
    characters = 0
    for line in page.lines:
        try:
            one = ledger.entry(line.entry.seq)
        except NoSuchEntryError:
            continue  # pruned in this moment
        characters += len(one.case or "")
        if characters > _MOST_CHARACTERS:
            return kept, True
        kept.append(one)
    return kept, page.next is not None
