"""The server with the real client: in the same process, as a subprocess, and over HTTP on 127.0.0.1."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, get_args

import httpx2
import pytest
from answers import CHUNKS, OTHER_LANGUAGES, RIGHT, WRONG
from mcp import MCPError, StdioServerParameters, stdio_client
from mcp.client import Client
from mcp_process import SERVER, http_server
from pages import blocks

from answergate import check, load_policy
from answergate.gates import GATES
from answergate.integrations.mcp import Gate, make_server
from answergate.policy import preset_names
from answergate.rules import RULES

PAGE = "integrations/mcp.md"


@asynccontextmanager
async def in_process() -> AsyncIterator[Client]:
    async with Client(make_server()) as client:
        yield client


@asynccontextmanager
async def as_subprocess() -> AsyncIterator[Client]:
    async with Client(stdio_client(StdioServerParameters(command=SERVER[0], args=SERVER[1:]))) as client:
        yield client


@asynccontextmanager
async def over_http() -> AsyncIterator[Client]:
    with http_server() as url:
        async with Client(url) as client:
            yield client


CONNECTIONS = [in_process, as_subprocess, over_http]


def called(tool: str, arguments: dict[str, Any], connect: Callable[[], Any] = in_process) -> Any:
    """The result of a tool. Its text must be the same as its structured content."""

    async def call() -> Any:
        async with connect() as client:
            return await client.call_tool(tool, arguments)

    result = asyncio.run(call())
    assert not result.is_error, result.content
    assert json.loads(result.content[0].text) == result.structured_content
    return result.structured_content


def failed(tool: str, arguments: dict[str, Any]) -> str:
    """The message of a tool error."""

    async def call() -> Any:
        async with in_process() as client:
            return await client.call_tool(tool, arguments)

    result = asyncio.run(call())
    assert result.is_error
    assert not result.structured_content
    text: str = result.content[0].text
    return text


@pytest.mark.parametrize("connect", CONNECTIONS)
def test_a_right_answer_passes_and_a_wrong_number_is_stopped_with_its_place(connect: Callable[[], Any]) -> None:
    assert called("check", {"answer": RIGHT, "chunks": CHUNKS}, connect)["passed"] is True
    wrong = called("check", {"answer": WRONG, "chunks": CHUNKS}, connect)
    assert wrong["passed"] is False
    found = next(finding for finding in wrong["findings"] if finding["code"] == "NUM301")
    assert (found["path"], WRONG[found["start"] : found["end"]]) == ("$.answer", "15")
    assert "12" in wrong["feedback"]


@pytest.mark.parametrize("connect", CONNECTIONS)
def test_the_verdict_is_that_of_the_library(connect: Callable[[], Any]) -> None:
    case = {"answer": WRONG, "chunks": CHUNKS, "question": "What is a ticket?"}
    verdict = check(case, "guardrails")
    result = called("check", case, connect)
    assert (result["status"], result["because"]) == (verdict.status, verdict.because)
    assert [found["message"] for found in result["findings"]] == [found.message for found in verdict.findings]
    assert result["feedback"] == verdict.feedback()


@pytest.mark.parametrize("connect", CONNECTIONS)
def test_rules_and_presets_are_resources(connect: Callable[[], Any]) -> None:
    async def read() -> list[str]:
        async with connect() as client:
            listed = [str(resource.uri) for resource in (await client.list_resources()).resources]
            templates = [found.uri_template for found in (await client.list_resource_templates()).resource_templates]
            assert listed == ["answergate://rules", "answergate://presets"]
            assert templates == ["answergate://rules/{code}", "answergate://presets/{name}"]
            uris = [*listed, "answergate://rules/NUM301", "answergate://presets/answer"]
            return [(await client.read_resource(uri)).contents[0].text for uri in uris]

    rules, presets, rule, preset = asyncio.run(read())
    assert all(code in rules for code in RULES)
    assert all(name in presets for name in preset_names())
    assert rule.startswith("NUM301 ungrounded-number")
    assert load_policy("answer", "answer").digest in preset


@pytest.mark.parametrize("uri", ["answergate://rules/NUM999", "answergate://presets/mine", "answergate://rules/answer"])
def test_a_resource_that_does_not_exist_is_an_error_that_says_what_exists(uri: str) -> None:
    async def read() -> None:
        async with in_process() as client:
            with pytest.raises(MCPError, match=r"There is no .*(rules lists all|The presets are answer)"):
                await client.read_resource(uri)

    asyncio.run(read())


def test_every_tool_has_a_description_and_schemas_and_only_reads() -> None:
    async def listed() -> Any:
        async with in_process() as client:
            assert client.instructions
            assert all(f"`{name}`" in client.instructions for name in ("check", "explain", "fix"))
            return (await client.list_tools()).tools

    tools = asyncio.run(listed())
    assert [tool.name for tool in tools] == ["check", "explain", "fix"]
    for tool in tools:
        assert tool.description
        assert tool.output_schema["properties"]
        assert all(field["description"] for field in tool.input_schema["properties"].values())
        assert tool.annotations.read_only_hint is True
    assert tools[0].input_schema["required"] == ["answer", "chunks"]


def test_the_gates_are_those_of_the_library() -> None:
    assert set(get_args(Gate)) == set(GATES)


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_other_languages(language: str) -> None:
    chunks, right, wrong = OTHER_LANGUAGES[language]
    assert called("check", {"answer": right, "chunks": chunks})["passed"] is True
    found = called("check", {"answer": wrong, "chunks": chunks})["findings"]
    assert any(wrong[one["start"] : one["end"]].startswith("15") for one in found)


def test_all_gates_are_reached_by_their_names() -> None:
    quoted = {"chunk_id": "t", "excerpt": "A day ticket costs 12 euros."}
    chunks = [{"id": "t", "text": CHUNKS[1]}]
    answer = "A day ticket costs 12 euros."
    assert (
        called("check", {"answer": answer, "chunks": chunks, "citations": [quoted], "gate": "answer"})["status"] == "ok"
    )
    report = "A day ticket costs 12 euros, and children under the age of six enter the museum for free [cite:t]."
    assert called("check", {"answer": report, "chunks": chunks, "gate": "evidence"})["status"] == "valid"
    assert called("check", {"answer": answer, "chunks": chunks, "gate": "citations"})["status"] == "FAIL"
    value = {
        "answer": "90일",
        "chunks": [{"text": "암진단비 면책기간 90일"}],
        "coverage_code": "A4200_1",
        "slot": "waiting_period",
    }
    assert "coverage_code" not in called("check", {**value, "gate": "attribution"})["because"]


def test_fix_corrects_what_the_chunks_leave_no_doubt_about() -> None:
    citation = {"chunk_id": "x", "excerpt": "A day ticket costs 12 euros."}
    case = {"answer": "A ticket costs 12 euros.", "chunks": [{"id": "t", "text": CHUNKS[1]}], "gate": "answer"}
    fixed = called("fix", {**case, "citations": [citation]})
    assert (fixed["before"]["passed"], fixed["after"]["passed"]) == (False, True)
    assert fixed["citations"] == [{**citation, "chunk_id": "t"}]
    [change] = fixed["changes"]
    assert (change["path"], change["before"], change["after"]) == ("$.citations[0].chunk_id", "x", "t")


def test_unsafe_fix_removes_what_no_chunk_supports() -> None:
    case = {"answer": WRONG, "chunks": CHUNKS}
    assert called("fix", case)["answer"] == WRONG
    fixed = called("fix", {**case, "unsafe": True})
    assert fixed["answer"].strip() == "The museum opens at 10:00 [1]."
    assert fixed["after"]["passed"] is True


def test_explain() -> None:
    assert "almost right" in called("explain", {"subject": "ungrounded-number"})["text"]
    assert "Statuses" in called("explain", {"subject": "guardrails"})["text"]
    assert "Did you mean" in failed("explain", {"subject": "ungrounded-numbr"})


@pytest.mark.parametrize("tool", ["check", "fix"])
@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"chunks": []}, "$.chunks: no sources"),
        ({"chunks": {}}, "$.chunks: no sources"),
        ({"chunks": [{"id": "t"}]}, "$.chunks[0].text: missing"),
        ({"chunks": ["a", {"id": "b"}, {"id": "c"}]}, "$.chunks[2].text: missing"),
        ({"chunks": 5}, "chunks"),
        ({"answer": 5}, "answer"),
        ({"citations": [{"chunk_id": "C1", "bbox": [9, 9, 1, 1]}]}, "$.citations[0].bbox"),
        ({"gate": "guardrail"}, "'guardrails', 'answer'"),
        ({"gate": "attribution"}, "coverage_code"),
        ({"policy": "mine"}, "The presets are answer"),
        ({"policy": "answer"}, "for the answer gate"),
        ({"policy": "/etc/hostname"}, "there is no preset '/etc/hostname'"),
    ],
)
def test_a_bad_input_is_a_tool_error_that_says_what_is_wrong(tool: str, changed: dict[str, Any], message: str) -> None:
    assert message in failed(tool, {"answer": RIGHT, "chunks": CHUNKS, **changed})


def test_a_policy_of_your_own_replaces_the_preset_of_its_gate(tmp_path: Path) -> None:
    policy = tmp_path / "strict.toml"
    policy.write_text('name = "strict"\ngate = "guardrails"\n[settings]\ndeadline = 0.000000001\n')

    @asynccontextmanager
    async def strict() -> AsyncIterator[Client]:
        parameters = StdioServerParameters(command=SERVER[0], args=[*SERVER[1:], "--policy", str(policy)])
        async with Client(stdio_client(parameters)) as client:
            yield client

    result = called("check", {"answer": RIGHT, "chunks": CHUNKS}, strict)
    assert (result["policy"], result["passed"]) == ("strict", False)
    assert called("check", {"answer": RIGHT, "chunks": CHUNKS, "policy": "guardrails"}, strict)["passed"] is True


def test_many_calls_at_the_same_time_over_http() -> None:
    async def call_all() -> list[bool]:
        with http_server() as url:
            async with Client(url) as client:
                calls: list[Awaitable[Any]] = [
                    client.call_tool("check", {"answer": answer, "chunks": CHUNKS}) for answer in (RIGHT, WRONG) * 20
                ]
                return [result.structured_content["passed"] for result in await asyncio.gather(*calls)]

    assert asyncio.run(call_all()) == [True, False] * 20


def test_a_page_of_another_site_cannot_use_the_server() -> None:
    with http_server() as url:
        headers = {"accept": "application/json, text/event-stream", "host": "attacker.example"}
        answer = httpx2.post(url, json={"jsonrpc": "2.0", "id": 1, "method": "tools/list"}, headers=headers)
        assert answer.status_code == 421


def test_a_taken_port_is_an_error_that_names_it() -> None:
    with http_server() as url:
        port = url.rpartition(":")[2].removesuffix("/mcp")
        second = subprocess.run([*SERVER, "--http", "--port", port], capture_output=True, text=True, timeout=30)
    assert second.returncode == 2
    assert f"port {port}" in second.stderr


def test_the_server_ends_when_its_client_closes_the_input() -> None:
    ended = subprocess.run(SERVER, capture_output=True, text=True, timeout=30, stdin=subprocess.DEVNULL)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")


@pytest.mark.parametrize("options", [["--port", "9"], ["--policy", "no-such-file.toml"]])
def test_wrong_options_are_usage_errors(options: list[str]) -> None:
    ended = subprocess.run([*SERVER, *options], capture_output=True, text=True, timeout=30, stdin=subprocess.DEVNULL)
    assert ended.returncode == 2
    assert ended.stdout == ""


def test_the_configuration_that_the_command_prints_starts_the_server(tmp_path: Path) -> None:
    (tmp_path / "strict.toml").write_text('extends = "guardrails"\nname = "strict"\n')
    command = [*SERVER, "--config", "--policy", "strict.toml"]
    printed = subprocess.run(command, capture_output=True, text=True, timeout=30, check=True, cwd=tmp_path).stdout
    server = json.loads(printed)["mcpServers"]["answergate"]

    @asynccontextmanager
    async def connect() -> AsyncIterator[Client]:
        async with Client(stdio_client(StdioServerParameters(**server))) as client:
            yield client

    assert called("check", {"answer": RIGHT, "chunks": CHUNKS}, connect)["policy"] == "strict"
    printed = subprocess.run([*SERVER, "--http", "--config"], capture_output=True, text=True, timeout=30).stdout
    assert json.loads(printed)["mcpServers"]["answergate"]["url"] == "http://127.0.0.1:8001/mcp"


def test_the_configurations_of_the_page_start_the_server() -> None:
    configurations = [json.loads(block) for block in blocks(PAGE, "json")]
    servers = [next(iter(one.values()))["answergate"] for one in configurations]
    started = [server for server in servers if "command" in server]
    assert len(started) == 3
    for server in started:
        command = str(Path(sys.executable).parent / server["command"])

        @asynccontextmanager
        async def connect(command: str = command, args: list[str] = server["args"]) -> AsyncIterator[Client]:
            async with Client(stdio_client(StdioServerParameters(command=command, args=args))) as client:
                yield client

        assert called("check", {"answer": RIGHT, "chunks": CHUNKS}, connect)["passed"] is True
    [url] = [server["url"] for server in servers if "url" in server]
    [command] = [line for block in blocks(PAGE, "sh") for line in block.splitlines() if "--http" in line]
    assert f":{command.rpartition(' ')[2]}/mcp" in url
