"""A small ledger to try things on: the bundled cases, decided."""

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
    """Append the bundled cases, kept whole: the last was decided ``now``, the others so far apart before it."""
    # Mixed, always in the same way: a service is not asked gate by gate, the good ones first.
    cases = sorted(demo_cases(), key=lambda case: crc32(case.name.encode()))
    drafts = []
    for before, case in zip(reversed(range(len(cases))), cases, strict=True):
        named = {"id": case.name, **case.case}
        verdict = check(named, case.gate, case.policy)
        drafts.append(draft_of(verdict, named, store="full", at=utc(now - before * apart), who=who))
    return ledger.append(drafts)


def review_samples(ledger: Ledger, entries: Sequence[Entry], now: datetime, *, who: str) -> int:
    """Accept the first that passed and the first that did not in each gate; gives how many that are."""
    reviewed = {(entry.gate, entry.outcome): entry for entry in reversed(entries)}
    for entry in reviewed.values():
        ledger.review(entry.seq, ruling="accepted", reason="a sample of a review", who=who, at=utc(now))
    return len(reviewed)
