"""Decodes JSON text from files and requests, strictly. A check itself takes a Case or a mapping."""

from __future__ import annotations

from typing import Any

import msgspec

from answergate.adapters.decoding.json_text import decode_text, why_not_json
from answergate.adapters.decoding.repeated_keys import RepeatedKeyError
from answergate.errors import CaseError, Problem

__all__ = ["decode_json"]


def decode_json(text: str | bytes) -> Any:
    """Decode JSON. Unlike the standard library, refuse NaN, half a surrogate pair and a key that an object has twice."""
    raw = text.encode(errors="surrogatepass") if isinstance(text, str) else text
    try:
        return decode_text(raw.decode())
    except (msgspec.DecodeError, UnicodeError) as error:
        path = error.path if isinstance(error, RepeatedKeyError) else "$"
        raise CaseError([Problem(path, why_not_json(error, raw).removeprefix(f"{path}: "))]) from None
