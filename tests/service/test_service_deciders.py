"""Decider processes give the same answers as the listening process, and nothing is lost when one ends."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import httpx
import msgspec
import pytest

from answergate.demo import demo_cases
from answergate.ledger import open_ledger
from answergate.policy import load_policy
from answergate.service import settings
from answergate.service.decider_process import CaseTooSlowError, DeciderEndedError, DeciderProcess
from answergate.service.decider_starter import DeciderStarter
from answergate.service.deciding import Decided, Stamp, decide
from answergate.service.errors import Refusal
from answergate.service.keys import LOCAL
from answergate.service.settings import ServiceSettings
from answergate.service.state import Service
from service_process import ServiceProcess, eventually, quick_deciders, slow_deciders

CASES = demo_cases()
CASE = next(case for case in CASES if case.name == "answer-good")
BATCH = "/v1/gates/answer/batch"
STAMP = Stamp("2026-11-16T05:00:00.000000Z", "tests")

Result = TypeVar("Result")


class Asking:
    """One decider process, and the event loop that sends cases to it."""

    def __init__(self, loop: asyncio.Runner) -> None:
        self._loop = loop
        self.starter = DeciderStarter()
        self.decider = DeciderProcess(self.starter)

    def __call__(self, ask: Callable[[DeciderProcess], Coroutine[None, None, Result]]) -> Result:
        return self._loop.run(ask(self.decider))


@pytest.fixture(scope="module")
def ask_decider() -> Iterator[Asking]:
    """Runs a test's coroutine against one shared decider process. No test ends this process."""
    with asyncio.Runner() as loop:
        asking = Asking(loop)
        yield asking
        loop.run(_close(asking))


async def _close(asking: Asking) -> None:
    asking.decider.close()
    asking.starter.close()


def _untimed(decided: Decided) -> Decided:
    assert decided.summary is not None
    return msgspec.structs.replace(decided, summary=msgspec.structs.replace(decided.summary, seconds=0.0))


def test_a_decider_gives_the_same_result_for_every_bundled_case(ask_decider: Asking) -> None:
    asked = [(msgspec.json.encode(case.case), load_policy(case.policy, case.gate)) for case in CASES]

    async def all_at_once(decider: DeciderProcess) -> list[Decided]:
        return await asyncio.gather(*(decider.decide(body, policy, STAMP, full=False) for body, policy in asked))

    there = ask_decider(all_at_once)
    here = [decide(body, policy, STAMP) for body, policy in asked]
    assert [_untimed(decided) for decided in there] == [_untimed(decided) for decided in here]


def test_two_policies_that_differ_only_in_store_are_not_confused(ask_decider: Asking) -> None:
    little = load_policy({"store": "hash"}, "answer")
    more = load_policy({"store": "full"}, "answer")
    assert (little.name, little.digest) == (more.name, more.digest)

    async def one_after_the_other(decider: DeciderProcess) -> list[Decided]:
        body = msgspec.json.encode(CASE.case)
        return [await decider.decide(body, policy, STAMP, full=False) for policy in (little, more, little)]

    drafts = [decided.draft for decided in ask_decider(one_after_the_other)]
    assert [draft is not None and draft.case is not None for draft in drafts] == [False, True, False]


def test_a_decider_answers_400_to_a_case_that_cannot_be_read(ask_decider: Asking) -> None:
    async def unreadable(decider: DeciderProcess) -> Decided:
        return await decider.decide(b"[" * 100_000, load_policy(None, "answer"), STAMP, full=False)

    decided = ask_decider(unreadable)
    assert (decided.code, decided.summary, decided.draft) == (400, None, None)


def test_an_internal_error_in_a_decider_fails_one_case_only(ask_decider: Asking) -> None:
    broken = msgspec.structs.replace(load_policy(None, "answer"), gate="no such gate")

    async def ask(decider: DeciderProcess) -> Decided:
        body = msgspec.json.encode(CASE.case)
        with pytest.raises(Refusal, match="nothing was decided") as refused:
            await decider.decide(body, broken, STAMP, full=False)
        assert (refused.value.code, refused.value.body.error) == (500, "FAULT")
        return await decider.decide(body, load_policy(None, "answer"), STAMP, full=False)

    assert ask_decider(ask).code == 200


def test_a_cancelled_request_does_not_affect_the_others(ask_decider: Asking) -> None:
    async def ask(decider: DeciderProcess) -> Decided:
        body, policy = msgspec.json.encode(CASE.case), load_policy(None, "answer")
        impatient = asyncio.create_task(decider.decide(body, policy, STAMP, full=False))
        patient = asyncio.create_task(decider.decide(body, policy, STAMP, full=False))
        await asyncio.sleep(0)
        impatient.cancel()
        return await patient

    assert ask_decider(ask).code == 200


def test_if_no_decider_can_be_started_cases_get_503_and_the_listening_process_checks_nothing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sys, "executable", "/no/such/python")

    async def ask() -> Refusal:
        service = Service(ServiceSettings())
        await service.lanes.start()
        with pytest.raises(Refusal, match="cannot be started") as refused:
            await service.decide(msgspec.json.encode(CASE.case), service.policies["answer"], LOCAL, full=False)
        await service.close()
        return refused.value

    assert asyncio.run(ask()).code == 503
    assert "a decider process cannot be started" in caplog.text


def test_a_process_that_does_not_stop_at_its_deadline_is_killed_and_replaced(ask_decider: Asking) -> None:
    """The process is paused, so it cannot look at its own clock."""

    async def ask(decider: DeciderProcess) -> tuple[int, Decided]:
        body, policy = msgspec.json.encode(CASE.case), load_policy(None, "answer")
        await decider.wait_until_ready()
        assert decider._end is not None
        process = decider._end.process
        os.kill(process, signal.SIGSTOP)
        first = asyncio.create_task(decider.decide(body, policy, STAMP, seconds=0.1))
        second = asyncio.create_task(decider.decide(body, policy, STAMP, seconds=0.1))
        with pytest.raises(CaseTooSlowError, match=r"not finished within 0\.1 s"):
            await first
        with pytest.raises(DeciderEndedError):
            await second
        return process, await decider.decide(body, policy, STAMP, seconds=20.0)

    process, decided = ask_decider(ask)
    assert decided.code == 200
    eventually(lambda: not Path(f"/proc/{process}").exists())


@pytest.mark.parametrize(
    ("cores", "workers", "expected"),
    [(1, 1, 1), (2, 1, 1), (8, 1, 4), (8, 4, 1), (1, 4, 1)],
)
def test_the_deciders_for_expensive_cases_may_use_half_of_the_cores(
    monkeypatch: pytest.MonkeyPatch, cores: int, workers: int, expected: int
) -> None:
    monkeypatch.setattr(settings, "cores", lambda: cores)
    assert ServiceSettings(workers=workers).slow_decider_count == expected


def test_concurrent_cases_go_to_deciders_and_are_stored_in_one_chain(tmp_path: Path) -> None:
    with ServiceProcess(tmp_path, "--ledger", "kept.db", "--deciders", "2") as service:
        _wait_until_deciding(service, 2)
        before = [_processor_ticks(child) for child in quick_deciders(service)]
        with ThreadPoolExecutor(16) as pool:
            answers = list(pool.map(lambda _: service.check("answer", CASE.case), range(400)))
        after = [_processor_ticks(child) for child in quick_deciders(service)]
        assert {answer.status_code for answer in answers} == {200}
        assert len({answer.content for answer in answers}) == 1
        assert sum(after) > sum(before)
        assert {line["request_id"] for line in service.logged if line["event"] == "request"} >= {
            answer.headers["x-request-id"] for answer in answers[:10]
        }
    with open_ledger(str(tmp_path / "kept.db"), create=False) as ledger:
        verified = ledger.verify()
        assert (verified.ok, verified.entries) == (True, 400)


def test_a_batch_with_several_deciders_keeps_the_order_of_its_lines(tmp_path: Path) -> None:
    cases = [case.case for case in CASES if case.gate == "answer"]
    with ServiceProcess(tmp_path, "--ledger", "kept.db", "--deciders", "2") as service:
        _wait_until_deciding(service, 2)
        alone = [service.check("answer", case).json() for case in cases]
        body = b"".join(msgspec.json.encode(case) + b"\n" for case in cases * 20)
        lines = [msgspec.json.decode(line) for line in service.client.post(BATCH, content=body).content.splitlines()]
        assert [line["line"] for line in lines] == list(range(1, len(cases) * 20 + 1))
        assert [line["body"] for line in lines] == alone * 20
        assert len({line["seq"] for line in lines}) == len(lines)


def test_if_a_decider_is_killed_its_cases_are_decided_by_the_next_one(tmp_path: Path) -> None:
    with ServiceProcess(tmp_path, "--ledger", "kept.db", "--deciders", "1") as service:
        _wait_until_deciding(service, 1)
        [decider] = quick_deciders(service)
        os.kill(decider, signal.SIGSTOP)
        with ThreadPoolExecutor(4) as pool:
            asked = [pool.submit(_ask, service) for _ in range(4)]
            os.kill(decider, signal.SIGKILL)
            assert [each.result(60).status_code for each in asked] == [200] * 4
        _wait_until_deciding(service, 1)
        assert quick_deciders(service) != [decider]
    with open_ledger(str(tmp_path / "kept.db"), create=False) as ledger:
        verified = ledger.verify()
        assert (verified.ok, verified.entries) == (True, 4)


def test_deciders_end_when_the_service_is_killed(tmp_path: Path) -> None:
    service = ServiceProcess(tmp_path, "--ledger", "none", "--deciders", "2")
    _wait_until_deciding(service, 2)
    children = quick_deciders(service) + slow_deciders(service)
    assert len(children) == 4
    service.kill()
    until = time.monotonic() + 20
    while any(Path(f"/proc/{child}").exists() for child in children):
        assert time.monotonic() < until
        time.sleep(0.02)


def _ask(service: ServiceProcess) -> httpx.Response:
    return httpx.post(f"{service.url}/v1/gates/answer", json=CASE.case, timeout=60)


def _processor_ticks(process: int) -> int:
    return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11])


def _wait_until_deciding(service: ServiceProcess, count: int) -> None:
    """Wait until this number of deciders for quick cases is ready, and all others have their lower priority."""
    eventually(lambda: service.client.get("/readyz").json()["deciders"] == count)
    eventually(lambda: len(quick_deciders(service)) == count and len(slow_deciders(service)) >= 2)
