"""A catalogue lists coverages, their names, and the wordings with which documents state their values."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Literal

from msgspec import Struct

Kind = Literal["days", "months", "years", "percent", "number", "count", "money", "range", "date", "text", "reduction"]
KINDS: tuple[Kind, ...] = (
    "days", "months", "years", "percent", "number", "count", "money", "range", "date", "text", "reduction",
)  # fmt: skip
Value = int | Decimal | str | dict[str, "int | Decimal | str"]
"""A value of a slot. A range has ``from`` and ``to``, a reduction ``period_months``, ``pay_percent`` and ``applies_to``."""


def plain_value(value: Value | None) -> Any:
    """Return a value for output as JSON: decimals as numbers."""
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    if isinstance(value, dict):
        return {key: plain_value(part) for key, part in value.items()}
    return value


class Trigger(Struct, frozen=True):
    """A regular expression that reads a value. With ``squeezed`` it is matched against text without white space.

    One group matches a whole number. If the group has a name, it is ``value``. The groups of a reduction are ``years``,
    ``months`` or ``days`` for the period, ``percent`` for the paid share, and ``cut_percent`` for the deducted share.
    """

    pattern: str
    scale: int = 1  # 만원 means ten thousand won
    requires: tuple[str, ...] = ()  # one of these must be in the anchor or the row
    unless: tuple[str, ...] = ()  # none of these may be in the row
    not_after: tuple[str, ...] = ()  # none of these may be directly before the match
    squeezed: bool = False
    states: int | None = None  # the value of every match, for a pattern without groups: "no waiting period" states 0


class UnitWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit that a value has if a pattern matches the words of the row, such as "per surgery"."""

    unit: str
    patterns: tuple[str, ...]


class Slot(Struct, frozen=True):
    """A value of a coverage. The plausible range goes from ``minimum`` to ``maximum``, both included.

    ``labels`` are what documents call the value: headers of columns and rows, and words in running text. A value of the
    right ``kind`` next to a label is read without a trigger. A header with one of the ``not_labels`` is about something
    else. ``none`` is the value that "none" or "free of charge" stands for.
    """

    name: str
    unit: str
    triggers: tuple[Trigger, ...] = ()
    minimum: Decimal | int | None = None
    maximum: Decimal | int | None = None
    maximum_months: int | None = None  # the longest plausible period of a reduction
    kind: Kind | None = None
    labels: tuple[str, ...] = ()
    not_labels: tuple[str, ...] = ()
    none: int | None = None
    whole: str = "all"  # what ``applies_to`` says of a reduction that is not limited to a part
    units: tuple[UnitWords, ...] = ()  # units that other words of the row give instead of ``unit``
    only_in: tuple[str, ...] = ()  # kinds of documents that may state it, if not all
    conditions: tuple[str, ...] = ()  # parts of the coverage; a document can state the value for one part only
    # If such a pattern is in the clause before the value, or directly after it, the value is about something else.
    asides: tuple[str, ...] = ()
    asides_after: tuple[str, ...] = ()


class Coverage(Struct, frozen=True):
    """One coverage. Its names are anchors: a value belongs to the coverage only if a name is near the value.

    ``patterns`` match more whole names, without white space, in columns of names. A name with one of the ``not_names``
    is another one.
    """

    code: str
    names: tuple[str, ...]
    title: str = ""
    patterns: tuple[str, ...] = ()
    not_names: tuple[str, ...] = ()
    exclusions: tuple[str, ...] = ()  # words that, as the subject, mean that the text is about something else
    siblings: tuple[str, ...] = ()  # names of other coverages that contain one of our names
    own: tuple[str, ...] = ()  # words for what the coverage is about, which are no part of it
    slots: tuple[Slot, ...] = ()

    def slot(self, name: str) -> Slot | None:
        """Return the slot called ``name``."""
        return next((slot for slot in self.slots if slot.name == name), None)


class Names(Struct, frozen=True, forbid_unknown_fields=True):
    """How documents write names in tables and lists.

    ``headers`` are header words of columns with names. ``generic`` words may be added to a name or left out at its start
    or end. A line with one of the ``endings`` is a name, known or not, unless it has only ``fragments`` of names.
    A line that ends with one of the ``beginnings`` may be the first part of a name that goes on on the next line.
    ``notes`` are patterns for lines under a name that are not a part of it. ``groups`` are words in a list of names that
    are not names.
    """

    headers: tuple[str, ...] = ()
    generic: tuple[str, ...] = ()
    endings: tuple[str, ...] = ()
    fragments: tuple[str, ...] = ()
    beginnings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()


Role = Literal["name", "group", "value", "text", "ignored"]


class Column(Struct, frozen=True, forbid_unknown_fields=True):
    """Header words that say what a column holds: at the start, at the end, or anywhere in the header.

    The labels of slots need no entry here: their columns hold values. ``beside`` lists the words that may be next to the
    header words. If it is given, a column whose header has any other word is ignored.
    """

    role: Role
    starts: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()


class Lists(Struct, frozen=True, forbid_unknown_fields=True):
    """Patterns for texts about the list of names before them.

    ``openers``: about the whole list. ``some``: about the names that begin with the group "some", maybe after one of
    the ``plain`` words. ``all_but``: about everything except the list.
    """

    openers: tuple[str, ...] = ()
    some: tuple[str, ...] = ()
    all_but: tuple[str, ...] = ()
    plain: tuple[str, ...] = ()


class DocumentWords(Struct, frozen=True, forbid_unknown_fields=True):
    """Words that only matter in documents with pages and tables.

    ``offers`` are words in the kind of a document that make it an offer for one person: if it lists the names of
    coverages, the other documents are searched for exactly these. ``sentences`` make a cell running text. A cell with
    one of ``not_chosen``, or a cross under a header with one of ``choices``, says that its row was not chosen.
    ``notes_on_all`` are words in a footnote that make it about more than its row. ``types`` are patterns for a type of
    contract: what is under such a title is about this type only, unless the document is an offer.
    """

    offers: tuple[str, ...] = ()
    sentences: tuple[str, ...] = ()
    not_chosen: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    notes_on_all: tuple[str, ...] = ()
    types: tuple[str, ...] = ()


class Catalogue(Struct, frozen=True, cache_hash=True):
    """Coverages, and the words that separate them from other things."""

    name: str
    coverages: tuple[Coverage, ...] = ()
    slots: tuple[Slot, ...] = ()  # those that any coverage may list by name
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
    names: Names = Names()
    columns: tuple[Column, ...] = ()
    lists: Lists = Lists()
    documents: DocumentWords = DocumentWords()
    issuers: tuple[tuple[str, tuple[tuple[str, tuple[str, ...]], ...]], ...] = ()
    """More names that one issuer uses: issuer, then code and names."""

    def names_of(self, issuer: str, code: str) -> tuple[str, ...]:
        """Return the names that only this issuer uses for a coverage."""
        return dict(dict(self.issuers).get(issuer, ())).get(code, ())

    def coverage(self, code: str) -> Coverage | None:
        """Return the coverage with this code."""
        return next((coverage for coverage in self.coverages if coverage.code == code), None)
