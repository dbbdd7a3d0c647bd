"""The sync client."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Self, TypeVar

from answergate.client import plans
from answergate.client.connection import arguments, httpx, reply_of, settings
from answergate.client.exchange import DEFAULT, Reply, Request, Retries, Steps, Wait
from answergate.client.records import GateInfo, Health, PolicyDetails, PolicyInfo, Readiness, RuleDetails, RuleInfo
from answergate.model.case import Case
from answergate.model.verdict import Verdict

T = TypeVar("T")


class Client:
    """Checks answers with a running service.

    ``timeout`` is in seconds, for each read and write. ``http`` are further arguments for ``httpx.Client``, such as
    ``verify`` or ``proxy``. A client can be used by several threads.
    """

    def __init__(
        self, url: str, key: str | None = None, *, timeout: float = 30.0, retries: Retries = DEFAULT, **http: Any
    ) -> None:
        self._retries = retries
        self._http = httpx.Client(**settings(url, key, timeout), **http)

    def check(self, case: Case | Mapping[str, Any], gate: str, policy: str | None = None) -> Verdict:
        """Decide whether ``case`` passes ``gate``. ``policy`` is the name of one of the service's policies.

        Raises CaseError or PolicyError if one of them cannot be used, and a ClientError if the service refuses the
        request or cannot be reached. Returns a verdict otherwise.
        """
        return self._run(plans.check(case, gate, policy, self._retries))

    def check_many(
        self, cases: Iterable[Case | Mapping[str, Any]], gate: str, policy: str | None = None
    ) -> Iterator[Verdict]:
        """Yield one verdict per case, in order. A case that cannot be read gets a verdict too.

        Cases are taken from ``cases`` in groups of at most 32, so any number of them can be checked.
        """
        for window in plans.windows(cases):
            yield from self._run(plans.check_window(window, gate, policy, self._retries))

    def gates(self) -> tuple[GateInfo, ...]:
        """The five gates."""
        return self._run(plans.read("/v1/gates", tuple[GateInfo, ...], self._retries, inside="gates"))

    def rules(self) -> tuple[RuleInfo, ...]:
        """Every rule."""
        return self._run(plans.read("/v1/rules", tuple[RuleInfo, ...], self._retries, inside="rules"))

    def explain(self, code: str) -> RuleDetails:
        """One rule, with its reason and the presets that run it."""
        return self._run(plans.read(plans.named("/v1/rules", code), RuleDetails, self._retries))

    def policies(self) -> tuple[PolicyInfo, ...]:
        """The active policies of the service."""
        return self._run(plans.read("/v1/policies", tuple[PolicyInfo, ...], self._retries, inside="policies"))

    def policy(self, name: str) -> PolicyDetails:
        """One policy with all its settings."""
        return self._run(plans.read(plans.named("/v1/policies", name), PolicyDetails, self._retries))

    def health(self) -> Health:
        """Whether the process is alive. Not tried again."""
        return self._run(plans.read_once("/healthz", Health))

    def ready(self) -> Readiness:
        """Whether the service can answer requests. Not tried again."""
        return self._run(plans.read_once("/readyz", Readiness))

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        self.close()

    def _run(self, steps: Steps[T]) -> T:
        try:
            step = next(steps)
            while True:
                if isinstance(step, Wait):
                    time.sleep(step.seconds)
                    step = next(steps)
                else:
                    step = steps.send(self._sent(step))
        except StopIteration as end:
            result: T = end.value
            return result

    def _sent(self, request: Request) -> Reply:
        response, body = None, bytearray()
        try:
            response = self._http.send(self._http.build_request(**arguments(request)), stream=True)
            try:
                for piece in response.iter_bytes():
                    body += piece
            finally:
                response.close()
        except httpx.HTTPError as error:
            return reply_of(response, bytes(body), error)
        return reply_of(response, bytes(body), None)
