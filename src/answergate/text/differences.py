"""How two wordings differ, word by word, with places in both originals."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct
from rapidfuzz.distance import Indel, Levenshtein

from answergate.model.span import Span
from answergate.text.critical import Phrase, belongs_after_digit, belongs_before_digit, is_critical
from answergate.text.folding import Folded

# A citation marker, a number, a word; Han and kana are read sign by sign, for nothing parts their words.
_WORD = re.compile(
    r"[\[【]\s*(?:\^?\d|C\d|ID:\d|cite:)[^\[\]【】\n]{0,40}[\]】]"
    r"|\d+(?:[.,:/]\d+)*"
    r"|[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
    r"|(?:[^\W\d_\u3040-\u30ff\u3400-\u9fff]|[\u0300-\u036f])+(?:'[^\W\d_\u3040-\u30ff\u3400-\u9fff]+)?"
    r"|\S"
)
_PIECE = re.compile(r"\s+|[^\W_]+|[\W_]")
_HANGUL = re.compile(r"[가-힣]")
_REACH = 64
_MOST_WORDS_OFF = 3


class Kind(StrEnum):
    """What happened to the text's words in the excerpt."""

    REPLACED = "replaced"
    MISSING = "missing"
    ADDED = "added"


class Difference(Struct, frozen=True):
    """One place where an excerpt departs from the text; an empty span marks where the words would stand."""

    kind: Kind
    excerpt: Span
    text: Span
    excerpt_words: str
    text_words: str


class Comparison(Struct, frozen=True):
    """The differences of an excerpt to the part of a folded text it was laid against."""

    span: Span
    differences: tuple[Difference, ...]
    critical: bool


class _Change(Struct, frozen=True):
    excerpt: Span
    text: Span


def compare(excerpt: Folded, text: Folded, place: Span) -> Comparison:
    """Lay the excerpt against ``place`` of the folded text: the tight place, and what differs there.

    ``place`` may be some characters off: it is moved to the words that fit the excerpt best. Words that only stand
    around the excerpt are no differences, unless they are part of a number the excerpt cuts through.
    """
    said = _words(excerpt.text, Span(0, len(excerpt.text)))
    around = _words(text.text, Span(max(0, place.start - _REACH), min(len(text.text), place.end + _REACH)))
    fitting = _fitting(excerpt.text.strip(), text.text, around, place)
    written = around[fitting.start : fitting.end]
    changes = _joined(_changes(said, excerpt.text, written, text.text))
    first, last = fitting.start, fitting.end
    if changes and changes[0].excerpt == Span(0, 0) and not changes[0].text.start:
        first += changes[0].text.end
    if changes and changes[-1].excerpt == Span(len(said), len(said)) and changes[-1].text.end == len(written):
        last -= len(changes[-1].text)
    if first >= last:
        first, last = fitting.start, fitting.end
    written = around[_whole_number_start(around, first, text.text) : _whole_number_end(around, last, text.text)]
    written[-1:] = _opened(said[-1:], excerpt.text, written[-1:], text.text)
    differences: list[Difference] = []
    critical = False
    for change in _joined(_changes(said, excerpt.text, written, text.text)):
        here, there = _place(said, change.excerpt), _place(written, change.text)
        differences.append(_difference(excerpt, text, here, there))
        critical = critical or is_critical(Phrase(excerpt.text, here), Phrase(text.text, there))
    span = Span(written[0].start, written[-1].end) if written else place
    return Comparison(span, tuple(differences), critical)


def compare_typography(excerpt: Folded, text: Folded, here: Span, there: Span) -> tuple[Difference, ...]:
    """What differs in the originals of two places whose folded words are equal."""
    shift = there.start - here.start
    pieces = (
        Span(match.start() + here.start, match.end() + here.start) for match in _PIECE.finditer(here.of(excerpt.text))
    )
    pairs = (_difference(excerpt, text, piece, piece.shifted(shift)) for piece in pieces)
    return tuple(pair for pair in pairs if pair.excerpt_words != pair.text_words)


def _difference(excerpt: Folded, text: Folded, here: Span, there: Span) -> Difference:
    said, written = excerpt.to_source(here), text.to_source(there)
    kind = Kind.REPLACED if len(here) and len(there) else Kind.ADDED if len(here) else Kind.MISSING
    return Difference(kind, said, written, said.of(excerpt.source), written.of(text.source))


def _words(text: str, within: Span) -> list[Span]:
    return [Span(*match.span()) for match in _WORD.finditer(text, within.start, within.end)]


def _fitting(pattern: str, text: str, words: Sequence[Span], place: Span) -> Span:
    """Which of the words around ``place`` are like the pattern: its ends are tried a few words either way."""
    touched = [at for at, word in enumerate(words) if word.overlaps(place)]
    if not touched:
        return Span(0, 0)
    first, last = touched[0], touched[-1]
    fixed = min(words[last].end, words[first].start + _REACH)
    starts = _tried(first, 0, last)
    first = max(starts, key=lambda at: _likeness(pattern[:_REACH], text[words[at].start : fixed]))
    fixed = max(words[first].start, words[last].end - _REACH)
    ends = _tried(last, first, len(words) - 1)
    last = max(ends, key=lambda at: _likeness(pattern[-_REACH:], text[fixed : words[at].end]))
    return Span(first, last + 1)


def _tried(at: int, lowest: int, highest: int) -> list[int]:
    near = range(max(lowest, at - _MOST_WORDS_OFF), min(highest, at + _MOST_WORDS_OFF) + 1)
    return sorted(near, key=lambda other: abs(other - at))


def _likeness(pattern: str, stretch: str) -> float:
    """How well the stretch serves the pattern. A lost character weighs more than one too many: what the text has
    in between, a "not" above all, is to be shown and not cut off."""
    common = Indel.similarity(pattern.casefold(), stretch.casefold()) / 2
    return common - 0.3 * (len(stretch) - common)


def _changes(said: Sequence[Span], excerpt: str, written: Sequence[Span], text: str) -> list[_Change]:
    # Numbered by first appearance: rapidfuzz would otherwise hash the strings, and hashes differ between runs.
    numbers: dict[str, int] = {}
    left = [numbers.setdefault(word.of(excerpt), len(numbers)) for word in said]
    right = [numbers.setdefault(word.of(text), len(numbers)) for word in written]
    return [
        _Change(Span(opcode.src_start, opcode.src_end), Span(opcode.dest_start, opcode.dest_end))
        for opcode in Levenshtein.opcodes(left, right)
        if opcode.tag != "equal"
    ]


def _joined(changes: Sequence[_Change]) -> list[_Change]:
    joined: list[_Change] = []
    for change in changes:
        before = joined[-1] if joined else None
        if before and before.excerpt.end == change.excerpt.start and before.text.end == change.text.start:
            excerpt = Span(before.excerpt.start, change.excerpt.end)
            joined[-1] = _Change(excerpt, Span(before.text.start, change.text.end))
        else:
            joined.append(change)
    return joined


def _whole_number_start(words: Sequence[Span], at: int, text: str) -> int:
    while 0 < at < len(words) and words[at - 1].end == words[at].start:
        start = words[at].start
        if not text[start].isdigit() or not belongs_before_digit(text[max(0, start - 2) : start]):
            break
        at -= 1
    return at


def _whole_number_end(words: Sequence[Span], at: int, text: str) -> int:
    while 0 < at < len(words) and words[at - 1].end == words[at].start:
        number_ends = text[words[at].start - 1].isdigit()
        if not number_ends or not belongs_after_digit(text[words[at].start : words[at].start + 2]):
            break
        at += 1
    return at


def _opened(said: list[Span], excerpt: str, written: list[Span], text: str) -> list[Span]:
    """The last word of the text, ended where the excerpt does: a Korean word goes on with particles and endings."""
    if not said or not written or not _HANGUL.match(excerpt[said[0].start]):
        return written
    stem, start = said[0].of(excerpt), written[0].start
    return [Span(start, start + len(stem))] if written[0].of(text).startswith(stem) else written


def _place(words: Sequence[Span], taken: Span) -> Span:
    if len(taken):
        return Span(words[taken.start].start, words[taken.end - 1].end)
    at = words[taken.start].start if taken.start < len(words) else words[-1].end if words else 0
    return Span(at, at)
