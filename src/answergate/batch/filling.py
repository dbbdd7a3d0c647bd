"""One run: blocks judged and kept, and safe on the disk every other second."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import closing
from itertools import islice
from time import monotonic
from typing import Protocol

from answergate.batch.judging import Job, JudgedBlock
from answergate.batch.output import decode_line
from answergate.batch.resuming import Progress
from answergate.batch.running import run
from answergate.batch.tally import Tally
from answergate.records.record import Block

SAVED_EVERY = 2.0
"""Seconds of work that may be lost."""


ADOPTED = 1000
"""Lines that are counted together."""


class Kept(Protocol):
    """Where verdicts go."""

    progress: Progress

    def write(self, block: Block, judged: JudgedBlock) -> None:
        """Take a block's verdicts."""

    def save(self) -> None:
        """Make sure that what was taken is safe."""


class Unkept:
    """Counts verdicts and forgets them, where nothing but the summary was asked for."""

    def __init__(self, gate: str) -> None:
        self.progress = Progress(Tally(gate))

    def write(self, block: Block, judged: JudgedBlock) -> None:
        self.progress.add(block, judged)

    def save(self) -> None:
        """Nothing is kept."""


def fill(
    kept: Kept, blocks: Iterable[Block], job: Job, *, workers: int, tell: Callable[[Block, Progress], object]
) -> None:
    """Judge every block into ``kept``, and ``tell`` of each one."""
    saved = monotonic()
    # Closed at once where this breaks off, so that no worker outlives the run.
    with closing(run(blocks, job, workers=workers)) as judged_blocks:
        for block, judged in judged_blocks:
            kept.write(block, judged)
            tell(block, kept.progress)
            if monotonic() - saved >= SAVED_EVERY:
                kept.save()
                saved = monotonic()
    kept.save()


def adopt(kept: Kept, lines: Iterable[bytes]) -> None:
    """Take verdicts that were judged elsewhere, already as lines, into ``kept``."""
    remaining = iter(lines)
    while some := list(islice(remaining, ADOPTED)):
        tally = Tally(kept.progress.tally.gate)
        for line in some:
            tally.add(*decode_line(line))
        kept.write(Block("-", "lines", 1, ()), JudgedBlock(b"".join(some), b"", tally, b""))
    kept.save()
