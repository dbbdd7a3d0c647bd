"""The ragas metric, alone and for many rows."""

from __future__ import annotations

import asyncio
import warnings
from typing import Any

import pytest
from answers import CHUNKS, OTHER_LANGUAGES, QUESTION, RIGHT, WRONG
from pages import blocks, run_python
from ragas import EvaluationDataset, SingleTurnSample, evaluate

from answergate import PolicyError
from answergate.integrations.ragas import AnswerGateMetric

PAGE = "integrations/ragas.md"


def test_the_page_prints_what_it_shows(capsys: pytest.CaptureFixture[str]) -> None:
    run_python(PAGE)
    assert capsys.readouterr().out == blocks(PAGE, "text")[0]


def test_the_value_is_the_share_of_supported_claims() -> None:
    metric = AnswerGateMetric()
    right = metric.score(response=RIGHT, retrieved_contexts=CHUNKS, user_input=QUESTION)
    wrong = asyncio.run(metric.ascore(response=WRONG, retrieved_contexts=CHUNKS, user_input=QUESTION))
    assert (right.value, wrong.value) == (1.0, 0.5)
    assert (right.traces["output"]["passed"], wrong.traces["output"]["passed"]) == (True, False)
    assert "C2 says '12'" in wrong.reason


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_other_languages_are_measured_too(language: str) -> None:
    chunks, right, wrong = OTHER_LANGUAGES[language]
    metric = AnswerGateMetric()
    assert metric.score(response=right, retrieved_contexts=chunks).value == 1.0
    assert metric.score(response=wrong, retrieved_contexts=chunks).value == 0.0


@pytest.mark.parametrize("row", [{}, {"response": RIGHT}, {"retrieved_contexts": CHUNKS}])
@pytest.mark.parametrize("empty", [None, [], ""])
def test_what_is_missing_is_a_value_of_zero(row: dict[str, Any], empty: Any) -> None:
    metric = AnswerGateMetric({"max_uncovered_ratio": 1.0, "max_uncovered_claims": 99})
    result = metric.score(**{"response": empty, "retrieved_contexts": empty, **row})
    assert result.value == 0.0
    assert result.reason
    assert not result.traces["output"]["passed"]


def test_many_rows_keep_their_order_and_are_the_same_again() -> None:
    metric = AnswerGateMetric()
    rows = [{"response": answer, "retrieved_contexts": CHUNKS, "reference": "x"} for answer in (WRONG, RIGHT) * 10]
    values = [result.value for result in metric.batch_score(rows)]
    assert values == [0.5, 1.0] * 10
    assert [result.value for result in asyncio.run(metric.abatch_score(rows))] == values


def test_evaluate_takes_the_metric_too() -> None:
    samples = [
        SingleTurnSample(user_input=QUESTION, response=answer, retrieved_contexts=contexts)
        for answer, contexts in [(RIGHT, CHUNKS), (WRONG, CHUNKS), (RIGHT, []), ("", CHUNKS)]
    ]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        result = evaluate(EvaluationDataset(samples=samples), metrics=[AnswerGateMetric()], show_progress=False)
    assert result["answergate"] == [1.0, 0.5, 0.0, 0.0]


def test_evaluate_refuses_a_dataset_without_contexts() -> None:
    dataset = EvaluationDataset(samples=[SingleTurnSample(user_input=QUESTION, response=RIGHT)])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        with pytest.raises(ValueError, match="retrieved_contexts"):
            evaluate(dataset, metrics=[AnswerGateMetric()], show_progress=False)


def test_citations_count_unless_all_contexts_are_asked_for() -> None:
    row = {"response": "A day ticket costs 12 euros [1].", "retrieved_contexts": CHUNKS}
    assert AnswerGateMetric().score(**row).value == 0.0
    assert AnswerGateMetric({"markers": []}).score(**row).value == 1.0


def test_wrong_options_are_reported_at_once() -> None:
    with pytest.raises(PolicyError, match="min_similarty"):
        AnswerGateMetric({"min_similarty": 0.5})
