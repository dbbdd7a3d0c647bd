"""Reading many documents: in several processes where asked, always in the same order, one bad file never the end."""

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

_TURN = 0.2
# Where a worker process tells of the pages it has read; set once, when the process starts.
_told: list[Queue[tuple[str, int, int]]] = []


def read_all(
    sources: Sequence[Source], *, workers: int, cache: Path | None, progress: Progress | None = None
) -> dict[str, Document]:
    """Every source by name, in the order given. ``progress(name, page, of)`` is told after each page."""
    if workers <= 1 or len(sources) <= 1:
        return {source.name: _read(source, cache, progress) for source in sources}
    read = _read_by_many(sources, workers, cache, progress)
    for source in sources:
        if source.name not in read:
            read[source.name] = _read_alone(source, cache)
    return {source.name: read[source.name] for source in sources}


def _read_by_many(
    sources: Sequence[Source], workers: int, cache: Path | None, progress: Progress | None
) -> dict[str, Document]:
    """What a pool of processes could read. A file that takes a process down takes the pool with it: the documents
    that were not done by then are missing."""
    context = get_context("spawn")
    pages: Queue[tuple[str, int, int]] = context.Queue()
    read: dict[str, Document] = {}
    largest_first = sorted(sources, key=lambda source: -_size(source.path))
    with ProcessPoolExecutor(workers, mp_context=context, initializer=_tell_to, initargs=(pages,)) as pool:
        waiting: dict[Future[Document], Source] = {
            pool.submit(_read_and_tell, source, cache): source for source in largest_first
        }
        while waiting:
            done, _ = wait(waiting, timeout=_TURN, return_when=FIRST_COMPLETED)
            _pass_on(pages, progress)
            for future in done:
                source = waiting.pop(future)
                try:
                    read[source.name] = future.result()
                except BrokenProcessPool:
                    continue
        _pass_on(pages, progress)
    return read


def _tell_to(pages: Queue[tuple[str, int, int]]) -> None:
    _told.append(pages)


def _pass_on(pages: Queue[tuple[str, int, int]], progress: Progress | None) -> None:
    while True:
        try:
            name, page, of = pages.get_nowait()
        except Empty:
            return
        if progress is not None:
            progress(name, page, of)


def _read_and_tell(source: Source, cache: Path | None) -> Document:
    def tell(name: str, page: int, of: int) -> None:
        for pages in _told:
            pages.put((name, page, of))

    return _read(source, cache, tell)


def _read_alone(source: Source, cache: Path | None) -> Document:
    """One document in a process of its own: a file that takes its reader down is trouble, and the rest goes on."""
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
