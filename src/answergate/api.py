"""check(): the one place that joins it all. Payload to Case to Reading to Examination to Verdict, never back."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from answergate.backends import similarity_for
from answergate.engine import examine
from answergate.errors import CaseError, Problem
from answergate.gates import GATES, Gate
from answergate.intake import case_id_of, read_case
from answergate.meant import meant
from answergate.model.case import Case
from answergate.model.catalogue import Catalogue, Coverage, Slot
from answergate.model.decision import Decision
from answergate.model.examination import Examination
from answergate.model.finding import Fault
from answergate.model.verdict import Outcome, PolicyRef, Verdict
from answergate.policy import Policy, load_policy
from answergate.policy.catalogue import load_catalogue
from answergate.reading import Reading
from answergate.version import __version__

PolicySource = Policy | Mapping[str, Any] | str | Path | None

_log = logging.getLogger("answergate")
_log.addHandler(logging.NullHandler())


def check(case: Case | Mapping[str, Any], gate: str, policy: PolicySource = None) -> Verdict:
    """Decide whether ``case`` passes ``gate``.

    ``case`` is a Case or a mapping in a gate's own format, ``policy`` a preset's name, a TOML file, a mapping of
    settings or a Policy. Raises CaseError or PolicyError where either cannot be read; everything else is a verdict.
    """
    in_force = load_policy(policy, gate)
    return _decide(read_case(case, in_force.limits), in_force)


def check_many(cases: Iterable[Case | Mapping[str, Any]], gate: str, policy: PolicySource = None) -> Iterator[Verdict]:
    """A verdict per case, in order. A case that cannot be read gets a verdict that says so, and the rest goes on."""
    in_force = load_policy(policy, gate)
    for case in cases:
        try:
            read = read_case(case, in_force.limits)
            verdict = _decide(read, in_force)
        except CaseError as error:
            verdict = _unreadable(case, error, in_force)
        yield verdict


def _decide(case: Case, policy: Policy) -> Verdict:
    gate = GATES[policy.gate]
    catalogue, similarity = _catalogue_for(case, policy), similarity_for(case, policy.settings)
    reading = Reading(case, policy.settings, similarity=similarity, catalogue=catalogue)
    examination = examine(reading, policy)
    faults = examination.faults + _unrun(examination, policy)
    if not faults:
        try:
            decision = gate.decide(examination, policy)
        except Exception as error:
            faults = (Fault(gate.name, f"the {gate.name} gate broke: {type(error).__name__}: {error}"),)
    if faults:
        return _verdict(case.id, policy, gate.closed(faults[0].message), Outcome.FAULT, examination, faults)
    outcome = Outcome.PASSED if decision.status in gate.passing else Outcome.STOPPED
    verdict = _verdict(case.id, policy, decision, outcome, examination)
    if "error_body" in decision.output:
        _log_violation(verdict)
    return verdict


def _verdict(
    case_id: str | None,
    policy: Policy,
    decision: Decision,
    outcome: Outcome,
    examination: Examination,
    faults: tuple[Fault, ...] = (),
) -> Verdict:
    return Verdict(
        gate=policy.gate,
        status=decision.status,
        outcome=outcome,
        because=decision.because,
        output=decision.output,
        findings=examination.findings,
        measures=examination.measures,
        faults=faults,
        case_id=case_id,
        policy=PolicyRef(policy.name, policy.digest),
        version=__version__,
    )


def _unrun(examination: Examination, policy: Policy) -> tuple[Fault, ...]:
    """A fault for every rule the gate decides on that did not run: silence about it is not consent."""
    if examination.ran.issuperset(policy.required):
        return ()
    return tuple(
        [
            Fault(code, f"rule {code} did not run, and the {policy.gate} gate decides on it")
            for code in policy.required
            if code not in examination.ran
        ]
    )


def _unreadable(case: object, error: CaseError, policy: Policy) -> Verdict:
    because = f"the case cannot be read: {error.problems[0]}"
    faults = tuple(Fault(problem.path, problem.message) for problem in error.problems)
    return undecided(case, policy, Outcome.UNREADABLE, because, faults)


def undecided(case: object, policy: Policy, outcome: Outcome, because: str, faults: tuple[Fault, ...]) -> Verdict:
    """The verdict on a case that was never looked at: the gate's worst word, and what stood in the way."""
    gate: Gate = GATES[policy.gate]
    return _verdict(case_id_of(case), policy, gate.closed(because), outcome, Examination((), {}), faults)


@lru_cache(maxsize=32)
def _catalogue(name: str) -> Catalogue:
    return load_catalogue(name)


def _catalogue_for(case: Case, policy: Policy) -> Catalogue | None:
    """The catalogue an attribution is held against; the case must name a coverage and a slot that it has."""
    if policy.gate != "attribution":
        return None
    problems = [] if case.chunks else [Problem("$.evidence", "missing: the evidence the value was read from")]
    catalogue = _catalogue(policy.settings.catalogue)
    if case.subject is None:
        problems.append(Problem("$.coverage_code", "missing: an attribution names its coverage_code and its slot"))
    else:
        try:
            catalogue_subject(catalogue, case.subject.coverage_code, case.subject.slot)
        except CaseError as error:
            problems += error.problems
    if problems:
        raise CaseError(problems)
    return catalogue


def catalogue_subject(catalogue: Catalogue, code: str, slot: str) -> tuple[Coverage, Slot]:
    """The coverage and the slot of these names, or a CaseError that says which there are."""
    coverage = catalogue.coverage(code)
    if coverage is None:
        known = [coverage.code for coverage in catalogue.coverages]
        raise CaseError([Problem("$.coverage_code", _unknown(code, known, f"catalogue {catalogue.name}"))])
    found = coverage.slot(slot)
    if found is None:
        known = [slot.name for slot in coverage.slots]
        raise CaseError([Problem("$.slot", _unknown(slot, known, f"coverage {coverage.code}"))])
    return coverage, found


def _unknown(word: str, known: list[str], where: str) -> str:
    return f"{word!r} is not in {where}{meant(word, known)}: it has {', '.join(known)}"


def _log_violation(verdict: Verdict) -> None:
    """A structured warning: four counts, and no word of the report."""
    body = verdict.output["error_body"]
    _log.warning(
        "Evidence gate violation detected",
        extra={
            "violationCount": len(body["violations"]),
            "totalCitationCount": verdict.output["citationCount"],
            "totalParagraphCount": verdict.output["paragraphCount"],
            "citationDensity": verdict.output["citationDensity"],
        },
    )
