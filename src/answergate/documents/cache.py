"""Read pages kept on disk, so that the same file is laid out once. The key is the file's content and this reader."""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

import msgspec

from answergate.documents.errors import require_pdf_reader
from answergate.documents.page import Document, PageDone
from answergate.documents.plain import read_text


def read_document(path: Path, name: str, cache: Path | None = None, page_done: PageDone | None = None) -> Document:
    """The document at ``path``, from ``cache`` where it was read before. Text files are read faster than kept."""
    if path.suffix.lower() != ".pdf":
        return read_text(path, name)
    require_pdf_reader([path.name])
    # The PDF reader is an extra: text files are read without it.
    from answergate.documents.pdf import read_pdf

    kept = cache / f"{_key(path)}.msgpack" if cache is not None else None
    if kept is not None and (document := _kept(kept)) is not None:
        return _named(document, name)
    document = read_pdf(path, name, page_done)
    if kept is not None:
        _keep(kept, document)
    return document


def _kept(kept: Path) -> Document | None:
    try:
        return msgspec.msgpack.decode(kept.read_bytes(), type=Document)
    except (OSError, msgspec.MsgspecError):
        return None


def _keep(kept: Path, document: Document) -> None:
    """Keep the document, whole or not at all; a cache that cannot be written only costs time."""
    partial = kept.with_suffix(f".{os.getpid()}.part")
    with suppress(OSError):
        kept.parent.mkdir(parents=True, exist_ok=True)
        partial.write_bytes(msgspec.msgpack.encode(document))
        partial.replace(kept)


def _named(document: Document, name: str) -> Document:
    troubles = tuple(msgspec.structs.replace(trouble, document=name) for trouble in document.troubles)
    return msgspec.structs.replace(document, name=name, troubles=troubles)


def _key(path: Path) -> str:
    digest = hashlib.sha256(_reader_version())
    digest.update(path.read_bytes())
    return digest.hexdigest()


@lru_cache(maxsize=1)
def _reader_version() -> bytes:
    """A change to the reader's own code makes every kept page stale."""
    digest = hashlib.sha256()
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.read_bytes())
    return digest.digest()
