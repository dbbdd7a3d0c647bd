"""Errors that are raised before any document is read."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec

from answergate.errors import InputError, Problem


class DocumentsError(InputError):
    """No document can be read: there are none, the manifest is wrong, or the PDF reader is not installed."""

    subject = "documents"


def require_pdf_reader(names: Sequence[str]) -> None:
    """Raise DocumentsError if ``names`` includes PDF files and the PDF reader is not installed."""
    pdfs = [name for name in names if name.lower().endswith(".pdf")]
    if pdfs and find_spec("pypdfium2") is None:
        more = f" and {len(pdfs) - 1} more" if len(pdfs) > 1 else ""
        raise DocumentsError([Problem(pdfs[0] + more, "PDF files need `pip install 'answergate[pdf]'`")])
