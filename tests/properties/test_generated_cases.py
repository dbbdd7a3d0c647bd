"""Properties of generated cases: the laws of SPEC 1, and what must follow from each change."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from answergate import CaseError, InputError, Outcome, PolicyError, Verdict, case_to_dict, check, read_case
from answergate.gates import GATES
from cases import answer, attributions, cases, chunks, number, numbered, prose, record, sentence
from scenario import text_at

GATES_OF_ANSWERS = ("answer", "evidence", "guardrails", "citations")


def _other_than_coverage(verdict: Verdict) -> list[str]:
    """The codes of the findings. What the sentence says apart from its number is another question (COV514)."""
    return [finding.code for finding in verdict.findings if finding.code != "COV514"]


def _rank(verdict: Verdict) -> int:
    return GATES[verdict.gate].statuses.index(verdict.status)


def _is_honest(verdict: Verdict, case: Mapping[str, Any]) -> None:
    for finding in verdict.findings:
        place = finding.place
        text = text_at(case, place.path)
        assert 0 <= place.start <= place.end <= len(text)
        assert place.excerpt == text[place.start : place.end]
        assert finding.message


# the laws


@given(case=cases())
def test_no_rule_breaks_and_every_place_is_honest(case: dict[str, Any]) -> None:
    """SPEC 1.5. A rule that raises an exception would be a fault."""
    for gate in GATES_OF_ANSWERS:
        verdict = check(case, gate)
        assert verdict.faults == ()
        assert verdict.outcome in (Outcome.PASSED, Outcome.STOPPED)
        assert verdict.status in GATES[gate].statuses
        _is_honest(verdict, case)


@given(case=attributions())
def test_no_attribution_breaks_and_every_place_is_honest(case: dict[str, Any]) -> None:
    verdict = check(case, "attribution")
    assert verdict.faults == ()
    assert verdict.status in GATES["attribution"].statuses
    assert (verdict.output["value"] is not None) is (verdict.status == "FOUND")
    _is_honest(verdict, case)


@settings(max_examples=50)
@given(case=cases())
def test_the_same_case_gets_the_same_bytes(case: dict[str, Any]) -> None:
    """SPEC 1.1."""
    for gate in GATES_OF_ANSWERS:
        first = check(case, gate).to_json()
        assert check(json.loads(json.dumps(case)), gate).to_json() == first
        assert json.loads(first)["gate"] == gate


@settings(max_examples=60)
@given(case=cases())
def test_a_case_written_out_and_read_again_is_the_same_case(case: dict[str, Any]) -> None:
    """SPEC 2.1."""
    read = read_case(case)
    written = case_to_dict(read)
    assert case_to_dict(read_case(written)) == written
    for gate in GATES_OF_ANSWERS:
        was, now = check(case, gate), check(written, gate)
        assert (now.status, now.output) == (was.status, was.output)


_json = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)),
    max_leaves=8,
)
_FIELDS = (
    *("answer", "conclusion", "content", "qa", "citations", "evidences", "chunks", "raw_chunks", "context"),
    *("lineage", "metadata", "id", "question", "evidence_count", "coverage_code", "slot", "evidence", "other"),
)


@settings(max_examples=300)
@given(payload=st.one_of(_json, st.dictionaries(st.sampled_from(_FIELDS), _json, max_size=5)))
@example(payload={"answer": "", "citations": [{"\ud800": 1}]})
@example(payload={"answer": "", "citations": [{"evidence_idx": 10**400, "relevance": -(10**400)}]})
def test_whatever_is_given_is_a_case_or_a_case_error(payload: Any) -> None:
    """SPEC 1.2, 1.6: no other exception is raised, every problem has a path, and a case that is read can be written."""
    for gate in GATES:
        outcome = _outcome(payload, gate)
        if isinstance(outcome, Verdict):
            assert outcome.faults == ()
            json.loads(outcome.to_json())
        else:
            assert isinstance(outcome, CaseError)
            assert outcome.problems
            assert all(problem.path.startswith("$") and problem.message for problem in outcome.problems)


def _outcome(case: Any, gate: str, policy: Any = None) -> Verdict | InputError:
    try:
        return check(case, gate, policy)
    except InputError as error:
        return error


@settings(max_examples=200)
@given(
    policy=st.one_of(_json, st.dictionaries(st.sampled_from((*_FIELDS, "rules", "limits", "numbers", "run")), _json))
)
def test_whatever_is_given_as_policy_is_one_or_a_policy_error(policy: Any) -> None:
    """SPEC 1.2."""
    case = {"answer": "It is 340 m.", "chunks": {"c": "x"}, "citations": [{"chunk_id": "c", "excerpt": "x"}]}
    outcome = _outcome(case, "answer", policy)
    if isinstance(outcome, Verdict):
        assert outcome.outcome is Outcome.STOPPED
    else:
        assert outcome.problems
        assert isinstance(outcome, PolicyError) or "limits" in policy


# what must follow


@given(text=prose, data=st.data())
def test_what_is_quoted_word_for_word_is_always_accepted(text: str, data: st.DataObject) -> None:
    """SPEC 3.3."""
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    excerpt = text[start:end]
    assume(excerpt.strip())
    case = {
        "conclusion": "So it is.",
        "raw_chunks": {"c1": text},
        "evidences": [{"chunk_id": "c1", "excerpt": excerpt}],
    }
    verdict = check(case, "answer")
    assert (verdict.status, _other_than_coverage(verdict)) == ("ok", [])
    assert verdict.output["evidences"] == [{"chunk_id": "c1", "excerpt": excerpt}]


@given(text=prose, data=st.data())
def test_one_other_character_is_never_accepted(text: str, data: st.DataObject) -> None:
    """SPEC 3.3, 3.8."""
    place = data.draw(st.integers(0, len(text) - 1))
    other = data.draw(st.sampled_from("qЖ7ぬ몫龘").filter(lambda letter: letter not in text))
    excerpt = text[:place] + other + text[place + 1 :]
    case = {
        "conclusion": "So it is.",
        "raw_chunks": {"c1": text},
        "evidences": [{"chunk_id": "c1", "excerpt": excerpt}],
    }
    verdict = check(case, "answer")
    assert verdict.status == "no_evidence"
    assert verdict.output["conclusion"] is None
    assert {finding.code for finding in verdict.findings} <= {"QUO201", "QUO204"}


@given(frame=numbered, other=numbered, literal=number)
def test_a_number_that_is_in_the_excerpt_is_grounded(frame: str, other: str, literal: str) -> None:
    """SPEC 3.6."""
    text = other.format(literal)
    case = {
        "conclusion": frame.format(literal),
        "raw_chunks": {"c1": text},
        "evidences": [{"chunk_id": "c1", "excerpt": text}],
    }
    for policy in (None, {"numbers": "equal"}):
        verdict = check(case, "answer", policy)
        assert (verdict.status, _other_than_coverage(verdict)) == ("ok", [])


@given(frame=numbered, literal=number, data=st.data())
def test_one_changed_digit_of_a_grounded_number_always_stops_the_answer(
    frame: str, literal: str, data: st.DataObject
) -> None:
    """SPEC 3.6."""
    places = [index for index, character in enumerate(literal) if character.isdigit()]
    place = data.draw(st.sampled_from(places))
    digit = data.draw(st.sampled_from([digit for digit in "123456789" if digit != literal[place]]))
    changed = literal[:place] + digit + literal[place + 1 :]
    text = frame.format(literal)
    case = {
        "conclusion": frame.format(changed),
        "raw_chunks": {"c1": text},
        "evidences": [{"chunk_id": "c1", "excerpt": text}],
    }
    for policy in (None, {"numbers": "equal"}):
        verdict = check(case, "answer", policy)
        assert verdict.status == "citation_insufficient"
        assert verdict.output["conclusion"] is None
        assert [finding.code for finding in verdict.findings] == ["NUM301"]


@given(frame=numbered, literal=number, digit=st.sampled_from("123456789"), data=st.data())
def test_a_longer_run_of_digits_grounds_none_of_its_parts(
    frame: str, literal: str, digit: str, data: st.DataObject
) -> None:
    """SPEC 3.6; pitfall 7 - digit-run membership."""
    place = data.draw(st.sampled_from([0, len(literal)] if literal.isdigit() else [0]))
    text = frame.format(literal[:place] + digit + literal[place:])
    case = {
        "conclusion": frame.format(literal),
        "raw_chunks": {"c1": text},
        "evidences": [{"chunk_id": "c1", "excerpt": text}],
    }
    assert check(case, "answer").status == "citation_insufficient"


@settings(max_examples=150)
@given(case=cases(), bad=st.sampled_from(("nowhere", "c99")))
def test_an_evidence_from_nowhere_never_helps_an_answer(case: dict[str, Any], bad: str) -> None:
    """SPEC 1.4, 3.2."""
    worse = {**case, "citations": [*case["citations"], {"chunk_id": bad, "excerpt": "x"}]}
    after = check(worse, "answer")
    assert after.status == ("no_evidence" if not case["chunks"] else "citation_insufficient")
    assert after.output["conclusion"] is None


@settings(max_examples=150)
@given(case=cases(), more=record)
def test_a_hallucinated_span_fails_whatever_stands_beside_it(case: dict[str, Any], more: dict[str, Any]) -> None:
    """SPEC 6.4."""
    assume("\ue000" not in case["answer"])
    worse = {**case, "citations": [*case["citations"], {**more, "span_in_answer": "\ue000 nowhere"}]}
    verdict = check(worse, "citations")
    assert verdict.status == "FAIL"
    assert not verdict.passed


@settings(max_examples=150)
@given(case=cases())
def test_an_empty_record_never_turns_a_fail_into_a_pass(case: dict[str, Any]) -> None:
    """SPEC 1.4."""
    assume(case["citations"])
    before = check(case, "citations")
    after = check({**case, "citations": [*case["citations"], {}]}, "citations")
    assert not (before.status == "FAIL" and after.status != "FAIL")
    assert after.output["metrics"]["invalid_citations"] == before.output["metrics"]["invalid_citations"] + 1


@given(case=cases())
def test_a_quality_score_lies_between_nothing_and_one(case: dict[str, Any]) -> None:
    """SPEC 6.1, 6.3."""
    output = check(case, "citations").output
    assert all(0 <= result["quality_score"] <= 1 for result in output["results"])
    assert all(result["valid"] is not bool(result["errors"]) for result in output["results"])
    metrics = output["metrics"]
    for name in ("citation_coverage", "has_evidence_idx", "has_alignment_score", "has_span"):
        assert 0 <= metrics[name] <= 1
    if case["citations"]:
        assert metrics["valid_citations"] + metrics["invalid_citations"] == metrics["total_citations"]


@given(text=prose)
def test_a_report_without_citations_is_never_valid(text: str) -> None:
    """SPEC 4.4."""
    verdict = check({"content": text, "snippets": {"a": "x"}}, "evidence")
    assert verdict.status in ("EVIDENCE_REQUIRED", "invalid")
    assert "CIT105" in [finding.code for finding in verdict.findings]
    assert (verdict.status == "EVIDENCE_REQUIRED") is ("error_body" in verdict.output)


@given(paragraphs=st.lists(st.lists(sentence, min_size=3, max_size=5).map(" ".join), min_size=1, max_size=4))
def test_a_report_with_a_citation_in_every_paragraph_is_valid(paragraphs: list[str]) -> None:
    """SPEC 4.4."""
    content = "\n\n".join(f"{paragraph} [cite:a]" for paragraph in paragraphs)
    verdict = check({"content": content, "snippets": {"a": "x"}}, "evidence")
    assert verdict.status == "valid"
    assert verdict.output["citationCount"] == len(paragraphs)


@given(text=prose)
def test_an_answer_that_is_its_own_evidence_is_covered(text: str) -> None:
    """SPEC 5.3."""
    verdict = check({"answer_text": text, "retrieved_chunks": [text], "citations": ["C1"]}, "guardrails")
    assert verdict.output["uncovered_claims"] == []
    assert verdict.output["supported_claims"] == verdict.output["total_claims"]
    assert verdict.status in ("PASS", "WARN")


@given(case=cases())
def test_the_counts_of_the_guardrails_add_up(case: dict[str, Any]) -> None:
    """SPEC 5.5, 5.6."""
    output = check(case, "guardrails").output
    assert (
        output["total_claims"] == len(output["claims"]) == output["supported_claims"] + len(output["uncovered_claims"])
    )
    for claim in output["claims"]:
        assert claim["text"] == case["answer"][claim["start"] : claim["end"]]
        assert 0 <= claim["score"] <= 1
        if claim["span"] is not None:
            texts = {chunk["id"]: chunk["text"] for chunk in case["chunks"]}
            assert 0 <= claim["span"]["start"] < claim["span"]["end"] <= len(texts[claim["chunk_id"]])
    spans = [(claim["start"], claim["end"]) for claim in output["claims"]]
    assert spans == sorted(spans)


@settings(max_examples=60)
@given(case=cases(), more=chunks())
def test_nobody_s_answer_passes_without_citations(case: dict[str, Any], more: list[dict[str, Any]]) -> None:
    """SPEC 3.5, 5.5, 6.2."""
    bare = {**case, "citations": [], "answer": case["answer"].replace("[", "("), "chunks": more}
    for gate in GATES_OF_ANSWERS:
        assert not check(bare, gate).passed


@settings(max_examples=60)
@given(before=answer, after=answer, literal=st.integers(10_000, 99_999).map(str))
def test_an_ungrounded_number_is_found_wherever_it_stands(before: str, after: str, literal: str) -> None:
    """SPEC 3.6."""
    assume("`" not in before)
    conclusion = f"{before}\n\nIt is {literal} here.\n\n{after}"
    case = {"conclusion": conclusion, "raw_chunks": {"c1": "So."}, "evidences": [{"chunk_id": "c1", "excerpt": "So."}]}
    found = [finding.place for finding in check(case, "answer").findings if finding.code == "NUM301"]
    start = len(before) + len("\n\nIt is ")
    assert (start, start + 5) in [(place.start, place.end) for place in found]


# what is rejected


@given(case=attributions())
def test_a_found_value_stands_within_eight_lines_of_its_name(case: dict[str, Any]) -> None:
    """SPEC 7.3, 7.4."""
    verdict = check(case, "attribution")
    if verdict.status == "FOUND":
        lines = case["evidence"]["excerpt"].split("\n")
        line = verdict.output["line"]
        assert verdict.output["anchor"] in "\n".join(lines[max(0, line - 9) : line + 8])
        assert case["evidence"].get("source_level") != "product"


@given(case=attributions())
def test_evidence_of_the_product_is_never_found(case: dict[str, Any]) -> None:
    """SPEC 7.4; 002 - rule G5-3."""
    verdict = check({**case, "evidence": {**case["evidence"], "source_level": "product"}}, "attribution")
    assert verdict.status != "FOUND"
    assert verdict.output["value"] is None


@given(case=attributions())
def test_another_coverage_on_the_value_s_line_never_helps(case: dict[str, Any]) -> None:
    """SPEC 1.4, 7.4."""
    excerpt = case["evidence"]["excerpt"]
    mixed = "\n".join(f"뇌졸중진단비, {line}" for line in excerpt.split("\n"))
    verdict = check({**case, "evidence": {**case["evidence"], "excerpt": mixed}}, "attribution")
    assert verdict.status != "FOUND"
