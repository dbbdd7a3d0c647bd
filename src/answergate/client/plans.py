"""What each method of the clients does, as steps that both clients run."""

from __future__ import annotations

from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar
from urllib.parse import quote

import msgspec
from msgspec import Struct

from answergate.client.decoding import (
    FAULTS,
    UNREADABLE,
    ErrorBody,
    Line,
    record_of,
    refused,
    undecided,
    verdict_of,
    verdict_of_line,
)
from answergate.client.encoding import encoded
from answergate.client.errors import ResponseError
from answergate.client.exchange import Reply, Request, Retries, Steps, sent
from answergate.errors import CaseError, PolicyError, Problem
from answergate.gates import GATES
from answergate.intake import case_id_of
from answergate.meant import meant
from answergate.model.case import Case
from answergate.model.verdict import Outcome, Verdict

T = TypeVar("T")

_WINDOW = 32
_WINDOW_BYTES = 1024 * 1024


class Entry(Struct, frozen=True):
    """A case of a batch as JSON. ``problems`` is not empty if it cannot be written; then ``null`` is in its place."""

    case_id: str | None
    body: bytes = b"null"
    problems: tuple[Problem, ...] = ()


def check(case: Case | Mapping[str, Any], gate: str, policy: str | None, retries: Retries) -> Steps[Verdict]:
    """Check one case."""
    request = Request("POST", _gate_path(gate), _query(policy), encoded(case))
    reply = yield from sent(request, retries)
    verdict = verdict_of(reply, gate)
    return msgspec.structs.replace(verdict, case_id=verdict.case_id or case_id_of(case))


def check_window(entries: Sequence[Entry], gate: str, policy: str | None, retries: Retries) -> Steps[list[Verdict]]:
    """Check the cases of a batch that are in memory. Lines that got no answer are sent again."""
    verdicts: dict[int, Verdict] = {}
    done = 0
    while waiting := [number for number in range(len(entries)) if number not in verdicts]:
        content = b"\n".join(entries[number].body for number in waiting)
        reply = yield Request("POST", f"{_gate_path(gate)}/batch", _query(policy), content)
        # After lines that were above the rate, the next request can be above it too.
        if reply.status not in (0, 200, 503) and not (reply.status == 429 and done):
            raise refused(reply)
        lines = list(_lines(reply, len(waiting)))
        answered = {waiting[line.line - 1]: line for line in lines if not _again(line)}
        for number, line in answered.items():
            verdicts[number] = _answer(entries[number], line, reply, gate)
        if len(answered) < len(waiting):
            done = 1 if answered else done + 1
            refused_with = next((line.code for line in lines if _again(line)), 503)
            again = reply if reply.broken or reply.status != 200 else Reply(refused_with, reply.headers)
            yield retries.wait(done, again)
    return [verdicts[number] for number in range(len(entries))]


def read(path: str, kind: type[T], retries: Retries, *, inside: str = "") -> Steps[T]:
    """Read a list or a record."""
    reply = yield from sent(Request("GET", path), retries)
    return record_of(reply, kind, inside=inside)


def read_once(path: str, kind: type[T]) -> Steps[T]:
    """Read a record that the service also sends with status 503."""
    reply = yield Request("GET", path)
    if reply.broken:
        Retries(times=0).wait(1, reply)
    return record_of(reply, kind, also=503)


def named(path: str, name: str) -> str:
    """The path of one rule or policy."""
    return f"{path}/{quote(name, safe='')}"


def windows(cases: Iterable[Case | Mapping[str, Any]]) -> Iterator[list[Entry]]:
    """The cases in small groups. Only one group is in memory at a time."""
    window = _Window()
    for case in cases:
        if window.add(case):
            yield window.taken()
    if window.entries:
        yield window.taken()


async def windows_async(
    cases: AsyncIterable[Case | Mapping[str, Any]] | Iterable[Case | Mapping[str, Any]],
) -> AsyncIterator[list[Entry]]:
    """The same for an async iterable, or for a plain one."""
    if not isinstance(cases, AsyncIterable):
        for group in windows(cases):
            yield group
        return
    window = _Window()
    async for case in cases:
        if window.add(case):
            yield window.taken()
    if window.entries:
        yield window.taken()


class _Window:
    """Collects cases until they are enough for one request.

    The service holds 64 lines and 16 MB. A request stays below both, so it can be sent before its answers are read.
    """

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self._size = 0

    def add(self, case: Case | Mapping[str, Any]) -> bool:
        """Add a case. Returns whether the window is full."""
        try:
            entry = Entry(case_id_of(case), encoded(case))
        except CaseError as error:
            entry = Entry(case_id_of(case), problems=error.problems)
        self.entries.append(entry)
        self._size += len(entry.body)
        return len(self.entries) >= _WINDOW or self._size >= _WINDOW_BYTES

    def taken(self) -> list[Entry]:
        """The entries. The window is empty again."""
        taken, self.entries, self._size = self.entries, [], 0
        return taken


def _answer(entry: Entry, line: Line, reply: Reply, gate: str) -> Verdict:
    if entry.problems:
        return undecided(gate, reply, Outcome.UNREADABLE, ErrorBody("", details=entry.problems), entry.case_id)
    verdict = verdict_of_line(line, reply, gate)
    return msgspec.structs.replace(verdict, case_id=verdict.case_id or entry.case_id)


def _again(line: Line) -> bool:
    """Whether a line is sent again: the service was busy, or the key sent too many lines."""
    return line.code in (429, 503) and line.body.get("error") not in FAULTS


def _lines(reply: Reply, count: int) -> Iterator[Line]:
    """The whole lines that arrived, in order. A connection may break in the middle of one."""
    if reply.status != 200:
        return
    for number, text in enumerate(reply.body.split(b"\n")[:-1], start=1):
        try:
            line = msgspec.json.decode(text, type=Line)
        except UNREADABLE as error:
            raise ResponseError(f"line {number} of a batch's answers cannot be read: {error}") from None
        if line.line != number or number > count:
            raise ResponseError(f"the answers of a batch are out of order: line {line.line} in place {number}")
        yield line


def _gate_path(gate: str) -> str:
    if gate not in GATES:
        raise PolicyError(
            [Problem("gate", f"unknown gate {gate!r}{meant(gate, GATES)}. The gates are {', '.join(GATES)}")]
        )
    return f"/v1/gates/{gate}"


def _query(policy: str | None) -> dict[str, str]:
    return {"full": "true"} if policy is None else {"full": "true", "policy": policy}
