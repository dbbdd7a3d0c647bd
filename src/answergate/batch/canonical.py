"""JSON in canonical form (RFC 8785): the same value always gives the same bytes, so it can be hashed and signed.

Keys are sorted by their UTF-16 code units. Numbers are written as in ECMAScript. There is no white space.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any

LARGEST_WHOLE = 2**53 - 1
"""The largest whole number that every reader of JSON holds exactly."""


def canonical(value: Any) -> bytes:
    """``value`` as canonical JSON. Raises ValueError for values that not every JSON reader can hold."""
    return _written(value).encode()


def _written(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, int):
        if abs(value) > LARGEST_WHOLE:
            raise ValueError(f"{value} is too large for some JSON readers: write it as a string")
        return str(value)
    if isinstance(value, float):
        return _number(value)
    if isinstance(value, list | tuple):
        return f"[{','.join(map(_written, value))}]"
    if isinstance(value, Mapping):
        members = sorted(((_key(key), member) for key, member in value.items()), key=lambda pair: _units(pair[0]))
        return f"{{{','.join(f'{_string(key)}:{_written(member)}' for key, member in members)}}}"
    raise ValueError(f"JSON cannot hold a value of type {type(value).__name__}")


def _key(key: object) -> str:
    if not isinstance(key, str):
        raise ValueError(f"expected a string as key, got {key!r}")
    return key


def _units(text: str) -> bytes:
    return text.encode("utf-16-be", "surrogatepass")


def _string(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise ValueError(f"half of a surrogate pair at {error.start}: not Unicode text") from None
    # The standard library uses the same escapes as RFC 8785.
    return json.dumps(text, ensure_ascii=False)


def _number(number: float) -> str:
    """As ECMAScript's Number::toString: the shortest digits that read back the same, plain from 1e-6 up to 1e21."""
    if not math.isfinite(number):
        raise ValueError(f"{number} is not a JSON number")
    if number == 0:
        return "0"
    sign = "-" if number < 0 else ""
    mantissa, _, exponent = f"{abs(number)!r}".partition("e")
    whole, _, fraction = mantissa.partition(".")
    digits = (whole + fraction).lstrip("0")
    # Position of the decimal point, counted from the first digit that is not 0.
    point = len(whole) + int(exponent or 0) - (len(whole + fraction) - len(digits))
    digits = digits.rstrip("0")
    count = len(digits)
    if count <= point <= 21:
        return f"{sign}{digits}{'0' * (point - count)}"
    if 0 < point <= 21:
        return f"{sign}{digits[:point]}.{digits[point:]}"
    if -6 < point <= 0:
        return f"{sign}0.{'0' * -point}{digits}"
    shown = digits if count == 1 else f"{digits[0]}.{digits[1:]}"
    return f"{sign}{shown}e{'+' if point > 0 else '-'}{abs(point - 1)}"
