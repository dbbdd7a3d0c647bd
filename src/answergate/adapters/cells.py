"""Texts where lists and objects are wanted: what a table's cell, or a careless export, holds instead of them."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Mapping
from typing import Any

import msgspec

from answergate.errors import CaseError, Problem
from answergate.intake.json_text import decode_text
from answergate.intake.names import CHUNKS, CITATIONS, EVIDENCE_COUNT
from answergate.intake.repeated_keys import RepeatedKeyError

_LISTS = (*CHUNKS, *CITATIONS)
_OTHERS = (*EVIDENCE_COUNT, "qa", "lineage", "metadata", "evidence")
_STRUCTURED = (*_LISTS, *_OTHERS)
_LONGEST_LITERAL = 1_000_000


def unfolded(record: Mapping[str, Any]) -> tuple[Mapping[str, Any], dict[str, str]]:
    """The record with its structure decoded where it came as text, and the origins of what moved by that.

    Raises CaseError, as all of these do, where an object in such a text has a key twice.
    """
    folded = [name for name in _STRUCTURED if type(record.get(name)) is str]
    if not folded:
        return record, {}
    payload = dict(record)
    origins = {}
    for name in folded:
        text = payload[name]
        if name in _LISTS:
            payload[name] = listed(text, f"$.{name}")
            if payload[name] and payload[name][0] is text:
                origins[f"$.{name}[0]"] = f"$.{name}"
        else:
            decoded = _decoded(text, f"$.{name}")
            payload[name] = text if isinstance(decoded, str) else decoded
    return payload, origins


def listed(value: Any, path: str) -> Any:
    """A list out of the text at ``path``: JSON, a list as Python prints it, else the text as the one entry. The rest as
    it is.
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
        if isinstance(printed, list) and all(isinstance(entry, str) for entry in printed):
            return printed
    return [value]


def decoded(value: Any, path: str) -> Any:
    """A list or an object out of the text at ``path``: JSON, or as Python prints it; None out of a blank one. The rest
    as it is.
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
    """``['a', 'b']``: what a data frame with lists in its cells writes into a CSV file. None where it is no such thing."""
    if len(text) > _LONGEST_LITERAL:
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.literal_eval(text.strip())
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return None
