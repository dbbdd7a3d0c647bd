"""The server with version 1 of the SDK and its real client."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from answers import CHUNKS, RIGHT, WRONG
from mcp import ClientSession, McpError, StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.memory import create_connected_server_and_client_session
from mcp_process import SERVER, http_server

from answergate.integrations.mcp import make_server


@asynccontextmanager
async def in_process() -> AsyncIterator[ClientSession]:
    async with create_connected_server_and_client_session(make_server()) as client:
        yield client


@asynccontextmanager
async def as_subprocess() -> AsyncIterator[ClientSession]:
    async with (
        stdio_client(StdioServerParameters(command=SERVER[0], args=SERVER[1:])) as (read, write),
        ClientSession(read, write) as client,
    ):
        await client.initialize()
        yield client


@asynccontextmanager
async def over_http() -> AsyncIterator[ClientSession]:
    with http_server() as url:
        async with streamable_http_client(url) as (read, write, _), ClientSession(read, write) as client:
            await client.initialize()
            yield client


@pytest.mark.parametrize("connect", [in_process, as_subprocess, over_http])
def test_tools_resources_and_errors(connect: Callable[[], Any]) -> None:
    async def use() -> None:
        async with connect() as client:
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            assert list(tools) == ["check", "explain", "fix"]
            assert tools["check"].outputSchema["properties"]["passed"] == {"title": "Passed", "type": "boolean"}
            right = await client.call_tool("check", {"answer": RIGHT, "chunks": CHUNKS})
            assert right.structuredContent["passed"] is True
            wrong = (await client.call_tool("check", {"answer": WRONG, "chunks": CHUNKS})).structuredContent
            assert wrong["passed"] is False
            found = next(finding for finding in wrong["findings"] if finding["code"] == "NUM301")
            assert WRONG[found["start"] : found["end"]] == "15"
            none = await client.call_tool("check", {"answer": RIGHT, "chunks": []})
            assert none.isError
            assert "$.chunks: no sources" in none.content[0].text
            rule = await client.read_resource("answergate://rules/NUM301")
            assert rule.contents[0].text.startswith("NUM301 ungrounded-number")
            with pytest.raises(McpError, match="There is no rule 'NUM999'"):
                await client.read_resource("answergate://rules/NUM999")

    asyncio.run(use())


def test_a_page_of_another_site_cannot_use_the_server() -> None:
    with http_server() as url:
        headers = {"accept": "application/json, text/event-stream", "host": "attacker.example"}
        answer = httpx.post(url, json={"jsonrpc": "2.0", "id": 1, "method": "tools/list"}, headers=headers)
        assert answer.status_code == 421
