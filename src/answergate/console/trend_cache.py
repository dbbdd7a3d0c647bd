"""A cache of trends, shared by all visitors."""

from __future__ import annotations

import asyncio
import time
from datetime import tzinfo

from answergate.console.filters import ListQuery, now
from answergate.console.trends import Trends, read_trends
from answergate.ledger import Ledger

_TIMES_LONGER = 20
_MOST = 64


class TrendCache:
    """Trends by filter. Counting a large ledger takes seconds, so counting may use at most 1/20 of the time."""

    def __init__(self) -> None:
        self._known: dict[tuple[ListQuery, tzinfo], tuple[float, Trends]] = {}
        self._one_at_a_time = asyncio.Lock()

    async def get(self, ledger: Ledger, query: ListQuery, zone: tzinfo) -> Trends:
        """The trends, counted now or taken from the cache."""
        key = query, zone
        async with self._one_at_a_time:
            good_until, trends = self._known.get(key, (0.0, None))
            began = time.monotonic()
            if trends is not None and began < good_until:
                return trends
            trends = await asyncio.to_thread(read_trends, ledger, key[0], now(), zone)
            ended = time.monotonic()
            self._known.pop(key, None)
            self._known[key] = ended + _TIMES_LONGER * (ended - began), trends
            while len(self._known) > _MOST:
                del self._known[next(iter(self._known))]
            return trends
