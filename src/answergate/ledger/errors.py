"""What a ledger raises."""

from __future__ import annotations

from answergate.errors import AnswergateError


class LedgerError(AnswergateError):
    """The ledger cannot do what was asked."""


class LedgerAddressError(LedgerError):
    """The address names no ledger that can be opened."""


class LedgerTooNewError(LedgerError):
    """A later version of answergate has changed the ledger's tables."""


class LedgerUnreachableError(LedgerError):
    """The database does not answer, or refuses. What was being written may or may not be stored."""


class LedgerBusyError(LedgerError):
    """More waits to be written than may wait. Nothing of this decision was stored."""


class NoSuchEntryError(LedgerError):
    """The ledger has no entry of that number, or none of the kind that is wanted."""
