"""Find where a text states a value of a slot: what the triggers match, and the values next to labels."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from answergate.model.catalogue import Coverage, Slot, Trigger, Value
from answergate.model.span import Span
from answergate.text.attribution.kinds import KindValue, is_none, values_of_kind
from answergate.text.attribution.labels import Labelled, labelled_fields
from answergate.text.attribution.places import Lines
from answergate.text.attribution.stated_values import read_value
from answergate.text.folding import Folded
from answergate.text.patterns import Match, compile_pattern

# Kinds whose value is more than a number, and those whose parts may be outside the group of the trigger.
_WORDED = ("text", "date", "range")
_JOINED = ("date", "range")
# A cell with a cross says that there is none.
_CROSSES = frozenset("Xx×✕✖✗✘")
# What may be between a value and a label after it: "a 25-day period", "a $95 annual fee".
_JOINT = re.compile(r"[\s-]{0,2}")
_SPACE = re.compile(r"\s")
_WHOLE = re.compile(r"\s*[\d,，]+\s*")


class Hit(Struct, frozen=True):
    """A value, and the words that say that it is one of the slot. ``number`` is the part of ``span`` with the value."""

    trigger: Trigger
    span: Span
    number: Span
    value: Value | None
    unit: str
    fault: str | None = None
    label: Span | None = None


def find_hits(view: Folded, lines: Lines, coverage: Coverage, slot: Slot) -> list[Hit]:
    """Return the places in the order of the text. If two read one number, the trigger listed first keeps it."""
    kept: list[Hit] = []
    taken: set[int] = set()
    text = view.source
    for trigger in slot.triggers:
        for match in _matches(trigger, view):
            numbers = {group.start for group in match.groups or (match.span,) if group is not None}
            if numbers and taken.isdisjoint(numbers):
                taken |= numbers
                kept.append(_from_trigger(text, trigger, match, slot))
    spans = [hit.number for hit in kept]
    for hit in _labelled(view, lines, coverage, slot, tuple(spans)):
        if not any(hit.number.overlaps(span) for span in spans):
            spans.append(hit.number)
            kept.append(hit)
    return sorted(kept, key=lambda hit: hit.span)


def _matches(trigger: Trigger, view: Folded) -> Iterator[Match]:
    pattern = compile_pattern(trigger.pattern)
    if not trigger.squeezed:
        yield from pattern.finditer(view.source)
        return
    for match in pattern.finditer(view.text):
        if len(match.span):
            groups = tuple(
                view.to_source(group) if group is not None and len(group) else None for group in match.groups
            )
            # Without white space, two numbers can look like one.
            if any(group is not None and _SPACE.search(group.of(view.source)) for group in groups):
                continue
            yield Match(view.to_source(match.span), groups, match.names)


def _from_trigger(text: str, trigger: Trigger, match: Match, slot: Slot) -> Hit:
    if trigger.states is not None:
        return Hit(trigger, match.span, match.span, trigger.states, slot.unit)
    # A trigger can read several numbers. The last one is next to the words that follow.
    number = max((group for group in match.groups if group is not None), key=lambda group: group.start)
    if slot.kind in _WORDED or (slot.kind not in (None, "reduction") and not _WHOLE.fullmatch(number.of(text))):
        words = match.span if slot.kind in _JOINED else number
        for value in values_of_kind(words.of(text), slot, match.span.of(text)):
            return Hit(trigger, match.span, number, value.value, value.unit, value.fault)
        return Hit(trigger, match.span, number, None, slot.unit, f"{number.of(text)} is no value of {slot.name}")
    stated = read_value(text, match, trigger, slot)
    return Hit(trigger, match.span, number, stated.value, stated.unit, stated.fault)


def _labelled(
    view: Folded, lines: Lines, coverage: Coverage, slot: Slot, read: tuple[Span, ...]
) -> Iterator[Hit]:
    """Yield the values next to labels. A cell whose value a trigger has ``read`` has no further one."""
    text = view.source
    for found in labelled_fields(view, lines, coverage, slot):
        if found.is_whole and any(number.overlaps(found.field) for number in read):
            continue
        trigger = Trigger(found.label.of(text))
        for value, number in _stated(text, found, slot):
            span = Span(min(number.start, found.label.start), max(number.end, found.label.end))
            yield Hit(trigger, span, number, value.value, value.unit, value.fault, found.label)


def _stated(text: str, found: Labelled, slot: Slot) -> Iterator[tuple[KindValue, Span]]:
    """Yield the values of a label with their places: all of a cell, or the nearest one in running text."""
    field = found.field
    values = list(_values(field.of(text), slot, found.context, is_whole=found.is_whole))
    if slot.kind == "text" and not found.is_whole:
        # In running text it is not clear where a text ends.
        return
    if found.is_whole:
        yield from ((value, value.span.shifted(field.start)) for value in values)
        return
    before = list(_values(found.before.of(text), slot, found.context, is_whole=False))[-1:]
    if before and _JOINT.fullmatch(text, found.before.start + before[0].span.end, found.label.start):
        yield before[0], before[0].span.shifted(found.before.start)
    elif values and not is_none(values[0].span.of(field.of(text))):
        yield values[0], values[0].span.shifted(field.start)
    elif slot.none is not None and slot.kind != "reduction":
        # "There is no annual fee"
        start = text.rfind(" ", 0, max(found.label.start - 1, 0)) + 1
        for value in values_of_kind(text[max(start, found.before.start) : found.label.end], slot):
            yield value, Span(max(start, found.before.start), found.label.end)


def _values(field: str, slot: Slot, context: str, *, is_whole: bool) -> Iterator[KindValue]:
    is_nothing = is_none(field) or (is_whole and field.strip() in _CROSSES)
    if slot.kind != "reduction" and not (is_nothing and slot.none is not None):
        yield from values_of_kind(field, slot, context)
    elif is_nothing and slot.none is not None:
        # Only triggers read a period with its percentage.
        yield KindValue(slot.none, slot.unit, Span(0, len(field)))
