"""A service with something in it: the bundled cases, decided now, entered over the last days, and what they cite."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from zlib import crc32

import msgspec

from answergate.api import check
from answergate.demo import demo_cases, write_demo_pages
from answergate.ledger import draft_of, open_ledger, utc
from answergate.service.settings import ServiceSettings

_APART = timedelta(hours=5)


def with_demo(settings: ServiceSettings, folder: Path) -> ServiceSettings:
    """The settings with a filled ledger in ``folder``, and with the bundled documents where no others are named."""
    ledger, documents = folder / "demo.db", folder / "documents"
    fill_demo_ledger(str(ledger))
    write_demo_pages(documents)
    return msgspec.structs.replace(settings, ledger=str(ledger), documents=settings.documents or str(documents))


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
