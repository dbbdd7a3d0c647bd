"""What a catalogue says about the words around a value: patterns that make it another matter, and other subjects.

"Type 2 has 90 days" says nothing about type 1, and "Strokes pay 50%" says nothing about cancer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from answergate.model.catalogue import Catalogue, Coverage, Slot
from answergate.model.span import Span
from answergate.text.attribution.anchors import NamedSpan, Squeezed, name_key
from answergate.text.attribution.exclusions import is_excluded
from answergate.text.attribution.lines import Lines
from answergate.text.attribution.vocabulary import words
from answergate.text.patterns import compile_pattern

_BEFORE = 40
_AFTER = 24
_NEAR = 24
_BRACKET = re.compile(r"\([^()]*\)")
# What is said of a subject, and what goes on with a list of them.
_SAID_OF = rf"\s*+(?:\([^()]{{0,60}}\))?\s*+(?:{words('said_of')})"
_LISTED = rf"\s*+(?:\([^()]{{0,60}}\))?\s*+(?:[,·/]|{words('joints')})"
_JOINT = re.compile(rf"{_LISTED}\s*")


class Asides:
    """The words of one text that turn a value away from one slot of one coverage."""

    __slots__ = ("_after", "_before", "_known", "_lines", "_names", "_subjects", "_view")

    def __init__(self, view: Squeezed, lines: Lines, coverage: Coverage, slot: Slot, catalogue: Catalogue) -> None:
        self._view, self._lines = view, lines
        self._before = _either((*catalogue.asides, *slot.asides))
        self._after = _either((*catalogue.asides_after, *slot.asides_after))
        self._subjects = _subject_pattern(catalogue.subjects)
        self._names = _keys(coverage.names)
        # Words that have a meaning of their own for the coverage are judged by it.
        self._known = _keys((*coverage.exclusions, *(word for each in coverage.slots for word in each.conditions)))

    def matter(self, trigger: Span, names: Sequence[NamedSpan]) -> NamedSpan | None:
        """The other matter that the words before a value, inside it or right after it name; ``names`` are the last
        two of the coverage's own before the value. Of two, one may be a variant's."""
        if not self._before and not self._after:
            return None
        place = self._view.folded.from_source(trigger)
        start = self._view.folded.from_source(self._clause(trigger, names)).start
        if len(names) > 1 and (variant := _BRACKET.match(self._view.text, start)) is not None:
            start = variant.end()
        before = max(start, place.start - _BEFORE), place.start
        stretches = ((self._before, before), (self._before, (place.start, place.end)))
        for pattern, (low, high) in (*stretches, (self._after, (place.end, place.end + _AFTER))):
            match = compile_pattern(pattern).search(self._view.text[low:high]) if pattern else None
            if match is not None and len(match.span):
                span = self._view.to_source(low + match.span.start, low + match.span.end)
                return NamedSpan(span, " ".join(span.of(self._view.source).split()))
        return None

    def subject(self, trigger: Span, names: Sequence[NamedSpan]) -> NamedSpan | None:
        """The subject right before or inside a value, where neither it nor what is listed with it is in a name of ours."""
        if self._subjects is None:
            return None
        clause, text = self._clause(trigger, names), self._view.source
        start = max(clause.start, trigger.start - _BEFORE)
        found = [match for match in self._subjects.finditer(text, start, clause.end) if self._is_meant(match)]
        said = next((number for number in reversed(range(len(found))) if found[number]["said"] is not None), None)
        if said is None or trigger.start - found[said].end() > _NEAR:
            return None
        last = first = found[said]
        for match in reversed(found[:said]):
            if not _JOINT.fullmatch(text, match.end("subject"), first.start()):
                break
            first = match
            if self._is_own(match):
                return None
        return None if self._is_own(last) else NamedSpan(Span(*last.span("subject")), last["subject"])

    def _is_meant(self, match: re.Match[str]) -> bool:
        return name_key(match["subject"]) not in self._known and not is_excluded(
            self._view, Span(*match.span("subject"))
        )

    def _is_own(self, match: re.Match[str]) -> bool:
        return any(name_key(match["subject"]) in name for name in self._names)

    def _clause(self, trigger: Span, names: Sequence[NamedSpan]) -> Span:
        """From where the value's clause begins, or from the name in it, to the value's end."""
        start = self._lines.clause(trigger.start).start
        return Span(max(start, names[-1].span.end) if names else start, trigger.end)


@lru_cache(maxsize=256)
def _keys(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(name_key, words))


@lru_cache(maxsize=256)
def _either(patterns: tuple[str, ...]) -> str:
    return "|".join(f"(?:{pattern})" for pattern in patterns)


@lru_cache(maxsize=16)
def _subject_pattern(endings: tuple[str, ...]) -> re.Pattern[str] | None:
    if not endings:
        return None
    listed = "|".join(sorted(map(re.escape, endings), key=lambda ending: (-len(ending), ending)))
    return re.compile(rf"(?<![^\W\d_])(?P<subject>[^\W\d_]{{0,12}}?(?:{listed}))(?=(?P<said>{_SAID_OF})|{_LISTED})")
