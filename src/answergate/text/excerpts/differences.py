"""How two wordings differ, word by word, with places in both originals."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import pairwise

from msgspec import Struct
from rapidfuzz.distance import Indel, Levenshtein

from answergate.model.span import Span
from answergate.text.excerpts.critical import Phrase, belongs_after_digit, belongs_before_digit, is_critical
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
_HIRAGANA = re.compile(r"[\u3041-\u3096]")
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

    @property
    def opens(self) -> bool:
        """Whether the excerpt begins with words that the text does not have there."""
        return not self.excerpt.start and not self.text.end


def compare(excerpt: Folded, text: Folded, place: Span) -> Comparison:
    """Lay the excerpt against ``place`` of the folded text: the tight place, and what differs there.

    ``place`` may be some characters off: it is moved to the words that fit the excerpt best. Words that only stand
    around the excerpt are no differences, unless they are part of a number the excerpt cuts through, or stand where
    the excerpt begins or ends with other ones.
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
    if changes:
        before, after = around[:first][::-1], around[last:]
        first -= _in_its_place(said, changes[0], excerpt.text, before, text.text) if changes[0].opens else 0
        closes = changes[-1].excerpt.end == len(said) and not len(changes[-1].text)
        last += _in_its_place(said, changes[-1], excerpt.text, after, text.text) if closes else 0
    written = around[_whole_number_start(around, first, text.text) : _whole_number_end(around, last, text.text)]
    written[-1:] = _opened(said[-1:], excerpt.text, written[-1:], text.text)
    differences: list[Difference] = []
    critical = False
    changes = _joined(_changes(said, excerpt.text, written, text.text))
    for change in changes:
        here, there = _place(said, change.excerpt), _place(written, change.text)
        differences.append(_difference(excerpt, text, here, there))
        critical = critical or is_critical(Phrase(excerpt.text, here), Phrase(text.text, there))
    differences += [_difference(excerpt, text, here, there) for here, there in _loose_blanks(said, written, changes)]
    span = Span(written[0].start, written[-1].end) if written else place
    return Comparison(span, tuple(sorted(differences, key=_where)), critical)


def compare_typography(excerpt: Folded, text: Folded, here: Span, there: Span) -> tuple[Difference, ...]:
    """What differs in the originals of two places whose folded words are equal."""
    shift = there.start - here.start
    pieces = (
        Span(match.start() + here.start, match.end() + here.start) for match in _PIECE.finditer(here.of(excerpt.text))
    )
    pairs = [_difference(excerpt, text, piece, piece.shifted(shift)) for piece in pieces]
    unseen = _unseen(pairs, excerpt.source, text.source)
    return tuple(sorted([pair for pair in (*pairs, *unseen) if pair.excerpt_words != pair.text_words], key=_where))


def _unseen(pairs: Sequence[Difference], excerpt: str, text: str) -> list[Difference]:
    """What folds to nothing around and between the pieces: a zero-width space, the blanks around an excerpt."""
    if not pairs:
        return []
    excerpt_edges = [Span(0, 0), *(pair.excerpt for pair in pairs), Span(len(excerpt), len(excerpt))]
    first, last = pairs[0].text.start, pairs[-1].text.end
    text_edges = [Span(first, first), *(pair.text for pair in pairs), Span(last, last)]
    found: list[Difference] = []
    for (before, after), (left, right) in zip(pairwise(excerpt_edges), pairwise(text_edges), strict=True):
        here, there = Span(before.end, after.start), Span(left.end, right.start)
        kind = Kind.REPLACED if len(here) and len(there) else Kind.ADDED if len(here) else Kind.MISSING
        found.append(Difference(kind, here, there, here.of(excerpt), there.of(text)))
    return found


def _where(difference: Difference) -> tuple[Span, Span]:
    return difference.excerpt, difference.text


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
    # What only a look into the next sentence finds in common was not meant.
    beyond = max(0, len(_STOP.findall(stretch)) - len(_STOP.findall(pattern)))
    return common - 0.3 * (len(stretch) - common) - _NEXT_SENTENCE * beyond


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


def _in_its_place(said: Sequence[Span], change: _Change, excerpt: str, beside: Sequence[Span], text: str) -> int:
    """How many of the text's words beside the place stand where the excerpt has its own: "for adults", not "for".

    As many as the excerpt has, up to the first that is no word. A Japanese ending goes on to its end, for that is
    where it is denied: できます, できません.
    """
    words = said[change.excerpt.start : change.excerpt.end]
    while words and not excerpt[words[-1].start].isalnum():
        words = words[:-1]
    if not words or words[-1].end - words[0].start > _LONGEST_REPLACED:
        return 0
    if not all(excerpt[word.start].isalnum() for word in words):
        return 0
    taken = 0
    ending = bool(_HIRAGANA.match(excerpt, words[-1].start)) and not change.opens
    for word in beside[:_LONGEST_ENDING]:
        goes_on = taken < len(words) or (ending and _HIRAGANA.match(text, word.start))
        if not goes_on or not text[word.start].isalnum():
            break
        taken += 1
    return taken


def _loose_blanks(
    said: Sequence[Span], written: Sequence[Span], changes: Sequence[_Change]
) -> Iterator[tuple[Span, Span]]:
    """The places between words that are the same, where only one side has a blank."""
    start_here = start_there = 0
    for end_here, end_there, next_here, next_there in [
        *((change.excerpt.start, change.text.start, change.excerpt.end, change.text.end) for change in changes),
        (len(said), len(written), 0, 0),
    ]:
        same = zip(pairwise(said[start_here:end_here]), pairwise(written[start_there:end_there]), strict=True)
        for (left, right), (before, after) in same:
            if (left.end == right.start) is not (before.end == after.start):
                yield Span(left.end, right.start), Span(before.end, after.start)
        start_here, start_there = next_here, next_there


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
