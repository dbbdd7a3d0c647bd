"""The interface that every kind of model implements."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

Pair = tuple[str, str]
"""A claim and a part of the evidence."""


class Model(Protocol):
    """Scores how well parts of the evidence support claims."""

    @property
    def kind(self) -> str: ...

    def scores(self, pairs: Iterable[Pair]) -> dict[Pair, float]:
        """A score from 0 to 1 for each pair. A pair's score depends on that pair only."""
        ...
