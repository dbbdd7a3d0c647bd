"""Which verdicts a build accepts for now, by the waivers of a policy.

A waiver never changes a verdict. It only tells the build that a verdict that did not pass is known and accepted for now.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from msgspec import Struct

from answergate.model.finding import Finding, Severity
from answergate.model.verdict import Outcome, Verdict
from answergate.policy.policy import Waiver
from answergate.text.patterns import compile_pattern


def about(waiver: Waiver) -> str:
    """What is waived, such as ``NUM301 in case q-17``."""
    place = "" if waiver.place is None else f" at {waiver.place}"
    words = "" if waiver.words is None else f" on {waiver.words!r}"
    case = "" if waiver.case is None else f" in case {waiver.case}"
    return (waiver.rule or "everything") + place + words + case


def waived_message(waiver: Waiver) -> str:
    """The message for a verdict that this waives."""
    return f"waived until {waiver.until}: {waiver.reason} ({about(waiver)})"


def expired_message(waiver: Waiver) -> str:
    """The message for a waiver whose last day is over."""
    return f"a waiver expired on {waiver.until}: {waiver.reason} ({about(waiver)})"


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
            if not self._expired(waiver)
            and _concerns(waiver, file, line, verdict.case_id)
            and (_is_for_whole_case(waiver) or any(_covers(waiver, finding) for finding in blocking))
        ]
        self.used.update(number for number, _ in covering)
        waivers = tuple(waiver for _, waiver in covering)
        waived = blocking and all(any(_covers(waiver, finding) for waiver in waivers) for finding in blocking)
        return waivers if waived or any(_is_for_whole_case(waiver) for waiver in waivers) else None

    def report(self) -> WaiverReport:
        """The unused and the expired waivers. An expired waiver does not count as unused."""
        expired = tuple(waiver for waiver in self.waivers if self._expired(waiver))
        unused = (waiver for number, waiver in enumerate(self.waivers) if number not in self.used)
        return WaiverReport(tuple(waiver for waiver in unused if waiver not in expired), expired)

    def _expired(self, waiver: Waiver) -> bool:
        return self.today > waiver.until


def _is_for_whole_case(waiver: Waiver) -> bool:
    """Whether it waives every finding of a case."""
    return waiver.rule is None and waiver.place is None and waiver.words is None


def _concerns(waiver: Waiver, file: str, line: int, case_id: str | None) -> bool:
    """Whether it applies to this case, by the case's id or by its file and line (``a.jsonl:3``)."""
    if waiver.case is None:
        return True
    return _fits(waiver.case, f"{file}:{line}") or (case_id is not None and _fits(waiver.case, case_id))


def _covers(waiver: Waiver, finding: Finding) -> bool:
    """Whether it applies to this finding."""
    return (
        (waiver.rule is None or waiver.rule == finding.code)
        and (waiver.place is None or _fits(waiver.place, finding.place.path))
        and (waiver.words is None or _fits(waiver.words, finding.place.excerpt))
    )


def _blocking(verdict: Verdict) -> list[Finding]:
    """The findings that need a waiver: errors, and for a passed verdict also warnings."""
    severities = (Severity.ERROR, Severity.WARNING) if verdict.passed else (Severity.ERROR,)
    return [finding for finding in verdict.findings if finding.severity in severities]


def _fits(pattern: str, text: str) -> bool:
    """Whether the text matches the pattern. Only ``*`` is special, because paths have brackets (``$.evidences[2]``)."""
    anything = "(?s:.*)".join(map(re.escape, pattern.split("*")))
    return compile_pattern(rf"\A(?:{anything})\z").search(text) is not None
