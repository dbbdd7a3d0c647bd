"""The work of a worker process: judge a block of records, encode the verdicts as lines, and count them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from answergate.adapters import Shaped, has_field, how_to_map, shape
from answergate.api import check, undecided
from answergate.batch.output import encode_extras, encode_line
from answergate.batch.places import RecordText
from answergate.batch.tally import Tally
from answergate.errors import CaseError, InputError, Problem
from answergate.intake.names import CHUNKS, NO_ANSWER, OTHER_CHUNKS
from answergate.model.finding import Fault, Finding
from answergate.model.verdict import Outcome, Verdict
from answergate.policy import Policy
from answergate.records.record import Block, Record
from answergate.records.sources import records
from answergate.render.judged import Judged, Region
from answergate.render.writable import writable

_NO_CHUNKS = f"no chunks: give them as one of {', '.join((CHUNKS[0], *OTHER_CHUNKS))}"
_NEITHER = "no answer and no chunks"
_MISSING = {NO_ANSWER: ("answer",), _NO_CHUNKS: ("chunks",), _NEITHER: ("answer", "chunks")}
"""Messages about missing fields, and the fields. The columns of the record are added to these messages."""


class Job(Struct, frozen=True):
    """What to do with every record. ``keep_cases`` and ``keep_places`` are for renderers that show them.

    ``guess`` and ``needs_chunks`` belong to one file: see ``Block``.
    """

    policy: Policy
    mapping: Mapping[str, str] = {}
    keep_cases: bool = False
    keep_places: bool = False
    guess: Mapping[str, str] = {}
    needs_chunks: bool = False

    @property
    def gate(self) -> str:
        return self.policy.gate

    @property
    def keeps(self) -> bool:
        """Whether extras are kept with the verdicts."""
        return self.keep_cases or self.keep_places


class JudgedBlock(Struct, frozen=True):
    """A judged block: one line per record, their extras, the counts, and the digest of the input."""

    lines: bytes
    extras: bytes
    tally: Tally
    digest: bytes


def judge(record: Record, job: Job) -> Judged:
    """The verdict on one record. If the record cannot be read, or the check breaks, the verdict says so."""
    if not record.file.isascii():
        record = replace(record, file=writable(record.file))
    if record.problem is not None:
        return _unreadable(record, job, None, [Problem("", record.problem)])
    shaped: Shaped | None = None
    try:
        shaped = shape(record.payload, job.mapping, job.guess)
        if job.needs_chunks and not has_field(record.payload, shaped, "chunks"):
            raise CaseError([Problem("$", _NO_CHUNKS if has_field(record.payload, shaped, "answer") else _NEITHER)])
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
    """The verdict on one record, and its line in the output."""
    judged = judge(record, job)
    try:
        return judged, encode_line(judged.file, judged.line, judged.verdict)
    except (ValueError, TypeError, RecursionError) as error:
        # The verdict repeats a part of the record that is nested too deeply to be encoded. It still gets a line.
        judged = Judged(judged.file, judged.line, _broken(Record(judged.file, judged.line), job, error))
        return judged, encode_line(judged.file, judged.line, judged.verdict)


def judge_block(block: Block, job: Job, at: Callable[[int], object] = int) -> JudgedBlock:
    """Judge every record of the block, in order. ``at`` is called with the line of each record first."""
    lines, extras = [], []
    tally = Tally(job.gate)
    job = replace(job, guess=block.guess, needs_chunks=block.needs_chunks)
    at(block.first)
    for record in records(block):
        at(record.line)
        judged, line = judge_to_line(record, job)
        lines.append(line)
        tally.add(judged.file, judged.line, judged.verdict)
        if job.keeps:
            extras.append(_extras_of(judged))
    return JudgedBlock(b"".join(lines), b"".join(extras), tally, digest_of(block))


def _extras_of(judged: Judged) -> bytes:
    try:
        return encode_extras(judged.case, judged.regions)
    except (ValueError, TypeError, RecursionError):
        return encode_extras(None, judged.regions)


def digest_of(block: Block) -> bytes:
    """The hash of a block: its position, its bytes, and how its columns are read."""
    digest = hashlib.sha256(f"{block.kind}\0{block.first}\0{len(block.data)}".encode())
    read_as = [block.delimiter.decode(), block.needs_chunks, *block.guess.items()]
    for piece in (*block.data, msgspec.json.encode(read_as)):
        digest.update(len(piece).to_bytes(8, "big"))
        digest.update(piece)
    return digest.digest()


def _unreadable(record: Record, job: Job, shaped: Shaped | None, problems: Sequence[Problem]) -> Judged:
    """The verdict on a record with problems. Their paths are those of the record, not of the case."""
    place = f"{record.file}:{record.line}"
    faults = []
    for problem in problems:
        path = problem.path if shaped is None else shaped.origin(problem.path)
        message = problem.message
        if missing := next((words for words in _MISSING if message.startswith(words)), None):
            message = missing + how_to_map(record.payload, shaped, *_MISSING[missing])
        faults.append(Fault(f"{place} {path}".rstrip(), message))
    because = f"the case cannot be read: {faults[0].where}: {faults[0].message}"
    case = record.payload if shaped is None else shaped.payload
    verdict = undecided(case, job.policy, Outcome.UNREADABLE, because, tuple(faults))
    return Judged(record.file, record.line, verdict, shaped.payload if shaped and job.keep_cases else None)


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
    """Judge a small record before the first block arrives, because the first check is slow."""
    payload: dict[str, Any] = {"answer": "It is 5 m long.", "chunks": ["It is 5 m long."], "citations": ["C1"]}
    judge(Record("-", 1, payload), job)
