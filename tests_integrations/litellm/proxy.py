"""A real LiteLLM proxy in its own process, and everything that its clients receive."""

from __future__ import annotations

import json
import os
import secrets
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from fake_model import BAD, SOURCE
from msgspec import Struct

ROUTES = ("/chat/completions", "/v1/messages", "/responses")
SECRET_WORDS = [word for word in BAD.split() if len(word) > 8]


class Reply(Struct):
    """A status code, and every byte of the body as text."""

    code: int
    text: str

    @property
    def json(self) -> Any:
        return json.loads(self.text)

    @property
    def events(self) -> list[dict[str, Any]]:
        lines = [line.removeprefix("data: ") for line in self.text.splitlines() if line.startswith("data: {")]
        return [json.loads(line) for line in lines]

    @property
    def answer(self) -> str:
        """The text of the answer that a client reads from the body."""
        if self.text.startswith("{"):
            return "".join(_texts(self.json))
        return "".join(_deltas(self.events))

    @property
    def shows_the_bad_answer(self) -> bool:
        """Whether any seven letters of the bad answer are in the body. The model sends it in pieces of seven."""
        return any(BAD[at : at + 7] in self.text or BAD[at : at + 7] in self.answer for at in range(0, len(BAD), 7))


def _texts(body: Mapping[str, Any]) -> Iterator[str]:
    for choice in body.get("choices", ()):
        yield choice["message"]["content"] or ""
    for block in body.get("content", ()):
        yield block.get("text", "")
    for item in body.get("output", ()):
        for part in item.get("content") or ():
            yield part.get("text", "")


def _deltas(events: list[dict[str, Any]]) -> Iterator[str]:
    for event in events:
        for choice in event.get("choices", ()):
            yield choice["delta"].get("content") or ""
        if event.get("type") == "content_block_delta":
            yield event["delta"].get("text", "")
        if event.get("type") == "response.output_text.delta":
            yield event["delta"]


class Proxy:
    """A running proxy."""

    def __init__(self, url: str, key: str, log: Path) -> None:
        self.log = log
        headers = {"authorization": f"Bearer {key}", "accept-encoding": "identity"}
        self._client = httpx.Client(base_url=url, headers=headers, timeout=60)

    def send(self, route: str, body: Mapping[str, Any]) -> Reply:
        with self._client.stream("POST", route, json=body) as response:
            return Reply(response.status_code, b"".join(response.iter_bytes()).decode())

    def ask(self, route: str, question: str, *, stream: bool = False, source: Any = None, **more: Any) -> Reply:
        """Ask with the source in a system message, in the format of the route."""
        block = {"type": "grounding_source", "text": SOURCE} if source is None else source
        system = [block] if isinstance(block, dict) else block
        users = [{"role": "user", "content": question}]
        body: dict[str, Any] = {"model": "my-model", "stream": stream, **more}
        if route == "/chat/completions":
            body["messages"] = [{"role": "system", "content": system}, *users]
        elif route == "/v1/messages":
            body |= {"system": system, "messages": users, "max_tokens": 100}
        else:
            body["input"] = [{"role": "developer", "content": system}, *users]
        return self.send(route, body)


@contextmanager
def proxy(folder: Path, config: str, **environment: str) -> Iterator[Proxy]:
    """Start a proxy with a config.yaml in ``folder``."""
    (folder / "config.yaml").write_text(config)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    key = f"sk-{secrets.token_hex(32)}"
    ours = {"LITELLM_MASTER_KEY": key, "NO_PROXY": "127.0.0.1"}
    log = folder / "proxy.log"
    with log.open("w") as file:
        process = subprocess.Popen(
            [
                Path(sys.executable).parent / "litellm",
                "--config",
                "config.yaml",
                "--host",
                "127.0.0.1",
                "--port",
                str(port),
            ],
            cwd=folder,
            env={**os.environ, **ours, **environment},
            stdout=file,
            stderr=file,
        )
    try:
        running = Proxy(f"http://127.0.0.1:{port}", key, log)
        _wait(running, process)
        yield running
    finally:
        process.terminate()
        process.wait(20)


def _wait(running: Proxy, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + 120
    while True:
        try:
            running._client.get("/health/liveliness")
            return
        except httpx.TransportError:
            stopped = process.poll() is not None or time.monotonic() > until
            assert not stopped, running.log.read_text()[-3000:]
            time.sleep(0.2)
