"""The line a verdict is kept as, written and read back. The same record and policy always give the same bytes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from answergate.model.finding import Fault, Finding
from answergate.model.verdict import Outcome, PolicyRef, Verdict
from answergate.render.judged import Judged, Region


class Line(Struct, frozen=True):
    """A verdict's own fields in its own order (``Verdict.to_dict``), after the file and the line of its record."""

    file: str
    line: int
    gate: str
    status: str
    passed: bool
    outcome: Outcome
    because: str
    output: Mapping[str, Any]
    findings: tuple[Finding, ...]
    measures: Mapping[str, Any]
    faults: tuple[Fault, ...]
    case_id: str | None
    policy: PolicyRef
    version: str


class Beside(Struct, frozen=True):
    """What only some renderers want of a record, kept beside its line: the case, and where findings stand."""

    case: Mapping[str, Any] | None = None
    regions: tuple[Region | None, ...] = ()


_lines = msgspec.json.Decoder(Line)
_besides = msgspec.json.Decoder(Beside)


def encode_line(file: str, line: int, verdict: Verdict) -> bytes:
    """The verdict as a line of JSON, line break included."""
    return (
        msgspec.json.encode(
            Line(
                file,
                line,
                verdict.gate,
                verdict.status,
                verdict.passed,
                verdict.outcome,
                verdict.because,
                verdict.output,
                verdict.findings,
                verdict.measures,
                verdict.faults,
                verdict.case_id,
                verdict.policy,
                verdict.version,
            )
        )
        + b"\n"
    )


def encode_beside(case: Mapping[str, Any] | None, regions: tuple[Region | None, ...]) -> bytes:
    """What is kept beside the line of a verdict."""
    return msgspec.json.encode(Beside(case, regions)) + b"\n"


def decode_line(encoded: bytes) -> tuple[str, int, Verdict]:
    """File, line and verdict of a line. Raises msgspec.MsgspecError where it is none."""
    line = _lines.decode(encoded)
    verdict = Verdict(
        gate=line.gate,
        status=line.status,
        outcome=line.outcome,
        because=line.because,
        output=line.output,
        findings=line.findings,
        measures=line.measures,
        faults=line.faults,
        case_id=line.case_id,
        policy=line.policy,
        version=line.version,
    )
    return line.file, line.line, verdict


def judged_lines(lines: Iterable[bytes], beside: Iterable[bytes] | None = None) -> Iterator[Judged]:
    """The judged records that these lines were written of, with what was kept beside them."""
    if beside is None:
        for encoded in lines:
            yield Judged(*decode_line(encoded))
        return
    for encoded, kept in zip(lines, beside, strict=True):
        extra = _besides.decode(kept)
        yield Judged(*decode_line(encoded), extra.case, extra.regions)
