"""How two wordings differ, word by word, with places in both originals."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import pairwise

from msgspec import Struct
from rapidfuzz.distance import Indel, Levenshtein

from answergate.model.span import Span
from answergate.text.excerpts.critical import MARKER, Phrase, belongs_after_digit, belongs_before_digit, is_critical
from answergate.text.folding import Folded
from answergate.text.scripts import HANGUL, HIRAGANA, WITHOUT_SPACES

# A citation marker, a number, a word. Scripts without spaces are read character by character.
_LETTER = rf"[^\W\d_{WITHOUT_SPACES}]"
_WORD = re.compile(rf"{MARKER}|\d+(?:[.,:/]\d+)*|[{WITHOUT_SPACES}]|(?:{_LETTER}|[\u0300-\u036f])+(?:'{_LETTER}+)?|\S")
_PIECE = re.compile(r"\s+|[^\W_]+|[\W_]")
_HANGUL = re.compile(f"[{HANGUL}]")
_HIRAGANA = re.compile(f"[{HIRAGANA}]")
_LONGEST_REPLACED = 16
_LONGEST_ENDING = 12
_REACH = 64
_MOST_WORDS_OFF = 3
_STOP = re.compile(r"[.!?] |[。！？]")
_NEXT_SENTENCE = 3


class Kind(StrEnum):
    """What happened to the text's words in the excerpt."""

    REPLACED = "replaced"
    MISSING = "missing"
    ADDED = "added"


class Difference(Struct, frozen=True):
    """One place where an excerpt differs from the text. An empty span marks where the words would be."""

    kind: Kind
    excerpt: Span
    text: Span
    excerpt_words: str
    text_words: str


class Comparison(Struct, frozen=True):
    """The differences between an excerpt and the part of a folded text that it was compared with."""

    span: Span
    differences: tuple[Difference, ...]
    critical: bool


class _Words(Struct, frozen=True):
    """Words of a folded text, by their places."""

    text: str
    places: Sequence[Span]

    def __len__(self) -> int:
        return len(self.places)

    def slice(self, start: int, end: int) -> _Words:
        return _Words(self.text, self.places[start:end])

    def span(self, taken: Span) -> Span:
        """Where some of the words are, or the empty place where they would be."""
        if len(taken):
            return Span(self.places[taken.start].start, self.places[taken.end - 1].end)
        at = self.places[taken.start].start if taken.start < len(self) else self.places[-1].end if self.places else 0
        return Span(at, at)


class _Change(Struct, frozen=True):
    """Words of the excerpt and of the text that do not match, by their numbers."""

    excerpt: Span
    text: Span


def compare(excerpt: Folded, text: Folded, place: Span) -> Comparison:
    """Compare the excerpt with ``place`` of the folded text: the exact place, and what differs there.

    ``place`` may be some characters off: it is moved to the words that fit the excerpt best. Words around the excerpt
    are no differences, unless they are part of a number that the excerpt cuts, or are where the excerpt begins or ends
    with other words.
    """
    said = _words(excerpt.text, Span(0, len(excerpt.text)))
    around = _words(text.text, Span(max(0, place.start - _REACH), min(len(text.text), place.end + _REACH)))
    written = _whole_numbers(around, _without_surroundings(said, around, _fitting(excerpt.text.strip(), around, place)))
    if said.places and written.places:
        written = _Words(text.text, [*written.places[:-1], _ended_alike(said, written)])
    matches = _matches(said, written)
    differences: list[Difference] = []
    critical = False
    for change in _changes(matches):
        here, there = said.span(change.excerpt), written.span(change.text)
        differences.append(_difference(excerpt, text, here, there))
        critical = critical or is_critical(Phrase(excerpt.text, here), Phrase(text.text, there))
    differences += [_difference(excerpt, text, here, there) for here, there in _loose_blanks(said, written, matches)]
    span = Span(written.places[0].start, written.places[-1].end) if written.places else place
    return Comparison(span, tuple(sorted(differences, key=_where)), critical)


def compare_typography(excerpt: Folded, text: Folded, here: Span, there: Span) -> tuple[Difference, ...]:
    """What differs in the originals of two places whose folded words are equal."""
    shift = there.start - here.start
    pieces = (Span(*match.span()) for match in _PIECE.finditer(excerpt.text, here.start, here.end))
    pairs = [_difference(excerpt, text, piece, piece.shifted(shift)) for piece in pieces]
    # Also what folds to nothing, around and between the pieces: a zero-width space, the blanks around an excerpt.
    first, last = text.to_source(there).start, text.to_source(there).end
    said = [Span(0, 0), *(pair.excerpt for pair in pairs), Span(len(excerpt.source), len(excerpt.source))]
    written = [Span(first, first), *(pair.text for pair in pairs), Span(last, last)]
    for (before, after), (left, right) in zip(pairwise(said), pairwise(written), strict=True):
        pairs.append(_between(excerpt.source, text.source, Span(before.end, after.start), Span(left.end, right.start)))
    return tuple(sorted([pair for pair in pairs if pair.excerpt_words != pair.text_words], key=_where))


def _where(difference: Difference) -> tuple[Span, Span]:
    return difference.excerpt, difference.text


def _difference(excerpt: Folded, text: Folded, here: Span, there: Span) -> Difference:
    return _between(excerpt.source, text.source, excerpt.to_source(here), text.to_source(there))


def _between(excerpt: str, text: str, said: Span, written: Span) -> Difference:
    kind = Kind.REPLACED if len(said) and len(written) else Kind.ADDED if len(said) else Kind.MISSING
    return Difference(kind, said, written, said.of(excerpt), written.of(text))


def _words(text: str, within: Span) -> _Words:
    return _Words(text, [Span(*match.span()) for match in _WORD.finditer(text, within.start, within.end)])


def _fitting(pattern: str, words: _Words, place: Span) -> Span:
    """Which of the words around ``place`` are like the pattern: its ends are tried a few words in both directions."""
    touched = [at for at, word in enumerate(words.places) if word.overlaps(place)]
    if not touched:
        return Span(0, 0)
    places, text = words.places, words.text
    first, last = touched[0], touched[-1]
    end = min(places[last].end, places[first].start + _REACH)
    starts = _tried(first, 0, last)
    first = max(starts, key=lambda at: _likeness(pattern[:_REACH], text[places[at].start : end]))
    start = max(places[first].start, places[last].end - _REACH)
    ends = _tried(last, first, len(words) - 1)
    last = max(ends, key=lambda at: _likeness(pattern[-_REACH:], text[start : places[at].end]))
    return Span(first, last + 1)


def _tried(at: int, lowest: int, highest: int) -> list[int]:
    near = range(max(lowest, at - _MOST_WORDS_OFF), min(highest, at + _MOST_WORDS_OFF) + 1)
    return sorted(near, key=lambda other: abs(other - at))


def _likeness(pattern: str, stretch: str) -> float:
    """How well the stretch fits the pattern. A lost character counts more than an extra one: words that only the text
    has, a "not" above all, must be shown and not cut off."""
    common = Indel.similarity(pattern.casefold(), stretch.casefold()) / 2
    # What is only similar because it reaches into the next sentence was not meant.
    beyond = max(0, len(_STOP.findall(stretch)) - len(_STOP.findall(pattern)))
    return common - 0.3 * (len(stretch) - common) - _NEXT_SENTENCE * beyond


def _matches(said: _Words, written: _Words) -> list[_Change]:
    """The runs of words that both sides have, with an empty run at either end."""
    # Numbered by first appearance: rapidfuzz would otherwise hash the strings, and hashes differ between runs.
    numbers: dict[str, int] = {}
    left, right = (
        [numbers.setdefault(place.of(words.text), len(numbers)) for place in words.places] for words in (said, written)
    )
    ends = _Change(Span(len(said), len(said)), Span(len(written), len(written)))
    equal = [
        _Change(Span(opcode.src_start, opcode.src_end), Span(opcode.dest_start, opcode.dest_end))
        for opcode in Levenshtein.opcodes(left, right)
        if opcode.tag == "equal"
    ]
    return [_Change(Span(0, 0), Span(0, 0)), *equal, ends]


def _changes(matches: Sequence[_Change]) -> list[_Change]:
    """What is between the matching runs."""
    between = [
        _Change(Span(before.excerpt.end, after.excerpt.start), Span(before.text.end, after.text.start))
        for before, after in pairwise(matches)
    ]
    return [change for change in between if len(change.excerpt) or len(change.text)]


def _without_surroundings(said: _Words, around: _Words, fitting: Span) -> Span:
    """The words that fit, without those that only surround the excerpt, and with those in the place of its own."""
    written = around.slice(fitting.start, fitting.end)
    changes = _changes(_matches(said, written))
    if not changes:
        return fitting
    opening, closing = changes[0], changes[-1]
    first, last = fitting.start, fitting.end
    if opening.excerpt == Span(0, 0) and not opening.text.start:
        first += opening.text.end
    if closing.excerpt == Span(len(said), len(said)) and closing.text.end == len(written):
        last -= len(closing.text)
    if first >= last:
        first, last = fitting.start, fitting.end
    before, after = around.places[:first][::-1], around.places[last:]
    if not opening.excerpt.start and not opening.text.end:
        first -= _in_its_place(said, opening.excerpt, _Words(around.text, before), goes_on=False)
    if closing.excerpt.end == len(said) and not len(closing.text):
        last += _in_its_place(said, closing.excerpt, _Words(around.text, after), goes_on=True)
    return Span(first, last)


def _in_its_place(said: _Words, changed: Span, following: _Words, *, goes_on: bool) -> int:
    """How many of the text's next words are where the excerpt has its own: "for adults", not "for".

    As many as the excerpt has, up to the first that is no word. A Japanese ending goes on to its end, because that is
    where it is denied.
    """
    words = list(said.places[changed.start : changed.end])
    while words and not said.text[words[-1].start].isalnum():
        words.pop()
    if not words or words[-1].end - words[0].start > _LONGEST_REPLACED:
        return 0
    if not all(said.text[word.start].isalnum() for word in words):
        return 0
    taken = 0
    ending = goes_on and _HIRAGANA.match(said.text, words[-1].start) is not None
    for word in following.places[:_LONGEST_ENDING]:
        wanted = taken < len(words) or (ending and _HIRAGANA.match(following.text, word.start))
        if not wanted or not following.text[word.start].isalnum():
            break
        taken += 1
    return taken


def _whole_numbers(words: _Words, taken: Span) -> _Words:
    """The words that are taken, with what belongs to a number at either end."""
    first, last, text = taken.start, taken.end, words.text
    while _touch(words, first):
        at = words.places[first].start
        if not text[at].isdigit() or not belongs_before_digit(text[max(0, at - 2) : at]):
            break
        first -= 1
    while _touch(words, last):
        at = words.places[last].start
        if not text[at - 1].isdigit() or not belongs_after_digit(text[at : at + 2]):
            break
        last += 1
    return words.slice(first, last)


def _touch(words: _Words, at: int) -> bool:
    """Whether nothing separates the word from the one before it."""
    return 0 < at < len(words) and words.places[at - 1].end == words.places[at].start


def _ended_alike(said: _Words, written: _Words) -> Span:
    """The last word of the text, ended where the excerpt ends it: a Korean word goes on with particles and endings."""
    own, word = said.places[-1].of(said.text), written.places[-1]
    if _HANGUL.match(own) and word.of(written.text).startswith(own):
        return Span(word.start, word.start + len(own))
    return word


def _loose_blanks(said: _Words, written: _Words, matches: Sequence[_Change]) -> Iterator[tuple[Span, Span]]:
    """The places between matching words where only one side has a blank."""
    for match in matches:
        here = said.places[match.excerpt.start : match.excerpt.end]
        there = written.places[match.text.start : match.text.end]
        for (left, right), (before, after) in zip(pairwise(here), pairwise(there), strict=True):
            if (left.end == right.start) is not (before.end == after.start):
                yield Span(left.end, right.start), Span(before.end, after.start)
