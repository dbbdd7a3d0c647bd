"""A catalogue lists coverages, their names, and the wordings with which documents state their values."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

from msgspec import Struct

Kind = Literal["days", "months", "years", "percent", "number", "count", "money", "range", "date", "text", "reduction"]
KINDS: tuple[Kind, ...] = (
    "days", "months", "years", "percent", "number", "count", "money", "range", "date", "text", "reduction",
)  # fmt: skip
Value = int | Decimal | str | dict[str, "int | Decimal | str"]
"""A value of a slot. A range has ``from`` and ``to``, a reduction ``period_months``, ``pay_percent`` and ``applies_to``."""


class Trigger(Struct, frozen=True):
    """A regular expression that reads a value.

    One group matches a whole number. If the group has a name, it is ``value``. The groups of a reduction are ``years``,
    ``months`` or ``days`` for the period, ``percent`` for the paid share, and ``cut_percent`` for the deducted share.
    """

    pattern: str
    scale: int = 1  # 만원 means ten thousand won
    requires: tuple[str, ...] = ()  # one of these must be in the anchor or the row
    unless: tuple[str, ...] = ()  # none of these may be in the row
    not_after: tuple[str, ...] = ()  # none of these may be directly before the match


class Slot(Struct, frozen=True):
    """A value of a coverage. The plausible range goes from ``minimum`` to ``maximum``, both included.

    ``labels`` are what documents call the value: headers of columns and rows, and words in running text. A value of the
    right ``kind`` next to a label is read without a trigger. A header with one of the ``not_labels`` is about something
    else. ``none`` is the value that "none" or "free of charge" stands for.
    """

    name: str
    unit: str
    triggers: tuple[Trigger, ...] = ()
    kind: Kind | None = None
    labels: tuple[str, ...] = ()
    not_labels: tuple[str, ...] = ()
    none: int | None = None
    minimum: Decimal | None = None
    maximum: Decimal | None = None
    maximum_months: int | None = None  # the longest plausible period of a reduction
    conditions: tuple[str, ...] = ()  # parts of the coverage; a document can state the value for one part only
    # If such a pattern is in the clause before the value, or directly after it, the value is about something else.
    asides: tuple[str, ...] = ()
    asides_after: tuple[str, ...] = ()


class Coverage(Struct, frozen=True):
    """One coverage. Its names are anchors: a value belongs to the coverage only if a name is near the value."""

    code: str
    names: tuple[str, ...]
    exclusions: tuple[str, ...] = ()  # words that, as the subject, mean that the text is about something else
    siblings: tuple[str, ...] = ()  # names of other coverages that contain one of our names
    slots: tuple[Slot, ...] = ()

    def slot(self, name: str) -> Slot | None:
        """Return the slot called ``name``."""
        return next((slot for slot in self.slots if slot.name == name), None)


class Catalogue(Struct, frozen=True, cache_hash=True):
    """Coverages, and the words that separate them from other things."""

    name: str
    coverages: tuple[Coverage, ...] = ()
    others: tuple[str, ...] = ()  # full names of coverages that are not in this catalogue
    endings: tuple[str, ...] = ()  # a word with such an ending is the name of a coverage, even if it is unknown
    qualifiers: tuple[str, ...] = ()  # before a name, with or without a space, they make it another coverage's name
    continuations: tuple[str, ...] = ()  # directly after a name, they make it another word
    example_words: tuple[str, ...] = ()  # text under them is an example
    other_matters: tuple[str, ...] = ()  # text under them is about something else (premium waiver)
    # Endings of disease names. If a clause names a disease that no name of the coverage has, it is about that disease.
    subjects: tuple[str, ...] = ()
    # Like the patterns of a slot, but for the values of every slot.
    asides: tuple[str, ...] = ()
    asides_after: tuple[str, ...] = ()

    def coverage(self, code: str) -> Coverage | None:
        """Return the coverage with this code."""
        return next((coverage for coverage in self.coverages if coverage.code == code), None)
