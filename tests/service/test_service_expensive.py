"""No case can freeze the service: expensive cases wait for each other, have a deadline, and never hold up anything else."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import msgspec
import pytest
from bench.expensive import Expensive, most_expensive

from answergate.demo import demo_cases
from answergate.gates import GATES
from answergate.ledger import open_ledger
from answergate.policy import load_policy
from answergate.service.costs import QUICK_SECONDS, Surprises, likely_seconds, reading_seconds
from answergate.service.decider_process import DeciderProcess
from answergate.service.decider_starter import DeciderStarter
from answergate.service.deciding import Stamp, bare_fault, decide, fault
from answergate.service.errors import Refusal
from answergate.service.keys import LOCAL, add_key
from answergate.service.settings import ServiceSettings
from answergate.service.slow_queue import SlowQueue
from answergate.service.state import Service
from service_process import ServiceProcess

SMALL = next(case.case for case in demo_cases() if case.name == "answer-good")
NUMBERS = next(one for one in most_expensive(6) if one.name == "numbers in one claim")
STAMP = Stamp("2026-11-16T05:00:00.000000Z", "tests")
HANGS = 5.0
"""Far more than anything here should take. A frozen service would need minutes."""


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServiceProcess]:
    """A service with a deadline of one second."""
    with ServiceProcess(tmp_path_factory.mktemp("hasty"), "--ledger", "kept.db", "--deadline", "1") as service:
        yield service


def send(service: ServiceProcess, one: Expensive) -> httpx.Response:
    return httpx.post(f"{service.url}/v1/gates/{one.gate}", content=one.body, timeout=60)


def test_while_the_most_expensive_cases_run_everything_else_is_answered(hasty: ServiceProcess) -> None:
    cases = most_expensive()
    assert {one.gate for one in cases} == set(GATES)
    slowest = 0.0
    with ThreadPoolExecutor(len(cases)) as pool:
        asked = [pool.submit(send, hasty, one) for one in cases]
        while not all(one.done() for one in asked):
            for path in ("/healthz", "/readyz", "/metrics"):
                began = time.monotonic()
                assert hasty.client.get(path).status_code == 200
                slowest = max(slowest, time.monotonic() - began)
            began = time.monotonic()
            assert hasty.check("answer", SMALL).status_code == 200
            slowest = max(slowest, time.monotonic() - began)
        answers = [one.result() for one in asked]
    assert slowest < HANGS
    late = [answer for answer in answers if answer.status_code == 503]
    assert late
    assert {answer.status_code for answer in answers} <= {200, 422, 503}
    for answer in late:
        assert answer.json()["error"] == "DEADLINE"
        assert answer.headers["x-answergate-outcome"] == "fault"
        assert answer.elapsed.total_seconds() < HANGS
    with open_ledger(str(hasty.folder / "kept.db"), create=False) as ledger:
        for answer in late:
            entry = ledger.entry(int(answer.headers["x-answergate-ledger-seq"])).entry
            assert (entry.outcome, entry.policy_digest) == ("fault", answer.headers["x-answergate-policy-digest"])


def test_a_policys_own_deadline_is_kept_if_it_is_shorter(tmp_path: Path) -> None:
    (tmp_path / "policies").mkdir()
    (tmp_path / "policies" / "brief.toml").write_text('gate = "guardrails"\ndeadline = 0.3\n')
    with ServiceProcess(tmp_path, "--policies", "policies", "--ledger", "none") as service:
        answer = service.client.post("/v1/gates/guardrails?policy=brief", content=NUMBERS.body)
        assert (answer.status_code, answer.json()["error"]) == (503, "DEADLINE")
        assert answer.json()["message"] == "nothing was decided: the check was not finished within 0.3 s"


def test_a_batch_with_expensive_lines_answers_every_line(hasty: ServiceProcess) -> None:
    small = msgspec.json.encode({"answer_text": "It is 330 m tall [C1].", "retrieved_chunks": ["It is 330 m tall."]})
    body = b"\n".join([small, NUMBERS.body, small, NUMBERS.body, small]) + b"\n"
    answer = hasty.client.post("/v1/gates/guardrails/batch", content=body)
    lines = [msgspec.json.decode(line) for line in answer.content.splitlines()]
    assert [line["code"] for line in lines] == [200, 503, 200, 503, 200]
    assert {line["body"]["error"] for line in lines[1::2]} == {"DEADLINE"}
    assert all("seq" in line for line in lines)


@pytest.mark.parametrize("case", demo_cases(), ids=lambda case: case.name)
def test_a_normal_case_is_expected_to_be_quick(case: object) -> None:
    body, gate = msgspec.json.encode(case.case), case.gate  # type: ignore[attr-defined]
    assert likely_seconds(gate, body) < QUICK_SECONDS


@pytest.mark.parametrize("name", ["attribution in one line", "attribution over lines", "numbers in one claim"])
def test_the_cases_that_take_longest_are_expected_to_be_expensive(name: str) -> None:
    one = next(one for one in most_expensive() if one.name == name)
    assert likely_seconds(one.gate, one.body) > QUICK_SECONDS
    # Size is not what decides: as much plain text is quick.
    plain = {"answer_text": "It is tall.", "retrieved_chunks": ["It is tall. " * (len(NUMBERS.body) // 12)]}
    assert likely_seconds("guardrails", msgspec.json.encode(plain)) < QUICK_SECONDS


def test_values_cost_more_to_read_than_text() -> None:
    assert reading_seconds(b"[" + b"{}," * 100_000 + b"1]") > 10 * reading_seconds(b'"' + b"x" * 300_000 + b'"')


def test_after_a_surprise_similar_cases_of_the_same_key_are_expensive() -> None:
    surprises = Surprises()
    assert not surprises.expected("ann", "answer", 0.05)
    surprises.note("ann", "answer", 0.05)
    assert surprises.expected("ann", "answer", 0.05)
    assert not surprises.expected("ann", "answer", 0.001)
    assert not surprises.expected("ann", "citations", 0.05)
    assert not surprises.expected("bob", "answer", 0.05)


def test_the_fault_of_a_late_case_keeps_what_the_policy_says() -> None:
    policy = load_policy({"store": "full"}, "answer")
    decided = fault(msgspec.json.encode(SMALL), policy, STAMP, "too late")
    whole = decide(msgspec.json.encode(SMALL), policy, STAMP)
    assert decided.draft is not None
    assert whole.draft is not None
    assert (decided.code, decided.draft.outcome) == (503, "fault")
    assert (decided.draft.case, decided.draft.case_hash) == (whole.draft.case, whole.draft.case_hash)
    bare = bare_fault(policy, STAMP, "too late")
    assert bare.draft is not None
    assert (bare.draft.outcome, bare.draft.case_hash, bare.body) == ("fault", "", decided.body)
    assert fault(b"{", policy, STAMP, "too late").code == 400


def _queue(most: int, per_key: int) -> tuple[SlowQueue, DeciderProcess]:
    decider = DeciderProcess(DeciderStarter())
    return SlowQueue([decider], most=most, most_bytes=1000, most_per_key=per_key), decider


def test_keys_take_turns_and_the_cheapest_case_of_a_key_is_first() -> None:
    order: list[str] = []

    async def wait(queue: SlowQueue, who: str, seconds: float) -> None:
        decider = await queue.take(who, seconds, 1)
        order.append(f"{who}{seconds:g}")
        await asyncio.sleep(0)
        queue.give_back(decider)

    async def run() -> None:
        queue, decider = _queue(9, 9)
        assert await queue.take("first", 1, 1) is decider
        waiting = [
            asyncio.create_task(wait(queue, who, seconds))
            for who, seconds in (("ann", 5), ("ann", 3), ("ann", 4), ("bob", 9))
        ]
        await asyncio.sleep(0)
        gone = asyncio.create_task(wait(queue, "ann", 1))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.sleep(0)
        queue.give_back(decider)
        await asyncio.gather(*waiting)
        assert len(queue) == 0
        assert await queue.take("last", 1, 1) is decider

    asyncio.run(run())
    assert order == ["ann3", "bob9", "ann4", "ann5"]


@pytest.mark.parametrize(("most", "per_key", "size"), [(1, 9, 1), (9, 1, 1), (9, 9, 600)])
def test_a_full_queue_refuses_further_cases(most: int, per_key: int, size: int) -> None:
    async def run() -> Refusal:
        queue, decider = _queue(most, per_key)
        await queue.take("ann", 1, size)
        waiting = asyncio.create_task(queue.take("ann", 1, size))
        await asyncio.sleep(0)
        with pytest.raises(Refusal) as refused:
            await queue.take("ann", 1, size)
        queue.give_back(decider)
        assert await waiting is decider
        return refused.value

    refusal = asyncio.run(run())
    assert (refusal.code, refusal.body.error) == (503, "OVERLOADED")


def test_one_key_cannot_take_all_slots(tmp_path: Path) -> None:
    add_key(tmp_path / "keys.json", "ann", ["check"])
    add_key(tmp_path / "keys.json", "bob", ["check"])
    service = Service(ServiceSettings(keys=str(tmp_path / "keys.json"), concurrency=4))
    ann, bob = service.access.keys
    with service.slot(ann), service.slot(ann):
        with pytest.raises(Refusal) as refused, service.slot(ann):
            pass
        assert (refused.value.code, refused.value.body.error) == (429, "KEY_BUSY")
        with service.slot(bob), service.slot(bob):
            with pytest.raises(Refusal) as refused, service.slot(LOCAL):
                pass
            assert (refused.value.code, refused.value.body.error) == (503, "OVERLOADED")
    with service.slot(ann):
        pass
    asyncio.run(service.close())
