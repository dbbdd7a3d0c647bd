"""The declaration of a derivation: a way in which a number follows from the numbers of the evidence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from msgspec import Struct

from answergate.errors import RuleError
from answergate.model.span import Span
from answergate.support.conflict import Derived
from answergate.support.facts import Facts
from answergate.support.figures import Figure, Figures
from answergate.support.phrases import has
from answergate.text.numbers import Kind, Number

# By chance, fewer than one in twenty random numbers may look derived.
_CHANCE: Final = 0.05
_OPERATIONS: Final = 5
_MOST_CANDIDATES: Final = 250
_CLOSE_ROWS: Final = 3


class Pair(Struct, frozen=True):
    """A claim and its evidence, as an example. ``<<...>>`` marks the number in the claim."""

    claim: str
    evidence: str
    question: str = ""


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
    def of(cls, number: Number) -> Printed:
        """``8.7 billion`` has two digits, and its last one is worth 100 million."""
        assert number.value is not None
        value = abs(float(number.value))
        shown = "".join(character for character in number.text if character.isdecimal()).lstrip("0")
        if "." not in number.text and "," not in number.text[-3:]:
            shown = shown.rstrip("0") or shown[:1]
        if not shown or not shown.isascii() or not value:
            shown = f"{value:g}".replace(".", "").split("e")[0].strip("0") or "1"
        return cls(value, len(shown), value / int(shown))

    def is_near(self, result: float) -> bool:
        """Whether ``result``, rounded as printed, is this number."""
        return abs(abs(result) - self.value) <= 0.505 * self.unit


class Sought:
    """A number of a claim that the evidence does not state, and everything it could follow from."""

    def __init__(self, number: Number, claim: Facts, question: Facts | None, figures: Figures, spent: list[int]) -> None:
        self.number = number
        self.claim = claim
        self.question = question
        self.figures = figures
        self.printed = Printed.of(number)
        self._spent = spent
        self._low = claim.text.lower() + (f" \n {question.text.lower()}" if question is not None else "")
        self._pairs: list[tuple[Figure, Figure]] | None = None
        self._close: list[list[Figure]] | None = None

    @property
    def is_percent(self) -> bool:
        return self.number.kind is Kind.PERCENT

    def says(self, operation: str) -> bool:
        """Whether claim or question have a word of the operation."""
        return has(_words_of(operation), self._low)

    @property
    def is_rounded(self) -> bool:
        """Whether a word before the number says that it is rounded."""
        start = self.number.span.start
        return has(_approximate, self.claim.text[max(0, start - 24) : start + 1].lower())

    def derived(self, code: str, operation: str, operands: Sequence[Figure]) -> Derived:
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
        return max(allowed, _CLOSE_ROWS) if said and self.close_rows else allowed

    def spend(self, tried: int) -> bool:
        """Take from the budget of the whole comparison, which keeps the cost linear. False if it is used up."""
        self._spent[0] -= tried
        return self._spent[0] > 0

    @property
    def close_rows(self) -> list[list[Figure]]:
        """The rows whose labels share words with claim and question, the closest first."""
        if self._close is None:
            wanted = set(self.claim.keys)
            if self.question is not None:
                wanted |= self.question.keys
            scored = []
            for row, here in self.figures.rows.items():
                shared = len(wanted & self.claim.words.keys(self.figures.label(here)))
                if shared:
                    scored.append((-shared, row, here))
            scored.sort(key=lambda item: item[:2])
            self._close = [here for _, _, here in scored[:_CLOSE_ROWS]]
        return self._close

    @property
    def pairs(self) -> list[tuple[Figure, Figure]]:
        """Pairs of figures to compute with, the most likely first, without years."""
        if self._pairs is None:
            seen: dict[tuple[tuple[int, Span], tuple[int, Span]], tuple[Figure, Figure]] = {}
            for first, second in self._in_order():
                seen.setdefault((first.where, second.where), (first, second))
                if len(seen) >= _MOST_CANDIDATES:
                    break
            self._pairs = list(seen.values())
        return self._pairs

    def _in_order(self) -> Iterator[tuple[Figure, Figure]]:
        stated = {abs(number.value) for number in self.claim.numbers if number.value is not None}
        if self.question is not None:
            stated |= {abs(number.value) for number in self.question.numbers if number.value is not None}
        named = [figure for figure in self.figures.all if figure.value in stated and not is_year(figure)][:6]
        yield from _all_pairs(named)
        for row in self.close_rows:
            yield from _all_pairs(without_years(row))
        for at, row in enumerate(self.close_rows):
            for other in self.close_rows[at + 1 :]:
                yield from [(a, b) for a in row for b in other if a.place == b.place and not is_year(a)]
        for row in self.figures.rows.values():
            yield from _all_pairs(without_years(row))
        yield from _all_pairs(without_years(self.figures.all[:40]))


def _all_pairs(figures: Sequence[Figure]) -> Iterator[tuple[Figure, Figure]]:
    for at, first in enumerate(figures):
        for second in figures[at + 1 :]:
            yield first, second


def is_year(figure: Figure) -> bool:
    """Whether a number is probably a year."""
    return figure.number.unit is None and 1900 <= figure.value <= 2100 and figure.number.text.isdigit()


def without_years(figures: Sequence[Figure]) -> list[Figure]:
    """The figures that can be operands."""
    return [figure for figure in figures if not is_year(figure)]


_SELECT: dict[str, Callable[..., list[str]]] = {}


def _words_of(operation: str) -> Callable[..., list[str]]:
    if operation not in _SELECT:
        _SELECT[operation] = lambda wording: wording.operations.get(operation, "").split()
    return _SELECT[operation]


def _approximate(wording: object) -> list[str]:
    return wording.approximate.split()  # type: ignore[attr-defined,no-any-return]
