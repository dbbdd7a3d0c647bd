"""Proposes thresholds: fits them on one half of the sources and reports their figures on the other."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, structs

from answergate.errors import Problem
from answergate.evaluation.calibrating import FEW_SUPPORTED, FEW_UNSUPPORTED, Thresholds, fit, profile_answers
from answergate.evaluation.files import DataError
from answergate.evaluation.loading import Labels
from answergate.evaluation.measuring import Level, measure
from answergate.evaluation.records import Labelled
from answergate.evaluation.scoring import Cited, score
from answergate.evaluation.splitting import groups_of, halves
from answergate.model.settings import SETTINGS_OF
from answergate.policy import Policy, load_policy


class Half(Struct, frozen=True):
    """The size of one half of the data, and the figures of the proposed thresholds on it."""

    sources: int
    supported: int
    unsupported: int
    proposed: Level


class Proposal(Struct, frozen=True, kw_only=True):
    """Thresholds with their figures and warnings. ``now`` has the figures of the old policy on the held-out half."""

    thresholds: Thresholds
    policy: Policy
    max_false_alarms: float
    cited: Cited
    fitted: Half
    held_out: Half
    now: Level
    warnings: tuple[str, ...]


def propose(
    labels: Labels, policy: Policy, max_false_alarms: float, *, cited: Cited = Cited.GIVEN, swapped: bool = False
) -> Proposal | None:
    """Propose thresholds for these answers, or None if none keep the limit. ``swapped`` fits on the other half.

    Raises DataError if there are no answers, or if a half has no supported or no unsupported one.
    """
    labels.require_some()
    records = [record for record in labels.records if record.supported is not None]
    here, there = halves(records)
    if swapped:
        here, there = there, here
    problems = [
        *_missing_labels("the half to fit on", here),
        *_missing_labels("the half to report on", there),
    ]
    if problems:
        raise DataError(problems)
    thresholds = fit(profile_answers(here, policy, cited), max_false_alarms, policy)
    if thresholds is None:
        return None
    proposed = with_thresholds(policy, thresholds)
    fitted, held_out = _half(here, proposed, cited), _half(there, proposed, cited)
    return Proposal(
        thresholds=thresholds,
        policy=proposed,
        max_false_alarms=max_false_alarms,
        cited=cited,
        fitted=fitted,
        held_out=held_out,
        now=_level(there, policy, cited),
        warnings=_warnings(fitted, held_out, max_false_alarms),
    )


def with_thresholds(policy: Policy, thresholds: Thresholds) -> Policy:
    """The policy with these thresholds in place of its own."""
    preset = load_policy(None, policy.gate)
    settings = {name: getattr(policy.settings, name) for name in SETTINGS_OF[policy.gate]}
    changed = {
        "name": f"{policy.name}-calibrated",
        "gate": policy.gate,
        "settings": settings | thresholds.settings(),
        "rules": {code: str(policy.severities.get(code, "off")) for code in {**preset.severities, **policy.severities}},
        "limits": {name: getattr(policy.limits, name) for name in policy.limits.__struct_fields__},
    }
    return structs.replace(load_policy(changed, policy.gate), waivers=policy.waivers)


def _missing_labels(what: str, records: Sequence[Labelled]) -> list[Problem]:
    """One problem for each label, supported or unsupported, that no answer in the half has."""
    problems = []
    for name, supported in (("supported", True), ("unsupported", False)):
        if not any(record.supported is supported for record in records):
            problems.append(Problem(what, f"no {name} answer in it; add labelled answers from more sources"))
    return problems


def _half(records: Sequence[Labelled], policy: Policy, cited: Cited) -> Half:
    level = _level(records, policy, cited)
    return Half(len(set(groups_of(records))), level.outcomes.good, level.outcomes.bad, level)


def _level(records: Sequence[Labelled], policy: Policy, cited: Cited) -> Level:
    """The figures for whole answers, from decisions of the gate itself."""
    return measure("", [score(record, policy, cited) for record in records]).levels[0]


def _warnings(fitted: Half, held_out: Half, limit: float) -> tuple[str, ...]:
    warnings = []
    for what, half in (("fit", fitted), ("report", held_out)):
        for kind, count, enough in (
            ("supported", half.supported, FEW_SUPPORTED),
            ("unsupported", half.unsupported, FEW_UNSUPPORTED),
        ):
            if count < enough:
                warnings.append(
                    f"too little data: {count} {kind} answers to {what} on, at least {enough} are recommended; "
                    "see the intervals"
                )
    alarms = held_out.proposed.false_alarm_rate
    if alarms.value is not None and alarms.value > limit:
        warnings.append(f"over the limit: {alarms.value:.1%} false alarms on the held-out half")
    elif alarms.high is not None and alarms.high > limit:
        warnings.append(f"within the limit, but uncertain: the interval of false alarms reaches {alarms.high:.1%}")
    if not held_out.proposed.outcomes.caught:
        warnings.append("nothing is caught on the held-out half")
    return tuple(warnings)
