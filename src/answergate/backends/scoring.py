"""What is asked of a model, of whatever kind."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

Pair = tuple[str, str]
"""A claim, and words of the evidence."""


class Model(Protocol):
    """Says how well words of the evidence support a claim."""

    @property
    def kind(self) -> str: ...

    def scores(self, pairs: Iterable[Pair]) -> dict[Pair, float]:
        """From 0 to 1 per pair. A pair's score depends on that pair alone."""
        ...
