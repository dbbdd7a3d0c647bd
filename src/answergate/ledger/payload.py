"""JSON texts that are kept: the same value is the same text, and every database can hold it."""

from __future__ import annotations

import hashlib
import json
from typing import Any, Literal

import msgspec


def canonical(value: Any) -> str:
    """``value`` as JSON with its keys sorted: the same text for the same value, in whatever order it was written."""
    return _encoded(value, order="sorted").decode()


def canonical_hash(value: Any) -> str:
    """The hash of ``canonical(value)``. The text itself is not made: most cases are long, and only hashed."""
    return hashlib.sha256(_encoded(value, order="sorted")).hexdigest()


def in_order(value: Any) -> str:
    """``value`` as JSON, its keys in the order they have."""
    return _encoded(value, order=None).decode()


def in_order_hash(value: Any) -> str:
    """The hash of ``in_order(value)``."""
    return hashlib.sha256(_encoded(value, order=None)).hexdigest()


def _encoded(value: Any, *, order: Literal["sorted"] | None) -> bytes:
    try:
        return msgspec.json.encode(value, order=order)
    except UnicodeEncodeError:
        # Halves of surrogate pairs are no UTF-8: everything that is not ASCII becomes an escape.
        plain = msgspec.to_builtins(value, str_keys=True)
        return json.dumps(plain, sort_keys=order is not None, separators=(",", ":")).encode()


def decode_payload(text: str) -> Any:
    """What was kept, as plain data."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError):
        # The standard library reads halves of surrogate pairs.
        return json.loads(text)


def sha256(text: str) -> str:
    """The SHA-256 of a kept text, in hex."""
    return hashlib.sha256(text.encode()).hexdigest()
