"""Computes figures from scored answers: per data set, per level and per kind of error."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from answergate.evaluation.curves import Point, curve
from answergate.evaluation.scoring import Scored, ScoredClaim
from answergate.evaluation.statistics import NOTHING, Figure, auroc, f1, mean_of, quantile, rate

ALL = "all data"


class Outcomes(Struct, frozen=True):
    """The four combinations of decision and label, counted."""

    caught: int
    missed: int
    false_alarms: int
    passed: int

    @property
    def bad(self) -> int:
        return self.caught + self.missed

    @property
    def good(self) -> int:
        return self.false_alarms + self.passed


class Level(Struct, frozen=True, kw_only=True):
    """The figures for one level: whole answers, their sentences, or claims that were judged on their own."""

    name: str
    outcomes: Outcomes
    precision: Figure
    recall: Figure
    f1: Figure
    false_alarm_rate: Figure
    balanced_accuracy: Figure
    auroc: Figure
    curve: tuple[Point, ...] = ()


class Kind(Struct, frozen=True):
    """The share of one kind of error that is caught. ``of`` says what is counted: answers, spans or claims."""

    name: str
    of: str
    count: int
    caught: int
    rate: Figure


class Numbers(Struct, frozen=True):
    """Numbers that are labelled wrong, numbers that are not, and how many of each the gate flags."""

    wrong: int
    wrong_doubted: int
    right: int
    right_doubted: int
    recall: Figure
    false_alarm_rate: Figure


class Latency(Struct, frozen=True):
    """Seconds per answer."""

    median: float
    p95: float
    p99: float
    most: float


class DatasetFigures(Struct, frozen=True, kw_only=True):
    """Everything measured on one data set."""

    name: str
    answers: int
    levels: tuple[Level, ...]
    kinds: tuple[Kind, ...]
    numbers: Numbers | None
    latency: Latency
    faults: tuple[str, ...]

    def level(self, name: str) -> Level | None:
        """The level with that name."""
        return next((level for level in self.levels if level.name == name), None)


def measure_datasets(scored: Sequence[Scored]) -> tuple[DatasetFigures, ...]:
    """Figures per data set in their order of appearance. If there are several, figures over all of them follow."""
    names = dict.fromkeys(answer.record.dataset for answer in scored)
    figures = [measure(name, [answer for answer in scored if answer.record.dataset == name]) for name in names]
    return (*figures, measure(ALL, scored)) if len(figures) > 1 else tuple(figures)


def measure(name: str, scored: Sequence[Scored]) -> DatasetFigures:
    """The figures of these answers. There must be at least one."""
    labelled = [answer for answer in scored if answer.record.supported is not None]
    levels = [_answers(labelled)] if labelled else []
    for what, claims in (
        ("sentences", [claim for answer in scored for claim in answer.sentences]),
        ("claims", [claim for answer in scored for claim in answer.claims]),
    ):
        if claims:
            levels.append(_claims(what, claims))
    seconds = [answer.seconds for answer in scored]
    return DatasetFigures(
        name=name,
        answers=len(scored),
        levels=tuple(levels),
        kinds=_kinds(scored),
        numbers=_numbers(scored),
        latency=Latency(quantile(seconds, 0.5), quantile(seconds, 0.95), quantile(seconds, 0.99), max(seconds)),
        faults=tuple(f"{answer.record.place}: {answer.fault}" for answer in scored if answer.fault is not None),
    )


def _answers(scored: Sequence[Scored]) -> Level:
    bad = [answer for answer in scored if not answer.record.supported]
    good = [answer for answer in scored if answer.record.supported]
    return _level(
        "answers",
        Outcomes(
            caught=sum(answer.flagged for answer in bad),
            missed=sum(not answer.flagged for answer in bad),
            false_alarms=sum(answer.flagged for answer in good),
            passed=sum(not answer.flagged for answer in good),
        ),
        [answer.risk for answer in bad],
        [answer.risk for answer in good],
    )


def _claims(name: str, claims: Sequence[ScoredClaim]) -> Level:
    bad = [claim for claim in claims if claim.wrong]
    good = [claim for claim in claims if not claim.wrong]
    return _level(
        name,
        Outcomes(
            caught=sum(not claim.covered for claim in bad),
            missed=sum(claim.covered for claim in bad),
            false_alarms=sum(not claim.covered for claim in good),
            passed=sum(claim.covered for claim in good),
        ),
        [claim.risk for claim in bad],
        [claim.risk for claim in good],
    )


def _level(name: str, outcomes: Outcomes, bad: Sequence[float], good: Sequence[float]) -> Level:
    recall = rate(outcomes.caught, outcomes.bad)
    return Level(
        name=name,
        outcomes=outcomes,
        precision=rate(outcomes.caught, outcomes.caught + outcomes.false_alarms),
        recall=recall,
        # If nothing is bad, F1 would be 0 for every gate.
        f1=f1(outcomes.caught, outcomes.false_alarms, outcomes.missed) if bad else NOTHING,
        false_alarm_rate=rate(outcomes.false_alarms, outcomes.good),
        balanced_accuracy=mean_of(recall, rate(outcomes.passed, outcomes.good)),
        auroc=auroc(bad, good),
        curve=curve(bad, good),
    )


def _kinds(scored: Sequence[Scored]) -> tuple[Kind, ...]:
    """Caught errors by kind, the most frequent kind first."""
    rows: list[Kind] = []
    answers = [
        (kind, answer.flagged) for answer in scored if answer.record.supported is False for kind in answer.record.kinds
    ]
    spans = [
        (wrong.kind, marked)
        for answer in scored
        for wrong, marked in zip(answer.record.wrong or (), answer.marked, strict=True)
    ]
    claims = [(claim.kind, not claim.covered) for answer in scored for claim in answer.claims if claim.wrong]
    for of, found in (("answers", answers), ("spans", spans), ("claims", claims)):
        rows += _by_kind(of, found)
    return tuple(rows)


def _by_kind(of: str, found: Iterable[tuple[str, bool]]) -> list[Kind]:
    counts: dict[str, list[bool]] = {}
    for kind, caught in found:
        counts.setdefault(kind or "not named", []).append(caught)
    return [
        Kind(kind, of, len(caught), sum(caught), rate(sum(caught), len(caught)))
        for kind, caught in sorted(counts.items(), key=lambda row: (-len(row[1]), row[0]))
    ]


def _numbers(scored: Sequence[Scored]) -> Numbers | None:
    wrong = [number.doubted for answer in scored for number in answer.numbers if number.wrong]
    right = [number.doubted for answer in scored for number in answer.numbers if not number.wrong]
    if not wrong:
        return None
    return Numbers(
        len(wrong), sum(wrong), len(right), sum(right), rate(sum(wrong), len(wrong)), rate(sum(right), len(right))
    )
