"""Whose the values in running text are, by the names in their sentences and paragraphs.

"The APR is 22.1% for the Classic Card and 18.9% for the Gold Card" has a name for each value. A sentence without a name
is about the last one that its paragraph names, or about the one in the heading.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from answergate.lang.attribution_patterns import compiled, words
from answergate.model.span import Span
from answergate.text.attribution.clauses import PAUSE
from answergate.text.attribution.linking import after_links, links
from answergate.text.attribution.places import Lines, NamedSpan, is_alone

_QUESTION = re.compile(r"[?？][\s\"'”’」』)）]*\Z")
_EMPTY_LINE = re.compile(r"\n[^\S\n]*\n")
_SENTENCE_END = re.compile(r"[.!?:;,。！？：；，、]\s*\Z")
_LONGEST_HEADING = 60
_LONGEST_PARAGRAPH = 3000


class Topic(Struct, frozen=True):
    """The names that the sentences before a value are about. ``is_near`` is false if they are only in a heading."""

    names: tuple[NamedSpan, ...]
    is_near: bool


class Ties:
    """The names of one text, and what they are said to own."""

    def __init__(self, lines: Lines, names: Sequence[NamedSpan]) -> None:
        self._lines, self._text, self.names = lines, lines.text, names
        self._starts = [name.span.start for name in names]

    def within(self, span: Span) -> Sequence[NamedSpan]:
        """Return the names that start in a span."""
        return self.names[bisect_left(self._starts, span.start) : bisect_left(self._starts, span.end)]

    def spans(self, span: Span) -> list[Span]:
        """Return the places of these names."""
        return [name.span for name in self.within(span)]

    def pairs(self, stretch: Span, label: Span, values: Sequence[Span]) -> Sequence[NamedSpan]:
        """Return the name of each value in a list of values and names, or nothing if it is no such list.

        Values and names must alternate. A comma or a word like "and" must be between two pairs, and nowhere else.
        """
        names = self.within(stretch)
        if len(values) < 2 or len(names) != len(values) or label.end > values[0].start:
            return ()
        is_value_first = values[0].start < names[0].span.start
        found = zip(values, (name.span for name in names), strict=True)
        ends = [end for pair in found for end in (pair if is_value_first else pair[::-1])]
        if any(one.end > other.start for one, other in pairwise(ends)):
            return ()
        first = ends[0].start
        if not links(self._text, Span(label.end if label.end <= first else stretch.start, first), ()):
            return ()
        for place, (one, other) in enumerate(pairwise(ends)):
            is_inside = place % 2 == 0
            between = Span(one.end, other.start)
            if self._separates(between, label) is is_inside or not self._follows(between, label, is_inside=is_inside):
                return ()
        return names if self._ends_at(ends[-1].end, stretch.end) else ()

    def sharing(self, stretch: Span, label: Span, number: Span) -> Sequence[NamedSpan]:
        """Return the names that share a value in a full sentence: "With A and B, the fee is $5".

        They are joined by a word like "and". Names in a list with commas may be the heads of other values.
        """
        names = self.within(stretch)
        if len(names) < 2 or names[-1].span.end > label.start or any(name.code is None for name in names):
            return ()
        opening = self._text[stretch.start : names[0].span.start]
        if compiled(words("supposes", "supposes_before", "negators")).search(opening):
            return ()
        joint = compiled(rf"\s*(?:{words('joints')})\s*(?:(?:{words('articles', 'links')})\s*)*")
        between = [Span(one.span.end, other.span.start) for one, other in pairwise(names)]
        if not all(joint.fullmatch(self._text, gap.start, gap.end) for gap in between):
            return ()
        verb = self._text[names[-1].span.end : label.start].replace(",", " ", 1)
        is_said = bool(verb.strip()) and links(verb, Span(0, len(verb)), ())
        return names if is_said and self._ends_at(number.end, stretch.end) else ()

    def topic(self, sentence: Span) -> Topic:
        """Return what the sentences before one without a name are about."""
        start = self._paragraph_start(sentence.start)
        if names := self.within(Span(start, sentence.start)):
            return Topic(self._in_sentence_of(names[-1], start), is_near=True)
        low = max(0, start - _LONGEST_PARAGRAPH)
        before = self._text[low:start].rstrip()
        if _QUESTION.search(before):
            question = self._lines.clause(low + len(before) - 1)
            if names := self.within(question):
                return Topic(tuple(names), is_near=True)
        last = bisect_left(self._starts, start)
        headings = (name for name in reversed(self.names[max(0, last - 20) : last]) if self._is_heading(name.span))
        heading = next(headings, None)
        return Topic((heading,) if heading is not None else (), is_near=False)

    def _in_sentence_of(self, name: NamedSpan, start: int) -> tuple[NamedSpan, ...]:
        sentence = self._lines.clause(name.span.start)
        return tuple(self.within(Span(max(start, sentence.start), sentence.end)))

    def _paragraph_start(self, at: int) -> int:
        """Return where the paragraph of a sentence starts. The sentence can begin with the empty line itself."""
        while at < len(self._text) and self._text[at].isspace():
            at += 1
        low = max(0, at - _LONGEST_PARAGRAPH)
        return max((match.end() for match in _EMPTY_LINE.finditer(self._text, low, at)), default=low)

    def _is_heading(self, name: Span) -> bool:
        if is_alone(self._lines, name):
            return True
        row = self._lines.rows_span(name)
        title = row.of(self._text).strip()
        alone = not row.start or self._text.endswith("\n\n", 0, row.start)
        return (
            alone
            and self._text.startswith("\n", row.end)
            and len(title) <= _LONGEST_HEADING
            and not _SENTENCE_END.search(title)
        )

    def _separates(self, between: Span, label: Span) -> bool:
        """Whether a comma or a word like "and" is at a place, apart from the label."""
        text = _without(self._text, between, label)
        return compiled(rf"[,;，；、]|{words('joints', 'breaks')}").search(text) is not None

    def _follows(self, between: Span, label: Span, *, is_inside: bool) -> bool:
        fields = () if is_inside else ("joints", "breaks", "comma")
        return links(self._text, between, (label,), *fields)

    def _ends_at(self, at: int, end: int) -> bool:
        after = after_links(self._text, Span(at, min(end, at + 120)), ())
        return after >= end or compiled(f"{PAUSE}|[.!?。！？]").match(self._text, after) is not None


def _without(text: str, span: Span, label: Span) -> str:
    if not span.overlaps(label):
        return span.of(text)
    return f"{text[span.start : max(span.start, label.start)]} {text[label.end : max(label.end, span.end)]}"
