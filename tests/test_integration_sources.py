"""What all integrations share. tests_integrations/ runs each of them with the real package."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest

from answergate import CaseError, Outcome, Policy, load_policy, read_case
from answergate.integrations.sources import case_of, chunks_of, decide, decide_later, find_sources

EXTRAS = {
    "openai_agents": ("agents", "openai-agents"),
    "pydantic_ai": ("pydantic_ai", "pydantic-ai"),
    "haystack": ("haystack", "haystack"),
    "llamaindex": ("llama_index", "llamaindex"),
    "mcp": ("mcp", "mcp"),
    "litellm": ("litellm", "litellm"),
    "langchain": ("langchain", "langchain"),
}
CHUNKS = ["The museum is open from 10:00 to 18:00.", "A day ticket costs 12 euros."]
RIGHT = "A day ticket costs 12 euros [2]."


@pytest.fixture(scope="module")
def policy() -> Policy:
    return load_policy(None, "guardrails")


def run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("module", EXTRAS)
def test_without_the_framework_the_error_says_what_to_install(module: str) -> None:
    package, extra = EXTRAS[module]
    ended = run(f"import sys; sys.modules[{package!r}] = None; import answergate.integrations.{module}")
    last = ended.stderr.strip().splitlines()[-1]
    assert last == f"ModuleNotFoundError: {package} is not installed: pip install 'answergate[{extra}]'"


def test_without_the_sdk_the_command_says_what_to_install() -> None:
    code = "import sys; sys.modules['mcp'] = None; from answergate.cli import main; main(['mcp'])"
    ended = run(code)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == "answergate: mcp is not installed: pip install 'answergate[mcp]'\n"


def test_no_framework_is_imported_without_its_integration() -> None:
    packages = {package for package, _ in EXTRAS.values()}
    code = "import sys, answergate.cli, answergate.api, answergate.integrations.sources; print(*sys.modules)"
    assert packages.isdisjoint(run(code).stdout.split())


@dataclass
class Node:
    """A document as frameworks have them."""

    text: str
    node_id: str
    metadata: dict[str, Any]


@dataclass
class Context:
    documents: list[str]


@pytest.mark.parametrize(
    "sources",
    [CHUNKS, tuple(CHUNKS), iter(CHUNKS), {"a": CHUNKS[0], "b": CHUNKS[1]}, [{"text": text} for text in CHUNKS]],
)
def test_sources_may_be_texts_texts_by_id_and_objects(sources: Any) -> None:
    case = read_case({"answer": "x", "chunks": chunks_of(sources)})
    assert [chunk.text for chunk in case.chunks] == CHUNKS


def test_a_single_text_is_one_source() -> None:
    assert [chunk.text for chunk in read_case({"answer": "x", "chunks": chunks_of(CHUNKS[0])}).chunks] == CHUNKS[:1]


def test_documents_of_frameworks_keep_their_id_source_and_page() -> None:
    node = Node(CHUNKS[1], "n7", {"page_label": "3", "file_name": "prices.pdf"})
    [chunk] = read_case({"answer": "x", "chunks": chunks_of([node])}).chunks
    assert (chunk.id, chunk.text, chunk.source, chunk.metadata["page"]) == ("n7", CHUNKS[1], "prices.pdf", 3)


def test_a_field_of_a_mapping_or_an_object_or_what_a_function_returns() -> None:
    for holder in ({"documents": CHUNKS}, Context(CHUNKS)):
        assert find_sources("documents", holder, "run", "deps") == CHUNKS
    assert find_sources(lambda run: [run], None, "run", "deps") == ["run"]
    with pytest.raises(CaseError, match="deps: 'sources' is missing"):
        find_sources("sources", Context(CHUNKS), None, "deps")


@pytest.mark.parametrize(
    "name", ["chunks", "raw_chunks", "context", "evidence", "metadata", "recorded_support", "question", "qa", "id"]
)
def test_a_model_cannot_support_its_own_answer(name: str) -> None:
    with pytest.raises(CaseError, match=rf"\$\.{name}: the output must not have this field"):
        case_of({"answer": RIGHT, name: "A day ticket costs 12 euros."}, CHUNKS)


def test_a_model_gives_its_answer_its_citations_and_its_subject() -> None:
    output = {"conclusion": RIGHT, "evidences": [], "coverage_code": "A", "slot": "amount"}
    assert case_of(output, CHUNKS) == {**output, "chunks": CHUNKS}


def test_other_fields_of_an_output_are_named_in_the_verdict(policy: Policy) -> None:
    verdict = decide(policy, lambda: case_of({"answer": RIGHT, "follow_up": "Shall I book?"}, CHUNKS))
    assert verdict.passed
    assert "follow_up" in verdict.ignored


@pytest.mark.parametrize("sources", [None, [], {}, ""])
def test_without_sources_nothing_passes(policy: Policy, sources: Any) -> None:
    for answer in (RIGHT, "The documents do not say that."):
        assert not decide(policy, partial(case_of, answer, sources)).passed


@pytest.mark.parametrize("answer", ["", " \n", None, 5, object(), {"text": RIGHT}, {"answer": ""}, {"answer": 5}])
def test_what_is_no_answer_does_not_pass(policy: Policy, answer: Any) -> None:
    verdict = decide(policy, lambda: case_of(answer, CHUNKS))
    assert verdict.outcome is Outcome.UNREADABLE
    assert verdict.feedback()


def test_an_error_is_a_fault(policy: Policy) -> None:
    verdict = decide(policy, lambda: 1 / 0)  # type: ignore[arg-type, return-value]
    assert verdict.outcome is Outcome.FAULT
    assert "ZeroDivisionError" in verdict.because


def test_sources_may_come_later(policy: Policy) -> None:
    async def found() -> list[str]:
        await asyncio.sleep(0)
        return CHUNKS

    async def broken() -> list[str]:
        raise OSError("the index is gone")

    def of(sources: Any) -> dict[str, Any]:
        return case_of(RIGHT, sources)

    assert asyncio.run(decide_later(policy, found, of)).passed
    assert asyncio.run(decide_later(policy, lambda: CHUNKS, of)).passed
    verdict = asyncio.run(decide_later(policy, broken, of))
    assert verdict.outcome is Outcome.FAULT
    assert "the index is gone" in verdict.because
