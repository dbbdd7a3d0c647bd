"""The hash chain: the hash of every entry includes the hash of the entry before it.

An entry's hash is the SHA-256 of a JSON array in UTF-8 without white space. The array has the word
``answergate-ledger-1``, then the columns of ``entries`` in their order up to ``previous``, exactly as stored.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

import msgspec

from answergate.ledger.entry import Draft, Entry, Head
from answergate.ledger.escaping import escaped, storable, unescaped

COLUMNS = Entry.__struct_fields__
FIRST = Head(0, "0" * 64)

Row = tuple[Any, ...]

_FORMAT = "answergate-ledger-1"
_ESCAPED = ("who", "gate", "status", "outcome", "policy_name", "policy_digest", "version")


def link(drafts: Iterable[Draft], head: Head) -> tuple[list[Row], list[Entry]]:
    """Return the rows and the entries that follow ``head``."""
    rows, entries = [], []
    seq, previous = head.seq, head.hash
    for draft in drafts:
        seq += 1
        who, gate, status, outcome, policy_name, policy_digest, version, case_id = _columns(draft)
        open_row = (
            seq,
            draft.kind,
            draft.at,
            who,
            gate,
            status,
            outcome,
            policy_name,
            policy_digest,
            version,
            draft.store,
            None if draft.case_id is None else case_id,
            " ".join(draft.codes),
            draft.about,
            draft.case_hash,
            draft.verdict_hash,
            draft.detail_hash,
            draft.output_hash,
            previous,
        )
        previous = hash_of(open_row)
        rows.append((*open_row, previous))
        entries.append(
            Entry(
                seq=seq,
                kind=draft.kind,
                at=draft.at,
                who=draft.who,
                gate=draft.gate,
                status=draft.status,
                outcome=draft.outcome,
                policy_name=draft.policy_name,
                policy_digest=draft.policy_digest,
                version=draft.version,
                store=draft.store,
                case_id=draft.case_id,
                codes=draft.codes,
                about=draft.about,
                case_hash=draft.case_hash,
                verdict_hash=draft.verdict_hash,
                detail_hash=draft.detail_hash,
                output_hash=draft.output_hash,
                previous=open_row[-1],
                hash=previous,
            )
        )
    return rows, entries


def _columns(draft: Draft) -> Iterable[str]:
    """Return the escaped texts of a draft. One check covers all of them, because escaping is rarely needed."""
    texts = (
        draft.who,
        draft.gate,
        draft.status,
        draft.outcome,
        draft.policy_name,
        draft.policy_digest,
        draft.version,
        draft.case_id or "",
    )
    return texts if storable("".join(texts)) else map(escaped, texts)


def hash_of(open_row: Row) -> str:
    """Return the hash of an entry, computed from its columns up to ``previous``."""
    return hashlib.sha256(msgspec.json.encode((_FORMAT, *open_row))).hexdigest()


def entry_of(row: Row) -> Entry:
    """Return the entry in a row of ``entries``."""
    columns: dict[str, Any] = dict(zip(COLUMNS, row, strict=True))
    for name in _ESCAPED:
        columns[name] = unescaped(columns[name])
    if columns["case_id"] is not None:
        columns["case_id"] = unescaped(columns["case_id"])
    columns["codes"] = tuple(columns["codes"].split())
    return Entry(**columns)
