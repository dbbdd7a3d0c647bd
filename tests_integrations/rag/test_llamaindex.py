"""Query engines of the real package with fake models."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from answers import CHUNKS, OTHER_LANGUAGES, QUESTION, RIGHT, WRONG
from llama_index.core.base.response.schema import AsyncStreamingResponse, PydanticResponse, Response, StreamingResponse
from llama_index.core.evaluation import BatchEvalRunner
from llama_index.core.llms import CompletionResponse, CompletionResponseGen, CustomLLM, LLMMetadata
from llama_index.core.query_engine import CitationQueryEngine, CustomQueryEngine, RetrieverQueryEngine
from llama_index.core.response_synthesizers import get_response_synthesizer
from llama_index.core.retrievers import BaseRetriever
from llama_index.core.schema import NodeWithScore, QueryBundle, TextNode
from pages import run_python
from pydantic import BaseModel

from answergate import GateFault, GuardrailsGateViolation, PolicyError
from answergate.integrations.llamaindex import REFUSAL, AnswerGateEvaluator, AnswerGateQueryEngine

PAGE = "integrations/llamaindex.md"


def nodes_of(chunks: Sequence[str] = CHUNKS) -> list[NodeWithScore]:
    return [
        NodeWithScore(node=TextNode(text=text, metadata={"page_label": str(page)}), score=1.0)
        for page, text in enumerate(chunks, 1)
    ]


class Saying(CustomLLM):
    """A model that gives one answer, also word by word."""

    answer: str

    @property
    def metadata(self) -> LLMMetadata:
        return LLMMetadata()

    def complete(self, prompt: str, formatted: bool = False, **kwargs: Any) -> CompletionResponse:
        return CompletionResponse(text=self.answer)

    def stream_complete(self, prompt: str, formatted: bool = False, **kwargs: Any) -> CompletionResponseGen:
        text = ""
        for word in self.answer.split(" "):
            delta = f" {word}" if text else word
            text += delta
            yield CompletionResponse(text=text, delta=delta)


class Retriever(BaseRetriever):
    def __init__(self, chunks: Sequence[str]) -> None:
        super().__init__()
        self.chunks = chunks

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        return nodes_of(self.chunks)


def engine_saying(answer: str, chunks: Sequence[str] = CHUNKS, *, streaming: bool = False) -> RetrieverQueryEngine:
    synthesizer = get_response_synthesizer(llm=Saying(answer=answer), streaming=streaming)
    return RetrieverQueryEngine(Retriever(chunks), response_synthesizer=synthesizer)


def citing(answer: str) -> CitationQueryEngine:
    return CitationQueryEngine(Retriever(CHUNKS), llm=Saying(answer=answer))


def gated(engine: Any, **options: Any) -> AnswerGateQueryEngine:
    return AnswerGateQueryEngine(query_engine=engine, **options)


def asked(engine: AnswerGateQueryEngine) -> list[Response]:
    """The responses, sync and async. They must be the same."""
    responses = [engine.query(QUESTION), asyncio.run(engine.aquery(QUESTION))]
    assert str(responses[0]) == str(responses[1])
    verdicts = [response.metadata["answergate"] for response in responses]
    assert verdicts[0]["because"] == verdicts[1]["because"]
    return responses


@pytest.mark.parametrize("make", [engine_saying, citing])
def test_a_right_answer_is_returned_with_its_sources_and_the_verdict(make: Any) -> None:
    for response in asked(gated(make(RIGHT))):
        assert response.response == RIGHT
        assert len(response.source_nodes) == 2
        assert response.metadata["answergate"]["status"] == "PASS"


@pytest.mark.parametrize("make", [engine_saying, citing])
def test_a_wrong_number_is_replaced_by_the_refusal(make: Any) -> None:
    for response in asked(gated(make(WRONG))):
        assert response.response == REFUSAL
        assert len(response.source_nodes) == 2
        findings = response.metadata["answergate"]["findings"]
        place = next(finding["place"] for finding in findings if finding["code"] == "NUM301")
        assert WRONG[place["start"] : place["end"]] == "15"


def test_a_refusal_can_be_an_exception() -> None:
    engine = gated(engine_saying(WRONG), on_stop="raise")
    with pytest.raises(GuardrailsGateViolation, match="15 euros"):
        engine.query(QUESTION)
    with pytest.raises(GuardrailsGateViolation):
        asyncio.run(engine.aquery(QUESTION))
    with pytest.raises(GateFault):
        gated(engine_saying(RIGHT, []), on_stop="raise").query(QUESTION)
    assert gated(engine_saying(RIGHT), on_stop="raise").query(QUESTION).response == RIGHT


def test_a_stream_is_collected_before_it_is_checked() -> None:
    for answer, shown in ((RIGHT, RIGHT), (WRONG, REFUSAL)):
        for response in asked(gated(engine_saying(answer, streaming=True))):
            assert type(response) is Response
            assert response.response == shown


class Answering(CustomQueryEngine):
    """An engine that returns this response."""

    response: Any

    def custom_query(self, query_str: str) -> Any:
        return self.response


def test_a_stream_of_either_kind_is_collected() -> None:
    async def later() -> Any:
        for word in (WRONG[:20], WRONG[20:]):
            yield word

    parts = iter((WRONG[:20], WRONG[20:]))
    assert gated(Answering(response=StreamingResponse(parts, nodes_of()))).query(QUESTION).response == REFUSAL
    parts = iter((RIGHT[:20], RIGHT[20:]))
    engine = gated(Answering(response=StreamingResponse(parts, nodes_of())))
    assert asyncio.run(engine.aquery(QUESTION)).response == RIGHT

    async def ask() -> Any:
        return await gated(Answering(response=AsyncStreamingResponse(later(), nodes_of()))).aquery(QUESTION)

    assert asyncio.run(ask()).response == REFUSAL


class Evidence(BaseModel):
    chunk_id: str
    excerpt: str


class Conclusion(BaseModel):
    conclusion: str
    evidences: list[Evidence]


def test_a_structured_response_is_checked_as_a_case() -> None:
    node = NodeWithScore(node=TextNode(text=CHUNKS[1], id_="tickets"))
    for euros, shown in (("12", True), ("15", False)):
        evidence = Evidence(chunk_id="tickets", excerpt="A day ticket costs 12 euros.")
        said = Conclusion(conclusion=f"A ticket costs {euros} euros.", evidences=[evidence])
        engine = gated(Answering(response=PydanticResponse(said, [node])), gate="answer")
        response = engine.query(QUESTION)
        assert (said.conclusion in str(response)) is shown
        assert (str(response) == REFUSAL) is not shown


@pytest.mark.parametrize("answer", [RIGHT, "A day ticket costs 12 euros.", "The documents do not say that.", "", None])
@pytest.mark.parametrize("chunks", [[], [""]])
def test_without_sources_nothing_passes(answer: str | None, chunks: list[str]) -> None:
    response = gated(Answering(response=Response(answer, nodes_of(chunks)))).query(QUESTION)
    assert response.response == REFUSAL
    assert response.metadata["answergate"]["passed"] is False


@pytest.mark.parametrize("answer", ["", None, 5])
def test_an_answer_that_is_no_text_does_not_pass(answer: Any) -> None:
    assert gated(Answering(response=Response(answer, nodes_of()))).query(QUESTION).response == REFUSAL


def test_an_error_never_passes() -> None:
    class Broken(Response):
        @property
        def response(self) -> str:
            raise ZeroDivisionError("the store is gone")

        @response.setter
        def response(self, value: Any) -> None:
            pass

    for engine in (
        gated(Answering(response=Broken("", nodes_of()))),
        gated(engine_saying(RIGHT), policy={"deadline": 1e-9}),
    ):
        response = engine.query(QUESTION)
        assert response.response == REFUSAL
        assert response.metadata["answergate"]["outcome"] == "fault"


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_other_languages(language: str) -> None:
    chunks, right, wrong = OTHER_LANGUAGES[language]
    assert gated(engine_saying(right, chunks)).query(QUESTION).response == right
    assert gated(engine_saying(wrong, chunks), refusal="-").query(QUESTION).response == "-"
    evaluator = AnswerGateEvaluator()
    assert evaluator.evaluate(QUESTION, right, chunks).passing is True
    assert evaluator.evaluate(QUESTION, wrong, chunks).passing is False


def test_a_policy_that_cannot_be_used_is_an_error_at_once() -> None:
    with pytest.raises(PolicyError, match="min_similarty"):
        AnswerGateEvaluator(policy={"min_similarty": 1})
    with pytest.raises(PolicyError, match="min_similarty"):
        gated(engine_saying(RIGHT), policy={"min_similarty": 1})


# The evaluator


def results(answer: str | None, chunks: list[str]) -> list[Any]:
    """The results of all four methods. They must be the same."""
    evaluator = AnswerGateEvaluator()
    response = Response(answer, nodes_of(chunks))
    found = [
        evaluator.evaluate(query=QUESTION, response=answer, contexts=chunks),
        evaluator.evaluate_response(query=QUESTION, response=response),
        asyncio.run(evaluator.aevaluate(query=QUESTION, response=answer, contexts=chunks)),
        asyncio.run(evaluator.aevaluate_response(query=QUESTION, response=response)),
    ]
    assert len({(one.passing, one.score, one.invalid_result, one.query) for one in found}) == 1
    return found


def test_a_right_answer_passes_the_evaluation() -> None:
    for result in results(RIGHT, CHUNKS):
        assert (result.passing, result.score, result.invalid_result) == (True, 1.0, False)
        assert list(result.contexts) == CHUNKS
        assert result.response == RIGHT


def test_a_wrong_answer_does_not_and_the_feedback_says_why() -> None:
    for result in results(WRONG, CHUNKS):
        assert (result.passing, result.score, result.invalid_result) == (False, 0.0, False)
        assert "'15'" in result.feedback


@pytest.mark.parametrize("answer", [RIGHT, "The documents do not say that.", None])
@pytest.mark.parametrize("chunks", [[], [""]])
def test_an_answer_that_cannot_be_checked_is_invalid_and_not_passing(answer: str | None, chunks: list[str]) -> None:
    for result in results(answer, chunks):
        assert (result.passing, result.score) == (False, 0.0)
        assert result.invalid_result is True
        assert result.invalid_reason


def test_nothing_at_all_is_not_passing() -> None:
    assert AnswerGateEvaluator().evaluate().passing is False
    assert AnswerGateEvaluator().evaluate_response().passing is False


def test_in_a_running_event_loop() -> None:
    async def evaluate() -> bool:
        passing: bool = AnswerGateEvaluator().evaluate(QUESTION, RIGHT, CHUNKS).passing
        return passing

    assert asyncio.run(evaluate()) is True


def test_a_batch_of_evaluations() -> None:
    runner = BatchEvalRunner({"gate": AnswerGateEvaluator()})
    responses = [Response(answer, nodes_of()) for answer in (RIGHT, WRONG)]
    found = runner.evaluate_responses(queries=[QUESTION] * 2, responses=responses)
    assert [result.passing for result in found["gate"]] == [True, False]


def test_the_lines_of_the_page() -> None:
    names = run_python(PAGE)
    assert names["answer"](engine_saying(RIGHT), QUESTION) == (RIGHT, True)
    assert names["answer"](engine_saying(WRONG), QUESTION) == ("The documents do not answer this.", False)
    passing, score, feedback = names["evaluate"](QUESTION, engine_saying(WRONG).query(QUESTION))
    assert (passing, score) == (False, 0.0)
    assert "12" in feedback
    assert names["evaluate"](QUESTION, engine_saying(RIGHT).query(QUESTION))[0] is True
