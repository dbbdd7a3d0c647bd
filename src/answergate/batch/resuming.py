"""What a run has safely written, so that it can go on after whatever stopped it.

Verdicts go to a part file beside the output. The journal says how much of it is safe on the disk, what was counted
up to there, and what the run was about. Both go away when the outputs are whole.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import BinaryIO

import msgspec
from msgspec import Struct, field

from answergate.batch.judging import Job, JudgedBlock, digest_of
from answergate.batch.receipt import catalogue_sha256
from answergate.batch.tally import Tally
from answergate.batch.whole import replace_whole
from answergate.errors import InputError, Problem
from answergate.records.record import Block
from answergate.version import __version__

try:
    import fcntl
except ImportError:  # there is none on Windows
    fcntl = None  # type: ignore[assignment]


class ResumeError(InputError):
    """The run cannot be resumed: it is about something else than the journal."""

    subject = "interrupted run"


class About(Struct, frozen=True):
    """What decides every byte of a run's verdicts, under the words that a difference is reported in."""

    version: str
    policy: str
    catalogue: str | None
    mapping: Mapping[str, str]
    files: tuple[str, ...]
    sizes: tuple[int | None, ...]
    kept: tuple[str, ...]

    @classmethod
    def of(cls, files: Iterable[str], job: Job) -> About:
        files = tuple(files)
        return cls(
            version=__version__,
            policy=f"{job.gate} {job.policy.name} {job.policy.digest}",
            catalogue=catalogue_sha256(job.policy),
            mapping=dict(sorted(job.mapping.items())),
            files=tuple(map(_written, files)),
            sizes=tuple(_size(file) for file in files),
            kept=tuple(name for name, asked in (("cases", job.keep_cases), ("places", job.keep_places)) if asked),
        )


class Progress(Struct):
    """How far a run is: blocks judged, bytes written, what was read of each file (a hash), what was counted."""

    tally: Tally
    blocks: int = 0
    line_bytes: int = 0
    beside_bytes: int = 0
    read: dict[str, str] = field(default_factory=dict)

    def add(self, block: Block, judged: JudgedBlock) -> None:
        """One more block."""
        self.blocks += 1
        self.line_bytes += len(judged.lines)
        self.beside_bytes += len(judged.beside)
        self.tally.merge(judged.tally)
        _read_on(self.read, block.file, judged.digest)


class _Journal(Struct, frozen=True):
    about: About
    progress: Progress


class Spool:
    """The part file, what is kept beside it, and the journal of both. ``output`` is the file they stand for."""

    def __init__(self, output: Path, about: About, gate: str) -> None:
        self.lines_path = output.with_name(f"{output.name}.part")
        self.beside_path = output.with_name(f"{output.name}.beside.part")
        self.journal_path = output.with_name(f"{output.name}.journal")
        self.about = about
        self.progress = Progress(Tally(gate))
        self._files: list[BinaryIO] = []
        self._lines_stay = False

    @property
    def left_over(self) -> bool:
        """Whether an earlier run stopped half-way."""
        return self.journal_path.exists() and self.lines_path.exists()

    def begin(self) -> None:
        """Start from nothing, whatever lies there."""
        self.progress = Progress(Tally(self.progress.tally.gate))
        self._open(0, 0)
        self.save()

    def resume(self, blocks: Iterator[Block]) -> None:
        """Go on from the journal, and take the blocks that are done off ``blocks``.

        Raises ResumeError that says what differs, where this is another run than the journal's.
        """
        journal = self._journal()
        self._compare(journal.about)
        read: dict[str, str] = {}
        for _ in range(journal.progress.blocks):
            block = next(blocks, None)
            if block is None:
                break
            _read_on(read, block.file, digest_of(block))
        changed = [file for file, digest in journal.progress.read.items() if read.get(file) != digest]
        if changed:
            what = "what was already judged of it has changed since"
            raise ResumeError([Problem(file, what) for file in changed])
        if not self._holds(journal.progress):
            short = "shorter than the journal says: begin anew, without --resume"
            raise ResumeError([Problem(str(self.lines_path), short)])
        self.progress = journal.progress
        self._open(self.progress.line_bytes, self.progress.beside_bytes)

    def write(self, block: Block, judged: JudgedBlock) -> None:
        """Append a block's verdicts. They are safe once ``save`` was called."""
        for file, written in zip(self._files, (judged.lines, judged.beside), strict=False):
            file.write(written)
        self.progress.add(block, judged)

    def save(self) -> None:
        """Put what was written on the disk, then say so in the journal: never the other way round."""
        for file in self._files:
            file.flush()
            os.fsync(file.fileno())
        replace_whole(self.journal_path, msgspec.json.encode(_Journal(self.about, self.progress)))

    def close(self) -> None:
        """No more verdicts; the files stay."""
        for file in self._files:
            file.close()
        self._files = []

    def lines(self) -> Iterator[bytes]:
        """Every line, once written."""
        with self.lines_path.open("rb") as file:
            yield from file

    def beside(self) -> Iterator[bytes]:
        """What was kept beside the lines, in their order."""
        with self.beside_path.open("rb") as file:
            yield from file

    def become(self, output: Path) -> None:
        """Put the lines where the output is to be. They are read from there from now on."""
        os.replace(self.lines_path, output)
        self.lines_path = output
        self._lines_stay = True

    def remove(self) -> None:
        """The outputs are whole: nothing is left to resume."""
        for path in (self.journal_path, self.beside_path):
            path.unlink(missing_ok=True)
        if not self._lines_stay:
            self.lines_path.unlink(missing_ok=True)

    def _open(self, line_bytes: int, beside_bytes: int) -> None:
        sized = [(self.lines_path, line_bytes), (self.beside_path, beside_bytes)]
        for path, size in sized if self.about.kept else sized[:1]:
            file = path.open("r+b" if path.exists() else "w+b")
            self._files.append(file)
            if not _locked(file):
                self.close()
                raise ResumeError([Problem(str(path), "another run is writing it")])
            file.truncate(size)
            file.seek(size)

    def _journal(self) -> _Journal:
        try:
            return msgspec.json.decode(self.journal_path.read_bytes(), type=_Journal)
        except (OSError, msgspec.MsgspecError, UnicodeError) as error:
            unusable = f"cannot be used: {error}: begin anew, without --resume"
            raise ResumeError([Problem(str(self.journal_path), unusable)]) from None

    def _holds(self, progress: Progress) -> bool:
        try:
            beside_bytes = self.beside_path.stat().st_size if progress.beside_bytes else 0
            return self.lines_path.stat().st_size >= progress.line_bytes and beside_bytes >= progress.beside_bytes
        except OSError:
            return False

    def _compare(self, before: About) -> None:
        now = self.about
        problems = [
            Problem(name, f"it was {_said(getattr(before, name))}, now it is {_said(getattr(now, name))}")
            for name in ("version", "policy", "catalogue", "mapping", "files")
            if getattr(before, name) != getattr(now, name)
        ]
        if before.kept != now.kept:
            kept = f"the run kept {_kept(before.kept)} for its outputs, those of now need {_kept(now.kept)}"
            problems.append(Problem("outputs", f"{kept}: give the same --report and -o"))
        if before.files == now.files:
            for file, then, size in zip(now.files, before.sizes, now.sizes, strict=True):
                if then != size:
                    problems.append(Problem(file, f"it had {then or 0:,} bytes, now it has {size or 0:,}"))
        if problems:
            raise ResumeError(problems)


def _locked(file: BinaryIO) -> bool:
    """Whether no other run writes to this file. The lock ends with the process, however that ends."""
    try:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _read_on(read: dict[str, str], file: str, digest: bytes) -> None:
    """Add a block's digest to what was read of its file."""
    file = _written(file)
    read[file] = hashlib.sha256(bytes.fromhex(read.get(file, "")) + digest).hexdigest()


def _written(file: str) -> str:
    """The file's name as a journal can hold it: a name of bytes that are no Unicode has those escaped."""
    return file if file.isascii() else file.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def _size(file: str) -> int | None:
    return None if file == "-" or not os.path.isfile(file) else os.path.getsize(file)


def _kept(parts: tuple[str, ...]) -> str:
    return " and ".join(parts) or "verdicts only"


def _said(value: object) -> str:
    if isinstance(value, Mapping):
        return ",".join(f"{name}={field}" for name, field in value.items()) or "none"
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or "none"
    return str(value)
