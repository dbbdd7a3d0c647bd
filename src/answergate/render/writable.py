"""Replaces characters that a file cannot hold. Names and answers may contain any character."""

from __future__ import annotations

import re

_SURROGATE = re.compile("[\ud800-\udfff]")
# XML 1.0 cannot contain these characters, not even escaped.
_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def writable(text: str) -> str:
    """Replace every lone surrogate in ``text``, because UTF-8 cannot hold it."""
    return text if text.isascii() else _SURROGATE.sub("\N{REPLACEMENT CHARACTER}", text)


def writable_in_xml(text: str) -> str:
    """Replace every character in ``text`` that XML cannot hold."""
    return _NOT_IN_XML.sub("\N{REPLACEMENT CHARACTER}", text)
