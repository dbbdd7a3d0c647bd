"""Reads files that people write by hand, and says in plain words why one cannot be read."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

A_FOLDER: Final = "this is a folder: give one file in it"


def why_not_text(content: bytes) -> str | None:
    """The reason why ``content`` is not text, or None if it is."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "this is UTF-16: save it as UTF-8"
    try:
        content.decode()
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        return f"not UTF-8: byte 0x{content[error.start]:02x} in line {line}. Save the file as UTF-8"
    return None


def read_toml(path: Path) -> dict[str, Any] | str:
    """The content of a TOML file, or the reason why it cannot be read.

    Raises FileNotFoundError, because the caller knows what to suggest.
    """
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        raise
    except IsADirectoryError:
        return A_FOLDER
    except OSError as error:
        return f"cannot be read: {error.strerror}"
    except ValueError:
        return "not a file name: it contains a NUL character"
    if (problem := why_not_text(content)) is not None:
        return problem
    try:
        # Some editors write a byte order mark, or end lines with a single carriage return. TOML allows neither.
        return tomllib.loads(content.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n"))
    except tomllib.TOMLDecodeError as error:
        return f"not TOML: {error}"
    except ValueError:
        return "it contains a number that is too large"
    except RecursionError:
        return "it is nested too deeply"
