"""Signed heads: a signature of the end of the chain, with a Merkle tree over the entries since the one before.

Somebody who rewrites the chain can compute new hashes, but not new signatures. The tree makes proofs small: a proof has
one entry and a few hashes, and no other entry.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from answergate.errors import InputError, Problem
from answergate.ledger.database import Database, Session
from answergate.ledger.drafting import checked_at
from answergate.ledger.entry import Head
from answergate.ledger.errors import LedgerError
from answergate.ledger.merkle import TreeRoot
from answergate.ledger.payload import canonical_bytes
from answergate.signing import ALGORITHM, SigningKey, VerifyingKey

FORMAT = "answergate-ledger-head-1"
_AT_ONCE = 65_536  # entries under one signature, which limits the memory for a proof
_COLUMNS = ("key_id", "seq", "hash", "after_seq", "root", "at", "signature")


class Signature(Struct, frozen=True, forbid_unknown_fields=True):
    """The signature of a head. ``key_id`` names the key, ``value`` is in base64."""

    key_id: str
    value: str
    algorithm: str = ALGORITHM


class SignedHead(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A head of the chain. ``root`` is the Merkle root over the entries after ``after``, up to ``seq``.

    ``signature`` is None for a head that was only noted.
    """

    seq: int
    hash: str
    after: int = 0
    root: str = ""
    at: str = ""
    signature: Signature | None = None
    format: str = FORMAT

    @property
    def head(self) -> Head:
        return Head(self.seq, self.hash)

    def statement(self) -> bytes:
        """The bytes that are signed: JSON with sorted keys, without white space."""
        return canonical_bytes({**msgspec.structs.asdict(self), "signature": None})

    def problem(self, key: VerifyingKey) -> str | None:
        """Why this is not a head that ``key`` signed. None if it is."""
        signature = None if self.signature is None else msgspec.structs.asdict(self.signature)
        return key.problem_with(signature, self.statement(), what="head")

    def to_json(self) -> bytes:
        """The head as an anchor file."""
        return canonical_bytes(self) + b"\n"


def sign_head(database: Database, key: SigningKey, *, at: str) -> SignedHead | None:
    """Sign the end of the chain. Returns None if it is signed already, or if another process is signing it now.

    Raises LedgerError if the chain no longer contains the head that this key signed last. Then it was rewritten or
    truncated, and a new signature would hide that.
    """
    checked_at(at)
    with database.reading() as session:
        # Entries that are appended meanwhile wait for the next signature.
        [(end,)] = session.rows("SELECT seq FROM chain")
    signed: SignedHead | None = None
    while (more := _sign_next(database, key, at, end)) is not None:
        signed = more
    return signed


def _sign_next(database: Database, key: SigningKey, at: str, end: int) -> SignedHead | None:
    with database.reading() as session:
        last = last_signed(session, key.public.key_id)
        if last is not None:
            require(session, last, key.public)
        [(base,)] = session.rows("SELECT base_seq FROM chain")
        after = max(base, 0 if last is None else last.seq)
        rows = session.rows(
            "SELECT seq, hash FROM entries WHERE seq > ? AND seq <= ? ORDER BY seq", (after, min(end, after + _AT_ONCE))
        )
    if not rows:
        return None
    tree = TreeRoot()
    for _, hash in rows:
        tree.add(hash)
    seq, hash = rows[-1]
    unsigned = SignedHead(seq=seq, hash=hash, after=after, root=tree.root(), at=at)
    value = key.sign(unsigned.statement())["value"]
    head = msgspec.structs.replace(unsigned, signature=Signature(key.public.key_id, value))
    with database.writing() as session:
        now = last_signed(session, key.public.key_id)
        if (now and now.seq) != (last and last.seq):
            return None
        session.insert("heads", _COLUMNS, [(key.public.key_id, seq, hash, after, head.root, at, value)])
    return head


def require(session: Session, known: SignedHead, key: VerifyingKey | None = None) -> None:
    """Raise LedgerError if the chain does not contain ``known``, or if its signature is wrong."""
    [(base_seq, base_hash)] = session.rows("SELECT base_seq, base_hash FROM chain")
    found = session.rows("SELECT hash FROM entries WHERE seq = ?", (known.seq,))
    if known.seq == base_seq:
        found = [(base_hash,)]
    problem = None if key is None else known.problem(key)
    if problem is None and known.seq >= base_seq and found != [(known.hash,)]:
        state = "has another hash" if found else "is missing"
        problem = f"entry {known.seq} {state}, so the chain was truncated or replaced"
    if problem is not None:
        raise LedgerError(f"the ledger does not match the head {known.head} that was signed at {known.at}: {problem}")


def last_signed(session: Session, key_id: str | None = None) -> SignedHead | None:
    """The last signed head, of this key or of any."""
    where, values = ("", ()) if key_id is None else (" WHERE key_id = ?", (key_id,))
    found = session.rows(f"SELECT {', '.join(_COLUMNS)} FROM heads{where} ORDER BY seq DESC LIMIT 1", values)
    return _head_of(found[0]) if found else None


def covering(session: Session, seq: int) -> SignedHead | None:
    """The first signed head that covers entry ``seq``."""
    found = session.rows(
        f"SELECT {', '.join(_COLUMNS)} FROM heads WHERE seq >= ? AND after_seq < ? ORDER BY seq, key_id LIMIT 1",
        (seq, seq),
    )
    return _head_of(found[0]) if found else None


def all_signed(session: Session, key_ids: Sequence[str]) -> list[SignedHead]:
    """All heads that these keys signed, oldest first."""
    marks = ", ".join("?" * len(key_ids))
    sql = f"SELECT {', '.join(_COLUMNS)} FROM heads WHERE key_id IN ({marks}) ORDER BY seq, key_id"
    return [_head_of(row) for row in session.rows(sql, key_ids)]


def _head_of(row: tuple[Any, ...]) -> SignedHead:
    key_id, seq, hash, after, root, at, value = row
    return SignedHead(seq=seq, hash=hash, after=after, root=root, at=at, signature=Signature(key_id, value))


def read_anchor(path: str) -> SignedHead:
    """Read the file that ``ledger anchor`` wrote. Raises InputError."""
    try:
        head = msgspec.json.decode(Path(path).read_bytes(), type=SignedHead)
    except OSError as error:
        raise InputError([Problem(path, f"cannot be read: {error.strerror}")]) from None
    except (msgspec.DecodeError, UnicodeError) as error:
        raise InputError([Problem(path, f"not an anchor that `ledger anchor` wrote: {error}")]) from None
    if head.format != FORMAT:
        raise InputError([Problem(path, f"unknown format {head.format!r}: this version reads {FORMAT}")])
    return head


def noted_beside(key_file: str) -> Path:
    """Where the service notes the last signed head: next to its private and public key, ``NAME.head.json``."""
    return Path(f"{key_file.removesuffix('.pem').removesuffix('.pub')}.head.json")
