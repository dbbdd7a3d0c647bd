"""Policies: presets, defaults, severities and the digest."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from bad_policies import CASE, problems_of

from answergate import GateViolation, Policy, PolicyError, Severity, check, load_policy
from answergate.demo import demo_cases
from answergate.gates import GATES as DECIDING_GATES
from answergate.model.settings import SETTINGS_OF, Settings
from answergate.policy import GATES, preset_names, preset_text
from answergate.policy.catalogue import catalogue_text
from answergate.rules import RULES
from scenario import example_case


@pytest.mark.parametrize("gate", GATES)
def test_every_gate_has_a_preset_of_its_own_name(gate: str) -> None:
    policy = load_policy(None, gate)
    assert policy.name == gate
    assert policy == load_policy(gate, gate) == load_policy({"name": gate}, gate)
    assert policy.required
    assert set(policy.required) <= set(policy.severities) <= set(RULES)


@pytest.mark.parametrize("name", preset_names())
def test_every_preset_file_starts_with_a_comment(name: str) -> None:
    text = preset_text(name)
    assert text.startswith("# ")
    gate = next(gate for gate in GATES if f'gate = "{gate}"' in text)
    assert load_policy(name, gate).name == name


def test_the_defaults_are_the_required_ones() -> None:
    """SPEC 2.5, 3.4, 3.6, 4.3, 6.1, 6.4, 7.1; 001, 002 and 004 give the numbers."""
    answer, evidence, citations, attribution, guardrails = (
        load_policy(None, gate).settings for gate in ("answer", "evidence", "citations", "attribution", "guardrails")
    )
    assert (answer.numbers, answer.bbox, answer.ellipsis, answer.markers) == ("verbatim", "exact", "reject", ())
    assert evidence.min_citations_per_paragraph == 1
    assert evidence.min_citation_density == 0.5
    assert evidence.strict_validation is evidence.enforce_evidence_gates is evidence.block_on_missing_evidence is True
    assert evidence.markers == ("cite",)
    assert guardrails.markers == ("auto",)
    assert guardrails.refuse_on_no_citations is True
    assert (citations.max_invalid_ratio, citations.min_alignment, citations.min_average_alignment) == (0.3, 0.3, 0.4)
    assert (citations.min_coverage, citations.min_traceable) == (0.5, 0.8)
    assert attribution.proximity_lines == 8
    assert attribution.allow_found_global_in_slots is False
    assert attribution.require_coverage_anchor is attribution.reject_mixed_anchors is True
    limits = load_policy(None, "answer").limits
    assert (limits.answer, limits.chunk, limits.chunks, limits.citations) == (200_000, 1_000_000, 2_000, 5_000)


def test_the_penalties_are_the_required_ones() -> None:
    """SPEC 6.1."""
    assert load_policy(None, "citations").penalties == {
        "REC701": 0.3,
        "REC702": 0.2,
        "REC703": 0.2,
        "REC704": 0.1,
        "REC705": 0.2,
        "REC706": 0.1,
        "REC707": 0.1,
        "REC708": 0.1,
        "REC709": 0.3,
        "REC711": 0.05,
        "REC712": 0.05,
        "REC713": 0.05,
        "REC714": 0.05,
        "REC715": 0.05,
    }


def test_every_setting_belongs_to_a_gate() -> None:
    fields = {field.name for field in msgspec.structs.fields(Settings)}
    assert fields == {name for names in SETTINGS_OF.values() for name in names}
    assert set(SETTINGS_OF) == set(GATES)


@pytest.mark.parametrize(
    ("camel", "snake", "value"),
    [
        ("minCitationsPerParagraph", "min_citations_per_paragraph", 2),
        ("minCitationDensity", "min_citation_density", 1.0),
        ("strictValidation", "strict_validation", False),
        ("enforceEvidenceGates", "enforce_evidence_gates", False),
        ("blockOnMissingEvidence", "block_on_missing_evidence", False),
    ],
)
def test_camel_case_is_understood(camel: str, snake: str, value: Any) -> None:
    """SPEC 4.3."""
    for written in ({camel: value}, {snake: value}, {"settings": {camel: value}}, {"settings": {snake: value}}):
        policy = load_policy(written, "evidence")
        assert getattr(policy.settings, snake) == value
        assert policy.digest == load_policy({snake: value}, "evidence").digest


def test_a_rule_with_a_penalty_is_about_a_citation() -> None:
    """Every rule that can have a penalty reports its findings at a place in a citation."""
    for code in RULES:
        try:
            load_policy({"penalties": {code: 0.1}, "rules": {code: "warning"}}, "citations")
        except PolicyError:
            continue
        case, _ = example_case(RULES[code], RULES[code].bad[0])
        found = check(case, RULES[code].bad[0].gate, RULES[code].bad[0].policy or None).findings
        paths = [finding.place.path for finding in found if finding.code == code]
        assert all(re.match(r"\$\.(citations|evidences)\[\d+\]", path) for path in paths), code


def test_the_guide_lists_the_statuses_and_exceptions_of_every_gate() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "guide" / "policy.md").read_text(encoding="utf-8")
    table = guide.partition("## Five gates, five vocabularies")[2].partition("\n## ")[0]
    rows = {name: cells.split(" | ") for name, cells in re.findall(r"^\| `(\w+)` \| (.+) \|$", table, re.M)}
    assert list(rows) == list(DECIDING_GATES)
    for name, gate in DECIDING_GATES.items():
        statuses, passing, *_ = (re.findall(r"`(\w+)`", cell) for cell in rows[name])
        assert (tuple(statuses), frozenset(passing)) == (gate.statuses, gate.passing)
    for case in demo_cases():
        verdict = check(case.case, case.gate, case.policy)
        if not verdict.passed:
            with pytest.raises(GateViolation) as caught:
                verdict.raise_for_status()
            assert f"`{type(caught.value).__name__}`" in rows[case.gate][2]


def test_the_digest_depends_on_the_content_of_the_catalogue(tmp_path: Path) -> None:
    """SPEC 1.1."""
    case = {
        "coverage_code": "A4200_1",
        "slot": "waiting_period",
        "evidence": {"excerpt": "암진단비 90일 면책", "source_level": "coverage"},
    }
    text = catalogue_text("coverages")
    mine, elsewhere = tmp_path / "mine.toml", tmp_path / "folder" / "mine.toml"
    elsewhere.parent.mkdir()
    for file in (mine, elsewhere):
        file.write_text(text, encoding="utf-8")
    policy = load_policy({"catalogue": str(mine)}, "attribution")
    assert policy.digest == load_policy({"catalogue": str(elsewhere)}, "attribution").digest
    before = check(case, "attribution", {"catalogue": str(mine)})
    mine.write_text(text.replace("maximum = 364", "maximum = 30"), encoding="utf-8")
    after = check(case, "attribution", {"catalogue": str(mine)})
    assert (before.status, after.status) == ("FOUND", "REJECT_VALUE")
    assert before.policy.digest == policy.digest != after.policy.digest
    # A policy that was loaded before the change still decides in the old way, as its digest says.
    assert check(case, "attribution", policy) == before
    mine.write_text("x =", encoding="utf-8")
    with pytest.raises(PolicyError):
        check(case, "attribution", {"catalogue": str(mine)})


def test_the_digest_covers_everything_that_affects_a_verdict() -> None:
    plain = load_policy(None, "answer")
    assert load_policy({}, "answer").digest != load_policy({"numbers": "equal"}, "answer").digest
    assert load_policy({"limits": {"chunks": 3}}, "answer").digest != load_policy({}, "answer").digest
    assert load_policy({"rules": {"POS401": "note"}}, "answer").digest != load_policy({}, "answer").digest
    assert plain.digest == load_policy("answer", "answer").digest
    assert len(plain.digest) == 64


def test_a_severity_is_set_by_code_or_by_name() -> None:
    for key in ("NUM301", "ungrounded-number"):
        policy = load_policy({"rules": {key: "warning"}}, "answer")
        assert policy.severities["NUM301"] is Severity.WARNING
        assert check(CASE, "answer", policy).status == "ok"
    assert check(CASE, "answer").status == "citation_insufficient"


def test_strict_validation_decides_the_severity_of_missing_citations() -> None:
    """SPEC 4.4: an unknown id is always an error."""
    strict, lenient = load_policy(None, "evidence"), load_policy({"strict_validation": False}, "evidence")
    for code in ("CIT105", "COV501", "COV502"):
        assert strict.severities[code] is Severity.ERROR
        assert lenient.severities[code] is Severity.WARNING
    assert strict.severities["CIT102"] is lenient.severities["CIT102"] is Severity.ERROR


def test_a_loaded_policy_works_for_its_own_gate_only() -> None:
    policy = load_policy({"numbers": "equal"}, "answer")
    assert load_policy(policy, "answer") is policy
    assert problems_of(policy, "evidence") == {"gate": "this policy is for the answer gate, not for evidence"}
    assert problems_of("answer-equal", "guardrails") == {
        "gate": "this policy is for the answer gate, not for guardrails"
    }


def test_another_number_of_proximity_lines_needs_a_decision_record() -> None:
    """SPEC 7.1, 002 section 2.2."""
    policy = load_policy({"proximity_lines": 12, "decision_record": "docs/decisions/0100-wider.md"}, "attribution")
    assert policy.settings.proximity_lines == 12
    assert load_policy({"proximity_lines": 8}, "attribution").settings.proximity_lines == 8


def test_a_policy_cannot_be_changed() -> None:
    policy = load_policy(None, "answer")
    with pytest.raises(AttributeError):
        policy.gate = "evidence"  # type: ignore[misc]
    assert isinstance(policy, Policy)
