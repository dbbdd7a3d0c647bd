"""The catalogue: which coverages, what they are called, which slots, and how documents state their values."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from answergate.model.settings import PROXIMITY_LINES, Whole

Kind = Literal["days", "reduction", "won"]


class Column(Struct, frozen=True, forbid_unknown_fields=True):
    """A column role and the header words that give it: at its start, at its end, anywhere.

    Where ``beside`` is given, a header that has any other words beside these is about something else, and its column is
    not read."""

    role: str
    starts: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()


class UnitReading(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit and the patterns in a coverage's own text that say it."""

    unit: str
    patterns: tuple[str, ...]


class Slot(Struct, frozen=True, forbid_unknown_fields=True, rename={"low": "from", "high": "to"}):
    """A value that a coverage has: how it is stated, its unit, and what is plausible.

    ``narrowing`` says that a subject named in the clause limits the value to it. ``denied`` are words after a value
    that take it back. ``typed_unless`` are cells that say more than one thing. ``started`` and ``started_none`` are read in
    the place of ``typed`` and ``typed_none`` where the column says from when on there is cover. ``under_period`` are whole cells that
    state the value where their header states the period, or another cell where the header is one of ``share``, or the
    cell right before is one of ``period_alone``, which state the period and nothing else. ``either`` are headers under which a percentage may be what is paid or what is taken off.
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
    """A coverage: its names, the patterns that recognise its name in a proposal, its own subjects, its slots."""

    code: str
    title: str
    names: tuple[str, ...]
    slots: tuple[str, ...]
    patterns: tuple[str, ...] = ()
    not_names: tuple[str, ...] = ()
    own: tuple[str, ...] = ()
    not_about: tuple[str, ...] = ()


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """Locked settings, and the window; another window needs the decision record that justifies it."""

    allow_found_global_in_slots: bool = False
    require_coverage_anchor: bool = True
    reject_mixed_anchors: bool = True
    proximity_lines: Whole = PROXIMITY_LINES
    decision_record: str = ""


class Elsewhere(Struct, frozen=True, forbid_unknown_fields=True):
    """Words that say that something is not about the coverage it stands beside.

    Of a table, row or note: ``premium_waiver``, ``examples``, other ``coverages``, whole ``classes`` of them; ``itself`` are
    the words that a note calls its own coverage by. Of a sentence: other ``events`` and ``diseases``, what it only
    supposes (``supposing``), ``contracts`` other than a first one. ``types`` of contract and insured ``persons`` are
    patterns. ``not_taken`` says that a row was not taken out, and so does a cross under a header with one of ``choices``.
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
    """How running text begins that speaks of the names listed before it, of some of them only (the group ``some``), or
    of all but them. ``plain`` words before what a name insures do not change it. ``groups`` stand in a list of names and
    are none: a group of coverages, the sum of all."""

    openers: tuple[str, ...] = ()
    some: tuple[str, ...] = ()
    all_but: tuple[str, ...] = ()
    plain: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()


class Conditions(Struct, frozen=True, forbid_unknown_fields=True):
    """Subjects narrower than a coverage. ``whole`` ends the subjects that are not: what is paid, its limit; ``places``
    make them narrower all the same, and so do ``parts`` before what the coverage insures."""

    words: tuple[str, ...] = ()
    patterns: tuple[str, ...] = ()
    whole: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()


class Catalogue(Struct, frozen=True, forbid_unknown_fields=True):
    """Which coverages there are and how the trade speaks of them. The code knows how documents are laid out, how names and
    sums of money are written in Korean, and how a Korean clause names its subject."""

    version: int
    coverages: tuple[Coverage, ...]
    slots: dict[str, Slot]
    columns: tuple[Column, ...]
    settings: Settings = Settings()
    elsewhere: Elsewhere = Elsewhere()
    lists: Lists = Lists()
    conditions: Conditions = Conditions()
    insurers: dict[str, dict[str, tuple[str, ...]]] = {}
