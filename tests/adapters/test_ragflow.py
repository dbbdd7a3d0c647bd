"""Answers of RAGFlow with its chunks, in all the shapes that its parts write."""

from __future__ import annotations

from typing import Any

import pytest

from answergate import check, read_case
from answergate.adapters import from_ragflow, shape, to_case

TALL, OLD = "The tower is 330 metres tall.", "It was finished in 1889."
ROWS = [[2, 72, 523, 110, 124], [3, 72, 523, 0, 14]]


def chunk(text: str = TALL, id: str = "a1b2c3d4e5f60718", **more: Any) -> dict[str, Any]:
    """A chunk in an answer's reference."""
    return {"id": id, "content": text, "document_id": "d1", "document_name": "t.pdf", "positions": ROWS, **more}


def answered(text: str, *chunks: dict[str, Any]) -> dict[str, Any]:
    return {"answer": text, "reference": {"total": len(chunks), "chunks": list(chunks), "doc_aggs": []}}


def cited(case: Any) -> list[str | None]:
    return [one.chunk_id for one in case.citations]


BOTH = (chunk(), chunk(OLD, "b2c3d4e5f6071829"))
IDS = [one["id"] for one in BOTH]

SHAPES = {
    "in an index": {"id": "x", "doc_id": "d", "docnm_kwd": "t.pdf", "content_with_weight": TALL, "position_int": ROWS},
    "of a retriever": {
        "chunk_id": "x",
        "content_with_weight": TALL,
        "doc_id": "d",
        "docnm_kwd": "t.pdf",
        "positions": ROWS,
    },
    "of a reference": chunk(id="x"),
    "of a retrieval": {"id": "x", "content": TALL, "document_id": "d", "document_keyword": "t.pdf", "positions": ROWS},
    "of a list": {"id": "x", "content": TALL, "document_id": "d", "docnm_kwd": "t.pdf", "positions": ROWS},
}


@pytest.mark.parametrize("shape", SHAPES)
def test_all_shapes_of_a_chunk_are_the_same_chunk(shape: str) -> None:
    [read] = to_case(answered("x [ID:0]", SHAPES[shape])).chunks
    assert (read.id, read.text, read.source) == ("x", TALL, "t.pdf")
    assert [(row.page, row.bbox) for row in read.positions] == [(2, (72, 110, 523, 124)), (3, (72, 0, 523, 14))]


ANSWER = "The tower is 330 metres tall. [ID:0] It was finished in 1889 [ID:1]."
CONTAINERS = {
    "an assistant": {"code": 0, "data": answered(ANSWER, *BOTH) | {"session_id": "s"}},
    "its data": answered(ANSWER, *BOTH),
    "the OpenAI-compatible API": {"choices": [{"message": {"content": ANSWER, "reference": list(BOTH)}}]},
    "its last delta": {"choices": [{"delta": {"content": ANSWER, "reference": list(BOTH)}}]},
    "a message of the SDK": {"role": "assistant", "content": ANSWER, "reference": list(BOTH)},
    "an agent": {
        "code": 0,
        "data": {"data": {"content": ANSWER, "reference": {"chunks": {"0": BOTH[0], "1": BOTH[1]}}}},
    },
    "a session": {
        "messages": [
            {"role": "assistant", "content": "Hi!"},
            {"role": "user", "content": "How tall?"},
            {"role": "assistant", "content": ANSWER},
        ],
        "reference": [{"chunks": list(BOTH), "total": 2}],
    },
}


@pytest.mark.parametrize("container", CONTAINERS)
def test_all_containers_give_the_same_case(container: str) -> None:
    case = to_case(CONTAINERS[container])
    assert case == from_ragflow(CONTAINERS["its data"])
    assert cited(case) == IDS
    assert check(CONTAINERS[container], "guardrails").status == "PASS"


def test_numbers_count_from_0() -> None:
    swapped = "The tower is 330 metres tall [ID:1]. It was finished in 1889 [ID:2]."
    verdict = check(answered(swapped, *BOTH), "guardrails")
    assert verdict.status == "REFUSE"
    assert {"CIT101", "CIT102"} <= {finding.code for finding in verdict.findings}, "there is no third chunk"


def test_an_agent_names_chunks_by_numbers_of_their_own() -> None:
    text = "The tower is 330 metres tall [ID:417]. It was finished in 1889 [ID:3]."
    reference = {"chunks": {"3": BOTH[1], "417": BOTH[0]}, "doc_aggs": {}}
    verdict = check({"content": text, "reference": reference}, "guardrails")
    assert verdict.status == "PASS"
    assert not {"CIT101", "CIT102"} & {finding.code for finding in verdict.findings}


@pytest.mark.parametrize(
    "marker",
    ["[ID:1]", "[ID: 1]", "(ID: 1)", "【ID: 1】", "(ID 1)", "[1]", "##1$$", "ref1", "ref 1", "[ID:١]", "[id:1]"],
)
@pytest.mark.parametrize(
    "text", ["It was finished in 1889 {}.", "It was finished in 1889. {} The tower is tall. [ID:0]"]
)
def test_all_spellings_of_a_marker_are_read(marker: str, text: str) -> None:
    case = from_ragflow(answered(text.format(marker), *BOTH))
    assert cited(case)[0] == IDS[1]
    assert IDS[1] in check(case, "guardrails").output["claims"][0]["cited"]


def test_a_marker_may_have_several_numbers() -> None:
    assert cited(from_ragflow(answered("x [ID:0, ID:1] y [ID:1,ID:0]", *BOTH))) == [*IDS, *reversed(IDS)]


def test_a_citation_has_no_words_and_may_be_a_guess() -> None:
    [citation] = from_ragflow(answered("It was finished in 1889 [ID:1].", *BOTH)).citations
    assert "may have chosen the chunk by similarity" in citation.unchecked
    assert check(answered("It was finished in 1889 [ID:1].", *BOTH), "answer").status == "no_evidence"


@pytest.mark.parametrize(
    "given",
    [
        None,
        [],
        [""],
        "",
        [[12, 11, 11, 11, 11]],  # a row number
        [[4, 0, 0, 0, 0]],  # a slide
        [[1, 0, 0, 7, 7]],  # a résumé
        [[1, 523, 72, 110, 124]],
        [[1, 2, 10**400, 3, float("nan")]],
    ],
)
def test_rows_that_are_no_places_are_no_positions(given: Any) -> None:
    case = from_ragflow(answered("x [ID:0]", chunk(positions=given)))
    assert case.chunks[0].positions == ()
    assert case.unmapped == ()


def test_infinity_stores_positions_in_hexadecimal() -> None:
    stored = "_".join(f"{number:08x}" for row in ROWS for number in row)
    assert stored.startswith("00000002_00000048_0000020b_")
    case = from_ragflow(answered("x [ID:0]", chunk(positions=stored)))
    assert [(row.page, row.left, row.right, row.top, row.bottom) for row in case.chunks[0].positions] == [
        tuple(row) for row in ROWS
    ]


@pytest.mark.parametrize("given", ["0000000c_0000000b", "page 3", 7, [[1, 2, 3]], {"page": 1}])
def test_positions_that_cannot_be_read_are_listed(given: Any) -> None:
    verdict = check(answered("x [ID:0]", chunk(positions=given)), "guardrails")
    assert "the positions of chunk 0" in verdict.ignored


def test_numbers_may_be_written_as_floats() -> None:
    [read] = from_ragflow(answered("x [ID:0]", chunk(positions=[[2.0, 72.5, 523.0, 110.0, 124.0]]))).chunks
    assert [(row.page, row.bbox) for row in read.positions] == [(2, (72.5, 110.0, 523.0, 124.0))]


def test_tags_of_the_parser_and_highlights_are_no_text() -> None:
    tagged = "The <em>tower</em> is@@2-3\t72.0\t523.0\t110.5\t124.0## 330 metres tall."
    [read] = from_ragflow(answered("x [ID:0]", chunk(tagged))).chunks
    assert read.text == "The tower is 330 metres tall."


def test_a_box_of_a_chunk_is_filled_in() -> None:
    case = from_ragflow(answered("x", chunk()))
    evidence = {
        "chunk_id": case.chunks[0].id,
        "excerpt": "330 metres tall",
        "page_index": 2,
        "bbox": [72, 110, 523, 124],
    }
    plain = {"answer": "It is 330 metres tall.", "chunks": [{"id": case.chunks[0].id, "text": TALL, "positions": ROWS}]}
    assert check(plain | {"citations": [evidence]}, "answer").passed


def test_an_answer_without_chunks_of_ragflow_is_our_own() -> None:
    references: list[Any] = ["330 metres", {}, [], None]
    for reference in references:
        verdict = check({"answer": TALL, "reference": reference, "citations": []}, "guardrails")
        assert verdict.status == "REFUSE"
        assert "reference" in verdict.ignored


GOLD = [{"id": "g0", "content": "x"}, {"id": "gold", "content": "The wait is 45 days."}]


@pytest.mark.parametrize("reference", [GOLD, [{**one, "document_id": "d"} for one in GOLD], [chunk()]])
@pytest.mark.parametrize("name", ["contexts", "documents", "passages", "sources", "context"])
def test_chunks_under_a_name_of_our_own_are_the_evidence_and_never_the_reference(name: str, reference: Any) -> None:
    record = {"answer": "The wait is 45 days. [1]", "reference": reference, name: ["The wait is 90 days."]}
    verdict = check(record, "guardrails")
    assert verdict.status == "REFUSE"
    assert "reference" in verdict.ignored
    payload = shape(record).payload
    assert not check(payload, "guardrails").passed
    assert [chunk.text for chunk in read_case(payload).chunks] == ["The wait is 90 days."]


def test_a_reference_without_fields_of_ragflow_is_no_evidence() -> None:
    verdict = check({"answer": "The wait is 45 days. [ID:1]", "reference": GOLD}, "guardrails")
    assert not verdict.passed
    assert "reference" in verdict.ignored
