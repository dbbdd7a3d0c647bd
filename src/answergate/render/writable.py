"""Text that every file can hold: names and answers may have come from anywhere."""

from __future__ import annotations

import re

_SURROGATE = re.compile("[\ud800-\udfff]")
# What XML 1.0 has no way to write, not even escaped.
_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def writable(text: str) -> str:
    """``text`` with a replacement character for every lone surrogate, which UTF-8 cannot hold."""
    return text if text.isascii() else _SURROGATE.sub("\N{REPLACEMENT CHARACTER}", text)


def writable_in_xml(text: str) -> str:
    """``text`` with a replacement character for whatever XML cannot hold."""
    return _NOT_IN_XML.sub("\N{REPLACEMENT CHARACTER}", text)
