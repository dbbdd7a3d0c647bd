"""Read the bytes of a file piece by piece, and unpack gzip and zstd. All bytes before the damaged part are returned."""

from __future__ import annotations

import sys
import zlib
from collections.abc import Iterator
from typing import BinaryIO, Protocol

from answergate.records.needs import require

GZIP = b"\x1f\x8b"
ZSTD = b"\x28\xb5\x2f\xfd"


class Damage(Exception):
    """The rest of the file cannot be read. The message says why."""


class _Unpacking(Protocol):
    """What zlib and zstandard have in common."""

    @property
    def eof(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    def decompress(self, data: bytes, /) -> bytes: ...


def pieces(file: str, size: int) -> Iterator[bytes]:
    """The unpacked bytes of ``file`` (``-``: standard input), about ``size`` at a time. Raises Damage if it is damaged."""
    try:
        if file == "-":
            if sys.stdin is None:
                raise Damage("standard input is closed")
            yield from _unpacked(file, sys.stdin.buffer, size)
        else:
            with open(file, "rb") as stream:
                yield from _unpacked(file, stream, size)
    except OSError as error:
        raise Damage(f"cannot be read: {error.strerror or error}") from None


def _unpacked(file: str, stream: BinaryIO, size: int) -> Iterator[bytes]:
    first = stream.read(max(size, len(ZSTD)))
    if first.startswith(GZIP):
        yield from _members(stream, first, size, "gzip", zlib.error)
    elif first.startswith(ZSTD):
        require("zstandard", extra="batch", wanted_by=file, doing="reading zstd")
        import zstandard

        yield from _members(stream, first, size, "zstd", zstandard.ZstdError)
    else:
        while first:
            yield first
            first = stream.read(size)


def _members(stream: BinaryIO, packed: bytes, size: int, name: str, error: type[Exception]) -> Iterator[bytes]:
    """The content of a packed file. It may be several packed files one after the other."""
    unpacking = _new(name)
    # Unpacked data may be hundreds of times larger, so only a little is unpacked at a time.
    step = max(size // 16, 4096)
    try:
        while packed:
            for start in range(0, len(packed), step):
                rest = packed[start : start + step]
                # Zeros after the end are padding.
                while rest := rest.lstrip(b"\0") if unpacking.eof else rest:
                    if unpacking.eof:
                        unpacking = _new(name)
                    if piece := unpacking.decompress(rest):
                        yield piece
                    rest = unpacking.unused_data if unpacking.eof else b""
            packed = stream.read(size)
    except error as why:
        raise Damage(f"a damaged {name} file: {str(why).removeprefix('zstd decompressor error: ')}") from None
    if not unpacking.eof:
        raise Damage(f"a {name} file that ends too early: the rest is missing")


def _new(name: str) -> _Unpacking:
    if name == "gzip":
        return zlib.decompressobj(wbits=31)
    import zstandard

    return zstandard.ZstdDecompressor().decompressobj()
