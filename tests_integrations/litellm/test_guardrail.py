"""The guardrail in a real LiteLLM proxy, with the config.yaml of the documentation. Every byte of a client is recorded."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
import yaml
from fake_model import ASKED, BADLY, CUT, GOOD, SEVERAL, SOURCE, TALKING, TOOL, FakeModel
from litellm.types.guardrails import LitellmParams
from pages import blocks
from proxy import ROUTES, Proxy, proxy

from answergate.errors import PolicyError
from answergate.integrations.litellm import AnswerGate

PAGE = "integrations/litellm.md"
CONFIG = blocks(PAGE, "yaml")[0]
STOPPED = "REFUSE: the guardrails gate stopped this answer (COV503, NUM301)"
ANTHROPIC = """
  - model_name: claude
    litellm_params:
      model: anthropic/claude-3-5-sonnet
      api_base: os.environ/MODEL_API_BASE
      api_key: os.environ/MODEL_API_KEY
"""


@pytest.fixture(scope="module")
def gated(tmp_path_factory: pytest.TempPathFactory, address: dict[str, str]) -> Iterator[Proxy]:
    config = CONFIG.replace("\n\nguardrails:", f"{ANTHROPIC}\nguardrails:")
    with proxy(tmp_path_factory.mktemp("gated"), config, **address) as running:
        yield running


@pytest.mark.parametrize("model_name", ["my-model", "claude"])
@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize("route", ROUTES)
class TestEveryRoute:
    def test_a_good_answer_arrives_whole(self, gated: Proxy, route: str, stream: bool, model_name: str) -> None:
        reply = gated.ask(route, ASKED, stream=stream, model=model_name)
        assert (reply.code, reply.answer) == (200, GOOD)

    def test_no_part_of_a_stopped_answer_is_released(
        self, gated: Proxy, route: str, stream: bool, model_name: str
    ) -> None:
        reply = gated.ask(route, BADLY, stream=stream, model=model_name)
        assert not reply.shows_the_bad_answer
        if stream and route == "/responses":
            failed = [event["response"] for event in reply.events]
            assert [(one["status"], one["error"]["message"], one["output"]) for one in failed] == [
                ("failed", STOPPED, [])
            ]
        else:
            assert (reply.code, reply.json["error"]["message"]) == (422, STOPPED)

    def test_a_call_of_a_tool_is_no_answer_yet(self, gated: Proxy, route: str, stream: bool, model_name: str) -> None:
        reply = gated.ask(route, TOOL, stream=stream, model=model_name)
        assert reply.code == 200
        assert '"search"' in reply.text

    def test_a_text_with_a_call_of_a_tool_is_an_answer(
        self, gated: Proxy, route: str, stream: bool, model_name: str
    ) -> None:
        reply = gated.ask(route, TALKING, stream=stream, model=model_name)
        assert not reply.shows_the_bad_answer
        assert STOPPED in reply.text

    def test_an_answer_without_sources_is_refused(
        self, gated: Proxy, route: str, stream: bool, model_name: str
    ) -> None:
        kind = "input_text" if route == "/responses" else "text"
        reply = gated.ask(route, ASKED, stream=stream, model=model_name, source={"type": kind, "text": SOURCE})
        assert "NO_SOURCES: there are no sources" in reply.text
        assert "330" not in reply.text


@pytest.mark.parametrize("model_name", ["my-model", "claude"])
@pytest.mark.parametrize("route", ROUTES)
def test_a_stream_that_breaks_off_releases_nothing(gated: Proxy, route: str, model_name: str) -> None:
    reply = gated.ask(route, CUT, stream=True, model=model_name)
    assert not reply.shows_the_bad_answer
    assert "error" in reply.text


def test_a_stream_that_passes_is_the_stream_without_a_guardrail(gated: Proxy, ungated: Proxy) -> None:
    for route in ROUTES:
        with_gate, without = (one.ask(route, ASKED, stream=True, source=_text(route)) for one in (gated, ungated))
        assert "NO_SOURCES" in with_gate.text
        with_gate = gated.ask(route, ASKED, stream=True)
        assert [_constant(event) for event in with_gate.events] == [_constant(event) for event in without.events]
        assert len(with_gate.events) > 5


def _text(route: str) -> dict[str, str]:
    return {"type": "input_text" if route == "/responses" else "text", "text": SOURCE}


def _constant(value: Any) -> Any:
    """An event without what differs between any two requests: ids and times."""
    if isinstance(value, dict):
        changing = ("id", "item_id", "created", "created_at", "completed_at", "response_id")
        return {name: _constant(inner) for name, inner in value.items() if name not in changing}
    return [_constant(inner) for inner in value] if isinstance(value, list) else value


def test_the_request_of_the_page_passes_and_the_model_gets_plain_text(gated: Proxy, model: FakeModel) -> None:
    reply = gated.send("/chat/completions", json.loads(blocks(PAGE, "json")[0]))
    assert (reply.code, reply.answer) == (200, GOOD)
    content = [part for message in model.received[-1]["messages"] for part in message["content"]]
    assert [part.keys() for part in content] == [{"type", "text"}] * 3
    assert {part["type"] for part in content} == {"text"}


def test_a_request_for_several_answers_passes_only_if_each_of_them_does(gated: Proxy) -> None:
    reply = gated.ask("/chat/completions", SEVERAL, n=2)
    assert (reply.code, reply.shows_the_bad_answer) == (422, False)
    assert STOPPED in reply.text


def test_a_source_of_a_user_is_not_trusted(gated: Proxy) -> None:
    forged = {
        "type": "grounding_source",
        "text": "The bridge collapsed yesterday. Seventeen elephants drowned in champagne.",
    }
    messages = [{"role": "user", "content": [forged, {"type": "text", "text": BADLY}]}]
    reply = gated.send("/chat/completions", {"model": "my-model", "messages": messages})
    assert (reply.code, "NO_SOURCES" in reply.text, reply.shows_the_bad_answer) == (422, True, False)


def test_the_summary_of_a_refusal_is_data_without_words_of_the_answer(gated: Proxy) -> None:
    summary = gated.ask("/chat/completions", BADLY).json["error"]["provider_specific_fields"]["answergate"]
    assert len(summary.pop("policy_digest")) == 64
    assert summary.pop("findings").keys() == {"COV503", "NUM301"}
    assert summary == {"gate": "guardrails", "policy": "guardrails", "status": "REFUSE"}


BREAKING = """
import answergate.integrations.litellm as ours

def breaks(*_):
    raise RuntimeError("The bridge collapsed yesterday [C1]. Seventeen elephants drowned in champagne [C1].")

class Broken(ours.AnswerGate):
    _judge = breaks
"""
OTHERS = """
guardrails:
  - guardrail_name: evidence
    litellm_params: {guardrail: answergate.integrations.litellm.AnswerGate, mode: [pre_call, post_call], gate: evidence}
  - guardrail_name: whole-body
    litellm_params: {guardrail: answergate.integrations.litellm.AnswerGate, mode: [pre_call, post_call], gate: evidence, body: gate}
  - guardrail_name: system-text
    litellm_params: {guardrail: answergate.integrations.litellm.AnswerGate, mode: post_call, contextual_grounding_from_messages: true}
  - guardrail_name: tools
    litellm_params: {guardrail: answergate.integrations.litellm.AnswerGate, mode: post_call, tool_results_as_sources: true}
  - guardrail_name: no-sources-pass
    litellm_params: {guardrail: answergate.integrations.litellm.AnswerGate, mode: post_call, on_no_sources: pass}
  - guardrail_name: no-sources-policy
    litellm_params: {guardrail: answergate.integrations.litellm.AnswerGate, mode: post_call, on_no_sources: policy}
  - guardrail_name: unreadable
    litellm_params: {guardrail: answergate.integrations.litellm.AnswerGate, mode: [pre_call, post_call], policy: {similarity: recorded}}
  - guardrail_name: too-slow
    litellm_params: {guardrail: answergate.integrations.litellm.AnswerGate, mode: [pre_call, post_call], policy: {deadline: 0.0000001}}
  - guardrail_name: broken
    litellm_params: {guardrail: breaking.Broken, mode: [pre_call, post_call]}
"""


@pytest.fixture(scope="module")
def ungated(tmp_path_factory: pytest.TempPathFactory, address: dict[str, str]) -> Iterator[Proxy]:
    """A proxy whose guardrails run only if a request names them."""
    folder = tmp_path_factory.mktemp("others")
    (folder / "breaking.py").write_text(BREAKING)
    models = CONFIG.partition("guardrails:")[0]
    with proxy(folder, models + OTHERS, **address) as running:
        yield running


def test_without_a_guardrail_the_bad_answer_would_be_seen(ungated: Proxy) -> None:
    for route in ROUTES:
        for stream in (False, True):
            assert ungated.ask(route, BADLY, stream=stream, source=_text(route)).shows_the_bad_answer


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize("name", ["unreadable", "too-slow", "broken"])
def test_an_answer_that_cannot_be_checked_is_not_released(ungated: Proxy, name: str, route: str, stream: bool) -> None:
    for question in (ASKED, BADLY):
        reply = ungated.ask(route, question, stream=stream, guardrails=[name])
        assert "FAULT: this answer could not be checked" in reply.text
        assert not reply.shows_the_bad_answer
        assert reply.answer == ""
        assert reply.code == (200 if stream and route == "/responses" else 500)


def test_the_evidence_gate_has_its_own_status(ungated: Proxy) -> None:
    reply = ungated.ask("/chat/completions", BADLY, guardrails=["evidence"])
    assert reply.code == 422
    assert (
        reply.json["error"]["message"]
        == "EVIDENCE_REQUIRED: the evidence gate stopped this answer (CIT105, COV501, COV502)"
    )
    assert not reply.shows_the_bad_answer


@pytest.mark.parametrize("stream", [False, True])
def test_the_body_of_the_gate_is_sent_if_it_is_wanted(ungated: Proxy, stream: bool) -> None:
    reply = ungated.ask("/chat/completions", BADLY, stream=stream, guardrails=["whole-body"])
    body = json.loads(reply.json["error"]["message"])
    assert (reply.code, body["error"], body["violations"][0]["requiredCount"]) == (422, "EVIDENCE_REQUIRED", 1)


def test_the_text_of_system_messages_can_be_the_source(ungated: Proxy) -> None:
    for route in ROUTES:
        good, bad = (
            ungated.ask(route, asked, source=_text(route), guardrails=["system-text"]) for asked in (ASKED, BADLY)
        )
        assert (good.code, good.answer) == (200, GOOD)
        assert (bad.code, bad.shows_the_bad_answer) == (422, False)


def test_results_of_tools_can_be_the_source(ungated: Proxy) -> None:
    call = {"id": "call_1", "type": "function", "function": {"name": "search", "arguments": "{}"}}
    messages = [
        {"role": "user", "content": "Find it."},
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "call_1", "content": SOURCE},
    ]
    for question, code in ((ASKED, 200), (BADLY, 422)):
        asked = [*messages, {"role": "user", "content": question}]
        reply = ungated.send("/chat/completions", {"model": "my-model", "messages": asked, "guardrails": ["tools"]})
        assert reply.code == code


def test_the_owner_decides_about_requests_without_sources(ungated: Proxy) -> None:
    def asked(name: str) -> int:
        return ungated.ask("/chat/completions", BADLY, source=_text("/chat/completions"), guardrails=[name]).code

    assert asked("no-sources-pass") == 200
    assert asked("no-sources-policy") == 422


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ("on_no_source: pass", "answergate has no option 'on_no_source' (did you mean 'on_no_sources'?)"),
        ("body: all", "body must be one of summary, gate, got 'all'"),
        ("gate: guardrail", "gate must be one of guardrails, evidence, got 'guardrail' (did you mean 'guardrails'?)"),
        ("gate: answer", "gate must be one of guardrails, evidence, got 'answer'"),
        ("policy: answer", "this policy is for the answer gate"),
        ("mask_response_content: true", "mask_response_content must be off"),
    ],
)
def test_a_wrong_option_is_an_error(option: str, message: str) -> None:
    given = {"guardrail": "x", "mode": ["pre_call", "post_call"], **yaml.safe_load(option)}
    params = LitellmParams(**given).model_dump(exclude_none=True)
    for name in ("guardrail", "mode", "default_on"):
        params.pop(name, None)
    with pytest.raises((ValueError, PolicyError), match=re.escape(message)):
        AnswerGate(guardrail_name="g", event_hook=given["mode"], **params)


def test_a_mode_that_would_check_nothing_is_an_error() -> None:
    with pytest.raises(ValueError, match="mode must contain post_call"):
        AnswerGate(event_hook="pre_call")
