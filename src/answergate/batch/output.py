"""Encode verdicts as lines of JSON, and decode them. The same record and policy always give the same bytes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from answergate.model.finding import Fault, Finding
from answergate.model.verdict import Outcome, PolicyRef, Verdict
from answergate.render.judged import Judged, Region


class Line(Struct, frozen=True):
    """The file and the line of a record, then the fields of its verdict in the order of ``Verdict.to_dict``."""

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
    ignored: Mapping[str, str | None]
    case_id: str | None
    policy: PolicyRef
    version: str


class Extras(Struct, frozen=True):
    """Data about a record that only some renderers need: the case, and the regions of its findings."""

    case: Mapping[str, Any] | None = None
    regions: tuple[Region | None, ...] = ()


_lines = msgspec.json.Decoder(Line)
_extras = msgspec.json.Decoder(Extras)


def encode_line(file: str, line: int, verdict: Verdict) -> bytes:
    """The verdict as a line of JSON, with its line break."""
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
                verdict.ignored,
                verdict.case_id,
                verdict.policy,
                verdict.version,
            )
        )
        + b"\n"
    )


def encode_extras(case: Mapping[str, Any] | None, regions: tuple[Region | None, ...]) -> bytes:
    """The extras of a verdict as a line of JSON."""
    return msgspec.json.encode(Extras(case, regions)) + b"\n"


def decode_line(encoded: bytes) -> tuple[str, int, Verdict]:
    """File, line and verdict of a line. Raises msgspec.MsgspecError if it is not a verdict."""
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
        ignored=line.ignored,
        case_id=line.case_id,
        policy=line.policy,
        version=line.version,
    )
    return line.file, line.line, verdict


def judged_lines(lines: Iterable[bytes], extras: Iterable[bytes] | None = None) -> Iterator[Judged]:
    """The judged records of these lines, with their extras."""
    if extras is None:
        for encoded in lines:
            yield Judged(*decode_line(encoded))
        return
    for encoded, kept in zip(lines, extras, strict=True):
        extra = _extras.decode(kept)
        yield Judged(*decode_line(encoded), extra.case, extra.regions)
