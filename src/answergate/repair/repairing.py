"""Runs the repairs: propose, try, and keep those that make nothing worse, until nothing is left to repair."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from answergate.api import PolicySource, check
from answergate.gates import GATES
from answergate.intake import case_to_dict, read_case
from answergate.model.case import Case
from answergate.model.verdict import Outcome, Verdict
from answergate.policy import Policy, load_policy
from answergate.repair.citations import propose_for_evidences, propose_for_records
from answergate.repair.editing import edited, steps_of
from answergate.repair.model import Proposal, Repair, Repaired
from answergate.repair.reciting import propose_recitations
from answergate.repair.removing import propose_removals


def repair(
    payload: Case | Mapping[str, Any], gate: str, policy: PolicySource = None, *, unsafe: bool = False
) -> Repaired:
    """Repair what the case's own chunks leave no doubt about. Returns the case and the verdicts before and after.

    Safe repairs change only citations, never the answer. ``unsafe`` also corrects the markers
    of claims that cite the wrong chunk, and removes unsupported sentences. No repair makes
    the status worse. Repairing a repaired case changes nothing. Raises CaseError or PolicyError like ``check``.
    """
    active = load_policy(policy, gate)
    current = case_to_dict(payload) if isinstance(payload, Case) else dict(payload)
    before = verdict = check(current, gate, active)
    kept: list[Repair] = []
    while True:
        tried = _accepted(current, verdict, _citation_proposals(current, verdict, active), active)
        if tried is None and unsafe:
            tried = _accepted(current, verdict, _recitation_proposals(current, verdict, active), active)
        if tried is None and unsafe:
            # The evidence decides about sentences, so it is repaired first.
            tried = _accepted(current, verdict, _removal_proposals(current, verdict, active), active)
        if tried is None:
            return Repaired(current, tuple(sorted(kept, key=_sort_key)), before, verdict)
        current, verdict, repairs = tried
        kept += repairs


def _sort_key(repair: Repair) -> list[tuple[bool, int, str]]:
    """Return the sort key of a repair: its place in the case. Repairs of one citation stay together."""
    return [
        (isinstance(step, str), step if isinstance(step, int) else 0, str(step)) for step in steps_of(repair.path)[:-1]
    ]


def _citation_proposals(payload: Mapping[str, Any], verdict: Verdict, policy: Policy) -> list[Proposal]:
    if verdict.outcome is Outcome.FAULT:
        return []
    propose = propose_for_records if policy.gate == "citations" else propose_for_evidences
    return list(propose(read_case(payload, policy.limits), policy))


def _recitation_proposals(payload: Mapping[str, Any], verdict: Verdict, policy: Policy) -> list[Proposal]:
    if verdict.outcome is Outcome.FAULT:
        return []
    return propose_recitations(read_case(payload, policy.limits), verdict, policy)


def _removal_proposals(payload: Mapping[str, Any], verdict: Verdict, policy: Policy) -> list[Proposal]:
    if verdict.outcome is Outcome.FAULT:
        return []
    removals = propose_removals(read_case(payload, policy.limits), verdict)
    return [removals] if removals else []


def _accepted(
    payload: dict[str, Any], verdict: Verdict, proposals: list[Proposal], policy: Policy
) -> tuple[dict[str, Any], Verdict, list[Repair]] | None:
    """Apply all proposals, or only those that make nothing worse. Returns None if no proposal is applied."""
    together = [repair for proposal in proposals for repair in proposal]
    if not together:
        return None
    changed = edited(payload, together)
    after = check(changed, policy.gate, policy)
    if not _worse(after, verdict):
        return changed, after, together
    kept: list[Repair] = []
    for proposal in proposals if len(proposals) > 1 else ():
        changed = edited(payload, proposal)
        after = check(changed, policy.gate, policy)
        if not _worse(after, verdict):
            payload, verdict = changed, after
            kept += proposal
    return (payload, verdict, kept) if kept else None


def _worse(after: Verdict, before: Verdict) -> bool:
    order = GATES[before.gate].statuses.index
    return after.outcome is Outcome.FAULT or order(after.status) < order(before.status)
