"""Records of other tools are read as cases, and every path of a case can be traced back to the record."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answergate import CaseError, check, read_case
from answergate.adapters import Shaped, shape
from answergate.batch.mapping import parse_mapping
from answergate.errors import InputError

ANSWER = "암진단비는 3천만원입니다."
TEXTS = ["암진단비: 3천만원", "면책기간은 90일입니다."]
QUESTION = "암진단비는 얼마인가요?"


def case_of(record: dict[str, Any], mapping: str = "") -> tuple[str | None, str, list[tuple[str, str]]]:
    shaped = shape(record, parse_mapping(mapping))
    case = read_case(shaped.payload)
    assert at(record, shaped.origin(case.paths.answer)) == case.answer
    for chunk in case.chunks:
        assert at(record, shaped.origin(chunk.path)) == chunk.text
    return case.question, case.answer, [(chunk.id, chunk.text) for chunk in case.chunks]


def at(record: Any, path: str) -> Any:
    """The value at a path like ``$.docs[0].text``."""
    for part in path.removeprefix("$").replace("[", ".").replace("]", "").split(".")[1:]:
        record = record[int(part)] if isinstance(record, list) else record[part]
    return record


# the shapes


@pytest.mark.parametrize(
    ("shape_of_it", "record"),
    [
        ("ragas", {"user_input": QUESTION, "response": ANSWER, "retrieved_contexts": TEXTS, "reference": "3천만원"}),
        ("ragas 0.1", {"question": QUESTION, "answer": ANSWER, "contexts": TEXTS, "ground_truth": "3천만원"}),
        ("deepeval", {"input": QUESTION, "actual_output": ANSWER, "retrieval_context": TEXTS, "context": ["ideal"]}),
        ("deepeval", {"input": QUESTION, "actualOutput": ANSWER, "retrievalContext": TEXTS, "toolsCalled": []}),
        ("deepeval", {"input": QUESTION, "actual_output": ANSWER, "context": TEXTS, "retrieval_context": None}),
        ("answergate", {"question": QUESTION, "answer": ANSWER, "chunks": TEXTS}),
        ("answergate", {"question": QUESTION, "answer_text": ANSWER, "retrieved_chunks": TEXTS}),
    ],
)
def test_a_record_with_a_list_of_texts_is_a_case(shape_of_it: str, record: dict[str, Any]) -> None:
    assert shape(record).shape == shape_of_it
    assert case_of(record) == (QUESTION, ANSWER, [("C1", TEXTS[0]), ("C2", TEXTS[1])])


def test_ragas_may_name_its_contexts() -> None:
    record = {
        "user_input": QUESTION,
        "response": ANSWER,
        "retrieved_contexts": TEXTS,
        "retrieved_context_ids": ["a", 7],
    }
    assert case_of(record) == (QUESTION, ANSWER, [("a", TEXTS[0]), ("7", TEXTS[1])])


def test_a_ragas_sample_without_contexts_has_no_chunks() -> None:
    assert case_of({"user_input": QUESTION, "response": ANSWER}) == (QUESTION, ANSWER, [])


def test_deepeval_contexts_may_name_their_source() -> None:
    record = {
        "input": QUESTION,
        "actual_output": ANSWER,
        "retrieval_context": [{"context": TEXTS[0], "source": "p. 3"}],
    }
    given = json.dumps(record)
    assert case_of(record) == (QUESTION, ANSWER, [("C1", TEXTS[0])])
    assert read_case(shape(record).payload).chunks[0].source == "p. 3"
    assert json.dumps(record) == given


@pytest.mark.parametrize(
    ("more", "evidence"),
    [
        ({"prompt": "Answer from: " + TEXTS[0]}, "Answer from: " + TEXTS[0]),
        ({"prompt": "x", "context": TEXTS[0]}, TEXTS[0]),
        ({"prompt": "x", "context": [TEXTS[0]]}, TEXTS[0]),
    ],
)
def test_lettucedetect_evidence_is_the_context_or_the_prompt(more: dict[str, Any], evidence: str) -> None:
    record = {
        "answer": ANSWER,
        "labels": [],
        "split": "test",
        "task_type": "qa",
        "dataset": "d",
        "language": "ko",
        **more,
    }
    assert shape(record).shape == "lettucedetect"
    assert case_of(record) == (None, ANSWER, [("C1", evidence)])


@pytest.mark.parametrize(
    "record",
    [
        {"id": "1", "response": ANSWER, "source_info": {"question": QUESTION, "passages": TEXTS[0]}, "labels": []},
        {"id": "1", "response": ANSWER, "source_info": TEXTS[0], "question": QUESTION, "prompt": "Answer!"},
        {"id": "1", "response": ANSWER, "context": TEXTS[0], "question": QUESTION},
        {"id": "1", "output": ANSWER, "context": TEXTS[0], "query": QUESTION, "hallucination_labels": "[]"},
    ],
)
def test_ragtruth_is_read_joined_or_flat(record: dict[str, Any]) -> None:
    assert shape(record).shape == "ragtruth"
    assert case_of(record) == (QUESTION, ANSWER, [("C1", TEXTS[0])])


@pytest.mark.parametrize("written", [json.dumps, str])
@pytest.mark.parametrize(
    ("record", "folded"),
    [
        ({"response": ANSWER, "source_info": {"question": QUESTION, "passages": TEXTS[0]}}, "source_info"),
        ({"response": ANSWER, "context": [TEXTS[0]], "question": QUESTION}, "context"),
        ({"answer": ANSWER, "context": [TEXTS[0]], "question": QUESTION, "prompt": "x", "labels": "[]"}, "context"),
    ],
)
def test_text_cells_of_a_table_are_decoded(record: dict[str, Any], folded: str, written: Callable[[Any], str]) -> None:
    shaped = shape({**record, folded: written(record[folded])})
    case = read_case(shaped.payload)
    assert (case.question, case.answer, [chunk.text for chunk in case.chunks]) == (QUESTION, ANSWER, [TEXTS[0]])
    # an offset in the decoded text is not an offset in the cell
    assert shaped.origin("$.chunks[0]") != f"$.{folded}"


def test_ragtruth_data_is_evidence_as_json_text() -> None:
    shaped = shape({"response": "Subway has 3 stars.", "source_info": {"name": "Subway", "stars": 3.0}})
    assert read_case(shaped.payload).chunks[0].text == '{"name":"Subway","stars":3.0}'
    for written in ('{"name": "Subway", "stars": 3.0}', '[{"name": "Subway"}]'):
        shaped = shape({"response": "Subway has 3 stars.", "source_info": written})
        assert read_case(shaped.payload).chunks[0].text == written


def test_alce_markers_count_documents_and_ignore_their_ids() -> None:
    record = {
        "sample_id": "s9",
        "question": QUESTION,
        "answer": "the right one",
        "docs": [{"id": "817", "title": "약관", "text": TEXTS[0]}, {"id": "2", "title": "요약", "text": TEXTS[1]}],
        "output": f"{TEXTS[0]} [1]. {TEXTS[1]} [2]",
    }
    assert shape(record).shape == "alce"
    assert case_of(record)[2] == [("C1", TEXTS[0]), ("C2", TEXTS[1])]
    verdict = check(shape(record).payload, "guardrails", {"markers": ["number"]})
    assert (verdict.status, verdict.case_id) == ("PASS", "s9")
    assert read_case(shape(record).payload).chunks[0].source == "약관"


def test_other_fields_of_a_record_become_metadata() -> None:
    record = {
        "input": QUESTION,
        "actual_output": ANSWER,
        "context": ["ideal"],
        "retrieval_context": TEXTS,
        "tags": ["a"],
    }
    case = read_case(shape(record).payload)
    assert case.context is None
    assert case.metadata == {"tags": ["a"]}


def test_a_record_of_no_known_tool_is_not_changed() -> None:
    record = {"words": ANSWER}
    assert shape(record) == Shaped(record, "answergate")


@given(st.dictionaries(st.sampled_from(["answer", "response", "output", "docs", "contexts", "source_info", "context",
    "retrieved_contexts", "prompt", "labels", "actual_output", "chunks", "citations", "query", "metadata", "id"]),
    st.none() | st.text(max_size=9) | st.integers() | st.lists(st.text(max_size=5) | st.none() | st.dictionaries(st.text(max_size=3), st.text(max_size=3)), max_size=3)
    | st.dictionaries(st.text(max_size=3), st.integers())))  # fmt: skip
def test_no_record_breaks_an_adapter(record: dict[str, Any]) -> None:
    before = repr(record)
    shaped = shape(record)
    with suppress(CaseError):
        read_case(shaped.payload)
    assert repr(record) == before


# cells of a table


@pytest.mark.parametrize(
    ("cell", "texts"),
    [
        (json.dumps(TEXTS), TEXTS),
        (json.dumps([{"id": "a", "text": TEXTS[0]}], ensure_ascii=False), TEXTS[:1]),
        (str(TEXTS), TEXTS),
        (TEXTS[0], TEXTS[:1]),
        ("[1] " + TEXTS[0], ["[1] " + TEXTS[0]]),
        ("{not json", ["{not json"]),
        ("  ", []),
        (None, []),
    ],
)
@pytest.mark.parametrize(
    "names", [("answer", "chunks"), ("response", "retrieved_contexts"), ("actual_output", "retrieval_context")]
)
def test_a_cell_holds_a_list_or_one_text(cell: str | None, texts: list[str], names: tuple[str, str]) -> None:
    case = read_case(shape({names[0]: ANSWER, names[1]: cell}).payload)
    assert [chunk.text for chunk in case.chunks] == texts


def test_other_cells_hold_objects_and_numbers() -> None:
    record = {
        "qa": '{"q": "왜?", "a": "네."}',
        "citations": "c1",
        "evidence_count": "3",
        "metadata": '{"a": 1}',
        "id": "7",
    }
    case = read_case(shape(record).payload)
    assert (case.question, case.answer, case.evidence_count, case.metadata, case.id) == ("왜?", "네.", 3, {"a": 1}, "7")
    assert [citation.chunk_id for citation in case.citations] == ["c1"]


def test_text_in_place_of_an_object_is_a_problem() -> None:
    with pytest.raises(CaseError, match=r"\$\.metadata: expected an object, got a string"):
        read_case(shape({"answer": ANSWER, "metadata": "words"}).payload)


# mappings


def test_a_mapping_reads_fields_from_the_named_columns() -> None:
    record = {"out": {"text": ANSWER}, "passages": TEXTS, "q": QUESTION, "content": "a page", "answer": "the right one"}
    assert case_of(record, "answer=out.text, chunks=passages, question=q") == (
        QUESTION,
        ANSWER,
        [("C1", TEXTS[0]), ("C2", TEXTS[1])],
    )


def test_a_mapping_overrides_the_recognised_fields() -> None:
    record = {"user_input": QUESTION, "response": "no", "retrieved_contexts": ["no"], "final": ANSWER, "kept": TEXTS[0]}
    assert case_of(record, "answer=final,raw_chunks=kept") == (QUESTION, ANSWER, [("C1", TEXTS[0])])


def test_a_mapped_name_may_have_another_meaning_in_a_case() -> None:
    assert case_of({"content": ANSWER, "context": TEXTS}, "conclusion=content,chunks=context")[2][0] == ("C1", TEXTS[0])


def test_a_name_with_dots_in_it_comes_before_a_path() -> None:
    shaped = shape({"a.b": ANSWER, "a": {"b": "no"}, "c": TEXTS}, {"answer": "a.b", "chunks": "c"})
    assert read_case(shaped.payload).answer == ANSWER


def test_a_mapping_to_a_missing_column_suggests_a_similar_name() -> None:
    with pytest.raises(CaseError) as caught:
        shape({"response": ANSWER, "contexts": TEXTS}, {"answer": "a.response", "chunks": "context", "id": "uid"})
    assert [str(problem) for problem in caught.value.problems] == [
        "$.a.response: missing: the mapping reads answer from 'a.response' (did you mean 'response'?)",
        "$.context: missing: the mapping reads chunks from 'context' (did you mean 'contexts'?)",
    ]


def test_a_field_that_only_some_records_have_may_be_missing() -> None:
    case = read_case(shape({"a": ANSWER, "c": TEXTS}, {"answer": "a", "chunks": "c", "question": "q"}).payload)
    assert (case.question, case.answer) == (None, ANSWER)


def test_a_mapping_is_written_as_pairs() -> None:
    assert parse_mapping(" answer = response , chunks=rag.docs,") == {"answer": "response", "chunks": "rag.docs"}
    assert parse_mapping("") == {}


def test_all_problems_of_a_mapping_are_reported_together() -> None:
    with pytest.raises(InputError) as caught:
        parse_mapping("awnser=a,chunks,question=,answer=a.,answer=x,conclusion=y")
    problems = [str(problem) for problem in caught.value.problems]
    assert problems[0].startswith("--map awnser=a: 'awnser' is not a field of a case (did you mean 'answer'?): ")
    assert problems[1:] == [
        "--map chunks: expected FIELD=NAME, for example answer=response or chunks=rag.docs",
        "--map question=: expected FIELD=NAME, for example answer=response or chunks=rag.docs",
        "--map answer=a.: expected FIELD=NAME, for example answer=response or chunks=rag.docs",
        "--map conclusion=y: the answer is mapped twice",
    ]


@pytest.mark.parametrize("cell", ['["a", "b', "[{'text': 'a'}, {'text': b}]", '{"c1": "a"'])
def test_a_cell_that_looks_like_a_list_and_is_none_is_an_error(cell: str) -> None:
    with pytest.raises(CaseError, match=r"\$\.chunks: this looks like a list"):
        shape({"answer": ANSWER, "chunks": cell})


def test_a_data_frame_may_hold_dictionaries() -> None:
    payload = shape({"answer": ANSWER, "chunks": "[{'id': 'a', 'text': 'It is tall.'}]"}).payload
    assert payload["chunks"] == [{"id": "a", "text": "It is tall."}]


def test_a_text_that_begins_with_a_bracket_is_one_chunk() -> None:
    assert shape({"answer": ANSWER, "chunks": "[1] It is tall."}).payload["chunks"] == ["[1] It is tall."]
