"""Evidence that is a record: a name and its fields ("Jane Roe: points 12; assists 4"), a row with labelled cells.

A number that stands in the evidence may still stand under another name. Where chunks are records, a number of the claim
is looked for in the records of the names it is said of, under the label it is said with.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache
from itertools import pairwise
from typing import Final

from msgspec import Struct

from answergate.text.numbers import Kind, Number
from answergate.text.words.rarity import alphabetic_weight
from answergate.text.words.stems import STEM_OF
from answergate.text.words.wording import Claimed, Prepared, flattened

_FEWEST_FIELDS: Final = 3
_LONGEST_CELL: Final = 80
_NEAREST_NAMES: Final = 2
_PERCENTAGE: Final = STEM_OF["percentage"]

_SEPARATOR: Final = re.compile(r"[;|\n]|\.\s")
_HEAD: Final = re.compile(r"(?:[^:;|\n(]|\([^()\n]{0,60}\)){2,90}[:|]")
_FIELD: Final = re.compile(r"\s*([^\d:=]*[^\W\d_][^\d:=]*)[\s:=]+[-$€£¥₩(]*(\d[\d,]*(?:\.\d+)?)\s*%?\)?[.\s]*")
_WORD: Final = re.compile(r"[^\W\d_]+")
_FOLLOWING: Final = re.compile(r"[\s\-–]*([^\W\d_]+)(?:[\s\-–]+([^\W\d_]+))?")
# 96-89, 7-of-13, 11 - for - 24
_PAIR: Final = re.compile(r"\s*[-–]\s*(?:(?:of|for)\s*[-–]\s*)?")


class Record(Struct, frozen=True):
    """The stems of a record's name, and per field the stems of its label and its value."""

    name: frozenset[str]
    fields: tuple[tuple[frozenset[str], Decimal], ...]

    def values(self, label: str | None, said: frozenset[str]) -> set[Decimal]:
        """The values of the fields with this stem in their label; of all fields where no label is asked for.

        "Points" asks for "first quarter points" only where the claim says "first" and "quarter" too.
        """
        if label is None:
            return {value for _, value in self.fields}
        labelled = [(len(stems - said), value) for stems, value in self.fields if label in stems]
        if label == _PERCENTAGE:
            return {value for _, value in labelled}
        unsaid = min([count for count, _ in labelled], default=0)
        return {value for count, value in labelled if count == unsaid}


class _Said(Struct, frozen=True):
    """A number of the claim, and the label it is said with where the records know that label."""

    number: Number
    label: str | None


def _stems(text: str) -> frozenset[str]:
    return frozenset(STEM_OF[word] for word in flattened(text).split() if alphabetic_weight(word) > 0.0)


# Every claim with a number asks for the records of the same few chunks.
@lru_cache(maxsize=64)
def read_record(text: str) -> Record | None:
    """The record a chunk is; None where it is prose."""
    if text.count(";") + text.count("|") + text.count("\n") < _FEWEST_FIELDS:
        return None
    head = _HEAD.match(text)
    if head is None:
        return None
    cells = _SEPARATOR.split(text[head.end() :])
    matches = [match for cell in cells if len(cell) <= _LONGEST_CELL and (match := _FIELD.fullmatch(cell)) is not None]
    if len(matches) < _FEWEST_FIELDS or 2 * len(matches) < len(cells):
        return None
    fields = tuple([(_stems(match.group(1)), Decimal(match.group(2).replace(",", ""))) for match in matches])
    return Record(_stems(head.group().partition("(")[0]), fields)


def misplaced_numbers(claim: Claimed, numbers: Sequence[Number], evidence: Sequence[Prepared]) -> list[Number]:
    """The numbers of the claim that the records of the names they are said of do not hold."""
    records = [record for text in evidence if (record := read_record(text.text)) is not None]
    if not records:
        return []
    labels = frozenset(stem for record in records for stems, _ in record.fields for stem in stems)
    words = frozenset(STEM_OF[word] for word in claim.flat.split())
    named = _named(claim, records, labels)
    everyone = [record for _, owners in named for record in owners]
    said = [
        _Said(number, _label_of(claim, number, labels))
        for number in numbers
        if number.value is not None and number.kind is not Kind.DATE
    ]
    fitting = _best_fit(said, records, words)
    misplaced = []
    for one in said:
        start, value = one.number.span.start, one.number.value
        if one.label is None:
            # "three-point" is part of a label, and a lone one or zero is mostly a word.
            unsure = value is None or value <= 1 or STEM_OF[one.number.text.lower()] in labels
            subjects: Sequence[Record] = [] if unsure else everyone
        else:
            nearest = [owners for at, owners in named if at < start][-_NEAREST_NAMES:] or [o for _, o in named[:1]]
            subjects = [record for owners in nearest for record in owners] or fitting
        values = set().union(*(record.values(one.label, words) for record in subjects))
        if values and value not in values:
            misplaced.append(one.number)
    for first, second in pairwise(numbers):
        pair = _PAIR.fullmatch(claim.low, first.digits.end, second.digits.start)
        if pair and everyone and not _paired(first, second, everyone, records):
            misplaced += [number for number in (first, second) if number not in misplaced]
    return misplaced


def _label_of(claim: Claimed, number: Number, labels: frozenset[str]) -> str | None:
    if number.kind is Kind.PERCENT:
        return _PERCENTAGE if _PERCENTAGE in labels else None
    following = _FOLLOWING.match(claim.low, number.digits.end)
    if following is None or STEM_OF[number.text.lower()] in labels:
        return None
    stems = [STEM_OF[word] for word in following.groups() if word is not None]
    return next((stem for stem in stems if stem in labels), None)


def _named(claim: Claimed, records: Sequence[Record], labels: frozenset[str]) -> list[tuple[int, list[Record]]]:
    """Where the claim names records, and which; a name that most records share names none of them."""
    owners: dict[str, list[Record]] = {}
    for record in records:
        for stem in record.name - labels:
            owners.setdefault(stem, []).append(record)
    named = []
    for match in _WORD.finditer(claim.text):
        mine = owners.get(STEM_OF[flattened(match.group()).strip()]) if match.group()[0].isupper() else None
        if mine is not None and 2 * len(mine) <= len(records) + 1:
            named.append((match.start(), mine))
    return named


def _best_fit(said: Sequence[_Said], records: Sequence[Record], words: frozenset[str]) -> Sequence[Record]:
    """The record that holds most of the labelled numbers, at least two; all records where none does."""
    best, most = records, 1
    for record in records:
        held = sum(one.label is not None and one.number.value in record.values(one.label, words) for one in said)
        if held > most:
            best, most = [record], held
    return best


def _paired(first: Number, second: Number, subjects: Sequence[Record], records: Sequence[Record]) -> bool:
    """Whether a pair like 7-of-13 or 96-89 stands in neighbouring fields, or under one label in two records."""
    pair = (first.value, second.value)
    for record in subjects:
        values: list[Decimal | None] = [value for _, value in record.fields]
        if pair in pairwise(values):
            return True
        for stems, value in record.fields:
            other = pair[1] if value == pair[0] else pair[0]
            if value in pair and any(another is not record and (stems, other) in another.fields for another in records):
                return True
    return False
