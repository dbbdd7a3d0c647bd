"""SPEC 2.5a: a policy's deadline turns an unfinished check into a fault, never a pass."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import msgspec
import pytest

from answergate import check, check_many, load_policy
from answergate.deadline import Deadline, DeadlineExceeded
from answergate.errors import GateFault, PolicyError
from answergate.gates import GATES
from answergate.service.deciding import decide
from answergate.service.named_policies import NamedPolicies

GOOD = {
    "conclusion": "The tower is 330 metres tall.",
    "evidences": [{"chunk_id": "c1", "excerpt": "The tower is 330 metres tall."}],
    "raw_chunks": [{"id": "c1", "text": "The tower is 330 metres tall."}],
}


def ticking(monkeypatch: pytest.MonkeyPatch, step: float) -> None:
    """A clock that moves on by ``step`` seconds each time it is read."""
    moments: Iterator[float] = (number * step for number in count())
    monkeypatch.setattr(time, "monotonic", lambda: next(moments))


def clock(*moments: float) -> Callable[[], float]:
    given = iter(moments)
    return lambda: next(given)


def test_the_time_is_over_when_the_seconds_have_passed() -> None:
    deadline = Deadline(5, clock(100.0, 104.9, 105.0))
    deadline.check()
    with pytest.raises(DeadlineExceeded, match=r"^the check was not finished within 5 s$"):
        deadline.check()


def test_without_a_limit_no_clock_is_read() -> None:
    Deadline(0, clock()).check()


@pytest.mark.parametrize("gate", GATES)
def test_an_unfinished_check_is_a_fault_in_every_gate(monkeypatch: pytest.MonkeyPatch, gate: str) -> None:
    case = {**GOOD, "coverage_code": "A4200_1", "slot": "waiting_period"} if gate == "attribution" else GOOD
    ticking(monkeypatch, 2.0)
    verdict = check(case, gate, {"deadline": 2})
    assert (verdict.outcome, verdict.passed, verdict.status) == ("fault", False, GATES[gate].statuses[0])
    assert verdict.because == "the check was not finished within 2 s"
    assert [(fault.where, fault.message) for fault in verdict.faults] == [("deadline", verdict.because)]
    assert (verdict.findings, verdict.measures) == ((), {})
    with pytest.raises(GateFault, match="not finished within 2 s"):
        verdict.raise_for_status()


def test_the_deadline_can_end_before_the_measures(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = len(load_policy(None, "answer").severities)
    ticking(monkeypatch, 1.0)
    assert check(GOOD, "answer", {"deadline": rules + 1}).outcome == "fault"
    ticking(monkeypatch, 1.0)
    assert check(GOOD, "answer", {"deadline": rules + 100}).outcome == "passed"


def test_an_unfinished_case_does_not_stop_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    moments = iter([0.0, 9.0, *[10.0] * 100])
    monkeypatch.setattr(time, "monotonic", lambda: next(moments))
    assert [verdict.outcome for verdict in check_many([GOOD, GOOD], "answer", {"deadline": 1})] == ["fault", "passed"]


def test_a_finished_check_does_not_depend_on_the_deadline() -> None:
    verdicts = {check(GOOD, "answer", {"deadline": seconds}).to_json() for seconds in (0, 60, 3600.5)}
    assert len(verdicts) == 1


@pytest.mark.parametrize("wrong", [-1, "soon", None, float("inf")])
def test_a_wrong_deadline_is_a_problem_of_the_policy(wrong: object) -> None:
    with pytest.raises(PolicyError, match="deadline"):
        load_policy({"deadline": wrong}, "answer")


def test_the_service_has_a_deadline_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "none.toml").write_text('gate = "answer"\ndeadline = 0\n')
    (tmp_path / "two.toml").write_text('gate = "answer"\n[settings]\ndeadline = 2\n')
    (tmp_path / "silent.toml").write_text('gate = "answer"\n')
    policies = NamedPolicies(str(tmp_path)).all
    assert load_policy(None, "answer").settings.deadline == 0
    assert {name: policies[name].settings.deadline for name in ("answer", "none", "two", "silent")} == {
        "answer": 5,
        "none": 0,
        "two": 2,
        "silent": 5,
    }
    assert policies["answer"].digest == load_policy(None, "answer").digest
    ticking(monkeypatch, 5.0)
    decided = decide(msgspec.json.encode(GOOD), policies["answer"], None)
    assert (decided.code, decided.late) == (503, True)
    assert msgspec.json.decode(decided.body)["details"] == [
        {"path": "deadline", "message": "the check was not finished within 5 s"}
    ]
