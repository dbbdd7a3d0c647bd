"""Fills a small sample ledger with decisions on the bundled cases."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from zlib import crc32

from answergate.api import check
from answergate.demo import demo_cases
from answergate.ledger.drafting import draft_of, utc
from answergate.ledger.entry import Entry
from answergate.ledger.ledger import Ledger


def append_samples(ledger: Ledger, now: datetime, *, apart: timedelta, who: str) -> list[Entry]:
    """Append decisions on the bundled cases, with full texts.

    ``apart`` is the time between two of them. The last one is at ``now``.
    """
    # Mix the gates and the statuses like in a real service, but always in the same order.
    cases = sorted(demo_cases(), key=lambda case: crc32(case.name.encode()))
    drafts = []
    for before, case in zip(reversed(range(len(cases))), cases, strict=True):
        named = {"id": case.name, **case.case}
        verdict = check(named, case.gate, case.policy)
        drafts.append(draft_of(verdict, named, store="full", at=utc(now - before * apart), who=who))
    return ledger.append(drafts)


def review_samples(ledger: Ledger, entries: Sequence[Entry], now: datetime, *, who: str) -> int:
    """Accept the first entry of each gate and outcome. Returns the number of reviews."""
    reviewed = {(entry.gate, entry.outcome): entry for entry in reversed(entries)}
    for entry in reviewed.values():
        ledger.review(entry.seq, ruling="accepted", reason="sample review", who=who, at=utc(now))
    return len(reviewed)
