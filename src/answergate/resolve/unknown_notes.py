"""Say in words why a slot is UNKNOWN. "Named, but not understood" must never read like "not stated".

The first of these reasons that applies is the note: the found values contradict each other; the name's own row or
section has a rejected value; its labelled cell has no value; a text near the name has a rejected value; a table that
names it has no such label; the value is stated only for others; running text names it; nothing names it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum

from msgspec import Struct

from answergate.model.catalogue import Coverage, Slot
from answergate.resolve.label_cells import LabelCell, headers_of, hits_in, label_cells, shown
from answergate.resolve.mentions import Mention, places_of
from answergate.resolve.rows import NEAR_MISS, Evidence
from answergate.text.attribution.kinds import is_none

_MOST_PLACES = 3
_MOST_HEADERS = 12
_MOST_TABLES = 2
_MOST_NAMES = 3
_LONGEST_CELL = 80
_KINDS = {
    **{kind: f"number of {kind}" for kind in ("days", "months", "years")},
    **{kind: kind for kind in ("number", "range", "date", "text")},
    "percent": "percentage",
    "count": "number",
    "money": "amount of money",
}


class Reason(StrEnum):
    """Why a slot is UNKNOWN, in one word for programs. Each has its words for people."""

    CONFLICT = "CONFLICT"  # the documents state different values
    REJECTED = "REJECTED"  # a value in its row, or in text near its name, does not count
    EMPTY_CELL = "EMPTY_CELL"
    NO_VALUE = "NO_VALUE"  # its labelled cell says something else than a value
    NOT_UNDERSTOOD = "NOT_UNDERSTOOD"  # it is named, but nothing there was understood as this slot
    ONLY_OTHERS = "ONLY_OTHERS"  # near its name, the value is stated for others
    OTHER_DOCUMENTS = "OTHER_DOCUMENTS"  # only documents that may not state the slot name it
    NOT_READ = "NOT_READ"  # nothing names it, but not everything could be read
    NOT_NAMED = "NOT_NAMED"


class SlotFacts(Struct, frozen=True):
    """What a note needs: where the documents name the coverage, and what could not be read.

    ``elsewhere`` are mentions in documents of kinds that may not state the slot.
    """

    mentions: tuple[Mention, ...] = ()
    elsewhere: tuple[Mention, ...] = ()
    unread: tuple[str, ...] = ()


class Rejections(Struct, frozen=True):
    """The values that did not count, by where they are: found ones that contradict each other, and rejected ones."""

    disputed: tuple[Evidence, ...] = ()
    own: tuple[Evidence, ...] = ()
    near: tuple[Evidence, ...] = ()
    others: tuple[Evidence, ...] = ()

    @property
    def every(self) -> tuple[Evidence, ...]:
        return self.disputed + self.own + self.near + self.others


def why_unknown(
    coverage: Coverage, slot: Slot, rejected: Rejections, facts: SlotFacts, because: str
) -> tuple[Reason, str]:
    """Return why a slot is UNKNOWN, and its note. ``because`` is the reason of the gate."""
    told = list(_reasons(coverage, slot, rejected, facts, because))
    unread = f"some pages or documents could not be read: {listed(facts.unread)}"
    return told[0][0], "; ".join([*(note for _, note in told[:2]), *([unread] if facts.unread else [])])


def listed(places: Sequence[str], most: int = _MOST_PLACES) -> str:
    """Return the first of ``places``, and how many more there are."""
    own = list(dict.fromkeys(places))
    more = len(own) - most
    return ", ".join(own[:most]) + (f" and {more} more" if more > 0 else "")


def _reasons(
    coverage: Coverage, slot: Slot, rejected: Rejections, facts: SlotFacts, because: str
) -> Iterator[tuple[Reason, str]]:
    tables = list(_tables_without_label(coverage, slot, facts.mentions))
    if rejected.disputed:
        places = [f"{_words(one)} ({_at(one)})" for one in rejected.disputed]
        yield Reason.CONFLICT, f"the documents state different values: {listed(places)}. {because}"
    elif rejected.own:
        yield Reason.REJECTED, f"its own row or section {_rejection(rejected.own[0])}"
    elif cells := list(_label_cells(coverage, slot, facts.mentions)):
        yield cells[0]
    elif rejected.near:
        yield Reason.REJECTED, f"text near its name {_rejection(rejected.near[0])}"
        yield from _no_label(slot, tables, most=1)
    elif tables or rejected.others:
        yield from _no_label(slot, tables)
        yield from _only_others(rejected.others)
    elif facts.mentions:
        where = listed(places_of(facts.mentions))
        missing = f"the text there was not understood as {slot.name}: {_what_is_missing(slot)}"
        yield Reason.NOT_UNDERSTOOD, f"it is named ({where}), but {missing}"
    elif facts.elsewhere:
        where = listed(places_of(facts.elsewhere))
        kinds = " or ".join(slot.only_in)
        yield (
            Reason.OTHER_DOCUMENTS,
            f"it is named only in documents that may not state {slot.name} ({where}); only documents of the kind "
            f"{kinds} may",
        )
    else:
        names = listed([quoted(name) for name in coverage.names], _MOST_NAMES)
        reason = Reason.NOT_READ if facts.unread else Reason.NOT_NAMED
        yield reason, f"no document of this issuer that could be read names it ({names})"


def _label_cells(coverage: Coverage, slot: Slot, mentions: Sequence[Mention]) -> Iterator[tuple[Reason, str]]:
    """Yield what the labelled cells of the name say, if it is not a value."""
    for mention in mentions:
        if mention.at is None:
            continue
        own, _ = label_cells(mention.page, mention.at, slot, coverage.slots)
        for one in own:
            reason, words = _cell_words(mention, one, coverage, slot)
            yield reason, f"its cell under {quoted(one.label)} {words} ({mention.where})"


def _cell_words(mention: Mention, one: LabelCell, coverage: Coverage, slot: Slot) -> tuple[Reason, str]:
    if not len(one.cell.span):
        return Reason.EMPTY_CELL, "is empty"
    text = one.cell.span.of(mention.page.text)
    says = f'says "{shown(mention.page, one.cell, _LONGEST_CELL)}"'
    hits = [hit for _, _, hit in hits_in(mention.page, one.cell, one.label, coverage, slot)]
    faults = [hit.fault for hit in hits if hit.fault is not None]
    if faults and len(faults) == len(hits):
        return Reason.REJECTED, f"{says}, which was rejected: {faults[0]}"
    if hits:
        return (
            Reason.NOT_UNDERSTOOD,
            f"{says}, but the table was not understood well enough to tie this cell to the name",
        )
    if is_none(text) and slot.none is None:
        there_is_none = "so the document states that there is none, and the catalogue gives no value for that"
        return Reason.NO_VALUE, f"{says}, {there_is_none}"
    return Reason.NO_VALUE, f"{says}, which is no {_kind(slot)}"


def _kind(slot: Slot) -> str:
    words = _KINDS.get(slot.kind or "", f"value of {slot.name}")
    return f"{words} in {slot.unit}" if slot.unit and slot.kind in ("money", "number") else words


def _tables_without_label(coverage: Coverage, slot: Slot, mentions: Sequence[Mention]) -> Iterator[Mention]:
    """Yield one mention in each table that names the coverage and has no label of the slot."""
    seen: set[int] = set()
    for mention in mentions:
        if mention.at is None or id(mention.at.table) in seen or len(mention.at.table.cells) < 2:
            continue
        own, others = label_cells(mention.page, mention.at, slot, coverage.slots)
        if not own and not others:
            seen.add(id(mention.at.table))
            yield mention


def _no_label(slot: Slot, tables: Sequence[Mention], most: int = _MOST_TABLES) -> Iterator[tuple[Reason, str]]:
    """Yield that tables name the coverage, and what their columns are called."""
    told = []
    for mention in tables[:most]:
        assert mention.at is not None
        headers = listed([f'"{header}"' for header in headers_of(mention.page, mention.at)], _MOST_HEADERS)
        header = mention.at.headed.by_row[mention.at.cell.row] if mention.at.cell is not None else None
        known = header is not None and any(column.role == "value" for column in header.columns)
        missing = f"no column of that table is understood as {slot.name}" if known else _not_understood(slot)
        heads = f"its headers are: {headers}" if headers else "it has no headers"
        told.append(f"named on page {mention.page.number} of {mention.document} in a table, but {missing}; {heads}")
    more = len(tables) - len(told)
    if told:
        yield (
            Reason.NOT_UNDERSTOOD,
            "; ".join(told) + (f"; and in {more} more tables without such a column" if more > 0 else ""),
        )


def _not_understood(slot: Slot) -> str:
    return f"no column or row of that table was understood, and none has a label of {slot.name}"


def _only_others(others: Sequence[Evidence]) -> Iterator[tuple[Reason, str]]:
    if not others:
        return
    best = others[0]
    said = f"{_words(best)} ({_at(best)})"
    if best.kind == NEAR_MISS:
        yield Reason.ONLY_OTHERS, f"near its name, a value is stated only for others: {said}. {best.notes}"
    else:
        yield Reason.NOT_UNDERSTOOD, f"it is named on a page that states a value, but not near its name: {said}"


def _rejection(best: Evidence) -> str:
    under = f' under "{best.label}"' if best.label else ""
    why = best.notes.replace(f" ({best.gate_status})", "")
    return f"says {_words(best)}{under}, but this was rejected: {best.gate_status} ({best.code}): {why} ({_at(best)})"


def _what_is_missing(slot: Slot) -> str:
    if not slot.labels:
        return "none of its triggers matches"
    return f"it has none of the labels {listed([quoted(label) for label in slot.labels])} with a value"


def quoted(words: str) -> str:
    """Return words in quotation marks."""
    return f'"{words}"'


def _words(evidence: Evidence) -> str:
    words = " ".join((evidence.value_text if evidence.label else evidence.trigger).split())
    return quoted(words if len(words) <= _LONGEST_CELL else f"{words[: _LONGEST_CELL - 1]}…")


def _at(evidence: Evidence) -> str:
    page = evidence.value_at.page if evidence.value_at is not None else evidence.page
    return f"{evidence.document} p{page}"
