"""The queue for expensive cases: bounded, one key after another, and for each key the cheapest case first."""

from __future__ import annotations

import asyncio
from heapq import heapify, heappop, heappush
from itertools import count

from msgspec import Struct

from answergate.service.decider_process import DeciderProcess
from answergate.service.errors import Refusal


class _Waiting(Struct, order=True):
    """A case that waits. The order is that of its fields."""

    seconds: float
    number: int


class SlowQueue:
    """Hands out deciders for expensive cases."""

    def __init__(self, deciders: list[DeciderProcess], *, most: int, most_bytes: int, most_per_key: int) -> None:
        self._free = list(deciders)
        self._most = most
        self._most_bytes = most_bytes
        self._most_per_key = most_per_key
        self._keys: dict[str, list[_Waiting]] = {}
        self._turns: dict[int, asyncio.Future[DeciderProcess]] = {}
        self._numbers = count(1)
        self._bytes = 0

    def __len__(self) -> int:
        """How many cases wait."""
        return len(self._turns)

    async def take(self, who: str, seconds: float, size: int) -> DeciderProcess:
        """Wait for a decider. It must be given back. Raises a 503 Refusal if too many cases wait."""
        if self._free:
            return self._free.pop()
        waiting = self._keys.setdefault(who, [])
        if (
            len(self._turns) >= self._most
            or len(waiting) >= self._most_per_key
            or self._bytes + size > self._most_bytes
        ):
            if not waiting:
                del self._keys[who]
            message = "too many expensive cases are waiting; nothing was decided, try again later"
            raise Refusal(503, "OVERLOADED", message, headers={"retry-after": "5"})
        one = _Waiting(seconds, next(self._numbers))
        turn: asyncio.Future[DeciderProcess] = asyncio.get_running_loop().create_future()
        self._turns[one.number] = turn
        self._bytes += size
        heappush(waiting, one)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give_back(turn.result())
            raise
        finally:
            self._bytes -= size
            if self._turns.pop(one.number, None) is not None:
                self._forget(who, one)

    def give_back(self, decider: DeciderProcess) -> None:
        """Give the decider to the next case. The key that was served goes to the end of the line."""
        for who in list(self._keys):
            waiting = self._keys.pop(who)
            one = heappop(waiting)
            if waiting:
                self._keys[who] = waiting
            turn = self._turns.pop(one.number)
            if not turn.done():
                turn.set_result(decider)
                return
        self._free.append(decider)

    def _forget(self, who: str, one: _Waiting) -> None:
        waiting = self._keys.get(who, [])
        if one in waiting:
            waiting.remove(one)
            heapify(waiting)
        if not waiting:
            self._keys.pop(who, None)
