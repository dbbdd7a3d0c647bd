"""Judge all blocks of a run and store the verdicts. They are saved to disk every two seconds."""

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
"""Seconds between two saves: at most this much work is lost."""

LINES_AT_ONCE = 1000
"""How many lines of another run are counted together."""


class Sink(Protocol):
    """Stores verdicts."""

    progress: Progress

    def write(self, block: Block, judged: JudgedBlock) -> None:
        """Store the verdicts of a block."""

    def save(self) -> None:
        """Save everything that was stored."""


class CountOnly:
    """Counts verdicts and does not store them, for runs that only print a summary."""

    def __init__(self, gate: str) -> None:
        self.progress = Progress(Tally(gate))

    def write(self, block: Block, judged: JudgedBlock) -> None:
        self.progress.add(block, judged)

    def save(self) -> None:
        """Nothing is stored, so there is nothing to save."""


def collect(
    sink: Sink, blocks: Iterable[Block], job: Job, *, workers: int, tell: Callable[[Block, Progress], object]
) -> None:
    """Judge every block, store the verdicts in ``sink``, and call ``tell`` after each block."""
    saved = monotonic()
    # Close the generator if anything fails here, so that its worker processes stop.
    with closing(run(blocks, job, workers=workers)) as judged_blocks:
        for block, judged in judged_blocks:
            sink.write(block, judged)
            tell(block, sink.progress)
            if monotonic() - saved >= SAVED_EVERY:
                sink.save()
                saved = monotonic()
    sink.save()


def collect_lines(sink: Sink, lines: Iterable[bytes]) -> None:
    """Store verdicts of a cluster, which are already encoded as lines, in ``sink``."""
    remaining = iter(lines)
    while some := list(islice(remaining, LINES_AT_ONCE)):
        tally = Tally(sink.progress.tally.gate)
        for line in some:
            tally.add(*decode_line(line))
        sink.write(Block("-", "lines", 1, ()), JudgedBlock(b"".join(some), b"", tally, b""))
    sink.save()
