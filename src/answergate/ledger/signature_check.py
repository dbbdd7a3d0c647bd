"""Checks the signed heads while ``verify`` reads the chain."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence

from answergate.ledger.database import Session
from answergate.ledger.entry import Head, Signed
from answergate.ledger.merkle import TreeRoot
from answergate.ledger.signed_heads import SignedHead, all_signed
from answergate.signing import VerifyingKey


class SignatureCheck:
    """Compares the chain with the heads that ``keys`` signed. A problem is the number of an entry and a sentence."""

    def __init__(self, session: Session, keys: Sequence[VerifyingKey], base: Head) -> None:
        self._keys: Mapping[str, VerifyingKey] = {key.key_id: key for key in keys}
        self._base = base
        self._leaves: dict[int, str] = {}
        self._waiting: dict[str, deque[SignedHead]] = {id: deque() for id in self._keys}
        self._trees: dict[str, TreeRoot] = {id: TreeRoot() for id in self._keys}
        self._heads = 0
        self._last: SignedHead | None = None
        self._unchecked = 0
        if keys:
            for head in all_signed(session, list(self._keys)):
                self._waiting[_key_id(head)].append(head)
            self._leaves = dict(session.rows("SELECT seq, hash FROM leaves ORDER BY seq"))
            [(heads,)] = session.rows("SELECT count(*) FROM heads")
            self._unchecked = heads - sum(map(len, self._waiting.values()))

    def begin(self) -> tuple[int, str] | None:
        """Check the signatures of all heads, and compare those up to the start of the chain."""
        for id, waiting in self._waiting.items():
            for head in waiting:
                if (problem := head.problem(self._keys[id])) is not None:
                    return head.seq, f"the signed head {head.head} is not valid: {problem}"
            while waiting and waiting[0].seq <= self._base.seq:
                head = self._counted(waiting.popleft())
                if head.seq == self._base.seq and head.hash != self._base.hash:
                    return head.seq, _different(head)
            for seq, hash in self._leaves.items():
                self._grow(id, seq, hash)
        return None

    def entry(self, seq: int, hash: str) -> tuple[int, str] | None:
        """Compare an entry with the heads that end with it."""
        for id, waiting in self._waiting.items():
            self._grow(id, seq, hash)
            if waiting and waiting[0].seq == seq:
                head = self._counted(waiting.popleft())
                tree, self._trees[id] = self._trees[id], TreeRoot()
                if head.hash != hash:
                    return seq, _different(head)
                # Without all entries under the head, only its hash can be compared. The chain proves the rest.
                if tree.leaves == head.seq - head.after and tree.root() != head.root:
                    return seq, f"the signed head {head.head} covers other entries than the chain has"
        return None

    def end(self, head: Head) -> tuple[int, str] | None:
        """Check that the chain reaches the last signed head, and that there is one."""
        beyond = [waiting[-1] for waiting in self._waiting.values() if waiting]
        if beyond:
            last = max(beyond, key=lambda one: one.seq)
            return head.seq + 1, f"missing: the chain was longer when its head {last.head} was signed at {last.at}"
        if self._keys and not self._heads and head.seq:
            names = ", ".join(self._keys)
            return 1, f"no head of the chain is signed with the key {names}: the signatures were removed, or never made"
        return None

    def result(self, head: Head) -> Signed | None:
        """What the signatures show. None if none were checked."""
        if self._last is None:
            return None
        after = head.seq - self._last.seq
        return Signed(self._heads, self._last.seq, self._last.at, _key_id(self._last), after, self._unchecked)

    def _grow(self, id: str, seq: int, hash: str) -> None:
        """Add an entry to the tree of the next head of a key, if that head covers it."""
        waiting = self._waiting[id]
        if waiting and waiting[0].after < seq:
            self._trees[id].add(hash)

    def _counted(self, head: SignedHead) -> SignedHead:
        self._heads += 1
        if self._last is None or head.seq >= self._last.seq:
            self._last = head
        return head


def _key_id(head: SignedHead) -> str:
    return "" if head.signature is None else head.signature.key_id


def _different(head: SignedHead) -> str:
    return f"changed: its hash is not the one that was signed at {head.at}"
