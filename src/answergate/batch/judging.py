"""What a worker does: a block of records in, their verdicts out, already written as lines and counted."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from answergate.adapters import Shaped, shape
from answergate.api import check, undecided
from answergate.batch.output import encode_beside, encode_line
from answergate.batch.places import RecordText
from answergate.batch.tally import Tally
from answergate.errors import InputError, Problem
from answergate.intake.names import KNOWN_IN_CASE, NO_ANSWER
from answergate.model.finding import Fault, Finding
from answergate.model.verdict import Outcome, Verdict
from answergate.policy import Policy
from answergate.records.record import Block, Record
from answergate.records.sources import records
from answergate.render.judged import Judged, Region
from answergate.render.writable import writable

_SHOWN_FIELDS = 8


class Job(Struct, frozen=True):
    """What is asked of every record. ``keep_cases`` and ``keep_places`` are for renderers that show them."""

    policy: Policy
    mapping: Mapping[str, str] = {}
    keep_cases: bool = False
    keep_places: bool = False

    @property
    def gate(self) -> str:
        return self.policy.gate

    @property
    def keeps(self) -> bool:
        """Whether anything is kept beside the verdicts."""
        return self.keep_cases or self.keep_places


class JudgedBlock(Struct, frozen=True):
    """A block once judged: a line per record, what is kept beside them, the counts, and the digest of what was read."""

    lines: bytes
    beside: bytes
    tally: Tally
    digest: bytes


def judge(record: Record, job: Job) -> Judged:
    """The verdict on one record. Whatever is wrong with the record, or breaks over it, is a verdict that says so."""
    if not record.file.isascii():
        record = replace(record, file=writable(record.file))
    if record.problem is not None:
        return _unreadable(record, job, None, [Problem("", record.problem)])
    shaped: Shaped | None = None
    try:
        shaped = shape(record.payload, job.mapping)
        verdict = check(shaped.payload, job.gate, job.policy)
        regions = _regions(record, verdict.findings, shaped) if job.keep_places and verdict.findings else ()
    except MemoryError:
        raise
    except InputError as error:
        return _unreadable(record, job, shaped, error.problems)
    except Exception as error:
        return Judged(record.file, record.line, _broken(record, job, error))
    return Judged(record.file, record.line, verdict, shaped.payload if job.keep_cases else None, regions)


def judge_to_line(record: Record, job: Job) -> tuple[Judged, bytes]:
    """The verdict on one record, and the line it is kept as."""
    judged = judge(record, job)
    try:
        return judged, encode_line(judged.file, judged.line, judged.verdict)
    except (ValueError, TypeError, RecursionError) as error:
        # An echo of the record that is nested too deeply to be written: it still gets a line.
        judged = Judged(judged.file, judged.line, _broken(Record(judged.file, judged.line), job, error))
        return judged, encode_line(judged.file, judged.line, judged.verdict)


def judge_block(block: Block, job: Job, at: Callable[[int], object] = int) -> JudgedBlock:
    """Every record of the block, in order. ``at`` is told each record's line before it is judged."""
    lines, beside = [], []
    tally = Tally(job.gate)
    at(block.first)
    for record in records(block):
        at(record.line)
        judged, line = judge_to_line(record, job)
        lines.append(line)
        tally.add(judged.file, judged.line, judged.verdict)
        if job.keeps:
            beside.append(_beside(judged))
    return JudgedBlock(b"".join(lines), b"".join(beside), tally, digest_of(block))


def _beside(judged: Judged) -> bytes:
    try:
        return encode_beside(judged.case, judged.regions)
    except (ValueError, TypeError, RecursionError):
        return encode_beside(None, judged.regions)


def digest_of(block: Block) -> bytes:
    """The hash of what the block was read from: where it stands, and every byte of it."""
    digest = hashlib.sha256(f"{block.kind}\0{block.first}\0{len(block.data)}".encode())
    for piece in block.data:
        digest.update(len(piece).to_bytes(8, "big"))
        digest.update(piece)
    return digest.digest()


def _unreadable(record: Record, job: Job, shaped: Shaped | None, problems: Sequence[Problem]) -> Judged:
    """Every problem with the record's file and line, its path leading into the record's own words."""
    place = f"{record.file}:{record.line}"
    faults = []
    for problem in problems:
        path = problem.path if shaped is None else shaped.origin(problem.path)
        message = problem.message + _fields_to_map(record) if problem.message == NO_ANSWER else problem.message
        faults.append(Fault(f"{place} {path}".rstrip(), message))
    because = f"the case cannot be read: {faults[0].where}: {faults[0].message}"
    case = record.payload if shaped is None else shaped.payload
    verdict = undecided(case, job.policy, Outcome.UNREADABLE, because, tuple(faults))
    return Judged(record.file, record.line, verdict, shaped.payload if shaped and job.keep_cases else None)


def _fields_to_map(record: Record) -> str:
    """What else a record has that could be its answer, for whoever has yet to hear of mappings."""
    names = [name for name in record.payload if name not in KNOWN_IN_CASE]
    if not names:
        return ""
    shown = ", ".join(repr(name[:40]) for name in names[:_SHOWN_FIELDS])
    return f"; or map it, --map answer=FIELD, where FIELD is one of {shown}{', …' * (len(names) > _SHOWN_FIELDS)}"


def _broken(record: Record, job: Job, error: Exception) -> Verdict:
    message = f"{type(error).__name__}: {error}".encode("utf-8", "backslashreplace").decode()
    because = f"the check of {record.file}:{record.line} broke: {message}"
    faults = (Fault(f"{record.file}:{record.line}", message),)
    return undecided(record.payload, job.policy, Outcome.FAULT, because, faults)


def _regions(record: Record, findings: tuple[Finding, ...], shaped: Shaped) -> tuple[Region | None, ...]:
    if record.raw is None:
        return ()
    text = RecordText(record.raw, record.line, record.column)
    places = [finding.place for finding in findings]
    return tuple([text.region(shaped.origin(place.path), place.start, place.end) for place in places])


def warm_up(job: Job) -> None:
    """Judge a small record, so that what is built at the first check is there when the first block comes."""
    payload: dict[str, Any] = {"answer": "It is 5 m long.", "chunks": ["It is 5 m long."], "citations": ["C1"]}
    judge(Record("-", 1, payload), job)
