"""Counts over all verdicts are the sum of the counts over parts."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import structs

from answergate import aggregate, check, check_many
from answergate.batch.metrics import BINS, Scale, bin_of
from answergate.batch.tally import SHOWN_TROUBLES, Tally
from answergate.demo import demo_cases
from answergate.model.verdict import Outcome, Verdict
from answergate.policy import load_policy
from many_cases import case

GATES = ("answer", "evidence", "guardrails", "citations", "attribution")


def verdicts_of(gate: str) -> list[Verdict]:
    """The demo cases of the gate, and one that cannot be read."""
    payloads: list[Any] = [demo.case for demo in demo_cases() if demo.gate == gate]
    return list(check_many([*payloads, {"answer": 5}], gate))


def tallied(gate: str, verdicts: list[Verdict], first: int = 1) -> Tally:
    tally = Tally(gate)
    for line, verdict in enumerate(verdicts, first):
        tally.add("a.jsonl", line, verdict)
    return tally


@pytest.mark.parametrize("gate", GATES)
def test_tallies_of_parts_add_up_to_the_tally_of_all(gate: str) -> None:
    verdicts = verdicts_of(gate)
    for cut in range(len(verdicts) + 1):
        parts = tallied(gate, verdicts[:cut])
        parts.merge(tallied(gate, verdicts[cut:], cut + 1))
        whole = tallied(gate, verdicts)
        assert parts.metrics() == whole.metrics()
        assert _rounded(parts) == _rounded(whole)


def _rounded(tally: Tally) -> Tally:
    """The tally with sums that do not depend on the order of adding."""
    return structs.replace(tally, sums={name: round(value, 9) for name, value in tally.sums.items()})


@pytest.mark.parametrize("gate", GATES)
def test_a_tally_can_be_encoded_and_decoded(gate: str) -> None:
    tally = tallied(gate, verdicts_of(gate))
    assert msgspec.json.decode(msgspec.json.encode(tally), type=Tally) == tally


@pytest.mark.parametrize("gate", GATES)
def test_every_gate_has_metrics_and_an_empty_run_has_the_same_ones(gate: str) -> None:
    assert list(Tally(gate).metrics()) == list(tallied(gate, verdicts_of(gate)).metrics())
    assert Tally(gate).metrics()["pass_rate"] == 0.0


def test_the_citations_metrics_are_those_of_aggregate() -> None:
    verdicts = verdicts_of("citations")
    whole = aggregate(verdicts)
    tally = tallied("citations", verdicts)
    metrics = tally.metrics()
    assert {name: metrics[name] for name in whole["aggregate_metrics"]} == whole["aggregate_metrics"]
    assert [metrics[name] for name in ("total_qa", "valid_qa", "invalid_qa")] == [
        whole[name] for name in ("total_qa", "valid_qa", "invalid_qa")
    ]
    assert tally.quality_gate(load_policy(None, "citations").settings) == whole["quality_gate"]


def test_undecided_records_are_not_counted_in_the_statuses() -> None:
    tally = tallied("answer", list(check_many([case(1), {"conclusion": 5}], "answer")))
    assert tally.statuses == {"ok": 1}
    assert tally.outcomes == {"passed": 1, "unreadable": 1}
    assert (tally.records, tally.decided, tally.count(Outcome.UNREADABLE)) == (2, 1, 1)
    assert [(trouble.place, trouble.words) for trouble in tally.unreadable] == [
        ("a.jsonl:2", "expected a string, got a number")
    ]


def test_a_rule_is_counted_by_finding_and_by_record_and_keeps_its_first_example() -> None:
    twice = {**case(3), "conclusion": "It is 7 days or 8 days."}
    tally = tallied("answer", [check(case(1), "answer"), check(twice, "answer"), check(case(3), "answer")])
    fired = tally.rules["NUM301"]
    assert (fired.findings, fired.records, fired.example.line) == (3, 2, 2)
    assert fired.example.words.startswith("7")


def test_the_first_unreadable_records_are_shown_and_all_are_counted() -> None:
    tally = tallied("answer", list(check_many([{"answer": 5}] * 20, "answer")))
    assert len(tally.unreadable) == SHOWN_TROUBLES
    assert tally.count(Outcome.UNREADABLE) == 20


def test_each_value_is_counted_in_its_bin() -> None:
    scale = Scale("share", 1.0)
    assert [bin_of(value, scale) for value in (0.0, 0.049, 0.05, 0.999, 1.0, 1.5)] == [
        0,
        0,
        1,
        BINS - 1,
        BINS - 1,
        BINS,
    ]


def test_scores_and_densities_are_counted_for_the_charts() -> None:
    tally = tallied("guardrails", verdicts_of("guardrails"))
    claims = tally.metrics()["total_claims"]
    assert sum(tally.bins["support"]) == claims > 0
    assert sum(tally.bins["citation_density"]) == tally.decided
