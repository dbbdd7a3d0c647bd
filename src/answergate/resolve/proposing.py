"""Propose a catalogue from the tables of documents, for a person to edit.

Names of rows or columns become subjects, labels become slots. Nothing here knows a trade: only the shapes of tables
and the kinds of values decide.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import PurePath
from statistics import mean

from msgspec import Struct, structs

from answergate.documents.page import Document
from answergate.resolve.proposing_grids import Grid, grids_of
from answergate.resolve.proposing_kinds import Proposed, kind_of_cells
from answergate.resolve.proposing_lines import line_grids
from answergate.resolve.proposing_pairs import Known, head_key
from answergate.resolve.proposing_tables import Entry, Reading, read_grid
from answergate.resolve.proposing_words import WORDS, key_of, slug, sort_of

_LONG_TEXT = 60
_FEWEST_SHARED = 2
_MOST_WORDS_SHOWN = 40
_BRACKETS = (")", "）", "]")


class Place(Struct, frozen=True, order=True):
    """A page of a document."""

    document: str
    page: int

    def __str__(self) -> str:
        return f"{self.document} page {self.page}"


class Spelled(Struct, frozen=True):
    """One spelling of a name or label, and where it is."""

    text: str
    places: tuple[Place, ...]


class Subject(Struct, frozen=True):
    """A proposed subject: its code, its spellings, and the names of the slots that it has values for."""

    code: str
    names: tuple[Spelled, ...]
    slots: tuple[str, ...]


class SlotFound(Struct, frozen=True):
    """A proposed slot. ``labels`` are without units. ``longer`` are the labels of other slots that contain one of them."""

    name: str
    labels: tuple[Spelled, ...]
    proposed: Proposed
    longer: tuple[str, ...]


class LeftOut(Struct, frozen=True):
    """A table that was left out."""

    where: str
    begins: str
    reason: str


class Proposal(Struct, frozen=True):
    """A proposed catalogue. ``unsure`` are the tables of which only a guess says which side has the names."""

    name: str
    documents: tuple[str, ...]
    headers: tuple[str, ...]
    subjects: tuple[Subject, ...]
    slots: tuple[SlotFound, ...]
    unsure: tuple[str, ...]
    left_out: tuple[LeftOut, ...]


def propose(documents: Sequence[Document]) -> Proposal:
    """Propose a catalogue. It has no subjects if no table has names with labelled values."""
    grids = [grid for document in documents for grid in (*grids_of(document), *line_grids(document))]
    known = _known(grids)
    readings: list[Reading] = []
    left_out: list[LeftOut] = []
    for grid in grids:
        reading = read_grid(grid, known)
        if isinstance(reading, Reading) and _is_prose(reading):
            reading = "its cells are sentences"
        if isinstance(reading, Reading):
            readings.append(reading)
        else:
            left_out.append(LeftOut(grid.where, _beginning(grid), reading))
    readings = _without_units(readings)
    slots, names_of = _slots(readings)
    return Proposal(
        slug(PurePath(documents[0].name).stem, "-") or "catalogue",
        tuple(document.name for document in documents),
        _headers(readings),
        _subjects(readings, names_of),
        slots,
        tuple(reading.grid.where for reading in readings if not reading.is_sure),
        tuple(left_out),
    )


def _known(grids: Iterable[Grid]) -> Known:
    """What the tables say that need no guess."""
    grids = [grid for grid in grids if grid.rows]
    heads = Known(shared_heads=_shared_heads(grids))
    sure = [reading for grid in grids if isinstance(reading := read_grid(grid, heads), Reading) and reading.is_sure]
    entries = [entry for reading in sure for entry in reading.entries]
    names = frozenset(key_of(entry.subject) for entry in entries)
    return Known(names, frozenset(key_of(entry.label) for entry in entries), heads.shared_heads)


def _shared_heads(grids: Iterable[Grid]) -> frozenset[tuple[str, ...]]:
    """The first rows that tables with different titles and some same labels share. They name no subject."""
    by_head: dict[tuple[str, ...], list[Grid]] = {}
    for grid in grids:
        if grid.title:
            by_head.setdefault(head_key(grid.rows[0]), []).append(grid)
    shared = set()
    for head, alike in by_head.items():
        labels = Counter(key for grid in alike for key in {key_of(row[0].text) for row in grid.rows[1:]})
        if len({key_of(grid.title) for grid in alike}) >= _FEWEST_SHARED and max(labels.values(), default=0) > 1:
            shared.add(head)
    return frozenset(shared)


def _is_prose(reading: Reading) -> bool:
    texts = [entry.text for entry in reading.entries if entry.text]
    return all(sort_of(text) in (None, WORDS) for text in texts) and mean(map(len, texts or [""])) > _LONG_TEXT


def _beginning(grid: Grid) -> str:
    words = " | ".join(dict.fromkeys(square.text for row in grid.rows[:1] for square in row if square.text))
    return words if len(words) <= _MOST_WORDS_SHOWN else f"{words[:_MOST_WORDS_SHOWN].rstrip()} ..."


def _headers(readings: Iterable[Reading]) -> tuple[str, ...]:
    labels = {key_of(entry.label) for reading in readings for entry in reading.entries}
    corners = {key_of(reading.corner): reading.corner for reading in reversed([*readings]) if reading.corner}
    return tuple(sorted(corner for key, corner in corners.items() if key and key not in labels))


def _by_label(readings: Iterable[Reading]) -> dict[str, list[tuple[Entry, str]]]:
    """The entries with text, each with its document, by the key of the label."""
    by_key: dict[str, list[tuple[Entry, str]]] = {}
    for reading in readings:
        for entry in reading.entries:
            if key_of(entry.label) and entry.text:
                by_key.setdefault(key_of(entry.label), []).append((entry, reading.grid.document))
    return by_key


def _without_units(readings: Sequence[Reading]) -> list[Reading]:
    """The readings with labels without a unit in brackets that only the cells show to be one: Current (A)."""
    bare: dict[str, str] = {}
    for found in _by_label(readings).values():
        label = found[0][0].label
        if label.endswith(_BRACKETS):
            unit = kind_of_cells([entry for entry, _ in found]).unit
            if unit and label[:-1].endswith(unit):
                bare[key_of(label)] = label[: -len(unit) - 2].rstrip()
    return [
        structs.replace(reading, entries=tuple(_relabelled(entry, bare) for entry in reading.entries))
        for reading in readings
    ]


def _relabelled(entry: Entry, labels: dict[str, str]) -> Entry:
    label = labels.get(key_of(entry.label), "")
    return structs.replace(entry, label=label) if key_of(label) else entry


def _slots(readings: Iterable[Reading]) -> tuple[tuple[SlotFound, ...], dict[str, str]]:
    """The slots in the order in which their labels appear, and the name of the slot of each label's key."""
    by_key = _by_label(readings)
    slots: list[SlotFound] = []
    names: dict[str, str] = {}
    for key, found in by_key.items():
        proposed = kind_of_cells([entry for entry, _ in found])
        labels = _spellings((entry.label, Place(document, entry.page)) for entry, document in found)
        names[key] = _unused(slug(labels[0].text, "_"), proposed.kind, "_", names.values())
        longer = [other[0][0].label for at, other in by_key.items() if key in at and key != at]
        slots.append(SlotFound(names[key], labels, proposed, tuple(sorted(longer))))
    return tuple(slots), names


def _subjects(readings: Iterable[Reading], slot_names: dict[str, str]) -> tuple[Subject, ...]:
    names: dict[str, list[tuple[str, Place]]] = {}
    slots: dict[str, dict[str, None]] = {}
    for reading in readings:
        for entry in reading.entries:
            key, slot = key_of(entry.subject), slot_names.get(key_of(entry.label))
            names.setdefault(key, []).append((entry.subject, Place(reading.grid.document, entry.page)))
            if slot is not None and entry.text:
                slots.setdefault(key, {})[slot] = None
    subjects: list[Subject] = []
    for key, found in names.items():
        if key in slots:
            spellings = _spellings(found)
            code = _unused(slug(spellings[0].text, "-"), "subject", "-", [subject.code for subject in subjects])
            order = [name for name in slot_names.values() if name in slots[key]]
            subjects.append(Subject(code, spellings, tuple(order)))
    return tuple(subjects)


def _spellings(found: Iterable[tuple[str, Place]]) -> tuple[Spelled, ...]:
    """Every spelling with its places, the most frequent one first."""
    found = list(found)
    counts = Counter(text for text, _ in found)
    return tuple(
        Spelled(text, tuple(dict.fromkeys(place for other, place in found if other == text)))
        for text, _ in counts.most_common()
    )


def _unused(wanted: str, otherwise: str, joint: str, used: Iterable[str]) -> str:
    """The wanted word, with a number if it is used. Without a wanted word, the other one with a number from 1."""
    taken = set(used)
    if wanted and wanted not in taken:
        return wanted
    number = 2 if wanted else 1
    while f"{wanted or otherwise}{joint}{number}" in taken:
        number += 1
    return f"{wanted or otherwise}{joint}{number}"
