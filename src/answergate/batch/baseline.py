"""A run held against an earlier one: what got worse, what got better, what is new and what is gone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct, field

from answergate.errors import InputError, Problem
from answergate.gates import GATES
from answergate.intake.json_text import decode_text
from answergate.model.verdict import Outcome, Verdict

SHOWN = 5
"""So many changes of a kind are remembered; the rest are counted."""


class BaselineError(InputError):
    """The baseline cannot be used."""

    subject = "baseline"


class _Earlier(Struct, frozen=True):
    """What is read of a line of an earlier run; the rest of it is skipped over."""

    file: str
    line: int
    gate: str
    status: str
    outcome: Outcome
    case_id: str | None = None


class Change(Struct, frozen=True):
    """A record whose word is another one now."""

    place: str
    case_id: str | None
    before: str
    now: str


class Changes(Struct):
    """Changes of one kind: how many, and the first of them."""

    count: int = 0
    first: list[Change] = field(default_factory=list)

    def add(self, change: Change) -> None:
        self.count += 1
        if len(self.first) < SHOWN:
            self.first.append(change)


class Baseline:
    """The words of an earlier run by case id, or by file and line where a case has none.

    Records are given to ``is_worse`` in their order. One id that comes several times is matched in order, too.
    """

    def __init__(self, path: Path, gate: str) -> None:
        self.words = ("fault", "unreadable", *GATES[gate].statuses)
        self.worse = Changes()
        self.better = Changes()
        self.new = 0
        self.same = 0
        self._ranks: dict[str, bytes] = {}
        for earlier in _read(path, gate):
            key = _key(earlier.case_id, earlier.file, earlier.line)
            rank = self._rank(earlier.outcome, earlier.status)
            self._ranks[key] = self._ranks.get(key, b"") + bytes([rank])

    def is_worse(self, file: str, line: int, verdict: Verdict) -> bool:
        """Whether this record is worse off than it was. One that was not there before is judged as it stands: True."""
        key = _key(verdict.case_id, file, line)
        ranks = self._ranks.get(key, b"")
        if not ranks:
            self.new += 1
            return True
        self._ranks[key] = ranks[1:]
        now = self._rank(verdict.outcome, verdict.status)
        change = Change(f"{file}:{line}", verdict.case_id, self.words[ranks[0]], self.words[now])
        if now < ranks[0]:
            self.worse.add(change)
        elif now > ranks[0]:
            self.better.add(change)
        else:
            self.same += 1
        return now < ranks[0]

    @property
    def gone(self) -> int:
        """Records of the earlier run that were not met."""
        return sum(map(len, self._ranks.values()))

    def _rank(self, outcome: Outcome, status: str) -> int:
        """The place in ``words``, worst first."""
        return self.words.index(outcome.value if outcome in (Outcome.FAULT, Outcome.UNREADABLE) else status)


def _key(case_id: str | None, file: str, line: int) -> str:
    return f"{file}:{line}" if case_id is None else f"id {case_id}"


def _read(path: Path, gate: str) -> Iterator[_Earlier]:
    try:
        with path.open("rb") as file:
            for number, line in enumerate(file, 1):
                if not line.strip():
                    continue
                try:
                    earlier = msgspec.convert(decode_text(line.decode()), _Earlier)
                except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
                    what = f"no verdict of an earlier run: {error}"
                    raise BaselineError([Problem(f"{path}:{number}", what)]) from None
                if earlier.gate != gate:
                    what = f"a verdict of the {earlier.gate} gate, this run is about {gate}"
                    raise BaselineError([Problem(f"{path}:{number}", what)])
                if earlier.status not in GATES[gate].statuses:
                    what = f"{earlier.status!r} is no status of the {gate} gate"
                    raise BaselineError([Problem(f"{path}:{number}", what)])
                yield earlier
    except OSError as error:
        raise BaselineError([Problem(str(path), f"cannot be read: {error.strerror}")]) from None
