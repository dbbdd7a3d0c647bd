"""The declaration of a derivation: a way in which a number follows from the numbers of the evidence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Final

from msgspec import Struct

from answergate.errors import RuleError
from answergate.lang.wording import Wording
from answergate.model.span import Span
from answergate.once import once
from answergate.support.conflict import Derived
from answergate.support.facts import Facts
from answergate.support.figures import Figure, Figures, scales_in
from answergate.support.written import digits_of, plain_value
from answergate.text.numbers import Kind, Number
from answergate.text.phrases import Select, find

# By chance, fewer than one in twenty random numbers may look derived.
_CHANCE: Final = 0.05
_OPERATIONS: Final = 5
_MOST_CANDIDATES: Final = 250
_CLOSE_ROWS: Final = 3
# The pairs of figures in rows whose label is in the claim, for an operation that the claim names.
_CLOSE_PAIRS: Final = 10
_FIRST_ROWS: Final = 40
_NAMED: Final = 6
_MOST_STATED: Final = 24
_FEW_FIGURES: Final = 20
# With fewer digits, a number would fit in some scale by chance.
_FEWEST_DIGITS_TO_SCALE: Final = 3


class Pair(Struct, frozen=True):
    """A claim and its evidence, as an example. ``<<...>>`` marks the number in the claim."""

    claim: str
    evidence: str


class Derivation(Struct, frozen=True):
    """A declared derivation."""

    code: str
    name: str
    summary: str
    reason: str
    bad: tuple[Pair, ...]
    good: tuple[Pair, ...]
    find: Callable[[Sought], Derived | None]


DERIVATIONS: dict[str, Derivation] = {}
"""All derivations by code, in the order in which they are tried."""

Find = Callable[["Sought"], Derived | None]


def derivation(code: str, *, bad: Sequence[Pair], good: Sequence[Pair]) -> Callable[[Find], Find]:
    """Declare the decorated function as the derivation ``code``.

    ``good`` are pairs whose marked number follows from the evidence, ``bad`` pairs whose marked number does not.
    """

    def declare(find: Find) -> Find:
        summary, _, reason = (find.__doc__ or "").strip().partition("\n")
        if code in DERIVATIONS or not reason.strip() or not bad or not good:
            raise RuleError(f"{code} ({find.__name__}): needs a new code, a reason, and examples")
        DERIVATIONS[code] = Derivation(
            code, find.__name__.replace("_", "-"), summary, " ".join(reason.split()), tuple(bad), tuple(good), find
        )
        return find

    return declare


class Printed(Struct, frozen=True):
    """A number as printed: its value, how many of its digits count, and what one unit of the last one is worth."""

    value: float
    digits: int
    unit: float

    @classmethod
    def of(cls, number: Number, *, rounded: bool) -> Printed:
        """``8.7 billion`` has two digits, and its last one is worth 100 million. The zeros of "about 5,500" do not count."""
        assert number.value is not None
        value = abs(float(number.value))
        shown = "".join([character for character in digits_of(number) if character.isdecimal()]).lstrip("0")
        if rounded and "." not in number.text:
            shown = shown.rstrip("0") or shown[:1]
        if not shown or not shown.isascii() or not value:
            shown = f"{value:g}".replace(".", "").split("e")[0].strip("0") or "1"
        return cls(value, len(shown), value / int(shown))

    @property
    def bounds(self) -> tuple[float, float]:
        """The smallest and the largest result that is this number when rounded."""
        return self.value - 0.505 * self.unit, self.value + 0.505 * self.unit

    def is_near(self, result: float) -> bool:
        """Whether ``result``, rounded as printed, is this number."""
        return abs(abs(result) - self.value) <= 0.505 * self.unit


class Sought:
    """A number of a claim that the evidence does not state, and everything it could follow from.

    ``budget`` limits how many candidates are tried in the whole case, which keeps the cost linear.
    """

    def __init__(
        self,
        number: Number,
        claim: Facts,
        question: Facts | None,
        figures: Figures,
        operands: Operands,
        budget: list[int],
    ) -> None:
        self.number = number
        self.claim = claim
        self.question = question
        self.figures = figures
        self.operands = operands
        self.printed = Printed.of(number, rounded=self.is_rounded)
        self._budget = budget

    @property
    def is_percent(self) -> bool:
        return self.number.kind is Kind.PERCENT

    def says(self, operation: str) -> bool:
        """Whether claim or question have a word of the operation."""
        words = _words_of(operation)
        return bool(self.claim.find(words) or (self.question is not None and self.question.find(words)))

    @property
    def is_rounded(self) -> bool:
        """Whether a word before the number says that it is rounded."""
        start = self.number.span.start
        return bool(find(approximate, self.claim.text[max(0, start - 24) : start + 1].lower()))

    def derived(self, code: str, operation: str, operands: Sequence[Figure]) -> Derived:
        """The result: the number follows by ``operation`` from ``operands``."""
        return Derived(
            code,
            self.number.core,
            self.number.text,
            operation,
            tuple([figure.number.text for figure in operands]),
            tuple([figure.where for figure in operands]),
        )

    def tries(self, operation: str) -> int:
        """How many candidates may be tried for an operation, so that chance stays bounded."""
        said = self.says(operation)
        most = _CHANCE * 9 * 10 ** (self.printed.digits - 1) / (1 if said else _OPERATIONS)
        allowed = int(min(most, _MOST_CANDIDATES))
        if not said or not self.close_rows:
            return allowed
        return max(allowed, _CLOSE_PAIRS if self.printed.digits > 1 else _CLOSE_ROWS)

    @once
    def scales(self) -> tuple[float, ...]:
        """What a result may be multiplied with: a table in millions gives 18 for "18 million"."""
        if self.is_percent:
            return (1.0,)
        plain = plain_value(self.number)
        own = float(abs(self.number.value)) / float(plain) if self.number.value and plain else 1.0
        here = (0, *self.figures.scales)
        there = (0, *self._named_scales) if self.printed.digits >= _FEWEST_DIGITS_TO_SCALE else (0,)
        return tuple(dict.fromkeys([1.0, own, *[10.0 ** (power - other) for power in here for other in there]]))

    @property
    def _named_scales(self) -> set[int]:
        """The powers of ten that claim and question name."""
        named = set(scales_in(self.claim.text))
        return named if self.question is None else named.union(scales_in(self.question.text))

    @property
    def is_open(self) -> bool:
        """Whether the evidence has more numbers than can all be combined, so that not everything was tried."""
        rows = self.figures.rows[:_FIRST_ROWS]
        return sum([len(without_years(row)) for row in rows]) > _FEW_FIGURES or self._budget[0] <= 0

    def spend(self, tried: int) -> bool:
        """Take so many candidates from the budget. False if it is used up."""
        self._budget[0] -= tried
        return self._budget[0] > 0

    @property
    def close_rows(self) -> list[list[Figure]]:
        """The rows whose labels share words with claim and question, the closest first."""
        return self.operands.close_rows

    def pairs(self, *, across: bool) -> list[tuple[Figure, Figure]]:
        """Pairs of figures to compute with, the most likely first, without years. ``across``: first those across rows."""
        return self.operands.across if across else self.operands.along


class Operands:
    """What the numbers of one claim can be computed from. It is the same for all of them."""

    def __init__(self, claim: Facts, question: Facts | None, figures: Figures) -> None:
        self._claim = claim
        self._question = question
        self._figures = figures

    @once
    def close_rows(self) -> list[list[Figure]]:
        keys = self._claim.keys if self._question is None else self._claim.keys | self._question.keys
        return self._figures.close_rows(sorted(keys), _CLOSE_ROWS)

    @once
    def along(self) -> list[tuple[Figure, Figure]]:
        return self._pairs([*self._in_rows(), *self._across_rows()])

    @once
    def across(self) -> list[tuple[Figure, Figure]]:
        return self._pairs([*self._across_rows(), *self._in_rows()])

    def _pairs(self, close: Sequence[tuple[Figure, Figure]]) -> list[tuple[Figure, Figure]]:
        seen: dict[tuple[tuple[int, Span], tuple[int, Span]], tuple[Figure, Figure]] = {}
        for first, second in (*self._named(), *close, *self._others()):
            seen.setdefault((first.where, second.where), (first, second))
            if len(seen) >= _MOST_CANDIDATES:
                break
        return list(seen.values())

    def _named(self) -> Iterator[tuple[Figure, Figure]]:
        """Pairs of figures that the claim or the question states."""
        numbers = (*self._claim.numbers, *(self._question.numbers if self._question is not None else ()))
        values = dict.fromkeys(
            float(abs(number.value)) for number in numbers[:_MOST_STATED] if number.value is not None
        )
        named = [figure for value in values for figure in self._figures.between(value, value) if not figure.is_year]
        return _all_pairs(named[:_NAMED])

    def _in_rows(self) -> Iterator[tuple[Figure, Figure]]:
        for row in self.close_rows:
            yield from _all_pairs(without_years(row))

    def _across_rows(self) -> Iterator[tuple[Figure, Figure]]:
        """Figures of two close rows in the same column."""
        for at, row in enumerate(self.close_rows):
            for other in self.close_rows[at + 1 :]:
                yield from [(a, b) for a in row for b in other if a.place == b.place and not a.is_year]

    def _others(self) -> Iterator[tuple[Figure, Figure]]:
        rows = self._figures.rows[:_FIRST_ROWS]
        for row in rows:
            yield from _all_pairs(without_years(row))
        yield from _all_pairs(without_years([figure for row in rows for figure in row][:_FIRST_ROWS]))


def _all_pairs(figures: Sequence[Figure]) -> Iterator[tuple[Figure, Figure]]:
    for at, first in enumerate(figures):
        for second in figures[at + 1 :]:
            yield first, second


def without_years(figures: Sequence[Figure]) -> list[Figure]:
    """The figures that can be operands."""
    return [figure for figure in figures if not figure.is_year]


@cache
def _words_of(operation: str) -> Select:
    return lambda wording: wording.operations.get(operation, "").split()


def approximate(wording: Wording) -> list[str]:
    """The words that say that a number is rounded."""
    return wording.approximate.split()
