"""The file of a sample: one line per drawn answer, blind, with a place for its label."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import IO, Any

from msgspec import Struct

from answergate.errors import InputError, Problem
from answergate.gates import GATES
from answergate.ledger.entry import Kept
from answergate.ledger.payload import canonical_bytes, decode_payload, in_order_bytes, sha256
from answergate.ledger.sampling import LABELS, Label, Sample

_MOST_PROBLEMS = 20


class FileLabel(Struct, frozen=True):
    """A label of a file. ``case_hash`` is the hash of the case that the person saw, if the line has it."""

    line: int
    sample: int
    seq: int
    label: Label
    case_hash: str | None


class FileLabels(Struct, frozen=True):
    """The labels of a file, and how many lines have none yet."""

    labels: tuple[FileLabel, ...]
    empty: int


class SampleFileError(InputError):
    """The file of labels cannot be read."""

    subject = "file of labels"


def write_sample(sample: Sample, kept: Iterable[Kept], out: IO[bytes]) -> int:
    """Write the drawn answers, without those whose case was pruned since the draw. Returns how many were written.

    A line has the case as it was sent, and nothing of the verdict: no status, policy, rule or finding.
    """
    written = 0
    for one in kept:
        if one.case is not None:
            out.write(in_order_bytes(blind(sample, one)) + b"\n")
            written += 1
    return written


def blind(sample: Sample, kept: Kept) -> dict[str, Any]:
    """What the person who labels an answer may see."""
    entry = kept.entry
    return {
        "sample": sample.seq,
        "seq": entry.seq,
        "label": None,
        "question": GATES[entry.gate].question,
        "gate": entry.gate,
        "case": kept.payload,
    }


def read_labels(content: bytes) -> FileLabels:
    """Read the labels of a file. Raises SampleFileError with the problems of all its lines."""
    labels, problems, empty = [], [], 0
    seen: dict[tuple[int, int], int] = {}
    for number, line in enumerate(content.splitlines(), 1):
        if not line.strip():
            continue
        try:
            read = _label(number, line)
        except ValueError as error:
            problems.append(Problem(f"line {number}", str(error)))
            continue
        if read is None:
            empty += 1
            continue
        first = seen.setdefault((read.sample, read.seq), number)
        if first != number:
            problems.append(Problem(f"line {number}", f"decision {read.seq} has a label in line {first} already"))
        labels.append(read)
    if problems:
        raise SampleFileError(problems[:_MOST_PROBLEMS])
    return FileLabels(tuple(labels), empty)


def _label(number: int, line: bytes) -> FileLabel | None:
    try:
        plain = decode_payload(line.decode())
    except (ValueError, RecursionError):
        raise ValueError("not JSON") from None
    if not isinstance(plain, dict):
        raise ValueError("expected a JSON object, as `measure sample` wrote it")
    for name in ("sample", "seq"):
        if type(plain.get(name)) is not int:
            raise ValueError(f"{name} is missing or not a number: keep it as `measure sample` wrote it")
    label = plain.get("label")
    if label is None or label == "":
        return None
    if label not in LABELS:
        raise ValueError(f"label is {label!r}, expected {', '.join(LABELS)}")
    case = sha256(canonical_bytes(plain["case"])) if "case" in plain else None
    return FileLabel(number, plain["sample"], plain["seq"], label, case)


def check_cases(labels: Sequence[FileLabel], kept: Iterable[Kept]) -> None:
    """Raise SampleFileError if a line has another case than the one that was decided."""
    hashes = {one.entry.seq: one.entry.case_hash for one in kept}
    problems = [
        Problem(f"line {label.line}", f"the case is not the one of decision {label.seq}: its text was changed")
        for label in labels
        if label.case_hash is not None and hashes.get(label.seq) not in (None, label.case_hash)
    ]
    if problems:
        raise SampleFileError(problems[:_MOST_PROBLEMS])
