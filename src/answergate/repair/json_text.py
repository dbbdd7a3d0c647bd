"""Applies repairs to the text of a JSON object. All other bytes stay: keys, order, indentation."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from answergate.model.span import Span
from answergate.repair.editing import Step, steps_of
from answergate.repair.model import Repair

_TOKEN = re.compile(r'[ \t\r\n]*+("[^"\\]*+(?:\\.[^"\\]*+)*+"|[{}\[\],:]|[^\s{}\[\],:"]++)')
_BLANK = re.compile(r"[ \t\r\n]*+")


def edited_text(text: str, repairs: Sequence[Repair], payload: dict[str, Any]) -> str:
    """Return ``text``, which is one JSON object, with its repairs. The result must decode to ``payload``."""
    final = {steps_of(repair.path): repair.after for repair in repairs}
    document = _Document(text)
    changes = sorted((document.change(steps, value) for steps, value in final.items()), key=lambda c: c.span.start)
    pieces, done = [], 0
    for change in changes:
        pieces += [text[done : change.span.start], change.words]
        done = change.span.end
    result = "".join([*pieces, text[done:]])
    assert msgspec.json.decode(result) == payload, "the repaired text must decode to the repaired payload"
    return result


class _Change(Struct, frozen=True):
    span: Span
    words: str


class _Member(Struct, frozen=True):
    step: Step
    key: Span
    value: Span


class _Document:
    """A JSON text. Each container is parsed once, when it is needed."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.parsed: dict[int, list[_Member]] = {}

    def change(self, steps: Sequence[Step], value: Any) -> _Change:
        """Return the change that sets the value at ``steps``."""
        *parents, last = steps
        container = _BLANK.match(self.text).end()  # type: ignore[union-attr]
        for step in parents:
            container = self.member(container, step).value.start
        members = self.members(container)
        # If a key occurs twice, the last one counts.
        found = next((member for member in reversed(members) if member.step == last), None)
        if found is not None:
            return _Change(found.value, self.written(value, members))
        name = json.dumps(last)
        end = members[-1].value.end
        words = f"{self.before_next(container, members)}{name}{self.colon(members)}{self.written(value, members)}"
        return _Change(Span(end, end), words)

    def member(self, container: int, step: Step) -> _Member:
        return next(member for member in reversed(self.members(container)) if member.step == step)

    def before_next(self, container: int, members: Sequence[_Member]) -> str:
        """Return the separator of two members: a comma, and the white space that this object has before a key."""
        if len(members) > 1:
            return self.text[members[-2].value.end : members[-1].key.start]
        before = self.text[container + 1 : members[-1].key.start]
        return f",{before}" if before else ", " if self.colon(members).endswith(" ") else ","

    def colon(self, members: Sequence[_Member]) -> str:
        return self.text[members[-1].key.end : members[-1].value.start]

    def written(self, value: Any, members: Sequence[_Member]) -> str:
        tight = self.colon(members) == ":"
        separators = (",", ":") if tight else (", ", ": ")
        # If the whole text is ASCII, its strings are escaped, so the new value is escaped too.
        return json.dumps(value, ensure_ascii=self.text.isascii(), separators=separators)

    def members(self, container: int) -> list[_Member]:
        if container not in self.parsed:
            self.parsed[container] = self._read(container)
        return self.parsed[container]

    def _read(self, at: int) -> list[_Member]:
        members: list[_Member] = []
        keyed = self.text[at] == "{"
        place, at = 0, at + 1
        while (token := self._token(at)) is not None and token.of(self.text) not in ("}", "]"):
            if token.of(self.text) == ",":
                at = token.end
                continue
            step: Step = place
            key = Span(token.start, token.start)
            if keyed:
                key, step = token, json.loads(token.of(self.text))
                colon = self._token(token.end)
                token = self._token(colon.end) if colon is not None else None
            if token is None:
                break
            value = Span(token.start, self._end(token))
            members.append(_Member(step, key, value))
            place, at = place + 1, value.end
        return members

    def _token(self, at: int) -> Span | None:
        found = _TOKEN.match(self.text, at)
        return None if found is None else Span(*found.span(1))

    def _end(self, first: Span) -> int:
        """Return the end of the value that starts with this token."""
        depth, token = 0, first
        while True:
            words = token.of(self.text)
            depth += (words in ("{", "[")) - (words in ("}", "]"))
            following = self._token(token.end) if depth else None
            if following is None:
                return token.end
            token = following
