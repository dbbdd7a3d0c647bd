"""Waivers: findings that do not fail a build, with a reason and a last day.

A waiver never changes a verdict. It only tells the build that a verdict that did not pass is known and accepted for now.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from msgspec import Struct

from answergate.model.finding import Finding, Severity
from answergate.model.verdict import Outcome, Verdict
from answergate.text.patterns import compile_pattern


class Waiver(Struct, frozen=True, kw_only=True):
    """One waiver. A field that is not given matches everything.

    ``*`` in ``place``, ``words`` and ``case`` matches any text. ``until`` is the last day on which the waiver applies.
    """

    reason: str
    until: date
    rule: str | None = None
    place: str | None = None
    words: str | None = None
    case: str | None = None

    @property
    def about(self) -> str:
        """A short description of what is waived, such as ``NUM301 in case q-17``."""
        place = "" if self.place is None else f" at {self.place}"
        words = "" if self.words is None else f" on {self.words!r}"
        case = "" if self.case is None else f" in case {self.case}"
        return (self.rule or "everything") + place + words + case

    @property
    def waived_words(self) -> str:
        """The message for a verdict that this waives."""
        return f"waived until {self.until}: {self.reason} ({self.about})"

    @property
    def expired_words(self) -> str:
        """The message for a waiver whose last day is over."""
        return f"a waiver expired on {self.until}: {self.reason} ({self.about})"

    @property
    def is_for_whole_case(self) -> bool:
        """Whether it waives every finding of a case."""
        return self.rule is None and self.place is None and self.words is None

    def expired(self, today: date) -> bool:
        """Whether its last day is over."""
        return today > self.until

    def concerns(self, file: str, line: int, case_id: str | None) -> bool:
        """Whether it applies to this case, by the case's id or by its file and line (``a.jsonl:3``)."""
        if self.case is None:
            return True
        return _fits(self.case, f"{file}:{line}") or (case_id is not None and _fits(self.case, case_id))

    def covers(self, finding: Finding) -> bool:
        """Whether it applies to this finding."""
        return (
            (self.rule is None or self.rule == finding.code)
            and (self.place is None or _fits(self.place, finding.place.path))
            and (self.words is None or _fits(self.words, finding.place.excerpt))
        )


class WaiverReport(Struct, frozen=True):
    """The waivers that matched nothing, and the expired ones. An expired waiver fails the run."""

    unused: tuple[Waiver, ...]
    expired: tuple[Waiver, ...]


class Waivers:
    """A policy's waivers on a given day. Remembers which ones matched something."""

    def __init__(self, waivers: Sequence[Waiver], today: date) -> None:
        self.waivers = tuple(waivers)
        self.today = today
        self.used: set[int] = set()

    def judge(self, file: str, line: int, verdict: Verdict) -> tuple[Waiver, ...] | None:
        """The waivers that let a build accept this verdict, or None if it is not waived.

        All errors of a stopped verdict must be waived. For a passed verdict, all errors and warnings must be. If a
        stopped verdict has no errors, only a waiver for the whole case applies. A fault or an unreadable case cannot be
        waived, because nothing was decided.
        """
        if not self.waivers or verdict.outcome in (Outcome.FAULT, Outcome.UNREADABLE):
            return None
        blocking = _blocking(verdict)
        if verdict.passed and not blocking:
            return None
        covering = [
            (number, waiver)
            for number, waiver in enumerate(self.waivers)
            if not waiver.expired(self.today)
            and waiver.concerns(file, line, verdict.case_id)
            and (waiver.is_for_whole_case or any(map(waiver.covers, blocking)))
        ]
        self.used.update(number for number, _ in covering)
        waivers = tuple(waiver for _, waiver in covering)
        waived = blocking and all(any(waiver.covers(finding) for waiver in waivers) for finding in blocking)
        return waivers if waived or any(waiver.is_for_whole_case for waiver in waivers) else None

    def report(self) -> WaiverReport:
        """The unused and the expired waivers. An expired waiver does not count as unused."""
        expired = tuple(waiver for waiver in self.waivers if waiver.expired(self.today))
        unused = (waiver for number, waiver in enumerate(self.waivers) if number not in self.used)
        return WaiverReport(tuple(waiver for waiver in unused if waiver not in expired), expired)


def _blocking(verdict: Verdict) -> list[Finding]:
    """The findings that need a waiver: errors, and for a passed verdict also warnings."""
    severities = (Severity.ERROR, Severity.WARNING) if verdict.passed else (Severity.ERROR,)
    return [finding for finding in verdict.findings if finding.severity in severities]


def _fits(pattern: str, text: str) -> bool:
    """Whether the text matches the pattern. Only ``*`` is special, because paths have brackets (``$.evidences[2]``)."""
    anything = "(?s:.*)".join(map(re.escape, pattern.split("*")))
    return compile_pattern(rf"\A(?:{anything})\z").search(text) is not None
