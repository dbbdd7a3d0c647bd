"""Find where a text states a value of a slot: what the triggers match, and the values next to labels."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from answergate.model.catalogue import Coverage, Slot, Trigger, Value
from answergate.model.span import Span
from answergate.text.attribution.kinds import KindValue, is_none, values_of_kind
from answergate.text.attribution.labels import labelled_fields
from answergate.text.attribution.places import Lines
from answergate.text.attribution.stated_values import read_value
from answergate.text.folding import Folded
from answergate.text.patterns import Match, compile_pattern

# Kinds whose value is more than a number, and those whose parts may be outside the group of the trigger.
_WORDED = ("text", "date", "range")
_JOINED = ("date", "range")
# A cell with a cross says that there is none.
_CROSSES = frozenset("Xx×✕✖✗✘")
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
    for hit in _labelled(view, lines, coverage, slot):
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


def _labelled(view: Folded, lines: Lines, coverage: Coverage, slot: Slot) -> Iterator[Hit]:
    text = view.source
    for found in labelled_fields(view, lines, coverage, slot):
        values = list(_values(found.field.of(text), slot, found.context, is_whole=found.is_whole))
        if not found.is_whole:
            values = _nearest(values, is_before=found.field.end <= found.label.start)
        trigger = Trigger(found.label.of(text))
        for value in values:
            number = value.span.shifted(found.field.start)
            span = Span(min(number.start, found.label.start), max(number.end, found.label.end))
            yield Hit(trigger, span, number, value.value, value.unit, value.fault)


def _values(field: str, slot: Slot, context: str, *, is_whole: bool) -> Iterator[KindValue]:
    is_nothing = is_none(field) or (is_whole and field.strip() in _CROSSES)
    if slot.kind != "reduction" and not (is_nothing and slot.none is not None):
        yield from values_of_kind(field, slot, context)
    elif is_nothing and slot.none is not None:
        # Only triggers read a period with its percentage.
        yield KindValue(slot.none, slot.unit, Span(0, len(field)))


def _nearest(values: list[KindValue], *, is_before: bool) -> list[KindValue]:
    """Return the value that is nearest to the label in running text, if there is one."""
    return values[-1:] if is_before else values[:1]
