"""A small ledger to try things on."""

from __future__ import annotations

from datetime import datetime, timedelta

from answergate.api import check
from answergate.demo import demo_cases
from answergate.ledger.drafting import draft_of, utc
from answergate.ledger.ledger import Ledger

_APART = timedelta(minutes=1)


def append_samples(ledger: Ledger, now: datetime) -> int:
    """Append the bundled cases, decided one a minute until ``now``, and reviews of the first that passed and the first
    that did not in each gate; gives how many entries that are."""
    cases = demo_cases()
    first = now - len(cases) * _APART
    entries = ledger.append(
        [
            draft_of(
                check(case.case, case.gate, case.policy),
                case.case,
                store="full",
                at=utc(first + number * _APART),
                who="sample",
            )
            for number, case in enumerate(cases)
        ]
    )
    reviewed = {(entry.gate, entry.outcome): entry for entry in reversed(entries)}
    for entry in reviewed.values():
        ledger.review(entry.seq, ruling="accepted", reason="a sample of a review", who="sample", at=utc(now))
    return len(entries) + len(reviewed)
