"""Citations with places that do not exist, without words, and with names of documents that were not given."""

from __future__ import annotations

from typing import Any

import pytest

from answergate import CaseError, check
from answergate.adapters import (
    from_anthropic,
    from_bedrock,
    from_gemini,
    from_haystack,
    from_langchain,
    from_llamaindex,
)

GREEN, BLUE = "The grass is green.", "The sky is blue."
BLOCKS = {"type": "document", "source": {"type": "content", "content": [{"text": GREEN}, {"text": BLUE}]}}
PAGES = {"type": "document", "pages": [f"Page one. {GREEN[:9]}", f"{GREEN[10:]} More words.", BLUE]}


def message(kind: str, words: str, **place: Any) -> dict[str, Any]:
    cited = {"type": kind, "cited_text": words, "document_index": 0, "search_result_index": 0, **place}
    return {"role": "assistant", "content": [{"type": "text", "text": GREEN, "citations": [cited]}]}


def blocks(words: str, start: Any, end: Any) -> Any:
    given = message("content_block_location", words, start_block_index=start, end_block_index=end)
    return from_anthropic(given, [BLOCKS])


def pages(words: str, start: int, end: int) -> Any:
    return from_anthropic(message("page_location", words, start_page_number=start, end_page_number=end), [PAGES])


def converse(words: str, location: Any, **more: Any) -> dict[str, Any]:
    cited = {"sourceContent": [{"text": words}], "location": location, **more}
    content = [{"citationsContent": {"content": [{"text": GREEN}], "citations": [cited]}}]
    return {"output": {"message": {"role": "assistant", "content": content}}}


def cited(case: Any) -> list[tuple[str | None, str | None]]:
    return [(one.chunk_id, one.excerpt) for one in case.citations]


# places


@pytest.mark.parametrize(("start", "end"), [(0, -1), (0, 10**9), (19, 0), (0, 0)])
def test_offsets_outside_of_the_document_are_named(start: int, end: int) -> None:
    given = message("char_location", GREEN, start_char_index=start, end_char_index=end)
    assert len(from_anthropic(given, [f"{GREEN}\n"]).unmapped) == 1


@pytest.mark.parametrize(("start", "end"), [(2, 2), (0, 0), (1, 0), (-1, 1), (0, 3), (None, 1)])
def test_a_range_of_blocks_must_exist(start: Any, end: Any) -> None:
    case = blocks(BLUE, start, end)
    assert cited(case) == [(None, None)]
    assert case.citations[0].unchecked == f"blocks {start} to {end} are cited, but the source was given with 2"


def test_the_end_of_a_range_of_anthropic_never_counts() -> None:
    assert not check(blocks(GREEN + BLUE, 0, 1), "answer").passed
    assert check(blocks(GREEN + BLUE, 0, 2), "answer").passed


@pytest.mark.parametrize(("start", "end"), [(-5, 1), (2, 1), (1, 100), (9, 9)])
def test_a_range_of_pages_must_exist_at_bedrock_too(start: int, end: int) -> None:
    given = converse(BLUE, {"documentPage": {"documentIndex": 0, "start": start, "end": end}})
    case = from_bedrock(given, [{"document": {"name": "t", "source": {"bytes": b""}, "pages": [GREEN, BLUE]}}])
    assert cited(case) == [(None, None)]


@pytest.mark.parametrize("index", [-1, 7])
def test_an_index_of_a_part_that_does_not_exist_is_named(index: int) -> None:
    segment = {"partIndex": index, "startIndex": 0, "endIndex": len(GREEN), "text": GREEN}
    grounding = {
        "groundingChunks": [{"retrievedContext": {"text": GREEN}}],
        "groundingSupports": [{"segment": segment, "groundingChunkIndices": [0]}],
    }
    response = {"candidates": [{"content": {"parts": [{"text": GREEN}]}, "groundingMetadata": grounding}]}
    assert from_gemini(response).unmapped == ("groundingSupports[0] (its place in the answer)",)


@pytest.mark.parametrize("metadata", [{"page": -3, "total_pages": 9}, {"page_number": -3}, {"page_number": 0}])
def test_a_page_below_the_first_one_is_no_page(metadata: Any) -> None:
    assert from_langchain(GREEN, [{"page_content": GREEN, "metadata": metadata}]).chunks[0].metadata == {}


# words


def test_a_citation_without_words_does_not_disappear() -> None:
    given = message("search_result_location", "", start_block_index=0, end_block_index=0)
    result = {"type": "search_result", "content": [{"type": "text", "text": GREEN}]}
    assert len(from_anthropic(given, [result]).citations) == 1


def test_a_quote_over_the_end_of_a_page_is_cited_from_both() -> None:
    case = pages(GREEN, 1, 3)
    assert cited(case) == [("document-0-p1", "The grass"), ("document-0-p2", "is green.")]
    assert not {"QUO201"} & {finding.code for finding in check(case, "answer").findings}


@pytest.mark.parametrize(("words", "start", "end"), [("The grass is red.", 1, 3), (GREEN, 1, 2), (BLUE, 1, 3)])
def test_other_words_on_these_pages_are_not_verbatim(words: str, start: int, end: int) -> None:
    assert {"QUO201", "QUO203"} & {finding.code for finding in check(pages(words, start, end), "answer").findings}


# names


@pytest.mark.parametrize("name", [{"title": "Other.pdf"}, {"url": "http://evil"}, {"source": "Other.pdf"}])
def test_words_of_a_document_that_was_not_given_are_not_looked_up_in_another_one(name: dict[str, str]) -> None:
    annotation = {"type": "citation", "cited_text": "green", **name}
    block = {"type": "text", "text": GREEN, "annotations": [annotation]}
    document = {"id": "a", "source": "A.pdf", "text": GREEN}
    [citation] = from_langchain({"type": "ai", "content": [block]}, [document]).citations
    assert (citation.chunk_id, citation.unchecked) == (
        None,
        f"the source {next(iter(name.values()))} is not one of the given documents",
    )


def test_a_page_of_the_web_that_was_not_given_is_not_looked_up_in_a_document() -> None:
    case = from_bedrock(converse("green", {"web": {"url": "http://evil"}}), [{"title": "A.pdf", "text": GREEN}])
    assert cited(case) == [(None, None)]
    nameless = from_bedrock(converse("green", {"web": {}}), [{"title": "A.pdf", "text": GREEN}])
    assert cited(nameless) == [("document-0", "green")]


def test_a_document_keeps_its_id() -> None:
    given = [{"page_content": GREEN}, {"id": "C1", "page_content": BLUE}]
    case = from_langchain(f"{GREEN} [C1]", given)
    assert [(chunk.id, chunk.text) for chunk in case.chunks] == [("C1#", GREEN), ("C1", BLUE)]
    assert not check(case, "guardrails").passed


def test_nodes_and_documents_of_a_pipeline_keep_their_ids_too() -> None:
    given = [{"text": GREEN}, {"id": "C1", "text": BLUE}]
    for case in (
        from_llamaindex({"response": GREEN, "source_nodes": given}),
        from_haystack({"data": GREEN, "query": "q", "documents": given}),
    ):
        assert [(chunk.id, chunk.text) for chunk in case.chunks] == [("C1#", GREEN), ("C1", BLUE)]


def test_two_documents_with_one_id_are_named() -> None:
    case = from_langchain(GREEN, [{"id": "a", "text": GREEN}, {"id": "a", "text": BLUE}, {"id": "a", "text": GREEN}])
    assert case.unmapped == ("the id a of a document (another document has it: this one is a#2)",)


def test_a_mapping_that_may_be_a_document_or_several_is_refused() -> None:
    with pytest.raises(CaseError, match="documents: this document has no text"):
        from_anthropic(message("char_location", "x"), {"source": GREEN, "b": BLUE})
