"""What a verdict offers its caller: an exception on request, a log line, JSON and the batch metrics."""

from __future__ import annotations

import copy
import json
import logging
import pickle
from typing import Any

import pytest

from answergate import (
    AnswergateError,
    AnswerGateViolation,
    AttributionGateViolation,
    CitationsGateViolation,
    EvidenceGateViolation,
    GateViolation,
    GuardrailsGateViolation,
    Verdict,
    aggregate,
    attribute,
    check,
    check_many,
)

REPORT = {
    "content": (
        "Our program achieved significant outcomes this quarter in three of the four towns.\n\n"
        "Volunteer engagement remained strong, with 30 active volunteers across all of our sites."
    ),
    "snippets": [],
}


# 001 - error class construction and properties


def test_the_error_class_holds_what_it_is_given() -> None:
    violation = {"paragraph": "Our program...", "citation_count": 0, "required_count": 1}
    error = EvidenceGateViolation("Evidence gate violation", [violation], 3, 4, 0.25)
    assert isinstance(error, GateViolation)
    assert isinstance(error, AnswergateError)
    assert str(error) == "Evidence gate violation"
    assert error.violations == [violation]
    assert (error.total_citation_count, error.total_paragraph_count, error.citation_density) == (3, 4, 0.25)


def test_an_enforced_report_without_citations_raises_it() -> None:
    """SPEC 4.5."""
    verdict = check(REPORT, "evidence")
    with pytest.raises(EvidenceGateViolation) as caught:
        verdict.raise_for_status()
    error = caught.value
    assert str(error) == "Evidence gate violation: 2 paragraph(s) lack required citations"
    assert error.violations == [
        {
            "paragraph": "Our program achieved significant outcomes this qua...",
            "citation_count": 0,
            "required_count": 1,
        },
        {
            "paragraph": "Volunteer engagement remained strong, with 30 acti...",
            "citation_count": 0,
            "required_count": 1,
        },
    ]
    assert (error.total_citation_count, error.total_paragraph_count, error.citation_density) == (0, 2, 0.0)
    assert error.verdict is verdict


def test_a_report_that_is_invalid_but_lacks_no_paragraph_s_citation_raises_the_general_violation() -> None:
    verdict = check({"content": "Done [cite:x].", "snippets": []}, "evidence")
    with pytest.raises(GateViolation) as caught:
        verdict.raise_for_status()
    assert type(caught.value) is GateViolation
    assert caught.value.verdict is verdict


@pytest.mark.parametrize(
    ("gate", "case", "kind"),
    [
        ("answer", {"answer": "x", "chunks": []}, AnswerGateViolation),
        ("guardrails", {"answer": "The tower is tall.", "chunks": ["x"]}, GuardrailsGateViolation),
        ("citations", {"answer": "x", "citations": []}, CitationsGateViolation),
        (
            "attribution",
            {"coverage_code": "A4200_1", "slot": "waiting_period", "evidence": {"excerpt": "90일 면책"}},
            AttributionGateViolation,
        ),
    ],
)
def test_every_gate_has_a_violation_of_its_own(gate: str, case: dict[str, Any], kind: type[GateViolation]) -> None:
    verdict = check(case, gate)
    with pytest.raises(kind) as caught:
        verdict.raise_for_status()
    assert caught.value.verdict is verdict
    assert verdict.status in str(caught.value)


@pytest.mark.parametrize(
    "verdict",
    [
        check(REPORT, "evidence"),
        check({"content": "Done [cite:x].", "snippets": []}, "evidence"),
        check({"answer": "x", "chunks": []}, "answer"),
        next(check_many([{"answer": 5}], "answer")),
    ],
    ids=["paragraphs", "invalid", "stopped", "unreadable"],
)
def test_what_is_raised_in_a_worker_arrives_whole(verdict: Verdict) -> None:
    with pytest.raises(AnswergateError) as caught:
        verdict.raise_for_status()
    for again in (pickle.loads(pickle.dumps(caught.value)), copy.copy(caught.value), copy.deepcopy(caught.value)):
        assert type(again) is type(caught.value)
        assert str(again) == str(caught.value)
        assert vars(again) == vars(caught.value)


def test_a_verdict_that_passed_returns_itself() -> None:
    verdict = check({"content": "Done [cite:a].", "snippets": {"a": "Done."}}, "evidence")
    assert verdict.raise_for_status() is verdict


def test_a_violation_is_logged_with_four_counts_and_no_word_of_the_report(caplog: pytest.LogCaptureFixture) -> None:
    """SPEC 4.7; 001 - audit logging."""
    with caplog.at_level(logging.WARNING, logger="answergate"):
        check(REPORT, "evidence")
    (record,) = caplog.records
    assert record.levelno == logging.WARNING
    assert record.getMessage() == "Evidence gate violation detected"
    counts = {key: vars(record)[key] for key in ("violationCount", "totalCitationCount", "totalParagraphCount")}
    assert counts == {"violationCount": 2, "totalCitationCount": 0, "totalParagraphCount": 2}
    assert vars(record)["citationDensity"] == 0.0
    assert not any(word in repr(vars(record)) for word in ("Volunteer", "Our program"))


def test_nothing_is_logged_where_nothing_is_blocked(caplog: pytest.LogCaptureFixture) -> None:
    """SPEC 4.7."""
    with caplog.at_level(logging.DEBUG, logger="answergate"):
        check({"content": "Done [cite:a].", "snippets": {"a": "Done."}}, "evidence")
        check(REPORT, "evidence", {"enforceEvidenceGates": False})
    assert caplog.records == []


def test_a_verdict_in_json_is_what_it_is_in_plain_data() -> None:
    verdict = check(REPORT, "evidence")
    plain = json.loads(verdict.to_json())
    assert list(plain)[:3] == ["gate", "status", "passed"]
    assert plain["passed"] is False
    assert plain["outcome"] == "stopped"
    assert plain["policy"]["name"] == "evidence"
    assert len(plain["policy"]["digest"]) == 64
    assert {"code", "rule", "severity", "place", "facts", "message"} == set(plain["findings"][0])
    assert {"path", "start", "end", "excerpt"} == set(plain["findings"][0]["place"])
    assert json.loads(json.dumps(verdict.to_dict())) == plain


# 004 - validate batch


def _record(**changes: Any) -> dict[str, Any]:
    record = {
        "source": "s",
        "relevance": 1,
        "quote": "tall",
        "evidence_idx": 0,
        "alignment_score": 0.8,
        "span_in_answer": "It is tall.",
    }
    return {name: value for name, value in {**record, **changes}.items() if value is not None}


def _item(id: str, *records: dict[str, Any]) -> dict[str, Any]:
    return {"id": id, "answer": "It is tall.", "evidence_count": 1, "citations": list(records)}


def test_a_batch_sums_weighs_and_averages() -> None:
    """SPEC 6.6."""
    items = [
        _item("a", _record(), _record(alignment_score=0.2), _record(alignment_score=0.5)),
        _item("b", _record(evidence_idx=None, span_in_answer="It is")),
        _item("c"),
    ]
    batch = aggregate(check_many(items, "citations"))
    assert (batch["total_qa"], batch["valid_qa"], batch["invalid_qa"]) == (3, 2, 1)
    metrics = batch["aggregate_metrics"]
    assert (metrics["total_citations"], metrics["valid_citations"], metrics["invalid_citations"]) == (4, 4, 1)
    assert metrics["avg_alignment_score"] == pytest.approx((0.5 * 3 + 0.8) / 4, abs=1e-4)
    assert metrics["citation_coverage"] == pytest.approx((1 + 4 / 9 + 0) / 3, abs=1e-4)
    assert metrics["has_evidence_idx"] == pytest.approx((1 + 0 + 0) / 3, abs=1e-4)
    assert metrics["has_span"] == pytest.approx(2 / 3, abs=1e-4)
    assert [item["id"] for item in batch["items"]] == ["a", "b", "c"]
    assert batch["quality_gate"]["status"] == "WARN"


def test_one_bad_item_never_stops_the_rest_of_a_batch_and_never_helps_it() -> None:
    """SPEC 6.6."""
    items: list[Any] = [_item("a", _record()), {"id": "broken", "answer": 3}, _item("c", _record())]
    batch = aggregate(check_many(items, "citations"))
    assert (batch["total_qa"], batch["valid_qa"], batch["invalid_qa"]) == (3, 2, 1)
    assert [item["valid"] for item in batch["items"]] == [True, False, True]
    uncited = aggregate(check_many([items[0], _item("bare"), items[2]], "citations"))
    assert batch["aggregate_metrics"] == uncited["aggregate_metrics"]
    assert batch["quality_gate"] == uncited["quality_gate"]
    assert batch["quality_gate"] == {"status": "FAIL", "reason": "1 invalid to 2 given, more than 30%"}


def test_as_many_invalid_citations_as_the_limit_allows_are_not_too_many() -> None:
    """SPEC 6.4: in floating point, 0.58 times 50 is less than 29, but 29 of 50 are 58%."""
    records = [_record(source="")] * 29 + [_record()] * 21
    policy = {"max_invalid_ratio": 0.58}
    verdict = check(_item("a", *records), "citations", policy)
    assert (verdict.status, verdict.because) == ("PASS", "50 citations, 29 of them invalid, all quality checks passed")
    assert check(_item("a", *records, _record(source="")), "citations", policy).status == "FAIL"


def test_a_batch_a_hair_below_a_limit_is_below_it() -> None:
    """SPEC 6.3, 6.6: metrics are not rounded."""
    items = [_item(str(number), _record(alignment_score=0.39999)) for number in range(3)]
    batch = aggregate(check_many(items, "citations"))
    assert batch["aggregate_metrics"]["avg_alignment_score"] == 0.39999
    assert batch["quality_gate"] == {"status": "WARN", "reason": "Average alignment score 0.39999 is below 0.4"}


def test_one_hallucinated_span_fails_a_batch() -> None:
    """SPEC 6.4, 6.6."""
    items = [_item(str(number), _record()) for number in range(9)]
    assert aggregate(check_many(items, "citations"))["quality_gate"]["status"] == "PASS"
    items.append(_item("bad", _record(span_in_answer="It is small.")))
    batch = aggregate(check_many(items, "citations"))
    assert batch["quality_gate"] == {"status": "FAIL", "reason": "Hallucinated spans detected: 1"}


def test_a_batch_of_nothing_fails() -> None:
    """SPEC 6.3: the average of no values is 0."""
    batch = aggregate([])
    assert batch["quality_gate"]["status"] == "FAIL"
    assert batch["aggregate_metrics"]["avg_alignment_score"] == 0.0


def test_a_batch_is_of_the_citations_gate_only() -> None:
    with pytest.raises(AnswergateError, match="takes verdicts of the citations gate"):
        aggregate([check(REPORT, "evidence")])


# 002 - slots


def _slot(*texts: str, **fields: Any) -> dict[str, Any]:
    return attribute("coverages", [{"text": text, **fields} for text in texts], "A4200_1", "waiting_period")


def test_a_slot_is_found_with_its_evidence() -> None:
    """SPEC 7.5."""
    slot = _slot(
        "표지",
        "암진단비(유사암 제외)\n가입 후 90일 면책",
        source="proposal.pdf",
        position_int=[[7, 50, 500, 100, 120]],
    )
    assert (slot["status"], slot["value"], slot["unit"]) == ("FOUND", 90, "days")
    (evidence,) = slot["evidences"]
    assert evidence["gate_status"] == "FOUND"
    assert (evidence["document"], evidence["page"], evidence["bbox"]) == ("proposal.pdf", 7, [50, 100, 500, 120])
    assert (evidence["anchor"], evidence["trigger"], evidence["line"]) == ("암진단비(유사암 제외)", "90일 면책", 2)
    assert "암진단비" in evidence["excerpt"]
    assert "90일 면책" in evidence["excerpt"]


def test_conflicting_found_values_make_a_slot_unknown_and_say_so() -> None:
    """SPEC 7.5."""
    slot = _slot("암진단비 90일 면책", "암진단비 60일 면책")
    assert (slot["status"], slot["value"], slot["evidences"]) == ("UNKNOWN", None, [])
    assert "90" in slot["notes"]
    assert "60" in slot["notes"]


def test_an_unknown_slot_names_its_strongest_near_miss() -> None:
    """SPEC 7.5."""
    slot = _slot("가입 후 90일 면책", "암진단비 400일 면책")
    assert (slot["status"], slot["value"], slot["evidences"]) == ("UNKNOWN", None, [])
    assert slot["near_miss"]["gate_status"] == "REJECT_VALUE"
    assert slot["notes"] == slot["near_miss"]["notes"]
    assert [evidence["gate_status"] for evidence in slot["rejected"]] == ["REJECT_NO_ANCHOR", "REJECT_VALUE"]


def test_the_audit_queries_find_nothing_in_the_rows() -> None:
    """002 - 6.1 audit of FOUND_GLOBAL in slots; 002 - 6.2 audit of anchors in FOUND evidence."""
    texts = ["암진단비 90일 면책", "90일 면책", "암진단비, 뇌졸중진단비 90일 면책", "유사암진단비 30일 면책"]
    for level in ("coverage", "product"):
        slot = _slot(*texts, level=level)
        assert [each for each in slot["evidences"] if each["gate_status"] == "FOUND_GLOBAL"] == []
        assert all("암진단비" in each["excerpt"] or "암 진단비" in each["excerpt"] for each in slot["evidences"])
    assert _slot(*texts, level="product")["status"] == "UNKNOWN"
    assert _slot(*texts, level="coverage")["status"] == "FOUND"


def test_a_value_never_finds_its_name_in_another_chunk() -> None:
    """SPEC 7.3."""
    assert _slot("암진단비", "90일 면책")["status"] == "UNKNOWN"


def test_a_catalogue_of_another_language_attributes_as_well() -> None:
    """SPEC 7.1."""
    catalogue = {
        "name": "health",
        "coverage": [
            {
                "code": "H1",
                "names": ["cancer benefit", "癌症保险金", "がん給付金"],
                "slots": {
                    "waiting": {
                        "unit": "days",
                        "minimum": 1,
                        "maximum": 364,
                        "triggers": [r"(\d+)[- ]day wait", r"等待期(\d+)天", r"待機期間(\d+)日"],
                    }
                },
            }
        ],
    }
    for text in ("Cancer benefit: a 90-day wait applies.", "癌症保险金：等待期90天", "がん給付金：待機期間90日"):
        slot = attribute(catalogue, [text], "H1", "waiting")
        assert (slot["status"], slot["value"]) == ("FOUND", 90), text
    for text in ("Dental benefit: a 90-day wait applies.", "牙科保险金：等待期90天", "歯科給付金：待機期間90日"):
        assert attribute(catalogue, [text], "H1", "waiting")["status"] == "UNKNOWN", text


def test_items_without_citations_are_told_apart_in_the_reason_over_all() -> None:
    bare = {"answer_text": "It is tall.", "citations": []}
    poor = {"answer_text": "It is tall.", "citations": [{}]}
    reason = aggregate(list(check_many([bare, poor], gate="citations")))["quality_gate"]["reason"]
    assert reason == "2 invalid to 1 given, more than 30%"
    half = {"answer_text": "It is tall.", "evidence_count": 1, "citations": [_record(), {}]}
    batch = aggregate(list(check_many([bare, half], gate="citations")))
    assert batch["aggregate_metrics"]["valid_citations"] == 1
    assert batch["quality_gate"]["reason"] == "2 invalid to 2 given, more than 30%"
