"""Waivers: what a build does not fail on, for a stated reason and until a stated day.

A waiver never touches a verdict. It says of a verdict that did not pass: known, and left for now.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from msgspec import Struct

from answergate.model.finding import Finding, Severity
from answergate.model.verdict import Outcome, Verdict


class Waiver(Struct, frozen=True, kw_only=True):
    """One waiver. What is not given matches everything; ``place``, ``words`` and ``case`` may hold ``*``.

    ``until`` is the last day on which it holds.
    """

    reason: str
    until: date
    rule: str | None = None
    place: str | None = None
    words: str | None = None
    case: str | None = None

    @property
    def about(self) -> str:
        """What is waived, in a few words."""
        parts = [self.rule or "everything"]
        if self.place is not None:
            parts.append(f"at {self.place}")
        if self.words is not None:
            parts.append(f"on {self.words!r}")
        if self.case is not None:
            parts.append(f"in case {self.case}")
        return " ".join(parts)

    @property
    def waived_words(self) -> str:
        """What to say of a verdict that it waives."""
        return f"waived until {self.until}: {self.reason} ({self.about})"

    @property
    def expired_words(self) -> str:
        """What to say where its last day is past."""
        return f"a waiver expired on {self.until}: {self.reason} ({self.about})"

    @property
    def is_by_case_alone(self) -> bool:
        """Whether it waives a case whole, whatever was found in it."""
        return self.rule is None and self.place is None and self.words is None

    def expired(self, today: date) -> bool:
        """Whether its last day is past."""
        return today > self.until

    def concerns(self, file: str, line: int, case_id: str | None) -> bool:
        """Whether it speaks of this case: by its id, or by the file and line it was read from."""
        if self.case is None:
            return True
        return _fits(self.case, f"{file}:{line}") or (case_id is not None and _fits(self.case, case_id))

    def covers(self, finding: Finding) -> bool:
        """Whether it speaks of this finding."""
        return (
            (self.rule is None or self.rule == finding.code)
            and (self.place is None or _fits(self.place, finding.place.path))
            and (self.words is None or _fits(self.words, finding.place.excerpt))
        )


class WaiverReport(Struct, frozen=True):
    """The waivers that matched nothing, and those whose last day is past: these fail a run."""

    unused: tuple[Waiver, ...]
    expired: tuple[Waiver, ...]


class Waivers:
    """A policy's waivers on a given day, and which of them were of use so far."""

    def __init__(self, waivers: Sequence[Waiver], today: date) -> None:
        self.waivers = tuple(waivers)
        self.today = today
        self.used: set[int] = set()

    def judge(self, file: str, line: int, verdict: Verdict) -> tuple[Waiver, ...] | None:
        """The waivers that let a build go on with this verdict, or None where it stands as it is.

        Every error of a stopped verdict must be waived, and of a passed one every warning too. Where there is
        nothing of the kind only a waiver of the whole case will do. A case that could not be read, or a check that broke,
        is not waived: nothing was decided.
        """
        if not self.waivers or verdict.outcome in (Outcome.FAULT, Outcome.UNREADABLE):
            return None
        weighing = _weighing(verdict)
        if verdict.passed and not weighing:
            return None
        concerned = [
            (number, waiver)
            for number, waiver in enumerate(self.waivers)
            if not waiver.expired(self.today) and waiver.concerns(file, line, verdict.case_id)
        ]
        covering = [
            (number, waiver)
            for number, waiver in concerned
            if waiver.is_by_case_alone or any(map(waiver.covers, weighing))
        ]
        self.used.update(number for number, _ in covering)
        waivers = tuple(waiver for _, waiver in covering)
        if any(waiver.is_by_case_alone for waiver in waivers):
            return waivers
        if weighing and all(any(waiver.covers(finding) for waiver in waivers) for finding in weighing):
            return waivers
        return None

    def report(self) -> WaiverReport:
        """What to say at the end. An expired waiver is said to be expired, not unused."""
        return WaiverReport(
            tuple(
                waiver
                for number, waiver in enumerate(self.waivers)
                if number not in self.used and not waiver.expired(self.today)
            ),
            tuple(waiver for waiver in self.waivers if waiver.expired(self.today)),
        )


def _weighing(verdict: Verdict) -> list[Finding]:
    """The findings that hold a verdict back: errors, and where it passed all the same the warnings too."""
    weights = (Severity.ERROR, Severity.WARNING) if verdict.passed else (Severity.ERROR,)
    return [finding for finding in verdict.findings if finding.severity in weights]


def _fits(pattern: str, text: str) -> bool:
    """Whether the text is the pattern, where ``*`` stands for anything. Brackets are brackets: paths have them."""
    first, *rest = pattern.split("*")
    if not rest:
        return text == first
    *middle, last = rest
    if not text.startswith(first) or not text.endswith(last) or len(text) < len(first) + len(last):
        return False
    at, end = len(first), len(text) - len(last)
    for part in middle:
        found = text.find(part, at, end)
        if found < 0:
            return False
        at = found + len(part)
    return True
