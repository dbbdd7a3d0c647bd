"""Reads DOCX files: paragraphs, tables and notes in the order of the document."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from xml.etree.ElementTree import Element

import msgspec

from answergate.documents.docx_flow import Reader
from answergate.documents.docx_notes import Notes
from answergate.documents.docx_parts import Parts, child, is_on, local, value
from answergate.documents.docx_styles import Styles
from answergate.documents.flow import Block, FlowError, PageBreak, Text
from answergate.documents.flow_pages import write_pages
from answergate.documents.page import Document, Trouble

_NO_TEXT = "could not be read: the file has no text"
_OTHER_FILES = "could not be read in full: it contains other files, which Word shows as its text"


def read_docx(path: Path, name: str) -> Document:
    """Read the DOCX file at ``path`` and call it ``name``."""
    content = path.read_bytes()
    digest = hashlib.sha256(content).hexdigest()
    try:
        parts = Parts(content)
        notes = Notes(parts.of_kind("footnotes"), parts.of_kind("endnotes"))
        sections = [one for one in parts.main.iter() if local(one) == "sectPr"]
        reader = Reader(Styles(parts.of_kind("styles")), notes, sections)
        header, footer = (_margin(parts, reader, sections, kind) for kind in ("header", "footer"))
        blocks = [*header, *_body(parts, reader, notes), *footer]
        pages = write_pages(blocks, reader.hidden)
    except FlowError as error:
        return Document(name, digest, (), (Trouble(name, None, str(error)),))
    except RecursionError:
        reason = "could not be read: its elements are nested too deeply"
        return Document(name, digest, (), (Trouble(name, None, reason),))
    reasons = [_OTHER_FILES] if reader.has_other_files else []
    reasons += [] if pages else [_NO_TEXT]
    return Document(name, digest, pages, tuple(Trouble(name, None, reason) for reason in reasons))


def _body(parts: Parts, reader: Reader, notes: Notes) -> Iterator[Block]:
    """Yield the text, with the footnotes at the end of the pages that refer to them."""
    body = child(parts.main, "body")
    for block in reader.blocks(body if body is not None else parts.main):
        if isinstance(block, PageBreak):
            yield from _notes(reader, notes, last=False)
        yield block
    yield from _notes(reader, notes, last=True)


def _notes(reader: Reader, notes: Notes, *, last: bool) -> Iterator[Block]:
    for mark, note in notes.take(last=last):
        for index, block in enumerate(reader.blocks(note)):
            if index == 0 and isinstance(block, Text) and not block.text.startswith(mark):
                yield msgspec.structs.replace(block, text=f"{mark} {block.text}")
            else:
                yield block


def _margin(parts: Parts, reader: Reader, sections: Sequence[Element], kind: str) -> Iterator[Block]:
    """Yield the header or footer of the first page. It is on every page, but its text is read once."""
    section = sections[0] if sections else None
    references = [one for one in (section if section is not None else ()) if local(one) == f"{kind}Reference"]
    own = {value(one, "type"): value(one, "id") for one in references}
    wanted = "first" if is_on(section, "titlePg") and "first" in own else "default"
    part = parts.by_id(own.get(wanted, ""))
    if part is not None:
        yield from reader.blocks(part)
