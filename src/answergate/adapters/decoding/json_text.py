"""Decodes JSON text strictly, and explains what is wrong with text that is not JSON."""

from __future__ import annotations

import json
import re
from itertools import chain
from math import isfinite
from typing import Any, NoReturn

import msgspec

from answergate.adapters.decoding.repeated_keys import RepeatedKeyError, repeated_key, without_repeats
from answergate.intake.values import DEEPEST

_OTHER_FILES = {
    b"\x1f\x8b": "gzip: unpack it first",
    b"\x28\xb5\x2f\xfd": "zstd: unpack it first",
    b"PK\x03\x04": "a zip file or an office document",
    b"PAR1": "a Parquet file",
    b"%PDF": "a PDF",
}
# These bytes are invisible, so an error at the first character would not help.
_MARKS = {
    b"\xff\xfe": "this is UTF-16, save it as UTF-8",
    b"\xfe\xff": "this is UTF-16, save it as UTF-8",
    b"\xef\xbb\xbf": "it starts with a byte order mark",
}
_BYTE = re.compile(r"\(byte (\d+)\)")
_NOT_A_NUMBER = re.compile(rb"NaN|Infinity")
_STRING_OR_NUMBER = re.compile(rb'"(?:[^"\\]|\\.)*"|(-?[0-9][0-9.eE+-]*)')
_MOST_DIGITS = 4300
_LOOKED_AT = 2_000  # a text written with \u escapes has one in its first 2,000 characters
_SURROGATE = re.compile(rb"\\u[dD][89a-fA-F]")


def decode_text(text: str) -> Any:
    """Decode ``text``. Raises msgspec.DecodeError, UnicodeError, or RecursionError beyond DEEPEST.

    The DecodeError is a RepeatedKeyError if an object has a key twice.
    """
    value = _decoded(text)
    if text.count("[") + text.count("{") > DEEPEST and _is_too_deep(value):
        raise RecursionError
    return value


def _decoded(text: str) -> Any:
    # ASCII text is decoded and encoded again, which is fast. If the result is the same except for white space, no key was
    # dropped. With escapes the result would differ, and other letters take longer. Then the standard decoder's hook sees
    # the keys of each object. What it refuses, and what it accepts but JSON does not allow, goes to the strict decoder.
    if text.isascii() and ("\\" not in text or text.find("\\u", 0, _LOOKED_AT) < 0):
        raw = text.encode()
        value = msgspec.json.decode(raw)
        written = msgspec.json.encode(value)
        if written == raw or written == msgspec.json.format(raw, indent=-1):
            return value
    try:
        value = _quick(text)
    except ValueError:
        value = msgspec.json.decode(text)
        if (repeated := repeated_key(text)) is not None:
            raise repeated from None
        return value
    if "\\" in text and (text.isascii() or "\\u" in text) and not _can_be_written(value):
        return msgspec.json.decode(text)
    return value


def _can_be_written(value: Any) -> bool:
    """Whether no text in ``value`` has half a surrogate pair. Only an escape can produce one."""
    try:
        msgspec.json.encode(value)
    except UnicodeEncodeError:
        return False
    return True


def _is_too_deep(value: Any) -> bool:
    level = [value]
    for _ in range(DEEPEST):
        inside = chain.from_iterable([outer.values() if type(outer) is dict else outer for outer in level])
        level = [inner for inner in inside if type(inner) is dict or type(inner) is list]
        if not level:
            return False
    return True


def _refused(word: str) -> NoReturn:
    raise ValueError(word)


def _finite(digits: str) -> float:
    value = float(digits)
    if not isfinite(value):
        raise ValueError(digits)
    return value


def _is_finite(digits: bytes) -> bool:
    try:
        return isfinite(float(digits))
    except ValueError:
        return True


_quick = json.JSONDecoder(parse_constant=_refused, parse_float=_finite, object_pairs_hook=without_repeats).decode


def why_not_json(error: Exception, raw: bytes, *, line: int = 1, column: int = 1) -> str:
    """Explain the decoder's error with line and column. ``raw`` starts at this line and column."""
    if other := other_file(raw):
        return f"not JSON: this is {other}"
    if mark := next((words for start, words in _MARKS.items() if raw.startswith(start)), None):
        return f"not JSON: {mark}"
    complaint = str(error)
    if isinstance(error, RepeatedKeyError):
        return f"{complaint}, again at {place_of(raw, error.at, line=line, column=column)}"
    if isinstance(error, UnicodeDecodeError):
        try:
            raw.decode()
        except UnicodeDecodeError as found_in_all:  # the decoder counts from the start of one string
            at = found_in_all.start
            return f"not UTF-8: byte 0x{raw[at]:02x} at {place_of(raw, at, line=line, column=column)}"
    if found := _BYTE.search(complaint):
        at = int(found[1])
        what = _BYTE.sub("", complaint).removeprefix("JSON is malformed: ").strip()
        if number := _NOT_A_NUMBER.match(raw, at):
            what = f"{number[0].decode()} is not a JSON number"
        return f"not JSON: {what} at {place_of(raw, at, line=line, column=column)}"
    if "out of range" in complaint and (number_at := _too_large(raw)) is not None:
        return f"the number is too large at {place_of(raw, number_at, line=line, column=column)}"
    if "truncated" in complaint and _SURROGATE.search(raw):
        return "not JSON: half a surrogate pair in a \\u escape"
    if "truncated" in complaint:
        return "not JSON: the text ends too early"
    return f"not JSON: {complaint.split(' - at ')[0]}"


def _too_large(raw: bytes) -> int | None:
    """The offset of the first number that is too large for Python."""
    for token in _STRING_OR_NUMBER.finditer(raw):
        digits = token[1]
        if digits and (len(digits) > _MOST_DIGITS or (not digits.lstrip(b"-").isdigit() and not _is_finite(digits))):
            return token.start()
    return None


def other_file(raw: bytes) -> str | None:
    """The kind of file, if the first bytes show that ``raw`` is not text. Otherwise None."""
    return next((name for start, name in _OTHER_FILES.items() if raw.startswith(start)), None)


def place_of(raw: bytes, at: int, *, line: int = 1, column: int = 1) -> str:
    """Line and column of byte ``at``, counted in characters. ``raw`` starts at this line and column."""
    before = raw[:at]
    line_start = before.rfind(b"\n") + 1
    first = 1 if line_start else column
    return f"line {line + before.count(10)}, column {first + len(before[line_start:].decode(errors='replace'))}"
