"""The ledger: keeps every decision in a hash chain, so that later changes can be detected."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from answergate.ledger.appending import append_in
from answergate.ledger.counting import Bucket, count, count_all, count_rules
from answergate.ledger.database import Database
from answergate.ledger.drafting import review_draft
from answergate.ledger.entry import (
    Count,
    Cursor,
    Draft,
    Entry,
    Filter,
    Head,
    Keep,
    Kept,
    Page,
    Pruned,
    RuleCount,
    Ruling,
    Stats,
    Verified,
)
from answergate.ledger.errors import NoSuchEntryError
from answergate.ledger.listing import every, kept_entry, list_page
from answergate.ledger.migrating import migrate
from answergate.ledger.pruning import prune
from answergate.ledger.verifying import verify

DECISIONS = Filter()


class Ledger:
    """A ledger in a database. ``open_ledger`` opens one. It is safe to use from several threads. Open it after forking.

    Every method may raise LedgerUnreachableError.
    """

    def __init__(self, database: Database, *, create: bool = True) -> None:
        self._database = database
        self._schema = migrate(database, create=create)

    @property
    def name(self) -> str:
        """The name of this ledger for messages. It never contains a password."""
        return self._database.name

    def try_writing(self) -> None:
        """Raise LedgerUnreachableError if the ledger cannot be written. Changes nothing."""
        self._database.check_room()
        with self._database.writing() as session:
            session.run("UPDATE chain SET seq = seq")

    def append(self, drafts: Sequence[Draft]) -> list[Entry]:
        """Append all drafts to the chain, or none if there is an error. They are on disk when this returns."""
        with self._database.writing() as session:
            return append_in(session, drafts)

    def review(self, seq: int, *, ruling: Ruling, reason: str, who: str, at: str) -> Entry:
        """Append a person's review of decision ``seq`` to the chain. The last review of a decision counts.

        Raises NoSuchEntryError if ``seq`` is not a decision.
        """
        with self._database.writing() as session:
            kept = kept_entry(session, seq)
            if kept is None or kept.entry.kind != "decision":
                raise NoSuchEntryError(f"entry {seq} is not a decision" if kept else f"there is no entry {seq}")
            [entry] = append_in(session, [review_draft(kept.entry, ruling=ruling, reason=reason, at=at, who=who)])
        return entry

    def entry(self, seq: int) -> Kept:
        """Return entry ``seq`` with its stored texts. Raises NoSuchEntryError."""
        with self._database.reading() as session:
            kept = kept_entry(session, seq)
        if kept is None:
            raise NoSuchEntryError(f"there is no entry {seq}")
        return kept

    def entries(self, filter: Filter = DECISIONS, *, after: Cursor | None = None, limit: int = 50) -> Page:
        """Return a page of entries that match ``filter``, newest first. ``after`` is the previous page's ``next``."""
        return list_page(self._database, filter, after=after, limit=limit)

    def every(self, filter: Filter = DECISIONS) -> Generator[Kept]:
        """Yield all entries that match ``filter`` with their stored texts, oldest first. Only a few are in memory.

        The generator uses a connection until it ends or is closed.
        """
        return every(self._database, filter)

    def head(self) -> Head:
        """Return the end of the chain. Keep a copy elsewhere, so that ``verify`` can detect a rewritten chain."""
        with self._database.reading() as session:
            [(seq, hash)] = session.rows("SELECT seq, hash FROM chain")
        return Head(seq, hash)

    def counts(self, filter: Filter = DECISIONS, *, bucket: Bucket | None = None) -> tuple[Count, ...]:
        """Count the entries of each status, for each hour, day or month. ``filter.text`` is ignored."""
        with self._database.reading() as session:
            return count(session, filter, bucket)

    def rule_counts(self, filter: Filter = DECISIONS) -> tuple[RuleCount, ...]:
        """Count the entries with findings of each rule, most frequent first. ``filter.text`` is ignored."""
        with self._database.reading() as session:
            return count_rules(session, filter)

    def stats(self) -> Stats:
        """Return an overview of the ledger."""
        with self._database.reading() as session:
            return count_all(self._database, session, self._schema)

    def verify(self, known: Head | None = None) -> Verified:
        """Check whether the chain is intact. ``known`` is a head that was noted earlier."""
        with self._database.reading() as session:
            return verify(session, known)

    def prune(self, *, before: str, keep: Keep = "findings", who: str, at: str) -> Pruned:
        """Remove data that is older than ``before``, except what ``keep`` names. The chain still verifies.

        ``findings`` removes cases and results, ``hashes`` removes all texts, ``nothing`` removes whole entries.
        """
        return prune(self._database, before=before, keep=keep, who=who, at=at)

    def close(self) -> None:
        """Close all connections."""
        self._database.close()

    def __enter__(self) -> Ledger:
        return self

    def __exit__(self, *failure: object) -> None:
        self.close()
