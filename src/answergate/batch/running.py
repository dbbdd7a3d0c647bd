"""Judge blocks in worker processes, in the order in which they were read. The number of blocks in memory is limited."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.sharedctypes import Synchronized
from queue import Queue
from threading import Thread, current_thread, main_thread
from typing import Any

from msgspec import Struct

from answergate.batch.judging import Job, JudgedBlock, judge_block, warm_up
from answergate.errors import AnswergateError
from answergate.records.record import Block

BLOCKS_PER_WORKER = 2
"""Blocks that a worker holds: one that it judges, and the next one, so that it never waits."""

UNWRITTEN = 4
"""Blocks per worker that may be read but not written yet. This limits the memory of a run."""

SMALL_RUN = 262_144
"""Bytes that one process can judge in the time that it takes to start workers."""

Judging = Generator[tuple[Block, JudgedBlock], None, None]
"""Yields judged blocks. Closing it stops the run."""


class RunFailed(AnswergateError):
    """The run failed. ``place`` is the record that was being checked, ``reason`` is what happened."""

    def __init__(self, place: str, reason: str) -> None:
        self.place = place
        self.reason = reason
        super().__init__(f"{reason} while judging {place}")


def run(blocks: Iterable[Block], job: Job, *, workers: int) -> Judging:
    """Every block with its verdicts, in order. The verdicts do not depend on ``workers``.

    With one worker, or for a small input, no other process is started. Raises RunFailed if a worker dies.
    """
    source = iter(blocks)
    if workers == 1:
        return _in_this_process(source, job)
    first: list[Block] = []
    size = 0
    for block in source:
        first.append(block)
        size += sum(map(len, block.data))
        if size > SMALL_RUN and len(first) > 1:
            return _in_parallel(chain(first, source), job, workers)
    return _in_this_process(first, job)


def _in_this_process(blocks: Iterable[Block], job: Job) -> Judging:
    line = 0

    def at(current: int) -> None:
        nonlocal line
        line = current

    for block in blocks:
        try:
            judged = judge_block(block, job, at)
        except Exception as error:
            raise RunFailed(f"{block.file}:{line}", _reason(error)) from error
        yield block, judged


def _in_parallel(blocks: Iterable[Block], job: Job, workers: int) -> Judging:
    source = enumerate(blocks)
    processes = [_Worker(job) for _ in range(workers)]
    judged: dict[int, tuple[Block, JudgedBlock]] = {}
    due = given = 0
    more = True
    try:
        while more or due < given:
            for worker in sorted(processes, key=lambda worker: len(worker.sent)):
                while more and len(worker.sent) < BLOCKS_PER_WORKER and given - due < UNWRITTEN * workers:
                    number_and_block = next(source, None)
                    if number_and_block is None:
                        more = False
                    else:
                        worker.give(*number_and_block)
                        given += 1
            if due < given and due not in judged:
                busy = {worker.connection: worker for worker in processes if worker.sent}
                for connection in wait(list(busy)):
                    number, block, done = busy[connection].take()  # type: ignore[index]
                    judged[number] = (block, done)
            while due in judged:
                yield judged.pop(due)
                due += 1
    finally:
        for worker in processes:
            worker.stop()


class _Worker:
    """A worker process, and the blocks that were sent to it."""

    def __init__(self, job: Job) -> None:
        context = get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.line: Synchronized[int] = context.Value("q", 0, lock=False)
        self.sent: list[tuple[int, Block]] = []
        self.process = context.Process(target=_work, args=(theirs, self.line, job), daemon=True)
        with _ignoring_interrupts():
            self.process.start()
        theirs.close()

    def give(self, number: int, block: Block) -> None:
        self.sent.append((number, block))
        try:
            self.connection.send(block)
        except OSError:
            raise self._died() from None

    def take(self) -> tuple[int, Block, JudgedBlock]:
        try:
            answer = self.connection.recv()
        except (EOFError, OSError):
            raise self._died() from None
        if isinstance(answer, _Failure):
            raise RunFailed(answer.place, answer.reason)
        number, block = self.sent.pop(0)
        return number, block, answer

    def stop(self) -> None:
        self.connection.close()
        self.process.terminate()
        self.process.join()

    def _died(self) -> RunFailed:
        self.process.join(timeout=5)
        code = self.process.exitcode
        block = self.sent[0][1]
        line = self.line.value or block.first
        how = f"was killed by {signal.Signals(-code).name}" if code and code < 0 else f"ended with code {code}"
        return RunFailed(f"{block.file}:{line}", f"a worker {how}")


@contextmanager
def _ignoring_interrupts() -> Iterator[None]:
    """Processes that are started in here ignore Ctrl-C. A terminal sends it to all, but only the main process handles it."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class _Failure(Struct, frozen=True):
    place: str
    reason: str


def _reason(error: Exception) -> str:
    return "memory ran out" if isinstance(error, MemoryError) else f"{type(error).__name__}: {error}"


def _work(connection: Connection[Any, Any], line: Synchronized[int], job: Job) -> None:
    """The main function of a worker: receive blocks and send back verdicts, until the connection is closed."""
    # A thread receives blocks immediately. Otherwise both ends could block forever, each waiting to send.
    waiting: Queue[Block | None] = Queue()
    Thread(target=_receive, args=(connection, waiting.put), daemon=True).start()
    warm_up(job)

    def at(current: int) -> None:
        line.value = current

    while (block := waiting.get()) is not None:
        answer: JudgedBlock | _Failure
        try:
            answer = judge_block(block, job, at)
        except Exception as error:
            answer = _Failure(f"{block.file}:{line.value}", _reason(error))
        try:
            connection.send(answer)
        except OSError:
            return


def _receive(connection: Connection[Any, Any], put: Callable[[Block | None], object]) -> None:
    try:
        while True:
            put(connection.recv())
    except (EOFError, OSError):
        put(None)
