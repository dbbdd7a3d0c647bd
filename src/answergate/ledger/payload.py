"""Encodes the stored JSON texts. The same value always gives the same text, and every database can store it."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import msgspec

_in_order = msgspec.json.Encoder()
_sorted = msgspec.json.Encoder(order="sorted")


def canonical(value: Any) -> str:
    """Return ``value`` as JSON with sorted keys. The order of the keys in ``value`` does not matter."""
    return canonical_bytes(value).decode()


def canonical_bytes(value: Any) -> bytes:
    """Return ``canonical`` as UTF-8. Most cases are long and only hashed, so this avoids decoding them."""
    try:
        return _sorted.encode(value)
    except UnicodeEncodeError:
        return _in_ascii(value, sort_keys=True)


def in_order(value: Any) -> str:
    """Return ``value`` as JSON, with its keys in their original order."""
    return in_order_bytes(value).decode()


def in_order_bytes(value: Any) -> bytes:
    """Return ``in_order`` as UTF-8."""
    try:
        return _in_order.encode(value)
    except UnicodeEncodeError:
        return _in_ascii(value, sort_keys=False)


def _in_ascii(value: Any, *, sort_keys: bool) -> bytes:
    """Encode with ASCII escapes, because UTF-8 cannot encode lone surrogates."""
    plain = msgspec.to_builtins(value, str_keys=True)
    return json.dumps(plain, sort_keys=sort_keys, separators=(",", ":")).encode()


def decode_payload(text: str) -> Any:
    """Return a stored text as plain data."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError):
        # The standard library can read lone surrogates.
        return json.loads(text)


def sha256(encoded: bytes) -> str:
    """Return the SHA-256 of encoded text, in hex."""
    return hashlib.sha256(encoded).hexdigest()
