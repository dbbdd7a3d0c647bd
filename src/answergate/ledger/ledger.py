"""The ledger: every decision, kept in a chain that shows when something was changed."""

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
    """A ledger in a database. ``open_ledger`` opens one. Safe to use from several threads; open it after forking.

    Every method may raise LedgerUnreachableError.
    """

    def __init__(self, database: Database, *, create: bool = True) -> None:
        self._database = database
        self._schema = migrate(database, create=create)

    @property
    def name(self) -> str:
        """How to call this ledger in a message; never with a password in it."""
        return self._database.name

    def try_writing(self) -> None:
        """Raise LedgerUnreachableError where nothing could be appended. Nothing is changed."""
        with self._database.writing() as session:
            session.run("UPDATE chain SET seq = seq")

    def append(self, drafts: Sequence[Draft]) -> list[Entry]:
        """Put drafts at the end of the chain, all or none; they are on disk when this returns."""
        with self._database.writing() as session:
            return append_in(session, drafts)

    def review(self, seq: int, *, ruling: Ruling, reason: str, who: str, at: str) -> Entry:
        """Put what a person says of decision ``seq`` at the end of the chain. The last review of a decision counts.

        Raises NoSuchEntryError where ``seq`` is no decision.
        """
        with self._database.writing() as session:
            kept = kept_entry(session, seq)
            if kept is None or kept.entry.kind != "decision":
                raise NoSuchEntryError(f"entry {seq} is no decision" if kept else f"there is no entry {seq}")
            [entry] = append_in(session, [review_draft(kept.entry, ruling=ruling, reason=reason, at=at, who=who)])
        return entry

    def entry(self, seq: int) -> Kept:
        """The entry of that number with all that is kept of it. Raises NoSuchEntryError."""
        with self._database.reading() as session:
            kept = kept_entry(session, seq)
        if kept is None:
            raise NoSuchEntryError(f"there is no entry {seq}")
        return kept

    def entries(self, filter: Filter = DECISIONS, *, after: Cursor | None = None, limit: int = 50) -> Page:
        """A page of the entries that ``filter`` means, newest first; ``after`` is the ``next`` of the page before."""
        return list_page(self._database, filter, after=after, limit=limit)

    def every(self, filter: Filter = DECISIONS) -> Generator[Kept]:
        """All entries that ``filter`` means with what is kept of them, oldest first, a few in memory at a time.

        It holds a connection until it ends or is closed.
        """
        return every(self._database, filter)

    def head(self) -> Head:
        """The end of the chain. Note it elsewhere, and ``verify`` can tell whether the chain was made anew."""
        with self._database.reading() as session:
            [(seq, hash)] = session.rows("SELECT seq, hash FROM chain")
        return Head(seq, hash)

    def counts(self, filter: Filter = DECISIONS, *, bucket: Bucket | None = None) -> tuple[Count, ...]:
        """How many entries there are of each status, in each hour, day or month; ``filter.text`` is not looked at."""
        with self._database.reading() as session:
            return count(session, filter, bucket)

    def rule_counts(self, filter: Filter = DECISIONS) -> tuple[RuleCount, ...]:
        """How many entries each rule found something in, the busiest first; ``filter.text`` is not looked at."""
        with self._database.reading() as session:
            return count_rules(session, filter)

    def stats(self) -> Stats:
        """The ledger at a glance."""
        with self._database.reading() as session:
            return count_all(self._database, session, self._schema)

    def verify(self, known: Head | None = None) -> Verified:
        """Whether the chain is whole; ``known`` is an end of it that was noted earlier."""
        with self._database.reading() as session:
            return verify(session, known)

    def prune(self, *, before: str, keep: Keep = "findings", who: str, at: str) -> Pruned:
        """Remove what is older than ``before`` but for what ``keep`` says. The chain still verifies.

        ``findings`` removes cases and results, ``hashes`` all texts, ``nothing`` whole entries.
        """
        return prune(self._database, before=before, keep=keep, who=who, at=at)

    def close(self) -> None:
        """Give all connections back."""
        self._database.close()

    def __enter__(self) -> Ledger:
        return self

    def __exit__(self, *failure: object) -> None:
        self.close()
