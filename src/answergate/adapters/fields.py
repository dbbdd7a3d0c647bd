"""Reads fields of plain data and of SDK objects alike, so that no SDK has to be installed or dumped."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from answergate.adapters.decoding import decode_json
from answergate.errors import CaseError, Problem
from answergate.intake.values import LISTS, TOO_LARGE, TOO_SMALL, kind, whole


def field(value: Any, *names: str) -> Any:
    """The first of these fields that is there and not None: ``field(chunk, "startIndex", "start_index")``."""
    read = _reader(value)
    for name in names:
        found = read(name)
        if found is not None:
            return found
    return None


def items(value: Any, *names: str) -> Sequence[Any]:
    """The first of these fields that holds a list. Empty if there is none."""
    read = _reader(value)
    for name in names:
        found = read(name)
        if isinstance(found, LISTS):
            return found
    return ()


def blocks(value: Any, name: str, path: str) -> Sequence[Any]:
    """The blocks of the answer in this field. A text is one block. Raises CaseError if they are neither a list nor a text."""
    found = field(value, name)
    if isinstance(found, LISTS):
        return found
    if found is None or isinstance(found, str):
        return () if found is None else (found,)
    raise CaseError([Problem(f"$.{path}", f"expected the answer as a text or a list of blocks, got {kind(found)}")])


def text_of(value: Any, *names: str) -> str:
    """The first of these fields that holds a text. Empty if there is none."""
    read = _reader(value)
    for name in names:
        found = read(name)
        if isinstance(found, str):
            return found
    return ""


def texts_of(value: Any, *names: str) -> list[str]:
    """All of these fields that hold a text which is not empty."""
    return [found for found in map(_reader(value), names) if isinstance(found, str) and found]


def whole_of(value: Any, *names: str) -> int | None:
    """The first of these fields that holds a whole number, which may be written as 3.0. None if there is none."""
    read = _reader(value)
    for name in names:
        found = whole(read(name))
        if type(found) is int and TOO_SMALL < found < TOO_LARGE:
            return found
    return None


def id_of(given: Any, path: str) -> str | None:
    """The id as a text: of a text or a whole number. None for the empty text and for objects.

    Raises CaseError for what JSON can hold and an id cannot be: true, 1.5, or too many digits.
    """
    given = whole(given)
    if isinstance(given, str):
        return given or None
    if type(given) is int and TOO_SMALL < given < TOO_LARGE:
        return str(given)
    if isinstance(given, int | float):
        what = "a number of more than 4,300 digits" if type(given) is int else kind(given)
        raise CaseError([Problem(path, f"expected an id as a string or a whole number, got {what}")])
    return None


def _reader(value: Any) -> Callable[[str], Any]:
    # Plain dicts come first, because the test for other mappings is slow.
    if type(value) is dict or isinstance(value, Mapping):
        return value.get
    return partial(_attribute, value)


def _attribute(value: Any, name: str) -> Any:
    return getattr(value, name, None)


def decoded(payload: Any) -> Any:
    """The payload. JSON text is decoded first. Raises CaseError if it is not valid JSON."""
    return decode_json(payload) if isinstance(payload, str | bytes) else payload
