"""Save the progress of a run, so that an interrupted run can be resumed.

Verdicts are written to a part file next to the output. The journal records how much of it is safely on disk, the counts up
to there, and the inputs of the run. Both files are removed when the outputs are complete.
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
except ImportError:  # not available on Windows
    fcntl = None  # type: ignore[assignment]


class ResumeError(InputError):
    """The run cannot be resumed, because it does not match the journal."""

    subject = "interrupted run"


class About(Struct, frozen=True):
    """Everything that the verdicts of a run depend on. The field names are used in messages about differences."""

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
    """The progress of a run: judged blocks, written bytes, a hash of the data read from each file, and the counts."""

    tally: Tally
    blocks: int = 0
    line_bytes: int = 0
    extra_bytes: int = 0
    read: dict[str, str] = field(default_factory=dict)

    def add(self, block: Block, judged: JudgedBlock) -> None:
        """Add a judged block."""
        self.blocks += 1
        self.line_bytes += len(judged.lines)
        self.extra_bytes += len(judged.extras)
        self.tally.merge(judged.tally)
        _read_on(self.read, block.file, judged.digest)


class _Journal(Struct, frozen=True):
    about: About
    progress: Progress


class Spool:
    """The part file of ``output``, the file with its extras, and the journal of both."""

    def __init__(self, output: Path, about: About, gate: str) -> None:
        self.lines_path = output.with_name(f"{output.name}.part")
        self.extras_path = output.with_name(f"{output.name}.extras.part")
        self.journal_path = output.with_name(f"{output.name}.journal")
        self.about = about
        self.progress = Progress(Tally(gate))
        self._files: list[BinaryIO] = []
        self._lines_stay = False

    @property
    def left_over(self) -> bool:
        """Whether an earlier run was interrupted."""
        return self.journal_path.exists() and self.lines_path.exists()

    def begin(self) -> None:
        """Start from the beginning, and overwrite files of an earlier run."""
        self.progress = Progress(Tally(self.progress.tally.gate))
        self._open(0, 0)
        self.save()

    def resume(self, blocks: Iterator[Block]) -> None:
        """Continue from the journal, and skip the blocks that are done.

        Raises ResumeError with all differences if the journal belongs to another run.
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
            what = "the part that was already checked has changed since"
            raise ResumeError([Problem(file, what) for file in changed])
        if not self._holds(journal.progress):
            short = "shorter than the journal says: start again without --resume"
            raise ResumeError([Problem(str(self.lines_path), short)])
        self.progress = journal.progress
        self._open(self.progress.line_bytes, self.progress.extra_bytes)

    def write(self, block: Block, judged: JudgedBlock) -> None:
        """Append the verdicts of a block. They are safe after ``save``."""
        for file, written in zip(self._files, (judged.lines, judged.extras), strict=False):
            file.write(written)
        self.progress.add(block, judged)

    def save(self) -> None:
        """Flush the verdicts to disk, then update the journal. The order matters if the machine stops in between."""
        for file in self._files:
            file.flush()
            os.fsync(file.fileno())
        replace_whole(self.journal_path, msgspec.json.encode(_Journal(self.about, self.progress)))

    def close(self) -> None:
        """Close the files. They are not removed."""
        for file in self._files:
            file.close()
        self._files = []

    def lines(self) -> Iterator[bytes]:
        """All lines with verdicts."""
        with self.lines_path.open("rb") as file:
            yield from file

    def extras(self) -> Iterator[bytes]:
        """The extras of the lines, in the same order."""
        with self.extras_path.open("rb") as file:
            yield from file

    def become(self, output: Path) -> None:
        """Move the lines to ``output``. From now on they are read from there."""
        os.replace(self.lines_path, output)
        self.lines_path = output
        self._lines_stay = True

    def remove(self) -> None:
        """Remove the journal and the part files. The outputs are complete."""
        for path in (self.journal_path, self.extras_path):
            path.unlink(missing_ok=True)
        if not self._lines_stay:
            self.lines_path.unlink(missing_ok=True)

    def _open(self, line_bytes: int, extra_bytes: int) -> None:
        sized = [(self.lines_path, line_bytes), (self.extras_path, extra_bytes)]
        for path, size in sized if self.about.kept else sized[:1]:
            file = path.open("r+b" if path.exists() else "w+b")
            self._files.append(file)
            if not _locked(file):
                self.close()
                raise ResumeError([Problem(str(path), "another run is writing this file")])
            file.truncate(size)
            file.seek(size)

    def _journal(self) -> _Journal:
        try:
            return msgspec.json.decode(self.journal_path.read_bytes(), type=_Journal)
        except (OSError, msgspec.MsgspecError, UnicodeError) as error:
            unusable = f"cannot be used: {error}: start again without --resume"
            raise ResumeError([Problem(str(self.journal_path), unusable)]) from None

    def _holds(self, progress: Progress) -> bool:
        try:
            extra_bytes = self.extras_path.stat().st_size if progress.extra_bytes else 0
            return self.lines_path.stat().st_size >= progress.line_bytes and extra_bytes >= progress.extra_bytes
        except OSError:
            return False

    def _compare(self, before: About) -> None:
        now = self.about
        problems = [
            Problem(name, f"it was {_shown(getattr(before, name))}, now it is {_shown(getattr(now, name))}")
            for name in ("version", "policy", "catalogue", "mapping", "files")
            if getattr(before, name) != getattr(now, name)
        ]
        if before.kept != now.kept:
            kept = f"the run kept {_kept(before.kept)} for its outputs, this one needs {_kept(now.kept)}"
            problems.append(Problem("outputs", f"{kept}: use the same --report and -o"))
        if before.files == now.files:
            for file, then, size in zip(now.files, before.sizes, now.sizes, strict=True):
                if then != size:
                    problems.append(Problem(file, f"it had {then or 0:,} bytes, now it has {size or 0:,}"))
        if problems:
            raise ResumeError(problems)


def _locked(file: BinaryIO) -> bool:
    """Lock the file. False if another run has locked it. The lock ends with the process, even if it is killed."""
    try:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _read_on(read: dict[str, str], file: str, digest: bytes) -> None:
    """Add the digest of a block to the hash of its file."""
    file = _written(file)
    read[file] = hashlib.sha256(bytes.fromhex(read.get(file, "")) + digest).hexdigest()


def _written(file: str) -> str:
    """The file's name as JSON can hold it. Bytes that are not Unicode are escaped."""
    return file if file.isascii() else file.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def _size(file: str) -> int | None:
    return None if file == "-" or not os.path.isfile(file) else os.path.getsize(file)


def _kept(parts: tuple[str, ...]) -> str:
    return " and ".join(parts) or "verdicts only"


def _shown(value: object) -> str:
    if isinstance(value, Mapping):
        return ",".join(f"{name}={field}" for name, field in value.items()) or "none"
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or "none"
    return str(value)
