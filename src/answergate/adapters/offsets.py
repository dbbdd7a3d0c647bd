"""Turns the offsets of providers into code points, and checks them against the words they stand for."""

from __future__ import annotations

from answergate.model.span import Span


def from_bytes(text: str, start: int, end: int) -> Span | None:
    """The place of ``text.encode()[start:end]``. None if an offset is outside of the text or inside a character."""
    encoded = text.encode("utf-8", "surrogatepass")
    return _decoded(encoded, start, end, "utf-8", 1)


def from_utf16(text: str, start: int, end: int) -> Span | None:
    """The place of UTF-16 code units, as JavaScript counts. None if an offset is outside or inside a surrogate pair."""
    encoded = text.encode("utf-16-le", "surrogatepass")
    return _decoded(encoded, start, end, "utf-16-le", 2)


def _decoded(encoded: bytes, start: int, end: int, encoding: str, width: int) -> Span | None:
    if not 0 <= start <= end <= len(encoded) // width:
        return None
    try:
        before = encoded[: start * width].decode(encoding)
        inside = encoded[start * width : end * width].decode(encoding)
    except UnicodeDecodeError:
        return None
    return Span(len(before), len(before) + len(inside))


def confirmed(text: str, words: str, *spans: Span | None) -> Span | None:
    """The first of these places that has exactly these words. Without words, nothing can be confirmed."""
    for span in spans:
        if span is not None and words and span.of(text) == words:
            return span
    return None
