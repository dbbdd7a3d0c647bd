"""Files that people write by hand: what they say, or in plain words why they cannot be read."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

A_FOLDER: Final = "a directory: name one file in it"


def why_not_text(content: bytes) -> str | None:
    """Why ``content`` is no text; None where it is one."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "this is UTF-16: save it as UTF-8"
    try:
        content.decode()
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        return f"not UTF-8: byte 0x{content[error.start]:02x} in line {line}. Save the file as UTF-8"
    return None


def read_toml(path: Path) -> dict[str, Any] | str:
    """What a TOML file says, or why it cannot be read. Raises FileNotFoundError: what was meant is for others to say."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        raise
    except IsADirectoryError:
        return A_FOLDER
    except OSError as error:
        return f"cannot be read: {error.strerror}"
    if (problem := why_not_text(content)) is not None:
        return problem
    try:
        # Some editors put a byte order mark first, or end lines with a carriage return alone, which is no TOML.
        return tomllib.loads(content.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n"))
    except tomllib.TOMLDecodeError as error:
        return f"not TOML: {error}"
    except ValueError:
        return "a number too large to be read"
    except RecursionError:
        return "nested too deeply to be read"
