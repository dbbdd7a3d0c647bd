"""The index of the text search in SQLite, with FTS5."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from answergate.ledger.chaining import Row
from answergate.ledger.database import Session
from answergate.ledger.search_words import pieces

# The tokenizer splits at every ASCII character that is no letter and no digit. These take their places. No piece has a
# line end, so that stays and separates the pieces.
_WITHOUT_SEPARATORS = {code: 0xE000 + code for code in range(128) if not chr(code).isalnum() and chr(code) != "\n"}
_AT_A_TIME = 500


class SqliteSearch:
    """``search_texts`` has the texts, ``search_pieces`` finds the rows that have all pieces of a word."""

    def prepared(self, bodies: Sequence[tuple[int, str]]) -> list[Row]:
        return [(seq, body, _terms(body)) for seq, body in bodies]

    def add(self, session: Session, rows: Sequence[Row]) -> None:
        session.insert("search_texts", ("seq", "body"), [(seq, body) for seq, body, _ in rows])
        session.insert("search_pieces", ("rowid", "terms"), [(seq, terms) for seq, _, terms in rows])

    def remove(self, session: Session, first: int, last: int) -> None:
        while rows := session.rows(
            f"SELECT seq, body FROM search_texts WHERE seq BETWEEN ? AND ? LIMIT {_AT_A_TIME}", (first, last)
        ):
            for seq, body in rows:
                # An index without content removes a row only if it gets the terms of the row again.
                session.run(
                    "INSERT INTO search_pieces (search_pieces, rowid, terms) VALUES ('delete', ?, ?)",
                    (seq, _terms(body)),
                )
                session.run("DELETE FROM search_texts WHERE seq = ?", (seq,))

    def compact(self, session: Session) -> None:
        session.run("INSERT INTO search_pieces (search_pieces) VALUES ('optimize')")

    def hits(self, words: Sequence[str]) -> tuple[str, tuple[Any, ...]]:
        terms = sorted({term.translate(_WITHOUT_SEPARATORS) for word in words for term in pieces(word)})
        contain = " AND ".join("instr(t.body, ?) > 0" for _ in words)
        if not terms:
            return f"SELECT t.seq FROM search_texts t WHERE {contain}", tuple(words)
        match = " AND ".join(f'"{term}"' for term in terms)
        return (
            "SELECT t.seq FROM search_pieces JOIN search_texts t ON t.seq = search_pieces.rowid"
            f" WHERE search_pieces MATCH ? AND {contain}",
            (match, *words),
        )


def _terms(body: str) -> str:
    return "\n".join(sorted(pieces(body))).translate(_WITHOUT_SEPARATORS)
