"""The sync and the async client behind the same calls."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Iterator
from typing import Any, Self

from answergate.client import AsyncClient, Retries

QUICK = Retries(times=3, first=0.01, most=2.0)


class Blocking:
    """An AsyncClient whose methods wait for their results. Iterables are sent as async ones."""

    def __init__(self, url: str, key: str | None = None, **options: Any) -> None:
        self._runner = asyncio.Runner()
        self._client = AsyncClient(url, key, **options)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        method: Callable[..., Coroutine[Any, Any, Any]] = getattr(self._client, name)
        return lambda *args: self._runner.run(method(*args))

    def check_many(self, cases: Iterable[Any], *args: Any) -> Iterator[Any]:
        async def given() -> AsyncIterator[Any]:
            for case in cases:
                yield case

        verdicts = self._client.check_many(given(), *args)
        try:
            while True:
                yield self._runner.run(anext(verdicts))  # type: ignore[arg-type]
        except StopAsyncIteration:
            return

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        self._runner.run(self._client.close())
        self._runner.close()


Opened = Callable[..., Any]
