"""The list's filters: from an address to what the ledger is asked, and back to an address."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta, timezone
from typing import Literal
from urllib.parse import urlencode

import msgspec
from msgspec import Struct

from answergate.ledger import Filter, utc

PERIODS = {
    "1h": "Last hour",
    "24h": "Last 24 hours",
    "7d": "Last 7 days",
    "30d": "Last 30 days",
    "any": "Any time",
    "between": "Between…",
}
USUAL = "7d"
_LENGTHS = {"1h": timedelta(hours=1), "24h": timedelta(days=1), "7d": timedelta(days=7), "30d": timedelta(days=30)}
_LONGEST_TEXT = 300
_YEARS = range(2, 9999)  # a day earlier or later, as another zone has it, is still a time

Reviewed = Literal["", "accepted", "overruled", "none"]
_REVIEWED: dict[str, Reviewed] = {"accepted": "accepted", "overruled": "overruled", "none": "none"}


class Asked(Struct, frozen=True, kw_only=True):
    """What a visitor asks to see. Empty means all of it.

    ``since`` and ``until`` are days of UTC, both included, or minutes of UTC, where a script knows the visitor's days.
    """

    gate: str = ""
    status: str = ""
    rule: str = ""
    policy: str = ""
    review: Reviewed = ""
    period: str = USUAL
    since: str = ""
    until: str = ""
    q: str = ""

    @property
    def narrowed(self) -> bool:
        """Whether anything but the time is asked for."""
        return any((self.gate, self.status, self.rule, self.policy, self.review, self.q))

    def filter(self, now: datetime) -> Filter:
        """The same in the ledger's words."""
        since, until = self.range(now)
        return Filter(
            gate=self.gate or None,
            status=self.status or None,
            code=self.rule or None,
            policy=self.policy or None,
            review=self.review or None,
            text=self.q or None,
            since=since,
            until=until,
        )

    def range(self, now: datetime) -> tuple[str | None, str | None]:
        """From when, and until when."""
        if self.period in _LENGTHS:
            return utc(now - _LENGTHS[self.period]), None
        if self.period == "between":
            return self.since or None, _end(self.until) if self.until else None
        return None, None

    def address(self, **changes: str) -> str:
        """The query that asks for this, with changes."""
        fields = msgspec.structs.asdict(msgspec.structs.replace(self, **changes))
        if fields["period"] == USUAL:
            del fields["period"]
        return urlencode({name: value for name, value in fields.items() if value}, errors="replace")


def read_asked(query: Mapping[str, str]) -> Asked:
    """What an address asks for; what it says that nobody could have chosen is left out."""
    period = query.get("period", USUAL)
    return Asked(
        gate=query.get("gate", ""),
        status=query.get("status", ""),
        rule=query.get("rule", ""),
        policy=query.get("policy", ""),
        review=_REVIEWED.get(query.get("review", ""), ""),
        period=period if period in PERIODS else USUAL,
        since=_moment(query.get("since", "")),
        until=_moment(query.get("until", "")),
        q=query.get("q", "").strip()[:_LONGEST_TEXT],
    )


def now() -> datetime:
    """The present, for what is asked relative to it."""
    return datetime.now(UTC)


def read_zone(text: str) -> timezone:
    """How far a visitor's clock is from UTC, as their script says it: minutes to the east."""
    try:
        return timezone(timedelta(minutes=int(text)))
    except (ValueError, OverflowError):
        return UTC


def _moment(text: str) -> str:
    """A day, or a minute of UTC, as the ledger's times begin."""
    try:
        moment = datetime.fromisoformat(text)
        at = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    except (ValueError, OverflowError):
        return ""
    if at.year not in _YEARS:
        return ""
    if len(text) == len("2026-11-15"):
        return at.date().isoformat()
    return at.replace(tzinfo=None).isoformat(timespec="minutes")


def _end(until: str) -> str:
    """The first moment after what is asked for: a day is included, a minute is not."""
    return until if "T" in until else (date.fromisoformat(until) + timedelta(days=1)).isoformat()
