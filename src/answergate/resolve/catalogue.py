"""The catalogue: the coverages, their names, their slots, and how documents state their values."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from answergate.model.settings import PROXIMITY_LINES, Whole

Kind = Literal["days", "reduction", "won"]


class Column(Struct, frozen=True, forbid_unknown_fields=True):
    """A column role and the header words that give it: at the start, at the end, or anywhere in the header.

    ``beside`` lists the words that may be next to the role words. If it is given, a header with any other word is about
    something else, and its column is not read.
    """

    role: str
    starts: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()


class UnitReading(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit, and the patterns that state it in a coverage's own text."""

    unit: str
    patterns: tuple[str, ...]


class Slot(Struct, frozen=True, forbid_unknown_fields=True, rename={"low": "from", "high": "to"}):
    """A value that a coverage has: how documents state it, its unit, and its plausible range.

    ``narrowing``: a subject named in the clause limits the value to that subject. ``denied``: words after a value that
    cancel it. ``typed_unless``: cells that say more than one thing. ``started`` and ``started_none`` replace ``typed``
    and ``typed_none`` in columns that say when cover begins.

    ``under_period``: whole cells that state the value while the period is somewhere else. The period is in the column's
    header; or in another cell of the row, if the header matches ``share``; or in the cell directly before, if that cell
    matches ``period_alone`` (a period and nothing else).

    ``either``: headers under which a percentage may be the part that is paid or the part that is deducted.
    """

    kind: Kind
    unit: str
    columns: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    documents: tuple[str, ...] = ()
    typed: tuple[str, ...] = ()
    typed_none: tuple[str, ...] = ()
    under_period: tuple[str, ...] = ()
    share: tuple[str, ...] = ()
    period_alone: tuple[str, ...] = ()
    typed_unless: tuple[str, ...] = ()
    started: tuple[str, ...] = ()
    started_none: tuple[str, ...] = ()
    prose: tuple[str, ...] = ()
    prose_none: tuple[str, ...] = ()
    period: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    denied: tuple[str, ...] = ()
    either: tuple[str, ...] = ()
    name: tuple[str, ...] = ()
    units: tuple[UnitReading, ...] = ()
    narrowing: bool = True


class Coverage(Struct, frozen=True, forbid_unknown_fields=True):
    """A coverage: its names, the patterns that recognise its name in a proposal, its own subjects, and its slots."""

    code: str
    title: str
    names: tuple[str, ...]
    slots: tuple[str, ...]
    patterns: tuple[str, ...] = ()
    not_names: tuple[str, ...] = ()
    own: tuple[str, ...] = ()
    not_about: tuple[str, ...] = ()


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """The locked settings, and the number of lines to look ahead. Changing that number requires a decision record."""

    allow_found_global_in_slots: bool = False
    require_coverage_anchor: bool = True
    reject_mixed_anchors: bool = True
    proximity_lines: Whole = PROXIMITY_LINES
    decision_record: str = ""


class Elsewhere(Struct, frozen=True, forbid_unknown_fields=True):
    """Words that show that a text is not about the coverage next to it.

    For a table, row or note: ``premium_waiver``, ``examples``, other ``coverages``, and whole ``classes`` of coverages.
    ``itself`` are the words that a note uses for its own coverage. For a sentence: other ``events`` and ``diseases``,
    hypothetical cases (``supposing``), and ``contracts`` other than first ones. ``types`` of contract and insured
    ``persons`` are patterns. ``not_taken`` says that a row was not taken out. A cross under a header with one of the
    ``choices`` says the same.
    """

    premium_waiver: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    diseases: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    supposing: tuple[str, ...] = ()
    contracts: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    persons: tuple[str, ...] = ()
    not_taken: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    coverages: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    itself: tuple[str, ...] = ()


class Lists(Struct, frozen=True, forbid_unknown_fields=True):
    """How a text begins that is about a list of names before it.

    ``openers``: about the whole list. ``some``: about some names of it (the group ``some``). ``all_but``: about all
    coverages except the list. ``plain`` words before the insured risk do not change a name. ``groups`` are words in a
    list of names that are not names: a group of coverages, or the total.
    """

    openers: tuple[str, ...] = ()
    some: tuple[str, ...] = ()
    all_but: tuple[str, ...] = ()
    plain: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()


class Conditions(Struct, frozen=True, forbid_unknown_fields=True):
    """Subjects that are narrower than a coverage.

    A subject that ends with one of ``whole`` is not narrower: the benefit, its limit. One of the ``places`` makes it
    narrower anyway, and so does one of the ``parts`` before what the coverage insures.
    """

    words: tuple[str, ...] = ()
    patterns: tuple[str, ...] = ()
    whole: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()


class Catalogue(Struct, frozen=True, forbid_unknown_fields=True):
    """The coverages, and the words that insurers use for them.

    The code knows how documents are laid out, how Korean names and amounts of money are written, and how a Korean
    clause names its subject. ``offers`` are words for kinds of documents that are an offer to one person.
    """

    version: int
    coverages: tuple[Coverage, ...]
    slots: dict[str, Slot]
    columns: tuple[Column, ...]
    settings: Settings = Settings()
    elsewhere: Elsewhere = Elsewhere()
    lists: Lists = Lists()
    conditions: Conditions = Conditions()
    insurers: dict[str, dict[str, tuple[str, ...]]] = {}
    offers: tuple[str, ...] = ()
