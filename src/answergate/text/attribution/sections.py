"""Where a text gives an example or speaks of another matter: the words that open such a part, and headings that are one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from answergate.model.catalogue import Catalogue
from answergate.model.span import Span
from answergate.text.attribution.anchors import NamedSpan, Squeezed
from answergate.text.attribution.exclusions import find_words
from answergate.text.attribution.vocabulary import squeezed_words

_TYPE = re.compile(rf"[^()]{{0,4}}?(?:{squeezed_words('type_endings')})")


def find_sections(view: Squeezed, catalogue: Catalogue) -> list[NamedSpan]:
    """The words, in order, under or beside which no value is a coverage's."""
    words = _words(view, (*catalogue.example_words, *catalogue.other_matters))
    return sorted([*words, *_headings(view.source, catalogue.example_words)], key=lambda word: word.span.start)


def _words(view: Squeezed, words: Sequence[str]) -> Iterator[NamedSpan]:
    """The words that open an example or another matter. The type of a product can have such a word in its name, and a
    word of one letter does not count inside another word."""
    for word in find_words(view, words):
        start, end = word.span.start, view.folded.from_source(word.span).end
        is_inside = only_opens(word.name) and start > 0 and view.source[start - 1].isalpha()
        if not is_inside and not _TYPE.match(view.text, end):
            yield word


def _headings(text: str, words: tuple[str, ...]) -> Iterator[NamedSpan]:
    """The lines that are nothing but the letters of a word for an example, with a number or signs: "■ Example 1"."""
    pattern = _heading_pattern(words)
    for match in pattern.finditer(text) if pattern is not None else ():
        yield NamedSpan(Span(*match.span(1)), match[1])


@lru_cache(maxsize=16)
def _heading_pattern(words: tuple[str, ...]) -> re.Pattern[str] | None:
    letters = {"".join(filter(str.isalpha, word)) for word in words}
    listed = "|".join(sorted(map(re.escape, filter(None, letters)), key=lambda word: (-len(word), word)))
    return re.compile(rf"^[^\w\n]*+({listed})[^\S\n]*+\d{{0,2}}[^\w\n]*+$", re.MULTILINE) if listed else None


def only_opens(word: str) -> bool:
    """Whether a word for an example speaks of what follows it alone: "e)" and "e:", not "(e)"."""
    return word[0].isalpha() and sum(map(str.isalpha, word)) == 1
