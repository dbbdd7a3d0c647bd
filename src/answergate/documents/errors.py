"""Errors that are raised before any document is read, and the packages that read each kind of file."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import PurePath

from msgspec import Struct

from answergate.errors import InputError, Problem


class _Needed(Struct, frozen=True):
    """What a kind of file is called, the package that reads it, and the extra that installs the package."""

    files: str
    package: str
    extra: str


HTML_SUFFIXES = (".html", ".htm", ".xhtml")
DOCX_SUFFIXES = (".docx", ".docm")
SUFFIXES = (".pdf", ".txt", *HTML_SUFFIXES, *DOCX_SUFFIXES)
"""How the names of documents end. Text and DOCX files need no package."""

_NEEDED = {
    ".pdf": _Needed("PDF", "pypdfium2", "pdf"),
    **dict.fromkeys(HTML_SUFFIXES, _Needed("HTML", "lxml", "documents")),
}


class DocumentsError(InputError):
    """No document can be read: there are none, the manifest is wrong, or a package that reads them is missing."""

    subject = "documents"


def require_readers(names: Sequence[str]) -> None:
    """Raise DocumentsError if ``names`` includes files that need a package that is not installed."""
    missing: dict[_Needed, list[str]] = {}
    for name in names:
        needed = _NEEDED.get(PurePath(name).suffix.lower())
        if needed is not None:
            missing.setdefault(needed, []).append(name)
    problems = []
    for needed, files in missing.items():
        if find_spec(needed.package) is None:
            more = f" and {len(files) - 1} more" if len(files) > 1 else ""
            message = f"{needed.files} files need `pip install 'answergate[{needed.extra}]'`"
            problems.append(Problem(files[0] + more, message))
    if problems:
        raise DocumentsError(problems)
