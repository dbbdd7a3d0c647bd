"""The view of a case: every place has the right words, for every name that a field can have."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from answergate.intake import case_to_dict, read_case
from answergate.model.finding import Place
from answergate.render.case_view import script, style
from answergate.render.case_view.model import build_view, view
from answergate.render.case_view.shapes import ANSWER, Spot, View
from answergate.render.case_view.texts import Texts
from answergate.render.judged import Judged
from judged_records import CHINESE, HOSTILE, JAPANESE, KOREAN, UNREADABLE, WRONG_NUMBER, demos, judge


def view_of(record: dict[str, Any], gate: str = "answer") -> View:
    [judged] = judge([record], gate)
    return build_view(judged.case, judged.verdict)


def words(shown: View, spot: Spot) -> str:
    text = shown.answer if spot.text == ANSWER else shown.chunks[spot.text].text
    return text[spot.start : spot.end]


def test_a_finding_after_an_emoji_has_the_right_place_in_the_answer() -> None:
    shown = view_of(WRONG_NUMBER)
    [number] = [finding for finding in shown.findings if finding.code == "NUM301"]
    assert number.at is not None
    assert words(shown, number.at) == "1,420"
    assert number.at.start == 15


def test_an_altered_excerpt_refers_to_the_real_words_of_the_chunk() -> None:
    shown = view_of(WRONG_NUMBER)
    [altered] = [finding for finding in shown.findings if finding.code == "QUO201"]
    assert altered.citation == 1
    assert altered.given == "a span of 1,420 metres"
    assert words(shown, altered.evidence[0]).startswith("a span of 1,410")
    assert ("1,420", "1,410") in altered.differences


def test_a_citation_has_the_place_and_the_grade_of_its_words() -> None:
    verbatim, altered = view_of(WRONG_NUMBER).citations
    assert (verbatim.chunk, verbatim.grade) == (0, "exact")
    assert words(view_of(WRONG_NUMBER), verbatim.evidence[0]) == "span of 1,410 metres"
    assert altered.grade == "near"
    assert altered.findings == (1,)


@pytest.mark.parametrize(("record", "grade"), [(KOREAN, "exact"), (CHINESE, "exact"), (JAPANESE, "")])
def test_excerpts_in_other_scripts_and_missing_chunks(record: dict[str, Any], grade: str) -> None:
    [citation] = view_of(record).citations
    assert citation.grade == grade
    assert (citation.chunk is None) == (grade == "")


def test_a_claim_and_its_markers_refer_to_the_chunk() -> None:
    record = {
        "answer_text": "The Humber Bridge opened in June 1981 [C2].",
        "retrieved_chunks": ["Dogs are welcome.", "The Humber Bridge opened in June 1981."],
    }
    shown = view_of(record, "guardrails")
    [claim] = shown.claims
    assert claim.supported
    assert claim.evidence[0].text == 1
    assert words(shown, claim.evidence[0]) == "The Humber Bridge opened in June 1981"
    [marker] = shown.markers
    assert words(shown, marker.at) == "[C2]"
    assert marker.chunks == (1,)


def test_numbered_markers_refer_to_chunks_by_position() -> None:
    record = {"answer": "One [1]. Two [ID:1]. None [9].", "chunks": ["a", "b"]}
    assert [marker.chunks for marker in view_of(record, "guardrails").markers] == [(0,), (1,), ()]


def test_an_attributed_value_is_shown_with_its_name() -> None:
    record = {
        "coverage_code": "A4200_1",
        "slot": "waiting_period",
        "evidence": {"excerpt": "암진단비(유사암 제외)\n보장개시일: 가입후 90일 면책", "source_level": "coverage"},
    }
    shown = view_of(record, "attribution")
    [value] = shown.values
    assert [words(shown, spot) for spot in value.evidence] == ["90일 면책", "암진단비(유사암 제외)"]


@pytest.mark.parametrize("judged", demos(), ids=lambda judged: f"{judged.verdict.gate} {judged.verdict.status}")
def test_the_case_under_canonical_names_gives_the_same_view(judged: Judged) -> None:
    assert judged.case is not None
    own = view(judged.case, judged.verdict)
    canonical = view(case_to_dict(read_case(judged.case)), judged.verdict)
    assert {**own, "answer_path": ""} == {**canonical, "answer_path": ""}


@pytest.mark.parametrize("judged", demos(), ids=lambda judged: f"{judged.verdict.gate} {judged.verdict.status}")
def test_every_finding_in_a_text_is_placed_at_its_excerpt(judged: Judged) -> None:
    shown = build_view(judged.case, judged.verdict)
    for finding, placed in zip(judged.verdict.findings, shown.findings, strict=True):
        if placed.at is not None:
            assert words(shown, placed.at) == finding.place.excerpt
        else:
            assert placed.given == finding.place.excerpt


def test_a_place_with_other_words_is_not_marked() -> None:
    texts = Texts(read_case({"answer": "It is 5 m.", "chunks": ["It is 6 m."]}))
    assert texts.spot(Place("$.answer", 6, 7, "5")) == Spot(ANSWER, 6, 7)
    assert texts.spot(Place("$.answer", 6, 7, "6")) is None
    assert texts.spot(Place("$.chunks[0]", 6, 7, "6")) == Spot(0, 6, 7)
    assert texts.spot(Place("$.chunks[4]", 6, 7, "6")) is None
    assert texts.spot(Place("$.metadata", 6, 7, "6")) is None


def test_a_chunk_key_may_contain_dots() -> None:
    case = read_case(case_to_dict(read_case({"answer": "x", "raw_chunks": {"a.b": {"text": "It is 6 m."}}})))
    assert Texts(case).spot(Place("$.raw_chunks.a.b.text", 6, 7, "6")) == Spot(0, 6, 7)


def test_an_unreadable_case_shows_the_fault() -> None:
    shown = view_of(UNREADABLE)
    assert shown.tone == "broken"
    assert shown.faults == (("$.conclusion", "expected a string, got a number"),)


def test_a_view_without_the_case_keeps_the_findings() -> None:
    [judged] = judge([WRONG_NUMBER])
    shown = build_view(None, judged.verdict)
    assert shown.without_texts
    assert [finding.code for finding in shown.findings] == [finding.code for finding in judged.verdict.findings]
    assert all(finding.at is None for finding in shown.findings)


@given(st.text(), st.text())
def test_no_text_breaks_the_view(answer: str, chunk: str) -> None:
    record = {
        "id": answer,
        "conclusion": answer,
        "evidences": [{"chunk_id": "c", "excerpt": chunk[1:9]}],
        "raw_chunks": [{"id": "c", "text": chunk}],
    }
    [judged] = judge([record])
    msgspec.json.encode(view(judged.case, judged.verdict))


def test_the_two_files_load_nothing() -> None:
    for text in (script(), style()):
        assert "http" not in text
        assert "url(" not in text
    assert "innerHTML" not in script()
    assert HOSTILE not in script()
