"""A case of which something cannot be read: every problem is named with its path, all of them at once."""

from __future__ import annotations

from typing import Any

import pytest
from bad_cases import HALF, INF, NAN, case_with, chunk_with, evidence_with, problems_of

from answergate import AnswergateError, CaseError, check, read_case


@pytest.mark.parametrize(
    ("payload", "says"),
    [
        (None, "a case is an object, this is null"),
        ([], "a case is an object, this is a list"),
        ("answer", "a case is an object, this is a string"),
        (3, "a case is an object, this is a number"),
        (True, "a case is an object, this is true or false"),
        (b"{}", "a case is an object, this is a Python bytes"),
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
        # texts that are none
        (case_with(conclusion=3), "$.conclusion", "a text is a string, this is a number"),
        (case_with(conclusion=["a"]), "$.conclusion", "a text is a string, this is a list"),
        (case_with(conclusion=b"It"), "$.conclusion", "a text is a string, this is a Python bytes"),
        ({"qa": {"a": 3}}, "$.qa.a", "a text is a string, this is a number"),
        (chunk_with(text=None), "$.raw_chunks[0].text", "a text is a string, this is null"),
        (chunk_with(text=3.5), "$.raw_chunks[0].text", "a text is a string, this is a number"),
        (case_with(raw_chunks={"c1": 7}), "$.raw_chunks.c1", "a chunk is an object or a string, this is a number"),
        (case_with(raw_chunks=[{"id": "c1"}]), "$.raw_chunks[0].text", "missing: a chunk has a text"),
        (
            case_with(raw_chunks={"c1": {"id": ["c1"], "text": "It is tall."}}),
            "$.raw_chunks.c1.id",
            "an id is a string or a whole number, this is a list",
        ),
        (
            case_with(raw_chunks={"c1": {"id": "c2", "text": "It is tall."}}),
            "$.raw_chunks.c1.id",
            "another id than the one the chunk is filed under: 'c2' for 'c1'",
        ),
        (evidence_with(excerpt=5), "$.evidences[0].excerpt", "a text is a string, this is a number"),
        (evidence_with(excerpt=True), "$.evidences[0].excerpt", "a text is a string, this is true or false"),
        (case_with(question=3), "$.question", "a text is a string, this is a number"),
        (case_with(context=3), "$.context", "a text is a string, this is a number"),
        (chunk_with(source=3), "$.raw_chunks[0].source", "a text is a string, this is a number"),
        # halves of characters
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
        # collections that are none
        (case_with(raw_chunks="c1"), "$.raw_chunks", "chunks are a list, this is a string"),
        (case_with(raw_chunks=3), "$.raw_chunks", "chunks are a list, this is a number"),
        (case_with(evidences="c1"), "$.evidences", "citations are a list, this is a string"),
        (case_with(evidences={"chunk_id": "c1"}), "$.evidences", "citations are a list, this is an object"),
        (case_with(evidences=[3]), "$.evidences[0]", "a citation is an object or a chunk's id, this is a number"),
        (case_with(evidences=[None]), "$.evidences[0]", "a citation is an object or a chunk's id, this is null"),
        (case_with(raw_chunks=[None]), "$.raw_chunks[0]", "a chunk is an object or a string, this is null"),
        (case_with(lineage=["a"]), "$.lineage", "an object is wanted, this is a list"),
        (case_with(metadata=3), "$.metadata", "an object is wanted, this is a number"),
        # ids
        (
            evidence_with(chunk_id=1.5),
            "$.evidences[0].chunk_id",
            "an id is a string or a whole number, this is a number",
        ),
        (evidence_with(chunk_id=True), "$.evidences[0].chunk_id", "an id is a string or a whole number"),
        (chunk_with(id=["c1"]), "$.raw_chunks[0].id", "an id is a string or a whole number, this is a list"),
        (case_with(id=2.5), "$.id", "an id is a string or a whole number, this is a number"),
        (
            case_with(raw_chunks=[{"id": "c1", "text": "a"}, {"id": "c1", "text": "b"}]),
            "$.raw_chunks[1].text",
            "a second chunk with the id 'c1' and another text",
        ),
        (case_with(raw_chunks=[{"id": "C2", "text": "a"}, "b"]), "$.raw_chunks[1]", "a second chunk with the id 'C2'"),
        (
            case_with(raw_chunks=[{"id": 7, "text": "a"}, {"id": "7", "text": "b"}]),
            "$.raw_chunks[1].text",
            "the id '7'",
        ),
        # pages and boxes
        (evidence_with(page_index="2"), "$.evidences[0].page_index", "a page is a whole number, this is a string"),
        (evidence_with(page_index=2.5), "$.evidences[0].page_index", "a page is a whole number, this is a number"),
        (
            evidence_with(page_index=True),
            "$.evidences[0].page_index",
            "a page is a whole number, this is true or false",
        ),
        (evidence_with(bbox=[1, 2, 3]), "$.evidences[0].bbox", "a bbox is [x0, y0, x1, y1]"),
        (evidence_with(bbox="1,2,3,4"), "$.evidences[0].bbox", "a bbox is [x0, y0, x1, y1]"),
        (evidence_with(bbox={"x0": 1}), "$.evidences[0].bbox", "a bbox is [x0, y0, x1, y1]"),
        (evidence_with(bbox=[1, 2, 3, "4"]), "$.evidences[0].bbox", "a box has finite numbers only, this has a string"),
        (evidence_with(bbox=[1, 2, 3, NAN]), "$.evidences[0].bbox", "a box has finite numbers only, this has nan"),
        (evidence_with(bbox=[1, 2, INF, 4]), "$.evidences[0].bbox", "a box has finite numbers only, this has inf"),
        (
            evidence_with(bbox=[1, 2, 3, True]),
            "$.evidences[0].bbox",
            "a box has finite numbers only, this has true or false",
        ),
        (evidence_with(bbox=[-1, 2, 3, 4]), "$.evidences[0].bbox", "a negative or inverted box"),
        (evidence_with(bbox=[3, 2, 1, 4]), "$.evidences[0].bbox", "a negative or inverted box"),
        (evidence_with(bbox=[1, 4, 3, 2]), "$.evidences[0].bbox", "a negative or inverted box"),
        (
            chunk_with(position_int="x"),
            "$.raw_chunks[0].position_int",
            "positions are a list of [page, left, right, top, bottom]",
        ),
        (
            chunk_with(position_int=[3]),
            "$.raw_chunks[0].position_int[0]",
            "a position is [page, left, right, top, bottom]",
        ),
        (
            chunk_with(position_int=[[1, 2, 3, 4]]),
            "$.raw_chunks[0].position_int[0]",
            "a position is [page, left, right",
        ),
        (
            chunk_with(position_int=[[1.5, 2, 3, 4, 5]]),
            "$.raw_chunks[0].position_int[0]",
            "a position's page is a whole number",
        ),
        (
            chunk_with(position_int=[[1, 2, 3, 4, NAN]]),
            "$.raw_chunks[0].position_int[0]",
            "a box has finite numbers only, this has nan",
        ),
        (chunk_with(position_int=[[1, 3, 2, 4, 5]]), "$.raw_chunks[0].position_int[0]", "a negative or inverted box"),
        (chunk_with(position_int=[[1, -2, 3, 4, 5]]), "$.raw_chunks[0].position_int[0]", "a negative or inverted box"),
        (chunk_with(level="page"), "$.raw_chunks[0].level", "'page' is no level: coverage or product"),
        (chunk_with(relevance="high"), "$.raw_chunks[0].relevance", "a finite number is wanted, this is a string"),
        (chunk_with(relevance=NAN), "$.raw_chunks[0].relevance", "a finite number is wanted"),
        # what JSON cannot carry
        (evidence_with(alignment_score=NAN), "$.evidences[0].alignment_score", "nan is no number that can be compared"),
        (evidence_with(relevance=-INF), "$.evidences[0].relevance", "-inf is no number that can be compared"),
        (case_with(metadata={"a": {"b": [1, INF]}}), "$.metadata.a.b[1]", "inf is no number that can be compared"),
        (case_with(extra=NAN), "$.extra", "nan is no number that can be compared or written down"),
        (case_with(extra={1: 2}), "$.extra", "the name 1 is no string"),
        (case_with(extra={1, 2}), "$.extra", "a Python set is not plain data"),
        (case_with(extra=object()), "$.extra", "a Python object is not plain data"),
        (case_with(lineage={"t": b"x"}), "$.lineage.t", "a Python bytes is not plain data"),
        (case_with(evidence_count=-1), "$.evidence_count", "a count is a whole number, 0 or more"),
        (case_with(evidence_count=True), "$.evidence_count", "a count is a whole number, 0 or more"),
        (case_with(evidence_count="3"), "$.evidence_count", "a count is a whole number, 0 or more"),
        # one thing under two names
        (case_with(answer="x"), "$.conclusion", "the same thing as $.answer: give one of the two"),
        (case_with(chunks=[]), "$.raw_chunks", "the same thing as $.chunks: give one of the two"),
        (case_with(citations=[]), "$.evidences", "the same thing as $.citations: give one of the two"),
        (case_with(context="a", prompt_context_string="b"), "$.prompt_context_string", "the same thing as $.context"),
        # attribution
        ({"coverage_code": "A", "slot": " "}, "$.slot", "missing: an attribution names its coverage_code and its slot"),
        ({"slot": "s"}, "$.coverage_code", "missing: an attribution names its coverage_code and its slot"),
        (
            {"coverage_code": "A", "slot": "s", "evidence": "x"},
            "$.evidence",
            "an evidence is an object with an excerpt",
        ),
        (
            {"coverage_code": "A", "slot": "s", "evidence": {}},
            "$.evidence.excerpt",
            "missing: the text the value was read",
        ),
        ({"coverage_code": "A", "slot": "s", "evidence": {"excerpt": 3}}, "$.evidence.excerpt", "a text is a string"),
        (
            {"coverage_code": "A", "slot": "s", "evidence": {"excerpt": "x", "source_level": "page"}},
            "$.evidence.source_level",
            "'page' is no level: coverage or product",
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
        "  $.answer: a text is a string, this is a number\n"
        "  $.chunks: chunks are a list, this is a number"
    )
    assert isinstance(caught.value, AnswergateError)
