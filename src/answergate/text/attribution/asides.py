"""What a catalogue says about the words around a value: patterns for other matters, other subjects, and examples.

"Type 2 has 90 days" says nothing about type 1, and "Strokes pay 50%" says nothing about cancer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from answergate.lang.attribution_patterns import compiled, longest_first, squeezed_words, words
from answergate.model.catalogue import Catalogue, Coverage, Slot
from answergate.model.span import Span
from answergate.text.attribution.anchors import name_key
from answergate.text.attribution.exclusions import find_words, is_excluded
from answergate.text.attribution.places import Lines, NamedSpan, Places
from answergate.text.folding import Folded
from answergate.text.patterns import compile_pattern

_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_IN_BRACKETS = re.compile(r"[(（][^()（）\n]{1,60}[)）]")
_BEFORE = 40
_AFTER = 24
_PARAGRAPH = 400
_SAID_OF = rf"\s*+(?:\([^()]{{0,60}}\))?\s*+(?:{words('said_of')})"
_TYPE = re.compile(rf"[^()]{{0,4}}?(?:{squeezed_words('type_endings')})")


class Asides:
    """The words of one text that a catalogue declares to be about something else than a slot of a coverage."""

    def __init__(self, view: Folded, lines: Lines, coverage: Coverage, slot: Slot, catalogue: Catalogue) -> None:
        self._view, self._lines = view, lines
        self._before = _either((*catalogue.asides, *slot.asides))
        self._after = _either((*catalogue.asides_after, *slot.asides_after))
        self._subjects = _subject_pattern(catalogue.subjects)
        # What a name excludes is no part of the coverage: "Cancer Benefit (except skin cancer)".
        self._names = [_BRACKETS.sub("", name_key(name)) for name in coverage.names]
        self._qualifiers = tuple(map(name_key, catalogue.qualifiers))
        self._sections = Places(_find_sections(view, catalogue))

    def section(self, trigger: Span, window: Span, rows: Span) -> NamedSpan | None:
        """Return the word that makes the value an example: before it in the window, or in its row."""
        above = self._sections.nearest(trigger, within=Span(window.start, trigger.end))
        is_in_row = above is not None and rows.start <= above.span.start
        if above is not None and is_in_row and self._is_in_a_closed_bracket(above.span, trigger):
            above = None
        beside = above or self._sections.nearest(trigger, within=rows)
        return None if beside is not None and beside is not above and _only_opens(beside.name) else beside

    def _is_in_a_closed_bracket(self, word: Span, trigger: Span) -> bool:
        """Whether a word is in brackets that end before the value: "cancer (e.g. of the skin): 90 days"."""
        text = self._view.source
        opened = max(text.rfind(mark, max(0, word.start - _BEFORE), word.end) for mark in "(（")
        bracket = _IN_BRACKETS.match(text, opened) if opened >= 0 else None
        if bracket is None or not word.end <= bracket.end() <= trigger.start:
            return False
        # "(example)" alone is a heading for what follows.
        return any(map(str.isalnum, text[opened : word.start] + text[word.end : bracket.end()]))

    def example(self, trigger: Span) -> NamedSpan | None:
        """Return the word of a language that makes the paragraph of a value an example: "For example, ...".

        The word opens a sentence of the paragraph or is its heading.
        """
        text = self._view.source
        start = max(text.rfind("\n\n", 0, trigger.start) + 2, trigger.start - _PARAGRAPH, 0)
        for match in compiled(rf"(?:^|(?<=[.!?。])\s|\n)\W*(?P<word>{words('examples')})").finditer(
            text, max(start - 2, 0), trigger.start
        ):
            is_row = "\n" in text[match.end() : trigger.start] and not _is_alone(text, match.span("word"))
            if match.start("word") >= start and not is_row:
                return NamedSpan(Span(*match.span("word")), match["word"])
        return None

    def matter(self, trigger: Span, name: NamedSpan | None) -> NamedSpan | None:
        """Return the other matter that the words before a value, inside it or right after it name.

        ``name`` is the last one of the coverage's own before the value.
        """
        place = self._view.from_source(trigger)
        start = self._view.from_source(self._clause(trigger, name)).start
        for pattern, low, high in (
            (self._before, max(start, place.start - _BEFORE), place.start),
            (self._before, place.start, place.end),
            (self._after, place.end, place.end + _AFTER),
        ):
            match = compile_pattern(pattern).search(self._view.text[low:high]) if pattern else None
            if match is not None and len(match.span):
                span = self._view.to_source(Span(low + match.span.start, low + match.span.end))
                return NamedSpan(span, " ".join(span.of(self._view.source).split()))
        return None

    def subject(self, trigger: Span, name: NamedSpan | None) -> NamedSpan | None:
        """Return the subject right before or inside a value, if it is in no name of ours."""
        clause = self._clause(trigger, name)
        start = max(clause.start, trigger.start - _BEFORE)
        found = self._subjects.finditer(self._view.source, start, clause.end) if self._subjects else ()
        meant = [match for match in found if not is_excluded(self._view, Span(*match.span()))]
        if not meant:
            return None
        key = name_key(meant[-1][0])
        before = name_key(self._view.source[start : meant[-1].start()])
        is_part = bool(self._qualifiers) and before.endswith(self._qualifiers)
        if not is_part and any(self._is_meant_by(name, key) for name in self._names):
            return None
        return NamedSpan(Span(*meant[-1].span()), meant[-1][0])

    def _is_meant_by(self, name: str, subject: str) -> bool:
        """Whether a name contains a subject, and not only as a part of a narrower one: skin cancer is not cancer."""
        at = name.find(subject)
        return at >= 0 and not (self._qualifiers and name[:at].endswith(self._qualifiers))

    def _clause(self, trigger: Span, name: NamedSpan | None) -> Span:
        """Return the span from where the value's clause starts, or from the name in it, to the value's end."""
        start = self._lines.clause(trigger.start).start
        return Span(max(start, name.span.end if name else 0), trigger.end)


def _is_alone(text: str, span: tuple[int, int]) -> bool:
    """Whether a word is a line of its own, as a heading is."""
    start, end = text.rfind("\n", 0, span[0]) + 1, text.find("\n", span[1])
    rest = text[start : span[0]] + text[span[1] : end if end >= 0 else len(text)]
    return sum(map(str.isalpha, rest)) == 0


def _find_sections(view: Folded, catalogue: Catalogue) -> list[NamedSpan]:
    """Return the words, in order, below or beside which no value is a coverage's."""
    found = []
    for word in find_words(view, (*catalogue.example_words, *catalogue.other_matters)):
        start, end = word.span.start, view.from_source(word.span).end
        # A word of one letter does not count inside another word, and a product's type can have any word in its name.
        is_inside = _only_opens(word.name) and start > 0 and view.source[start - 1].isalpha()
        if not is_inside and not _TYPE.match(view.text, end):
            found.append(word)
    found += _headings(view.source, catalogue.example_words)
    return sorted(found, key=lambda word: word.span.start)


def _headings(text: str, words: tuple[str, ...]) -> Iterator[NamedSpan]:
    """Yield the lines that have only the letters of a word for an example, with a number or signs: "■ Example 1"."""
    for match in _heading_pattern(words).finditer(text):
        yield NamedSpan(Span(*match.span(1)), match[1])


def _only_opens(word: str) -> bool:
    """Whether a word for an example is only about what follows it: "e)" and "e:", not "(e)"."""
    return word[0].isalpha() and sum(map(str.isalpha, word)) == 1


@lru_cache(maxsize=16)
def _heading_pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    letters = longest_first(filter(None, ("".join(filter(str.isalpha, word)) for word in words)))
    listed = "|".join(map(re.escape, letters)) or "(?!)"
    return re.compile(rf"^[^\w\n]*+({listed})[^\S\n]*+\d{{0,2}}[^\w\n]*+$", re.MULTILINE)


@lru_cache(maxsize=256)
def _either(patterns: tuple[str, ...]) -> str:
    return "|".join(f"(?:{pattern})" for pattern in patterns)


@lru_cache(maxsize=16)
def _subject_pattern(endings: tuple[str, ...]) -> re.Pattern[str] | None:
    listed = "|".join(map(re.escape, longest_first(endings)))
    return re.compile(rf"(?<![^\W\d_])[^\W\d_]{{0,12}}?(?:{listed})(?={_SAID_OF})") if endings else None
