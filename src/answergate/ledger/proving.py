"""Proofs that an entry is in a ledger. A proof is checked offline: it needs the public key, but not the ledger.

The proof has the entry's columns, the path from its hash to the root of a Merkle tree, and the signed head with that root.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from answergate.errors import InputError, Problem
from answergate.ledger.chaining import COLUMNS, entry_of, hash_of
from answergate.ledger.database import Session
from answergate.ledger.entry import Entry
from answergate.ledger.errors import LedgerError, NoSuchEntryError
from answergate.ledger.listing import ENTRY
from answergate.ledger.merkle import path_of, root_from
from answergate.ledger.payload import canonical_bytes, sha256
from answergate.ledger.signed_heads import SignedHead, covering
from answergate.signing import VerifyingKey

FORMAT = "answergate-ledger-proof-1"
_TEXTS = {"detail": "detail_hash", "output": "output_hash", "case": "case_hash"}


class Proof(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A proof. ``columns`` are the entry's columns up to ``previous``, as they are stored and hashed.

    ``texts`` are the stored texts, if they were asked for. Their hashes are in the columns.
    """

    columns: dict[str, Any]
    texts: dict[str, str] = {}
    path: list[str]
    head: SignedHead
    format: str = FORMAT

    @property
    def entry(self) -> Entry:
        """The entry. It is proved only if ``problem`` finds nothing."""
        row = self._row()
        return entry_of((*row, hash_of(row)))

    def problem(self, key: VerifyingKey) -> str | None:
        """Why this does not prove the entry. None if it does."""
        if (problem := self.head.problem(key)) is not None:
            return problem
        try:
            row = self._row()
            root = root_from(hash_of(row), row[0] - self.head.after - 1, self.head.seq - self.head.after, self.path)
        except (KeyError, TypeError, ValueError):
            return "the entry or the path is not complete"
        if root != self.head.root:
            return "the entry is not one of those that the head covers: the entry or the path was changed"
        for name, text in self.texts.items():
            if name not in _TEXTS or sha256(text.encode()) != self.columns[_TEXTS[name]]:
                return f"the text {name} is not the one that the entry was made for"
        return None

    def to_json(self) -> bytes:
        """The proof as a file."""
        return canonical_bytes(self) + b"\n"

    def _row(self) -> tuple[Any, ...]:
        if set(self.columns) != set(COLUMNS[:-1]):
            raise ValueError("other columns")
        return tuple(self.columns[name] for name in COLUMNS[:-1])


def prove(session: Session, seq: int, *, texts: bool) -> Proof:
    """Prove entry ``seq``. Raises NoSuchEntryError, or LedgerError if no signed head covers it."""
    found = session.rows(
        f"SELECT {ENTRY}, p.detail, p.output, p.case_json FROM entries e LEFT JOIN payloads p ON p.seq = e.seq"
        " WHERE e.seq = ?",
        (seq,),
    )
    if not found:
        raise NoSuchEntryError(f"there is no entry {seq}")
    [row] = found
    head = covering(session, seq)
    if head is None:
        raise LedgerError(
            f"entry {seq} is not covered by a signed head yet. The service signs with --ledger-key, from time to time and"
            " when it stops. To sign now, run `answergate ledger anchor --key FILE`"
        )
    hashes = _hashes(session, head)
    if len(hashes) != head.seq - head.after:
        raise LedgerError(
            f"entry {seq} cannot be proved: some of the entries {head.after + 1} to {head.seq}, which were signed together,"
            " are missing"
        )
    stored = dict(zip(_TEXTS, row[-3:], strict=True))
    return Proof(
        columns=dict(zip(COLUMNS[:-1], row[: len(COLUMNS) - 1], strict=True)),
        texts={name: text for name, text in stored.items() if texts and text is not None},
        path=path_of(seq - head.after - 1, hashes),
        head=head,
    )


def _hashes(session: Session, head: SignedHead) -> list[str]:
    """The hashes of all entries that ``head`` covers, also of those that were pruned."""
    range = (head.after, head.seq)
    pruned = session.rows("SELECT hash FROM leaves WHERE seq > ? AND seq <= ? ORDER BY seq", range)
    kept = session.rows("SELECT hash FROM entries WHERE seq > ? AND seq <= ? ORDER BY seq", range)
    return [hash for (hash,) in (*pruned, *kept)]


def is_proof(path: str) -> bool:
    """Whether the file at ``path`` is a proof, and not a receipt of a batch run. An unreadable file is neither."""
    try:
        plain = msgspec.json.decode(Path(path).read_bytes())
    except (OSError, msgspec.DecodeError, UnicodeError):
        return False
    return isinstance(plain, dict) and str(plain.get("format", "")).startswith("answergate-ledger-proof-")


def read_proof(path: str) -> Proof:
    """Read the file that ``ledger prove`` wrote. Raises InputError."""
    try:
        proof = msgspec.json.decode(Path(path).read_bytes(), type=Proof)
    except OSError as error:
        raise InputError([Problem(path, f"cannot be read: {error.strerror}")]) from None
    except (msgspec.DecodeError, UnicodeError) as error:
        raise InputError([Problem(path, f"not a proof that `ledger prove` wrote: {error}")]) from None
    if proof.format != FORMAT:
        raise InputError([Problem(path, f"unknown format {proof.format!r}: this version reads {FORMAT}")])
    return proof
