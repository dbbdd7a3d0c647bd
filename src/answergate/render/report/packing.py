"""Data inside a page: compressed blocks that the page opens one by one, and every long text once."""

from __future__ import annotations

import base64
import zlib
from hashlib import blake2b
from typing import Any, TextIO

import msgspec

_BLOCK_BYTES = 262_144
_SHORT = 48
# 4% larger than the usual level, in less than half the time: most of what writing a page takes.
_LEVEL = 4


class Blocks:
    """Values written as numbered blocks of JSON, deflated, in base64: nothing in them can be read as markup."""

    def __init__(self, out: TextIO, name: str) -> None:
        self._out = out
        self._name = name
        self._number = 0
        self._waiting: list[bytes] = []
        self._size = 0

    def add(self, value: Any) -> tuple[int, int]:
        """Take a value; gives the number of its block, and its place there."""
        encoded = msgspec.json.encode(value)
        place = (self._number, len(self._waiting))
        self._waiting.append(encoded)
        self._size += len(encoded)
        if self._size >= _BLOCK_BYTES:
            self.close()
        return place

    def close(self) -> None:
        """Write what is waiting as a block."""
        if not self._waiting:
            return
        write_block(self._out, f"{self._name}-{self._number}", b"[" + b",".join(self._waiting) + b"]")
        self._number += 1
        self._waiting, self._size = [], 0


def write_block(out: TextIO, name: str, encoded: bytes) -> None:
    """Write one block under its name."""
    packer = zlib.compressobj(_LEVEL, wbits=-15)
    packed = base64.b64encode(packer.compress(encoded) + packer.flush()).decode()
    out.write(f'<script type="application/octet-stream" id="{name}">{packed}</script>\n')


class SharedTexts:
    """Texts that stand in many cases, like chunks that many questions retrieve, written once."""

    def __init__(self, blocks: Blocks) -> None:
        self._blocks = blocks
        self._places: dict[bytes, tuple[int, int]] = {}

    def refer(self, text: str) -> str | tuple[int, int]:
        """The text itself where it is short, else the place of the one copy of it."""
        if len(text) <= _SHORT:
            return text
        digest = blake2b(text.encode(), digest_size=16).digest()
        place = self._places.get(digest)
        if place is None:
            place = self._places[digest] = self._blocks.add(text)
        return place
