"""A ledger with something in it: the bundled cases, decided now, entered over the last days."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zlib import crc32

from answergate.api import check
from answergate.demo import demo_cases
from answergate.ledger import draft_of, open_ledger, utc

_APART = timedelta(hours=5)


def fill_demo_ledger(url: str) -> int:
    """Decide every bundled case into the ledger, whole; gives how many."""
    # Mixed, always in the same way: a service is not asked gate by gate, the good ones first.
    cases = sorted(demo_cases(), key=lambda case: crc32(case.name.encode()))
    at = datetime.now(UTC) - _APART * len(cases)
    drafts = []
    for case in cases:
        at += _APART
        verdict = check({"id": case.name, **case.case}, case.gate, case.policy)
        drafts.append(draft_of(verdict, {"id": case.name, **case.case}, store="full", at=utc(at), who="demo"))
    ledger = open_ledger(url)
    try:
        ledger.append(drafts)
    finally:
        ledger.close()
    return len(drafts)
