"""Turn a request body into a verdict and a reply. Nothing here waits, so it can run in any process."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from answergate.adapters.decoding import decode_json
from answergate.adapters.providers import own_payload
from answergate.api import check_within, undecided
from answergate.deadline import Deadline
from answergate.errors import CaseError, Problem
from answergate.intake.names import ANSWER
from answergate.ledger import Draft, draft_of
from answergate.model.finding import Fault
from answergate.model.settings import Store
from answergate.model.verdict import Outcome, Verdict
from answergate.policy import Policy
from answergate.service.errors import ErrorBody, validation_body

DEADLINE = "deadline"
LATE = 503
"""The status code of a check that was not finished in time."""


class Stamp(Struct, frozen=True):
    """When a case is decided and for whom. The ledger stores this with the verdict."""

    at: str
    who: str


class VerdictSummary(Struct, frozen=True):
    """The parts of a verdict that metrics, headers and logs use. ``codes`` has one entry per finding."""

    status: str
    outcome: Outcome
    codes: tuple[str, ...]
    seconds: float


class Decided(Struct, frozen=True):
    """The reply to a case, and its draft for the ledger.

    ``summary`` is None if the case could not be read. Then nothing was decided and nothing is stored. ``late`` is true if
    the check was not finished in time.
    """

    code: int
    body: bytes
    summary: VerdictSummary | None = None
    draft: Draft | None = None
    late: bool = False


def decide(
    body: bytes,
    policy: Policy,
    stamp: Stamp | None,
    *,
    full: bool = False,
    provider: str | None = None,
    deadline: Deadline | None = None,
) -> Decided:
    """Check the case, or the response of a ``provider``, in ``body``.

    The reply has the gate's own format, or is the whole verdict if ``full``. ``deadline`` replaces the policy's own.
    """
    began = time.perf_counter()
    try:
        payload = own_payload(decode_json(body), provider)
        verdict = check_within(payload, policy, deadline or Deadline(policy.settings.deadline))
        code, own = _own_reply(verdict, payload, policy)
        shown = verdict.to_dict() if full and verdict.outcome is not Outcome.FAULT else own
        draft = None
        if stamp is not None:
            draft = draft_of(verdict, payload, store=policy.settings.store, at=stamp.at, who=stamp.who)
        reply, codes = msgspec.json.encode(shown), tuple([finding.code for finding in verdict.findings])
        summary = VerdictSummary(verdict.status, verdict.outcome, codes, time.perf_counter() - began)
        return Decided(code, reply, summary, draft, late=code == LATE)
    except CaseError as error:
        return Decided(400, validation_body(error.problems, gate=policy.gate))


def fault(body: bytes, policy: Policy, stamp: Stamp | None, why: str, *, provider: str | None = None) -> Decided:
    """The reply to a case that was not decided in time, and its draft for the ledger. The case is not checked."""
    try:
        payload = own_payload(decode_json(body), provider)
    except CaseError as error:
        return Decided(400, validation_body(error.problems, gate=policy.gate))
    return _fault(payload, policy, stamp, why, policy.settings.store)


def bare_fault(policy: Policy, stamp: Stamp | None, why: str) -> Decided:
    """The same without the case: the ledger gets time, user, gate and policy. It takes no time at all."""
    return _fault({}, policy, stamp, why, "none")


def _fault(payload: Any, policy: Policy, stamp: Stamp | None, why: str, store: Store) -> Decided:
    verdict = undecided(payload, policy, Outcome.FAULT, why, (Fault(DEADLINE, why),))
    code, reply = _own_reply(verdict, payload, policy)
    draft = None if stamp is None else draft_of(verdict, payload, store=store, at=stamp.at, who=stamp.who)
    summary = VerdictSummary(verdict.status, verdict.outcome, (), 0.0)
    return Decided(code, msgspec.json.encode(reply), summary, draft, late=True)


def with_setting(policy: Policy, name: str, value: Any) -> Policy:
    """The same policy with another ``store`` or ``deadline``. The digest does not depend on them."""
    return msgspec.structs.replace(policy, settings=msgspec.structs.replace(policy.settings, **{name: value}))


def _own_reply(verdict: Verdict, payload: Any, policy: Policy) -> tuple[int, Any]:
    if verdict.outcome is Outcome.FAULT:
        details = tuple(Problem(fault.where, fault.message) for fault in verdict.faults)
        if verdict.faults[0].where == DEADLINE:
            return LATE, ErrorBody("DEADLINE", f"nothing was decided: {verdict.because}", details)
        return 500, ErrorBody("FAULT", f"nothing was decided: {verdict.because}", details)
    if verdict.gate != "evidence":
        return 200, verdict.output
    if "error_body" in verdict.output:
        return 422 if policy.settings.block_on_missing_evidence else 500, verdict.output["error_body"]
    return 200, _report(verdict, payload) if verdict.passed else verdict.output


def _report(verdict: Verdict, payload: Mapping[str, Any]) -> dict[str, Any]:
    """A report that passed, with resolved citations. ``type``, ``reportId`` and ``lineage`` are returned unchanged."""
    measures = verdict.measures
    section: dict[str, Any] = {"type": payload["type"]} if isinstance(payload.get("type"), str) else {}
    section |= {
        "content": _content(payload),
        "citations": measures["citations"],
        "wordCount": measures["word_count"],
        "characterCount": measures["character_count"],
    }
    report_id = payload.get("reportId", verdict.case_id)
    report: dict[str, Any] = {} if report_id is None else {"reportId": report_id}
    report["sections"] = [section]
    if payload.get("lineage") is not None:
        report["lineage"] = payload["lineage"]
    return report


def _content(payload: Mapping[str, Any]) -> str:
    """The text of the report, under any of its accepted names."""
    for name in ANSWER:
        if isinstance(payload.get(name), str):
            return str(payload[name])
    return str((payload.get("qa") or {}).get("a") or "")
