"""Compare a run with an earlier one."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from answergate import check, check_many
from answergate.batch.baseline import Baseline, BaselineError, Change
from answergate.batch.output import encode_line
from answergate.batch.thresholds import Failing, count_failing, thresholds_of
from answergate.batch.waivers import Waivers
from answergate.model.verdict import Verdict
from answergate.render.judged import Judged
from many_cases import case

OK = {**case(1, wrong=False), "id": "a"}
STOPPED = {**case(1, wrong=True), "id": "a"}


def verdict(payload: object, case_id: str | None = "a") -> Verdict:
    given = dict(payload) if isinstance(payload, dict) else {}
    given.pop("id", None)
    [made] = check_many([given if case_id is None else {**given, "id": case_id}], "answer")
    return made


def written(path: Path, *verdicts: Verdict) -> Path:
    path.write_bytes(b"".join(encode_line("a.jsonl", line, one) for line, one in enumerate(verdicts, 1)))
    return path


def test_a_record_is_worse_better_the_same_or_new(tmp_path: Path) -> None:
    earlier = written(
        tmp_path / "earlier.jsonl", verdict(OK, "1"), verdict(STOPPED, "2"), verdict(STOPPED, "3"), verdict(OK, "4")
    )
    baseline = Baseline(earlier, "answer")
    now = [verdict(STOPPED, "1"), verdict(OK, "2"), verdict(STOPPED, "3"), verdict(STOPPED, "5")]
    assert [baseline.is_worse("a.jsonl", line, one) for line, one in enumerate(now, 1)] == [True, False, False, True]
    assert baseline.worse.first == [Change("a.jsonl:1", "1", "ok", "citation_insufficient")]
    assert baseline.better.first == [Change("a.jsonl:2", "2", "citation_insufficient", "ok")]
    assert (baseline.worse.count, baseline.better.count, baseline.same, baseline.new, baseline.gone) == (1, 1, 1, 1, 1)


def test_a_case_without_an_id_is_known_by_its_file_and_line(tmp_path: Path) -> None:
    baseline = Baseline(written(tmp_path / "earlier.jsonl", verdict(OK, None)), "answer")
    assert baseline.is_worse("a.jsonl", 1, verdict(STOPPED, None))
    assert baseline.worse.count == 1
    assert baseline.is_worse("a.jsonl", 2, verdict(STOPPED, None))
    assert baseline.new == 1


def test_records_with_the_same_id_are_matched_in_order(tmp_path: Path) -> None:
    baseline = Baseline(written(tmp_path / "earlier.jsonl", verdict(OK), verdict(STOPPED)), "answer")
    assert not baseline.is_worse("a.jsonl", 1, verdict(OK))
    assert not baseline.is_worse("a.jsonl", 2, verdict(STOPPED))
    assert baseline.is_worse("a.jsonl", 3, verdict(STOPPED))
    assert (baseline.same, baseline.new, baseline.gone) == (2, 1, 0)


def test_unreadable_is_worse_than_any_status(tmp_path: Path) -> None:
    nothing = check({"conclusion": "x", "raw_chunks": [], "id": "a"}, "answer")
    baseline = Baseline(written(tmp_path / "earlier.jsonl", nothing), "answer")
    assert baseline.is_worse("a.jsonl", 1, verdict({"conclusion": 5}))
    assert baseline.worse.first[0].now == "unreadable"


def test_only_records_that_got_worse_or_are_new_fail(tmp_path: Path) -> None:
    earlier = written(tmp_path / "earlier.jsonl", verdict(STOPPED, "known"), verdict(OK, "worse"))
    now = [verdict(STOPPED, "known"), verdict(STOPPED, "worse"), verdict(STOPPED, "new"), verdict(OK, "fine")]
    counted = count_failing(
        [Judged("a.jsonl", line, one) for line, one in enumerate(now, 1)],
        thresholds_of("answer"),
        Waivers((), date(2026, 1, 1)),
        Baseline(earlier, "answer"),
    )
    assert counted == Failing(failing=2, known=1)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"{}\n", "earlier.jsonl:1: not a verdict of an earlier run: Object missing required field `file`"),
        (b"\nnothing\n", "earlier.jsonl:2: not a verdict of an earlier run: JSON is malformed"),
        (b"\xff\n", "earlier.jsonl:1: not a verdict of an earlier run"),
        (
            encode_line("a.jsonl", 1, check({"answer": "A.", "chunks": ["A."]}, "guardrails")),
            "earlier.jsonl:1: a verdict of the guardrails gate, but this run uses the answer gate",
        ),
        (
            encode_line("a.jsonl", 1, verdict(OK)).replace(b'"status":"ok"', b'"status":"fine"'),
            "earlier.jsonl:1: 'fine' is not a status of the answer gate",
        ),
    ],
)
def test_a_baseline_that_cannot_be_used_is_reported_with_its_line(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "earlier.jsonl"
    path.write_bytes(content)
    with pytest.raises(BaselineError) as caught:
        Baseline(path, "answer")
    assert said in str(caught.value)


def test_a_missing_baseline_is_reported(tmp_path: Path) -> None:
    with pytest.raises(BaselineError, match="No such file"):
        Baseline(tmp_path / "none.jsonl", "answer")
