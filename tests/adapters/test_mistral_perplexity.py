"""Answers of Mistral and Perplexity, as plain data."""

from __future__ import annotations

from typing import Any

import pytest

from answergate import check
from answergate.adapters import from_mistral, from_perplexity, to_case

TALL, OLD = "The tower is 330 metres tall.", "It was finished in 1889."
URL = "https://a.org/tower"


def placed(case: Any) -> list[tuple[str | None, str | None]]:
    return [(one.chunk_id, one.answer_span and case.answer[: one.answer_span.end]) for one in case.citations]


def codes(case: Any, gate: str) -> set[str]:
    return {finding.code for finding in check(case, gate).findings}


# Mistral


def text(words: str) -> dict[str, Any]:
    return {"type": "text", "text": words}


def refers(*ids: Any) -> dict[str, Any]:
    return {"type": "reference", "reference_ids": list(ids)}


def chat(*chunks: dict[str, Any]) -> dict[str, Any]:
    return {"object": "chat.completion", "choices": [{"message": {"role": "assistant", "content": list(chunks)}}]}


@pytest.mark.parametrize("ids", [(0, 1), ("0", "1")])
@pytest.mark.parametrize(
    "documents", [[TALL, OLD], {"0": TALL, "1": OLD}, {"0": {"snippets": [TALL]}, "1": {"text": OLD}}]
)
def test_references_name_documents_by_id_or_place(ids: tuple[Any, Any], documents: Any) -> None:
    given = chat(text(TALL), refers(ids[0]), text(f" {OLD}"), refers(ids[1]))
    case = from_mistral(given, documents)
    assert [len(placed(case)), placed(case)[0][1], placed(case)[1][1]] == [2, TALL, f"{TALL} {OLD}"]
    assert check(case, "guardrails").status == "PASS"
    swapped = chat(text(TALL), refers(ids[1]), text(f" {OLD}"), refers(ids[0]))
    assert check(from_mistral(swapped, documents), "guardrails").status == "REFUSE"


def test_a_reference_is_for_the_text_before_it_also_within_a_sentence() -> None:
    case = from_mistral(chat(text("The tower is 330 metres tall"), refers(0), text(".")), [TALL])
    assert placed(case) == [("C1", "The tower is 330 metres tall")]


def test_an_id_that_no_document_has_is_unknown() -> None:
    assert "CIT101" in codes(from_mistral(chat(text(TALL), refers(2)), [TALL, OLD]), "answer")
    assert "CIT101" in codes(from_mistral(chat(text(TALL), refers(1)), {"7": TALL}), "answer")


def test_without_documents_nothing_is_called_invented() -> None:
    case = from_mistral(chat(text(TALL), refers(2)))
    assert [one.unchecked for one in case.citations] == ["no documents were given, so the id 2 cannot be looked up"]
    assert "CIT109" in codes(case, "answer")
    assert "CIT101" not in codes(case, "answer")


def test_a_chunk_that_the_sdk_does_not_know_is_read() -> None:
    unknown = {"type": "UNKNOWN", "raw": refers(0)}
    assert placed(from_mistral(chat(text(TALL), unknown), [TALL])) == [("C1", TALL)]


def test_a_conversation_refers_to_what_its_tools_found() -> None:
    found = {"type": "tool_reference", "tool": "web_search", "title": "Tower", "url": URL}
    given = {
        "object": "conversation.response",
        "outputs": [
            {"type": "tool.execution", "name": "web_search"},
            {"type": "message.output", "content": [text(TALL), found]},
            {"type": "function.call", "name": "f"},
        ],
    }
    case = to_case(given)
    assert [one.unchecked for one in case.citations] == [f"the source {URL} is not one of the given documents"]
    assert case.unmapped == ("outputs[2] (function.call)",)
    assert placed(to_case(given, [{"url": URL, "text": TALL}])) == [("C1", TALL)]


# Perplexity


def found(*snippets: str | None) -> list[dict[str, Any]]:
    return [{"title": f"T{n}", "url": f"{URL}/{n}", "snippet": one, "date": None} for n, one in enumerate(snippets)]


def completion(answer: str, **more: Any) -> dict[str, Any]:
    return {"object": "chat.completion", "choices": [{"message": {"role": "assistant", "content": answer}}], **more}


def test_markers_count_the_results_from_1() -> None:
    answer = "The tower is 330 metres tall[1]. It was finished in 1889[2]."
    given = completion(answer, search_results=found(TALL, OLD), citations=[f"{URL}/0", f"{URL}/1"])
    assert check(given, "guardrails").status == "PASS"
    assert [one.chunk_id for one in to_case(given).citations] == [f"{URL}/0", f"{URL}/1"]
    assert check(given, "answer").status == "no_evidence"
    swapped = completion(answer, search_results=found(OLD, TALL))
    assert check(swapped, "guardrails").status == "REFUSE"


@pytest.mark.parametrize("number", [0, 3])
def test_a_number_without_a_result_is_unknown(number: int) -> None:
    case = from_perplexity(completion(f"{TALL}[{number}]", search_results=found(TALL, OLD)))
    assert "CIT101" in codes(case, "answer")
    assert "CIT102" in codes(case, "guardrails")


@pytest.mark.parametrize("more", [{"search_results": found(None)}, {"citations": [f"{URL}/0"], "search_results": None}])
def test_a_result_without_its_text_cannot_be_checked(more: dict[str, Any]) -> None:
    case = from_perplexity(completion("The tower is 330 metres tall[1].", **more))
    assert [one.unchecked for one in case.citations] == [f"Perplexity gave no text of the web page {URL}/0"]
    assert "CIT102" not in codes(case, "guardrails")
    assert check(case, "guardrails").status == "REFUSE"


def test_the_page_itself_is_used_in_place_of_its_snippet() -> None:
    given = completion("The tower is 330 metres tall[1].", search_results=found("The tower ..."))
    page = {"url": f"{URL}/0", "text": TALL}
    assert check({"response": given, "documents": [page]}, "guardrails").status == "PASS"


def test_two_results_of_one_page_keep_their_numbers() -> None:
    results = found(TALL, TALL, OLD)
    results[1]["url"] = results[0]["url"]
    case = from_perplexity(completion("It was finished in 1889[3].", search_results=results))
    assert [one.chunk_id for one in case.citations] == [f"{URL}/2"]


def test_the_response_of_an_agent_has_annotations() -> None:
    annotation = {"type": "url_citation", "url": f"{URL}/0", "title": "T0", "start_index": 0, "end_index": len(TALL)}
    part = {"type": "output_text", "text": TALL, "annotations": [annotation]}
    given = {
        "output": [
            {"type": "search_results", "queries": ["q"], "results": found(TALL)},
            {"type": "fetch_url_results", "contents": [{"title": "T", "url": "https://b", "snippet": OLD}]},
            {"type": "sandbox_results"},
            {"type": "message", "role": "assistant", "content": [part]},
        ]
    }
    case = to_case(given)
    assert [chunk.text for chunk in case.chunks] == [TALL, OLD]
    assert placed(case) == [(f"{URL}/0", TALL)]
    assert case.unmapped == ("output[2] (sandbox_results)",)
