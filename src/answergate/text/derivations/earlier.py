"""The numbers that an answer has rightly before a claim: what it reckons with later on."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import accumulate, combinations
from typing import Final

from answergate.model.span import Span
from answergate.text.derivations.figures import pool_of, sizes_of
from answergate.text.numbers import Number
from answergate.text.numbers.reader import number_of
from answergate.text.words.wording import Claimed

_MOST: Final = 8
_EXACT: Final = 1e-6


class Earlier:
    """The claims before one, and which of their numbers do not stand or were reckoned; read when first asked for."""

    __slots__ = ("_claims", "_read", "_reckoned", "_standing")

    def __init__(self) -> None:
        self._claims: list[tuple[Claimed, Collection[Span], Collection[Span]]] = []
        self._read = 0
        self._standing: list[Number] = []
        self._reckoned: list[Number] = []

    def add(self, claim: Claimed, wrong: Collection[Span], reckoned: Collection[Span]) -> None:
        """Take in a claim, with the places of the numbers that are wrong and of those that follow from others."""
        if claim.tokens:
            self._claims.append((claim, wrong, reckoned))

    @property
    def standing(self) -> Sequence[Number]:
        """All numbers that stand, in their order."""
        self._catch_up()
        return self._standing

    @property
    def reckoned(self) -> Sequence[Number]:
        """Those of them that the answer reckoned."""
        self._catch_up()
        return self._reckoned

    def _catch_up(self) -> None:
        for claim, wrong, reckoned in self._claims[self._read :]:
            for token in claim.tokens:
                number = number_of(token, claim.text)
                if number.reference or number.span in wrong:
                    continue
                self._standing.append(number)
                if number.span in reckoned:
                    self._reckoned.append(number)
        self._read = len(self._claims)


def total_of_earlier(number: Number, earlier: Earlier, own: Sequence[Number]) -> tuple[str, ...] | None:
    """The numbers before, at least one of them reckoned by the answer, that are this one together or by their difference."""
    sizes = sizes_of(number)
    if not sizes or number.unit is None or not earlier.reckoned:
        return None
    reckoned = _alike(number, earlier.reckoned)
    others = _alike(number, [*earlier.standing, *own])
    for size, texts in _results(reckoned, others):
        if abs(size - sizes[0]) <= _EXACT * sizes[0]:
            return texts
    return None


def _alike(number: Number, others: Sequence[Number]) -> list[tuple[float, str]]:
    unit = pool_of(number)
    alike = {sizes[0]: other.text for other in others if pool_of(other) == unit and (sizes := sizes_of(other))}
    return list(alike.items())[-_MOST:]


def _results(
    reckoned: Sequence[tuple[float, str]], others: Sequence[tuple[float, str]]
) -> Iterator[tuple[float, tuple[str, ...]]]:
    for last in (reckoned[::-1], others[::-1]):
        totals = accumulate([size for size, _ in last])
        for many, total in enumerate(totals, 1):
            if many > 1:
                yield total, tuple([text for _, text in last[:many]])
    for (one, first), (other, second) in combinations(reckoned, 2):
        yield one + other, (first, second)
    for one, first in reckoned:
        for other, second in others:
            yield one + other, (first, second)
            yield abs(one - other), (first, second)
