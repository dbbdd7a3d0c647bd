"""The ledger: keeps every decision in a hash chain, so that later changes can be detected."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import suppress

from answergate.ledger.appending import append_in
from answergate.ledger.clock_check import TOLERANCE
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
from answergate.ledger.errors import LedgerUnreachableError, NoSuchEntryError
from answergate.ledger.listing import every, kept_entry, list_kept, list_page
from answergate.ledger.migrating import migrate
from answergate.ledger.proving import Proof, prove
from answergate.ledger.pruning import prune
from answergate.ledger.sampling import Label, Labelled, Sample, add_labels, draw, labels_of, sample_of, samples
from answergate.ledger.search_index import fill, fill_some
from answergate.ledger.signed_heads import SignedHead, last_signed, require, sign_head
from answergate.ledger.verifying import verify
from answergate.signing import SigningKey, VerifyingKey

DECISIONS = Filter()
_SECONDS_TO_INDEX = 1.0


class Ledger:
    """A ledger in a database. ``open_ledger`` opens one. It is safe to use from several threads. Open it after forking.

    Every method may raise LedgerUnreachableError.
    """

    def __init__(self, database: Database, *, create: bool = True) -> None:
        self._database = database
        self._schema = migrate(database, create=create)
        self._notice: Callable[[Entry], None] = lambda entry: None

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
            entries = append_in(session, drafts)
        if entries:
            self._notice(entries[-1])
        return entries

    def review(self, seq: int, *, ruling: Ruling, reason: str, who: str, at: str) -> Entry:
        """Append a person's review of decision ``seq`` to the chain. The last review of a decision counts.

        Raises NoSuchEntryError if ``seq`` is not a decision.
        """
        [entry] = self.review_all([seq], ruling=ruling, reason=reason, who=who, at=at)
        return entry

    def review_all(self, seqs: Sequence[int], *, ruling: Ruling, reason: str, who: str, at: str) -> list[Entry]:
        """Append the same review of several decisions, or of none if one of them is not a decision."""
        with self._database.writing() as session:
            drafts = []
            for seq in seqs:
                kept = kept_entry(session, seq)
                if kept is None or kept.entry.kind != "decision":
                    raise NoSuchEntryError(f"entry {seq} is not a decision" if kept else f"there is no entry {seq}")
                drafts.append(review_draft(kept.entry, ruling=ruling, reason=reason, at=at, who=who))
            entries = append_in(session, drafts)
        if entries:
            self._notice(entries[-1])
        return entries

    def notify(self, appended: Callable[[Entry], None]) -> None:
        """Call ``appended`` with the last entry of each commit from now on. It must return soon and not raise."""
        self._notice = appended

    def entry(self, seq: int) -> Kept:
        """Return entry ``seq`` with its stored texts. Raises NoSuchEntryError."""
        with self._database.reading() as session:
            kept = kept_entry(session, seq)
        if kept is None:
            raise NoSuchEntryError(f"there is no entry {seq}")
        return kept

    def entries(self, filter: Filter = DECISIONS, *, after: Cursor | None = None, limit: int = 50) -> Page:
        """Return a page of entries that match ``filter``, newest first. ``after`` is the previous page's ``next``."""
        self._index_for(filter)
        return list_page(self._database, filter, after=after, limit=limit)

    def every(self, filter: Filter = DECISIONS) -> Generator[Kept]:
        """Yield all entries that match ``filter`` with their stored texts, oldest first. Only a few are in memory.

        The generator uses a connection until it ends or is closed.
        """
        self._index_for(filter)
        return every(self._database, filter)

    def kept(self, filter: Filter, *, after: Cursor | None, through: int, limit: int = 50) -> tuple[Kept, ...]:
        """Return the entries after ``after`` with their stored texts, oldest first, up to number ``through``."""
        self._index_for(filter)
        return list_kept(self._database, filter, after=after, through=through, limit=limit)

    def index(self) -> bool:
        """Index a few new entries for the text search. Returns whether there may be more."""
        return fill_some(self._database)

    def _index_for(self, filter: Filter) -> None:
        """Index what is missing for a text search. In a large ledger with a new index this only makes a start."""
        if filter.text is not None:
            # A copy of a ledger may be read-only. The search itself reports other problems.
            with suppress(LedgerUnreachableError):
                fill(self._database, seconds=_SECONDS_TO_INDEX)

    def head(self) -> Head:
        """Return the end of the chain. Keep a copy elsewhere, so that ``verify`` can detect a rewritten chain."""
        with self._database.reading() as session:
            [(seq, hash)] = session.rows("SELECT seq, hash FROM chain")
        return Head(seq, hash)

    def counts(self, filter: Filter = DECISIONS, *, bucket: Bucket | None = None) -> tuple[Count, ...]:
        """Count the entries of each status, for each hour, day or month."""
        self._index_for(filter)
        with self._database.reading() as session:
            return count(self._database, session, filter, bucket)

    def rule_counts(self, filter: Filter = DECISIONS) -> tuple[RuleCount, ...]:
        """Count the entries with findings of each rule, most frequent first."""
        self._index_for(filter)
        with self._database.reading() as session:
            return count_rules(self._database, session, filter)

    def stats(self) -> Stats:
        """Return an overview of the ledger."""
        with self._database.reading() as session:
            return count_all(self._database, session, self._schema)

    def verify(self, *known: Head, keys: Sequence[VerifyingKey] = (), clock_tolerance: float = TOLERANCE) -> Verified:
        """Check whether the chain is intact. ``known`` are heads that were noted earlier, ``keys`` check signed heads.

        Times that go back by more than ``clock_tolerance`` seconds are reported.
        """
        with self._database.reading() as session:
            return verify(session, known, keys, clock_tolerance)

    def sign(self, key: SigningKey, *, at: str) -> SignedHead | None:
        """Sign the end of the chain. Returns None if it is signed already.

        Raises LedgerError if the chain no longer contains the head that this key signed last.
        """
        return sign_head(self._database, key, at=at)

    def signed_head(self, key_id: str | None = None) -> SignedHead | None:
        """The last signed head, of this key or of any. None if there is none."""
        with self._database.reading() as session:
            return last_signed(session, key_id)

    def require(self, known: SignedHead) -> None:
        """Raise LedgerError if the chain does not contain ``known``."""
        with self._database.reading() as session:
            require(session, known)

    def prove(self, seq: int, *, texts: bool = False) -> Proof:
        """Prove that entry ``seq`` is in this ledger. Raises LedgerError if no signed head covers it yet."""
        with self._database.reading() as session:
            return prove(session, seq, texts=texts)

    def draw(self, *, size: int, seed: str, filter: Filter = DECISIONS, who: str, at: str) -> Sample:
        """Draw a random sample of passed answers, and record the draw in the chain."""
        sample = draw(self._database, size=size, seed=seed, filter=filter, who=who, at=at)
        self._notice(self.entry(sample.seq).entry)
        return sample

    def sample(self, seq: int) -> tuple[Sample, Mapping[int, Labelled]]:
        """Return the sample that entry ``seq`` records, and its labels. Raises NoSuchEntryError."""
        with self._database.reading() as session:
            sample = sample_of(session, seq)
            return sample, labels_of(session, sample)

    def stored(self, seqs: Iterable[int]) -> Generator[Kept]:
        """Yield those of the entries that were not pruned as a whole."""
        for seq in seqs:
            try:
                yield self.entry(seq)
            except NoSuchEntryError:
                continue

    def samples(self) -> tuple[tuple[Sample, Mapping[int, Labelled]], ...]:
        """Return all samples with their labels, oldest first."""
        with self._database.reading() as session:
            return tuple((sample, labels_of(session, sample)) for sample in samples(session))

    def label(self, labels: Mapping[int, Sequence[tuple[int, Label]]], *, who: str, at: str) -> tuple[int, int]:
        """Append labels of decisions, by sample, or none if there is an error.

        Returns how many were added, and how many were there already. Raises NoSuchEntryError.
        """
        added, same = [], 0
        with self._database.writing() as session:
            for seq, pairs in labels.items():
                entries, known = add_labels(session, sample_of(session, seq), pairs, who=who, at=at)
                added += entries
                same += known
        if added:
            self._notice(added[-1])
        return len(added), same

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
