"""Reads fields of plain data and of SDK objects alike, so that no SDK has to be installed or dumped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from answergate.decoding import decode_json


def field(value: Any, *names: str) -> Any:
    """The first of these fields that is there and not None: ``field(chunk, "startIndex", "start_index")``."""
    named = value.get if isinstance(value, Mapping) else None
    for name in names:
        found = getattr(value, name, None) if named is None else named(name)
        if found is not None:
            return found
    return None


def items(value: Any, *names: str) -> Sequence[Any]:
    """The first of these fields that holds a list. Empty if there is none."""
    for name in names:
        found = field(value, name)
        if isinstance(found, list | tuple):
            return found
    return ()


def text_of(value: Any, *names: str) -> str:
    """The first of these fields that holds a text. Empty if there is none."""
    for name in names:
        found = field(value, name)
        if isinstance(found, str):
            return found
    return ""


def whole_of(value: Any, *names: str) -> int | None:
    """The first of these fields that holds a whole number, which may be written as 3.0. None if there is none."""
    for name in names:
        found = field(value, name)
        if isinstance(found, float) and found.is_integer():
            found = int(found)
        if isinstance(found, int) and not isinstance(found, bool):
            return found
    return None


def decoded(payload: Any) -> Any:
    """The payload. JSON text is decoded first. Raises CaseError if it is not valid JSON."""
    return decode_json(payload) if isinstance(payload, str | bytes) else payload
