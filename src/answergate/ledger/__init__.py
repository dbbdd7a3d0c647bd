"""The ledger: stores decisions in an append-only hash chain, in SQLite or PostgreSQL.

``open_ledger`` opens a ledger, ``draft_of`` creates the entry for a verdict, ``GroupWriter`` writes many at a time.
"""

from answergate.ledger.drafting import draft_of, utc
from answergate.ledger.entry import (
    Count,
    Cursor,
    Draft,
    Entry,
    Filter,
    Head,
    Kept,
    Listed,
    Page,
    Pruned,
    Review,
    RuleCount,
    Stats,
    Verified,
)
from answergate.ledger.errors import (
    LedgerAddressError,
    LedgerBusyError,
    LedgerError,
    LedgerTooNewError,
    LedgerUnreachableError,
    NoSuchEntryError,
)
from answergate.ledger.exporting import export, export_labelled
from answergate.ledger.ledger import Ledger
from answergate.ledger.opening import open_ledger
from answergate.ledger.writing import GroupWriter

__all__ = [
    "Count",
    "Cursor",
    "Draft",
    "Entry",
    "Filter",
    "GroupWriter",
    "Head",
    "Kept",
    "Ledger",
    "LedgerAddressError",
    "LedgerBusyError",
    "LedgerError",
    "LedgerTooNewError",
    "LedgerUnreachableError",
    "Listed",
    "NoSuchEntryError",
    "Page",
    "Pruned",
    "Review",
    "RuleCount",
    "Stats",
    "Verified",
    "draft_of",
    "export",
    "export_labelled",
    "open_ledger",
    "utc",
]
