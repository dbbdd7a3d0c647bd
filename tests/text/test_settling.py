"""Settling one slot over all its chunks: the value, or the strongest near miss."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from slot_readings import reduction, waiting

from answergate.resolve.settling import SlotStatus, settle
from answergate.text.attribution.candidates import Standing
from answergate.text.attribution.settling import strongest


def test_agreeing_evidence_makes_the_value() -> None:
    answer = settle([waiting("암진단비 90일 면책"), waiting("암 진단비\n90일이 지난날의 다음날"), waiting("90일 면책")])
    assert (answer.status, answer.value, answer.unit) == (SlotStatus.FOUND, 90, "days")
    assert [evidence.chunk for evidence in answer.evidences] == [0, 1]
    assert [evidence.chunk for evidence in answer.rejected] == [2]
    assert answer.near_miss is None


def test_conflicting_values_make_it_unknown_and_say_so() -> None:
    answer = settle([waiting("암진단비 90일 면책"), waiting("암진단비 30일 면책")])
    assert answer.status is SlotStatus.UNKNOWN
    assert answer.notes == "Conflicting values found: 90 days, 30 days"
    assert answer.value is None
    assert answer.evidences == ()
    assert len(answer.rejected) == 2


def test_a_bare_percentage_agrees_with_the_one_that_has_a_period() -> None:
    answer = settle([reduction("암진단비 50% 지급"), reduction("암진단비 1년 50%")])
    assert (answer.status, answer.value) == (SlotStatus.FOUND, {"period_months": 12, "pay_percent": 50})


def test_the_narrower_condition_is_kept() -> None:
    answer = settle([reduction("암진단비 소액암 1년 50%"), reduction("암진단비 특정소액암 1년 50%")])
    assert (answer.status, answer.condition) == (SlotStatus.FOUND, "특정소액암")


def test_different_periods_conflict() -> None:
    answer = settle([reduction("암진단비 1년 50%"), reduction("암진단비 2년 50%")])
    assert answer.status is SlotStatus.UNKNOWN
    assert "period_months=12 pay_percent=50" in answer.notes


def test_the_near_miss_is_the_strongest() -> None:
    answer = settle([waiting("90일 면책"), waiting("암진단비 400일 면책"), waiting("암진단비, 뇌졸중진단비 90일 면책")])
    assert answer.status is SlotStatus.UNKNOWN
    assert answer.near_miss is not None
    assert answer.near_miss.chunk == 1
    assert answer.notes == answer.near_miss.candidate.because


def test_nothing_read_is_unknown_without_a_near_miss() -> None:
    answer = settle([waiting("암진단비"), ()])
    assert (answer.status, answer.near_miss, answer.rejected) == (SlotStatus.UNKNOWN, None, ())
    assert answer.notes == "No trigger pattern matched in any evidence"
    assert strongest(()) is None


def test_of_equal_candidates_the_one_nearest_its_anchor_is_strongest() -> None:
    candidates = waiting("400일 면책입니다\n안내\n암진단비\n500일 면책")
    best = strongest(candidates)
    assert best is not None
    assert best.value == 500


def test_an_anchor_in_another_chunk_does_not_count() -> None:
    answer = settle([waiting("암진단비"), waiting("90일 면책")])
    assert answer.status is SlotStatus.UNKNOWN
    assert answer.near_miss is not None
    assert answer.near_miss.chunk == 1
    assert answer.near_miss.candidate.standing is Standing.NO_ANCHOR


@given(st.lists(st.sampled_from(["암진단비 90일 면책", "90일 면책", "암진단비 30일 면책", "암진단비"]), max_size=4))
def test_one_more_rejected_chunk_changes_no_value(texts: list[str]) -> None:
    answer = settle([waiting(text) for text in texts])
    more = settle([*(waiting(text) for text in texts), waiting("유사암진단비 10일 면책")])
    assert (more.status, more.value, more.condition) == (answer.status, answer.value, answer.condition)
