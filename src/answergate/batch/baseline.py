"""Compare a run with an earlier one: records that got worse or better, are new, or are gone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct, field

from answergate.adapters.decoding.json_text import decode_text
from answergate.errors import InputError, Problem
from answergate.gates import GATES
from answergate.model.verdict import Outcome, Verdict

SHOWN = 5
"""How many changes of a kind the summary shows. The others are only counted."""


class BaselineError(InputError):
    """The baseline cannot be used."""

    subject = "baseline"


class _Earlier(Struct, frozen=True):
    """The fields that are read from a line of an earlier run."""

    file: str
    line: int
    gate: str
    status: str
    outcome: Outcome
    case_id: str | None = None


class Change(Struct, frozen=True):
    """A record whose status changed."""

    place: str
    case_id: str | None
    before: str
    now: str


class Changes(Struct):
    """Changes of one kind: their number, and the first ones."""

    count: int = 0
    first: list[Change] = field(default_factory=list)

    def add(self, change: Change) -> None:
        self.count += 1
        if len(self.first) < SHOWN:
            self.first.append(change)


class Baseline:
    """The statuses of an earlier run, by case id, or by file and line if a case has no id.

    Call ``is_worse`` with the records in order. If an id occurs several times, its records are matched in order.
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
        """Whether the record got worse. True for a new record, so that it counts like any other."""
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
        """How many records of the earlier run are not in this one."""
        return sum(map(len, self._ranks.values()))

    def _rank(self, outcome: Outcome, status: str) -> int:
        """The position in ``words``, worst first."""
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
                    what = f"not a verdict of an earlier run: {error}"
                    raise BaselineError([Problem(f"{path}:{number}", what)]) from None
                if earlier.gate != gate:
                    what = f"a verdict of the {earlier.gate} gate, but this run uses the {gate} gate"
                    raise BaselineError([Problem(f"{path}:{number}", what)])
                if earlier.status not in GATES[gate].statuses:
                    what = f"{earlier.status!r} is not a status of the {gate} gate"
                    raise BaselineError([Problem(f"{path}:{number}", what)])
                yield earlier
    except OSError as error:
        raise BaselineError([Problem(str(path), f"cannot be read: {error.strerror}")]) from None
