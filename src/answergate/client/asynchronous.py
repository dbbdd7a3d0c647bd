"""The async client."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterable, AsyncIterator, Iterable, Mapping
from typing import Any, Self, TypeVar

from answergate.client import plans
from answergate.client.connection import arguments, httpx, reply_of, settings
from answergate.client.exchange import DEFAULT, Reply, Request, Retries, Steps, Wait
from answergate.client.records import GateInfo, Health, PolicyDetails, PolicyInfo, Readiness, RuleDetails, RuleInfo
from answergate.model.case import Case
from answergate.model.verdict import Verdict

T = TypeVar("T")


class AsyncClient:
    """Checks answers with a running service.

    ``timeout`` is in seconds, for each read and write. ``http`` are further arguments for ``httpx.AsyncClient``, such as
    ``verify`` or ``proxy``.
    """

    def __init__(
        self, url: str, key: str | None = None, *, timeout: float = 30.0, retries: Retries = DEFAULT, **http: Any
    ) -> None:
        self._retries = retries
        self._http = httpx.AsyncClient(**settings(url, key, timeout), **http)

    async def check(self, case: Case | Mapping[str, Any], gate: str, policy: str | None = None) -> Verdict:
        """Decide whether ``case`` passes ``gate``. ``policy`` is the name of one of the service's policies.

        Raises CaseError or PolicyError if one of them cannot be used, and a ClientError if the service refuses the
        request or cannot be reached. Returns a verdict otherwise.
        """
        return await self._run(plans.check(case, gate, policy, self._retries))

    async def check_many(
        self,
        cases: Iterable[Case | Mapping[str, Any]] | AsyncIterable[Case | Mapping[str, Any]],
        gate: str,
        policy: str | None = None,
    ) -> AsyncIterator[Verdict]:
        """Yield one verdict per case, in order. A case that cannot be read gets a verdict too.

        Cases are taken from ``cases`` in groups of at most 32, so any number of them can be checked.
        """
        async for window in plans.windows_async(cases):
            for verdict in await self._run(plans.check_window(window, gate, policy, self._retries)):
                yield verdict

    async def gates(self) -> tuple[GateInfo, ...]:
        """The five gates."""
        return await self._run(plans.read("/v1/gates", tuple[GateInfo, ...], self._retries, inside="gates"))

    async def rules(self) -> tuple[RuleInfo, ...]:
        """Every rule."""
        return await self._run(plans.read("/v1/rules", tuple[RuleInfo, ...], self._retries, inside="rules"))

    async def explain(self, code: str) -> RuleDetails:
        """One rule, with its reason and the presets that run it."""
        return await self._run(plans.read(plans.named("/v1/rules", code), RuleDetails, self._retries))

    async def policies(self) -> tuple[PolicyInfo, ...]:
        """The active policies of the service."""
        return await self._run(plans.read("/v1/policies", tuple[PolicyInfo, ...], self._retries, inside="policies"))

    async def policy(self, name: str) -> PolicyDetails:
        """One policy with all its settings."""
        return await self._run(plans.read(plans.named("/v1/policies", name), PolicyDetails, self._retries))

    async def health(self) -> Health:
        """Whether the process is alive. Not tried again."""
        return await self._run(plans.read_once("/healthz", Health))

    async def ready(self) -> Readiness:
        """Whether the service can answer requests. Not tried again."""
        return await self._run(plans.read_once("/readyz", Readiness))

    async def close(self) -> None:
        """Close the connections."""
        await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *failure: object) -> None:
        await self.close()

    async def _run(self, steps: Steps[T]) -> T:
        try:
            step = next(steps)
            while True:
                if isinstance(step, Wait):
                    await asyncio.sleep(step.seconds)
                    step = next(steps)
                else:
                    step = steps.send(await self._sent(step))
        except StopIteration as end:
            result: T = end.value
            return result

    async def _sent(self, request: Request) -> Reply:
        response, body = None, bytearray()
        try:
            response = await self._http.send(self._http.build_request(**arguments(request)), stream=True)
            try:
                async for piece in response.aiter_bytes():
                    body += piece
            finally:
                await response.aclose()
        except httpx.HTTPError as error:
            return reply_of(response, bytes(body), error)
        return reply_of(response, bytes(body), None)
