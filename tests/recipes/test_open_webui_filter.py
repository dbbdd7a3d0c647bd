"""The filter for Open WebUI, with bodies as Open WebUI sends them. Whatever goes wrong, the answer is withheld."""

from __future__ import annotations

import asyncio
import copy
import runpy
from pathlib import Path
from typing import Any

import pytest

from answergate.policy import preset_names

FILE = Path(__file__).parents[2] / "docs" / "integrations" / "open_webui_filter.py"
NAMES = runpy.run_path(str(FILE))
RIGHT = "The museum opens at 10:00 [1]. A day ticket costs 12 euros [2]."
WRONG = "The museum opens at 10:00 [1]. A day ticket costs 15 euros [2]."
REASONING = "The ticket is 15 euros, I think."

HOURS = {
    "source": {"id": "file-1", "name": "hours.pdf", "type": "file"},
    "document": ["The museum is open from Tuesday to Sunday.", "It is open from 10:00 to 18:00."],
    "metadata": [
        {"source": "hours.pdf", "file_id": "file-1", "name": "hours.pdf", "page": 0},
        {"source": "hours.pdf", "file_id": "file-1", "name": "hours.pdf", "page": 1},
    ],
}
PRICES = {
    "source": {"id": "file-2", "name": "prices.pdf", "type": "file"},
    "document": ["A day ticket costs 12 euros. Children under 6 enter free."],
    "metadata": [{"source": "prices.pdf", "file_id": "file-2", "name": "prices.pdf", "page": 0}],
}


def body_with(answer: Any, sources: Any = (HOURS, PRICES), *, output: bool = True) -> dict[str, Any]:
    message: dict[str, Any] = {
        "id": "m-2",
        "role": "assistant",
        "content": answer,
        "timestamp": 1,
        "finish_reason": "stop",
    }
    if sources is not None:
        message["sources"] = list(sources)
    if output:
        message["content"] = f'<details type="reasoning">\n> {REASONING}\n</details>\n{answer}'
        message["output"] = [
            {"type": "reasoning", "content": [{"type": "output_text", "text": REASONING}]},
            {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": answer}]},
        ]
    question = {"id": "m-1", "role": "user", "content": "What is a ticket?", "timestamp": 0}
    earlier = {"id": "m-0", "role": "assistant", "content": WRONG, "sources": [PRICES]}
    messages = [earlier, question, message]
    return {"model": "a-model", "messages": messages, "chat_id": "c", "session_id": "s", "id": "m-2", "filter_ids": []}


def filtered(body: dict[str, Any], **valves: Any) -> dict[str, Any]:
    filter = NAMES["Filter"]()
    filter.valves = filter.Valves(**valves)
    result: dict[str, Any] = asyncio.run(filter.outlet(body, __user__={"id": "u"}))
    return result


def texts(message: dict[str, Any]) -> str:
    """Everything of a message that a reader can see."""
    return str([message.get("content"), message.get("output")])


@pytest.mark.parametrize("output", [True, False])
def test_a_right_answer_is_left_alone(output: bool) -> None:
    body = body_with(RIGHT, output=output)
    assert filtered(copy.deepcopy(body)) == body


@pytest.mark.parametrize("output", [True, False])
def test_a_wrong_answer_is_replaced_in_every_place(output: bool) -> None:
    body = body_with(WRONG, output=output)
    before = copy.deepcopy(body)
    result = filtered(body)
    message = result["messages"][-1]
    assert message["content"].startswith("This answer was withheld: 1 of 2 claims is not covered")
    assert "10:00" not in texts(message)
    assert REASONING not in texts(message)
    assert ("output" in message) is output
    assert result["messages"][:-1] == before["messages"][:-1]
    assert {**message, "content": 0, "output": 0} == {**before["messages"][-1], "content": 0, "output": 0}


def test_an_answer_in_several_parts_is_checked_as_a_whole() -> None:
    first, second = RIGHT.split(" A day")
    for last, withheld in ((f"A day{second}", False), (f"A day{second}".replace("12", "15"), True)):
        body = body_with(first)
        message = body["messages"][-1]
        message["content"] += f'\n<details type="tool_calls">15 euros</details>\n{last}'
        message["output"].append({"type": "message", "content": [{"type": "output_text", "text": f"{last}\n"}]})
        assert ("withheld" in filtered(body)["messages"][-1]["content"]) is withheld


def test_text_that_is_not_in_the_output_is_checked() -> None:
    body = body_with(RIGHT)
    body["messages"][-1]["content"] = WRONG
    assert "withheld" in filtered(body)["messages"][-1]["content"]


def test_numbers_are_those_of_the_prompt() -> None:
    """Passages of one source share a number, also if they come in several parts."""
    more = {**PRICES, "document": ["A year ticket costs 60 euros."]}
    answer = "It is open until 18:00 [1]. A year ticket costs 60 euros [2]."
    assert filtered(body_with(answer, [HOURS, PRICES, more]))["messages"][-1]["content"].endswith(answer)
    swapped = "It is open until 18:00 [2]. A year ticket costs 60 euros [1]."
    assert "withheld" in filtered(body_with(swapped, [HOURS, PRICES, more]))["messages"][-1]["content"]


@pytest.mark.parametrize("sources", [None, [], [{"source": {}, "document": [], "metadata": []}]])
def test_without_sources_nothing_passes(sources: Any) -> None:
    assert "withheld" in filtered(body_with(RIGHT, sources))["messages"][-1]["content"]


def test_answers_without_sources_can_be_let_through_unchecked() -> None:
    missing: Any
    for missing in (None, []):
        body = body_with(RIGHT, missing)
        assert filtered(copy.deepcopy(body), sources_required=False) == body
    empty: list[Any] = [{"source": {}, "document": [], "metadata": []}]
    assert "withheld" in filtered(body_with(RIGHT, empty), sources_required=False)["messages"][-1]["content"]


@pytest.mark.parametrize(
    "changes",
    [
        {"content": None},
        {"content": 7},
        {"content": ["x"]},
        {"output": 7},
        {"output": [7]},
        {"sources": 7},
        {"sources": [7]},
        {"sources": [{**PRICES, "metadata": []}]},
        {"sources": [{**PRICES, "document": [None]}]},
        {"sources": [{**PRICES, "document": [{"text": "x"}]}]},
    ],
)
def test_what_cannot_be_read_is_withheld(changes: dict[str, Any]) -> None:
    body = body_with(RIGHT)
    body["messages"][-1] |= changes
    message = filtered(body)["messages"][-1]
    assert message["content"].startswith("This answer was withheld: ")
    assert "12 euros" not in texts(message)


def test_a_wrong_policy_withholds_everything() -> None:
    message = filtered(body_with(RIGHT), policy="no-such-policy")["messages"][-1]
    assert message["content"] == "This answer was withheld: it could not be checked (PolicyError)"
    assert "12 euros" not in texts(message)


def test_a_preset_and_the_words_of_the_notice_can_be_chosen() -> None:
    assert "guardrails-lenient" in preset_names()
    assert filtered(body_with(RIGHT), policy="guardrails-lenient")["messages"][-1]["content"].endswith(RIGHT)
    assert filtered(body_with(WRONG), notice="No:")["messages"][-1]["content"].startswith("No: 1 of 2 claims")


def test_a_chat_without_an_answer_is_left_alone() -> None:
    for messages in ([], None, [{"role": "user", "content": "Hello"}]):
        assert filtered({"messages": messages}) == {"messages": messages}


def test_the_page_names_every_valve() -> None:
    page = FILE.with_name("open-webui.md").read_text(encoding="utf-8")
    assert all(f"| `{name}` |" in page for name in NAMES["Filter"].Valves.model_fields)
    assert FILE.name in page
