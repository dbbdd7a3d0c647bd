"""Thresholds are fitted with the gate's own decisions, on halves that share no source, and reported with their cost."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from labelled_answers import EXAMPLES, all_records, bad_record, clean_record
from msgspec import structs

from answergate.api import check
from answergate.evaluation.calibrating import SIMILARITIES, AnswerProfile, Thresholds, fit, profile_answers
from answergate.evaluation.files import DataError
from answergate.evaluation.loading import Labels, Source
from answergate.evaluation.proposing import propose, with_thresholds
from answergate.evaluation.records import Labelled, read_record
from answergate.evaluation.scoring import Cited, citing
from answergate.evaluation.splitting import groups_of, halves
from answergate.policy import load_policy
from answergate.render.evaluation.policy_file import proposal_to_toml

POLICY = load_policy(None, "guardrails")


def read_all(records: list[dict[str, Any]]) -> list[Labelled]:
    return [read_record(record, place=f"data:{line}", stem="data") for line, record in enumerate(records, 1)]


def labels_of(records: list[dict[str, Any]]) -> Labels:
    return Labels(records=tuple(read_all(records)), sources=(), unreadable=(), unjudged=0, without_evidence=0)


def answer(supported: bool, *uncovered_from: int, total: int = 4, always_refused: bool = False) -> AnswerProfile:
    return AnswerProfile(supported, tuple(sorted(uncovered_from)), total, always_refused, None)


# halves


def test_the_halves_share_no_source_and_are_the_same_in_any_order() -> None:
    records = read_all(all_records())
    here, there = halves(records)
    assert len(here) == len(there)
    assert not set(groups_of(here)) & set(groups_of(there))
    backwards, _ = halves(records[::-1])
    assert {record.id for record in backwards} == {record.id for record in here}


def test_every_data_set_is_in_both_halves() -> None:
    here, there = halves(read_all(all_records()))
    assert {record.dataset for record in here} == {record.dataset for record in there} == {"en", "ko", "zh", "ja"}


def test_a_source_that_two_data_sets_share_is_in_one_half() -> None:
    records = [{**record, "source_id": f"doc-{number // 2}"} for number, record in enumerate(all_records())]
    models = [{**record, "dataset": model} for record in records for model in ("model-a", "model-b")]
    here, there = halves(read_all(models))
    assert not {record.source for record in here} & {record.source for record in there}
    assert len(set(groups_of(here))) == len(set(groups_of(there))) == len(EXAMPLES) // 2


def test_a_source_is_what_the_record_names_else_its_question_else_its_chunks() -> None:
    record = clean_record(0, EXAMPLES[0])
    other = clean_record(1, EXAMPLES[1])
    [named, again] = groups_of(read_all([{**record, "source_id": 7}, {**other, "source_id": 7}]))
    assert named == again
    [first, second, same] = groups_of(read_all([record, other, {**record, "chunks": ["rewritten"]}]))
    assert first == same != second
    asked = {"question": "Write a report."}
    [one, two, one_again] = groups_of(read_all([{**record, **asked}, {**other, **asked}, {**record, **asked}]))
    assert one == one_again != two


# fitting


def test_the_thresholds_catch_most_within_the_limit() -> None:
    clean = [answer(True, 60) for _ in range(19)] + [answer(True, 10, 10)]
    bad = [answer(False, 40), answer(False, 30), answer(False, 90)]
    found = fit([*clean, *bad], 0.05, POLICY)
    assert found is not None
    assert 0.40 <= found.min_similarity < 0.60
    assert found.max_uncovered_ratio < 0.25
    strict = fit([*clean, *bad], 0.0, POLICY)
    assert strict is not None
    assert strict != found


def test_among_thresholds_that_catch_as_many_the_fewest_false_alarms_win() -> None:
    clean = [answer(True, 50) for _ in range(10)] + [answer(True) for _ in range(10)]
    found = fit([*clean, answer(False, 20)], 0.5, POLICY)
    assert found is not None
    assert 0.20 <= found.min_similarity < 0.50


def test_the_choice_is_the_middle_of_its_range() -> None:
    found = fit([answer(True, 60), answer(False, 41)], 0.0, POLICY)
    assert found is not None
    assert found.min_similarity == 0.5


def test_if_the_data_do_not_decide_no_claim_may_be_uncovered() -> None:
    found = fit([answer(True), answer(False, 0, 0, 0, 0)], 0.05, POLICY)
    assert found is not None
    assert (found.max_uncovered_claims, found.max_uncovered_ratio) == (0, 0.0)


def test_a_limit_on_uncovered_claims_is_used_if_it_catches_more_than_chance() -> None:
    clean = [answer(True, 10, total=10) for _ in range(100)]
    bad = [answer(False, 10, 10, 10, total=10) for _ in range(100)]
    found = fit([*clean, *bad], 0.05, POLICY)
    assert found is not None
    assert found.max_uncovered_claims in (1, 2) or 0.1 <= found.max_uncovered_ratio < 0.3


def test_a_limit_on_uncovered_claims_is_used_if_the_simple_rule_catches_nothing() -> None:
    clean = [answer(True, 10, total=10) for _ in range(20)]
    bad = [answer(False, 10, 10, 10, total=10), *(answer(False, 10, total=10) for _ in range(20))]
    found = fit([*clean, *bad], 0.0, POLICY)
    assert found is not None
    assert (found.max_uncovered_claims, found.max_uncovered_ratio) != (0, 0.0)


def test_there_are_no_thresholds_if_other_rules_exceed_the_limit() -> None:
    assert fit([answer(True, always_refused=True), answer(False, 3)], 0.05, POLICY) is None


@given(
    st.lists(st.builds(answer, st.booleans(), st.integers(0, 100), st.integers(0, 100)), min_size=1, max_size=30),
    st.sampled_from([0.0, 0.05, 0.2, 0.5]),
)
def test_the_limit_is_kept_on_the_answers_fitted_on(answers: list[AnswerProfile], limit: float) -> None:
    found = fit(answers, limit, POLICY)
    assert found is not None
    step = SIMILARITIES.index(found.min_similarity)
    clean = [answer for answer in answers if answer.supported]
    uncovered = [sum(place <= step for place in answer.uncovered_from) for answer in clean]
    refused = [count > found.max_uncovered_claims or count / 4 > found.max_uncovered_ratio for count in uncovered]
    assert sum(refused) <= limit * len(clean)


@pytest.mark.parametrize("similarity", [0.0, 0.15, 0.3, 0.55, 0.8, 1.0])
@pytest.mark.parametrize(("claims", "ratio"), [(0, 0.0), (1, 0.5), (0, 1.0), (3, 0.3), (3, 0.5)])
def test_the_profile_of_an_answer_agrees_with_the_gate(similarity: float, claims: int, ratio: float) -> None:
    records = read_all(all_records())
    policy = with_thresholds(POLICY, Thresholds(similarity, claims, ratio))
    step = SIMILARITIES.index(similarity)
    for record, profile in zip(records, profile_answers(records, POLICY), strict=True):
        uncovered = sum(place <= step for place in profile.uncovered_from)
        refused = profile.always_refused or uncovered > claims or uncovered / max(1, profile.total) > ratio
        verdict = check(citing(record.case, policy, Cited.GIVEN), "guardrails", policy)
        assert refused is not verdict.passed, record.id


# proposals


def test_a_proposal_reports_its_cost_on_the_held_out_half() -> None:
    proposal = propose(labels_of(all_records()), POLICY, 0.05)
    assert proposal is not None
    assert (proposal.fitted.supported, proposal.fitted.unsupported) == (4, 4)
    assert (proposal.held_out.supported, proposal.held_out.unsupported) == (4, 4)
    assert proposal.held_out.proposed.outcomes.caught == 4
    assert proposal.held_out.proposed.outcomes.false_alarms == 0
    assert [warning for warning in proposal.warnings if "too little data" in warning] == [
        "too little data: 4 supported answers to fit on, at least 100 are recommended; see the intervals",
        "too little data: 4 unsupported answers to fit on, at least 50 are recommended; see the intervals",
        "too little data: 4 supported answers to report on, at least 100 are recommended; see the intervals",
        "too little data: 4 unsupported answers to report on, at least 50 are recommended; see the intervals",
    ]
    assert any("within the limit, but uncertain" in warning for warning in proposal.warnings)


def test_a_share_at_the_limit_is_not_beyond_it() -> None:
    near = load_policy({"max_uncovered_ratio": 0.2}, "guardrails")
    found = fit([answer(True, 0, total=4), answer(False, 0, total=3)], 0.0, near)
    assert found is not None
    assert found.max_uncovered_ratio == 0.25


def test_a_proposal_also_shows_the_old_policy() -> None:
    deaf = load_policy({"min_similarity": 0.0, "max_uncovered_claims": 9, "max_uncovered_ratio": 1.0}, "guardrails")
    proposal = propose(labels_of(all_records()), deaf, 0.05)
    assert proposal is not None
    assert (proposal.now.outcomes.caught, proposal.held_out.proposed.outcomes.caught) == (0, 4)


def test_exceeding_the_limit_on_the_held_out_half_is_reported() -> None:
    records = read_all(all_records())
    _, there = halves(records)
    seen = {record.id for record in there}
    mislabelled = [
        {**record, "labels": {"supported": True}} if record["id"] in seen and "bad" in record["id"] else record
        for record in all_records()
    ]
    mislabelled += [bad_record(index, example) for index, example in enumerate(EXAMPLES)]
    proposal = propose(labels_of(mislabelled), POLICY, 0.05)
    assert proposal is not None
    assert "over the limit: 50.0% false alarms on the held-out half" in proposal.warnings


def test_a_half_without_clean_or_without_bad_answers_cannot_be_fitted_on() -> None:
    with pytest.raises(DataError, match="no unsupported answer in it"):
        propose(labels_of([clean_record(index, example) for index, example in enumerate(EXAMPLES)]), POLICY, 0.05)
    with pytest.raises(DataError, match="the half to report on: no supported answer in it"):
        propose(labels_of([clean_record(0, EXAMPLES[0]), bad_record(0, EXAMPLES[0])]), POLICY, 0.05)


def test_the_citation_density_is_fitted_only_if_answers_cite() -> None:
    assert propose_thresholds(all_records()).min_citation_density is None
    citing_ones = [{**record, "citations": ["p1"]} for record in all_records()]
    assert propose_thresholds(citing_ones).min_citation_density == 1.0


def propose_thresholds(records: list[dict[str, Any]]) -> Thresholds:
    proposal = propose(labels_of(records), POLICY, 0.05)
    assert proposal is not None
    return proposal.thresholds


def test_other_settings_of_the_policy_stay() -> None:
    policy = load_policy({"rules": {"CIT107": "off"}, "limits": {"chunk": 5_000}, "markers": ["number"]}, "guardrails")
    changed = with_thresholds(policy, Thresholds(0.4, 2, 0.5))
    assert "CIT107" not in changed.severities
    assert changed.limits == policy.limits
    assert changed.settings == structs.replace(
        policy.settings, min_similarity=0.4, max_uncovered_claims=2, max_uncovered_ratio=0.5
    )


def test_the_policy_file_loads_to_the_policy_and_says_where_it_came_from() -> None:
    proposal = propose(labels_of(all_records()), POLICY, 0.05)
    assert proposal is not None
    sources = [Source("folder/옛\ndata = 1.jsonl", "ab" * 32, 16)]
    text = proposal_to_toml(proposal, sources=sources, command="answergate calibrate x\ny", date="2026-01-31")
    assert load_policy(tomllib.loads(text), "guardrails").digest == proposal.policy.digest
    for said in ("2026-01-31", "ab" * 32, "4 supported and 4 unsupported", "Warning: too little data", "95% interval"):
        assert said in text
    assert "folder" not in text
