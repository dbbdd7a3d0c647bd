"""The accepted forms of a case: plain data in any order, with additional keys, or a Case object."""

from __future__ import annotations

from typing import Any

import pytest
from bad_cases import HALF, NAN, case_with, chunk_with, evidence_with, problems_of

from answergate import Case, Chunk, Outcome, check, check_many, read_case
from answergate.policy import GATES


def test_the_order_of_a_record_s_keys_means_nothing() -> None:
    """If a record has a value under two names, the first of the documented names counts."""
    fields = {"chunk_id": "c1", "snippetId": "c9", "excerpt": "tall", "quote": "small"}
    backwards = dict(reversed(fields.items()))
    verdicts = [check(case_with(evidences=[evidence]), "answer") for evidence in (fields, backwards)]
    assert [verdict.status for verdict in verdicts] == ["ok", "ok"]
    assert [verdict.findings for verdict in verdicts] == [(), ()]
    positions = {"position_int": [[1, 0, 9, 0, 9]], "positions": [[2, 0, 9, 0, 9]]}
    chunks = [read_case(chunk_with(**each)).chunks[0] for each in (positions, dict(reversed(positions.items())))]
    assert chunks[0].positions == chunks[1].positions


def test_the_store_s_empty_position_is_no_position() -> None:
    assert read_case(chunk_with(position_int=[""])).chunks[0].positions == ()
    assert read_case(chunk_with(position_int=[])).chunks[0].positions == ()
    assert read_case(chunk_with(position_int=None)).chunks[0].positions == ()


def test_unknown_keys_are_kept_as_metadata() -> None:
    """SPEC 2.3."""
    case = read_case(case_with(tenant="x", metadata={"run": 7}))
    assert case.metadata == {"tenant": "x", "run": 7}
    assert read_case(chunk_with(score=0.5, metadata={"page": 3})).chunks[0].metadata == {"score": 0.5, "page": 3}
    assert read_case(evidence_with(confidence="high")).citations[0].record["confidence"] == "high"


def test_a_case_made_by_hand_is_checked_like_any_other() -> None:
    case = Case(answer=3, chunks=(Chunk("c1", "a"), Chunk("c1", "b")))  # type: ignore[arg-type]
    assert list(problems_of(case)) == ["$.answer", "$.chunks[1].text"]


class Unwilling(dict[str, Any]):
    """A mapping that raises an exception on access."""

    def get(self, name: object, default: object = None) -> Any:
        raise OSError("the store is gone")


@pytest.mark.parametrize(
    ("case", "where", "says"),
    [
        (Case(answer="x", chunks=[5]), "$.chunks[0]", "expected a chunk as an object or a string, got a number"),  # type: ignore[arg-type]
        (
            Case(answer="x", citations=[None]),  # type: ignore[arg-type]
            "$.citations[0]",
            "expected a citation as an object or a chunk's id, got null",
        ),
        (Case(answer="x", chunks=5), "$", "cannot be read: TypeError"),  # type: ignore[arg-type]
        (Case(answer="x", chunks=(Chunk("c1", "y", positions=(7,)),)), "$", "cannot be read: AttributeError"),  # type: ignore[arg-type]
        (Unwilling(answer="x"), "$", "cannot be read: OSError: the store is gone"),
    ],
)
def test_whatever_is_given_for_a_case_is_read_or_refused(case: Any, where: str, says: str) -> None:
    assert problems_of(case)[where].startswith(says)
    good = {"answer": "x", "chunks": []}
    assert [verdict.outcome for verdict in check_many([case, good], "answer")] == [Outcome.UNREADABLE, Outcome.STOPPED]


def test_parts_of_a_case_may_be_plain_data() -> None:
    plain: Any = [{"id": "c1", "text": "It is tall."}]
    case = Case(answer="It is tall.", chunks=plain, citations=({"chunk_id": "c1", "excerpt": "tall"},))  # type: ignore[arg-type]
    assert check(case, "answer").passed


@pytest.mark.parametrize(
    ("payload", "id"),
    [
        ({"id": 5, "answer": 7}, "5"),
        ({"id": 5.0, "answer": 7}, "5"),
        ({"id": True, "answer": 7}, None),
        ({"id": HALF, "answer": 7}, None),
        (Case(id="abc", answer=5), "abc"),  # type: ignore[arg-type]
    ],
)
def test_a_case_that_cannot_be_read_keeps_the_id_that_can(payload: Any, id: str | None) -> None:
    [verdict] = check_many([payload], "answer")
    assert (verdict.outcome, verdict.case_id) == (Outcome.UNREADABLE, id)


@pytest.mark.parametrize("gate", GATES)
def test_in_a_batch_one_bad_case_gets_its_own_verdict_and_stops_nothing(gate: str) -> None:
    """SPEC 1.2, 6.6."""
    good: dict[str, Any] = {"answer": "It is tall.", "chunks": ["It is tall."], "citations": [], "id": "good"}
    if gate == "attribution":
        good |= {"coverage_code": "A4200_1", "slot": "waiting_period", "chunks": ["암진단비 90일 면책"]}
    bad: list[Any] = [{"id": "bad", "answer": 3, "chunks": 4}, None, "text", {"answer": NAN}]
    verdicts = list(check_many([good, *bad, good], gate))
    assert [verdict.outcome is Outcome.UNREADABLE for verdict in verdicts] == [False, True, True, True, True, False]
    assert verdicts[0] == verdicts[-1]
    unreadable = verdicts[1]
    assert not unreadable.passed
    assert unreadable.case_id == "bad"
    further = ["$.coverage_code"] if gate == "attribution" else []
    assert [fault.where for fault in unreadable.faults] == ["$.answer", "$.chunks", *further]
    assert unreadable.because.startswith("the case cannot be read: $.answer: ")
