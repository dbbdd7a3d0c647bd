"""Checks whether the chain is intact. It reads from the start and keeps only a few entries in memory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec import Struct

from answergate.ledger.chaining import COLUMNS, FIRST, Row, hash_of
from answergate.ledger.clock_check import TOLERANCE, ClockCheck
from answergate.ledger.database import Session
from answergate.ledger.entry import RECORDS, Head, Keep, Verified
from answergate.ledger.listing import ENTRY
from answergate.ledger.payload import sha256
from answergate.ledger.signature_check import SignatureCheck
from answergate.signing import VerifyingKey

_AT_A_TIME = 200
_BEFORE_ALL = -(2**63)
_PLAIN = frozenset((int, str, type(None)))
_KIND, _TIME, _STORE = (COLUMNS.index(name) for name in ("kind", "at", "store"))
_CASE, _DETAIL, _OUTPUT = (COLUMNS.index(name) for name in ("case_hash", "detail_hash", "output_hash"))
_PREVIOUS, _HASH = COLUMNS.index("previous"), COLUMNS.index("hash")


class _Prune(Struct, frozen=True):
    """The content of a prune entry."""

    keep: Keep
    through: int
    through_hash: str


class _Broken(Exception):
    def __init__(self, seq: int, problem: str) -> None:
        self.seq = seq
        self.problem = problem


def verify(
    session: Session,
    known: Sequence[Head] = (),
    keys: Sequence[VerifyingKey] = (),
    clock_tolerance: float = TOLERANCE,
) -> Verified:
    """Check that every entry and its stored texts exist, are unchanged and are in the right place.

    ``known`` are heads that were noted earlier. They must still be in the chain. ``keys`` are the public keys of signed
    heads. Without both, a chain that somebody rewrote from some entry on looks like a correct chain.
    """
    ends = session.rows("SELECT seq, hash, base_seq, base_hash FROM chain")
    if len(ends) != 1:
        return _unusable("the record of the start and end of the chain is missing")
    [(seq, hash, base_seq, base_hash)] = ends
    if [type(value) for value in ends[0]] != [int, str, int, str]:
        return _unusable("the record of the start and end of the chain was changed")
    head, base = Head(seq, hash), Head(base_seq, base_hash)
    check = _Check(session, head, base, known, keys, clock_tolerance)
    broken = None
    try:
        check.run()
    except _Broken as found:
        broken = found
    return Verified(
        ok=broken is None,
        entries=check.entries,
        head=head,
        pruned_through=base.seq,
        seq=None if broken is None else broken.seq,
        problem=None if broken is None else broken.problem,
        signed=check.signatures.result(head),
        backwards=check.clock.found,
        steps_back=check.clock.steps,
    )


def _unusable(problem: str) -> Verified:
    return Verified(ok=False, entries=0, head=FIRST, pruned_through=0, seq=1, problem=problem)


class _Check:
    """A running verification: its current position, and the number of entries it has read."""

    def __init__(
        self,
        session: Session,
        head: Head,
        base: Head,
        known: Sequence[Head],
        keys: Sequence[VerifyingKey],
        clock_tolerance: float,
    ) -> None:
        self.session = session
        self.head = head
        self.base = base
        self.known = {noted.seq: noted.hash for noted in known}
        self.contradicting = [noted for noted in known if self.known[noted.seq] != noted.hash]
        self.signatures = SignatureCheck(session, keys, base)
        self.clock = ClockCheck(clock_tolerance)
        self.at = base
        self.entries = 0
        prunes = self._prunes()
        self.pruned_hashes = {prune.through: prune.through_hash for prune in prunes}
        self.through: dict[Keep, int] = {"findings": 0, "hashes": 0, "nothing": 0}
        for prune in prunes:
            self.through[prune.keep] = max(self.through[prune.keep], prune.through)

    def run(self) -> None:
        self._begin()
        for row, *texts in self._rows():
            self._entry(row)
            self._texts(row, *texts)
            self.at = Head(row[0], row[_HASH])
            self._compare_known()
            self._signed(self.signatures.entry(self.at.seq, self.at.hash))
            self.clock.entry(row[0], row[_TIME])
            self.entries += 1
        if self.at.seq < self.head.seq:
            raise _Broken(self.at.seq + 1, "missing: the chain ends before its recorded end")
        if self.at.seq > self.head.seq:
            raise _Broken(self.head.seq + 1, "unexpected: it comes after the recorded end of the chain")
        if self.at.hash != self.head.hash:
            raise _Broken(self.at.seq, "not the recorded end of the chain: its hash is different")
        if (longest := max(self.known, default=0)) > self.head.seq:
            raise _Broken(longest, "missing: the chain was longer when its head was noted")
        self._signed(self.signatures.end(self.head))

    def _begin(self) -> None:
        if self.base.seq <= 0 and self.base != FIRST:
            raise _Broken(1, "the recorded start of the chain was changed")
        if self.base.seq > self.through["nothing"]:
            raise _Broken(1, f"missing: entries up to {self.base.seq} were removed, but no prune entry records it")
        if (oldest := min(self.known, default=self.base.seq)) < self.base.seq:
            raise _Broken(oldest, "pruned: a head from before the prune can no longer be checked")
        for noted in self.contradicting:
            raise _Broken(noted.seq, "two heads that were noted for it have different hashes")
        self._compare_known()
        self._signed(self.signatures.begin())

    def _compare_known(self) -> None:
        if self.known.get(self.at.seq, self.at.hash) != self.at.hash:
            raise _Broken(self.at.seq, "changed: its hash is not the hash of the head that was noted")

    def _signed(self, problem: tuple[int, str] | None) -> None:
        if problem is not None:
            raise _Broken(*problem)

    def _prunes(self) -> list[_Prune]:
        """Return all prunes. They are trusted here, because the check of the chain verifies each of them later."""
        found = self.session.rows(
            "SELECT p.detail FROM entries e JOIN payloads p ON p.seq = e.seq"
            " WHERE e.kind <> 'decision' AND e.kind = 'prune' AND p.detail IS NOT NULL ORDER BY e.seq"
        )
        prunes = []
        for (detail,) in found:
            try:
                prunes.append(msgspec.json.decode(detail, type=_Prune))
            except (msgspec.DecodeError, UnicodeError):
                continue  # the check of its hash will fail later
        return prunes

    def _rows(self) -> Iterator[tuple[Row, str | None, str | None, str | None]]:
        last = _BEFORE_ALL
        while rows := self.session.rows(
            f"SELECT {ENTRY}, p.detail, p.output, p.case_json"
            f" FROM (SELECT * FROM entries WHERE seq > ? ORDER BY seq LIMIT {_AT_A_TIME}) e"
            " LEFT JOIN payloads p ON p.seq = e.seq ORDER BY e.seq",
            (last,),
        ):
            for row in rows:
                yield row[:-3], row[-3], row[-2], row[-1]
            last = rows[-1][0]

    def _entry(self, row: Row) -> None:
        seq = row[0]
        if seq <= self.at.seq:
            raise _Broken(seq, "unexpected: it comes before the recorded start of the chain")
        if seq != self.at.seq + 1:
            raise _Broken(self.at.seq + 1, "missing")
        if row[_PREVIOUS] != self.at.hash:
            raise _Broken(seq, "it does not follow the entry before it, which has a different hash")
        # SQLite can hold bytes and floats in any column, and JSON can encode them like the original text or null.
        if not _PLAIN.issuperset(map(type, row)) or hash_of(row[:_HASH]) != row[_HASH]:
            raise _Broken(seq, "changed: its hash does not match its content")
        if self.pruned_hashes.get(seq, row[_HASH]) != row[_HASH]:
            raise _Broken(seq, "changed: its hash is not the hash that a prune entry recorded")

    def _texts(self, row: Row, detail: str | None, output: str | None, case: str | None) -> None:
        prunable = row[_KIND] not in RECORDS
        without_results = prunable and row[0] <= max(self.through["findings"], self.through["hashes"])
        without_texts = prunable and row[0] <= self.through["hashes"]
        _compare(row[0], "detail", detail, row[_DETAIL], pruned=without_texts)
        _compare(row[0], "output", output, row[_OUTPUT], pruned=without_results)
        _compare(row[0], "case", case, row[_CASE] if row[_STORE] == "full" else "", pruned=without_results)


def _compare(seq: int, name: str, text: object, expected: str, *, pruned: bool) -> None:
    """Compare a stored text with its hash in the chain."""
    if text is None:
        if expected and not pruned:
            raise _Broken(seq, f"its {name} is missing, but no prune entry records it")
    elif not isinstance(text, str) or sha256(text.encode()) != expected:
        raise _Broken(seq, f"its {name} was changed")
