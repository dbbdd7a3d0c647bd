"""Is the chain whole? Read from its beginning, a few entries in memory at a time."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import Struct

from answergate.ledger.chaining import COLUMNS, FIRST, Row, hash_of
from answergate.ledger.database import Session
from answergate.ledger.entry import Head, Keep, Verified
from answergate.ledger.listing import ENTRY
from answergate.ledger.payload import sha256

_AT_A_TIME = 200
_BEFORE_ALL = -(2**63)
_PLAIN = frozenset((int, str, type(None)))
_KIND, _STORE = COLUMNS.index("kind"), COLUMNS.index("store")
_CASE, _DETAIL, _OUTPUT = (COLUMNS.index(name) for name in ("case_hash", "detail_hash", "output_hash"))
_PREVIOUS, _HASH = COLUMNS.index("previous"), COLUMNS.index("hash")


class _Prune(Struct, frozen=True):
    """What a prune entry says of itself."""

    keep: Keep
    through: int
    through_hash: str


class _Broken(Exception):
    def __init__(self, seq: int, problem: str) -> None:
        self.seq = seq
        self.problem = problem


def verify(session: Session, known: Head | None = None) -> Verified:
    """Whether every entry is there, unchanged and in its place, and so is what is kept beside it.

    ``known`` is an end of the chain that somebody noted earlier: it must still be in the chain. Without one, a chain
    that was made anew from some entry on cannot be told from a true one.
    """
    ends = session.rows("SELECT seq, hash, base_seq, base_hash FROM chain")
    if len(ends) != 1:
        return Verified(False, 0, FIRST, 0, 1, "the record of where the chain begins and ends is missing")
    [(seq, hash, base_seq, base_hash)] = ends
    if [type(value) for value in ends[0]] != [int, str, int, str]:
        return Verified(False, 0, FIRST, 0, 1, "the record of where the chain begins and ends has been changed")
    head, base = Head(seq, hash), Head(base_seq, base_hash)
    check = _Check(session, head, base, known)
    try:
        check.run()
    except _Broken as broken:
        return Verified(False, check.entries, head, base.seq, broken.seq, broken.problem)
    return Verified(True, check.entries, head, base.seq)


class _Check:
    """A verification under way: where it stands, and how many entries it has seen."""

    def __init__(self, session: Session, head: Head, base: Head, known: Head | None) -> None:
        self.session = session
        self.head = head
        self.base = base
        self.known = known
        self.at = base
        self.entries = 0
        prunes = self._prunes()
        self.named = {prune.through: prune.through_hash for prune in prunes}
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
            self.entries += 1
        if self.at.seq < self.head.seq:
            raise _Broken(self.at.seq + 1, "missing: the chain ends before its recorded end")
        if self.at.seq > self.head.seq:
            raise _Broken(self.head.seq + 1, "one too many: it stands after the recorded end of the chain")
        if self.at.hash != self.head.hash:
            raise _Broken(self.at.seq, "not the recorded end of the chain: its hash is another")
        if self.known is not None and self.known.seq > self.head.seq:
            raise _Broken(self.known.seq, "missing: the chain was longer when its end was noted")

    def _begin(self) -> None:
        if self.base.seq <= 0 and self.base != FIRST:
            raise _Broken(1, "the recorded beginning of the chain has been changed")
        if self.base.seq > self.through["nothing"]:
            raise _Broken(1, f"missing: entries up to {self.base.seq} are gone, and no prune says so")
        if self.known is not None and self.known.seq < self.base.seq:
            raise _Broken(self.known.seq, "pruned: an end noted before that cannot be checked any more")
        self._compare_known()

    def _compare_known(self) -> None:
        if self.known is not None and self.known.seq == self.at.seq and self.known.hash != self.at.hash:
            raise _Broken(self.at.seq, "another entry than when the end of the chain was noted")

    def _prunes(self) -> list[_Prune]:
        """All prunes, believed for now: the chain comes to each of them later."""
        found = self.session.rows(
            "SELECT p.detail FROM entries e JOIN payloads p ON p.seq = e.seq"
            " WHERE e.kind <> 'decision' AND e.kind = 'prune' AND p.detail IS NOT NULL ORDER BY e.seq"
        )
        prunes = []
        for (detail,) in found:
            try:
                prunes.append(msgspec.json.decode(detail, type=_Prune))
            except (msgspec.DecodeError, UnicodeError):
                continue  # its hash will not be right either
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
            raise _Broken(seq, "one too many: it stands before the recorded beginning of the chain")
        if seq != self.at.seq + 1:
            raise _Broken(self.at.seq + 1, "missing")
        if row[_PREVIOUS] != self.at.hash:
            raise _Broken(seq, "it does not follow the entry before it, whose hash is another")
        # SQLite holds bytes and floats in any column, and JSON has them as the text or the null that stood there.
        if not _PLAIN.issuperset(map(type, row)) or hash_of(row[:_HASH]) != row[_HASH]:
            raise _Broken(seq, "changed: its hash is not that of what it says")
        if self.named.get(seq, row[_HASH]) != row[_HASH]:
            raise _Broken(seq, "another entry than the one that a prune names")

    def _texts(self, row: Row, detail: str | None, output: str | None, case: str | None) -> None:
        prunable = row[_KIND] != "prune"
        without_results = prunable and row[0] <= max(self.through["findings"], self.through["hashes"])
        without_texts = prunable and row[0] <= self.through["hashes"]
        _compare(row[0], "detail", detail, row[_DETAIL], pruned=without_texts)
        _compare(row[0], "output", output, row[_OUTPUT], pruned=without_results)
        _compare(row[0], "case", case, row[_CASE] if row[_STORE] == "full" else "", pruned=without_results)


def _compare(seq: int, name: str, text: object, expected: str, *, pruned: bool) -> None:
    """Compare a text that is kept with the hash that the chain has of it."""
    if text is None:
        if expected and not pruned:
            raise _Broken(seq, f"its {name} is missing, and no prune says so")
    elif not isinstance(text, str) or sha256(text.encode()) != expected:
        raise _Broken(seq, f"its {name} has been changed")
