"""Texts, messages and structured answers of LangChain, with documents in all of their forms."""

from __future__ import annotations

from typing import Any

import pytest

from answergate import check
from answergate.adapters import from_langchain, to_case

TALL = {
    "page_content": "The tower is 330 metres tall.",
    "metadata": {"source": "tower.pdf", "page": 0, "page_label": "i"},
}
OLD = {"page_content": "It was finished in 1889.", "metadata": {}, "id": "d2", "type": "Document"}


def ai(*blocks: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": "ai", "content": list(blocks), "additional_kwargs": {}, "response_metadata": {}, **more}


def text(words: str, *annotations: dict[str, Any]) -> dict[str, Any]:
    return {"type": "text", "text": words, "annotations": [{"type": "citation", **one} for one in annotations]}


def cited(case: Any) -> list[tuple[str | None, str | None]]:
    return [(one.chunk_id, one.excerpt) for one in case.citations]


def dumped(kind: str, **kwargs: Any) -> dict[str, Any]:
    return {"lc": 1, "type": "constructor", "id": ["langchain", "schema", kind], "kwargs": kwargs}


def test_a_text_with_markers_is_compared_with_its_documents() -> None:
    good = from_langchain("The tower is 330 metres tall [1]. It was finished in 1889 [2].", [TALL, OLD])
    assert check(good, "guardrails").status == "PASS"
    swapped = from_langchain("The tower is 330 metres tall [2]. It was finished in 1889 [1].", [TALL, OLD])
    assert check(swapped, "guardrails").status == "REFUSE"


@pytest.mark.parametrize(
    ("metadata", "page"),
    [
        ({"page": 0, "page_label": "i", "total_pages": 9}, 1),  # PyPDF and PyMuPDF count from 0
        ({"page": 4, "total_pages": 9}, 5),
        ({"page_number": 4}, 4),  # Unstructured counts from 1
        ({"page_label": "12"}, 12),  # LlamaIndex
        ({"page_label": "xii"}, None),
        ({"page": 4}, None),  # nobody knows
        ({"page": 0}, 1),
        ({}, None),
    ],
)
def test_pages_count_from_1(metadata: dict[str, Any], page: int | None) -> None:
    [chunk] = from_langchain("x", [{"page_content": "text", "metadata": metadata}]).chunks
    assert chunk.metadata.get("page") == page


@pytest.mark.parametrize(
    "document",
    [
        "text",
        ("text", 0.5),
        {"page_content": "text", "metadata": {"at": object()}},
        dumped("Document", page_content="text", metadata={}),
        {"text": "text"},
        {"node": {"text": "text", "id_": "n"}, "score": None},
    ],
)
def test_documents_of_every_form_have_their_text(document: Any) -> None:
    assert [chunk.text for chunk in from_langchain("x", [document]).chunks] == ["text"]


def test_a_document_without_text_is_listed() -> None:
    case = from_langchain("The tower is 330 metres tall [2].", [{"page_content": "", "metadata": {}}, TALL])
    assert case.unmapped == ("documents[0] (no text)",)
    assert check(case, "guardrails").status == "PASS", "it keeps its place, so [2] is the second document"


def test_an_annotation_is_for_its_place_and_quotes_a_document() -> None:
    message = ai(
        text("The tower is 330 metres tall. ", {"cited_text": "330 metres", "title": "tower.pdf"}),
        text(
            "It is old. It was finished in 1889.",
            {"cited_text": "finished in 1889", "start_index": 11, "end_index": 35, "extras": {"document_index": 1}},
        ),
    )
    case = from_langchain(message, [TALL, OLD])
    assert cited(case) == [("C1", "330 metres"), ("d2", "finished in 1889")]
    assert case.citations[1].answer_span is not None
    assert case.citations[1].answer_span.of(case.answer) == "It was finished in 1889."
    assert check(case, "answer").passed


def test_an_annotation_without_a_name_is_found_by_its_words() -> None:
    assert cited(from_langchain(ai(text("x", {"cited_text": "in 1889"})), [TALL, OLD])) == [("d2", "in 1889")]


def test_an_annotation_that_names_nothing_known_cannot_be_checked() -> None:
    message = ai(
        text(
            "x",
            {"url": "https://a"},
            {"cited_text": "words of nobody"},
            {"cited_text": "tall", "extras": {"document_index": 7}},
            {"cited_text": "tall", "title": "tower.pdf", "start_index": 5, "end_index": 99},
        )
    )
    case = from_langchain(message, [TALL])
    assert [one.unchecked for one in case.citations] == [
        "the source https://a is not one of the given documents",
        "the source without a name is not one of the given documents",
        "document 7 is cited, but 1 were given",
        "",
    ]
    assert case.unmapped == ("content[0].annotations[3] (its place in the answer)",)


def test_the_citations_of_a_provider_may_be_passed_through() -> None:
    anthropic = {"type": "char_location", "cited_text": "330 metres", "document_index": 0, "start_char_index": 13}
    bedrock = {
        "title": "t",
        "source_content": [{"text": "in 1889"}],
        "location": {"document_char": {"document_index": 1, "start": 0, "end": 1}},
    }
    block = {"type": "text", "text": "x", "citations": [anthropic, bedrock]}
    assert cited(from_langchain(ai(block), [TALL, OLD])) == [("C1", "330 metres"), ("d2", "in 1889")]


def test_numbers_of_structured_answers_count_from_0() -> None:
    case = from_langchain({"answer": "x", "citations": [1, 0, 2]}, [TALL, OLD])
    assert cited(case) == [("d2", None), ("C1", None), ("2", None)]
    codes = [finding.code for finding in check(case, "answer").findings]
    assert codes.count("CIT101") == 1, "the third document does not exist"


def test_quotes_of_structured_answers_are_checked() -> None:
    answer = {"answer": "It is 330 metres tall.", "citations": [{"source_id": 0, "quote": "330 metres tall"}]}
    assert check(from_langchain(answer, [TALL, OLD]), "answer").passed
    answer["citations"] = [{"source_id": 1, "quote": "330 metres tall"}]
    assert check(from_langchain(answer, [TALL, OLD]), "answer").status == "no_evidence"


@pytest.mark.parametrize(
    "answer",
    [
        {"answer": "It is tall."},
        {"input": "q", "answer": ai(text("It is tall."))},
        {"messages": [{"type": "human", "content": "How tall?"}, ai(text("It is tall."))]},
        {"messages": [ai(text("It is tall.")), {"type": "tool", "content": "330"}]},
        dumped("AIMessage", content="It is tall.", type="ai"),
        ai(text("It is "), text("tall.")),
        ai({"type": "reasoning", "reasoning": "hm"}, text("It is tall.")),
        '{"type": "ai", "content": "It is tall.", "additional_kwargs": {}}',
    ],
)
def test_an_answer_may_have_many_forms(answer: Any) -> None:
    case = from_langchain(answer, [TALL])
    assert (case.answer, case.unmapped) == ("It is tall.", ())


def test_calls_of_tools_are_listed() -> None:
    message = ai(text("x"), {"type": "image", "url": "u"}, tool_calls=[{"name": "search", "args": {}}])
    assert from_langchain(message, []).unmapped == ("content[1] (image)", "tool_calls[0] (search)")


def test_a_message_is_recognised_with_its_documents() -> None:
    given = {"response": ai(text("It is tall.")), "documents": [TALL], "question": "How tall?"}
    assert to_case(given) == from_langchain(given["response"], [TALL], "How tall?")


def test_an_answer_that_happens_to_be_json_is_a_text() -> None:
    for text in ('{"height": 330}', '{"height": ', "{tall}", "[1] The tower is tall."):
        assert from_langchain(text, [TALL]).answer == text
    assert from_langchain('{"answer": "x", "citations": [0]}', [TALL]).answer == "x"


def test_the_grounding_of_google_is_read_from_its_metadata() -> None:
    """LangChain's own citations count bytes, and resolve -1 to the last source."""
    words = "탑의 높이는 330미터입니다."
    segment = {"start_index": 0, "end_index": len(words.encode()), "text": words}
    grounding = {
        "grounding_chunks": [{"retrieved_context": {"title": "t", "text": words}}, {"web": {"uri": "https://a"}}],
        "grounding_supports": [{"segment": segment, "grounding_chunk_indices": [0, 1, -1]}],
    }
    wrong = text(words, {"url": "https://wrong", "start_index": 0, "end_index": 9})
    for content in (words, [wrong]):
        message = ai(response_metadata={"grounding_metadata": grounding}) | {"content": content}
        case = from_langchain(message, [{"page_content": "x", "metadata": {"source": "https://a"}}])
        assert [one.chunk_id for one in case.citations] == ["chunk-0", "C1", None]
        assert {one.answer_span and one.answer_span.of(case.answer) for one in case.citations} == {words}
