"""JSON texts that are kept: the same value is the same text, and every database can hold it."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import msgspec

_in_order = msgspec.json.Encoder()
_sorted = msgspec.json.Encoder(order="sorted")


def canonical(value: Any) -> str:
    """``value`` as JSON with its keys sorted: the same text for the same value, in whatever order it was written."""
    return canonical_bytes(value).decode()


def canonical_bytes(value: Any) -> bytes:
    """The UTF-8 of ``canonical``: most cases are long, and only hashed."""
    try:
        return _sorted.encode(value)
    except UnicodeEncodeError:
        return _in_ascii(value, sort_keys=True)


def in_order(value: Any) -> str:
    """``value`` as JSON, its keys in the order they have."""
    return in_order_bytes(value).decode()


def in_order_bytes(value: Any) -> bytes:
    """The UTF-8 of ``in_order``."""
    try:
        return _in_order.encode(value)
    except UnicodeEncodeError:
        return _in_ascii(value, sort_keys=False)


def _in_ascii(value: Any, *, sort_keys: bool) -> bytes:
    """Halves of surrogate pairs are no UTF-8: everything that is not ASCII becomes an escape."""
    plain = msgspec.to_builtins(value, str_keys=True)
    return json.dumps(plain, sort_keys=sort_keys, separators=(",", ":")).encode()


def decode_payload(text: str) -> Any:
    """What was kept, as plain data."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError):
        # The standard library reads halves of surrogate pairs.
        return json.loads(text)


def sha256(encoded: bytes) -> str:
    """The SHA-256 of a kept text's UTF-8, in hex."""
    return hashlib.sha256(encoded).hexdigest()
