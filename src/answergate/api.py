"""check(): payload -> Case -> Reading -> Examination -> Verdict."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import structs

from answergate.backends import RECORDED, similarity_for
from answergate.deadline import Deadline, DeadlineExceeded
from answergate.engine import examine
from answergate.errors import CaseError, Problem
from answergate.gates import GATES, Gate
from answergate.intake import case_id_of, is_own, read_parts
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
Ignored = Mapping[str, str | None]
_NONE_IGNORED: Ignored = {}

_log = logging.getLogger("answergate")
_log.addHandler(logging.NullHandler())


def check(case: Case | Mapping[str, Any], gate: str, policy: PolicySource = None) -> Verdict:
    """Decide whether ``case`` passes ``gate``.

    ``case`` is a Case, a mapping in a gate's own format, or a provider's response. ``policy`` is the name of a preset, a
    TOML file, a mapping of settings or a Policy. Raises CaseError or PolicyError if one of them cannot be read. Returns a
    verdict otherwise.
    """
    active = load_policy(policy, gate)
    reading, ignored = _reading_of(case, active)
    return decide(reading, active, ignored)


def check_within(case: Case | Mapping[str, Any], policy: Policy, deadline: Deadline) -> Verdict:
    """The same as ``check``, with a deadline in place of the policy's own."""
    reading, ignored = _reading_of(case, policy, deadline)
    return decide(reading, policy, ignored)


def check_many(cases: Iterable[Case | Mapping[str, Any]], gate: str, policy: PolicySource = None) -> Iterator[Verdict]:
    """Yield one verdict per case, in order. A case that cannot be read gets a verdict too, and does not stop the rest."""
    active = load_policy(policy, gate)
    for case in cases:
        try:
            reading, ignored = _reading_of(case, active)
            verdict = decide(reading, active, ignored)
        except CaseError as error:
            verdict = _unreadable(case, error, active)
        yield verdict


def _reading_of(payload: object, policy: Policy, deadline: Deadline | None = None) -> tuple[Reading, Ignored]:
    """The case with what it is checked against, and the fields that nothing reads.

    Raises CaseError with all problems of the case, its catalogue subject and its recorded scores.
    """
    deadline = deadline or Deadline(policy.settings.deadline)
    parts = read_parts(_own(payload), policy.limits)
    case, problems = parts.case, parts.problems
    catalogue = None
    if policy.gate == "attribution":
        catalogue = load_catalogue(policy.catalogue or policy.settings.catalogue)
        unread = any(_is_under(problem.path, case.paths.chunks) for problem in problems)
        problems += _unnamed(problems, _attribution_problems(case, catalogue, unread=unread))
    # Recorded scores refer to the answer and its chunks. If those cannot be read, the scores cannot be checked.
    if all(_is_under(problem.path, RECORDED) for problem in problems):
        try:
            similarity = similarity_for(case, policy.settings)
        except CaseError as error:
            problems += _unnamed(problems, error.problems)
    if problems:
        raise CaseError(problems)
    reading = Reading(
        case,
        policy.settings,
        similarity=similarity,
        catalogue=catalogue,
        deadline=deadline,
        checks=policy.checks,
    )
    return reading, parts.ignored


def _own(payload: object) -> object:
    """The payload, or the case that a provider's response holds."""
    try:
        own = isinstance(payload, Case) or (isinstance(payload, Mapping) and is_own(payload))
    except Exception:
        own = True  # A field of the payload cannot be read. The reader of our own format names it.
    if own:
        return payload
    # Imported only for payloads that are not in our own format.
    from answergate.adapters.providers import own_payload

    return own_payload(payload)


def _unnamed(named: Sequence[Problem], further: Iterable[Problem]) -> list[Problem]:
    """The further problems about parts of the case that have no problem yet."""
    return [
        problem
        for problem in further
        if not any(_is_under(problem.path, one.path) or _is_under(one.path, problem.path) for one in named)
    ]


def _is_under(path: str, part: str) -> bool:
    return path.startswith(part) and path[len(part) : len(part) + 1] in ("", ".", "[")


def decide(reading: Reading, policy: Policy, ignored: Ignored = _NONE_IGNORED) -> Verdict:
    """Return the verdict of the policy's gate on a case that has been read."""
    gate, case = GATES[policy.gate], reading.case
    try:
        examination = examine(reading, policy)
    except DeadlineExceeded as error:
        unfinished = (Fault("deadline", str(error)),)
        nothing = Examination((), {})
        return _verdict(case.id, policy, gate.closed(str(error)), Outcome.FAULT, nothing, unfinished, ignored)
    faults = examination.faults + _unrun(examination, policy)
    if not faults:
        try:
            decision = gate.decide(examination, policy)
        except Exception as error:
            faults = (Fault(gate.name, f"the {gate.name} gate broke: {type(error).__name__}: {error}"),)
    if faults:
        return _verdict(case.id, policy, gate.closed(faults[0].message), Outcome.FAULT, examination, faults, ignored)
    outcome = Outcome.PASSED if decision.status in gate.passing else Outcome.STOPPED
    if outcome is Outcome.STOPPED and (
        hints := [f"{name} (did you mean {part}?)" for name, part in ignored.items() if part]
    ):
        decision = structs.replace(decision, because=f"{decision.because}. Nothing reads {', '.join(hints)}")
    verdict = _verdict(case.id, policy, decision, outcome, examination, ignored=ignored)
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
    ignored: Ignored = _NONE_IGNORED,
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
        ignored=ignored,
        case_id=case_id,
        policy=PolicyRef(policy.name, policy.digest),
        version=__version__,
    )


def _unrun(examination: Examination, policy: Policy) -> tuple[Fault, ...]:
    """Return a fault for every rule that the gate needs and that did not run: no finding would look like a pass."""
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
    """The verdict on a case that could not be checked: the gate's worst status, and the reason."""
    gate: Gate = GATES[policy.gate]
    return _verdict(case_id_of(case), policy, gate.closed(because), outcome, Examination((), {}), faults)


def _attribution_problems(case: Case, catalogue: Catalogue, *, unread: bool) -> Iterator[Problem]:
    """Yield the problems of an attribution: it needs evidence, and a coverage and slot of the catalogue."""
    if not case.chunks and not unread:
        yield Problem("$.evidence", "missing: the evidence the value was read from")
    if case.subject is None:
        yield Problem("$.coverage_code", "missing: the attribution gate needs a coverage_code and a slot")
        return
    try:
        catalogue_subject(catalogue, case.subject.coverage_code, case.subject.slot)
    except CaseError as error:
        yield from error.problems


def catalogue_subject(catalogue: Catalogue, code: str, slot: str) -> tuple[Coverage, Slot]:
    """Return the coverage and the slot. Raises CaseError with the known names if one is unknown."""
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
    return f"{word!r} is not in {where}{meant(word, known)}. It has {', '.join(known)}"


def _log_violation(verdict: Verdict) -> None:
    """Log a warning with the four counts of the violation, without any text of the report."""
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
