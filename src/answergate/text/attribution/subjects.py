"""Who or what a value belongs to: another person, event or product near it.

"The waiting period for your spouse is 90 days" states the value of somebody else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from answergate.lang.attribution_patterns import compiled, other_products, words
from answergate.model.span import Span
from answergate.text.attribution.clauses import PAUSE, REACH, Clause, is_contrasted
from answergate.text.attribution.exclusions import is_excluded
from answergate.text.attribution.places import Lines, NamedSpan, Places, gap
from answergate.text.folding import Folded
from answergate.text.scripts import HANGUL

_NEAR_A_NAME = 14
_BRACKET = re.compile(r"\s*[(（][^()（）]{1,40}[)）]?")
_VARIANT = re.compile(r"\s*[(\[（【][^()\[\]（）【】]*[)\]）】]")
# Korean writes spaces before words, so a letter before one makes it another word.
_INSIDE_A_WORD = re.compile(f"[{HANGUL}]{{2}}")


class Subjects:
    """The persons, events and products that one text names, except those that it excludes."""

    def __init__(self, view: Folded, lines: Lines, labels: Sequence[Span] = ()) -> None:
        """``labels`` are the places of the words for values. They may contain such a word: "cancellation fee"."""
        self._view, self._lines, self._text = view, lines, view.source
        self._labels = Places([NamedSpan(label, "") for label in labels])

    @cached_property
    def _persons(self) -> Places:
        return self._places(words("persons"))

    @cached_property
    def _events(self) -> Places:
        return self._places(words("events"))

    @cached_property
    def _products(self) -> Places:
        products = self._places(other_products()).within(Span(0, len(self._text)))
        return Places([place for place in products if not is_contrasted(self._text, place.span)])

    def other(self, clause: Clause, anchor: NamedSpan, *, has_variants: bool = False) -> NamedSpan | None:
        """Return the person, event or product that the value belongs to, if it is not the subject of ``anchor``.

        With ``has_variants``, the name is there twice. Then a bracket after it says which of the two is which.
        """
        name, number = anchor.span, clause.number
        is_named_before = name.end <= number.start
        start = max(min(clause.sentence.start, number.start), name.end if is_named_before else 0)
        variant = _VARIANT.match(self._text, start, number.start) if has_variants else None
        bracket = _BRACKET.match(self._text, clause.after.start)
        if bracket is not None and compiled(rf"\w(?:{words('said_of')})\s*\w").search(bracket[0]):
            # A statement of its own: "90 days (renewals are not affected)".
            bracket = None
        stretches = [
            Span(variant.end() if variant else start, number.start),
            Span(clause.after.start, max(clause.after.end, bracket.end() if bracket else 0)),
        ]
        around = " ".join(stretch.of(self._text) for stretch in stretches)
        kinds = [self._products]
        if not _has_self(around):
            kinds.append(self._persons)
        found = [place for kind in kinds for stretch in stretches for place in kind.within(stretch)]
        found += [
            event
            for stretch in stretches
            for event in self._events.within(stretch)
            if not self._has_start(event, clause)
        ]
        if is_named_before:
            found += self._owners_of(name, clause)
        return min(found, key=lambda place: abs(place.span.start - number.start), default=None)

    def _has_start(self, event: NamedSpan, clause: Clause) -> bool:
        """Whether the clause of an event names the start, too: "from the start or the reinstatement"."""
        number = clause.number
        at = min(event.span.start, number.start)
        start = max(min(clause.sentence.start, at), *(self._text.rfind(comma, 0, at) + 1 for comma in ",，、;"))
        around = self._text[start : max(event.span.end, number.start)] + clause.after.of(self._text)
        return compiled(words("starts")).search(around) is not None

    def _owners_of(self, name: Span, clause: Clause) -> list[NamedSpan]:
        """Return what the name itself belongs to: "other insurers' Cancer Benefit", "For children, the Cancer Benefit"."""
        sentence = max(self._lines.clause(name.start).start, name.start - REACH)
        before = Span(sentence, name.start)
        has_start = compiled(words("starts")).search(before.of(self._text))
        persons, products = self._persons.within(before), self._products.within(before)
        events = () if has_start else self._events.within(before)
        start = clause.pause_before(max(sentence, self._lines.rows_span(name).start), name.start)
        return [
            *(place for place in (*persons, *products, *events) if self._is_of(place.span, name)),
            *(place for place in products if start <= place.span.start and gap(place.span, name) <= _NEAR_A_NAME),
            *(person for person in persons if _opens_with(self._text[sentence : person.span.start])),
        ]

    def _is_of(self, place: Span, name: Span) -> bool:
        """Whether only signs and function words are between a place and the name: "spouse's Cancer Benefit"."""
        between = rf"(?:\W|{words('before_names', 'topics_after')})*+"
        is_near = gap(place, name) <= 2 * _NEAR_A_NAME
        return is_near and compiled(between).fullmatch(self._text, place.end, name.start) is not None

    def _places(self, pattern: str) -> Places:
        found = []
        for match in compiled(pattern).finditer(self._text):
            span = Span(*match.span())
            is_whole = not _INSIDE_A_WORD.match(self._text, span.start - 1) if span.start else True
            if is_whole and not self._labels.touching(span) and not is_excluded(self._view, span):
                found.append(NamedSpan(span, " ".join(match[0].split())))
        return Places(found)


def _opens_with(before: str) -> bool:
    """Whether the words before a person open a clause about that person: "For your"."""
    topic = compiled(rf"(?:\A|{PAUSE})\W*(?:{words('topics_before')})\s*(?:\w+\s+){{0,2}}\Z").search(before)
    return topic is not None and not _has_self(topic[0])


def _has_self(text: str) -> bool:
    """Whether the insured person is named, too. "The spouse of the insured" names only the spouse."""
    return bool(compiled(rf"(?:{words('selves')})(?!\s*(?:{words('topics_after', 'persons')}))").search(text))
