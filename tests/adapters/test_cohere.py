"""Answers of Cohere's chat, as plain data."""

from __future__ import annotations

from typing import Any

import pytest

from answergate import check
from answergate.adapters import from_cohere, to_case
from answergate.model.span import Span

ANSWER = "The tower is 330 metres tall. It was finished in 1889."
TALL = {"id": "doc:0", "title": "Tower", "snippet": "The tower is 330 metres tall."}
OLD = {"id": "doc:1", "snippet": "It was finished in 1889."}


def source(document: dict[str, Any]) -> dict[str, Any]:
    return {"type": "document", "id": document["id"], "document": document}


def cite(words: str, *sources: dict[str, Any], answer: str = ANSWER, **more: Any) -> dict[str, Any]:
    start = answer.index(words)
    return {"start": start, "end": start + len(words), "text": words, "sources": list(sources), **more}


def response(*citations: dict[str, Any], answer: str = ANSWER) -> dict[str, Any]:
    message = {"role": "assistant", "content": [{"type": "text", "text": answer}], "citations": list(citations)}
    return {"id": "1", "finish_reason": "COMPLETE", "message": message}


def placed(case: Any) -> list[tuple[str | None, str | None]]:
    return [(one.chunk_id, one.answer_span and one.answer_span.of(case.answer)) for one in case.citations]


def test_each_claim_is_compared_with_the_document_of_its_citation() -> None:
    good = response(cite("330 metres", source(TALL)), cite("1889", source(OLD)))
    assert check(good, "guardrails").status == "PASS"
    swapped = response(cite("330 metres", source(OLD)), cite("1889", source(TALL)))
    assert check(swapped, "guardrails").status == "REFUSE"


def test_the_answer_gate_cannot_check_a_citation_without_a_quote() -> None:
    verdict = check(response(cite("330 metres", source(TALL))), "answer")
    assert verdict.status == "no_evidence"
    assert "Cohere names the document, but not the words in it" in str([one.message for one in verdict.findings])


@pytest.mark.parametrize(
    ("start", "end"), [(2, 12), (2, 11), (3, 13), (5, 15)], ids=["code points", "inclusive end", "UTF-16", "bytes"]
)
def test_offsets_of_every_kind_are_confirmed_by_the_words(start: int, end: int) -> None:
    answer = "😀 330 metres, not 330 yards: 330 metres."
    citation: dict[str, Any] = {"start": start, "end": end, "text": "330 metres", "sources": [source(TALL)]}
    case = from_cohere(response(citation, answer=answer))
    assert case.citations[0].answer_span == Span(2, 12)
    assert case.unmapped == ()


def test_wrong_offsets_are_corrected_if_the_words_are_in_one_place_and_named_otherwise() -> None:
    moved = cite("1889", source(OLD)) | {"start": 3, "end": 7}
    assert placed(from_cohere(response(moved))) == [("doc:1", "1889")]
    absent = moved | {"text": "1890"}
    case = from_cohere(response(absent))
    assert placed(case) == [("doc:1", None)]
    assert case.unmapped == ("citations[0] (its place in the answer)",)


def test_citations_of_the_plan_and_of_thinking_are_listed() -> None:
    plan = {"start": 0, "end": 4, "text": "Look", "sources": [source(TALL)], "type": "PLAN"}
    case = from_cohere(response(plan, cite("1889", source(OLD), type="TEXT_CONTENT", content_index=0)))
    assert placed(case) == [("doc:1", "1889")]
    assert case.unmapped == ("citations[0] (PLAN)",)


def test_the_index_of_the_content_counts_thinking_too() -> None:
    given = response(cite("1889", source(OLD), content_index=1))
    given["message"]["content"].insert(0, {"type": "thinking", "thinking": "1889?"})
    assert placed(from_cohere(given)) == [("doc:1", "1889")]


def test_the_output_of_a_tool_is_a_chunk() -> None:
    tool = {"type": "tool", "id": "call:0", "tool_output": {"height": "330 metres", "unit": "m"}}
    case = from_cohere(response(cite("330 metres", tool)))
    assert [(chunk.id, chunk.text) for chunk in case.chunks] == [("call:0", "height: 330 metres\nunit: m")]


def test_a_document_may_come_with_the_request() -> None:
    named = {"type": "document", "id": "doc:1"}
    documents = [TALL["snippet"], {"data": {"snippet": OLD["snippet"]}}]
    case = from_cohere(response(cite("1889", named)), documents)
    assert placed(case) == [("doc:1", "1889")]
    assert [one.unchecked for one in from_cohere(response(cite("1889", named))).citations] == [
        "the document doc:1 is not one of the given documents"
    ]


def test_version_1_is_read_with_inclusive_and_exclusive_ends() -> None:
    for end in (53, 52):
        given = {
            "text": ANSWER,
            "generation_id": "g",
            "citations": [{"start": 49, "end": end, "text": "1889", "document_ids": ["doc:1", "doc:7"]}],
            "documents": [TALL, OLD],
        }
        case = to_case(given)
        assert placed(case) == [("doc:1", "1889"), (None, "1889")]
        assert case.citations[1].unchecked == "the document doc:7 is not one of the given documents"


@pytest.mark.parametrize("nothing", [None, []])
def test_null_lists_are_empty(nothing: Any) -> None:
    given = response()
    given["message"]["citations"] = nothing
    assert from_cohere(given).citations == ()
    assert to_case(given).answer == ANSWER
