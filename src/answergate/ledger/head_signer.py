"""Signs the head of a ledger from time to time, in a thread of its own, so that no decision waits for a signature."""

from __future__ import annotations

import fcntl
import logging
import os
import threading
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from answergate.ledger.drafting import utc
from answergate.ledger.entry import Entry
from answergate.ledger.errors import LedgerError
from answergate.ledger.ledger import Ledger
from answergate.ledger.signed_heads import SignedHead, read_anchor
from answergate.signing import SigningKey

EVERY = 1_000
_log = logging.getLogger("answergate.ledger")


class HeadSigner:
    """Signs when ``every`` entries were appended since the last signature, and when it is closed.

    It notes each head that it signed in the file ``note``, away from the ledger. With that note, it finds at the start
    that the ledger was truncated to an earlier signed head. Raises LedgerError if the ledger does not contain that head,
    or the last head that it has a signature of.
    """

    def __init__(self, ledger: Ledger, key: SigningKey, *, every: int = EVERY, note: Path | None = None) -> None:
        self._ledger = ledger
        self._key = key
        self._every = every
        self._note = note
        self._closed = False
        self._due = threading.Event()
        if note is not None and note.exists():
            self._require(note)
        signed = ledger.signed_head(key.public.key_id)
        if signed is not None:
            ledger.require(signed)
        self._signed = self._latest = 0 if signed is None else signed.seq
        ledger.notify(self._appended)
        self._thread = threading.Thread(target=self._run, name="answergate-signer", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Sign the end of the chain, then stop. The ledger stays open."""
        self._closed = True
        self._due.set()
        self._thread.join()

    def _require(self, note: Path) -> None:
        try:
            self._ledger.require(read_anchor(str(note)))
        except LedgerError as error:
            raise LedgerError(f"{error}. If you started a new ledger on purpose, move the file {note} away") from None

    def _appended(self, entry: Entry) -> None:
        self._latest = entry.seq
        if self._enough():
            self._due.set()

    def _enough(self) -> bool:
        return self._latest - self._signed >= self._every

    def _run(self) -> None:
        closing = False
        while not closing:
            self._due.wait()
            self._due.clear()
            # Entries that arrived during the last signature were counted before it was made, so count again.
            closing = self._closed
            if closing or self._enough():
                self._sign()

    def _sign(self) -> None:
        try:
            head = self._ledger.sign(self._key, at=utc(datetime.now(UTC)))
        except LedgerError as error:
            _log.error("the head of the ledger was not signed", extra={"why": str(error)})
            return
        except Exception as error:
            # Without this, the thread would end and nothing would be signed from then on.
            _log.error("the head of the ledger was not signed", exc_info=error)
            return
        if head is None:
            signed = self._ledger.signed_head(self._key.public.key_id)
            self._signed = self._signed if signed is None else signed.seq
            return
        self._signed = head.seq
        _log.info("signed the head of the ledger", extra={"head": str(head.head), "key_id": self._key.public.key_id})
        if self._note is not None:
            try:
                write_note(self._note, head)
            except OSError as error:
                _log.warning("the signed head was not noted", extra={"file": str(self._note), "why": error.strerror})


def write_note(path: Path, head: SignedHead) -> None:
    """Replace the note, unless another process has noted a later head."""
    with open(path.with_name(path.name + ".lock"), "a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            if msgspec.json.decode(path.read_bytes(), type=SignedHead).seq >= head.seq:
                return
        except (FileNotFoundError, msgspec.DecodeError):
            pass
        temporary = path.with_name(path.name + ".new")
        temporary.write_bytes(head.to_json())
        os.replace(temporary, path)
