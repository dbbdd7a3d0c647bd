"""JSON out of a text that is there anyway: as strict as the decoder of bytes, and quicker where it is not ASCII."""

from __future__ import annotations

import json
from math import isfinite
from typing import Any, NoReturn

import msgspec


def decode_text(text: str) -> Any:
    """The value that ``text`` writes down. Raises msgspec.DecodeError, UnicodeError or RecursionError."""
    # Bytes are decoded quickly while they are ASCII. Elsewhere the standard decoder, which reads the characters that
    # are there already, takes half the time; what it lets through and JSON does not have goes back to the strict one.
    if not text.isascii() and "\\u" not in text:
        try:
            return _quick(text)
        except ValueError:
            pass
    return msgspec.json.decode(text)


def _refused(word: str) -> NoReturn:
    raise ValueError(word)


def _finite(digits: str) -> float:
    value = float(digits)
    if not isfinite(value):
        raise ValueError(digits)
    return value


_quick = json.JSONDecoder(parse_constant=_refused, parse_float=_finite).decode
