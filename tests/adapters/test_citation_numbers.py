"""Numbers that count documents, where the documents have ids that are numbers too, or names of other documents."""

from __future__ import annotations

from typing import Any

import pytest

from answergate import CaseError, check
from answergate.adapters import (
    from_haystack,
    from_langchain,
    from_llamaindex,
    from_mistral,
    from_perplexity,
    from_ragflow,
)

WAIT, MUSEUM = "The waiting period is 90 days", "The museum opens at 9 am."


def cited(case: Any) -> list[str | None]:
    return [one.chunk_id for one in case.citations]


def documents(*ids: str) -> list[dict[str, Any]]:
    return [{"id": id, "text": text} for id, text in zip(ids, (MUSEUM, WAIT), strict=False)]


def perplexity(answer: str) -> Any:
    results = [{"url": "1000", "snippet": MUSEUM}, {"url": "7", "snippet": WAIT}]
    return from_perplexity({"choices": [{"message": {"content": answer}}], "search_results": results})


def ragflow(answer: str) -> Any:
    chunks = [{"id": one["id"], "content": one["text"], "document_name": "a.pdf"} for one in documents("x", "7")]
    return from_ragflow({"answer": answer.replace("[", "[ID:"), "reference": {"chunks": chunks}})


def structured(answer: str) -> Any:
    given = {"answer": WAIT, "citations": [{"source_id": 7, "quote": "90 days"}]}
    return from_langchain(given, documents("x", "7"))


def reference(answer: str) -> Any:
    chunks = [{"type": "text", "text": WAIT}, {"type": "reference", "reference_ids": [7]}]
    return from_mistral({"choices": [{"message": {"content": chunks}}]}, documents("x", "7"))


READERS = {
    "llamaindex": lambda answer: from_llamaindex({"response": answer, "source_nodes": documents("x", "7")}),
    "haystack": lambda answer: from_haystack({"data": answer, "query": "q", "documents": documents("x", "7")}),
    "langchain": lambda answer: from_langchain(answer, documents("x", "7")),
    "ragflow": ragflow,
    "perplexity": perplexity,
    "structured": structured,
    "mistral": reference,
}


@pytest.mark.parametrize("name", READERS)
def test_a_number_without_a_document_is_unknown_also_if_it_is_an_id(name: str) -> None:
    case = READERS[name](f"{WAIT} [7].")
    assert cited(case) == ["number 7"]
    verdict = check(case, "guardrails")
    assert verdict.status == "REFUSE"
    assert "CIT101" in {finding.code for finding in verdict.findings}


def test_numbers_of_mistral_count_from_0_whatever_the_ids_are() -> None:
    chunks = [{"type": "text", "text": WAIT}, {"type": "reference", "reference_ids": [0]}]
    case = from_mistral({"choices": [{"message": {"content": chunks}}]}, documents("1", "0"))
    assert cited(case) == ["1"]


def test_numbers_in_a_text_of_langchain_count_from_1_whatever_the_ids_are() -> None:
    case = from_langchain(f"{WAIT} [1].", documents("2", "1"))
    assert cited(case) == ["2"]
    assert check(case, "guardrails").status == "REFUSE"
    assert check(from_langchain(f"{WAIT} [2].", documents("2", "1")), "guardrails").status == "PASS"


def test_a_text_of_langchain_without_markers_cites_nothing() -> None:
    assert cited(from_langchain(f"{WAIT}.", documents("2", "1"))) == []


@pytest.mark.parametrize("source", ["doc-b", "b.pdf", "1", 1, 1.0])
def test_a_structured_answer_names_a_source_by_its_id_or_number(source: Any) -> None:
    given = {"answer": WAIT, "citations": [{"source_id": source, "quote": "90 days"}]}
    named = documents("doc-a", "doc-b")
    named[1]["source"] = "b.pdf"
    assert cited(from_langchain(given, named)) == ["doc-b"]


@pytest.mark.parametrize("source", ["doc-c", "-1", -1, "9" * 50])
def test_a_source_that_no_document_has_is_unknown(source: Any) -> None:
    given = {"answer": WAIT, "citations": [{"source_id": source, "quote": "90 days"}]}
    assert cited(from_langchain(given, documents("doc-a", "-1"))) == [
        f"number {source}" if source in ("-1", -1) else source
    ]


@pytest.mark.parametrize("source", [True, 1.5, 10**5000], ids=["true", "fraction", "long"])
def test_an_id_must_be_a_text_or_a_whole_number(source: Any) -> None:
    with pytest.raises(CaseError, match="expected an id as a string or a whole number"):
        from_langchain({"answer": WAIT, "citations": [{"source_id": source}]}, documents("a"))
    with pytest.raises(CaseError, match="expected an id as a string or a whole number"):
        from_langchain(WAIT, [{"id": source, "text": WAIT}])
