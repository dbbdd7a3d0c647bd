"""Read many documents, in several processes if requested. The order stays the same, and a bad file does not stop it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path
from queue import Empty
from typing import TYPE_CHECKING

from answergate.documents.cache import read_document
from answergate.documents.page import Document, Trouble
from answergate.resolve.sources import Source

if TYPE_CHECKING:
    from multiprocessing.queues import Queue

Progress = Callable[[str, int, int], None]

_POLL_SECONDS = 0.2
# The queue where a worker process reports the pages it has read. It is set once, when the process starts.
_progress_queues: list[Queue[tuple[str, int, int]]] = []


def read_all(
    sources: Sequence[Source], *, workers: int, cache: Path | None, progress: Progress | None = None
) -> dict[str, Document]:
    """Read every source and return the documents by name, in the given order.

    ``progress(name, page, of)`` is called after each page.
    """
    if workers <= 1 or len(sources) <= 1:
        return {source.name: _read(source, cache, progress) for source in sources}
    read = _read_in_pool(sources, workers, cache, progress)
    for source in sources:
        if source.name not in read:
            read[source.name] = _read_alone(source, cache)
    return {source.name: read[source.name] for source in sources}


def _read_in_pool(
    sources: Sequence[Source], workers: int, cache: Path | None, progress: Progress | None
) -> dict[str, Document]:
    """Return the documents that a pool of processes could read.

    A file that crashes a process breaks the whole pool. Documents that were not finished by then are missing.
    """
    context = get_context("spawn")
    pages: Queue[tuple[str, int, int]] = context.Queue()
    read: dict[str, Document] = {}
    largest_first = sorted(sources, key=lambda source: -_size(source.path))
    with ProcessPoolExecutor(workers, mp_context=context, initializer=_use_progress_queue, initargs=(pages,)) as pool:
        waiting: dict[Future[Document], Source] = {
            pool.submit(_read_with_progress, source, cache): source for source in largest_first
        }
        while waiting:
            done, _ = wait(waiting, timeout=_POLL_SECONDS, return_when=FIRST_COMPLETED)
            _forward_progress(pages, progress)
            for future in done:
                source = waiting.pop(future)
                try:
                    read[source.name] = future.result()
                except BrokenProcessPool:
                    continue
    # A process sends its last pages before it ends, which may be after its result has arrived.
    _forward_progress(pages, progress)
    return read


def _use_progress_queue(pages: Queue[tuple[str, int, int]]) -> None:
    _progress_queues.append(pages)


def _forward_progress(pages: Queue[tuple[str, int, int]], progress: Progress | None) -> None:
    while True:
        try:
            name, page, of = pages.get_nowait()
        except Empty:
            return
        if progress is not None:
            progress(name, page, of)


def _read_with_progress(source: Source, cache: Path | None) -> Document:
    def report(name: str, page: int, of: int) -> None:
        for pages in _progress_queues:
            pages.put((name, page, of))

    return _read(source, cache, report)


def _read_alone(source: Source, cache: Path | None) -> Document:
    """Read one document in its own process. If the file crashes the process, the result says so."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        try:
            return pool.submit(_read, source, cache, None).result()
        except BrokenProcessPool:
            return Document(source.name, "", (), (Trouble(source.name, None, "could not be read: the reader crashed"),))


def _size(path: Path) -> int:
    return path.stat().st_size if path.is_file() else 0


def _read(source: Source, cache: Path | None, progress: Progress | None) -> Document:
    def page_done(page: int, of: int) -> None:
        if progress is not None:
            progress(source.name, page, of)

    try:
        return read_document(source.path, source.name, cache, page_done)
    except OSError as error:
        reason = f"could not be read: {error.strerror or error}"
        return Document(source.name, "", (), (Trouble(source.name, None, reason),))
