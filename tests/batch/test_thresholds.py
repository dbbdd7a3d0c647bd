"""When a run fails, and the reasons it gives."""

from __future__ import annotations

from datetime import date

import pytest

from answergate import check_many
from answergate.batch.tally import Tally
from answergate.batch.thresholds import (
    Code,
    Failing,
    Ruling,
    ThresholdError,
    Thresholds,
    count_failing,
    failing_in,
    rule,
    thresholds_of,
)
from answergate.batch.waivers import Waivers
from answergate.policy.policy import Waiver
from answergate.render.judged import Judged
from many_cases import case

NONE = Waivers((), date(2026, 1, 1))


def judged(*payloads: object) -> list[Judged]:
    return [
        Judged("a.jsonl", line, verdict)
        for line, verdict in enumerate(check_many(payloads, "answer"), 1)  # type: ignore[arg-type]
    ]


def tally_of(records: list[Judged]) -> Tally:
    tally = Tally("answer")
    for one in records:
        tally.add(one.file, one.line, one.verdict)
    return tally


def ruled(records: list[Judged], thresholds: Thresholds, waivers: Waivers = NONE) -> Ruling:
    tally = tally_of(records)
    return rule(tally, count_failing(records, thresholds, waivers, None), thresholds, waivers)


GOOD, WRONG, UNREADABLE = case(1, wrong=False), case(1, wrong=True), {"conclusion": 5}


def test_a_run_fails_on_what_does_not_pass() -> None:
    assert ruled(judged(GOOD, GOOD), thresholds_of("answer")).code is Code.PASSED
    ruling = ruled(judged(GOOD, WRONG), thresholds_of("answer"))
    assert ruling == Ruling(Code.NOT_PASSED, ("1 of 2 records failed (50.0%)",))


def test_an_unreadable_record_fails() -> None:
    assert ruled(judged(GOOD, UNREADABLE), thresholds_of("answer")).code is Code.NOT_PASSED


@pytest.mark.parametrize(
    ("gate", "fail_on", "failing"),
    [
        ("guardrails", (), {"REFUSE"}),
        ("guardrails", ("WARN",), {"REFUSE", "WARN"}),
        ("guardrails", ("warn",), {"REFUSE", "WARN"}),
        ("guardrails", ("REFUSE,WARN",), {"REFUSE", "WARN"}),
        ("citations", (), {"FAIL"}),
        ("answer", ("no_evidence",), {"no_evidence"}),
        ("evidence", (), {"EVIDENCE_REQUIRED", "invalid"}),
    ],
)
def test_fail_on_means_that_status_and_worse(gate: str, fail_on: tuple[str, ...], failing: set[str]) -> None:
    assert thresholds_of(gate, fail_on).failing == failing


def test_a_milder_fail_on_lets_a_stopped_record_through_and_never_an_unreadable_one() -> None:
    thresholds = thresholds_of("answer", ["no_evidence"])
    assert ruled(judged(GOOD, WRONG), thresholds).code is Code.PASSED
    assert ruled(judged(GOOD, UNREADABLE), thresholds).code is Code.NOT_PASSED


@pytest.mark.parametrize(("rate", "code"), [("50%", Code.PASSED), ("0.5", Code.PASSED), ("49.9%", Code.NOT_PASSED)])
def test_max_fail_rate_is_how_many_may_fail(rate: str, code: Code) -> None:
    assert ruled(judged(GOOD, WRONG), thresholds_of("answer", (), rate)).code is code


def test_the_allowed_number_of_failures_does_not_fail_a_run() -> None:
    """0.7 / 100 is less than 7 / 1000 in floating point, so a percentage must not be divided by 100."""
    wrong = []
    for tenths in range(1, 1000):
        thresholds = thresholds_of("answer", (), f"{tenths / 10}%", [f"pass_rate={(1000 - tenths) / 10}%"])
        tally = Tally("answer", records=1000, outcomes={"stopped": tenths, "passed": 1000 - tenths})
        codes = [rule(tally, Failing(failing=failed), thresholds, NONE).code for failed in (tenths, tenths + 1)]
        if codes != [Code.PASSED, Code.NOT_PASSED]:
            wrong.append(tenths)
    assert wrong == []


def test_max_fail_rate_covers_unreadable_records_too() -> None:
    ruling = ruled(judged(GOOD, UNREADABLE), thresholds_of("answer", (), "50%"))
    assert ruling == Ruling(Code.PASSED, ("1 of 2 records failed (50.0%), within 50.0%",))


def test_a_fault_fails_whatever_the_thresholds_are() -> None:
    tally = tally_of(judged(GOOD))
    tally.outcomes["fault"] = 1
    thresholds = thresholds_of("answer", (), "100%")
    ruling = rule(tally, failing_in(tally, thresholds), thresholds, NONE)
    assert ruling == Ruling(Code.FAULT, ("1 record could not be judged: a fault",))


def test_a_metric_below_its_minimum_fails_and_says_both_figures() -> None:
    thresholds = thresholds_of("answer", (), "100%", ["pass_rate=90%", "evidence_acceptance=0.5"])
    assert ruled(judged(GOOD, WRONG), thresholds) == Ruling(
        Code.NOT_PASSED, ("pass_rate is 0.5, but at least 0.9 is required",)
    )
    assert ruled(judged(GOOD), thresholds).code is Code.PASSED


@pytest.mark.parametrize(("records", "said"), [(30_000, "0.999967"), (30_000_000, "0.999999966667")])
def test_a_metric_is_never_rounded_up_to_its_limit(records: int, said: str) -> None:
    thresholds = thresholds_of("answer", (), "100%", ["pass_rate=1"])
    tally = Tally("answer", records=records, outcomes={"stopped": 1, "passed": records - 1})
    assert tally.metrics()["pass_rate"] < 1.0
    assert rule(tally, Failing(failing=1), thresholds, NONE) == Ruling(
        Code.NOT_PASSED, (f"pass_rate is {said}, but at least 1 is required",)
    )


def test_a_run_without_records_does_not_pass() -> None:
    assert ruled([], thresholds_of("answer")).code is Code.UNUSABLE


def test_all_problems_of_thresholds_are_reported_together() -> None:
    with pytest.raises(ThresholdError) as caught:
        thresholds_of("guardrails", ["WRAN", "PASS"], "two", ["claim_coverag=0.9", "pass_rate", "pass_rate=high"])
    said = [str(problem) for problem in caught.value.problems]
    assert said == [
        "--fail-on WRAN: not a status of the guardrails gate (did you mean 'WARN'?): REFUSE, WARN, PASS",
        "--fail-on PASS: the best status: every record would fail",
        "--max-fail-rate two: expected a share, for example 2% or 0.02",
        "--min claim_coverag=0.9: not a metric of the guardrails gate (did you mean 'claim_coverage'?): pass_rate,"
        " total_claims, supported_claims, claim_coverage, citation_density",
        "--min pass_rate: expected METRIC=VALUE, for example pass_rate=0.95",
        "--min pass_rate=high: expected METRIC=VALUE, for example pass_rate=0.95",
    ]


def test_a_waived_record_does_not_fail_a_run_and_is_counted() -> None:
    waiver = Waiver(rule="NUM301", reason="known", until=date(2026, 12, 31))
    waivers = Waivers((waiver,), date(2026, 6, 1))
    assert ruled(judged(GOOD, WRONG), thresholds_of("answer"), waivers) == Ruling(
        Code.PASSED, ("nothing failed in 2 records; 1 waived",)
    )


def test_an_expired_waiver_fails_a_run_whether_it_is_needed_or_not() -> None:
    waivers = Waivers((Waiver(rule="NUM301", reason="known", until=date(2026, 1, 31)),), date(2026, 6, 1))
    ruling = ruled(judged(GOOD), thresholds_of("answer"), waivers)
    assert ruling.code is Code.NOT_PASSED
    assert ruling.reasons == ("a waiver expired on 2026-01-31: known (NUM301)",)


def test_the_counts_give_the_same_result_as_the_records() -> None:
    records = judged(GOOD, WRONG, UNREADABLE, WRONG)
    for thresholds in (thresholds_of("answer"), thresholds_of("answer", ["no_evidence"])):
        counted = count_failing(records, thresholds, NONE, None)
        assert failing_in(tally_of(records), thresholds) == counted
    assert counted == Failing(failing=1)
