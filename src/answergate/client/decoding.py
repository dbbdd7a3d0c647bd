"""Reads the responses of a service: verdicts, lines of a batch, lists, and errors as exceptions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from urllib.parse import unquote

import msgspec
from msgspec import Struct

from answergate.client.errors import (
    AccessError,
    BodyTooLargeError,
    RateLimitedError,
    ResponseError,
    ServiceError,
)
from answergate.client.exchange import Reply, retry_after
from answergate.errors import CaseError, PolicyError, Problem
from answergate.gates import GATES
from answergate.model.finding import Fault
from answergate.model.verdict import Outcome, PolicyRef, Verdict

T = TypeVar("T")

UNREADABLE = (msgspec.DecodeError, UnicodeError, RecursionError)
"""What decoding raises. A response that another server sends may hold anything."""

_CASE = "Validation error"
_CODES = (200, 422, 500)  # a policy can give a stopped report either of the last two
_KINDS: dict[int, type[ServiceError]] = {
    401: AccessError,
    403: AccessError,
    413: BodyTooLargeError,
    429: RateLimitedError,
}


FAULTS = ("FAULT", "DEADLINE")
"""The errors of a check that was started and not finished."""


class Line(Struct, frozen=True):
    """The answer to one line of a batch: the status code and body of the same case sent alone."""

    line: int
    code: int
    body: dict[str, Any]


class ErrorBody(Struct, frozen=True):
    """The body of an error. The evidence gate's ``Validation error`` has no message."""

    error: str
    message: str = "the case cannot be read"
    details: tuple[Problem, ...] = ()

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The problems. There is always one, also if the body lists none."""
        return self.details or (Problem("$", self.message),)


def verdict_of(reply: Reply, gate: str) -> Verdict:
    """The verdict in a reply. Raises CaseError, PolicyError or a ServiceError if nothing was decided.

    A check that failed with an error is a verdict with the outcome ``fault``, as in the library.
    """
    body = _decoded(reply)
    if _is_verdict(body):
        return _verdict(body, gate, reply.status)
    if body.get("error") in FAULTS:
        return undecided(gate, reply, Outcome.FAULT, error_of(body))
    raise refused(reply)


def verdict_of_line(line: Line, reply: Reply, gate: str) -> Verdict:
    """The verdict in a line of a batch. A case that cannot be read gets a verdict too, as in ``check_many``."""
    if _is_verdict(line.body):
        return _verdict(line.body, gate, line.code)
    error = error_of(line.body)
    if error.error in FAULTS:
        return undecided(gate, reply, Outcome.FAULT, error)
    if line.code in (400, 413):
        return undecided(gate, reply, Outcome.UNREADABLE, error)
    raise _exception(line.code, error, None)


def undecided(gate: str, reply: Reply, outcome: Outcome, error: ErrorBody, case_id: str | None = None) -> Verdict:
    """The verdict on a case that was not decided: the gate's worst status, and the reason."""
    problems = error.problems
    unreadable = outcome is Outcome.UNREADABLE
    because = f"the case cannot be read: {problems[0]}" if unreadable else problems[0].message
    closed = GATES[gate].closed(because)
    headers = reply.headers
    return Verdict(
        gate=gate,
        status=closed.status,
        outcome=outcome,
        because=because,
        output=closed.output,
        faults=tuple(Fault(problem.path, problem.message) for problem in problems),
        case_id=case_id,
        policy=PolicyRef(
            unquote(headers.get("x-answergate-policy", "")), headers.get("x-answergate-policy-digest", "")
        ),
        version=headers.get("x-answergate-version", ""),
    )


def record_of(reply: Reply, kind: type[T], *, inside: str = "", also: int = 200) -> T:
    """The record or list in a reply with status 200 (or ``also``). Raises a ServiceError for an error."""
    if reply.status not in (200, also):
        raise refused(reply)
    body = _decoded(reply)
    try:
        return msgspec.convert(body[inside] if inside else body, kind)
    except (KeyError, *UNREADABLE) as error:
        raise _unexpected(reply, f"{type(error).__name__}: {error}") from None


def refused(reply: Reply) -> CaseError | PolicyError | ServiceError | ResponseError:
    """The exception for a reply that is an error."""
    body = _decoded(reply)
    if not isinstance(body.get("error"), str):
        return _unexpected(reply, "it is neither a verdict nor an error")
    return _exception(reply.status, error_of(body), retry_after(reply))


def error_of(body: Mapping[str, Any]) -> ErrorBody:
    """The body of an error, with its problems."""
    try:
        return msgspec.convert(body, ErrorBody)
    except UNREADABLE as error:
        raise ResponseError(f"the service sent an error that cannot be read: {error}") from None


def _exception(status: int, error: ErrorBody, wait: float | None) -> CaseError | PolicyError | ServiceError:
    if error.error == _CASE and status == 400:
        return CaseError(error.problems)
    if error.error == "UNKNOWN_POLICY":
        return PolicyError(error.problems)
    return _KINDS.get(status, ServiceError)(status, error.error, error.message, error.details, wait)


def _is_verdict(body: Mapping[str, Any]) -> bool:
    return "outcome" in body and "gate" in body


def _verdict(body: Mapping[str, Any], gate: str, code: int) -> Verdict:
    """The verdict in ``body``. Raises ResponseError if its parts or the status code ``code`` contradict each other."""
    try:
        verdict = msgspec.convert(body, Verdict)
    except UNREADABLE as error:
        raise ResponseError(f"the service sent a verdict that cannot be read: {error}") from None
    agree = body.get("passed") is verdict.passed is (verdict.status in GATES[gate].passing)
    if verdict.gate != gate or not agree or code not in (_CODES[:1] if verdict.passed else _CODES):
        raise ResponseError(f"the service sent a verdict that contradicts itself or is not of the {gate} gate")
    return verdict


def _decoded(reply: Reply) -> dict[str, Any]:
    try:
        return msgspec.json.decode(reply.body, type=dict[str, Any])
    except UNREADABLE as error:
        raise _unexpected(reply, str(error)) from None


def _unexpected(reply: Reply, why: str) -> ResponseError:
    return ResponseError(
        f"status {reply.status} with an unexpected body. Is this the URL of an answergate service? {why}"
    )
