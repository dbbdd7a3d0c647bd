"""Decode the text cells of a table that must be lists or objects in a case."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Mapping
from typing import Any

import msgspec

from answergate.adapters.decoding.json_text import decode_text
from answergate.adapters.decoding.repeated_keys import RepeatedKeyError
from answergate.errors import CaseError, Problem
from answergate.intake.names import CHUNKS, CITATIONS, EVIDENCE_COUNT, OTHER_CHUNKS

_LISTS = (*CHUNKS, *CITATIONS)
_OTHERS = (*EVIDENCE_COUNT, "qa", "lineage", "metadata", "evidence")
_LONGEST_LITERAL = 1_000_000
# Plain text may begin with a bracket: "[1] The museum is open."
_LIKE_A_LIST = re.compile(r"""\s*(?:\[\s*["'{]|\{\s*["'])""")


def decode_cells(record: Mapping[str, Any]) -> tuple[Mapping[str, Any], dict[str, str]]:
    """The record with its text cells decoded, and the origins of the values whose path changed by that.

    Like the other functions here, it raises CaseError if an object in such a text has a key twice.
    """
    # If the record also has chunks, ``context`` is the prompt text that was sent to the model.
    lists = _LISTS if any(name in record for name in CHUNKS) else (*OTHER_CHUNKS, *_LISTS)
    encoded = [name for name in (*lists, *_OTHERS) if type(record.get(name)) is str]
    if not encoded:
        return record, {}
    payload = dict(record)
    origins = {}
    for name in encoded:
        text = payload[name]
        if name in lists:
            payload[name] = listed(text, f"$.{name}")
            if payload[name] and payload[name][0] is text:
                origins[f"$.{name}[0]"] = f"$.{name}"
        else:
            decoded = _decoded(text, f"$.{name}")
            payload[name] = text if isinstance(decoded, str) else decoded
    return payload, origins


def listed(value: Any, path: str) -> Any:
    """The list in the text at ``path``: JSON, or a list as Python prints it. Other text is a list with one entry.

    Values that are not text are returned unchanged.
    """
    if type(value) is not str:
        return value
    if not value.strip():
        return None
    if value.lstrip()[0] in "[{":
        decoded = _decoded(value, path)
        if isinstance(decoded, list | dict):
            return decoded
        printed = _printed(value)
        if isinstance(printed, list) and all(isinstance(entry, str | dict) for entry in printed):
            return printed
        if _LIKE_A_LIST.match(value):
            raise CaseError([Problem(path, "this looks like a list, but it is neither JSON nor a Python list")])
    return [value]


def decoded(value: Any, path: str) -> Any:
    """The list or object in the text at ``path``: JSON, or as Python prints it. None if the text is blank.

    Other values are returned unchanged.
    """
    if type(value) is not str:
        return value
    if not value.strip():
        return None
    if value.lstrip()[0] in "[{":
        found = _decoded(value, path)
        if not isinstance(found, list | dict):
            found = _printed(value)
        return found if isinstance(found, list | dict) else value
    return value


def _decoded(text: str, path: str) -> Any:
    try:
        return decode_text(text) if text.strip() else None
    except RepeatedKeyError as error:
        raise CaseError([Problem(path + error.path.removeprefix("$"), error.what)]) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return text


def _printed(text: str) -> Any:
    """The value of a Python literal: data frames write ``['a', 'b']`` into CSV files. None if it is not a literal."""
    if len(text) > _LONGEST_LITERAL:
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.literal_eval(text.strip())
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return None
