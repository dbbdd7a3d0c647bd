"""Reads fields of plain data and of SDK objects alike, so that no SDK has to be installed or dumped."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from answergate.errors import CaseError, Problem


def field(value: Any, *names: str) -> Any:
    """The first of these fields that is there and not None: ``field(chunk, "startIndex", "start_index")``."""
    for name in names:
        found = value.get(name) if isinstance(value, Mapping) else getattr(value, name, None)
        if found is not None:
            return found
    return None


def items(value: Any, *names: str) -> Sequence[Any]:
    """A field that holds a list. Empty if the field is missing or holds something else."""
    found = field(value, *names)
    return found if isinstance(found, list | tuple) else ()


def text_of(value: Any, *names: str) -> str:
    """A field that holds a text. Empty if the field is missing or holds something else."""
    found = field(value, *names)
    return found if isinstance(found, str) else ""


def decoded(payload: Any) -> Any:
    """The payload. JSON text is parsed first. Raises CaseError if it is not valid JSON."""
    if not isinstance(payload, str | bytes):
        return payload
    try:
        return json.loads(payload)
    except ValueError as error:
        raise CaseError([Problem("$", f"expected a response as an object or as JSON text: {error}")]) from None
