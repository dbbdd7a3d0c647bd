"""A real LiteLLM proxy that asks our service over HTTP, with the config of the documentation."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fake_model import ASKED, BADLY, CUT, GOOD, SOURCE, TOOL
from pages import blocks
from proxy import ROUTES, Proxy, Reply, proxy

from answergate.service.keys import add_key
from service_process import ServiceProcess

CONFIG = blocks("integrations/litellm.md", "yaml")[1]
STOPPED = "REFUSE: the guardrails gate stopped this answer (COV503, NUM301)"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("http")


@pytest.fixture(scope="module")
def key(folder: Path) -> str:
    return add_key(folder / "keys.json", "litellm", ["check"])


@pytest.fixture(scope="module")
def service(folder: Path, key: str) -> Iterator[ServiceProcess]:
    """Two workers: the request and its response may be asked about in different ones."""
    with ServiceProcess(folder, "--keys", "keys.json", "--workers", "2") as started:
        yield started


@pytest.fixture(scope="module")
def gated(folder: Path, key: str, service: ServiceProcess, address: dict[str, str]) -> Iterator[Proxy]:
    with proxy(folder, CONFIG, **address, ANSWERGATE_URL=service.url, ANSWERGATE_KEY=key) as running:
        yield running


def ask(proxy: Proxy, route: str, question: str, *, stream: bool) -> Reply:
    kind = "input_text" if route == "/responses" else "text"
    return proxy.ask(route, question, stream=stream, source={"type": kind, "text": SOURCE})


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize("route", ROUTES)
def test_a_good_answer_arrives_whole(gated: Proxy, route: str, stream: bool) -> None:
    for _ in range(4):
        reply = ask(gated, route, ASKED, stream=stream)
        assert (reply.code, reply.answer) == (200, GOOD)


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize("route", ROUTES)
def test_no_part_of_a_stopped_answer_is_released(gated: Proxy, route: str, stream: bool) -> None:
    reply = ask(gated, route, BADLY, stream=stream)
    assert not reply.shows_the_bad_answer
    assert STOPPED in reply.text
    assert reply.code == (200 if stream and route == "/responses" else 400)


@pytest.mark.parametrize("route", ROUTES)
def test_a_stream_that_breaks_off_releases_nothing(gated: Proxy, route: str) -> None:
    reply = ask(gated, route, CUT, stream=True)
    assert not reply.shows_the_bad_answer
    assert "error" in reply.text


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize("route", ROUTES)
def test_a_call_of_a_tool_is_no_answer_yet(gated: Proxy, route: str, stream: bool) -> None:
    reply = ask(gated, route, TOOL, stream=stream)
    assert reply.code == 200
    assert '"search"' in reply.text


def test_an_answer_without_sources_is_refused(gated: Proxy) -> None:
    messages = [{"role": "user", "content": ASKED}]
    reply = gated.send("/chat/completions", {"model": "my-model", "messages": messages})
    assert (reply.code, "NO_SOURCES" in reply.text) == (400, True)


def test_a_service_that_cannot_be_reached_releases_nothing(tmp_path: Path, address: dict[str, str]) -> None:
    with proxy(tmp_path, CONFIG, **address, ANSWERGATE_URL="http://127.0.0.1:1", ANSWERGATE_KEY="none") as running:
        for stream in (False, True):
            reply = ask(running, "/chat/completions", BADLY, stream=stream)
            assert reply.code >= 400
            assert not reply.shows_the_bad_answer


def test_without_the_pipeline_a_stream_leaks(
    tmp_path: Path, key: str, service: ServiceProcess, address: dict[str, str]
) -> None:
    """The page warns of this. If LiteLLM changes it, the page can be simpler."""
    alone = CONFIG.partition("policies:\n")[0]
    with proxy(tmp_path, alone, **address, ANSWERGATE_URL=service.url, ANSWERGATE_KEY=key) as running:
        reply = ask(running, "/chat/completions", BADLY, stream=True)
        assert reply.shows_the_bad_answer
        assert STOPPED in reply.text
