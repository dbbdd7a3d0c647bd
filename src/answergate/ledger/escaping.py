"""Escapes text for a database column. PostgreSQL cannot store NUL, and UTF-8 cannot store lone surrogates."""

from __future__ import annotations

import re

_UNSTORABLE = re.compile("[\\\\\0\ud800-\udfff]")
_ESCAPED = re.compile(r"\\(\\|0|u[0-9a-f]{4})")


def storable(text: str) -> bool:
    """Whether a column can hold ``text`` unchanged."""
    return _UNSTORABLE.search(text) is None


def escaped(text: str) -> str:
    """Escape ``text`` for a column: a backslash is doubled, NUL is ``\\0``, a lone surrogate is like ``\\ud800``."""
    return text if storable(text) else _UNSTORABLE.sub(_escape, text)


def unescaped(column: str) -> str:
    """Return the original text of an escaped column."""
    return _ESCAPED.sub(_unescape, column) if "\\" in column else column


def _escape(found: re.Match[str]) -> str:
    character = found[0]
    if character == "\\":
        return "\\\\"
    return "\\0" if character == "\0" else f"\\u{ord(character):04x}"


def _unescape(found: re.Match[str]) -> str:
    written = found[1]
    if written == "\\":
        return "\\"
    return "\0" if written == "0" else chr(int(written[1:], 16))
