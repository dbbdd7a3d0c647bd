"""The ways to connect the real client to the server, and what a tool returns over one of them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from mcp import StdioServerParameters, stdio_client
from mcp.client import Client
from mcp_process import SERVER, http_server

from answergate.integrations.mcp import make_server


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
