"""The number-like words of an answer next to those of its evidence."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Sequence

from answergate.model.span import Span
from answergate.once import once
from answergate.text.numbers.expressions import (
    CLASS,
    CONTRASTING,
    NTH,
    ORDINAL,
    expressions_in,
    group_of,
    is_common,
    names_of,
)
from answergate.text.numbers.marks import Context
from answergate.text.numbers.number import Kind, Number

# In German an ordinal is a figure with a full stop: das 3. Quartal.
_POINTED = re.compile(r"(?<![\d.,])(\d{1,2})\. ?(?=[^\W\d_])")
# A date that expressions can say whole: a quarter, a half, a decade, a month.
_SAID_IN_WORDS = re.compile(r"date:(?:[qh]\d|\d{2,4}s|--\d\d)")
# Numbers that say the same as other numbers: 4分の1 for 25%, 제2장 for 2장.
_SAID_BY = (Kind.RATIO, Kind.ORDINAL, Kind.PERCENT)
_SHORTEST_IN_COMPOUND = 5


class Expressions:
    """The number-like words of an answer and of its evidence, by name."""

    def __init__(
        self,
        mine: Context,
        theirs: Context,
        numbers: Sequence[Number],
        their_numbers: Sequence[Number],
        is_open: Callable[[Span], bool],
    ) -> None:
        self._mine, self._theirs = mine, theirs
        self._their_numbers = their_numbers
        said = [(said, name) for said, name in expressions_in(mine.marks, mine.text) if is_open(said)]
        self._said = sorted(said, key=lambda one: one[0].start)
        self._starts = [span.start for span, _ in self._said]
        self.numbers = [number for number in numbers if number.unit is not None or not self._is_inside(number.span)]
        """The numbers of the answer that are not only a word of a longer expression."""
        self._in_compounds: dict[str, bool] = {}

    def _is_inside(self, span: Span) -> bool:
        """Whether a number is only a word of a longer expression: zwei in "zwei Drittel"."""
        before = bisect_right(self._starts, span.start)
        return any(
            said.covers(span) and said != span and name not in CONTRASTING
            for said, name in self._said[max(0, before - 2) : before]
        )

    @once
    def _names(self) -> set[str]:
        names = {name for _, name in expressions_in(self._theirs.marks, self._theirs.text)}
        classes = {name.removeprefix(CLASS) for name in names if name.startswith(CLASS)}
        return names | {f"{ORDINAL}{value}" for value in classes}

    @once
    def _names_of_numbers(self) -> dict[str, set[str]]:
        """The keys of the evidence's numbers that have a name, by name."""
        keys: defaultdict[str, set[str]] = defaultdict(set)
        for number in self._their_numbers:
            if number.kind in _SAID_BY:
                for name in names_of(number, self._theirs.text):
                    keys[name].add(number.key)
        return keys

    def says(self, number: Number) -> bool:
        """Whether the evidence has a number in words that have no value, or as another number, by the same name."""
        if number.kind is Kind.TIME or (number.kind is Kind.DATE and _SAID_IN_WORDS.fullmatch(number.key) is None):
            return False
        names = names_of(number, self._mine.text) | {f"{NTH}{number.text}"}
        if not names.isdisjoint(self._names):
            return True
        return any(self._names_of_numbers.get(name, set()) - {number.key} for name in names)

    def _is_in_compound(self, span: Span) -> bool:
        """Whether the evidence has a word joined to another one: Januar in Januartemperatur."""
        word = self._mine.marks.low[span.start : span.end]
        if len(word) < _SHORTEST_IN_COMPOUND or not word.isalpha():
            return False
        if word not in self._in_compounds:
            self._in_compounds[word] = word in self._theirs.marks.low
        return self._in_compounds[word]

    def _is_number(self, span: Span) -> bool:
        """Whether an expression is a number of the answer, or a part of one."""
        before = bisect_right(self._number_starts, span.start) - 1
        return before >= 0 and self.numbers[before].span.covers(span)

    @once
    def _number_starts(self) -> list[int]:
        return [number.span.start for number in self.numbers]

    def unstated(self) -> list[Number]:
        """The number-like words of the answer that the evidence does not have."""
        said = [(span, name) for span, name in self._said if not self._is_number(span)]
        if not said:
            return []
        names = set(self._names)
        for number in self._their_numbers:
            names |= names_of(number, self._theirs.text)
        names.update(f"{ORDINAL}{match[1]}" for match in _POINTED.finditer(self._theirs.text))
        groups = {group_of(name) for name in names if is_common(name) or name.startswith(ORDINAL)}
        return [
            Number(span, span.of(self._mine.text), span, span, Kind.ORDINAL, None, None, f"code:{name}")
            for span, name in said
            if name not in names
            and not self._is_in_compound(span)
            and (not is_common(name) or group_of(name) in groups)
        ]
