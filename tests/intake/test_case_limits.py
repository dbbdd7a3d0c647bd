"""Cases up to the limits are read. Cases that are too large, too deep or have too large a number are rejected."""

from __future__ import annotations

from typing import Any

import pytest
from bad_cases import case_with, chunk_with, evidence_with, problems_of

from answergate import CaseError, check, read_case
from answergate.model.settings import Limits


@pytest.mark.parametrize(
    ("payload", "limits", "path", "says"),
    [
        (case_with(), Limits(answer=10), "$.conclusion", "11 characters, the limit is 10"),
        (case_with(), Limits(chunk=10), "$.raw_chunks[0].text", "11 characters, the limit is 10"),
        (case_with(raw_chunks=["It is tall."]), Limits(chunk=10), "$.raw_chunks[0]", "11 characters, the limit is 10"),
        (
            case_with(raw_chunks={"a": "It is tall."}),
            Limits(chunk=10),
            "$.raw_chunks.a",
            "11 characters, the limit is 10",
        ),
        (case_with(raw_chunks=["a", "b", "c"]), Limits(chunks=2), "$.raw_chunks", "3 chunks, the limit is 2"),
        (case_with(evidences=["c1"] * 3), Limits(citations=2), "$.evidences", "3 citations, the limit is 2"),
        (case_with(conclusion="x" * 200_001), None, "$.conclusion", "200,001 characters, the limit is 200,000"),
        (case_with(raw_chunks=["a"] * 2_001), None, "$.raw_chunks", "2,001 chunks, the limit is 2,000"),
        (case_with(evidences=["c1"] * 5_001), None, "$.evidences", "5,001 citations, the limit is 5,000"),
        (
            {"coverage_code": "A", "slot": "s", "evidence": {"excerpt": "12345"}},
            Limits(chunk=4),
            "$.evidence.excerpt",
            "5 characters, the limit is 4",
        ),
    ],
)
def test_past_a_limit_nothing_is_read(payload: Any, limits: Limits | None, path: str, says: str) -> None:
    """SPEC 2.5."""
    assert problems_of(payload, limits) == {path: says}


def test_at_a_limit_everything_is_read() -> None:
    """SPEC 2.5."""
    limits = Limits(answer=11, chunk=11, chunks=1, citations=1)
    assert len(read_case(evidence_with(), limits).citations) == 1


def test_the_limits_are_policy() -> None:
    """SPEC 2.5."""
    with pytest.raises(CaseError, match="the limit is 5"):
        check(case_with(), "answer", {"limits": {"answer": 5}})


@pytest.mark.parametrize("wrap", [lambda value: [value], lambda value: {"a": value}], ids=["lists", "objects"])
@pytest.mark.parametrize("where", ["extra", "metadata", "evidences", "raw_chunks"])
def test_nesting_without_end_is_refused(wrap: Any, where: str) -> None:
    deep: Any = 1
    for _ in range(100_000):
        deep = wrap(deep)
    payload = {
        "extra": case_with(extra=deep),
        "metadata": case_with(metadata={"x": deep}),
        "evidences": evidence_with(x=deep),
        "raw_chunks": chunk_with(x=deep),
    }[where]
    assert problems_of(payload) == {"$": "it is nested too deeply"}


HUGE = 10**5000


@pytest.mark.parametrize(
    ("payload", "path"),
    [
        (evidence_with(page_index=HUGE), "$.evidences[0].page_index"),
        (evidence_with(page_index=HUGE, more={}), "$.evidences[0].page_index"),
        (evidence_with(evidence_idx=HUGE), "$.evidences[0].evidence_idx"),
        (evidence_with(relevance=-HUGE), "$.evidences[0].relevance"),
        (evidence_with(bbox=[0, 0, 1, HUGE]), "$.evidences[0].bbox"),
        (evidence_with(extra=[HUGE]), "$.evidences[0].extra[0]"),
        (chunk_with(position_int=[[HUGE, 0, 1, 0, 1]]), "$.raw_chunks[0].position_int[0]"),
        (chunk_with(relevance=HUGE), "$.raw_chunks[0].relevance"),
        (chunk_with(id=HUGE), "$.raw_chunks[0].id"),
        (case_with(id=HUGE), "$.id"),
        (case_with(evidence_count=HUGE), "$.evidence_count"),
        (case_with(tenant={"x": HUGE}), "$.tenant.x"),
    ],
)
def test_a_number_that_cannot_be_written_down_is_refused(payload: Any, path: str) -> None:
    assert list(problems_of(payload)) == [path]
