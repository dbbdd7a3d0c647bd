"""A Merkle tree over the hashes of entries, as in RFC 6962. A few hashes prove that an entry is in the tree."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence


class TreeRoot:
    """Computes the root while the leaves arrive. It keeps only one hash per level."""

    def __init__(self) -> None:
        self.leaves = 0
        self._complete: list[tuple[int, bytes]] = []

    def add(self, entry_hash: str) -> None:
        """Add the next leaf."""
        size, node = 1, leaf(entry_hash)
        while self._complete and self._complete[-1][0] == size:
            node = _parent(self._complete.pop()[1], node)
            size *= 2
        self._complete.append((size, node))
        self.leaves += 1

    def root(self) -> str:
        """The root over all leaves so far, in hex. There must be a leaf."""
        node = self._complete[-1][1]
        for _, left in reversed(self._complete[:-1]):
            node = _parent(left, node)
        return node.hex()


def path_of(index: int, entry_hashes: Sequence[str]) -> list[str]:
    """The hashes that lead from leaf ``index`` to the root, from the bottom to the top."""
    nodes = [leaf(each) for each in entry_hashes]
    return [node.hex() for node in _path(index, nodes)]


def root_from(entry_hash: str, index: int, leaves: int, path: Sequence[str]) -> str | None:
    """The root that ``path`` leads to. None if a tree with so many leaves has no such path."""
    if not 0 <= index < leaves:
        return None
    node, last = leaf(entry_hash), leaves - 1
    for sibling in map(bytes.fromhex, path):
        if last == 0:
            return None
        if index % 2 or index == last:
            node = _parent(sibling, node)
            while index % 2 == 0 and index:
                index, last = index // 2, last // 2
        else:
            node = _parent(node, sibling)
        index, last = index // 2, last // 2
    return node.hex() if last == 0 else None


def leaf(entry_hash: str) -> bytes:
    """The hash of a leaf. Its prefix differs from that of a parent, so that no parent can be shown as an entry."""
    return hashlib.sha256(b"\0" + bytes.fromhex(entry_hash)).digest()


def _parent(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\1" + left + right).digest()


def _path(index: int, nodes: Sequence[bytes]) -> list[bytes]:
    if len(nodes) == 1:
        return []
    split = 1 << (len(nodes) - 1).bit_length() - 1
    if index < split:
        return [*_path(index, nodes[:split]), _root(nodes[split:])]
    return [*_path(index - split, nodes[split:]), _root(nodes[:split])]


def _root(nodes: Sequence[bytes]) -> bytes:
    if len(nodes) == 1:
        return nodes[0]
    split = 1 << (len(nodes) - 1).bit_length() - 1
    return _parent(_root(nodes[:split]), _root(nodes[split:]))
