"""The index of the text search in PostgreSQL, with a GIN index on the pieces. It needs no extension.

The extension pg_trgm would need rights to install it, and with the locale C it ignores all letters except ASCII.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from answergate.ledger.chaining import Row
from answergate.ledger.database import Session
from answergate.ledger.search_words import pieces


class PostgresqlSearch:
    """``search_texts`` has the texts and their pieces."""

    def prepared(self, bodies: Sequence[tuple[int, str]]) -> list[Row]:
        return [(seq, body, sorted(pieces(body))) for seq, body in bodies]

    def add(self, session: Session, rows: Sequence[Row]) -> None:
        session.insert("search_texts", ("seq", "body", "pieces"), rows)

    def remove(self, session: Session, first: int, last: int) -> None:
        session.run("DELETE FROM search_texts WHERE seq BETWEEN ? AND ?", (first, last))

    def compact(self, session: Session) -> None:
        """Do nothing. The server's VACUUM does this."""

    def hits(self, words: Sequence[str]) -> tuple[str, tuple[Any, ...]]:
        terms = sorted({term for word in words for term in pieces(word)})
        contain = " AND ".join("strpos(t.body, ?) > 0" for _ in words)
        if not terms:
            return f"SELECT t.seq FROM search_texts t WHERE {contain}", tuple(words)
        return f"SELECT t.seq FROM search_texts t WHERE t.pieces @> ?::text[] AND {contain}", (terms, *words)
