"""A model answers again with the findings as feedback, until its answer passes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from answergate import Case, CaseError, Chunk, GateFault, GuardrailsGateViolation, PolicyError, retry

CHUNKS = ["The tower was opened in 1889.", "Visitors may bring a dog on Sundays."]
RIGHT = "The tower was opened in 1889 [C1]."
WRONG = "The tower was opened in 1899 [C1]."


class Model:
    """Gives these answers one after the other, and keeps the feedback that it gets."""

    def __init__(self, *answers: Any) -> None:
        self.answers = iter(answers)
        self.heard: list[str | None] = []

    def __call__(self, feedback: str | None) -> object:
        self.heard.append(feedback)
        return next(self.answers)

    async def later(self, feedback: str | None) -> object:
        await asyncio.sleep(0)
        return self(feedback)


def test_a_right_answer_is_generated_once() -> None:
    model = Model(RIGHT)
    retried = retry(model, gate="guardrails", chunks=CHUNKS)
    assert (retried.answer, retried.verdict.status, retried.tries) == (RIGHT, "PASS", 1)
    assert model.heard == [None]


def test_a_wrong_answer_is_generated_again_with_the_feedback() -> None:
    model = Model(WRONG, RIGHT)
    retried = retry(model, gate="guardrails", chunks=CHUNKS)
    assert (retried.answer, retried.tries) == (RIGHT, 2)
    assert model.heard[0] is None
    assert "1899 is not in C1, but C1 says '1889'" in str(model.heard[1])


def test_the_same_with_an_async_function() -> None:
    model = Model(WRONG, RIGHT)
    retried = asyncio.run(retry(model.later, gate="guardrails", chunks=CHUNKS))
    assert (retried.answer, retried.tries) == (RIGHT, 2)
    assert "1899 is not in C1" in str(model.heard[1])


@pytest.mark.parametrize("times", [0, 1, 3])
def test_the_last_stopped_answer_raises_the_violation_of_the_gate(times: int) -> None:
    model = Model(*[WRONG] * 9)
    with pytest.raises(GuardrailsGateViolation, match="1899") as stopped:
        retry(model, gate="guardrails", chunks=CHUNKS, times=times)
    assert stopped.value.verdict is not None
    assert stopped.value.verdict.status == "REFUSE"
    assert len(model.heard) == times + 1

    model = Model(*[WRONG] * 9)
    with pytest.raises(GuardrailsGateViolation, match="1899"):
        asyncio.run(retry(model.later, gate="guardrails", chunks=CHUNKS, times=times))
    assert len(model.heard) == times + 1


@pytest.mark.parametrize(
    "answer",
    [
        RIGHT,
        {"answer": RIGHT},
        {"conclusion": RIGHT},
        {"response": RIGHT, "source_nodes": []},
        Case(answer=RIGHT),
    ],
)
def test_an_answer_may_be_a_text_a_case_or_a_response(answer: Any) -> None:
    assert retry(Model(answer), gate="guardrails", chunks=CHUNKS).verdict.status == "PASS"


@pytest.mark.parametrize(
    "chunks", [CHUNKS, tuple(CHUNKS), {"C1": CHUNKS[0]}, [Chunk("C1", CHUNKS[0]), {"id": "C2", "text": CHUNKS[1]}]]
)
def test_chunks_may_be_texts_mappings_or_chunks(chunks: Any) -> None:
    assert retry(Model(RIGHT), gate="guardrails", chunks=chunks).verdict.passed


@pytest.mark.parametrize(
    ("answer", "field"),
    [
        ({"answer": WRONG, "chunks": [WRONG]}, "chunks"),
        ({"conclusion": WRONG, "raw_chunks": [WRONG]}, "raw_chunks"),
        ({"answer": WRONG, "chunks": []}, "chunks"),
        ({"answer": WRONG, "contexts": [WRONG]}, "contexts"),
        ({"answer": WRONG, "prompt_context_string": WRONG}, "prompt_context_string"),
        ({"answer": WRONG, "question": WRONG}, "question"),
        (Case(answer=WRONG, chunks=(Chunk("C1", WRONG),)), "chunks"),
        ({"response": {"role": "assistant", "content": []}, "documents": [WRONG]}, "documents"),
    ],
)
def test_an_answer_cannot_replace_what_the_application_gives(answer: Any, field: str) -> None:
    with pytest.raises(CaseError, match=rf"\$\.{field}: the answer has this field"):
        retry(Model(answer), gate="guardrails", chunks=CHUNKS, question="When was it opened?")


def test_without_chunks_of_the_application_those_of_the_answer_count() -> None:
    assert retry(Model({"answer": RIGHT, "chunks": CHUNKS}), gate="guardrails", question="When?").verdict.passed


def test_the_chunks_are_the_documents_of_a_response() -> None:
    cited = {
        "type": "char_location",
        "cited_text": CHUNKS[0],
        "document_index": 0,
        "start_char_index": 0,
        "end_char_index": len(CHUNKS[0]),
    }
    message = {"role": "assistant", "content": [{"type": "text", "text": "It opened in 1889.", "citations": [cited]}]}
    assert retry(Model(message), gate="answer", chunks=CHUNKS[:1]).verdict.status == "ok"
    own = {"response": message, "documents": CHUNKS[:1]}
    assert retry(Model(own), gate="answer", question="When was it opened?").verdict.status == "ok"


def test_an_answer_that_cannot_be_read_gets_feedback_too() -> None:
    model = Model({"answer": RIGHT, "citations": 7}, RIGHT)
    assert retry(model, gate="guardrails", chunks=CHUNKS).tries == 2
    assert "$.citations: expected a list of citations" in str(model.heard[1])
    with pytest.raises(GateFault, match="citations"):
        retry(Model({"answer": RIGHT, "citations": 7, "chunks": CHUNKS}), gate="guardrails", times=0)


def test_an_error_of_the_model_is_raised() -> None:
    def broken(feedback: str | None) -> str:
        raise ConnectionError("no model")

    async def broken_later(feedback: str | None) -> str:
        raise ConnectionError("no model")

    with pytest.raises(ConnectionError):
        retry(broken, gate="guardrails", chunks=CHUNKS)
    with pytest.raises(ConnectionError):
        asyncio.run(retry(broken_later, gate="guardrails", chunks=CHUNKS))


@pytest.mark.parametrize(
    ("options", "error"),
    [({"times": -1}, ValueError), ({"gate": "nowhere"}, PolicyError), ({"policy": {"minimum": 1}}, PolicyError)],
)
def test_wrong_options_are_found_before_the_model_is_asked(options: dict[str, Any], error: type[Exception]) -> None:
    model = Model(RIGHT)
    ask: Callable[..., Any] = retry
    with pytest.raises(error):
        ask(model, **{"gate": "guardrails", "chunks": CHUNKS, **options})
    assert model.heard == []
