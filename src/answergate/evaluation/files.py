"""Labelled records out of files: JSON Lines or a JSON array, gzipped or not. What cannot be read is named and left out."""

from __future__ import annotations

import gzip
import hashlib
import re
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from answergate.errors import InputError
from answergate.intake.file_names import expand
from answergate.intake.json_text import why_not_json

_ENDING = re.compile(r"\.jsonl?(?:\.gz)?\Z", re.IGNORECASE)


class DataError(InputError):
    """The labelled data cannot be used."""

    subject = "data"


class Unreadable(Struct, frozen=True):
    """A record, or a whole file, that could not be used: where, and why."""

    place: str
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


class DataFile(Struct, frozen=True):
    """A file of records. ``name`` is how it was asked for, ``stem`` its name without folder and endings."""

    name: str
    stem: str
    sha256: str
    content: bytes


def find_files(asked: Iterable[str]) -> list[str]:
    """The files that names, folders and patterns stand for, each once, in order.

    Raises DataError where a name stands for none.
    """
    try:
        return list(expand(asked, (".jsonl", ".json"), packed=(".gz",)))
    except InputError as error:
        raise DataError(error.problems) from None


def open_file(name: str) -> DataFile | Unreadable:
    """The file's content, unpacked, and the hash of the file as it lies there."""
    try:
        raw = Path(name).read_bytes()
        content = gzip.decompress(raw) if raw.startswith(b"\x1f\x8b") else raw
    except OSError as error:
        return Unreadable(name, f"cannot be read: {error.strerror or error}")
    except (EOFError, zlib.error) as error:
        return Unreadable(name, f"a broken gzip file: {error}")
    stem = _ENDING.sub("", Path(name).name)
    return DataFile(name, stem, hashlib.sha256(raw).hexdigest(), content.removeprefix(b"\xef\xbb\xbf"))


def records_of(file: DataFile) -> Iterator[tuple[str, dict[str, Any]] | Unreadable]:
    """Every record with its place, ``file:line`` or ``file[index]``."""
    whole = _whole(file.content)
    if isinstance(whole, list):
        for index, value in enumerate(whole):
            yield _record(f"{file.name}[{index}]", value)
    elif isinstance(whole, dict):
        yield _record(f"{file.name}:1", whole)
    else:
        for number, line in enumerate(file.content.split(b"\n"), 1):
            if line.strip():
                yield _line(file.name, number, line)


def _whole(content: bytes) -> Any:
    """What the file is as one JSON value; None where it is lines."""
    if not content.lstrip().startswith((b"[", b"{")):
        return None
    try:
        return msgspec.json.decode(content)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def _line(name: str, number: int, line: bytes) -> tuple[str, dict[str, Any]] | Unreadable:
    place = f"{name}:{number}"
    try:
        value = msgspec.json.decode(line)
    except RecursionError:
        return Unreadable(place, "nested too deeply to be read")
    except (msgspec.DecodeError, UnicodeError) as error:
        return Unreadable(place, why_not_json(error, line, line=number))
    return _record(place, value)


def _record(place: str, value: Any) -> tuple[str, dict[str, Any]] | Unreadable:
    if not isinstance(value, dict):
        return Unreadable(place, f"a record is a JSON object, this is {str(value)[:40]}")
    return place, value
