"""When a run fails: statuses, failure rate and metrics. They decide the exit code."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum

from msgspec import Struct

from answergate.batch.baseline import Baseline
from answergate.batch.tally import Tally
from answergate.batch.waivers import Waivers, expired_message
from answergate.errors import InputError, Problem
from answergate.gates import GATES
from answergate.meant import meant
from answergate.model.verdict import Outcome
from answergate.render.judged import Judged
from answergate.render.wording import count_of

_PERCENT = re.compile(r"(\d+(?:\.\d*)?|\.\d+)\s*(%?)")


class ThresholdError(InputError):
    """A threshold cannot be used."""

    subject = "threshold"


class Thresholds(Struct, frozen=True):
    """``failing`` are the failing statuses, ``max_fail_rate`` the allowed share, ``minima`` the lowest value per metric."""

    failing: frozenset[str]
    max_fail_rate: float | None = None
    minima: Mapping[str, float] = {}


class Failing(Struct):
    """The number of failing records, and of those that are excused by waivers or by the baseline."""

    failing: int = 0
    waived: int = 0
    known: int = 0


class Code(IntEnum):
    """The exit code of a run."""

    PASSED = 0
    NOT_PASSED = 1
    UNUSABLE = 2
    FAULT = 3


class Ruling(Struct, frozen=True):
    """The exit code of a run, and all reasons for it."""

    code: Code
    reasons: tuple[str, ...]


def thresholds_of(
    gate: str, fail_on: Sequence[str] = (), max_fail_rate: str | None = None, minima: Sequence[str] = ()
) -> Thresholds:
    """The thresholds of the command line. Raises ThresholdError with all problems."""
    problems: list[Problem] = []
    made = Thresholds(
        _failing(gate, fail_on, problems), _rate(max_fail_rate, problems), _minima(gate, minima, problems)
    )
    if problems:
        raise ThresholdError(problems)
    return made


def count_failing(
    judged: Iterable[Judged], thresholds: Thresholds, waivers: Waivers, baseline: Baseline | None
) -> Failing:
    """Count the failing records of a run. Faults are not counted here, because nothing excuses them."""
    counted = Failing()
    for one in judged:
        verdict = one.verdict
        worse = baseline is None or baseline.is_worse(one.file, one.line, verdict)
        waived = waivers.judge(one.file, one.line, verdict) is not None
        if verdict.outcome is Outcome.FAULT:
            continue
        if verdict.outcome is not Outcome.UNREADABLE and verdict.status not in thresholds.failing:
            continue
        if waived:
            counted.waived += 1
        elif not worse:
            counted.known += 1
        else:
            counted.failing += 1
    return counted


def failing_in(tally: Tally, thresholds: Thresholds) -> Failing:
    """The same from the counts alone, for runs without waivers and baseline."""
    decided = sum(tally.statuses.get(status, 0) for status in thresholds.failing)
    return Failing(failing=decided + tally.count(Outcome.UNREADABLE))


def rule(tally: Tally, failing: Failing, thresholds: Thresholds, waivers: Waivers) -> Ruling:
    """The result of a run. A fault decides first; otherwise one threshold that is not met is enough."""
    if not tally.records:
        return Ruling(Code.UNUSABLE, ("the input has no records",))
    reasons: list[str] = []
    if faults := tally.count(Outcome.FAULT):
        reasons.append(f"{count_of(faults, 'record')} could not be judged: a fault")
    share = failing.failing / tally.records
    if thresholds.max_fail_rate is None:
        if failing.failing:
            reasons.append(f"{_failed(failing.failing, tally.records)}{_excused(failing)}")
    elif share > thresholds.max_fail_rate:
        beyond = f"more than {_percent(thresholds.max_fail_rate)}"
        reasons.append(f"{_failed(failing.failing, tally.records)}, {beyond}{_excused(failing)}")
    metrics = tally.metrics()
    for name, least in thresholds.minima.items():
        if metrics[name] < least:
            # Use as many digits as needed to show the difference.
            digits = next(digits for digits in (6, 12, 17) if f"{metrics[name]:.{digits}g}" != f"{least:.{digits}g}")
            reasons.append(f"{name} is {metrics[name]:.{digits}g}, but at least {least:.{digits}g} is required")
    reasons += [expired_message(waiver) for waiver in waivers.report().expired]
    if reasons:
        return Ruling(Code.FAULT if faults else Code.NOT_PASSED, tuple(reasons))
    return Ruling(Code.PASSED, (_passed(tally, failing, thresholds),))


def _passed(tally: Tally, failing: Failing, thresholds: Thresholds) -> str:
    if failing.failing and thresholds.max_fail_rate is not None:
        within = f"within {_percent(thresholds.max_fail_rate)}"
        return f"{_failed(failing.failing, tally.records)}, {within}{_excused(failing)}"
    return f"nothing failed in {count_of(tally.records, 'record')}{_excused(failing)}"


def _failed(failing: int, records: int) -> str:
    return f"{failing:,} of {count_of(records, 'record')} failed ({_percent(failing / records)})"


def _excused(failing: Failing) -> str:
    excused = []
    if failing.waived:
        excused.append(f"{failing.waived:,} waived")
    if failing.known:
        excused.append(f"{failing.known:,} no worse than in the baseline")
    return f"; {', '.join(excused)}" if excused else ""


def _percent(share: float) -> str:
    percent = share * 100
    return f"{percent:.1f}%" if percent >= 0.1 or not percent else f"{percent:.2g}%"


def _failing(gate: str, written: Sequence[str], problems: list[Problem]) -> frozenset[str]:
    """The failing statuses: the named ones and all worse ones. Default: the statuses that do not pass."""
    statuses = GATES[gate].statuses
    words = [word.strip() for part in written for word in part.split(",") if word.strip()]
    if not words:
        return frozenset(status for status in statuses if status not in GATES[gate].passing)
    known = {status.lower(): place for place, status in enumerate(statuses)}
    least = 0
    for word in words:
        if word.lower() not in known:
            what = f"not a status of the {gate} gate{meant(word, statuses)}: {', '.join(statuses)}"
            problems.append(Problem(f"--fail-on {word}", what))
        elif known[word.lower()] == len(statuses) - 1:
            problems.append(Problem(f"--fail-on {word}", "the best status: every record would fail"))
        else:
            least = max(least, known[word.lower()])
    return frozenset(statuses[: least + 1])


def _rate(written: str | None, problems: list[Problem]) -> float | None:
    """``2%`` or ``0.02``."""
    if written is None:
        return None
    found = _PERCENT.fullmatch(written.strip())
    rate = _share(found) if found else -1.0
    if not 0 <= rate <= 1:
        problems.append(Problem(f"--max-fail-rate {written}", "expected a share, for example 2% or 0.02"))
    return rate


def _share(found: re.Match[str]) -> float:
    """The share as a number. It is not divided by 100, because 0.7 / 100 is not exactly 0.007 in floating point."""
    return float(f"{found[1]}e-2" if found[2] else found[1])


def _minima(gate: str, written: Sequence[str], problems: list[Problem]) -> dict[str, float]:
    known = tuple(Tally(gate).metrics())
    minima = {}
    for minimum in written:
        name, equals, value = (part.strip() for part in minimum.partition("="))
        found = _PERCENT.fullmatch(value)
        if name not in known:
            what = f"not a metric of the {gate} gate{meant(name, known)}: {', '.join(known)}"
            problems.append(Problem(f"--min {minimum}", what))
        elif not equals or found is None:
            problems.append(Problem(f"--min {minimum}", "expected METRIC=VALUE, for example pass_rate=0.95"))
        else:
            minima[name] = _share(found)
    return minima
