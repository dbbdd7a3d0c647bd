"""The demo: a ledger with the bundled cases, as if decided over the last days, and the documents they cite."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec

from answergate.demo import write_demo_pages
from answergate.ledger import open_ledger
from answergate.ledger.sample import append_samples
from answergate.service.settings import ServiceSettings

_APART = timedelta(hours=5)


def with_demo(settings: ServiceSettings, folder: Path) -> ServiceSettings:
    """Fill a ledger in ``folder`` and return the settings for it. Uses the bundled documents if none are given."""
    path, documents = str(folder / "demo.db"), folder / "documents"
    with open_ledger(path) as ledger:
        append_samples(ledger, datetime.now(UTC), apart=_APART, who="demo")
    write_demo_pages(documents)
    return msgspec.structs.replace(settings, ledger=path, documents=settings.documents or str(documents))
