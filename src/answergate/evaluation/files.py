"""Reads labelled records from all file formats that batch accepts. Unreadable records are reported and left out."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from answergate.errors import InputError
from answergate.records.sources import blocks, expand, records


class DataError(InputError):
    """The labelled data cannot be used."""

    subject = "data"


class Unreadable(Struct, frozen=True):
    """A record, or the rest of a file, that could not be used: its place and the reason."""

    place: str
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


def find_files(asked: Iterable[str]) -> list[str]:
    """The files that the names, folders and patterns refer to, each once, in order.

    Raises DataError if a name matches no file.
    """
    try:
        return list(expand(asked, kept=()))
    except InputError as error:
        raise DataError(error.problems) from None


def sha256_of(name: str) -> str | Unreadable:
    """The hash of a file's bytes, or the reason why it cannot be read."""
    try:
        with open(name, "rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        return Unreadable(name, f"cannot be read: {error.strerror or error}")


def records_of(name: str) -> Iterator[tuple[str, dict[str, Any]] | Unreadable]:
    """Every record of a file with its place: ``file:line``, or ``file:row`` in Parquet."""
    for block in blocks(name):
        for record in records(block):
            place = f"{record.file}:{record.line}"
            yield (place, record.payload) if record.problem is None else Unreadable(place, record.problem)
