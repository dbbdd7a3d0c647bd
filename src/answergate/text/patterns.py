"""Regular expressions that users supply, run in linear time on RE2, with places in code points.

RE2 reads ``\\w \\d \\s`` as ASCII only. Here they mean what Python's ``re`` means by them, so that ``\\d`` reads ９０ and
``\\w`` reads é. ``\\b`` is understood where a pattern starts and where it ends: RE2 cannot look around, so it is
matched there as "no word character on the other side".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import re2
from msgspec import Struct

from answergate.model.span import Span

_MAX_MEM = 8 << 20
_WORD = r"\p{L}\p{N}_"
_SPACE = r"\t\n\v\f\r\x1c-\x1f \x{85}\p{Z}"
_IN_CLASS = {"d": r"\p{Nd}", "D": r"\P{Nd}", "w": _WORD, "s": _SPACE}
_ALONE = {
    "d": r"\p{Nd}",
    "D": r"\P{Nd}",
    "w": f"[{_WORD}]",
    "W": f"[^{_WORD}]",
    "s": f"[{_SPACE}]",
    "S": f"[^{_SPACE}]",
    "Z": r"\z",
}
_REFUSED_GROUPS = {
    "(?=": "look-ahead",
    "(?!": "look-ahead",
    "(?<=": "look-behind",
    "(?<!": "look-behind",
    "(?P=": "a back-reference",
    "(?>": "an atomic group",
    "(?(": "a conditional",
}
_SURROGATE = re.compile("[\ud800-\udfff]")
_GROUP_NAME = "whole_match"


class PatternError(ValueError):
    """A pattern that cannot be used. ``at`` is the code point of the pattern where the problem is."""

    def __init__(self, message: str, at: int | None = None) -> None:
        self.at = at
        super().__init__(message if at is None else f"at character {at + 1}: {message}")


class Match(Struct, frozen=True):
    """One match: its place, and the place of each group by number and by name (None if it took no part)."""

    span: Span
    groups: tuple[Span | None, ...]
    names: Mapping[str, int]

    def group(self, name: str) -> Span | None:
        """The place of a named group. None if the pattern has no such group or it took no part."""
        number = self.names.get(name)
        return None if number is None else self.groups[number - 1]


class Pattern:
    """A compiled pattern. Make it with ``compile_pattern``."""

    __slots__ = ("_looks_back", "_regexp", "group_names", "groups", "source")

    def __init__(self, source: str, regexp: Any, *, looks_back: bool) -> None:
        self.source = source
        self._regexp = regexp
        self._looks_back = looks_back
        # The whole match is group 1 of what was compiled, so that the neighbours `\b` needs stay outside it.
        self.groups: int = regexp.groups - 1
        self.group_names: dict[str, int] = {
            name: number - 1 for name, number in regexp.groupindex.items() if name != _GROUP_NAME
        }

    def finditer(self, text: str) -> Iterator[Match]:
        """The matches in ``text``, left to right, none overlapping another."""
        encoded = _encode(text)
        to_code_points = _CodePoints(encoded, ascii_only=len(encoded) == len(text))
        at = 0
        while at <= len(encoded):
            found = self._regexp.search(encoded, at)
            if found is None:
                return
            start, end = found.span(1)
            spans = [found.span(number) for number in range(1, self.groups + 2)]
            whole, *groups = to_code_points.spans(spans)
            assert whole is not None
            yield Match(whole, tuple(groups), self.group_names)
            at = self._next(encoded, start, end)

    def search(self, text: str) -> Match | None:
        """The first match in ``text``."""
        return next(self.finditer(text), None)

    def _next(self, encoded: bytes, start: int, end: int) -> int:
        at = end
        if start == end:
            at += 1
            while at < len(encoded) and 0x80 <= encoded[at] < 0xC0:
                at += 1
            return at
        if self._looks_back:
            # The last character of this match may be the neighbour the next one needs.
            at -= 1
            while at > start and 0x80 <= encoded[at] < 0xC0:
                at -= 1
            at = max(at, start + 1)
            while at < end and 0x80 <= encoded[at] < 0xC0:
                at += 1
        return at


@lru_cache(maxsize=1024)
def compile_pattern(pattern: str) -> Pattern:
    """Compile a pattern. Raises PatternError with the place of what RE2 cannot do."""
    body, opens, closes = _translated(pattern)
    before = rf"(?:\A|[^{_WORD}])" if opens else ""
    after = rf"(?:[^{_WORD}]|\z)" if closes else ""
    options = re2.Options()
    options.log_errors = False
    options.max_mem = _MAX_MEM
    try:
        # Alone first: a stray bracket must not close the group around it, and errors must be about the user's own words.
        re2.compile(body, options)
        regexp = re2.compile(f"{before}(?P<{_GROUP_NAME}>{body}){after}", options)
    except re2.error as error:
        raise PatternError(_message(error)) from None
    except UnicodeEncodeError as error:
        raise PatternError("half of a surrogate pair is no character", error.start) from None
    return Pattern(pattern, regexp, looks_back=opens)


def _translated(pattern: str) -> tuple[str, bool, bool]:
    """The pattern in RE2's words, without the ``\\b`` at its start and end, and whether each was there."""
    pieces: list[str] = []
    opens = closes = False
    in_class = False
    depth, branches = 0, False
    at, length = 0, len(pattern)
    while at < length:
        character = pattern[at]
        if character == "\\":
            if at + 1 == length:
                raise PatternError("a backslash with nothing after it", at)
            letter = pattern[at + 1]
            if letter in "bB" and not in_class:
                if letter == "b" and at == 0:
                    opens = True
                elif letter == "b" and at + 2 == length:
                    closes = True
                else:
                    raise PatternError(rf"\{letter} is only understood as \b at the start or the end of a pattern", at)
            else:
                pieces.append(_escape(letter, at, in_class=in_class))
            at += 2
            continue
        if in_class:
            in_class = character != "]"
        elif character == "[":
            in_class = True
            head = pattern[at : at + 3]
            # A bracket that closes right after the opening one stands for itself.
            width = 3 if head == "[^]" else 2 if head[:2] in ("[]", "[^") else 1
            pieces.append(pattern[at : at + width])
            at += width
            continue
        elif character == "(":
            _refuse_group(pattern, at)
            depth += 1
        elif character == ")":
            depth -= 1
        elif character == "|":
            branches = branches or depth == 0
        pieces.append(character)
        at += 1
    if (opens or closes) and branches:
        raise PatternError(r"\b beside a bare | is ambiguous here: write \b(?:this|that)\b")
    return "".join(pieces), opens, closes


def _escape(letter: str, at: int, *, in_class: bool) -> str:
    if in_class:
        if letter in "WSbB":
            raise PatternError(rf"\{letter} cannot stand inside [...]: write the characters out", at)
        return _IN_CLASS.get(letter, f"\\{letter}")
    if letter in "123456789":
        raise PatternError(rf"the back-reference \{letter} is not supported: matching must take linear time", at)
    if letter in "CQE":
        raise PatternError(rf"\{letter} is not supported", at)
    return _ALONE.get(letter, f"\\{letter}")


def _refuse_group(pattern: str, at: int) -> None:
    for opening, what in _REFUSED_GROUPS.items():
        if pattern.startswith(opening, at):
            raise PatternError(f"{what} {opening}...) is not supported: matching must take linear time", at)
    if pattern.startswith(f"(?P<{_GROUP_NAME}>", at):
        raise PatternError(f"the group name {_GROUP_NAME} is taken", at)


def _message(error: Exception) -> str:
    words = error.args[0] if error.args else "not a regular expression"
    return words.decode("utf-8", "replace") if isinstance(words, bytes) else str(words)


def _encode(text: str) -> bytes:
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError:
        # One replacement per half: the code points keep their places.
        return _SURROGATE.sub("\ufffd", text).encode("utf-8")


class _CodePoints:
    """Turns byte offsets into code points. Asked in growing order, it counts every byte once or twice."""

    def __init__(self, encoded: bytes, *, ascii_only: bool) -> None:
        self.encoded = encoded
        self.ascii_only = ascii_only
        self.byte = 0
        self.code_point = 0

    def spans(self, spans: list[tuple[int, int]]) -> list[Span | None]:
        if self.ascii_only:
            return [Span(start, end) if start >= 0 else None for start, end in spans]
        known: dict[int, int] = {}
        offset, code_point = self.byte, self.code_point
        for wanted in sorted({at for span in spans if span[0] >= 0 for at in span}):
            code_point += len(self.encoded[offset:wanted].decode("utf-8"))
            offset = wanted
            known[wanted] = code_point
        self.byte = spans[0][0]
        self.code_point = known[self.byte]
        return [Span(known[start], known[end]) if start >= 0 else None for start, end in spans]
