"""Answers of Gemini and Vertex AI, as REST and as the SDK write them."""

from __future__ import annotations

from typing import Any

import pytest

from answergate import check
from answergate.adapters import from_gemini, to_case

FIRST, SECOND = "탑의 높이는 330미터입니다 🗼.", " It was finished in 1889."
TALL, OLD = "탑의 높이는 330미터입니다.", "The tower was finished in 1889."


def segment(words: str, of: str, part: int | None = None) -> dict[str, Any]:
    """A segment as the API writes it: bytes, with zeros left out."""
    start = len(of[: of.index(words)].encode())
    given = {"startIndex": start, "endIndex": start + len(words.encode()), "text": words, "partIndex": part}
    return {name: value for name, value in given.items() if value}


def context(text: str, **more: Any) -> dict[str, Any]:
    return {"retrievedContext": {"uri": "gs://b/x.pdf", "title": "x", "text": text, **more}}


def response(supports: Any, chunks: Any, *parts: str) -> dict[str, Any]:
    content = {"role": "model", "parts": [{"text": part} for part in parts or (FIRST, SECOND)]}
    metadata = {"groundingChunks": chunks, "groundingSupports": supports}
    return {"candidates": [{"content": content, "groundingMetadata": metadata}]}


def support(given: dict[str, Any], *indices: int) -> dict[str, Any]:
    return {"segment": given, "groundingChunkIndices": list(indices)}


def snake(value: Any) -> Any:
    """As ``model_dump`` of the SDK writes it."""
    if isinstance(value, dict):
        return {"".join("_" + c.lower() if c.isupper() else c for c in name): snake(one) for name, one in value.items()}
    return [snake(one) for one in value] if isinstance(value, list) else value


def placed(case: Any) -> list[tuple[str | None, str | None]]:
    return [(one.chunk_id, one.answer_span and one.answer_span.of(case.answer)) for one in case.citations]


def test_bytes_within_parts_become_code_points() -> None:
    given = response(
        [support(segment(FIRST, FIRST), 0), support(segment("finished in 1889.", SECOND, 1), 1)],
        [context(TALL), context(OLD)],
    )
    case = from_gemini(given)
    assert placed(case) == [("chunk-0", FIRST), ("chunk-1", "finished in 1889.")]
    assert case.unmapped == ()
    assert from_gemini(snake(given)) == case
    assert to_case(snake(given)) == case
    assert check(given, "guardrails").status == "PASS"


def test_the_words_of_a_segment_are_never_a_quote() -> None:
    given = response([support(segment("330", FIRST), 0)], [context("Nothing about it.")], FIRST)
    case = from_gemini(given)
    assert [one.excerpt for one in case.citations] == [None]
    assert check(case, "answer").status == "no_evidence"
    assert check(case, "guardrails").status == "REFUSE"


def test_offsets_may_count_all_parts_together() -> None:
    """So they do in streamed answers that were put together."""
    given = response([support(segment("finished in 1889.", FIRST + SECOND), 0)], [context(OLD)])
    assert placed(from_gemini(given)) == [("chunk-0", "finished in 1889.")]


def test_an_offset_inside_of_a_character_is_named() -> None:
    given = response([support({"startIndex": 1, "endIndex": 5}, 0)], [context(TALL)])
    case = from_gemini(given)
    assert placed(case) == [("chunk-0", None)]
    assert case.unmapped == ("groundingSupports[0] (its place in the answer)",)


@pytest.mark.parametrize("index", [-1, 2, None])
def test_an_index_out_of_range_is_not_the_last_chunk(index: int | None) -> None:
    supports = [{"segment": segment(FIRST, FIRST), "groundingChunkIndices": [index]}]
    [citation] = from_gemini(response(supports, [context(TALL), context(OLD)])).citations
    assert (citation.chunk_id, citation.unchecked) == (None, f"grounding chunk {index} is cited, but there are 2")


def test_a_web_page_is_checked_only_if_it_was_given() -> None:
    web = {"web": {"uri": "https://a", "title": "a.org"}}
    given = response([support(segment("finished in 1889.", SECOND, 1), 0)], [web])
    assert [one.unchecked for one in from_gemini(given).citations] == [
        "the web page https://a is not one of the given documents"
    ]
    case = from_gemini(given, [{"url": "https://a", "text": OLD}])
    assert placed(case) == [("C1", "finished in 1889.")]


@pytest.mark.parametrize(
    "chunk",
    [
        context(TALL, pageNumber=3),
        context("", ragChunk={"text": TALL, "pageSpan": {"firstPage": 3, "lastPage": 4}}),
        context(TALL, ragChunk={"text": "other", "pageSpan": {"firstPage": 3, "lastPage": 4}}),
    ],
)
def test_pages_come_from_either_api(chunk: dict[str, Any]) -> None:
    [read] = from_gemini(response([], [chunk])).chunks
    assert (read.text, read.metadata) == (TALL, {"page": 3})


@pytest.mark.parametrize("nothing", [None, []])
def test_nulls_are_empty(nothing: Any) -> None:
    assert from_gemini(response(nothing, nothing)).citations == ()
    given = response([{"segment": None, "groundingChunkIndices": nothing, "confidenceScores": nothing}], nothing)
    assert from_gemini(given).citations == ()
    del given["candidates"][0]["groundingMetadata"]
    assert from_gemini(given).answer == FIRST + SECOND


def test_thoughts_are_no_part_of_the_answer_but_count() -> None:
    given = response([support(segment("1889", SECOND, 1), 0)], [context(OLD)], "hm 1889", SECOND)
    given["candidates"][0]["content"]["parts"][0]["thought"] = True
    case = from_gemini(given)
    assert (case.answer, placed(case)) == (SECOND, [("chunk-0", "1889")])


def test_what_is_not_read_is_listed() -> None:
    given = response([], [])
    given["candidates"][0]["content"]["parts"].append({"functionCall": {"name": "f"}})
    given["candidates"][0]["citationMetadata"] = {"citations": [{"startIndex": 1, "endIndex": 2}]}
    given["candidates"].append(given["candidates"][0])
    assert from_gemini(given).unmapped == (
        "candidates[0].content.parts[2] (functionCall)",
        "candidates[0].citationMetadata (text that the model recited)",
        "candidates[1]",
    )
