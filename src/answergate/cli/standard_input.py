"""Read standard input as bytes and hash it, because a receipt identifies its inputs by their hash."""

from __future__ import annotations

import hashlib
import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, BinaryIO

from answergate.errors import InputError, Problem

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer


class HashedInput(io.RawIOBase):
    """A stream that hashes the bytes read from another stream."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._sha256 = hashlib.sha256()

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer, /) -> int:
        view = memoryview(buffer).cast("B")
        data = self._stream.read(len(view))
        view[: len(data)] = data
        self._sha256.update(data)
        return len(data)

    @property
    def sha256(self) -> str:
        """The hash of all bytes read so far."""
        return self._sha256.hexdigest()


def standard_input() -> BinaryIO:
    """The bytes of standard input. Raises InputError if it is closed."""
    if sys.stdin is None:
        raise InputError([Problem("-", "standard input is closed")])
    return sys.stdin.buffer


@contextmanager
def hashed_standard_input() -> Iterator[HashedInput]:
    """Hash everything that is read from standard input inside the ``with`` block."""
    before = sys.stdin
    hashed = HashedInput(standard_input())
    sys.stdin = io.TextIOWrapper(io.BufferedReader(hashed))
    try:
        yield hashed
    finally:
        sys.stdin = before
