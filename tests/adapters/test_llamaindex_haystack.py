"""Responses of LlamaIndex and answers of Haystack, as plain data."""

from __future__ import annotations

from typing import Any

import pytest

from answergate import check
from answergate.adapters import from_haystack, from_llamaindex, to_case

TALL, OLD = "The tower is 330 metres tall.", "It was finished in 1889."


def node(text: str, **metadata: Any) -> dict[str, Any]:
    inner = {
        "id_": f"id of {text[:8]}",
        "metadata": metadata,
        "text": text,
        "start_char_idx": None,
        "class_name": "TextNode",
    }
    return {"node": inner, "score": None, "class_name": "NodeWithScore"}


def response(text: str, *nodes: dict[str, Any]) -> dict[str, Any]:
    return {"response": text, "source_nodes": list(nodes), "metadata": None}


def cited(case: Any) -> list[str | None]:
    return [one.chunk_id for one in case.citations]


def codes(case: Any, gate: str) -> list[str]:
    return [finding.code for finding in check(case, gate).findings]


# LlamaIndex


def test_markers_count_source_nodes_from_1() -> None:
    case = from_llamaindex(response("It is 330 metres tall [1]. It was finished in 1889 [2].", node(TALL), node(OLD)))
    assert cited(case) == ["id of The towe", "id of It was f"]
    assert check(case, "guardrails").status == "PASS"
    assert codes(case, "answer").count("CIT109") == 2


@pytest.mark.parametrize("number", [0, 3])
def test_a_marker_without_a_source_node_is_unknown(number: int) -> None:
    case = from_llamaindex(response(f"It is 330 metres tall [{number}].", node(TALL), node(OLD)))
    assert cited(case) == [str(number)]
    assert "CIT101" in codes(case, "answer")
    assert "CIT102" in codes(case, "guardrails")


def test_the_number_in_the_text_of_a_source_is_left_out() -> None:
    case = from_llamaindex(response("x [1].", node(f"Source 1:\n{TALL}\n"), node(f"Source 2:\n{OLD}\nMore.\n")))
    assert [chunk.text for chunk in case.chunks] == [TALL, f"{OLD}\nMore."]
    other = from_llamaindex(response("x [1].", node(f"Source 7:\n{TALL}\n")))
    assert [chunk.text for chunk in other.chunks] == [f"Source 7:\n{TALL}\n"], "not written by CitationQueryEngine"


def test_an_answer_without_markers_cites_all_source_nodes() -> None:
    case = from_llamaindex(response("It is 330 metres tall.", node(TALL), node(OLD)))
    assert len(case.citations) == 2
    assert check(case, "guardrails").status == "PASS"
    assert check(from_llamaindex(response("It is 340 metres tall.", node(TALL))), "guardrails").status == "REFUSE"


def test_two_nodes_with_one_id_stay_apart() -> None:
    """CitationQueryEngine gave all parts of a node the same id until 2026."""
    first, second = node(TALL), node(OLD)
    second["node"]["id_"] = first["node"]["id_"]
    case = from_llamaindex(response("x [2].", first, second))
    assert cited(case) == ["id of The towe#2"]


def test_pages_and_nodes_without_text() -> None:
    case = from_llamaindex(response("x", node(TALL, page_label="3", file_name="t.pdf"), {"node": {"image": "..."}}))
    assert (case.chunks[0].metadata["page"], case.chunks[0].source) == (3, "t.pdf")
    assert case.unmapped == ("source_nodes[1] (no text)",)


# Haystack


def document(text: str | None, **meta: Any) -> dict[str, Any]:
    return {"id": f"id of {text}", "content": text, "blob": None, "meta": meta, "score": None, "embedding": None}


def answer(data: str, *documents: dict[str, Any]) -> dict[str, Any]:
    return {"data": data, "query": "How tall?", "documents": list(documents), "meta": {"all_messages": ["x"]}}


def test_markers_are_the_source_index_and_not_the_place() -> None:
    """AnswerBuilder leaves out the documents that no marker names."""
    case = from_haystack(answer("It was finished in 1889 [2].", document(OLD, source_index=2, referenced=True)))
    assert cited(case) == [f"id of {OLD}"]
    assert case.question == "How tall?"
    assert check(case, "guardrails").status == "PASS"
    assert "CIT102" not in codes(case, "guardrails")


def test_a_marker_that_no_document_has_is_unknown() -> None:
    case = from_haystack(answer("It was finished in 1889 [1].", document(OLD, source_index=2)))
    assert cited(case) == ["1"]
    assert "CIT101" in codes(case, "answer")


def test_metadata_may_be_flattened_or_nested_or_both() -> None:
    flat = document(OLD) | {"source_index": 2, "page_number": 4, "file_path": "a.pdf"}
    nested = document(OLD, source_index=2, page_number=4, file_path="a.pdf")
    both = nested | {"source_index": 2, "page_number": 4, "file_path": "a.pdf"}
    flat_only = {name: value for name, value in flat.items() if name != "meta"}
    cases = [from_haystack(answer("It was finished in 1889 [2].", one)) for one in (flat, nested, both, flat_only)]
    assert all(case == cases[0] for case in cases)
    assert (cases[0].chunks[0].metadata["page"], cases[0].chunks[0].source) == (4, "a.pdf")


def test_without_a_source_index_markers_count_the_documents() -> None:
    case = from_haystack(answer("x [2].", document(TALL), document(OLD)))
    assert cited(case) == [f"id of {OLD}"]


def test_an_answer_may_be_inside_of_the_output_of_a_pipeline() -> None:
    plain = answer("x [1].", document(TALL))
    case = from_haystack(plain)
    wrapped = {"type": "haystack.dataclasses.answer.GeneratedAnswer", "init_parameters": plain}
    for given in ([plain], {"answers": [plain]}, {"answer_builder": {"answers": [wrapped]}}, wrapped):
        assert from_haystack(given) == case
        assert to_case(given) == case


def test_an_extracted_answer_quotes_its_document() -> None:
    given = {"query": "How tall?", "data": "330 metres", "document": document(TALL), "score": 0.9, "context": None}
    assert check(from_haystack(given), "answer").passed
    assert check(from_haystack(given | {"data": "340 metres"}), "answer").status == "no_evidence"


def test_documents_without_text_are_listed() -> None:
    case = from_haystack(answer("x", document(None)))
    assert case.unmapped == ("documents[0] (no text)",)
    assert [one.unchecked for one in case.citations] == ["the provider gave no words of the source"]
