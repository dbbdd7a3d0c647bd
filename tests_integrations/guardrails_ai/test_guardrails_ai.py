"""The validator in a real Guard: whole answers, actions, streams. Nothing that fails comes out."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from answers import CHUNKS, OTHER_LANGUAGES, RIGHT, WRONG
from guardrails import AsyncGuard, Guard
from guardrails.errors import ValidationError
from pages import blocks, run_python

from answergate import InputError, PolicyError
from answergate.integrations.guardrails_ai import AnswerGateValidator

PAGE = "integrations/guardrails-ai.md"
SOURCES = {"sources": CHUNKS}


def guard(on_fail: Any = "exception", **options: Any) -> Guard:
    return Guard().use(AnswerGateValidator(on_fail=on_fail, **options))


def test_the_page_prints_what_it_shows(capsys: pytest.CaptureFixture[str]) -> None:
    run_python(PAGE)
    assert capsys.readouterr().out == blocks(PAGE, "text")[0]


def test_a_right_answer_passes_unchanged() -> None:
    outcome = guard().validate(RIGHT, metadata=SOURCES)
    assert (outcome.validation_passed, outcome.validated_output) == (True, RIGHT)


def test_a_wrong_answer_raises_with_the_feedback() -> None:
    with pytest.raises(ValidationError, match="C2 says '12'"):
        guard().validate(WRONG, metadata=SOURCES)
    with pytest.raises(ValidationError):
        Guard().use(AnswerGateValidator()).validate(WRONG, metadata=SOURCES)


def test_the_error_spans_are_the_wrong_words() -> None:
    result = AnswerGateValidator(on_fail="noop").validate(WRONG, SOURCES)
    shown = {WRONG[span.start : span.end]: span.reason for span in result.error_spans}
    assert set(shown) == {"A day ticket costs 15 euros [2].", "15"}
    assert shown["15"].startswith("NUM301: ")
    assert result.metadata == {"status": "REFUSE"}


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_places_count_characters_in_every_language(language: str) -> None:
    chunks, right, wrong = OTHER_LANGUAGES[language]
    validator = AnswerGateValidator(on_fail="noop")
    assert validator.validate(f"😀 {right}", {"sources": chunks}).outcome == "pass"
    spans = validator.validate(f"😀 {wrong}", {"sources": chunks}).error_spans
    marked = {f"😀 {wrong}"[span.start : span.end] for span in spans}
    assert f"😀 {wrong}" in marked
    assert any(words.startswith("15") for words in marked)


@pytest.mark.parametrize("metadata", [{}, {"sources": None}, {"sources": []}, {"sources": [""]}, {"sources": 7}])
def test_missing_sources_never_pass(metadata: dict[str, Any]) -> None:
    result = AnswerGateValidator(on_fail="noop").validate(RIGHT, metadata)
    assert result.outcome == "fail"
    assert result.error_message
    assert result.error_spans
    with pytest.raises(Exception, match=r"sources|chunk|metadata"):
        guard().validate(RIGHT, metadata=metadata)


@pytest.mark.parametrize(("action", "output"), [("noop", WRONG), ("refrain", None), ("fix", None), ("filter", None)])
def test_actions_never_call_a_wrong_answer_valid(action: str, output: str | None) -> None:
    outcome = guard(action).validate(WRONG, metadata=SOURCES)
    assert not (outcome.validation_passed and outcome.validated_output)
    assert outcome.validated_output == output


def test_a_model_that_is_asked_again_gets_the_feedback() -> None:
    asked: list[str] = []

    def model(messages: list[dict[str, Any]], **options: Any) -> str:
        asked.append(str(messages))
        return RIGHT if len(asked) > 1 else WRONG

    outcome = guard("reask")(
        model, messages=[{"role": "user", "content": "What is a ticket?"}], num_reasks=1, metadata=SOURCES
    )
    assert (outcome.validation_passed, outcome.validated_output) == (True, RIGHT)
    assert "C2 says '12'" in asked[1].replace("\\'", "'").replace('\\"', '"')


@pytest.mark.parametrize("action", ["exception", "noop", "fix", "refrain", "filter"])
@pytest.mark.parametrize("answer", [RIGHT, WRONG])
def test_a_stream_is_refused_before_any_of_it_is_shown(answer: str, action: str) -> None:
    def model(messages: list[dict[str, Any]], **options: Any) -> Iterator[str]:
        yield from (answer[place : place + 7] for place in range(0, len(answer), 7))

    seen: list[Any] = []
    stream = guard(action)(model, messages=[{"role": "user", "content": "?"}], metadata=SOURCES, stream=True)
    with pytest.raises(InputError, match="stream"):
        seen.extend((part.validated_output, part.raw_llm_output) for part in stream)
    assert seen == []


def test_async_guards_work_too() -> None:
    async def checked(answer: str) -> Any:
        validator = AnswerGateValidator(on_fail="noop")
        return await AsyncGuard().use(validator).validate(answer, metadata=SOURCES)

    assert asyncio.run(checked(RIGHT)).validation_passed
    assert not asyncio.run(checked(WRONG)).validation_passed


def test_wrong_options_are_reported_at_once() -> None:
    with pytest.raises(PolicyError, match="guardrils"):
        AnswerGateValidator(gate="guardrils")
    with pytest.raises(PolicyError, match="min_similarty"):
        AnswerGateValidator(policy={"min_similarty": 0.5})
