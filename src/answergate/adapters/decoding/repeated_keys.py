"""Finds a key that an object of a JSON text has twice. Decoders silently keep only the last value."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec

_TOKEN = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|[\[\]{},]')


class RepeatedKeyError(msgspec.DecodeError):
    """An object has a key twice. ``path`` is the path of the key, ``at`` the byte offset of the second one."""

    what = "the same key twice in one object"

    def __init__(self, path: str, at: int) -> None:
        self.path = path
        self.at = at
        super().__init__(f"{path}: {self.what}")


def without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Build the object. Raises ValueError if a key comes twice. The hook does not know the place, so it is not named."""
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("a key comes twice")
    return members


def repeated_key(text: str) -> RepeatedKeyError | None:
    """The first repeated key of a JSON text, or None."""
    inside: list[_Container] = []
    for token in _TOKEN.finditer(text):
        first = text[token.start()]
        if first in "{[":
            inside.append(_Container(named=first == "{"))
        elif not inside:
            continue
        elif first in "}]":
            inside.pop()
        elif first == ",":
            inside[-1].go_on()
        elif inside[-1].awaits_key and not inside[-1].take(_decoded(token[0])):
            path = "".join([container.step for container in inside])
            return RepeatedKeyError(f"${path}", len(text[: token.start()].encode()))
    return None


class _Container:
    """An object or list that is still open, and which of its values is being read."""

    __slots__ = ("awaits_key", "index", "key", "keys")

    def __init__(self, *, named: bool) -> None:
        self.keys: set[str] | None = set() if named else None
        self.awaits_key = named
        self.key = ""
        self.index = 0

    @property
    def step(self) -> str:
        return f"[{self.index}]" if self.keys is None else f".{self.key}"

    def go_on(self) -> None:
        self.index += 1
        self.awaits_key = self.keys is not None

    def take(self, key: str) -> bool:
        """Remember the next key. Returns whether it is new."""
        assert self.keys is not None
        known = len(self.keys)
        self.keys.add(key)
        self.key, self.awaits_key = key, False
        return len(self.keys) > known


def _decoded(literal: str) -> str:
    return str(json.loads(literal)) if "\\" in literal else literal[1:-1]
