"""Appends entries to the chain."""

from __future__ import annotations

from collections.abc import Sequence

from answergate.ledger.chaining import COLUMNS, link
from answergate.ledger.database import Session
from answergate.ledger.entry import Draft, Entry, Head


def append_in(session: Session, drafts: Sequence[Draft]) -> list[Entry]:
    """Append the drafts. The transaction of ``session`` must exclude other writers."""
    if not drafts:
        return []
    [(seq, hash)] = session.rows("SELECT seq, hash FROM chain")
    rows, entries = link(drafts, Head(seq, hash))
    texts = [
        (entry.seq, draft.detail, draft.output, draft.case)
        for entry, draft in zip(entries, drafts, strict=True)
        if draft.detail is not None or draft.case is not None
    ]
    rules = [(code, entry.at, entry.seq) for entry in entries for code in entry.codes]
    session.insert("entries", COLUMNS, rows)
    session.insert("payloads", ("seq", "detail", "output", "case_json"), texts)
    session.insert("entry_rules", ("code", "at", "seq"), rules)
    session.run("UPDATE chain SET seq = ?, hash = ?", (entries[-1].seq, entries[-1].hash))
    return entries
