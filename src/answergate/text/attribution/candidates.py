"""Read one evidence for one slot: every value in it, and whether the value belongs to the coverage.

Reasons to reject a value apply in the order of ``Standing``. If a name nearby leaves doubt, the value is rejected: a
value under the wrong coverage is worse than ten unknown ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cache

from msgspec import Struct, structs

from answergate.lang.attribution_patterns import listed
from answergate.model.case import Level
from answergate.model.catalogue import Catalogue, Coverage, Slot, Trigger, Value
from answergate.model.span import Span
from answergate.text.attribution.anchors import find_names, name_key, squeezed
from answergate.text.attribution.asides import Asides
from answergate.text.attribution.clauses import Clause, is_contrasted
from answergate.text.attribution.exclusions import find_words, is_excluded
from answergate.text.attribution.hits import Hit, find_hits
from answergate.text.attribution.labels import label_spans
from answergate.text.attribution.places import (
    Lines,
    NamedSpan,
    Places,
    Rivals,
    Row,
    Sections,
    is_alone,
    neighbouring_row,
)
from answergate.text.attribution.subjects import Subjects
from answergate.text.attribution.ties import Ties
from answergate.text.attribution.word_marks import without_word_marks
from answergate.text.folding import Folded, compose

# How far back a word is directly before a value, and what may be between the two.
_BEFORE = 24
_BETWEEN = " \t\u3000:：(（[|" + "".join(sorted(word for word in listed("said_of") if len(word) == 1))
# The signs of a pattern, which are not words of the text.
_PATTERN_SIGNS = re.compile(r"\\[a-zA-Z]|[*+?()\[\]]")


class Standing(StrEnum):
    """Whether a value belongs to the coverage, or why not, in the order in which this is checked."""

    NO_ANCHOR = "NO_ANCHOR"  # no name of the coverage in the window
    EXCLUSION = "EXCLUSION"  # the text is about a thing that the coverage excludes
    MIXED = "MIXED"  # it could belong to another coverage
    OTHER_SUBJECT = "OTHER_SUBJECT"  # it belongs to another person, event or product
    OTHER_ROW = "OTHER_ROW"  # it is in the row or column of something else
    EXAMPLE = "EXAMPLE"  # an example, or a section about something else
    GLOBAL = "GLOBAL"  # the evidence is about the whole product
    NOT_STATED = "NOT_STATED"  # it is denied, asked about or only supposed
    VALUE = "VALUE"  # not a plausible value of this slot
    FOUND = "FOUND"


_BECAUSE = {
    Standing.EXCLUSION: "Exclusion anchor detected",
    Standing.MIXED: "Multiple coverage anchors detected (REJECT_MIXED)",
    Standing.OTHER_SUBJECT: "The value belongs to another person, event or product",
    Standing.OTHER_ROW: "The value is in the row or column of something else",
    Standing.EXAMPLE: "An example or something else, not this coverage",
}


class Candidate(Struct, frozen=True):
    """A value that a trigger read, the text around it, and whether it belongs to the coverage."""

    standing: Standing
    because: str
    value: Value | None
    unit: str
    trigger: Span
    number: Span
    trigger_pattern: str
    line: int  # of the trigger's start, from 1
    window: Span
    anchor: Span | None = None
    anchor_name: str | None = None
    others: tuple[NamedSpan, ...] = ()  # the other coverages that the window names
    condition: str | None = None


class _Place(Struct, frozen=True):
    """Where a value is."""

    span: Span
    number: Span
    label: Span
    window: Span
    rows: Span
    anchor: NamedSpan | None
    row: Row
    part: NamedSpan | None  # the part of the coverage that the text is about
    is_condition: bool  # the slot's value may be limited to this part
    is_constant: bool  # the words themselves are the value: "no waiting period"
    is_owned: bool  # the form of the sentence or line says whose the value is, and it is ours
    others: tuple[NamedSpan, ...]  # or it says that the value belongs to these names
    is_untied: bool  # in running text that is about no known name


def read_candidates(
    text: str,
    coverage: Coverage,
    slot: Slot,
    catalogue: Catalogue,
    *,
    level: Level | None = None,
    part: str = "",
    proximity_lines: int = 8,
) -> tuple[Candidate, ...]:
    """Return every value of ``slot`` that ``text`` states, in order, each with its standing for ``coverage``.

    ``part`` is the part of the coverage that the whole text is about, if it is not about all of it.
    """
    # Triggers and words are whole letters, and some systems store Hangul in parts.
    view = compose(without_word_marks(text))
    folded, lines = squeezed(view.text), Lines(view.text)
    ties = cache(lambda: Ties(lines, find_names(folded, catalogue)))
    hits = find_hits(folded, lines, coverage, slot, ties)
    if not hits:
        return ()
    evidence = _Evidence(folded, lines, coverage, slot, catalogue, ties(), hits, level, part, proximity_lines)
    candidates = map(evidence.candidate, hits)
    return tuple(candidates if not view.layers else [_in_source(candidate, view) for candidate in candidates])


def _in_source(candidate: Candidate, view: Folded) -> Candidate:
    """Return what was read in the composed text with its places in the original text."""
    return structs.replace(
        candidate,
        trigger=view.to_source(candidate.trigger),
        number=view.to_source(candidate.number),
        window=view.to_source(candidate.window),
        anchor=candidate.anchor and view.to_source(candidate.anchor),
        others=tuple([structs.replace(name, span=view.to_source(name.span)) for name in candidate.others]),
    )


def _is_rest(part: str) -> bool:
    """Whether a part is everything but something: "cancer (except skin cancer)"."""
    return any(name_key(word) in name_key(part) for word in (*listed("excluded_after"), *listed("excluded_before")))


class _Evidence:
    """The names and words of a text, found once for all the values in it."""

    def __init__(
        self,
        view: Folded,
        lines: Lines,
        coverage: Coverage,
        slot: Slot,
        catalogue: Catalogue,
        ties: Ties,
        hits: Sequence[Hit],
        level: Level | None,
        part: str,
        proximity_lines: int,
    ) -> None:
        self.view, self.lines, self.text = view, lines, view.source
        self.coverage, self.slot, self.level = coverage, slot, level
        self.part = part
        self.proximity_lines = proximity_lines
        self.near = f"within ±{proximity_lines} lines of trigger"
        self.mentions: dict[tuple[str, ...], Places] = {}
        valued = {row for hit in hits for row in lines.rows(hit.span)}
        names = ties.names
        self.ties = ties
        self.sections = Sections(lines, names)
        meant = [n for n in names if not is_contrasted(self.text, n.span) and not is_excluded(view, n.span)]
        self.ours = Places([name for name in meant if name.code == coverage.code])
        others = [name for name in meant if name.code != coverage.code]
        self.others, self.rivals = Places(others), Rivals(others, self.lines, valued)
        # A part that limits one slot's value is, in the others, something else than the whole coverage.
        self.conditions = {name_key(word) for word in slot.conditions}
        part_words = [word for each in coverage.slots for word in each.conditions if word not in coverage.own]
        part_keys = {name_key(word) for word in part_words}
        every, exclusions, parts = Places(names), list[NamedSpan](), list[NamedSpan]()
        for word in find_words(view, (*coverage.exclusions, *part_words)):
            around = every.touching(word.span)
            is_ours = any(name.code == coverage.code for name in around)
            if not is_ours and not any(is_excluded(view, place.span) for place in around or (word,)):
                (parts if name_key(word.name) in part_keys else exclusions).append(word)
        self.exclusions, self.parts = Rivals(exclusions, self.lines, valued), Places(parts)
        self.headings = Places([part for part in parts if is_alone(lines, part.span)])
        self.subjects = Subjects(view, self.lines, label_spans(view, coverage, slot))
        self.asides = Asides(view, self.lines, coverage, slot, catalogue)
        patterns = " ".join(trigger.pattern for trigger in slot.triggers)
        self.said = name_key(f"{_PATTERN_SIGNS.sub('', patterns)} {' '.join(slot.labels)}")

    def candidate(self, hit: Hit) -> Candidate:
        place = self._place(hit)
        condition = place.part.name if place.part is not None and place.is_condition else None
        value = hit.value
        if condition is not None and isinstance(value, Mapping):
            value = {**value, "applies_to": condition}
        standing, reason = next(self._reasons(place, hit.fault or self._row_fault(hit.trigger, place)))
        return Candidate(
            standing=standing,
            because=f"{_BECAUSE[standing]}: {reason}" if standing in _BECAUSE else reason,
            value=value,
            unit=hit.unit,
            trigger=place.span,
            trigger_pattern=hit.trigger.pattern,
            number=place.number,
            line=self.lines.line(place.span.start) + 1,
            window=place.window,
            anchor=place.anchor.span if place.anchor else None,
            anchor_name=place.anchor.name if place.anchor else None,
            others=self.others.touching(place.window),
            condition=condition,
        )

    def _place(self, hit: Hit) -> _Place:
        span = hit.span
        window = self.sections.cut(self.lines.window(span, self.proximity_lines), span)
        rows = self.lines.rows_span(span)
        beside = self.ours.nearest(span, within=self.lines.to_next_sentence(rows, span.end))
        # A part limits the value from earlier in its clause or later in its row. Above the clause, it may be a heading.
        clauses = self.lines.clauses_span(span)
        start, end = max(window.start, clauses.start), max(span.end, min(rows.end, clauses.end))
        limit = self.parts.nearest(span, within=Span(start, end))
        own = self.headings.nearest(span, within=Span(window.start, start))
        if self.part and (self.conditions or not _is_rest(self.part)):
            limit = NamedSpan(span, self.part)
        owners, is_owned, is_untied = self._owners(hit)
        ours = [name for name in owners if name.code == self.coverage.code]
        anchor = beside or self.ours.nearest(span, within=self.lines.to_next_sentence(window, span.end))
        return _Place(
            span=span,
            number=hit.number,
            label=hit.label or Span(span.start, span.start),
            window=window,
            rows=rows,
            anchor=ours[0] if ours else anchor,
            row=Row.SILENT if beside is None else Row.OPENS if beside.span.start <= span.start else Row.ENDS,
            part=limit or own,
            is_constant=hit.trigger.states is not None,
            is_owned=is_owned and bool(ours),
            others=() if ours and is_owned else tuple(name for name in owners if name.code != self.coverage.code),
            is_untied=is_untied,
            is_condition=limit is not None and (name_key(limit.name) in self.conditions or self._has_part()),
        )

    def _owners(self, hit: Hit) -> tuple[tuple[NamedSpan, ...], bool, bool]:
        """Return the names that own a value, whether no other name may, and whether running text has no such name."""
        sentence = self.lines.clauses_span(hit.span)
        if hit.owners:
            return hit.owners, True, False
        if not hit.is_prose or self.ties.within(sentence):
            return (), False, False
        topic = self.ties.topic(sentence)
        is_one = len({name.code for name in topic.names}) == 1
        return topic.names, topic.is_near and is_one and hit.opens, not topic.names

    def _reasons(self, place: _Place, fault: str | None) -> Iterator[tuple[Standing, str]]:
        """Yield what the value is about instead of the coverage, or why it is no value, in the order of ``Standing``.

        Only the first reason decides, so the ones after it are never computed.
        """
        span, window, rows, anchor = place.span, place.window, place.rows, place.anchor
        if anchor is None or place.is_untied:
            names = ", ".join(self.coverage.names[:3])
            yield Standing.NO_ANCHOR, f"No coverage anchor ({names}, ...) {self.near}"
            return
        exclusion = self.exclusions.nearest_owner(span, window, rows, place.row)
        if exclusion := exclusion or (None if place.is_condition else place.part):
            yield Standing.EXCLUSION, exclusion.name
        if place.others:
            yield Standing.MIXED, ", ".join(dict.fromkeys(name.name for name in place.others))
        if (
            not place.is_owned
            and not self._owns_sentence(place)
            and (rivals := self.rivals.owners(window, rows, place.row))
        ):
            yield Standing.MIXED, ", ".join(dict.fromkeys(name.name for name in rivals[:5]))
        clause = Clause(self.lines, span, place.number, place.label)
        names_before = self.ours.last_two(Span(window.start, span.start))
        if subject := self.subjects.other(clause, anchor, has_variants=len(names_before) > 1):
            yield Standing.OTHER_SUBJECT, subject.name
        if head := place.row is Row.SILENT and neighbouring_row(self.lines, anchor.span, span, self._is_attribute):
            yield Standing.OTHER_ROW, " ".join(head.of(self.text).split()).lstrip("-*·• ")
        if section := self.asides.section(span, window, rows) or self.asides.example(span):
            yield Standing.EXAMPLE, section.name
        unstated = None if place.is_constant else clause.unstated()
        if not unstated and not fault:
            yield from self._asides(place, names_before[-1] if names_before else None)
        if self.level == Level.PRODUCT:
            yield Standing.GLOBAL, "Evidence found at product-level, cannot attribute to specific coverage"
        if unstated:
            yield Standing.NOT_STATED, unstated
        if fault:
            yield Standing.VALUE, fault
        yield Standing.FOUND, f"Coverage anchor '{anchor.name}' confirmed {self.near}"

    def _asides(self, place: _Place, name: NamedSpan | None) -> Iterator[tuple[Standing, str]]:
        condition = place.part if place.is_condition else None
        if condition is None and (subject := self.asides.subject(place.span, name)):
            yield Standing.EXCLUSION, subject.name
        matter = self.asides.matter(place.span, name)
        if matter and not (condition and matter.span.overlaps(condition.span)):
            yield Standing.EXAMPLE, matter.name

    def _owns_sentence(self, place: _Place) -> bool:
        """Whether the sentence of a value names the coverage and no other one."""
        sentence = self.lines.clauses_span(place.span)
        return bool(self.ours.within(sentence)) and not self.others.touching(sentence)

    def _has_part(self) -> bool:
        """Whether the text is about a part, and the slot may be stated for a part."""
        return bool(self.part and self.conditions)

    def _is_attribute(self, head: str) -> bool:
        """Whether the head of a row is a word of the triggers: it names a value, not another thing."""
        return name_key(head.strip(" :-*")) in self.said

    def _row_fault(self, trigger: Trigger, place: _Place) -> str | None:
        """Return what is wrong with a value because of the words beside it, which its trigger asks for or rejects."""
        required, unless = self._mentions(trigger.requires), self._mentions(trigger.unless)
        in_name = place.anchor is not None and required.touching(place.anchor.span)
        if trigger.requires and not in_name and not required.touching(place.rows):
            return f"Only a value of {self.slot.name} beside {' or '.join(trigger.requires)}"
        if beside := unless.nearest(place.span, within=place.rows):
            return f"Not a value of {self.slot.name} beside {beside.name}"
        before = Span(max(0, place.span.start - _BEFORE), place.span.start)
        after = self._mentions(trigger.not_after).nearest(place.span, within=before)
        if after is not None and not self.text[after.span.end : place.span.start].strip(_BETWEEN):
            return f"Not a value of {self.slot.name} after {after.name}"
        return None

    def _mentions(self, words: tuple[str, ...]) -> Places:
        if words not in self.mentions:
            self.mentions[words] = Places(find_words(self.view, words))
        return self.mentions[words]
