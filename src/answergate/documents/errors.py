"""What stops the reading of documents before it starts."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec

from answergate.errors import InputError, Problem


class DocumentsError(InputError):
    """The documents cannot be read at all: none are there, the manifest is wrong, or the PDF reader is missing."""

    subject = "documents"


def require_pdf_reader(names: Sequence[str]) -> None:
    """Raise DocumentsError where ``names`` has PDF files and the reader for them is not installed."""
    pdfs = [name for name in names if name.lower().endswith(".pdf")]
    if pdfs and find_spec("pypdfium2") is None:
        more = f" and {len(pdfs) - 1} more" if len(pdfs) > 1 else ""
        raise DocumentsError([Problem(pdfs[0] + more, "PDF files need `pip install 'answergate[pdf]'`")])
