"""Find where a text states a value of a slot: what the triggers match, and the values next to labels."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from answergate.model.catalogue import Coverage, Slot, Trigger, Value
from answergate.model.span import Span
from answergate.text.attribution.kinds import KindValue, is_none, values_of_kind
from answergate.text.attribution.labels import Labelled, labelled_fields
from answergate.text.attribution.linking import links, modifies_a_noun
from answergate.text.attribution.nothing_said import is_plain, nothing_said
from answergate.text.attribution.places import Lines, NamedSpan
from answergate.text.attribution.stated_values import read_value
from answergate.text.attribution.ties import Ties
from answergate.text.folding import Folded
from answergate.text.patterns import Match, compile_pattern

# Kinds whose value is more than a number, and those whose parts may be outside the group of the trigger.
_WORDED = ("text", "date", "range")
_JOINED = ("date", "range")
# A cell with a cross says that there is none.
_CROSSES = frozenset("Xx×✕✖✗✘")
# What may be between a value and a label after it: "a 25-day period", "a $95 annual fee".
_JOINT = re.compile(r"[^\S\n]?-?[^\S\n]?")
_IDENTIFIER = re.compile(r"\s*([A-Z0-9][\w./-]*\d[\w./-]*)(?=[\s,;.)]|\Z)")
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
    owners: tuple[NamedSpan, ...] = ()
    """The names that the value belongs to, if the sentence or the line says so by its form."""
    is_prose: bool = False
    """Whether the label and the value are in running text."""
    opens: bool = False
    """Whether the label opens its sentence: "The annual fee is", "There is no annual fee"."""


def find_hits(
    view: Folded, lines: Lines, coverage: Coverage, slot: Slot, ties: Callable[[], Ties] | None = None
) -> list[Hit]:
    """Return the places in the order of the text. If two read one number, the trigger listed first keeps it.

    ``ties`` gives the names of the text. Without it, no value is read behind a name or in a list of names.
    """
    ties = ties or (lambda: Ties(lines, ()))
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
    for hit in _labelled(view, lines, coverage, slot, ties, tuple(spans)):
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
    view: Folded, lines: Lines, coverage: Coverage, slot: Slot, ties: Callable[[], Ties], read: tuple[Span, ...]
) -> Iterator[Hit]:
    """Yield the values next to labels. A cell whose value a trigger has ``read`` has no further one."""
    text = view.source
    for found in labelled_fields(view, lines, coverage, slot, ties):
        if found.is_whole and any(number.overlaps(found.field) for number in read):
            continue
        trigger = Trigger(found.label.of(text))
        owner = (found.owner,) if found.owner is not None else ()
        stated = _whole(text, found, slot) if found.is_whole else _said(text, found, slot, ties())
        for value, number, owners in stated:
            near = number if found.owner is not None else found.label
            span = Span(min(number.start, near.start), max(number.end, near.end))
            opening = Span(lines.clause(span.start).start, span.start)
            yield Hit(
                trigger,
                span,
                number,
                value.value,
                value.unit,
                value.fault,
                label=found.label,
                owners=owner or owners,
                is_prose=not found.is_whole,
                opens=not found.is_whole and is_plain(text, opening, ()),
            )


_Stated = tuple[KindValue, Span, tuple[NamedSpan, ...]]


def _whole(text: str, found: Labelled, slot: Slot) -> Iterator[_Stated]:
    """Yield all values of a cell or line, with their places."""
    for value in _values(found.field.of(text), slot, found.context, is_whole=True):
        yield value, value.span.shifted(found.field.start), ()


def _said(text: str, found: Labelled, slot: Slot, ties: Ties) -> Iterator[_Stated]:
    """Yield what running text says about a label: a list of values with their names, or one value, or that there is none."""
    label, names = found.label, ties.spans(found.stretch)
    if slot.kind == "reduction":
        return
    if slot.kind == "text":
        if identifier := _IDENTIFIER.match(text, label.end, found.field.end):
            value = KindValue(identifier[1], slot.unit or "text", Span(*identifier.span(1)))
            yield value, value.span, ()
        return
    before = list(_values(found.before.of(text), slot, found.context, is_whole=False))[-1:]
    if before and _JOINT.fullmatch(text, found.before.start + before[0].span.end, label.start):
        number = before[0].span.shifted(found.before.start)
        yield before[0], number, tuple(ties.sharing(found.stretch, Span(number.start, label.end), label))
        return
    rest = Span(label.end, found.stretch.end)
    values = [
        value
        for value in _values(rest.of(text), slot, found.context, is_whole=False)
        if not is_none(value.span.of(rest.of(text)))
    ]
    spans = [value.span.shifted(rest.start) for value in values]
    if owners := ties.pairs(found.stretch, label, spans):
        for value, number, owner in zip(values, spans, owners, strict=True):
            yield value, number, (owner,)
    elif values and _belongs(text, found, spans[0], names):
        yield values[0], spans[0], tuple(ties.sharing(found.stretch, label, spans[0])) if len(values) == 1 else ()
    elif not values and slot.none is not None and (said := nothing_said(text, found, ties.spans(found.sentence))):
        unit = slot.unit or ("" if slot.kind in ("money", "number", "range") else slot.kind or "")
        yield KindValue(slot.none, unit, said), said, ()


def _belongs(text: str, found: Labelled, number: Span, names: Sequence[Span]) -> bool:
    """Whether only links are between a label and a value, and the value is no property of a noun after it."""
    between = Span(found.label.end, number.start)
    is_near = number.end <= found.field.end and links(text, between, names)
    is_broken = "\n" in between.of(text) and not between.of(text).split("\n")[0].strip()
    return is_near and not is_broken and not modifies_a_noun(text, found.stretch, number, names)


def _values(field: str, slot: Slot, context: str, *, is_whole: bool) -> Iterator[KindValue]:
    is_nothing = is_none(field) or (is_whole and field.strip() in _CROSSES)
    if slot.kind != "reduction" and not (is_nothing and slot.none is not None):
        yield from values_of_kind(field, slot, context)
    elif is_nothing and slot.none is not None:
        # Only triggers read a period with its percentage.
        yield KindValue(slot.none, slot.unit, Span(0, len(field)))
