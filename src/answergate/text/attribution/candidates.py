"""Read one evidence for one slot: every value in it, and whether the value belongs to the coverage.

Reasons to reject a value apply in the order of ``Standing``. If a name nearby leaves doubt, the value is rejected: a
value under the wrong coverage is worse than ten unknown ones.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum

from msgspec import Struct, structs

from answergate.model.case import Level
from answergate.model.catalogue import Catalogue, Coverage, Slot, Trigger
from answergate.model.span import Span
from answergate.text.attribution.anchors import NamedSpan, Squeezed, find_names, name_key, squeezed
from answergate.text.attribution.asides import Asides
from answergate.text.attribution.clauses import Clause, is_contrasted
from answergate.text.attribution.doubts import Doubts, Row
from answergate.text.attribution.exclusions import find_words, is_excluded, is_left_out
from answergate.text.attribution.lines import Lines
from answergate.text.attribution.places import Places
from answergate.text.attribution.rows import neighbouring_row
from answergate.text.attribution.sections import find_sections, only_opens
from answergate.text.attribution.stated_values import StatedValue, read_value
from answergate.text.attribution.vocabulary import listed
from answergate.text.folding import Folded, compose
from answergate.text.patterns import Match, compile_pattern

# How far back a word is directly before a value, and what may be between the two.
_BEFORE = 24
_BETWEEN = " \t\u3000:：(（[|" + "".join(sorted(word for word in listed("said_of") if len(word) == 1))

# The signs of a pattern, which are not words of the text.
_PATTERN_SIGNS = re.compile(r"\\[a-zA-Z]|[*+?()\[\]]")


class Standing(StrEnum):
    """How a value stands to the coverage, in the order the questions are asked."""

    NO_ANCHOR = "NO_ANCHOR"  # no name of the coverage in the window
    EXCLUSION = "EXCLUSION"  # a thing the coverage excludes is spoken of
    MIXED = "MIXED"  # it could belong to another coverage
    OTHER_SUBJECT = "OTHER_SUBJECT"  # it belongs to another person, event or product
    OTHER_ROW = "OTHER_ROW"  # it is in the row or column of something else
    EXAMPLE = "EXAMPLE"  # an example, or a section about something else
    GLOBAL = "GLOBAL"  # the evidence speaks of the product
    NOT_STATED = "NOT_STATED"  # it is denied, asked about or only supposed
    VALUE = "VALUE"  # not a plausible value of this slot
    FOUND = "FOUND"


class Candidate(Struct, frozen=True):
    """A value a trigger read, what stands around it, and how it stands to the coverage."""

    standing: Standing
    because: str
    value: int | Mapping[str, int | str] | None
    unit: str
    trigger: Span
    trigger_pattern: str
    line: int  # of the trigger's start, from 1
    window: Span
    anchor: Span | None = None
    anchor_name: str | None = None
    others: tuple[NamedSpan, ...] = ()
    exclusion: NamedSpan | None = None
    example: NamedSpan | None = None
    condition: str | None = None


def read_candidates(
    text: str,
    coverage: Coverage,
    slot: Slot,
    catalogue: Catalogue,
    *,
    level: Level | None = None,
    proximity_lines: int = 8,
) -> tuple[Candidate, ...]:
    """Every value of ``slot`` that ``text`` states, in order, each with its standing to ``coverage``."""
    # Triggers and words are whole letters, and some systems store Hangul in parts.
    view = compose(text)
    hits = _trigger_hits(view.text, slot)
    if not hits:
        return ()
    evidence = _Evidence(view.text, coverage, slot, catalogue, hits, level=level, proximity_lines=proximity_lines)
    candidates = (evidence.candidate(trigger, match) for trigger, match in hits)
    return tuple(candidates if not view.layers else [_in_source(candidate, view) for candidate in candidates])


def _in_source(candidate: Candidate, view: Folded) -> Candidate:
    """What was read in the composed text, at its places in the text as it was given."""

    def named(name: NamedSpan | None) -> NamedSpan | None:
        return name and structs.replace(name, span=view.to_source(name.span))

    return structs.replace(
        candidate,
        trigger=view.to_source(candidate.trigger),
        window=view.to_source(candidate.window),
        anchor=candidate.anchor and view.to_source(candidate.anchor),
        others=tuple(structs.replace(other, span=view.to_source(other.span)) for other in candidate.others),
        exclusion=named(candidate.exclusion),
        example=named(candidate.example),
    )


def _trigger_hits(text: str, slot: Slot) -> list[tuple[Trigger, Match]]:
    """The triggers' matches in the order of the text. Where two read one number, the trigger listed first keeps it."""
    kept: list[tuple[Trigger, Match]] = []
    taken: set[int] = set()
    for trigger in slot.triggers:
        for match in compile_pattern(trigger.pattern).finditer(text):
            numbers = {group.start for group in match.groups if group is not None}
            if numbers and taken.isdisjoint(numbers):
                taken |= numbers
                kept.append((trigger, match))
    return sorted(kept, key=lambda hit: hit[1].span)


class _Evidence:
    """The text's names and words, found once for all the values in it."""

    def __init__(
        self,
        text: str,
        coverage: Coverage,
        slot: Slot,
        catalogue: Catalogue,
        hits: Sequence[tuple[Trigger, Match]],
        *,
        level: Level | None,
        proximity_lines: int,
    ) -> None:
        self.text = text
        self.coverage = coverage
        self.slot = slot
        self.level = level
        self.near = f"within ±{proximity_lines} lines of trigger"
        self.proximity_lines = proximity_lines
        self.lines = Lines(text)
        self.words_in_rows: dict[tuple[Span, tuple[str, ...]], str | None] = {}
        valued = {row for _, match in hits for row in self.lines.rows(match.span)}
        view = squeezed(text)
        names = find_names(view, catalogue)
        named = [name for name in names if not is_contrasted(text, name.span)]
        others = [name for name in named if name.code != coverage.code and not is_excluded(view, name.span)]
        self.view = view
        self.ours = Places([name for name in named if name.code == coverage.code and not is_left_out(view, name.span)])
        self.others = Doubts(others, self.lines, valued)
        # A part that limits one slot's value is, in the others, something else than the whole coverage.
        part_words = [word for each in coverage.slots for word in each.conditions]
        part_keys = {name_key(word) for word in part_words}
        parts: list[NamedSpan] = []
        exclusions: list[NamedSpan] = []
        for word in _subjects(view, names, coverage, (*coverage.exclusions, *part_words)):
            is_part = name_key(word.name) in part_keys and not self.others.around(word.span)
            (parts if is_part else exclusions).append(word)
        self.exclusions = Doubts(exclusions, self.lines, valued)
        self.parts = Places(parts)
        self.headings = Doubts(parts, self.lines, valued)
        self.limiting = {name_key(word) for word in slot.conditions}
        self.sections = Places(find_sections(view, catalogue))
        self.asides = Asides(view, self.lines, coverage, slot, catalogue)
        self.said = name_key(_PATTERN_SIGNS.sub("", " ".join(trigger.pattern for trigger in slot.triggers)))

    def candidate(self, trigger: Trigger, match: Match) -> Candidate:
        span = match.span
        window = self.lines.window(span, self.proximity_lines)
        rows = self.lines.rows_span(span)
        beside = self.ours.nearest(span, within=rows)
        anchor = beside or self.ours.nearest(span, within=window)
        row = self._row(span, beside)
        rivals = self.others.owners(window, rows, row)
        condition, part = self._part(span, window, rows, row)
        exclusion = self.exclusions.nearest_owner(span, window, rows, row) or part
        example = self._section_over(span, window, rows)
        stated = self._in_its_row(read_value(self.text, match, trigger, self.slot), trigger, span, rows, anchor)
        if condition is not None and isinstance(stated.value, Mapping):
            stated = StatedValue({**stated.value, "applies_to": condition.name}, stated.fault)
        subject = head = unstated = None
        # The slow questions are asked only about a value that would be FOUND.
        if anchor and not (exclusion or rivals or example or stated.fault):
            clause = Clause(self.view, self.lines, span, _number(match))
            has_variants = len(self.ours.last_two(Span(window.start, span.start))) > 1
            subject, unstated = clause.other_subject(anchor, has_variants=has_variants), clause.unstated()
            head = None if beside else neighbouring_row(self.lines, anchor.span, span, self._is_attribute)
            if not (subject or head or unstated):
                exclusion, example = self._aside(span, window, condition)
        standing, because = self._standing(anchor, exclusion, rivals, subject, head, example, unstated, stated)
        return Candidate(
            standing=standing,
            because=because,
            value=stated.value,
            unit=self.slot.unit,
            trigger=span,
            trigger_pattern=trigger.pattern,
            line=self.lines.line(span.start) + 1,
            window=window,
            anchor=anchor.span if anchor else None,
            anchor_name=anchor.name if anchor else None,
            others=self.others.around(window),
            exclusion=exclusion,
            example=example,
            condition=condition.name if condition else None,
        )

    def _standing(
        self,
        anchor: NamedSpan | None,
        exclusion: NamedSpan | None,
        rivals: Sequence[NamedSpan],
        subject: NamedSpan | None,
        head: NamedSpan | None,
        example: NamedSpan | None,
        unstated: str | None,
        stated: StatedValue,
    ) -> tuple[Standing, str]:
        if anchor is None:
            return Standing.NO_ANCHOR, f"No coverage anchor ({', '.join(self.coverage.names[:3])}, ...) {self.near}"
        if exclusion is not None:
            return Standing.EXCLUSION, f"Exclusion anchor detected: {exclusion.name}"
        if rivals:
            names = ", ".join(dict.fromkeys(name.name for name in rivals[:5]))
            return Standing.MIXED, f"Multiple coverage anchors detected (REJECT_MIXED): {names}"
        if subject is not None:
            return Standing.OTHER_SUBJECT, f"The value belongs to another person, event or product: {subject.name}"
        if head is not None:
            return Standing.OTHER_ROW, f"The value is in the row or column of something else: {head.name}"
        if example is not None:
            return Standing.EXAMPLE, f"An example or something else, not this coverage: {example.name}"
        if self.level == Level.PRODUCT:
            return Standing.GLOBAL, "Evidence found at product-level, cannot attribute to specific coverage"
        if unstated is not None:
            return Standing.NOT_STATED, unstated
        if stated.fault is not None:
            return Standing.VALUE, stated.fault
        return Standing.FOUND, f"Coverage anchor '{anchor.name}' confirmed {self.near}"

    def _is_attribute(self, head: str) -> bool:
        """Whether the head of a row is a word of the triggers: it names a value, not another thing."""
        return name_key(head.strip(" :-*")) in self.said

    def _row(self, trigger: Span, anchor: NamedSpan | None) -> Row:
        if anchor is None:
            return Row.SILENT
        is_head = anchor.span.start <= trigger.start and self.lines.starts_row(anchor.span.start)
        return Row.OURS if is_head else Row.NAMES_US

    def _part(self, trigger: Span, window: Span, rows: Span, row: Row) -> tuple[NamedSpan | None, NamedSpan | None]:
        """The part of the coverage the value is limited to, or else the part that may be spoken of instead of it.

        A part limits the value from earlier in its clause or later in its row. Named above, outside the clause, it may
        be a heading: that is doubt. Named below, it has a clause of its own.
        """
        start = max(window.start, self.lines.clause(trigger.start).start)
        end = max(trigger.end, min(rows.end, self.lines.clause(max(trigger.start, trigger.end - 1)).end))
        limit = self.parts.nearest(trigger, within=Span(start, end))
        if limit is not None:
            return (limit, None) if name_key(limit.name) in self.limiting else (None, limit)
        above = Span(window.start, start)
        return None, self.headings.nearest_owner(trigger, above, Span(min(rows.start, start), start), row)

    def _aside(
        self, trigger: Span, window: Span, condition: NamedSpan | None
    ) -> tuple[NamedSpan | None, NamedSpan | None]:
        """What the value's clause is about instead of the coverage, or else the other matter that its words limit it to;
        not what is kept as its condition."""
        names = self.ours.last_two(Span(window.start, trigger.start))
        subject = self.asides.subject(trigger, names) if condition is None else None
        matter = self.asides.matter(trigger, names)
        if matter is not None and condition is not None and matter.span.overlaps(condition.span):
            matter = None
        return subject, matter

    def _section_over(self, trigger: Span, window: Span, rows: Span) -> NamedSpan | None:
        """The word that makes the value an example: before it in the window, or in its row."""
        above = self.sections.nearest(trigger, within=Span(window.start, trigger.end))
        beside = None if above else self.sections.nearest(trigger, within=rows)
        return above or (None if beside is not None and only_opens(beside.name) else beside)

    def _in_its_row(
        self, stated: StatedValue, trigger: Trigger, span: Span, rows: Span, anchor: NamedSpan | None
    ) -> StatedValue:
        """The value, with a fault if the words beside it are not those that its trigger asks for."""
        if trigger.requires and self._word_in(rows, trigger.requires) is None:
            name = anchor.span.of(self.text) if anchor else ""
            if not any(word in name for word in trigger.requires):
                wanted = " or ".join(trigger.requires)
                return StatedValue(stated.value, f"Only a value of {self.slot.name} beside {wanted}")
        speaks_of = self._word_in(rows, trigger.unless) if trigger.unless else None
        if speaks_of is not None:
            return StatedValue(stated.value, f"Not a value of {self.slot.name} beside {speaks_of}")
        if trigger.not_after:
            before = self.text[max(0, span.start - _BEFORE) : span.start].rstrip(_BETWEEN)
            word = next((word for word in trigger.not_after if before.endswith(word)), None)
            if word is not None:
                return StatedValue(stated.value, f"Not a value of {self.slot.name} after {word}")
        return stated

    def _word_in(self, rows: Span, words: tuple[str, ...]) -> str | None:
        asked = rows, words
        if asked not in self.words_in_rows:
            row = rows.of(self.text)
            self.words_in_rows[asked] = next((word for word in words if word in row), None)
        return self.words_in_rows[asked]


def _number(match: Match) -> Span:
    """Return the place of the last number that the trigger reads."""
    return max((group for group in match.groups if group is not None), key=lambda group: group.start)


def _subjects(view: Squeezed, names: Sequence[NamedSpan], coverage: Coverage, words: Sequence[str]) -> list[NamedSpan]:
    """The words that are spoken of: not excluded, not in our own name, not in another's name that is excluded."""
    own = Places([name for name in names if name.code == coverage.code])
    foreign = Places([name for name in names if name.code != coverage.code])

    def is_subject(word: NamedSpan) -> bool:
        if own.touching(word.span):
            return False
        return not any(is_excluded(view, place.span) for place in (foreign.touching(word.span) or (word,)))

    return [word for word in find_words(view, words) if is_subject(word)]
