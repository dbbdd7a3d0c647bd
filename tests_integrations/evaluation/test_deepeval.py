"""The deepeval metric, alone, in evaluate() and in assert_test()."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from answers import CHUNKS, OTHER_LANGUAGES, QUESTION, RIGHT, WRONG
from deepeval import assert_test, evaluate
from deepeval.test_case import LLMTestCase, RetrievedContextData
from pages import blocks, run_python

from answergate import Outcome, PolicyError
from answergate.integrations.deepeval import AnswerGateMetric

PAGE = "integrations/deepeval.md"
UNCITED = "A day ticket costs 12 euros."


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """deepeval writes its results into the current folder."""
    monkeypatch.chdir(tmp_path)


def case(answer: str | None, contexts: Any = CHUNKS) -> LLMTestCase:
    return LLMTestCase(input=QUESTION, actual_output=answer, retrieval_context=contexts)


def test_the_page_prints_what_it_shows(capsys: pytest.CaptureFixture[str]) -> None:
    run_python(PAGE)
    assert capsys.readouterr().out == blocks(PAGE, "text")[0]


def test_the_score_is_the_share_of_supported_claims() -> None:
    metric = AnswerGateMetric()
    assert (metric.measure(case(RIGHT)), metric.is_successful()) == (1.0, True)
    assert (metric.measure(case(WRONG)), metric.is_successful()) == (0.5, False)
    assert "15" in metric.reason
    assert "C2 says '12'" in metric.reason
    assert metric.verdict is not None
    assert metric.verdict.findings


def test_a_success_does_not_outlive_its_test_case() -> None:
    metric = AnswerGateMetric()
    metric.measure(case(RIGHT))
    metric.measure(case(RIGHT, None))
    assert not metric.is_successful()


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_other_languages_are_measured_too(language: str) -> None:
    chunks, right, wrong = OTHER_LANGUAGES[language]
    metric = AnswerGateMetric()
    assert (metric.measure(case(right, chunks)), metric.is_successful()) == (1.0, True)
    assert (metric.measure(case(wrong, chunks)), metric.is_successful()) == (0.0, False)


@pytest.mark.parametrize("contexts", [None, [], [""], ["  \n"]])
def test_missing_contexts_never_pass(contexts: Any) -> None:
    metric = AnswerGateMetric({"max_uncovered_ratio": 1.0, "max_uncovered_claims": 99})
    assert metric.measure(case(RIGHT, contexts)) == 0.0
    assert not metric.is_successful()
    assert metric.reason


@pytest.mark.parametrize("answer", [None, "", " "])
def test_a_missing_answer_never_passes(answer: Any) -> None:
    metric = AnswerGateMetric()
    assert (metric.measure(case(answer)), metric.is_successful()) == (0.0, False)
    assert metric.verdict is not None
    assert metric.verdict.outcome is Outcome.UNREADABLE


def test_an_answer_without_citations_is_checked_against_all_contexts() -> None:
    metric = AnswerGateMetric()
    assert metric.measure(case(UNCITED)) == 1.0
    assert metric.measure(case(UNCITED.replace("12", "15"))) == 0.0
    elsewhere = "A day ticket costs 12 euros [1]."
    assert metric.measure(case(elsewhere)) == 0.0
    assert AnswerGateMetric({"markers": []}).measure(case(elsewhere)) == 1.0


def test_contexts_with_a_source_are_read() -> None:
    contexts = [RetrievedContextData(context=text, source=f"{place}.pdf") for place, text in enumerate(CHUNKS)]
    metric = AnswerGateMetric()
    assert (metric.measure(case(RIGHT, contexts)), metric.measure(case(WRONG, contexts))) == (1.0, 0.5)


def test_a_threshold_counts_too() -> None:
    lenient = {"max_uncovered_ratio": 1.0, "max_uncovered_claims": 9}
    assert AnswerGateMetric(lenient).measure(case(WRONG)) == 0.5
    for threshold, success in ((0.0, True), (0.5, True), (0.6, False)):
        metric = AnswerGateMetric(lenient, threshold=threshold)
        metric.measure(case(WRONG))
        assert metric.is_successful() is success


def test_evaluate_reports_each_test_case() -> None:
    cases = [case(RIGHT), case(WRONG), case(RIGHT, None)]
    results = evaluate(cases, [AnswerGateMetric()]).test_results
    by_answer = {(one.actual_output, one.retrieval_context is None): one for one in results}
    assert [by_answer[key].success for key in ((RIGHT, False), (WRONG, False), (RIGHT, True))] == [True, False, False]
    data = by_answer[WRONG, False].metrics_data[0]
    assert (data.score, data.success, data.error) == (0.5, False, None)
    assert "15" in data.reason


def test_assert_test_raises_for_a_stopped_answer() -> None:
    assert_test(case(RIGHT), [AnswerGateMetric()])
    with pytest.raises(AssertionError, match="AnswerGate"):
        assert_test(case(WRONG), [AnswerGateMetric()])


def test_sync_async_and_again_give_the_same() -> None:
    metric = AnswerGateMetric()
    first = (metric.measure(case(WRONG)), metric.reason)
    assert (asyncio.run(metric.a_measure(case(WRONG))), metric.reason) == first


def test_wrong_options_are_reported_at_once() -> None:
    with pytest.raises(PolicyError, match="min_similarty"):
        AnswerGateMetric({"min_similarty": 0.5})
