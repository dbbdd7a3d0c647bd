"""Real pipelines with a fake chat generator."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from answers import CHUNKS, OTHER_LANGUAGES, QUESTION, RIGHT, WRONG
from haystack import Document, Pipeline
from haystack.components.builders import AnswerBuilder
from haystack.components.generators.chat import MockChatGenerator
from haystack.core.errors import PipelineMaxComponentRuns
from haystack.dataclasses import ChatMessage, GeneratedAnswer
from pages import run_python

from answergate import PolicyError, check
from answergate.adapters import from_haystack
from answergate.integrations.haystack import AnswerGate

PAGE = "integrations/haystack.md"
MODULES = ["answergate.integrations.haystack"]
NUMBERS = r"\[(\d+)\]"


def documents_of(chunks: list[str]) -> list[Document]:
    return [Document(content=text, meta={"page_number": page}) for page, text in enumerate(chunks, 1)]


def answer_of(text: str, chunks: list[str] = CHUNKS) -> GeneratedAnswer:
    return GeneratedAnswer(data=text, query=QUESTION, documents=documents_of(chunks))


def pipeline_of(**options: Any) -> Pipeline:
    pipeline = Pipeline()
    pipeline.add_component("answers", AnswerBuilder(reference_pattern=NUMBERS))
    pipeline.add_component("gate", AnswerGate(**options))
    pipeline.connect("answers.answers", "gate.answers")
    return pipeline


def run(pipeline: Pipeline, *replies: str, chunks: list[str] = CHUNKS) -> dict[str, Any]:
    inputs = {"query": QUESTION, "replies": list(replies), "documents": documents_of(chunks)}
    output: dict[str, Any] = pipeline.run({"answers": inputs})["gate"]
    return output


def test_a_right_answer_passes_and_nothing_else_comes_out() -> None:
    output = run(pipeline_of(), RIGHT)
    assert set(output) == {"passed", "report"}
    assert [answer.data for answer in output["passed"]] == [RIGHT]
    assert output["report"]["verdicts"][0]["status"] == "PASS"


def test_a_wrong_number_is_refused_with_its_place() -> None:
    output = run(pipeline_of(), WRONG)
    assert set(output) == {"refused", "feedback", "report"}
    assert [answer.data for answer in output["refused"]] == [WRONG]
    place = next(one["place"] for one in output["report"]["verdicts"][0]["findings"] if one["code"] == "NUM301")
    assert WRONG[place["start"] : place["end"]] == "15"
    assert "12" in output["feedback"]


def test_right_and_wrong_answers_are_separated() -> None:
    output = run(pipeline_of(), WRONG, RIGHT, WRONG)
    assert [answer.data for answer in output["passed"]] == [RIGHT]
    assert [answer.data for answer in output["refused"]] == [WRONG, WRONG]
    assert [verdict["passed"] for verdict in output["report"]["verdicts"]] == [False, True, False]


def test_async() -> None:
    inputs = {"query": QUESTION, "replies": [RIGHT, WRONG], "documents": documents_of(CHUNKS)}
    output = asyncio.run(pipeline_of().run_async({"answers": inputs}))["gate"]
    assert [answer.data for answer in output["passed"]] == [RIGHT]
    assert [answer.data for answer in output["refused"]] == [WRONG]


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_other_languages(language: str) -> None:
    chunks, right, wrong = OTHER_LANGUAGES[language]
    output = run(pipeline_of(), right, wrong, chunks=chunks)
    assert [answer.data for answer in output["passed"]] == [right]
    assert [answer.data for answer in output["refused"]] == [wrong]


@pytest.mark.parametrize("only_referenced", [True, False])
def test_markers_are_those_that_the_model_saw(only_referenced: bool) -> None:
    """AnswerBuilder leaves out documents without a marker, so the second document may be the first of the answer."""
    builder = AnswerBuilder(reference_pattern=NUMBERS, return_only_referenced_documents=only_referenced)
    [answer] = builder.run(QUESTION, ["A day ticket costs 12 euros [2]."], documents=documents_of(CHUNKS))["answers"]
    assert "passed" in AnswerGate().run([answer])
    [wrong] = builder.run(QUESTION, ["The museum opens at 10:00 [2]."], documents=documents_of(CHUNKS))["answers"]
    assert "passed" not in AnswerGate().run([wrong])


def test_a_marker_of_no_document_is_refused() -> None:
    assert "passed" not in run(pipeline_of(), "A day ticket costs 12 euros [7].")


@pytest.mark.parametrize("text", [RIGHT, "A day ticket costs 12 euros.", "The documents do not say that.", ""])
@pytest.mark.parametrize("chunks", [[], [""]])
def test_without_documents_nothing_passes(text: str, chunks: list[str]) -> None:
    output = AnswerGate().run([answer_of(text, chunks)])
    assert "passed" not in output
    assert output["feedback"]


def test_an_empty_answer_does_not_pass() -> None:
    assert "passed" not in AnswerGate().run([answer_of("")])


class Broken:
    """An answer whose parts cannot be read."""

    query = QUESTION

    @property
    def data(self) -> str:
        raise ZeroDivisionError("the store is gone")


@pytest.mark.parametrize(
    "answer", [Broken(), None, 5, GeneratedAnswer(data=5, query="", documents=documents_of(CHUNKS))]
)
def test_an_answer_that_cannot_be_read_is_refused_and_the_others_are_checked(answer: Any) -> None:
    output = AnswerGate().run([answer, answer_of(RIGHT)])
    assert [passed.data for passed in output["passed"]] == [RIGHT]
    assert output["refused"] == [answer]
    assert output["report"]["verdicts"][0]["outcome"] in ("fault", "unreadable")


def test_a_check_that_is_not_finished_never_passes() -> None:
    output = run(pipeline_of(policy={"deadline": 1e-9}), RIGHT)
    assert "passed" not in output
    assert output["report"]["verdicts"][0]["outcome"] == "fault"


def test_the_verdict_is_that_of_the_library() -> None:
    answer = answer_of(WRONG)
    [verdict] = AnswerGate().run([answer])["report"]["verdicts"]
    assert verdict == check(from_haystack(answer), "guardrails").to_dict()


@pytest.mark.parametrize("options", [{}, {"policy": "guardrails-lenient"}, {"policy": {"min_similarity": 0.5}}])
def test_a_pipeline_is_saved_and_loaded(options: dict[str, Any]) -> None:
    pipeline = pipeline_of(**options)
    trusted = {"allowed_modules": MODULES}
    for loaded in (Pipeline.loads(pipeline.dumps(), **trusted), Pipeline.from_dict(pipeline.to_dict(), **trusted)):
        assert loaded.to_dict() == pipeline.to_dict()
        assert run(loaded, RIGHT, WRONG)["report"] == run(pipeline, RIGHT, WRONG)["report"]


def test_a_policy_that_cannot_be_used_is_an_error_at_once() -> None:
    with pytest.raises(PolicyError, match="min_similarty"):
        AnswerGate(policy={"min_similarty": 1})


def test_the_lines_of_the_page() -> None:
    names = run_python(PAGE)
    assert names["answer"](QUESTION, [RIGHT], documents_of(CHUNKS)) == RIGHT
    assert names["answer"](QUESTION, [WRONG], documents_of(CHUNKS)).startswith("Refused: The guardrails gate stopped")


def test_the_pipeline_of_the_page_corrects_an_answer_with_the_feedback() -> None:
    names = run_python(PAGE)
    prompts: list[str] = []

    def said(messages: list[ChatMessage]) -> str:
        prompts.append(messages[-1].text or "")
        return RIGHT if "12" in prompts[-1].partition("The guardrails gate")[2] else WRONG

    pipeline = names["correcting"](MockChatGenerator(response_fn=said))
    assert names["answer_or_correct"](pipeline, QUESTION, documents_of(CHUNKS)) == RIGHT
    assert len(prompts) == 2
    assert all(f"[2] {CHUNKS[1]}" in prompt for prompt in prompts)
    with pytest.raises(PipelineMaxComponentRuns):
        names["answer_or_correct"](names["correcting"](MockChatGenerator(WRONG)), QUESTION, documents_of(CHUNKS))
