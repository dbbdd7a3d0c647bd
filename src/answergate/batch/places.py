"""Find the place of a finding in the input file, from its path and offsets and the JSON text of the record."""

from __future__ import annotations

import json
import re

from answergate.model.span import Span
from answergate.render.judged import Region

_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[\[\]{},]|[^\s\[\]{},:"]+', re.DOTALL)
_ESCAPE = re.compile(r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\.", re.DOTALL)


class RecordText:
    """The JSON text of a record. It starts at ``line`` and ``column`` of its file, counted from 1, in UTF-16 code units."""

    def __init__(self, raw: str, line: int, column: int = 1) -> None:
        self.raw = raw
        self.line = line
        self.column = column
        self.values = values_of(raw)

    def region(self, path: str, start: int, end: int) -> Region | None:
        """The region of the characters ``start`` to ``end`` of the text at ``path``.

        If the value is not text, the region is the whole value. None if there is no value at ``path``.
        """
        value = self.values.get(path)
        if value is None:
            return None
        if self.raw[value.start] == '"':
            value = _inside(self.raw, value, start, end)
        return Region(*self._position(value.start), *self._position(value.end))

    def _position(self, offset: int) -> tuple[int, int]:
        line_start = self.raw.rfind("\n", 0, offset) + 1
        column = len(self.raw[line_start:offset].encode("utf-16-le", "surrogatepass")) // 2
        if not line_start:
            return self.line, self.column + column
        return self.line + self.raw.count("\n", 0, line_start), column + 1


def values_of(raw: str) -> dict[str, Span]:
    """The span of every value in the JSON text ``raw``, with its quotes, by its path (``$.evidences[2].excerpt``).

    If an object has a key twice, the last one is used, as in a decoder.
    """
    places: dict[str, Span] = {}
    containers: list[_Container] = []
    key: str | None = None
    for token in _TOKEN.finditer(raw):
        first = raw[token.start()]
        inside = containers[-1] if containers else None
        if first == ",":
            if inside is not None:
                inside.index += 1
            continue
        if first in "}]":
            if inside is not None:
                containers.pop()
                places[inside.path] = Span(inside.start, token.end())
            continue
        if inside is None:
            path = "$"
        elif not inside.named:
            path = f"{inside.path}[{inside.index}]"
        elif key is None:
            key = _decoded(token[0])
            continue
        else:
            path, key = f"{inside.path}.{key}", None
        if first in "{[":
            containers.append(_Container(path, token.start(), named=first == "{"))
        else:
            places[path] = Span(token.start(), token.end())
    return places


class _Container:
    """An object or a list whose end was not seen yet."""

    __slots__ = ("index", "named", "path", "start")

    def __init__(self, path: str, start: int, *, named: bool) -> None:
        self.path = path
        self.start = start
        self.named = named
        self.index = 0


def _decoded(literal: str) -> str:
    return str(json.loads(literal, strict=False)) if "\\" in literal else literal[1:-1]


def _inside(raw: str, literal: Span, start: int, end: int) -> Span:
    """The span in ``raw`` of the characters ``start`` to ``end`` of the decoded text."""
    return Span(_written(raw, literal, start), _written(raw, literal, end))


def _written(raw: str, literal: Span, offset: int) -> int:
    """The offset in ``raw`` of character ``offset`` of the decoded text. An escape is one character."""
    decoded, written = 0, literal.start + 1
    for escape in _ESCAPE.finditer(raw, written, literal.end - 1):
        plain = escape.start() - written
        if decoded + plain >= offset:
            break
        decoded += plain + 1
        written = escape.end()
    return min(written + max(0, offset - decoded), literal.end - 1)
