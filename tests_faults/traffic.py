"""Requests that keep coming while something fails, and a comparison of what was answered with what the ledger holds."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection
from typing import Self

import httpx

from answergate.demo import demo_cases
from answergate.ledger import Filter, open_ledger

CASE = next(case.case for case in demo_cases() if case.name == "answer-good")
_CLIENTS = 4
_PAUSE = 0.02


class Traffic:
    """A few clients that send cases, each with an id of its own, until they are stopped."""

    def __init__(self, url: str, name: str = "case") -> None:
        self.acknowledged: dict[int, str] = {}
        self.refused: set[str] = set()
        self.unknown: set[str] = set()
        self.slowest = 0.0
        self.sent: list[str] = []
        self._url = url
        self._stop = threading.Event()
        self._threads = [threading.Thread(target=self._ask, args=(f"{name}-{number}",)) for number in range(_CLIENTS)]

    def _ask(self, name: str) -> None:
        with httpx.Client(base_url=self._url, timeout=60) as client:
            number = 0
            while not self._stop.is_set():
                number += 1
                id = f"{name}-{number}"
                self.sent.append(id)
                began = time.monotonic()
                try:
                    answer = client.post("/v1/gates/answer", json={**CASE, "id": id})
                except httpx.TransportError:
                    # The connection ended without an answer, so the client cannot know whether it was decided.
                    self.unknown.add(id)
                    time.sleep(_PAUSE)
                    continue
                self.slowest = max(self.slowest, time.monotonic() - began)
                if answer.status_code == 200:
                    self.acknowledged[int(answer.headers["x-answergate-ledger-seq"])] = id
                else:
                    assert answer.status_code == 503, answer.text
                    self.refused.add(id)
                time.sleep(_PAUSE)

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *failure: object) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join()

    def wait_for_more(self, which: Callable[[], int], more: int = 20) -> None:
        """Wait until ``more`` further requests had this result."""
        enough = which() + more
        wait_until(lambda: which() >= enough)

    def answered(self) -> int:
        """How many decisions were acknowledged."""
        return len(self.acknowledged)

    def turned_away(self) -> int:
        """How many requests were refused."""
        return len(self.refused)


def wait_until(holds: Callable[[], bool], seconds: float = 60.0) -> None:
    """Wait until ``holds`` returns true."""
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.05)


def compare(traffic: Traffic, ledger_url: str, *, faults: int = 0, never: Collection[str] = ()) -> None:
    """No acknowledged decision is lost, and none that was refused is stored.

    A fault may come in the middle of a COMMIT. Then it was carried out, but nobody can know it, so its decisions were
    refused. For each of the ``faults`` there can be no more of them than clients. ``never`` are decisions that were asked
    for during a fault. If they were refused, they must not be stored at all.
    """
    with open_ledger(ledger_url, create=False) as ledger:
        verified = ledger.verify()
        assert (verified.ok, verified.problem) == (True, None)
        kept = {line.entry.seq: line.entry.case_id for line in ledger.every(Filter())}
    assert {seq: kept.get(seq) for seq in traffic.acknowledged} == traffic.acknowledged
    stored = [id for id in kept.values() if id is not None]
    assert len(stored) == len(set(stored))
    invented = traffic.refused & set(stored)
    assert len(invented) <= (faults * _CLIENTS), invented
    assert not invented & set(never)
    sent = set(traffic.acknowledged.values()) | traffic.unknown | traffic.refused
    assert set(stored) <= sent
