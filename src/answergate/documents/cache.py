"""A cache on disk for documents that were read, so that each PDF is laid out once.

The key is a hash of the file's content, of the reader's own source code and of the version of PDFium. The fonts of the
machine are not part of it, because the reader does not use them.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

import msgspec

from answergate.documents.errors import DOCX_SUFFIXES, HTML_SUFFIXES, require_readers
from answergate.documents.page import Document, PageDone
from answergate.documents.plain import read_text
from answergate.model import span


def read_document(path: Path, name: str, cache: Path | None = None, page_done: PageDone | None = None) -> Document:
    """Read the document at ``path``, or load it from ``cache``. Only PDF files are cached: reading others is fast."""
    suffix = path.suffix.lower()
    require_readers([path.name])
    # The packages that read PDF and HTML files are optional. Other files do not need them.
    if suffix in HTML_SUFFIXES:
        from answergate.documents.html import read_html

        return read_html(path, name)
    if suffix in DOCX_SUFFIXES:
        from answergate.documents.docx import read_docx

        return read_docx(path, name)
    if suffix != ".pdf":
        return read_text(path, name)
    from answergate.documents.pdf import read_pdf

    cached = cache / f"{_key(path)}.msgpack" if cache is not None else None
    if cached is not None and (document := _load(cached)) is not None:
        return _renamed(document, name)
    document = read_pdf(path, name, page_done)
    if cached is not None:
        _save(cached, document)
    return document


def _load(cached: Path) -> Document | None:
    try:
        return msgspec.msgpack.decode(cached.read_bytes(), type=Document)
    except (OSError, msgspec.MsgspecError):
        return None


def _save(cached: Path, document: Document) -> None:
    """Write the document to the cache atomically. Write errors are ignored: they only cost time."""
    partial = cached.with_suffix(f".{os.getpid()}.part")
    with suppress(OSError):
        cached.parent.mkdir(parents=True, exist_ok=True)
        partial.write_bytes(msgspec.msgpack.encode(document))
        partial.replace(cached)


def _renamed(document: Document, name: str) -> Document:
    troubles = tuple(msgspec.structs.replace(trouble, document=name) for trouble in document.troubles)
    return msgspec.structs.replace(document, name=name, troubles=troubles)


def _key(path: Path) -> str:
    digest = hashlib.sha256(_reader_version())
    digest.update(path.read_bytes())
    return digest.hexdigest()


@lru_cache(maxsize=1)
def _reader_version() -> bytes:
    """A hash of the reader's source files and of PDFium's version, so that a change to them invalidates the cache."""
    from pypdfium2.version import PDFIUM_INFO, PYPDFIUM_INFO

    digest = hashlib.sha256(f"{PYPDFIUM_INFO} {PDFIUM_INFO}".encode())
    for source in [*sorted(Path(__file__).parent.glob("*.py")), Path(span.__file__)]:
        digest.update(source.read_bytes())
    return digest.digest()
