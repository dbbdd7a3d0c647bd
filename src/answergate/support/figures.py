"""The numbers of the evidence, ready to be looked up and computed with.

A row is a run of numbers without words between them, as in a table, with the words before it as its label.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from functools import cached_property
from typing import Final

from msgspec import Struct

from answergate.model.span import Span
from answergate.support.evidence import Chunk
from answergate.text.numbers import Kind, Number

MOST_FIGURES: Final = 2000
_MOST_IN_ROW: Final = 24
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_SPACED: Final = re.compile(r"(?<=\d)(?:, (?=\d{3}(?!\d))|\. (?=\d{1,3}(?!\d)))")
_LABEL: Final = 120
_PART: Final = re.compile(r"\d+")
_SCALES: Final = (
    (3, re.compile(r"(?i)\bthousands?\b|[’']000\b|\b000s\b|\btausend\b|천\s?원|千[元円]")),
    (6, re.compile(r"(?i)\bmillions?\b|\bmio\b|\bm\b|백만|百万")),
    (9, re.compile(r"(?i)\bbillions?\b|\bmrd\b|\bbn\b|십억|十[亿億]")),
    (4, re.compile("만|万")),
    (8, re.compile("억|[亿億]")),
)


class Figure(Struct, frozen=True, gc=False):
    """One number of the evidence with a value, and the row it belongs to."""

    value: Decimal
    number: Number
    chunk: int
    row: int
    place: int
    """How many numbers of the row are before it."""

    @property
    def where(self) -> tuple[int, Span]:
        return self.chunk, self.number.core


class Figures:
    """The numbers of the chunks that a claim cites."""

    def __init__(self, chunks: Sequence[Chunk], indices: Sequence[int]) -> None:
        self._chunks = list(zip(indices, chunks, strict=True))

    @cached_property
    def keys(self) -> dict[str, tuple[int, Number]]:
        """The first number with each key, and its chunk."""
        keys: dict[str, tuple[int, Number]] = {}
        for index, chunk in self._chunks:
            for number in chunk.numbers:
                keys.setdefault(number.key, (index, number))
        return keys

    @cached_property
    def by_value(self) -> dict[Decimal, list[tuple[int, Number]]]:
        """The numbers with each value, without regard to the sign."""
        values: dict[Decimal, list[tuple[int, Number]]] = {}
        for index, chunk in self._chunks:
            for number in chunk.numbers:
                if number.value is not None:
                    values.setdefault(abs(number.value), []).append((index, number))
        return values

    @cached_property
    def date_parts(self) -> list[frozenset[str]]:
        """The parts of every date: year, month, day."""
        return [
            frozenset(_PART.findall(number.key))
            for _, chunk in self._chunks
            for number in chunk.numbers
            if number.kind is Kind.DATE
        ]

    @cached_property
    def years(self) -> frozenset[str]:
        """Everything that can be a year: four digits, alone or in a date."""
        plain = {number.text for _, chunk in self._chunks for number in chunk.numbers if number.text.isdigit()}
        return frozenset(plain.union(*self.date_parts))

    @cached_property
    def parts_of_dates(self) -> frozenset[str]:
        """The years and days of the dates: the 19 of "August 18 and 19"."""
        return frozenset(part.lstrip("0") for parts in self.date_parts for part in parts)

    @cached_property
    def spaced(self) -> frozenset[str]:
        """Numbers that a tokenizer has put spaces into: 235, 000 and 98. 7. Here without the spaces."""
        found = set()
        for _, chunk in self._chunks:
            if _SPACED.search(chunk.text):
                closed = _SPACED.sub(lambda match: match[0].strip(), chunk.text)
                found.update(re.findall(r"\d[\d.,]*\d", closed))
        return frozenset(found)

    @cached_property
    def scales(self) -> tuple[int, ...]:
        """The powers of ten that the evidence names: 6 for a table "in millions"."""
        return tuple([power for power, word in _SCALES if any(word.search(chunk.text) for _, chunk in self._chunks)])

    @cached_property
    def all(self) -> list[Figure]:
        """Every number with a value that can be computed with, row by row."""
        figures: list[Figure] = []
        row = -1
        for index, chunk in self._chunks:
            end, place = 0, 0
            row += 1
            for number in chunk.numbers:
                between = chunk.text[max(end, number.span.start - _LABEL) : number.span.start]
                if place >= _MOST_IN_ROW or (end and _WORD.search(between)):
                    row += 1
                    place = 0
                end = number.span.end
                if number.value is None or number.kind is Kind.DATE or number.kind is Kind.ORDINAL:
                    continue
                figures.append(Figure(abs(number.value), number, index, row, place))
                place += 1
                if len(figures) >= MOST_FIGURES:
                    return figures
        return figures

    @cached_property
    def rows(self) -> dict[int, list[Figure]]:
        """The figures by row."""
        rows: dict[int, list[Figure]] = {}
        for figure in self.all:
            rows.setdefault(figure.row, []).append(figure)
        return rows

    def label(self, row: Sequence[Figure]) -> str:
        """The words before a row."""
        first = row[0]
        text = next(chunk.text for index, chunk in self._chunks if index == first.chunk)
        return text[max(0, first.number.span.start - _LABEL) : first.number.span.start]
