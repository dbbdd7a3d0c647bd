"""Text for a column of a database, and back: PostgreSQL has no NUL, and UTF-8 no halves of surrogate pairs."""

from __future__ import annotations

import re

_UNSTORABLE = re.compile("[\\\\\0\ud800-\udfff]")
_WRITTEN_OUT = re.compile(r"\\(\\|0|u[0-9a-f]{4})")


def storable(text: str) -> bool:
    """Whether a column holds ``text`` as it is."""
    return _UNSTORABLE.search(text) is None


def escaped(text: str) -> str:
    """``text`` as a column holds it: a backslash doubled, NUL as ``\\0``, half a surrogate pair as ``\\ud800``."""
    return text if storable(text) else _UNSTORABLE.sub(_write_out, text)


def unescaped(column: str) -> str:
    """The text that ``escaped`` made this column of."""
    return _WRITTEN_OUT.sub(_read_back, column) if "\\" in column else column


def _write_out(found: re.Match[str]) -> str:
    character = found[0]
    if character == "\\":
        return "\\\\"
    return "\\0" if character == "\0" else f"\\u{ord(character):04x}"


def _read_back(found: re.Match[str]) -> str:
    written = found[1]
    if written == "\\":
        return "\\"
    return "\0" if written == "0" else chr(int(written[1:], 16))
