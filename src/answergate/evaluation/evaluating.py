"""Runs a gate on labelled answers and builds the report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct, structs

from answergate.api import check
from answergate.demo import demo_cases
from answergate.evaluation.files import Unreadable
from answergate.evaluation.loading import Labels, Source
from answergate.evaluation.measuring import DatasetFigures, measure_datasets
from answergate.evaluation.mistakes import Mistake, worst_mistakes
from answergate.evaluation.scoring import Cited, Scored, score
from answergate.model.settings import OPERATING_SETTINGS, SETTINGS_OF
from answergate.policy import Policy
from answergate.version import __version__


class Report(Struct, frozen=True, kw_only=True):
    """The figures, the data they were measured on, and the policy."""

    version: str
    gate: str
    policy: str
    digest: str
    settings: Mapping[str, Any]
    cited: Cited
    sources: tuple[Source, ...]
    answers: int
    unjudged: int
    without_evidence: int
    claims_without_evidence: int
    unreadable: tuple[Unreadable, ...]
    datasets: tuple[DatasetFigures, ...]
    mistakes: Mapping[str, tuple[Mistake, ...]]

    def to_json(self) -> bytes:
        """The figures as JSON. The points of the curves and the texts of the mistakes are only in the HTML report."""
        datasets = tuple(
            structs.replace(figures, levels=tuple(structs.replace(level, curve=()) for level in figures.levels))
            for figures in self.datasets
        )
        plain = msgspec.to_builtins(structs.replace(self, datasets=datasets, mistakes={}))
        del plain["mistakes"]
        for figures in plain["datasets"]:
            for level in figures["levels"]:
                del level["curve"]
        return msgspec.json.encode(plain)


def evaluate(labels: Labels, policy: Policy, *, cited: Cited = Cited.GIVEN, worst: int = 0) -> Report:
    """Run the gate on every labelled answer. ``worst`` is the number of mistakes of each kind to show per data set.

    Raises DataError if there are no answers.
    """
    scored = score_all(labels, policy, cited)
    datasets = measure_datasets(scored)
    names = dict.fromkeys(answer.record.dataset for answer in scored)
    return Report(
        version=__version__,
        gate=policy.gate,
        policy=policy.name,
        digest=policy.digest,
        settings={
            name: getattr(policy.settings, name) for name in SETTINGS_OF[policy.gate] if name not in OPERATING_SETTINGS
        },
        cited=cited,
        sources=labels.sources,
        answers=len(scored),
        unjudged=labels.unjudged,
        without_evidence=labels.without_evidence,
        claims_without_evidence=sum(len(answer.record.claims) - len(answer.claims) for answer in scored),
        unreadable=labels.unreadable,
        datasets=datasets,
        mistakes={name: worst_mistakes(_of(name, scored), policy, cited, worst) for name in names} if worst else {},
    )


def score_all(labels: Labels, policy: Policy, cited: Cited = Cited.GIVEN) -> list[Scored]:
    """Score every labelled answer."""
    labels.require_some()
    _warm_up(policy)
    score(labels.records[0], policy, cited)
    return [score(record, policy, cited) for record in labels.records]


def _warm_up(policy: Policy) -> None:
    """Check the bundled cases of the gate, in four languages, before the time is measured.

    The first answer in a language, or with a conflict, is slow and would distort the figures.
    """
    for case in demo_cases():
        if case.gate == policy.gate:
            check(case.case, case.gate)


def _of(name: str, scored: Sequence[Scored]) -> list[Scored]:
    return [answer for answer in scored if answer.record.dataset == name]
