"""A connection to PostgreSQL that does not wait for ever, and whose late COMMIT is not carried out.

A server can stop answering without closing its connections. Then the client gives up, and the server must not write later
what it has in its buffers. So the server also has limits, and the client sends COMMIT only while they protect it.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import Any

import psycopg

from answergate.ledger.chaining import Row

_CONNECT_SECONDS = 10


def connect_seconds(seconds: float | None) -> int:
    """How long to wait for a connection. PostgreSQL accepts no less than 2 seconds."""
    return _CONNECT_SECONDS if seconds is None else max(2, int(seconds))


class PatientConnection(psycopg.Connection[Row]):
    """A connection that waits ``seconds`` at most: for a whole transaction that writes, otherwise for each answer."""

    seconds: float | None = None
    _until: float | None = None
    _commit_until: float | None = None

    def limit_transactions(self) -> None:
        """Tell the server to give up before the client does. It also does so if it was stopped in the meantime."""
        if self.seconds is not None:
            milliseconds = int(self.seconds * 500)
            self.execute(f"SET SESSION statement_timeout = {milliseconds}".encode())
            self.execute(f"SET SESSION idle_in_transaction_session_timeout = {milliseconds}".encode())

    def began(self, *, writes: bool) -> None:
        """Start the time of a transaction."""
        limited = writes and self.seconds is not None
        now = time.monotonic()
        self._until = now + self.seconds if limited and self.seconds is not None else None
        self._commit_until = now + self.seconds / 2 if limited and self.seconds is not None else None

    def may_commit(self) -> None:
        """Raise OperationalError if a COMMIT could be carried out after the client gave up."""
        if self._commit_until is not None and time.monotonic() > self._commit_until:
            raise psycopg.OperationalError("the server answers too slowly")

    def wait(self, gen: Generator[Any, Any, Any], *options: Any, **named: Any) -> Any:
        """Wait for the server, within the time."""
        if self.seconds is None:
            return super().wait(gen, *options, **named)
        until = time.monotonic() + self.seconds if self._until is None else self._until
        return super().wait(self._in_time(gen, until), *options, **named)

    def _in_time(self, gen: Generator[Any, Any, Any], until: float) -> Generator[Any, Any, Any]:
        """The same steps. psycopg takes one every tenth of a second, also if the server sends nothing."""
        try:
            state = next(gen)
            while True:
                ready = yield state
                if not ready and time.monotonic() > until:
                    # The state of the connection is unknown. A closed one is not used again.
                    self.pgconn.finish()
                    raise psycopg.OperationalError(f"the server did not answer within {self.seconds:g} s")
                state = gen.send(ready)
        except StopIteration as end:
            return end.value
