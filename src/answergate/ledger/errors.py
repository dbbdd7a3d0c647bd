"""The errors that a ledger raises."""

from __future__ import annotations

from answergate.errors import AnswergateError


class LedgerError(AnswergateError):
    """The ledger cannot do what was asked."""


class LedgerAddressError(LedgerError):
    """The address does not refer to a ledger that can be opened."""


class LedgerTooNewError(LedgerError):
    """A later version of answergate has changed the ledger's tables."""


class LedgerUnreachableError(LedgerError):
    """The database does not respond, or refuses the request. Data that was being written may or may not be stored."""


class LedgerBusyError(LedgerError):
    """Too many decisions are waiting to be written. This decision was not stored."""


class NoSuchEntryError(LedgerError):
    """The ledger has no entry with that number, or the entry is of another kind."""
