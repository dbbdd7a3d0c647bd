"""Blocks judged on every core, in the order they were read, with a bounded number of them on the way."""

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

IN_HAND = 2
"""Blocks a worker holds: one it judges and one that waits, so that it never does."""

UNWRITTEN = 4
"""Blocks per worker that may be read and not yet written: what bounds the memory of a run."""

WORTH_A_CREW = 262_144
"""Bytes that are judged here in the time it takes to start other processes."""

Judging = Generator[tuple[Block, JudgedBlock], None, None]
"""Blocks as they are judged. To close it is to stop."""


class RunBroke(AnswergateError):
    """The run broke off: ``place`` is the record that was being judged, ``reason`` what happened."""

    def __init__(self, place: str, reason: str) -> None:
        self.place = place
        self.reason = reason
        super().__init__(f"{reason} while judging {place}")


def run(blocks: Iterable[Block], job: Job, *, workers: int) -> Judging:
    """Every block with its verdicts, in order. What comes out does not depend on ``workers``.

    One worker, or little to do, needs no other process. Raises RunBroke where a worker dies.
    """
    source = iter(blocks)
    if workers == 1:
        return _here(source, job)
    first: list[Block] = []
    size = 0
    for block in source:
        first.append(block)
        size += sum(map(len, block.data))
        if size > WORTH_A_CREW and len(first) > 1:
            return _in_parallel(chain(first, source), job, workers)
    return _here(first, job)


def _here(blocks: Iterable[Block], job: Job) -> Judging:
    line = 0

    def at(current: int) -> None:
        nonlocal line
        line = current

    for block in blocks:
        try:
            judged = judge_block(block, job, at)
        except Exception as error:
            raise RunBroke(f"{block.file}:{line}", _reason(error)) from error
        yield block, judged


def _in_parallel(blocks: Iterable[Block], job: Job, workers: int) -> Judging:
    source = enumerate(blocks)
    crew = [_Worker(job) for _ in range(workers)]
    judged: dict[int, tuple[Block, JudgedBlock]] = {}
    due = given = 0
    more = True
    try:
        while more or due < given:
            for worker in sorted(crew, key=lambda worker: len(worker.in_hand)):
                while more and len(worker.in_hand) < IN_HAND and given - due < UNWRITTEN * workers:
                    number_and_block = next(source, None)
                    if number_and_block is None:
                        more = False
                    else:
                        worker.give(*number_and_block)
                        given += 1
            if due < given and due not in judged:
                busy = {worker.connection: worker for worker in crew if worker.in_hand}
                for connection in wait(list(busy)):
                    number, block, done = busy[connection].take()  # type: ignore[index]
                    judged[number] = (block, done)
            while due in judged:
                yield judged.pop(due)
                due += 1
    finally:
        for worker in crew:
            worker.stop()


class _Worker:
    """One process that judges, and the blocks it has in hand."""

    def __init__(self, job: Job) -> None:
        context = get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.line: Synchronized[int] = context.Value("q", 0, lock=False)
        self.in_hand: list[tuple[int, Block]] = []
        self.process = context.Process(target=_work, args=(theirs, self.line, job), daemon=True)
        with _deaf_to_interrupts():
            self.process.start()
        theirs.close()

    def give(self, number: int, block: Block) -> None:
        self.in_hand.append((number, block))
        try:
            self.connection.send(block)
        except OSError:
            raise self._died() from None

    def take(self) -> tuple[int, Block, JudgedBlock]:
        try:
            answer = self.connection.recv()
        except (EOFError, OSError):
            raise self._died() from None
        if isinstance(answer, _Broke):
            raise RunBroke(answer.place, answer.reason)
        number, block = self.in_hand.pop(0)
        return number, block, answer

    def stop(self) -> None:
        self.connection.close()
        self.process.terminate()
        self.process.join()

    def _died(self) -> RunBroke:
        self.process.join(timeout=5)
        code = self.process.exitcode
        block = self.in_hand[0][1]
        line = self.line.value or block.first
        how = f"was killed by {signal.Signals(-code).name}" if code and code < 0 else f"ended with code {code}"
        return RunBroke(f"{block.file}:{line}", f"a worker {how}")


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """What is started in here ignores Ctrl-C, which a terminal sends to all: only the process that writes decides."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class _Broke(Struct, frozen=True):
    place: str
    reason: str


def _reason(error: Exception) -> str:
    return "memory ran out" if isinstance(error, MemoryError) else f"{type(error).__name__}: {error}"


def _work(connection: Connection[Any, Any], line: Synchronized[int], job: Job) -> None:
    """The life of a worker: until the other end closes, a block in, its verdicts out."""
    # A thread takes blocks off the connection at once: both ends sending at the same time would wait for ever.
    waiting: Queue[Block | None] = Queue()
    Thread(target=_receive, args=(connection, waiting.put), daemon=True).start()
    warm_up(job)

    def at(current: int) -> None:
        line.value = current

    while (block := waiting.get()) is not None:
        answer: JudgedBlock | _Broke
        try:
            answer = judge_block(block, job, at)
        except Exception as error:
            answer = _Broke(f"{block.file}:{line.value}", _reason(error))
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
