"""The filters of the list: from a URL to a filter of the ledger, and back to a URL."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta, timezone
from typing import Literal
from urllib.parse import urlencode

import msgspec
from msgspec import Struct

from answergate.ledger import Filter, utc
from answergate.ledger.search_words import searched_words

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
_YEARS = range(2, 9999)  # leaves room for one day more or less in another time zone

Reviewed = Literal["", "accepted", "overruled", "none"]
_REVIEWED: dict[str, Reviewed] = {"accepted": "accepted", "overruled": "overruled", "none": "none"}


class ListQuery(Struct, frozen=True, kw_only=True):
    """The filters that a visitor chose. Empty means no filter.

    ``since`` and ``until`` are days in UTC, both included. The page's script sends minutes in UTC instead, because it
    knows the visitor's time zone.
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
        """Whether any filter except the time is set."""
        return any((self.gate, self.status, self.rule, self.policy, self.review, self.q))

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the text search."""
        return searched_words(self.q)

    def filter(self, now: datetime) -> Filter:
        """The same as a filter of the ledger."""
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
        """The start and the end of the time range."""
        if self.period in _LENGTHS:
            return utc(now - _LENGTHS[self.period]), None
        if self.period == "between":
            return self.since or None, _end(self.until) if self.until else None
        return None, None

    def address(self, **changes: str) -> str:
        """The query string for these filters, with changes."""
        fields = msgspec.structs.asdict(msgspec.structs.replace(self, **changes))
        if fields["period"] == USUAL:
            del fields["period"]
        return urlencode({name: value for name, value in fields.items() if value}, errors="replace")


def read_list_query(query: Mapping[str, str]) -> ListQuery:
    """Read the filters from a URL. Invalid values are ignored."""
    period = query.get("period", USUAL)
    return ListQuery(
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
    """The current time in UTC."""
    return datetime.now(UTC)


def read_zone(text: str) -> timezone:
    """The visitor's time zone, from the minutes east of UTC that the script sends."""
    try:
        return timezone(timedelta(minutes=int(text)))
    except (ValueError, OverflowError):
        return UTC


def _moment(text: str) -> str:
    """A day or a minute in UTC, written as the beginning of a ledger time. Empty if the text is neither."""
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
    """The end of the range, exclusive. A day is included completely; a minute is the end itself."""
    return until if "T" in until else (date.fromisoformat(until) + timedelta(days=1)).isoformat()
