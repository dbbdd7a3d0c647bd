"""The numbers of the evidence, ready to be looked up and computed with.

A row is a run of numbers without words between them, as in a table, with the words before it as its label.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from decimal import Decimal
from functools import cache
from typing import Final

from msgspec import Struct

from answergate.lang import LANGUAGES
from answergate.lang.wording import Wording
from answergate.model.span import Span
from answergate.once import once
from answergate.support.written import has_scale
from answergate.text.numbers import Kind, Number, read_numbers
from answergate.text.numbers.marks import Context
from answergate.text.numbers.measures import in_base_units
from answergate.text.phrases import find
from answergate.text.words import Words

_MOST_IN_ROW: Final = 24
_MOST_ALIKE: Final = 24
_MOST_ROWS: Final = 400
_LABEL: Final = 120
_COMMON_LABEL: Final = 48
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_PART: Final = re.compile(r"\d+")
_SPACED: Final = re.compile(r"(?<=\d)(?:, (?=\d{3}(?!\d))|\. (?=\d{1,3}(?!\d)))")
_DIGITS: Final = re.compile(r"\d[\d.,]*\d")
_THOUSANDS: Final = re.compile(r"[’']000\b|\b000s\b")


Found = tuple[int, Number]
"""A number and the chunk that has it."""


def scales_in(text: str) -> tuple[int, ...]:
    """The powers of ten that a text names."""
    low = text.lower()
    found = {_power_of()[phrase.words] for phrase in find(scale_words, low)}
    if _THOUSANDS.search(low):
        found.add(3)
    return tuple(sorted(found))


def scale_words(wording: Wording) -> Iterable[str]:
    """The words of a pack that scale the numbers of a table."""
    return [word for words in wording.scales.values() for word in words.split()]


@cache
def _power_of() -> dict[str, int]:
    return {
        word.replace("_", " "): power
        for language in LANGUAGES
        for power, words in language.wording.scales.items()
        for word in words.split()
    }


class Figure(Struct, frozen=True, gc=False):
    """One number of the evidence with a value, and the row it belongs to."""

    value: Decimal
    number: Number
    chunk: int
    place: int
    """How many numbers of the row are before it."""
    negative: bool = False
    has_scale: bool = False

    @property
    def where(self) -> tuple[int, Span]:
        return self.chunk, self.number.core

    @property
    def signed(self) -> float:
        """The value with its sign. Parentheses and triangles are a minus, as in accounts."""
        written = self.number.value
        return float(-self.value if self.negative or (written is not None and written < 0) else self.value)

    @property
    def is_year(self) -> bool:
        """Whether it is probably a year."""
        return self.number.unit is None and 1900 <= self.value <= 2100 and self.number.text.isdigit()


class TextFigures:
    """The numbers of a chunk, or of one of its sentences."""

    def __init__(self, index: int, text: str) -> None:
        self.index = index
        self.text = text
        self.numbers = read_numbers(text)

    @once
    def context(self) -> Context:
        """The text as surroundings of its numbers."""
        return Context(self.text)

    @once
    def rows(self) -> list[list[Figure]]:
        """Every number with a value that can be computed with, row by row."""
        rows: list[list[Figure]] = [[]]
        end = place = 0
        for number in self.numbers:
            between = self.text[max(end, number.span.start - _LABEL) : number.span.start]
            if place >= _MOST_IN_ROW or (end and _WORD.search(between)):
                if len(rows) >= _MOST_ROWS:
                    break
                rows.append([])
                place = 0
            end = number.span.end
            if number.value is not None and number.kind is not Kind.DATE and number.kind is not Kind.ORDINAL:
                negative = self.text.startswith("(", number.span.start - 1) and self.text.startswith(
                    ")", number.span.end
                )
                rows[-1].append(Figure(abs(number.value), number, self.index, place, negative, has_scale(number)))
                place += 1
        return [row for row in rows if row]


class Figures:
    """The numbers of all chunks that a claim cites. Each index is made at its first use."""

    def __init__(self, chunks: Sequence[TextFigures], words: Words) -> None:
        self._chunks = chunks
        self._words = words
        self._numbers = [(chunk.index, number) for chunk in chunks for number in chunk.numbers]

    @once
    def keys(self) -> dict[str, Found]:
        """The first number with each key."""
        return {found[1].key: found for found in reversed(self._numbers)}

    @once
    def _by_value(self) -> dict[Decimal, list[Found]]:
        values: dict[Decimal, list[Found]] = {}
        for found in self._numbers:
            if found[1].value is not None:
                here = values.setdefault(abs(found[1].value), [])
                if len(here) < _MOST_ALIKE:
                    here.append(found)
        return values

    def with_value(self, value: Decimal) -> Sequence[Found]:
        """The numbers with this value, without regard to the sign. Of very many, the first ones."""
        return self._by_value.get(value, ())

    @once
    def dates(self) -> frozenset[tuple[str, ...]]:
        """The parts of every date: year, month, day."""
        return frozenset([tuple(_PART.findall(number.key)) for _, number in self._numbers if number.kind is Kind.DATE])

    @once
    def parts_of_dates(self) -> frozenset[str]:
        """The years and days of the dates: the 19 of "August 18 and 19"."""
        return frozenset([part.lstrip("0") for parts in self.dates for part in parts])

    @once
    def years(self) -> frozenset[str]:
        """Everything that can be a year: a plain number, or part of a date."""
        return frozenset([number.text for _, number in self._numbers if number.text.isdigit()]) | self.parts_of_dates

    @once
    def spaced(self) -> frozenset[str]:
        """Numbers that a tokenizer has put spaces into, such as 235, 000 and 98. 7. Here without the spaces."""
        texts = [chunk.text for chunk in self._chunks if _SPACED.search(chunk.text)]
        return frozenset([digits for text in texts for digits in _DIGITS.findall(_SPACED.sub(_stripped, text))])

    @once
    def scales(self) -> tuple[int, ...]:
        """The powers of ten that the evidence names: 6 for a table "in millions"."""
        return tuple(dict.fromkeys([power for chunk in self._chunks for power in scales_in(chunk.text)]))

    @once
    def rows(self) -> list[list[Figure]]:
        """Every number with a value that can be computed with, row by row."""
        return [row for chunk in self._chunks for row in chunk.rows]

    @once
    def tabular(self) -> frozenset[Decimal]:
        """The values without a unit of their own in rows of several figures: the head of a table may give the unit."""
        return frozenset(
            [figure.value for row in self.rows if len(row) > 1 for figure in row if not figure.number.unit]
        )

    @once
    def _labels(self) -> dict[str, list[int]]:
        """The rows whose label has each word. Words of very many labels distinguish none of them."""
        texts = {chunk.index: chunk.text for chunk in self._chunks}
        labels: dict[str, list[int]] = {}
        for number, row in enumerate(self.rows):
            start = row[0].number.span.start
            for key in self._words.keys(texts[row[0].chunk][max(0, start - _LABEL) : start]):
                labels.setdefault(key, []).append(number)
        return {key: rows for key, rows in labels.items() if len(rows) <= _COMMON_LABEL}

    @once
    def _in_order(self) -> tuple[list[float], list[Figure]]:
        """The figures by their value."""
        ordered = sorted(
            [figure for row in self.rows for figure in row], key=lambda figure: (figure.value, figure.where)
        )
        return [float(figure.value) for figure in ordered], ordered

    @once
    def _by_measure(self) -> dict[str, list[tuple[float, Figure]]]:
        """The figures with a unit that can be converted, in base units, by their value."""
        measures: dict[str, list[tuple[float, Figure]]] = {}
        for row in self.rows:
            for figure in row:
                for measure, value in in_base_units(figure.value, figure.number.unit or ""):
                    measures.setdefault(measure, []).append((float(value), figure))
        for figures in measures.values():
            figures.sort(key=lambda item: (item[0], item[1].where))
        return measures

    def between(self, low: float, high: float) -> Sequence[Figure]:
        """The figures with a value from ``low`` to ``high``."""
        values, figures = self._in_order
        return figures[bisect_left(values, low) : bisect_right(values, high)]

    def measuring(self, measure: str, low: float, high: float) -> Iterator[Figure]:
        """The figures that measure this (a length, a mass) with a value from ``low`` to ``high`` in base units."""
        ordered = self._by_measure.get(measure, [])
        for value, figure in ordered[bisect_left(ordered, low, key=lambda item: item[0]) :]:
            if value > high:
                break
            yield figure

    def close_rows(self, keys: Collection[str], most: int) -> list[list[Figure]]:
        """The rows whose labels share words with ``keys``, the closest first. Rare words count more."""
        shared: dict[int, float] = {}
        for key in keys:
            rows = self._labels.get(key, ())
            for row in rows:
                shared[row] = shared.get(row, 0.0) + 1.0 / len(rows)
        closest = sorted(shared.items(), key=lambda item: (-round(item[1], 9), item[0]))[:most]
        return [self.rows[row] for row, _ in closest]


def _stripped(match: re.Match[str]) -> str:
    return match[0].strip()
