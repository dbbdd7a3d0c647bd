"""Decodes JSON text from files and requests, strictly. A check itself takes a Case or a mapping."""

from __future__ import annotations

from typing import Any

import msgspec

from answergate.adapters.decoding.json_text import decode_text, why_not_json
from answergate.adapters.decoding.repeated_keys import RepeatedKeyError
from answergate.errors import CaseError, Problem

__all__ = ["decode_json"]


def decode_json(text: str | bytes) -> Any:
    """Decode JSON. Raises CaseError if it cannot be read.

    Unlike the standard library, it refuses NaN, half a surrogate pair, a key that an object has twice, and what is nested
    too deeply.
    """
    raw = text.encode(errors="surrogatepass") if isinstance(text, str) else text
    try:
        return decode_text(raw.decode())
    except RecursionError:
        raise CaseError([Problem("$", "it is nested too deeply")]) from None
    except (msgspec.DecodeError, UnicodeError) as error:
        path = error.path if isinstance(error, RepeatedKeyError) else "$"
        raise CaseError([Problem(path, why_not_json(error, raw).removeprefix(f"{path}: "))]) from None
