"""A catalogue: the coverages a value can be filed under, their names, and how documents state their values."""

from __future__ import annotations

from msgspec import Struct


class Trigger(Struct, frozen=True):
    """A regular expression that reads a value.

    One group holds a whole number (``value`` where it has a name). A reduction names its groups: ``years``,
    ``months`` or ``days`` for the period, ``percent`` for what is paid, ``cut_percent`` for what is taken off.
    """

    pattern: str
    scale: int = 1  # 만원 counts ten thousands
    requires: tuple[str, ...] = ()  # one of these stands in the anchor or the row, or the number means something else
    unless: tuple[str, ...] = ()  # none of these stands in the row, or the number means something else
    not_after: tuple[str, ...] = ()  # none of these stands right before it, or the number means something else


class Slot(Struct, frozen=True):
    """A value a coverage has. ``minimum`` and ``maximum`` are the plausible range, both included."""

    name: str
    unit: str
    triggers: tuple[Trigger, ...]
    minimum: int | None = None
    maximum: int | None = None
    maximum_months: int | None = None  # the longest plausible period of a reduction
    conditions: tuple[str, ...] = ()  # parts of the coverage for which alone a document may state this value
    # Patterns that say, in the clause before a value of this slot or right after it, that it is another matter's.
    asides: tuple[str, ...] = ()
    asides_after: tuple[str, ...] = ()


class Coverage(Struct, frozen=True):
    """One coverage. A name is an anchor: it must stand near a value for the value to be this coverage's."""

    code: str
    names: tuple[str, ...]
    exclusions: tuple[str, ...] = ()  # words that, as the subject, say that something else is spoken of
    siblings: tuple[str, ...] = ()  # longer names that contain one of ours and are other coverages
    slots: tuple[Slot, ...] = ()

    def slot(self, name: str) -> Slot | None:
        """The slot of that name."""
        return next((slot for slot in self.slots if slot.name == name), None)


class Catalogue(Struct, frozen=True, cache_hash=True):
    """Coverages, and the words that tell them from what is not theirs."""

    name: str
    coverages: tuple[Coverage, ...] = ()
    others: tuple[str, ...] = ()  # whole names of coverages that are not ours
    endings: tuple[str, ...] = ()  # what names of coverages end in; a word with such an ending is a name, known or not
    qualifiers: tuple[str, ...] = ()  # before a name, spaced or not, they make it another's
    continuations: tuple[str, ...] = ()  # glued to a name's end, they make it another word
    example_words: tuple[str, ...] = ()  # what stands under them is an example
    other_matters: tuple[str, ...] = ()  # what stands under them is about something else (premium waiver)
    # What diseases end in: a clause about one that is in no name of the coverage is about that one.
    subjects: tuple[str, ...] = ()
    # The same patterns as a slot's, for the values of every slot.
    asides: tuple[str, ...] = ()
    asides_after: tuple[str, ...] = ()

    def coverage(self, code: str) -> Coverage | None:
        """The coverage of that code."""
        return next((coverage for coverage in self.coverages if coverage.code == code), None)
