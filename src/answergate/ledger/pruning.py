"""Removes old data and records this in the chain.

The prune entry is written first. Then texts or whole entries are removed in small batches. So writers do not wait long,
and the chain still verifies after an interrupted prune.
"""

from __future__ import annotations

from answergate.ledger.appending import append_in
from answergate.ledger.database import Database, Session
from answergate.ledger.drafting import checked_at, prune_draft
from answergate.ledger.entry import RECORDS, Keep, Pruned, Retained
from answergate.ledger.search_index import renew

_AT_A_TIME = 2_000

_TEXTS: dict[Keep, tuple[str, str]] = {
    "findings": ("output = NULL, case_json = NULL", "output IS NOT NULL OR case_json IS NOT NULL"),
    "hashes": (
        "detail = NULL, output = NULL, case_json = NULL",
        "detail IS NOT NULL OR output IS NOT NULL OR case_json IS NOT NULL",
    ),
}
_RECORDS = ", ".join(f"'{kind}'" for kind in RECORDS)
_A_RECORD = f"SELECT seq FROM entries WHERE kind <> 'decision' AND kind IN ({_RECORDS})"
_NOT_A_RECORD = f"seq NOT IN ({_A_RECORD})"


def prune(database: Database, *, before: str, keep: Keep, who: str, at: str) -> Pruned:
    """Remove data that is older than ``before``, except what ``keep`` names. Returns the prune entry.

    Pruning starts at the start of the chain and stops at the first entry that is not older. ``findings`` removes cases
    and results, ``hashes`` removes all texts, ``nothing`` removes whole entries.
    """
    checked_at(before)
    checked_at(at)
    with database.writing() as session:
        through, through_hash = _last_before(session, before)
        entries = _count(session, keep, through)
        kept = _kept(session, before, keep, through)
        if not entries:
            return Pruned(through, 0, None, kept)
        draft = prune_draft(
            before=before, keep=keep, through=through, through_hash=through_hash, entries=entries, at=at, who=who
        )
        [entry] = append_in(session, [draft])
    _remove(database, keep, through)
    return Pruned(through, entries, entry, kept)


def _remove(database: Database, keep: Keep, through: int) -> None:
    with database.reading() as session:
        [(first,)] = session.rows("SELECT min(seq) FROM entries")
    for start in range(first, through + 1, _AT_A_TIME):
        last = min(start + _AT_A_TIME - 1, through)
        with database.writing() as session:
            if keep == "nothing":
                _remove_entries(session, last)
            else:
                emptied, filled = _TEXTS[keep]
                session.run(
                    f"UPDATE payloads SET {emptied} WHERE seq BETWEEN ? AND ? AND ({filled}) AND {_NOT_A_RECORD}",
                    (start, last),
                )
            renew(database, session, start, last)
    with database.writing() as session:
        database.search.compact(session)
    database.wipe()


def _remove_entries(session: Session, last: int) -> None:
    found = session.rows("SELECT hash FROM entries WHERE seq = ?", (last,))
    if not found:
        return  # another prune has removed these entries already
    [(hash,)] = found
    [(latest,)] = session.rows("SELECT max(at) FROM entries WHERE seq <= ?", (last,))
    combinations = session.rows("SELECT DISTINCT codes FROM entries WHERE seq <= ?", (last,))
    for code in sorted({code for (codes,) in combinations for code in codes.split()}):
        session.run("DELETE FROM entry_rules WHERE code = ? AND at <= ? AND seq <= ?", (code, latest, last))
    _keep_leaves(session, last)
    session.run("DELETE FROM payloads WHERE seq <= ?", (last,))
    session.run("DELETE FROM entries WHERE seq <= ?", (last,))
    session.run("UPDATE chain SET base_seq = ?, base_hash = ?", (last, hash))


def _keep_leaves(session: Session, last: int) -> None:
    """Keep the hashes of removed entries that a signed head covers together with later entries.

    Without them, no proof for the later entries would be possible.
    """
    first = _first_leaf(session, last)
    if first <= last:
        session.run(
            "INSERT INTO leaves (seq, hash) SELECT seq, hash FROM entries WHERE seq BETWEEN ? AND ?", (first, last)
        )
    session.run("DELETE FROM leaves WHERE seq < ?", (first,))


def _first_leaf(session: Session, last: int) -> int:
    """The first entry that a signed head covers together with an entry after ``last``. ``last`` + 1 if there is none."""
    [(after,)] = session.rows("SELECT min(after_seq) FROM heads WHERE seq > ? AND after_seq < ?", (last, last))
    return last + 1 if after is None else int(after) + 1


def _kept(session: Session, before: str, keep: Keep, through: int) -> tuple[Retained, ...]:
    """Say what the prune keeps, and why."""
    kept = []

    def add(what: str, why: str, sql: str, *values: int | str) -> None:
        [(count,)] = session.rows(sql, values)
        if count:
            kept.append(Retained(what, count, why))

    add(
        f"entries before {before}",
        f"they come after entry {through + 1}, which is not older, and data is only removed from the start of the chain",
        "SELECT count(*) FROM entries WHERE seq > ? AND at < ?",
        through,
        before,
    )
    if keep == "nothing":
        add(
            "hashes of removed entries",
            "a signed head covers them together with entries that stay, so proofs of those entries need them",
            "SELECT count(*) FROM entries WHERE seq BETWEEN ? AND ?",
            _first_leaf(session, through),
            through,
        )
        add(
            "signed heads of removed entries",
            "they have no data of a case, and show what was signed",
            "SELECT count(*) FROM heads WHERE seq <= ?",
            through,
        )
        return tuple(kept)
    add("entries", "the chain needs their columns", "SELECT count(*) FROM entries WHERE seq <= ?", through)
    if keep == "findings":
        add(
            "findings and reasons",
            "--keep findings leaves them; --keep hashes removes them too",
            f"SELECT count(*) FROM payloads WHERE seq <= ? AND detail IS NOT NULL AND {_NOT_A_RECORD}",
            through,
        )
    add(
        "records of prunes, samples and labels",
        "they have no text of a case, and `ledger verify` and `measure report` need them",
        f"SELECT count(*) FROM payloads WHERE seq <= ? AND seq IN ({_A_RECORD})",
        through,
    )
    return tuple(kept)


def _last_before(session: Session, before: str) -> tuple[int, str]:
    """Return the last of the entries at the start of the chain that are older than ``before``."""
    [(base_seq, base_hash)] = session.rows("SELECT base_seq, base_hash FROM chain")
    [(first_kept,)] = session.rows("SELECT min(seq) FROM entries WHERE at >= ?", (before,))
    condition, values = ("1 = 1", ()) if first_kept is None else ("seq < ?", (first_kept,))
    found = session.rows(f"SELECT seq, hash FROM entries WHERE {condition} ORDER BY seq DESC LIMIT 1", values)
    return found[0] if found else (base_seq, base_hash)


def _count(session: Session, keep: Keep, through: int) -> int:
    if keep == "nothing":
        [(entries,)] = session.rows("SELECT count(*) FROM entries WHERE seq <= ?", (through,))
    else:
        [(entries,)] = session.rows(
            f"SELECT count(*) FROM payloads WHERE seq <= ? AND ({_TEXTS[keep][1]}) AND {_NOT_A_RECORD}", (through,)
        )
    return int(entries)
