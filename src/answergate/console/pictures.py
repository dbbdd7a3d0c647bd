"""Images of document pages, with the boxes of chunks and citations."""

from __future__ import annotations

import threading
from collections import OrderedDict
from pathlib import Path
from typing import Any

from msgspec import Struct

from answergate.console.host import Host
from answergate.console.views import view_of
from answergate.ledger import Kept
from answergate.render.case_view.shapes import View

_SCALE = 2.0
_LONGEST_SIDE = 4_000
_REMEMBERED = 24
_MOST_PAGES = 40


class PageBox(Struct, frozen=True):
    """A box on a page, in points from its top left corner."""

    left: float
    top: float
    width: float
    height: float


class ShownPage(Struct, frozen=True):
    """A document page of a chunk: the URL of its image, its size, the chunk's boxes and the cited boxes."""

    chunk: int
    page: int
    source: str
    address: str
    width: float
    height: float
    boxes: tuple[PageBox, ...]
    cited: tuple[PageBox, ...]


class Pictures:
    """Images of document pages. They exist if the chunk's source is the name of a PDF in the host's folder."""

    def __init__(self, host: Host) -> None:
        self._host = host
        # The PDF library is not thread-safe.
        self._one_at_a_time = threading.Lock()
        self._made: OrderedDict[tuple[Path, int, int], bytes] = OrderedDict()

    def pages(self, kept: Kept, view: View) -> list[ShownPage]:
        """The document pages of the chunks of a case."""
        found: list[ShownPage] = []
        for index, chunk in enumerate(view.chunks):
            path = None if not chunk.positions else self._document(chunk.source)
            if path is None:
                continue
            for page in dict.fromkeys(int(position[0]) for position in chunk.positions):
                size = self._size(path, page)
                if size is None or len(found) >= _MOST_PAGES:
                    continue
                rows = [position for position in chunk.positions if position[0] == page]
                cited = [one.bbox for one in view.citations if one.chunk == index and one.page == page and one.bbox]
                found.append(
                    ShownPage(
                        chunk=index,
                        page=page,
                        source=str(chunk.source),
                        address=f"/console/decisions/{kept.entry.seq}/chunks/{index}/pages/{page}",
                        width=size[0],
                        height=size[1],
                        boxes=tuple(
                            PageBox(left, top, right - left, bottom - top)
                            for _, left, right, top, bottom in rows
                            if right > left and bottom > top
                        ),
                        cited=tuple(
                            PageBox(x0, y0, x1 - x0, y1 - y0) for x0, y0, x1, y1 in cited if x1 > x0 and y1 > y0
                        ),
                    )
                )
        return found

    def pdf_reader_missing(self, view: View) -> bool:
        """Whether there are pages to show, but the extra ``pdf`` is not installed."""
        return _reader() is None and any(chunk.positions and self._document(chunk.source) for chunk in view.chunks)

    def picture(self, kept: Kept, chunk: int, page: int) -> bytes | None:
        """The page as a PNG, or None if the chunk is not on this page or its document is not found."""
        view = view_of(kept)
        chunks = () if view is None else view.chunks
        if not 0 <= chunk < len(chunks) or all(position[0] != page for position in chunks[chunk].positions):
            return None
        path = self._document(chunks[chunk].source)
        size = None if path is None else self._size(path, page)
        return None if path is None or size is None else self._png(path, page, size)

    def _document(self, source: str | None) -> Path | None:
        """The PDF with the name ``source``. It must be inside the folder, even if the name has ``..``."""
        folder = self._host.documents
        if folder is None or not source or "\0" in source or len(source) > 1000:
            return None
        try:
            home = folder.resolve()
            for name in (source, f"{source}.pdf"):
                path = (home / name).resolve()
                if path.is_relative_to(home) and path.suffix.lower() == ".pdf" and path.is_file():
                    return path
        except (OSError, ValueError, RuntimeError):
            return None
        return None

    def _size(self, path: Path, page: int) -> tuple[float, float] | None:
        """The displayed size of the page in points. None if there is no such page, or the PDF reader is missing."""
        pdfium = _reader()
        if pdfium is None:
            return None
        with self._one_at_a_time:
            try:
                document = pdfium.PdfDocument(path)
            except (pdfium.PdfiumError, OSError):
                return None
            try:
                if not 1 <= page <= len(document):
                    return None
                width, height = document[page - 1].get_size()
                return float(width), float(height)
            except pdfium.PdfiumError:
                return None
            finally:
                document.close()

    def _png(self, path: Path, page: int, size: tuple[float, float]) -> bytes | None:
        """The image of the page. None if it cannot be rendered."""
        from answergate.documents.picture import page_pictures

        key = (path, path.stat().st_mtime_ns, page)
        with self._one_at_a_time:
            made = self._made.get(key)
            if made is None:
                try:
                    made = page_pictures(path, [page], min(_SCALE, _LONGEST_SIDE / max(size))).get(page)
                except _reader().PdfiumError:
                    return None
                if made is None:
                    return None
                self._made[key] = made
                while len(self._made) > _REMEMBERED:
                    self._made.popitem(last=False)
        return made


def _reader() -> Any:
    """The PDF library, or None if the extra ``pdf`` is not installed."""
    try:
        import pypdfium2
    except ModuleNotFoundError:
        return None
    return pypdfium2
