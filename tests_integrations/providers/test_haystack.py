"""Answers as the real AnswerBuilder makes them."""

from __future__ import annotations

from haystack import Document, Pipeline
from haystack.components.builders import AnswerBuilder
from haystack.dataclasses import ChatMessage, ExtractedAnswer, GeneratedAnswer

from answergate import check
from answergate.adapters import from_haystack, to_case

DOCUMENTS = [
    Document(content="The tower is 330 metres tall.", meta={"page_number": 2, "file_path": "t.pdf"}),
    Document(content="It was finished in 1889."),
]


def built(reply: str, **settings: object) -> GeneratedAnswer:
    pipeline = Pipeline()
    pipeline.add_component("answers", AnswerBuilder(**settings))  # type: ignore[arg-type]
    given = {"query": "How old?", "replies": [ChatMessage.from_assistant(reply)], "documents": DOCUMENTS}
    answer: GeneratedAnswer = pipeline.run({"answers": given})["answers"]["answers"][0]
    return answer


def test_markers_mean_the_documents_that_the_builder_numbered() -> None:
    answer = built("It was finished in 1889 [2].", reference_pattern="\\[(\\d+)\\]")
    assert len(answer.documents) == 1
    case = from_haystack(answer)
    assert [citation.chunk_id for citation in case.citations] == [DOCUMENTS[1].id]
    assert check(case, "guardrails").status == "PASS"


def test_a_marker_that_the_builder_dropped_is_unknown() -> None:
    answer = built("The tower is 330 metres tall [3].", reference_pattern="\\[(\\d+)\\]")
    assert answer.documents == []
    assert "CIT102" in {finding.code for finding in check(from_haystack(answer), "guardrails").findings}


def test_objects_and_dicts_give_the_same_case() -> None:
    answer = built("The tower is 330 metres tall [1]. It was finished in 1889 [2].")
    case = from_haystack(answer)
    assert (case.question, case.chunks[0].metadata, case.chunks[0].source) == ("How old?", {"page": 2}, "t.pdf")
    plain = answer.to_dict()
    assert from_haystack(plain) == case
    plain["documents"] = [document.to_dict(flatten=True) for document in answer.documents]
    assert from_haystack(plain) == case
    assert to_case(answer) == case
    assert check(answer, "guardrails").status == "PASS"  # type: ignore[arg-type]


def test_an_extracted_answer_is_a_quote() -> None:
    answer = ExtractedAnswer(query="How tall?", score=0.9, data="330 metres", document=DOCUMENTS[0])
    assert check(from_haystack(answer), "answer").passed
    assert from_haystack(answer.to_dict()) == from_haystack(answer)
