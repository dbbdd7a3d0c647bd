"""Reads PDF files. A page that cannot be read is reported by document and number. The other pages are still read."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pypdfium2 as pdfium

from answergate.documents.fonts import without_installed_fonts
from answergate.documents.ink import Ink, read_ink
from answergate.documents.layout import lay_out
from answergate.documents.page import Document, Page, PageDone, Trouble

_NO_TEXT = "could not be read: the page has no visible text layer"
_UNMAPPED = "could not be read in full: a font does not say which characters its glyphs are"
_MISSING = (
    "could not be read in full: the file does not contain these fonts and does not say which characters they show: "
)
_TURNED = "could not be read: the text of the page runs sideways, downwards or upside down"
_FEW_UNMAPPED = 0.02


def read_pdf(path: Path, name: str, page_done: PageDone | None = None) -> Document:
    """Read the document at ``path`` and call it ``name``. ``page_done(page, of)`` is called after each page."""
    content = path.read_bytes()
    with without_installed_fonts():
        return _read(content, name, page_done)


def _read(content: bytes, name: str, page_done: PageDone | None) -> Document:
    digest = hashlib.sha256(content).hexdigest()
    try:
        opened = pdfium.PdfDocument(content)
    except pdfium.PdfiumError as error:
        return Document(name, digest, (), (Trouble(name, None, _why_not_opened(error, content)),))
    pages: list[Page] = []
    troubles: list[Trouble] = []
    try:
        count = len(opened)
        for index in range(count):
            number = index + 1
            try:
                page, reason = _page(opened, index)
            except Exception as error:
                # A broken page can raise any exception. The other pages must still be read.
                troubles.append(Trouble(name, number, f"could not be read: {error}"))
            else:
                pages.append(page)
                if reason is not None:
                    troubles.append(Trouble(name, number, reason))
            if page_done is not None:
                page_done(number, count)
    finally:
        opened.close()
    return Document(name, digest, tuple(pages), tuple(troubles))


def _page(opened: pdfium.PdfDocument, index: int) -> tuple[Page, str | None]:
    """The page, and why it could not be read in full."""
    page = opened[index]
    try:
        ink = read_ink(page)
    finally:
        page.close()
    made = lay_out(index + 1, ink)
    return made, _why_not_read(made, ink)


def _why_not_read(page: Page, ink: Ink) -> str | None:
    if ink.missing:
        return _MISSING + ", ".join(ink.missing)
    if not page.text:
        return _NO_TEXT
    if ink.turned:
        return _TURNED
    return _UNMAPPED if _is_unmapped(page.text, ink.unmapped) else None


def _why_not_opened(error: pdfium.PdfiumError, content: bytes) -> str:
    # The engine may report the error of an earlier document, so we also check that this file mentions encryption.
    if "password" in str(error).lower() and b"/Encrypt" in content:
        return "could not be read: the document is encrypted"
    return "could not be read: this is not a PDF file, or it is broken or empty"


def _is_unmapped(text: str, unmapped: int) -> bool:
    """Whether more than a few characters are not defined, or are private use, replacement or control characters."""
    odd = sum(1 for char in text if "\ue000" <= char <= "\uf8ff" or char == "\ufffd" or (char < " " and char != "\n"))
    return max(odd, unmapped) > _FEW_UNMAPPED * len(text)
