"""Laws of every gate: one more finding never helps, and a rule that fails or does not run is never a pass."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import pytest

from answergate import GateFault, Outcome, Policy, check, load_policy, read_case
from answergate.engine import examine
from answergate.gates import GATES
from answergate.measures import MEASURES
from answergate.model.examination import Examination
from answergate.model.finding import Finding, Hit, Severity
from answergate.policy.catalogue import load_catalogue
from answergate.reading import Reading
from answergate.rules import RULES
from scenario import Sample, example_case, samples

EVERY = list(samples())
PASSING: dict[str, dict[str, Any]] = {
    "answer": {
        "conclusion": "It is 330 m tall.",
        "raw_chunks": {"c1": "It is 330 m tall."},
        "evidences": [{"chunk_id": "c1", "excerpt": "It is 330 m tall."}],
    },
    "evidence": {"content": "It is tall [cite:a].", "snippets": {"a": "It is tall."}},
    "attribution": {
        "coverage_code": "A4200_1",
        "slot": "waiting_period",
        "evidence": {"excerpt": "암진단비 90일 면책", "source_level": "coverage"},
    },
    "guardrails": {
        "answer_text": "The tower is tall [C1].",
        "retrieved_chunks": ["The tower is tall."],
        "citations": ["C1"],
    },
    "citations": {
        "answer": "It is tall.",
        "evidence_count": 1,
        "citations": [
            {
                "source": "s",
                "relevance": 1,
                "quote": "tall",
                "evidence_idx": 0,
                "alignment_score": 1,
                "span_in_answer": "It is tall.",
            }
        ],
    },
}


def _examined(case: Mapping[str, Any], policy: Policy) -> Examination:
    catalogue = load_catalogue(policy.settings.catalogue) if policy.gate == "attribution" else None
    return examine(Reading(read_case(case), policy.settings, catalogue=catalogue), policy)


def _findings_to_add() -> dict[str, list[Finding]]:
    """For every gate, a real finding of every rule, from the bad examples of the rules."""
    added: dict[str, list[Finding]] = {gate: [] for gate in GATES}
    for rule in RULES.values():
        for example in rule.bad:
            case, _ = example_case(rule, example)
            policy = load_policy(example.policy or None, example.gate)
            own = [each for each in _examined(case, policy).findings if each.code == rule.code]
            added[example.gate] += own[:1]
    return added


ADDED = _findings_to_add()


def test_there_is_a_finding_to_add_for_every_rule_a_gate_decides_on() -> None:
    for gate, findings in ADDED.items():
        shown = {finding.code for finding in findings}
        shared = {"CIT103", "CIT102"}  # their examples are for another gate
        assert set(load_policy(None, gate).required) - shown <= shared


@pytest.mark.parametrize("sample", [pytest.param(sample, id=sample.id) for sample in EVERY])
def test_one_more_finding_never_improves_a_status(sample: Sample) -> None:
    """SPEC 1.4."""
    gate, policy = GATES[sample.gate], load_policy(sample.policy or None, sample.gate)
    examination = _examined(sample.case, policy)
    before = gate.decide(examination, policy)
    for finding in ADDED[sample.gate]:
        for severity in Severity:
            more = msgspec.structs.replace(finding, severity=severity)
            worse = msgspec.structs.replace(examination, findings=(*examination.findings, more))
            after = gate.decide(worse, policy)
            assert after.status in gate.statuses
            assert after.rung <= before.rung, (finding.code, severity)
            assert after.status not in gate.passing or before.status in gate.passing


def test_the_cases_that_pass_do_pass() -> None:
    for gate, case in PASSING.items():
        assert check(case, gate).passed, gate


def _broken(reading: Reading) -> Iterator[Hit]:
    raise ZeroDivisionError("no such luck")
    yield


@pytest.mark.parametrize(
    ("gate", "code"),
    [(gate, code) for gate in GATES for code in load_policy(None, gate).severities],
)
def test_a_rule_that_breaks_is_a_fault_and_never_a_pass(gate: str, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """SPEC 1.2."""
    monkeypatch.setitem(RULES, code, msgspec.structs.replace(RULES[code], find=_broken))
    verdict = check(PASSING[gate], gate)
    assert verdict.outcome is Outcome.FAULT
    assert not verdict.passed
    assert verdict.status == GATES[gate].statuses[0]
    assert verdict.faults[0].where == code
    assert verdict.faults[0].message == (f"rule {code} ({RULES[code].name}) broke: ZeroDivisionError: no such luck")
    assert verdict.because == verdict.faults[0].message
    with pytest.raises(GateFault, match="no such luck"):
        verdict.raise_for_status()


@pytest.mark.parametrize("gate", GATES)
def test_measures_that_break_are_a_fault(gate: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """SPEC 1.2."""

    def broken(reading: Reading) -> dict[str, Any]:
        raise LookupError("gone")

    monkeypatch.setitem(MEASURES, gate, broken)
    verdict = check(PASSING[gate], gate)
    assert (verdict.outcome, verdict.passed, verdict.status) == (Outcome.FAULT, False, GATES[gate].statuses[0])
    assert "the measures" in verdict.because


@pytest.mark.parametrize("gate", GATES)
def test_a_gate_that_breaks_is_a_fault(gate: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """SPEC 1.2."""

    def broken(self: Any, examination: Examination, policy: Policy) -> None:
        raise RuntimeError("stuck")

    monkeypatch.setattr(type(GATES[gate]), "decide", broken)
    verdict = check(PASSING[gate], gate)
    assert (verdict.outcome, verdict.passed, verdict.status) == (Outcome.FAULT, False, GATES[gate].statuses[0])
    assert verdict.because == f"the {gate} gate broke: RuntimeError: stuck"


@pytest.mark.parametrize(
    ("gate", "code"),
    [(gate, code) for gate in GATES for code in load_policy(None, gate).required],
)
def test_a_rule_the_gate_decides_on_that_did_not_run_is_a_fault(gate: str, code: str) -> None:
    """SPEC 1.2."""
    policy = load_policy(None, gate)
    rest = {other: severity for other, severity in policy.severities.items() if other != code}
    verdict = check(PASSING[gate], gate, msgspec.structs.replace(policy, severities=rest))
    assert verdict.outcome is Outcome.FAULT
    assert not verdict.passed
    assert verdict.because == f"rule {code} did not run, and the {gate} gate decides on it"


@pytest.mark.parametrize("gate", GATES)
def test_a_closed_gate_shows_nothing(gate: str) -> None:
    """SPEC 1.2: after any failure, the result has the same shape, the worst status and no content."""
    closed = GATES[gate].closed("it broke")
    passed = check(PASSING[gate], gate).output
    assert closed.status == GATES[gate].statuses[0]
    assert closed.rung == 0
    assert set(closed.output) <= set(passed) | {"errors", "rejected"}
    assert "tall" not in msgspec.json.encode(closed.output).decode()


@pytest.mark.parametrize("gate", GATES)
def test_a_gate_has_its_own_words_worst_first(gate: str) -> None:
    words = {
        "answer": ("no_evidence", "citation_insufficient", "ok"),
        "evidence": ("EVIDENCE_REQUIRED", "invalid", "valid"),
        "attribution": (
            "REJECT_NO_ANCHOR",
            "REJECT_MIXED",
            "REJECT_EXCLUSION",
            "REJECT_EXAMPLE",
            "REJECT_VALUE",
            "FOUND_GLOBAL",
            "FOUND",
        ),
        "guardrails": ("REFUSE", "WARN", "PASS"),
        "citations": ("FAIL", "WARN", "PASS"),
    }
    assert GATES[gate].statuses == words[gate]
    assert GATES[gate].statuses[0] not in GATES[gate].passing
    assert GATES[gate].statuses[-1] in GATES[gate].passing
