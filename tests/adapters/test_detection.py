"""Which provider a payload is from, and that no payload of our own is mistaken for one of them."""

from __future__ import annotations

import copy
import json
import re
import time
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import yaml

import provider_samples as samples
from answergate import CaseError, adapters, check, read_case
from answergate.adapters import to_case
from answergate.adapters.providers import PROVIDERS, own_payload, provider_of
from answergate.demo import demo_cases
from answergate.intake import case_to_dict

ROOT = Path(__file__).parents[2]


@pytest.fixture(params=samples.PROVIDERS)
def provider(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


def test_there_is_a_sample_of_every_provider() -> None:
    assert sorted(samples.PROVIDERS) == sorted(PROVIDERS)
    assert {f"from_{name}" for name in PROVIDERS} <= set(adapters.__all__)


def test_a_response_is_recognised_by_its_own_adapter_only(provider: str) -> None:
    given = samples.response(provider)
    recognised = [name for name in PROVIDERS if import_module(f"answergate.adapters.{name}").recognises(given)]
    assert provider in recognised
    assert provider_of(given) == provider
    assert provider_of(samples.envelope(provider)) == provider
    assert provider_of(json.loads(json.dumps(samples.envelope(provider) | {"response": json.dumps(given)}))) == provider


def test_check_reads_a_response_without_being_told_whose_it_is(provider: str) -> None:
    assert check(samples.envelope(provider), "guardrails").status == "PASS"
    assert check(samples.wrong(provider), "guardrails").status == "REFUSE"
    assert check(samples.wrong(provider), "answer").status in ("no_evidence", "citation_insufficient")


def test_all_ways_to_give_it_are_the_same_case(provider: str) -> None:
    response, documents = samples.response(provider), samples.documents(provider)
    case = to_case(samples.envelope(provider))
    assert to_case(response, documents, "How tall is it?") == case
    assert to_case(json.dumps(samples.envelope(provider))) == case
    assert to_case(samples.envelope(provider), provider=provider) == case
    function = getattr(adapters, f"from_{provider}")
    if provider in ("llamaindex", "haystack"):
        assert function(response, "How tall is it?") == case
    else:
        assert function(response, documents, "How tall is it?") == case
        assert function(json.dumps(response), json.dumps(documents), "How tall is it?") == case
    assert read_case(case_to_dict(case)) == case


@pytest.mark.parametrize(
    "documents",
    [
        samples.TALL,
        [samples.TALL],
        {"d1": samples.TALL},
        {"d1": {"text": samples.TALL}},
        [{"page_content": samples.TALL, "metadata": {}}],
        [{"lc": 1, "type": "constructor", "kwargs": {"page_content": samples.TALL, "metadata": {}}}],
        [{"node": {"text": samples.TALL}, "score": 0.5}],
        [[{"text": samples.TALL}, 0.5]],
    ],
)
@pytest.mark.parametrize("given", ["anthropic", "bedrock", "langchain"])
def test_documents_may_have_any_form(given: str, documents: Any) -> None:
    assert check(to_case(samples.response(given), documents), "answer").passed
    assert check(to_case(samples.response(given), json.dumps(documents)), "answer").passed


def test_the_input_is_not_changed(provider: str) -> None:
    given = samples.envelope(provider)
    before = copy.deepcopy(given)
    check(given, "guardrails")
    assert given == before


def test_the_id_of_an_envelope_is_the_id_of_the_case(provider: str) -> None:
    assert check(samples.envelope(provider, id="case-7"), "guardrails").case_id == "case-7"


@pytest.mark.parametrize("name", ["chunks", "contexts", "sources", "retrieved_chunks"])
def test_documents_next_to_a_response_may_have_any_of_our_names(name: str) -> None:
    given = samples.envelope("anthropic")
    assert to_case(given).chunks
    given[name] = given.pop("documents")
    assert to_case(given) == to_case(samples.envelope("anthropic"))
    assert check(given, "guardrails").status == "PASS"
    assert own_payload(given) == adapters.shape(given).payload
    with pytest.raises(CaseError, match=rf"\$\.{name}: means the same as \$\.documents"):
        check(given | {"documents": []}, "guardrails")


def test_an_unknown_field_next_to_a_response_is_named() -> None:
    given = samples.envelope("anthropic")
    given["document"] = given.pop("documents")
    with pytest.raises(CaseError, match=r"\$\.document: unknown next to response.*documents"):
        check(given, "guardrails")


def test_documents_inside_of_a_response_are_named_if_no_chunks_were_read() -> None:
    given = samples.response("anthropic") | {"documents": ["x"]}
    [ignored] = [one for one in check(given, "guardrails").ignored if one.startswith("documents")]
    assert ignored == 'documents (pass them next to the response: {"response": ..., "documents": [...]})'


# our own cases


def own_cases() -> Iterator[Any]:
    for case in demo_cases():
        yield case.case
    for path in (ROOT / "tests" / "golden").glob("*.case.json"):
        yield json.loads(path.read_text(encoding="utf-8"))
    for path in (ROOT / "tests" / "scenarios").glob("*.yaml"):
        page = yaml.safe_load(path.read_text(encoding="utf-8"))
        for scenario in page["scenarios"]:
            yield {**(page.get("given") or {}), **(scenario.get("when") or {})}


def shown_cases() -> Iterator[Any]:
    """The JSON that the pages show."""
    for page in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md")):
        if page.parent.name != "providers":
            for block in re.findall(r"^```json[^\n]*\n(.*?)^```", page.read_text("utf-8"), re.DOTALL | re.MULTILINE):
                with suppress(ValueError):
                    yield json.loads(block)


def test_what_the_pages_show_is_never_taken_for_a_response() -> None:
    shown = list(shown_cases())
    assert len(shown) > 200
    assert [case for case in shown if provider_of(case) is not None] == []


def test_our_own_cases_are_never_taken_for_a_response() -> None:
    cases = list(own_cases())
    assert len(cases) > 300
    assert [case for case in cases if provider_of(case) is not None] == []
    assert all(own_payload(case) is case for case in cases)


@pytest.mark.parametrize(
    "own",
    [
        {"answer": "x", "documents": ["x"], "citations": [{"chunk_id": "C1", "quote": "x"}]},
        {
            "content": "A report [cite:a].",
            "role": "assistant",
            "type": "summary",
            "snippets": [{"id": "a", "text": "x"}],
        },
        {"answer": "x", "reference": "the right answer", "contexts": ["x"]},
        {"answer": "x", "reference": {"chunks": ["x"]}, "chunks": ["x"]},
        {"answer": "x", "chunks": ["x"], "choices": [{"message": {"content": "y"}}]},
        {"answer": "x", "context": [{"page_content": "x", "metadata": {}}]},
        {"qa": {"q": "q", "a": "x"}, "raw_chunks": {"c1": "x"}},
        {"coverage_code": "A", "slot": "s", "evidence": {"excerpt": "x"}},
        {"response": "x", "documents": ["x"]},
        {"output": "x", "docs": [{"title": "t", "text": "x"}]},
        {},
    ],
)
def test_a_case_with_fields_like_those_of_a_provider_is_still_ours(own: dict[str, Any]) -> None:
    assert provider_of(own) is None


# payloads that are damaged


_OTHERS: tuple[Any, ...] = (
    None,
    [],
    {},
    "x",
    7,
    -1,
    [None],
    ["x"],
    {"x": "x"},
    [{}],
    True,
    10**20,
    10**5000,
    "\ud800",
    "9" * 5000,
    "x [ID:" + "9" * 5000 + "]",
)


def damaged(value: Any) -> Iterator[Any]:
    """The value with each of its parts left out or replaced, one at a time."""
    places = value if isinstance(value, list) else []
    keys: list[Any] = list(value) if isinstance(value, dict) else list(range(len(places)))
    for key in keys:
        for other in _OTHERS:
            changed = copy.copy(value)
            changed[key] = other
            yield changed
        for inner in damaged(value[key]):
            changed = copy.copy(value)
            changed[key] = inner
            yield changed


def test_a_damaged_response_is_a_case_or_an_error_and_never_breaks(provider: str) -> None:
    for given in damaged(samples.envelope(provider)):
        for forced in (None, provider):
            with suppress(CaseError):
                to_case(given, provider=forced)


def test_a_damaged_answer_never_passes_with_the_wrong_number(provider: str) -> None:
    for given in damaged(samples.wrong(provider)):
        with suppress(CaseError):
            verdict = check(given, "answer")
            assert not verdict.passed or "340" not in json.dumps(verdict.output)


# hostile sizes


def test_reading_takes_time_in_proportion_to_the_response() -> None:
    """Each of these compares every citation with every chunk if it is done without care."""
    many = [{"file_id": "f", "filename": "f", "text": f"text {number}"} for number in range(2_000)]
    cited = [{"type": "file_citation", "file_id": "f", "filename": "f", "index": 1}] * 5_000
    part = {"type": "output_text", "text": "x", "annotations": cited}
    message = {"type": "message", "role": "assistant", "content": [part]}
    long = "ab" * 400_000
    quotes = [
        {"type": "web_search_result_location", "cited_text": f"c{number}", "url": "u"} for number in range(20_000)
    ]
    blocks = [{"type": "text", "text": "x", "citations": quotes}]
    began = time.process_time()
    with pytest.raises(CaseError, match="more than 100,000 citations"):
        to_case({"output": [{"type": "file_search_call", "results": many}, message]})
    with suppress(CaseError):
        to_case({"role": "assistant", "content": blocks}, [{"url": "u", "text": long}])
    for marker in ("【††", "[ID:1,", "##1", "\ue200cite", "ref ", "[" * 2):
        with suppress(CaseError):
            to_case({"answer": marker * 50_000, "reference": {"chunks": [{"id": "a", "content": "x"}]}})
            to_case({"output": [message | {"content": [part | {"text": marker * 50_000, "annotations": []}]}]})
    assert time.process_time() - began < 10
