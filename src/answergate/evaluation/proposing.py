"""A proposal of thresholds: fitted on one half of the sources, its price told on the other."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, structs

from answergate.errors import Problem
from answergate.evaluation.calibrating import FEW_CLEAN, FEW_UNSUPPORTED, Thresholds, fit, weigh
from answergate.evaluation.files import DataError
from answergate.evaluation.loading import Labels
from answergate.evaluation.measuring import Level, measure
from answergate.evaluation.records import Labelled
from answergate.evaluation.scoring import Cited, score
from answergate.evaluation.splitting import groups_of, halves
from answergate.model.settings import SETTINGS_OF
from answergate.policy import Policy, load_policy


class Half(Struct, frozen=True):
    """What a half of the data holds, and what the proposed thresholds do on it."""

    sources: int
    clean: int
    unsupported: int
    proposed: Level


class Proposal(Struct, frozen=True, kw_only=True):
    """Thresholds, what they give, and what to beware of. ``now`` is the policy as it was, on the half held out."""

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
    """Thresholds for these answers; None where none keep the limit. ``swapped`` fits on the other half.

    Raises DataError where there are no answers, or a half has no clean or no unsupported one.
    """
    labels.require_some()
    records = [record for record in labels.records if record.supported is not None]
    here, there = halves(records)
    if swapped:
        here, there = there, here
    problems = [
        *_lacking("the half to fit on", here),
        *_lacking("the half to report on", there),
    ]
    if problems:
        raise DataError(problems)
    thresholds = fit(weigh(here, policy, cited), max_false_alarms, policy)
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


def _lacking(what: str, records: Sequence[Labelled]) -> list[Problem]:
    """What a half needs and does not have."""
    problems = []
    for name, supported in (("clean", True), ("unsupported", False)):
        if not any(record.supported is supported for record in records):
            problems.append(Problem(what, f"no {name} answer in it: more sources with labelled answers are needed"))
    return problems


def _half(records: Sequence[Labelled], policy: Policy, cited: Cited) -> Half:
    level = _level(records, policy, cited)
    return Half(len(set(groups_of(records))), level.outcomes.good, level.outcomes.bad, level)


def _level(records: Sequence[Labelled], policy: Policy, cited: Cited) -> Level:
    """The figures of whole answers, as the gate itself decides on them."""
    return measure("", [score(record, policy, cited) for record in records]).levels[0]


def _warnings(fitted: Half, held_out: Half, limit: float) -> tuple[str, ...]:
    warnings = []
    for what, half in (("fit", fitted), ("report", held_out)):
        for kind, count, wanted in (
            ("clean", half.clean, FEW_CLEAN),
            ("unsupported", half.unsupported, FEW_UNSUPPORTED),
        ):
            if count < wanted:
                warnings.append(
                    f"few data: {count} {kind} answers to {what} on, {wanted} wanted; the intervals say how little that is"
                )
    alarms = held_out.proposed.false_alarm_rate
    if alarms.value is not None and alarms.value > limit:
        warnings.append(f"over the limit where it counts: {alarms.value:.1%} false alarms on the half held out")
    elif alarms.high is not None and alarms.high > limit:
        warnings.append(f"within the limit, but not surely: the interval of false alarms reaches {alarms.high:.1%}")
    if not held_out.proposed.outcomes.caught:
        warnings.append("nothing is caught on the half held out")
    return tuple(warnings)
