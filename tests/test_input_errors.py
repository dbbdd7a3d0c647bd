"""Bad input of every kind: an error that names every problem with its path, and never a verdict."""

from __future__ import annotations

import math
from typing import Any

import pytest

from answergate import AnswergateError, Case, CaseError, Chunk, Outcome, check, check_many, read_case
from answergate.intake import decode_json
from answergate.model.settings import Limits
from answergate.policy import GATES

NAN, INF = math.nan, math.inf
HALF = "\ud83d"


def _problems(payload: Any, limits: Limits | None = None) -> dict[str, str]:
    with pytest.raises(CaseError) as caught:
        read_case(payload, limits)
    problems = {problem.path: problem.message for problem in caught.value.problems}
    assert len(problems) == len(caught.value.problems), "a path is named twice"
    return problems


def _case(**fields: Any) -> dict[str, Any]:
    return {"conclusion": "It is tall.", "raw_chunks": [{"id": "c1", "text": "It is tall."}], "evidences": [], **fields}


def _evidence(**fields: Any) -> dict[str, Any]:
    return _case(evidences=[{"chunk_id": "c1", "excerpt": "tall", **fields}])


def _chunk(**fields: Any) -> dict[str, Any]:
    return _case(raw_chunks=[{"id": "c1", "text": "It is tall.", **fields}])


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
    assert _problems(payload) == {"$": says}


@pytest.mark.parametrize(
    ("payload", "path", "says"),
    [
        # texts that are none
        (_case(conclusion=3), "$.conclusion", "a text is a string, this is a number"),
        (_case(conclusion=["a"]), "$.conclusion", "a text is a string, this is a list"),
        (_case(conclusion=b"It"), "$.conclusion", "a text is a string, this is a Python bytes"),
        ({"qa": {"a": 3}}, "$.qa.a", "a text is a string, this is a number"),
        (_chunk(text=None), "$.raw_chunks[0].text", "a text is a string, this is null"),
        (_chunk(text=3.5), "$.raw_chunks[0].text", "a text is a string, this is a number"),
        (_case(raw_chunks={"c1": 7}), "$.raw_chunks.c1", "a chunk is an object or a string, this is a number"),
        (_case(raw_chunks=[{"id": "c1"}]), "$.raw_chunks[0].text", "missing: a chunk has a text"),
        (
            _case(raw_chunks={"c1": {"id": ["c1"], "text": "It is tall."}}),
            "$.raw_chunks.c1.id",
            "an id is a string or a whole number, this is a list",
        ),
        (
            _case(raw_chunks={"c1": {"id": "c2", "text": "It is tall."}}),
            "$.raw_chunks.c1.id",
            "another id than the one the chunk is filed under: 'c2' for 'c1'",
        ),
        (_evidence(excerpt=5), "$.evidences[0].excerpt", "a text is a string, this is a number"),
        (_evidence(excerpt=True), "$.evidences[0].excerpt", "a text is a string, this is true or false"),
        (_case(question=3), "$.question", "a text is a string, this is a number"),
        (_case(context=3), "$.context", "a text is a string, this is a number"),
        (_chunk(source=3), "$.raw_chunks[0].source", "a text is a string, this is a number"),
        # halves of characters
        (_case(conclusion=f"a{HALF}b"), "$.conclusion", "half a surrogate pair at character 1: not a Unicode text"),
        (_chunk(text=f"{HALF}"), "$.raw_chunks[0].text", "half a surrogate pair at character 0: not a Unicode text"),
        (_evidence(excerpt=f"ab{HALF}"), "$.evidences[0].excerpt", "half a surrogate pair at character 2"),
        (_evidence(note=HALF), "$.evidences[0].note", "half a surrogate pair at character 0"),
        (_evidence(chunk_id=HALF), "$.evidences[0].chunk_id", "half a surrogate pair at character 0"),
        (_evidence(**{HALF: 1}), "$.evidences[0]", "half a surrogate pair"),
        (_case(metadata={"a": [HALF]}), "$.metadata.a[0]", "half a surrogate pair at character 0"),
        (_case(extra={HALF: 1}), "$.extra", "half a surrogate pair"),
        # collections that are none
        (_case(raw_chunks="c1"), "$.raw_chunks", "chunks are a list, this is a string"),
        (_case(raw_chunks=3), "$.raw_chunks", "chunks are a list, this is a number"),
        (_case(evidences="c1"), "$.evidences", "citations are a list, this is a string"),
        (_case(evidences={"chunk_id": "c1"}), "$.evidences", "citations are a list, this is an object"),
        (_case(evidences=[3]), "$.evidences[0]", "a citation is an object or a chunk's id, this is a number"),
        (_case(evidences=[None]), "$.evidences[0]", "a citation is an object or a chunk's id, this is null"),
        (_case(raw_chunks=[None]), "$.raw_chunks[0]", "a chunk is an object or a string, this is null"),
        (_case(lineage=["a"]), "$.lineage", "an object is wanted, this is a list"),
        (_case(metadata=3), "$.metadata", "an object is wanted, this is a number"),
        # ids
        (_evidence(chunk_id=1.5), "$.evidences[0].chunk_id", "an id is a string or a whole number, this is a number"),
        (_evidence(chunk_id=True), "$.evidences[0].chunk_id", "an id is a string or a whole number"),
        (_chunk(id=["c1"]), "$.raw_chunks[0].id", "an id is a string or a whole number, this is a list"),
        (_case(id=2.5), "$.id", "an id is a string or a whole number, this is a number"),
        (
            _case(raw_chunks=[{"id": "c1", "text": "a"}, {"id": "c1", "text": "b"}]),
            "$.raw_chunks[1].text",
            "a second chunk with the id 'c1' and another text",
        ),
        (_case(raw_chunks=[{"id": "C2", "text": "a"}, "b"]), "$.raw_chunks[1]", "a second chunk with the id 'C2'"),
        (_case(raw_chunks=[{"id": 7, "text": "a"}, {"id": "7", "text": "b"}]), "$.raw_chunks[1].text", "the id '7'"),
        # pages and boxes
        (_evidence(page_index="2"), "$.evidences[0].page_index", "a page is a whole number, this is a string"),
        (_evidence(page_index=2.5), "$.evidences[0].page_index", "a page is a whole number, this is a number"),
        (_evidence(page_index=True), "$.evidences[0].page_index", "a page is a whole number, this is true or false"),
        (_evidence(bbox=[1, 2, 3]), "$.evidences[0].bbox", "a bbox is [x0, y0, x1, y1]"),
        (_evidence(bbox="1,2,3,4"), "$.evidences[0].bbox", "a bbox is [x0, y0, x1, y1]"),
        (_evidence(bbox={"x0": 1}), "$.evidences[0].bbox", "a bbox is [x0, y0, x1, y1]"),
        (_evidence(bbox=[1, 2, 3, "4"]), "$.evidences[0].bbox", "a box has finite numbers only, this has a string"),
        (_evidence(bbox=[1, 2, 3, NAN]), "$.evidences[0].bbox", "a box has finite numbers only, this has nan"),
        (_evidence(bbox=[1, 2, INF, 4]), "$.evidences[0].bbox", "a box has finite numbers only, this has inf"),
        (
            _evidence(bbox=[1, 2, 3, True]),
            "$.evidences[0].bbox",
            "a box has finite numbers only, this has true or false",
        ),
        (_evidence(bbox=[-1, 2, 3, 4]), "$.evidences[0].bbox", "a negative or inverted box"),
        (_evidence(bbox=[3, 2, 1, 4]), "$.evidences[0].bbox", "a negative or inverted box"),
        (_evidence(bbox=[1, 4, 3, 2]), "$.evidences[0].bbox", "a negative or inverted box"),
        (
            _chunk(position_int="x"),
            "$.raw_chunks[0].position_int",
            "positions are a list of [page, left, right, top, bottom]",
        ),
        (_chunk(position_int=[3]), "$.raw_chunks[0].position_int[0]", "a position is [page, left, right, top, bottom]"),
        (_chunk(position_int=[[1, 2, 3, 4]]), "$.raw_chunks[0].position_int[0]", "a position is [page, left, right"),
        (
            _chunk(position_int=[[1.5, 2, 3, 4, 5]]),
            "$.raw_chunks[0].position_int[0]",
            "a position's page is a whole number",
        ),
        (
            _chunk(position_int=[[1, 2, 3, 4, NAN]]),
            "$.raw_chunks[0].position_int[0]",
            "a box has finite numbers only, this has nan",
        ),
        (_chunk(position_int=[[1, 3, 2, 4, 5]]), "$.raw_chunks[0].position_int[0]", "a negative or inverted box"),
        (_chunk(position_int=[[1, -2, 3, 4, 5]]), "$.raw_chunks[0].position_int[0]", "a negative or inverted box"),
        (_chunk(level="page"), "$.raw_chunks[0].level", "'page' is no level: coverage or product"),
        (_chunk(relevance="high"), "$.raw_chunks[0].relevance", "a finite number is wanted, this is a string"),
        (_chunk(relevance=NAN), "$.raw_chunks[0].relevance", "a finite number is wanted"),
        # what JSON cannot carry
        (_evidence(alignment_score=NAN), "$.evidences[0].alignment_score", "nan is no number that can be compared"),
        (_evidence(relevance=-INF), "$.evidences[0].relevance", "-inf is no number that can be compared"),
        (_case(metadata={"a": {"b": [1, INF]}}), "$.metadata.a.b[1]", "inf is no number that can be compared"),
        (_case(extra=NAN), "$.extra", "nan is no number that can be compared or written down"),
        (_case(extra={1: 2}), "$.extra", "the name 1 is no string"),
        (_case(extra={1, 2}), "$.extra", "a Python set is not plain data"),
        (_case(extra=object()), "$.extra", "a Python object is not plain data"),
        (_case(lineage={"t": b"x"}), "$.lineage.t", "a Python bytes is not plain data"),
        (_case(evidence_count=-1), "$.evidence_count", "a count is a whole number, 0 or more"),
        (_case(evidence_count=True), "$.evidence_count", "a count is a whole number, 0 or more"),
        (_case(evidence_count="3"), "$.evidence_count", "a count is a whole number, 0 or more"),
        # one thing under two names
        (_case(answer="x"), "$.conclusion", "the same thing as $.answer: give one of the two"),
        (_case(chunks=[]), "$.raw_chunks", "the same thing as $.chunks: give one of the two"),
        (_case(citations=[]), "$.evidences", "the same thing as $.citations: give one of the two"),
        (_case(context="a", prompt_context_string="b"), "$.prompt_context_string", "the same thing as $.context"),
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
    problems = _problems(payload)
    assert list(problems) == [path]
    assert says in problems[path]


def test_all_problems_of_a_case_are_reported_at_once() -> None:
    """SPEC 1.6."""
    problems = _problems(
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


@pytest.mark.parametrize(
    ("given", "paths"),
    [
        (
            {"coverage_code": "A9", "slot": 5, "evidence": {"excerpt": "x", "source_level": "page"}, "id": []},
            ["$.slot", "$.evidence.source_level", "$.id", "$.coverage_code"],
        ),
        (
            {"coverage_code": "A9", "slot": "limit", "evidence": {"excerpt": 5}},
            ["$.evidence.excerpt", "$.coverage_code"],
        ),
        ({"coverage_code": "A4200_1", "slot": "limt"}, ["$.evidence", "$.slot"]),
    ],
)
def test_an_attribution_is_held_against_its_catalogue_at_once(given: dict[str, Any], paths: list[str]) -> None:
    """SPEC 1.6."""
    with pytest.raises(CaseError) as caught:
        check(given, "attribution")
    assert [problem.path for problem in caught.value.problems] == paths


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


@pytest.mark.parametrize(
    ("payload", "limits", "path", "says"),
    [
        (_case(), Limits(answer=10), "$.conclusion", "11 characters, the limit is 10"),
        (_case(), Limits(chunk=10), "$.raw_chunks[0].text", "11 characters, the limit is 10"),
        (_case(raw_chunks=["It is tall."]), Limits(chunk=10), "$.raw_chunks[0]", "11 characters, the limit is 10"),
        (_case(raw_chunks={"a": "It is tall."}), Limits(chunk=10), "$.raw_chunks.a", "11 characters, the limit is 10"),
        (_case(raw_chunks=["a", "b", "c"]), Limits(chunks=2), "$.raw_chunks", "3 chunks, the limit is 2"),
        (_case(evidences=["c1"] * 3), Limits(citations=2), "$.evidences", "3 citations, the limit is 2"),
        (_case(conclusion="x" * 200_001), None, "$.conclusion", "200,001 characters, the limit is 200,000"),
        (_case(raw_chunks=["a"] * 2_001), None, "$.raw_chunks", "2,001 chunks, the limit is 2,000"),
        (_case(evidences=["c1"] * 5_001), None, "$.evidences", "5,001 citations, the limit is 5,000"),
        (
            {"coverage_code": "A", "slot": "s", "evidence": {"excerpt": "12345"}},
            Limits(chunk=4),
            "$.evidence.excerpt",
            "5 characters, the limit is 4",
        ),
    ],
)
def test_past_a_limit_nothing_is_read(payload: Any, limits: Limits | None, path: str, says: str) -> None:
    """SPEC 2.5."""
    assert _problems(payload, limits) == {path: says}


def test_at_a_limit_everything_is_read() -> None:
    """SPEC 2.5."""
    limits = Limits(answer=11, chunk=11, chunks=1, citations=1)
    assert len(read_case(_evidence(), limits).citations) == 1


def test_the_limits_are_policy() -> None:
    """SPEC 2.5."""
    with pytest.raises(CaseError, match="the limit is 5"):
        check(_case(), "answer", {"limits": {"answer": 5}})


@pytest.mark.parametrize("wrap", [lambda value: [value], lambda value: {"a": value}], ids=["lists", "objects"])
@pytest.mark.parametrize("where", ["extra", "metadata", "evidences", "raw_chunks"])
def test_nesting_without_end_is_refused(wrap: Any, where: str) -> None:
    deep: Any = 1
    for _ in range(100_000):
        deep = wrap(deep)
    payload = {
        "extra": _case(extra=deep),
        "metadata": _case(metadata={"x": deep}),
        "evidences": _evidence(x=deep),
        "raw_chunks": _chunk(x=deep),
    }[where]
    assert _problems(payload) == {"$": "nested too deeply to be read"}


def test_the_order_of_a_record_s_keys_means_nothing() -> None:
    """Where a record has a thing under two names, the first of the documented names is the one that counts."""
    fields = {"chunk_id": "c1", "snippetId": "c9", "excerpt": "tall", "quote": "small"}
    backwards = dict(reversed(fields.items()))
    verdicts = [check(_case(evidences=[evidence]), "answer") for evidence in (fields, backwards)]
    assert [verdict.status for verdict in verdicts] == ["ok", "ok"]
    assert [verdict.findings for verdict in verdicts] == [(), ()]
    positions = {"position_int": [[1, 0, 9, 0, 9]], "positions": [[2, 0, 9, 0, 9]]}
    chunks = [read_case(_chunk(**each)).chunks[0] for each in (positions, dict(reversed(positions.items())))]
    assert chunks[0].positions == chunks[1].positions


def test_the_store_s_empty_position_is_no_position() -> None:
    assert read_case(_chunk(position_int=[""])).chunks[0].positions == ()
    assert read_case(_chunk(position_int=[])).chunks[0].positions == ()
    assert read_case(_chunk(position_int=None)).chunks[0].positions == ()


def test_unknown_keys_are_kept_as_metadata() -> None:
    """SPEC 2.3."""
    case = read_case(_case(tenant="x", metadata={"run": 7}))
    assert case.metadata == {"tenant": "x", "run": 7}
    assert read_case(_chunk(score=0.5, metadata={"page": 3})).chunks[0].metadata == {"score": 0.5, "page": 3}
    assert read_case(_evidence(confidence="high")).citations[0].record["confidence"] == "high"


def test_a_case_made_by_hand_is_checked_like_any_other() -> None:
    case = Case(answer=3, chunks=(Chunk("c1", "a"), Chunk("c1", "b")))  # type: ignore[arg-type]
    assert list(_problems(case)) == ["$.answer", "$.chunks[1].text"]


class Unwilling(dict[str, Any]):
    """A mapping that breaks when it is asked."""

    def get(self, name: object, default: object = None) -> Any:
        raise OSError("the store is gone")


@pytest.mark.parametrize(
    ("case", "where", "says"),
    [
        (Case(answer="x", chunks=[5]), "$.chunks[0]", "a chunk is an object or a string, this is a number"),  # type: ignore[arg-type]
        (Case(answer="x", citations=[None]), "$.citations[0]", "a citation is an object or a chunk's id, this is null"),  # type: ignore[arg-type]
        (Case(answer="x", chunks=5), "$", "cannot be read: TypeError"),  # type: ignore[arg-type]
        (Case(answer="x", chunks=(Chunk("c1", "y", positions=(7,)),)), "$", "cannot be read: AttributeError"),  # type: ignore[arg-type]
        (Unwilling(answer="x"), "$", "cannot be read: OSError: the store is gone"),
    ],
)
def test_whatever_is_given_for_a_case_is_read_or_refused(case: Any, where: str, says: str) -> None:
    assert _problems(case)[where].startswith(says)
    good = {"answer": "x", "chunks": []}
    assert [verdict.outcome for verdict in check_many([case, good], "answer")] == [Outcome.UNREADABLE, Outcome.STOPPED]


def test_parts_of_a_case_may_be_plain_data() -> None:
    plain: Any = [{"id": "c1", "text": "It is tall."}]
    case = Case(answer="It is tall.", chunks=plain, citations=({"chunk_id": "c1", "excerpt": "tall"},))  # type: ignore[arg-type]
    assert check(case, "answer").passed


@pytest.mark.parametrize(
    ("payload", "id"),
    [
        ({"id": 5, "answer": 7}, "5"),
        ({"id": 5.0, "answer": 7}, "5"),
        ({"id": True, "answer": 7}, None),
        ({"id": HALF, "answer": 7}, None),
        (Case(id="abc", answer=5), "abc"),  # type: ignore[arg-type]
    ],
)
def test_a_case_that_cannot_be_read_keeps_the_id_that_can(payload: Any, id: str | None) -> None:
    [verdict] = check_many([payload], "answer")
    assert (verdict.outcome, verdict.case_id) == (Outcome.UNREADABLE, id)


HUGE = 10**5000


@pytest.mark.parametrize(
    ("payload", "path"),
    [
        (_evidence(page_index=HUGE), "$.evidences[0].page_index"),
        (_evidence(page_index=HUGE, more={}), "$.evidences[0].page_index"),
        (_evidence(evidence_idx=HUGE), "$.evidences[0].evidence_idx"),
        (_evidence(relevance=-HUGE), "$.evidences[0].relevance"),
        (_evidence(bbox=[0, 0, 1, HUGE]), "$.evidences[0].bbox"),
        (_evidence(extra=[HUGE]), "$.evidences[0].extra[0]"),
        (_chunk(position_int=[[HUGE, 0, 1, 0, 1]]), "$.raw_chunks[0].position_int[0]"),
        (_chunk(relevance=HUGE), "$.raw_chunks[0].relevance"),
        (_chunk(id=HUGE), "$.raw_chunks[0].id"),
        (_case(id=HUGE), "$.id"),
        (_case(evidence_count=HUGE), "$.evidence_count"),
        (_case(tenant={"x": HUGE}), "$.tenant.x"),
    ],
)
def test_a_number_that_cannot_be_written_down_is_refused(payload: Any, path: str) -> None:
    assert list(_problems(payload)) == [path]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"answer": NaN}', "not JSON: NaN is no JSON number at line 1, column 12"),
        ('{"answer": Infinity}', "not JSON: Infinity is no JSON number at line 1, column 12"),
        ('{"가": x}', "not JSON: invalid character at line 1, column 7"),
        ('{"a": 1,\n "b" 2}', "not JSON: expected ':' at line 2, column 6"),
        ('{"a": "1e999",\n"b": 1e999}', "a number too large to be read at line 2, column 6"),
        ('{"a": [-' + "7" * 5000 + "]}", "a number too large to be read at line 1, column 8"),
        ("", "not JSON: it ends too early"),
        ("{", "not JSON: it ends too early"),
        ('{"a": "\\ud83d"}', "not JSON: half a surrogate pair in a \\u escape"),
        (b'{"a":\n"\xea\xb0\x80\xff"}', "not UTF-8: byte 0xff at line 2, column 3"),
        (b"\x1f\x8b\x08\x00", "not JSON: this is gzip, which must be unpacked first"),
        (b"\x28\xb5\x2f\xfd\x04", "not JSON: this is zstd, which must be unpacked first"),
        ("{}".encode("utf-16"), "not JSON: this is UTF-16, and must be UTF-8"),
        ("{}".encode("utf-8-sig"), "not JSON: a byte order mark stands before it"),
    ],
)
def test_what_is_no_json_is_refused_with_its_place(text: str | bytes, why: str) -> None:
    with pytest.raises(CaseError) as refused:
        decode_json(text)
    assert [(problem.path, problem.message) for problem in refused.value.problems] == [("$", why)]


@pytest.mark.parametrize("gate", GATES)
def test_in_a_batch_one_bad_case_gets_its_own_verdict_and_stops_nothing(gate: str) -> None:
    """SPEC 1.2, 6.6."""
    good: dict[str, Any] = {"answer": "It is tall.", "chunks": ["It is tall."], "citations": [], "id": "good"}
    if gate == "attribution":
        good |= {"coverage_code": "A4200_1", "slot": "waiting_period", "chunks": ["암진단비 90일 면책"]}
    bad: list[Any] = [{"id": "bad", "answer": 3, "chunks": 4}, None, "text", {"answer": NAN}]
    verdicts = list(check_many([good, *bad, good], gate))
    assert [verdict.outcome is Outcome.UNREADABLE for verdict in verdicts] == [False, True, True, True, True, False]
    assert verdicts[0] == verdicts[-1]
    unreadable = verdicts[1]
    assert not unreadable.passed
    assert unreadable.case_id == "bad"
    further = ["$.coverage_code"] if gate == "attribution" else []
    assert [fault.where for fault in unreadable.faults] == ["$.answer", "$.chunks", *further]
    assert unreadable.because.startswith("the case cannot be read: $.answer: ")


@pytest.mark.parametrize(
    ("fields", "path", "says"),
    [
        ({"coverage_code": "A4200"}, "$.coverage_code", "did you mean 'A4200_1'?"),
        ({"slot": "waiting_periods"}, "$.slot", "did you mean 'waiting_period'?"),
        ({"evidence": None}, "$.evidence", "missing: the evidence the value was read from"),
    ],
)
def test_an_attribution_names_what_the_catalogue_has(fields: dict[str, Any], path: str, says: str) -> None:
    """SPEC 7.1."""
    payload = {"coverage_code": "A4200_1", "slot": "waiting_period", "evidence": {"excerpt": "암진단비 90일 면책"}}
    with pytest.raises(CaseError) as caught:
        check({**payload, **fields}, "attribution")
    assert [problem.path for problem in caught.value.problems] == [path]
    assert says in caught.value.problems[0].message


def test_an_attribution_without_subject_is_no_attribution() -> None:
    with pytest.raises(CaseError) as caught:
        check(_case(), "attribution")
    assert [problem.path for problem in caught.value.problems] == ["$.coverage_code"]
