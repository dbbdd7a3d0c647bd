"""A case that cannot be read: all problems are reported at once, each with its path."""

from __future__ import annotations

from typing import Any

import pytest
from bad_cases import HALF, INF, NAN, case_with, chunk_with, evidence_with, problems_of

from answergate import AnswergateError, CaseError, check, read_case


@pytest.mark.parametrize(
    ("payload", "says"),
    [
        (None, "expected a case as an object, got null"),
        ([], "expected a case as an object, got a list"),
        ("answer", "expected a case as an object, got a string"),
        (3, "expected a case as an object, got a number"),
        (True, "expected a case as an object, got true or false"),
        (b"{}", "expected a case as an object, got a Python bytes"),
        ({}, "no answer: give it as one of answer, conclusion, answer_text, content, or as qa.a"),
        ({"raw_chunks": []}, "no answer: give it as one of answer, conclusion, answer_text, content, or as qa.a"),
        (
            {"qa": "The tower is tall."},
            "no answer: give it as one of answer, conclusion, answer_text, content, or as qa.a",
        ),
    ],
)
def test_what_is_no_case_is_refused(payload: Any, says: str) -> None:
    assert problems_of(payload) == {"$": says}


@pytest.mark.parametrize(
    ("payload", "path", "says"),
    [
        # values that are not texts
        (case_with(conclusion=3), "$.conclusion", "expected a string, got a number"),
        (case_with(conclusion=["a"]), "$.conclusion", "expected a string, got a list"),
        (case_with(conclusion=b"It"), "$.conclusion", "expected a string, got a Python bytes"),
        ({"qa": {"a": 3}}, "$.qa.a", "expected a string, got a number"),
        (chunk_with(text=None), "$.raw_chunks[0].text", "expected a string, got null"),
        (chunk_with(text=3.5), "$.raw_chunks[0].text", "expected a string, got a number"),
        (case_with(raw_chunks={"c1": 7}), "$.raw_chunks.c1", "expected a chunk as an object or a string, got a number"),
        (
            case_with(raw_chunks=[{"id": "c1"}]),
            "$.raw_chunks[0].text",
            "missing: give the chunk's text as text, content, page_content or body",
        ),
        (
            case_with(raw_chunks={"c1": {"id": ["c1"], "text": "It is tall."}}),
            "$.raw_chunks.c1.id",
            "expected an id as a string or a whole number, got a list",
        ),
        (
            case_with(raw_chunks={"c1": {"id": "c2", "text": "It is tall."}}),
            "$.raw_chunks.c1.id",
            "the id is 'c2', but the chunk is listed under 'c1'",
        ),
        (evidence_with(excerpt=5), "$.evidences[0].excerpt", "expected a string, got a number"),
        (evidence_with(excerpt=True), "$.evidences[0].excerpt", "expected a string, got true or false"),
        (case_with(question=3), "$.question", "expected a string, got a number"),
        (case_with(context=3), "$.context", "expected a string, got a number"),
        (chunk_with(source=3), "$.raw_chunks[0].source", "expected a string, got a number"),
        # lone surrogates
        (case_with(conclusion=f"a{HALF}b"), "$.conclusion", "half a surrogate pair at character 1: not a Unicode text"),
        (
            chunk_with(text=f"{HALF}"),
            "$.raw_chunks[0].text",
            "half a surrogate pair at character 0: not a Unicode text",
        ),
        (evidence_with(excerpt=f"ab{HALF}"), "$.evidences[0].excerpt", "half a surrogate pair at character 2"),
        (evidence_with(note=HALF), "$.evidences[0].note", "half a surrogate pair at character 0"),
        (evidence_with(chunk_id=HALF), "$.evidences[0].chunk_id", "half a surrogate pair at character 0"),
        (evidence_with(**{HALF: 1}), "$.evidences[0]", "half a surrogate pair"),
        (case_with(metadata={"a": [HALF]}), "$.metadata.a[0]", "half a surrogate pair at character 0"),
        (case_with(extra={HALF: 1}), "$.extra", "half a surrogate pair"),
        # values that are not collections
        (case_with(raw_chunks="c1"), "$.raw_chunks", "expected a list of chunks, got a string"),
        (case_with(raw_chunks=3), "$.raw_chunks", "expected a list of chunks, got a number"),
        (case_with(evidences="c1"), "$.evidences", "expected a list of citations, got a string"),
        (case_with(evidences={"chunk_id": "c1"}), "$.evidences", "expected a list of citations, got an object"),
        (
            case_with(evidences=[2.5]),
            "$.evidences[0]",
            "expected a citation as an object or a chunk's id, got a number",
        ),
        (case_with(evidences=[None]), "$.evidences[0]", "expected a citation as an object or a chunk's id, got null"),
        (case_with(raw_chunks=[None]), "$.raw_chunks[0]", "expected a chunk as an object or a string, got null"),
        (case_with(lineage=["a"]), "$.lineage", "expected an object, got a list"),
        (case_with(metadata=3), "$.metadata", "expected an object, got a number"),
        # ids
        (
            evidence_with(chunk_id=1.5),
            "$.evidences[0].chunk_id",
            "expected an id as a string or a whole number, got a number",
        ),
        (evidence_with(chunk_id=True), "$.evidences[0].chunk_id", "expected an id as a string or a whole number"),
        (chunk_with(id=["c1"]), "$.raw_chunks[0].id", "expected an id as a string or a whole number, got a list"),
        (case_with(id=2.5), "$.id", "expected an id as a string or a whole number, got a number"),
        (
            case_with(raw_chunks=[{"id": "c1", "text": "a"}, {"id": "c1", "text": "b"}]),
            "$.raw_chunks[1].text",
            "another chunk has the same id 'c1' and a different text",
        ),
        (
            case_with(raw_chunks=[{"id": "C2", "text": "a"}, "b"]),
            "$.raw_chunks[1]",
            "another chunk has the same id 'C2'",
        ),
        (
            case_with(raw_chunks=[{"id": 7, "text": "a"}, {"id": "7", "text": "b"}]),
            "$.raw_chunks[1].text",
            "the same id '7'",
        ),
        # pages and boxes
        (evidence_with(page_index="2"), "$.evidences[0].page_index", "expected a page as a whole number, got a string"),
        (evidence_with(page_index=2.5), "$.evidences[0].page_index", "expected a page as a whole number, got a number"),
        (
            evidence_with(page_index=True),
            "$.evidences[0].page_index",
            "expected a page as a whole number, got true or false",
        ),
        (evidence_with(bbox=[1, 2, 3]), "$.evidences[0].bbox", "expected [x0, y0, x1, y1]"),
        (evidence_with(bbox="1,2,3,4"), "$.evidences[0].bbox", "expected [x0, y0, x1, y1]"),
        (evidence_with(bbox={"x0": 1}), "$.evidences[0].bbox", "expected [x0, y0, x1, y1]"),
        (evidence_with(bbox=[1, 2, 3, "4"]), "$.evidences[0].bbox", "expected finite numbers in a box, got a string"),
        (evidence_with(bbox=[1, 2, 3, NAN]), "$.evidences[0].bbox", "expected finite numbers in a box, got nan"),
        (evidence_with(bbox=[1, 2, INF, 4]), "$.evidences[0].bbox", "expected finite numbers in a box, got inf"),
        (
            evidence_with(bbox=[1, 2, 3, True]),
            "$.evidences[0].bbox",
            "expected finite numbers in a box, got true or false",
        ),
        (evidence_with(bbox=[-1, 2, 3, 4]), "$.evidences[0].bbox", "a negative or inverted box"),
        (evidence_with(bbox=[3, 2, 1, 4]), "$.evidences[0].bbox", "a negative or inverted box"),
        (evidence_with(bbox=[1, 4, 3, 2]), "$.evidences[0].bbox", "a negative or inverted box"),
        (
            chunk_with(position_int="x"),
            "$.raw_chunks[0].position_int",
            "expected a list of [page, left, right, top, bottom]",
        ),
        (
            chunk_with(position_int=[3]),
            "$.raw_chunks[0].position_int[0]",
            "expected [page, left, right, top, bottom]",
        ),
        (
            chunk_with(position_int=[[1, 2, 3, 4]]),
            "$.raw_chunks[0].position_int[0]",
            "expected [page, left, right",
        ),
        (
            chunk_with(position_int=[[1.5, 2, 3, 4, 5]]),
            "$.raw_chunks[0].position_int[0]",
            "expected the page of a position as a whole number",
        ),
        (
            chunk_with(position_int=[[1, 2, 3, 4, NAN]]),
            "$.raw_chunks[0].position_int[0]",
            "expected finite numbers in a box, got nan",
        ),
        (chunk_with(position_int=[[1, 3, 2, 4, 5]]), "$.raw_chunks[0].position_int[0]", "a negative or inverted box"),
        (chunk_with(position_int=[[1, -2, 3, 4, 5]]), "$.raw_chunks[0].position_int[0]", "a negative or inverted box"),
        (chunk_with(level="page"), "$.raw_chunks[0].level", "'page' is not a level: use coverage or product"),
        (chunk_with(relevance="high"), "$.raw_chunks[0].relevance", "expected a finite number, got a string"),
        (chunk_with(relevance=NAN), "$.raw_chunks[0].relevance", "expected a finite number"),
        # values that JSON cannot represent
        (evidence_with(alignment_score=NAN), "$.evidences[0].alignment_score", "nan cannot be compared"),
        (evidence_with(relevance=-INF), "$.evidences[0].relevance", "-inf cannot be compared"),
        (case_with(metadata={"a": {"b": [1, INF]}}), "$.metadata.a.b[1]", "inf cannot be compared"),
        (case_with(extra=NAN), "$.extra", "nan cannot be compared or written as JSON"),
        (case_with(extra={1: 2}), "$.extra", "the name 1 is not a string"),
        (case_with(lineage={"t": b"x"}), "$.lineage.t", "a Python bytes is not plain data"),
        (case_with(evidence_count=-1), "$.evidence_count", "expected a whole number, 0 or more"),
        (case_with(evidence_count=True), "$.evidence_count", "expected a whole number, 0 or more"),
        (case_with(evidence_count="3"), "$.evidence_count", "expected a whole number, 0 or more"),
        # one value under two names
        (case_with(answer="x"), "$.conclusion", "means the same as $.answer: give only one of them"),
        (case_with(chunks=[]), "$.raw_chunks", "means the same as $.chunks: give only one of them"),
        (case_with(citations=[]), "$.evidences", "means the same as $.citations: give only one of them"),
        (case_with(context="a", prompt_context_string="b"), "$.prompt_context_string", "means the same as $.context"),
        # attribution
        (
            {"coverage_code": "A", "slot": " "},
            "$.slot",
            "missing: the attribution gate needs a coverage_code and a slot",
        ),
        ({"slot": "s"}, "$.coverage_code", "missing: the attribution gate needs a coverage_code and a slot"),
        (
            {"coverage_code": "A", "slot": "s", "evidence": "x"},
            "$.evidence",
            "expected an evidence item as an object with an excerpt",
        ),
        (
            {"coverage_code": "A", "slot": "s", "evidence": {}},
            "$.evidence.excerpt",
            "missing: the text the value was read",
        ),
        ({"coverage_code": "A", "slot": "s", "evidence": {"excerpt": 3}}, "$.evidence.excerpt", "expected a string"),
        (
            {"coverage_code": "A", "slot": "s", "evidence": {"excerpt": "x", "source_level": "page"}},
            "$.evidence.source_level",
            "'page' is not a level: use coverage or product",
        ),
    ],
)
def test_a_problem_is_named_with_its_path(payload: Any, path: str, says: str) -> None:
    """SPEC 1.6, 2.3."""
    problems = problems_of(payload)
    assert list(problems) == [path]
    assert says in problems[path]


def test_all_problems_of_a_case_are_reported_at_once() -> None:
    """SPEC 1.6."""
    problems = problems_of(
        {
            "id": 1.5,
            "conclusion": 7,
            "raw_chunks": [{"id": "c1", "text": None}, {"id": "c2"}, 3, {"id": "c4", "text": "x", "level": "?"}],
            "evidences": [
                {"chunk_id": "c1", "bbox": [4, 3, 2, 1], "page_index": "1"},
                {"chunk_id": [], "excerpt": 5, "x": NAN},
            ],
            "lineage": [],
        }
    )
    assert list(problems) == [
        "$.conclusion",
        "$.raw_chunks[0].text",
        "$.raw_chunks[1].text",
        "$.raw_chunks[2]",
        "$.raw_chunks[3].level",
        "$.evidences[0].bbox",
        "$.evidences[0].page_index",
        "$.evidences[1].chunk_id",
        "$.evidences[1].excerpt",
        "$.evidences[1].x",
        "$.id",
        "$.lineage",
    ]


def test_recorded_scores_are_read_although_one_is_no_number() -> None:
    """SPEC 1.6."""
    scores = [{"claim": "x", "chunk_id": "c1", "score": NAN}, {"claim": "x", "chunk_id": "c9", "score": 2}]
    case = {"answer": "x", "chunks": [{"id": "c1", "text": "x"}], "recorded_support": {"scores": scores}}
    at = "$.recorded_support"
    for given, paths in (
        (case, [f"{at}.scores[0].score", f"{at}.model", f"{at}.scores[1].chunk_id", f"{at}.scores[1].score"]),
        ({**case, "answer": 5}, ["$.answer", f"{at}.scores[0].score"]),
    ):
        with pytest.raises(CaseError) as caught:
            check(given, "guardrails", {"similarity": "recorded"})
        assert [problem.path for problem in caught.value.problems] == paths


def test_the_error_is_a_text_a_person_can_read() -> None:
    with pytest.raises(CaseError) as caught:
        read_case({"answer": 3, "chunks": 4})
    assert str(caught.value) == (
        "the case has 2 problems:\n"
        "  $.answer: expected a string, got a number\n"
        "  $.chunks: expected a list of chunks, got a number"
    )
    assert isinstance(caught.value, AnswergateError)
