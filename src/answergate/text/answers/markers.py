"""Inline citation markers: which chunks an answer cites, and where.

Users can rely on this:

- Ids stay as written, in order, duplicates kept: ``[C1, C1]`` has the ids ``C1``, ``C1``.
- A missing id is an empty id: ``[cite:]``, ``[^]``, ``[ID:]``, and the second one of ``[C1,]``.
- A range stands for its members (``[1-3]``, ``[C1-C3]``). One that runs backwards or has more than a hundred
  members is kept as written, as a single id, which no chunk has.
- ``[C]`` is no marker: brackets around one letter are ordinary writing.
- Markers in code or behind a backslash do not count. Nor does link syntax: ``[1](url)``, ``[1]: url``, and the
  definition ``[^1]: ...``. Only ``[cite:ID]`` counts everywhere, because nobody uses it as a link.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from enum import StrEnum

from msgspec import Struct

from answergate.model.span import Span
from answergate.text.answers.code import read_code


class MarkerKind(StrEnum):
    """The way a marker is written."""

    CHUNK = "C"
    CITE = "cite"
    NUMERIC = "number"
    FOOTNOTE = "footnote"
    INDEX = "ID"
    SOURCE = "source"


AUTO = "auto"
"""Instead of a list of kinds: the kind that the answer itself uses."""


class Marker(Struct, frozen=True, gc=False):
    """One bracket of an answer, whole, and the ids inside it."""

    kind: MarkerKind
    span: Span
    ids: tuple[str, ...]


_LIST = r"[0-9CID:,;，、/&\s–‐-]*"
_SQUARE = rf"\[(?:cite:[^\]]*|\^[^\[\]\s]*|C[0-9]{_LIST}|ID:{_LIST}|[0-9]{_LIST})\]"
_MARKER = re.compile(_SQUARE)
_MARKER_OR_SOURCE = re.compile(rf"{_SQUARE}|【[^【】†\n]*†[^【】\n]*】")
# A beginning of a marker, or of what looks like one to the reader of sentences.
_OPEN_MARKER = re.compile(
    rf"\[(?:c(?:i(?:t(?:e(?::[^\]]*)?)?)?)?|\^[^\[\]\s]*|C(?:[0-9]{_LIST})?|I(?:D(?::{_LIST})?)?|[0-9]{_LIST})?\Z"
    r"|\[(?:C\d|cite:|\^|ID:|\d)[^\[\]\n]*\Z"
    r"|【[^【】\n]*\Z"
)
_OPEN_LINK = re.compile(r"\[[^\[\]\n]*\](?:\((?:\s*|[^\s()]*)|:[ \t]*\n?[ \t]*)\Z")
_KIND_BY_SECOND_CHARACTER = {
    "c": MarkerKind.CITE,
    "^": MarkerKind.FOOTNOTE,
    "C": MarkerKind.CHUNK,
    "I": MarkerKind.INDEX,
} | dict.fromkeys("0123456789", MarkerKind.NUMERIC)
_LINK_SIGNS = ("(", ":")
_LINK_TARGET = re.compile(r"\((?:\s*(?:<|https?:|www\.|mailto:|[/#.])|[^\s()]*\))")
_DEFINED_TARGET = re.compile(r":[ \t]*\n?[ \t]*(?:<|https?:|www\.|mailto:|[/#.])")
_BETWEEN_IDS = re.compile(r"[,;，、/&]")
_RANGE = re.compile(r"(C?)([0-9]{1,9})\s*[-–‐]\s*C?([0-9]{1,9})")
_ITEM = {
    MarkerKind.CHUNK: re.compile(r"C?[0-9]+(?:\s*[-–‐]\s*C?[0-9]+)?"),
    MarkerKind.NUMERIC: re.compile(r"[0-9]+(?:\s*[-–‐]\s*[0-9]+)?"),
    MarkerKind.INDEX: re.compile(r"[0-9]+(?:\s*[-–‐]\s*[0-9]+)?"),
}
_WIDEST_RANGE = 100
# Not line breaks, because they separate paragraphs.
_BLANKS = " \t\u00a0\u3000"
_ESCAPED = re.compile(r"\\.", re.DOTALL)


def read_markers(text: str, kinds: Collection[MarkerKind] | None = None) -> tuple[Marker, ...]:
    """The citation markers of ``text`` in order, of the given kinds or of all."""
    # No marker ends after the last closing bracket. So an opening one always finds an end, and the search is linear.
    limit = text.rfind("]") + 1
    pattern = _MARKER
    if "†" in text:
        limit = max(limit, text.rfind("】") + 1)
        pattern = _MARKER_OR_SOURCE
    if not limit:
        return ()
    visible = _hide_code_and_escapes(text) if "`" in text or "\\" in text or "~~~" in text else text
    found: list[Marker] = []
    for match in pattern.finditer(visible, 0, limit):
        start, end = match.span()
        kind = MarkerKind.SOURCE if text[start] == "【" else _KIND_BY_SECOND_CHARACTER[text[start + 1]]
        if kinds is not None and kind not in kinds:
            continue
        if kind is MarkerKind.CITE:  # takes any id, and is never a link
            found.append(Marker(kind, Span(start, end), (text[start + 6 : end - 1],)))
            continue
        ids = _read_ids(kind, text[start + 1 : end - 1])
        if ids is None or (text[end : end + 1] in _LINK_SIGNS and _is_link(visible, kind, start, end)):
            continue
        found.append(Marker(kind, Span(start, end), ids))
    return tuple(found)


def open_marker(text: str) -> int | None:
    """Where a marker starts that has no end yet, or that may still become a link, in a text that goes on."""
    visible = _hide_code_and_escapes(text)
    # An escaped bracket is not hidden from the reader of sentences.
    places = [(visible, _OPEN_MARKER, "]"), (visible, _OPEN_LINK, "["), (text, _OPEN_MARKER, "\n")]
    found = [pattern.search(where, max(0, where.rfind(after))) for where, pattern, after in places]
    return min([match.start() for match in found if match], default=None)


def counted_markers(text: str, names: Sequence[str]) -> tuple[Marker, ...]:
    """The markers that count as citations, by the names that a policy gives their kinds.

    ``auto`` counts ``[C1]`` markers, or if the text has none of them, the markers of every other kind.
    """
    if not names:
        return ()
    if tuple(names) != (AUTO,):
        return read_markers(text, [MarkerKind(name) for name in names])
    markers = read_markers(text)
    return tuple([marker for marker in markers if marker.kind is MarkerKind.CHUNK]) or markers


def without_markers(text: str, markers: Sequence[Marker], within: Span | None = None) -> str:
    """``text``, or its part ``within``, with the markers (in order) taken out.

    The white space before a marker goes with it where white space, punctuation or nothing follows, so that
    ``days [C2].`` reads ``days.``; two Latin words that only a marker kept apart get a space.
    """
    place, end = (0, len(text)) if within is None else (within.start, within.end)
    pieces: list[str] = []
    for marker in markers:
        span = marker.span
        if span.start < place or span.end > end:
            continue
        before = text[place : span.start]
        follows = text[span.end : span.end + 1] if span.end < end else ""
        if not follows.isalnum():
            before = before.rstrip(_BLANKS)
        elif follows.isascii() and before[-1:].isascii() and before[-1:].isalnum():
            before += " "
        pieces.append(before)
        place = span.end
    pieces.append(text[place:end])
    return "".join(pieces)


def _hide_code_and_escapes(text: str) -> str:
    """The same length, with NUL for every character that cannot be part of a marker."""
    if code := read_code(text):
        pieces: list[str] = []
        place = 0
        for span in code:
            pieces += (text[place : span.start], "\0" * len(span))
            place = span.end
        pieces.append(text[place:])
        text = "".join(pieces)
    return _ESCAPED.sub("\0\0", text) if "\\" in text else text


def _read_ids(kind: MarkerKind, inside: str) -> tuple[str, ...] | None:
    """The ids between the brackets. None if this only looks like a marker."""
    if (kind is MarkerKind.CHUNK and inside[1:].isdigit()) or (kind is MarkerKind.NUMERIC and inside.isdigit()):
        return (inside,)
    if kind is MarkerKind.FOOTNOTE:
        return (inside[1:],)
    if kind is MarkerKind.SOURCE:
        return (inside.partition("†")[0].strip(),)
    if kind is MarkerKind.INDEX:
        inside = inside.replace("ID:", "")
    ids: list[str] = []
    for item in _BETWEEN_IDS.split(inside):
        written = item.strip()
        if written and not _ITEM[kind].fullmatch(written):
            return None
        ids += _members(written)
    return tuple(ids)


def _members(written: str) -> list[str]:
    if not (parts := _RANGE.fullmatch(written)):
        return [written]
    prefix, first, last = parts[1], int(parts[2]), int(parts[3])
    if not first <= last < first + _WIDEST_RANGE:
        return [written]
    return [f"{prefix}{number}" for number in range(first, last + 1)]


def _is_link(visible: str, kind: MarkerKind, start: int, end: int) -> bool:
    follows = visible[end : end + 1]
    if follows == "(":
        return _LINK_TARGET.match(visible, end) is not None
    if follows == ":" and _starts_line(visible, start):
        return kind is MarkerKind.FOOTNOTE or _DEFINED_TARGET.match(visible, end) is not None
    return False


def _starts_line(visible: str, start: int) -> bool:
    before = visible[max(0, start - 4) : start].rpartition("\n")
    return not before[2].strip(" ") and (bool(before[1]) or len(before[2]) == start)
