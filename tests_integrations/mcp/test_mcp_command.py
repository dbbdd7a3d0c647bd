"""The command `answergate mcp`: its options, its configurations, and what it does with other people's requests."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx2
import pytest
from answers import CHUNKS, RIGHT
from connections import called
from mcp import StdioServerParameters, stdio_client
from mcp.client import Client
from mcp_process import SERVER, http_server
from pages import blocks

PAGE = "integrations/mcp.md"


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
