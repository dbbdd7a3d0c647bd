"""The names in a cell or a list, each as a whole.

The code never searches for a name inside other text. It splits a cell into the names that it lists and compares each
one as a whole. So "Gold Plus Card" is never "Gold Card", and a suffix on the next line makes a different name.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import lru_cache

from msgspec import Struct

from answergate.lang.attribution_patterns import listed, longest_first
from answergate.model.catalogue import Catalogue, Coverage
from answergate.model.span import Span
from answergate.resolve.squeeze import matches_any, squeeze_text
from answergate.resolve.words import either
from answergate.text.attribution.word_marks import RAISED_DIGITS, RAISED_LETTERS
from answergate.text.patterns import compile_pattern

# A sign that opens an item of a list. A lone Hangul letter is used as a branch sign.
_BULLET = re.compile(r"^\s*(?:[^\w\s()\[\]{}（）［］【】「」『』'\"+~-]|[\u3131-\u3163](?=\s)|-(?=\s*\S))\s*")
_NUMBER = re.compile(
    r"^\s*(?:No\.?\s*)?(?:\d{1,4}(?:[.)]|(?=\s+[^\d\s]))|\(\d{1,3}\)(?=\s)|[①-⑳]|[A-Z]{1,4}\d{2,8}(?=\s)"
    r"|\(?[^\W\d_](?:\)|\.(?=\s)))\s*"
)
_FOOTNOTE_MARK = re.compile(rf"(?:\((?:{either('notes')})\d{{1,2}}\)|(?:{either('notes')})\d{{1,2}}\)|[*†‡]+\d*\)?|※)")
# Raised digits and ※1 are marks, but the 1 of "※1 year" is not. They are removed before folding makes digits of them.
_RAISED_MARK = re.compile(rf"※\d{{1,2}}(?:\)|(?=\s|$))|[{RAISED_DIGITS}]{{1,2}}[)⁾]?|[{RAISED_LETTERS}]")
_NUMBERED_MARK = re.compile(r"(?:\s*\d{1,2}\),?)+$")
_TITLE_MARK = re.compile(
    r"\s*(?:[■□◆◇▶▷◎▣●○]|\d{1,3}(?:[-.]\d{1,3}){0,3}[.):]?(?=\s)|[^\W\d_]{1,2}\s?\d{1,2}[.):](?=\s)|[①-⑳])\s*"
)
_FRAMED = re.compile(r"\s*[【\[<「『](?P<title>.+)[】\]>」』]\s*")
_TRADE_MARK = re.compile("[®™℠©]")
_LONGEST = 120
_MOST_NAME_LINES = 4
_LONGEST_NAME_LINE = 60
_LONGEST_PLAIN = 40
_SHORTEST_SENTENCE = 20
_MOST_NAME_WORDS = 8
_SENTENCE_END = re.compile(r"[^\W\d_][.!?](?:\s|$)|[。！？]")
# A line that begins like this continues the name above it.
_CONTINUES = ("(", "[", "（", "【", "/", ",", "·", "Ⅰ", "Ⅱ", "Ⅲ", *sorted(listed("joints") - {"or", "and", "to"}))
_NUMERAL_END = r"(?:[ivx]+|[a-z0-9]{1,2})?(?:\([^()]*\)|\[[^\[\]]*\])*$"


class NameItem(Struct, frozen=True):
    """A whole name in the text: its place and its squeezed key."""

    key: str
    span: Span


def without_marks(text: str) -> str:
    """Remove the marks that folding would turn into digits."""
    return _RAISED_MARK.sub("", text)


def without_any_marks(name: str) -> str:
    """Remove all marks of footnotes from a name."""
    text = _FOOTNOTE_MARK.sub("", without_marks(name)).strip()
    return _NUMBERED_MARK.sub("", text) if text.count(")") > text.count("(") else text


class NameReader:
    """Reads names with the words of a catalogue. ``listed`` are further names that the documents list."""

    def __init__(self, catalogue: Catalogue, listed: Collection[str] = ()) -> None:
        words = catalogue.names
        self.sentences = catalogue.documents.sentences
        self._notes = words.notes
        self._fragments = _any_of(words.fragments)
        self._beginnings = tuple(map(squeeze_text, words.beginnings))
        self._endings = re.compile(rf"(?:{_any_of(words.endings)}){_NUMERAL_END}") if words.endings else None
        generic = _any_of_spaced(words.generic)
        self._start = re.compile(rf"^(?:[(\[]\s*(?:{generic})\s*[)\]]\s*|(?:{generic})\s*)+", re.IGNORECASE)
        self._end = re.compile(rf"(?:\s*[(\[]\s*(?:{generic})\s*[)\]]|\s*(?:{generic}))+$", re.IGNORECASE)
        self._has_generic = bool(words.generic)
        self.groups = frozenset(map(squeeze_text, words.groups))
        names = [name for one in catalogue.coverages for name in (*one.names, *one.siblings)] + list(catalogue.others)
        self._known: frozenset[str] = frozenset()
        self._known = frozenset(key for name in names for key in self.keys_of(name)) | frozenset(listed)

    def may_contain(self, text: str, wanted: Collection[str]) -> bool:
        """Whether ``text`` can contain a wanted name at all."""
        squeezed = _FOOTNOTE_MARK.sub("", squeeze_text(without_marks(text)))
        return any(key in squeezed for key in wanted)

    def names_in(self, text: str, offset: int = 0) -> tuple[NameItem, ...]:
        """Return the names that a cell lists.

        They are separated by bullets, else by slashes or commas outside brackets, else by lines. Otherwise it is one
        name.
        """
        lines = list(_lines(text, offset))
        if not lines:
            return ()
        if _BULLET.match(lines[0][0]):
            return tuple(item for group in _bulleted(lines) for item in self._listed(group))
        found = tuple(self._listed(lines))
        return tuple(self._by_line(lines)) or found if len(found) == 1 else found

    def whole_name(self, text: str, offset: int = 0) -> NameItem | None:
        """Return the text of the cell as one name, including commas and slashes."""
        lines = list(_lines(text, offset))
        if not lines:
            return None
        # A known name may begin like a number of a list: "TX500 sensor".
        known = next(self._item(_joined(lines)), None)
        return known if known is not None and known.key in self._known else self._unnumbered_name(lines)

    def _unnumbered_name(self, lines: list[tuple[str, int]]) -> NameItem | None:
        return next(self._item(self._unnumbered(lines)), None)

    def leading_name(self, text: str, offset: int = 0) -> NameItem | None:
        """Return the name at the beginning of a cell that has other text under it, or None."""
        lines = list(_lines(text, offset))
        for end in range(1, min(len(lines), _MOST_NAME_LINES + 1)):
            if self._is_name(lines[:end]) and not _continues(lines[end][0]):
                return next(self._item(self._unnumbered(lines[:end])), None)
        return None

    def opening_name(self, line: str, offset: int = 0) -> NameItem | None:
        """Return the known name at the start of a line that goes on with a few other words: "VB-34 Lithium cell"."""
        ends = [match.start() for match in re.finditer(r"\s", line)][:_MOST_NAME_WORDS]
        for end in reversed(ends):
            item = self._plain_item(line[:end])
            if item is not None and item.key in self._known and len(squeeze_text(line)) <= _LONGEST_NAME_LINE:
                return NameItem(item.key, item.span.shifted(offset))
        return None

    def keys_of(self, name: str) -> frozenset[str]:
        """Return the keys of a written name: as it is, and without the generic words."""
        item = self._plain_item(name)
        unnumbered = self._unnumbered_name(list(_lines(name, 0)) or [("", 0)])
        return frozenset(one.key for one in (item, unnumbered) if one is not None)

    def named_parts(self, text: str, offset: int, wanted: Collection[str]) -> Iterator[tuple[NameItem, Span]]:
        """Yield the wanted names that are whole lines of a cell, each with the place of the text under it.

        The text ends where another name begins. A name directly under another name is part of a list and has no text.
        """
        lines = list(_lines(text, offset))
        at = 0
        while at < len(lines):
            part = self._part_at(lines, at, wanted)
            if part is None or (at > 0 and self.is_name_like(lines[at - 1][0])):
                at += 1
                continue
            name, body = part
            last = body
            while last < len(lines) and not self.is_name_like(lines[last][0]):
                last += 1
            if last > body:
                yield name, Span(lines[body][1], lines[last - 1][1] + len(lines[last - 1][0]))
            at = max(last, at + 1)

    def text_before_names(self, text: str, offset: int, names: Collection[str]) -> Span:
        """Return the place of ``text`` up to the first line that is one of ``names`` as a whole."""
        for line, at in _lines(text, offset):
            name = next(self._item(self._unnumbered([(line, at)])), None)
            if name is not None and name.key in names:
                return Span(offset, at)
        return Span(offset, offset + len(text))

    def is_name_like(self, line: str) -> bool:
        """Whether a line looks like a name: a known one, or one with an ending of names."""
        words = squeeze_text(line)
        if not words or len(words) > _LONGEST_NAME_LINE:
            return False
        return (self._endings is not None and bool(self._endings.search(words))) or self._is_known(line)

    def reads_as_body(self, text: str) -> bool:
        """Whether a text is a sentence about when and what is paid, and not a name."""
        words = without_marks(text)
        if any(word in words for word in self.sentences) or "※" in words:
            return True
        length = len(squeeze_text(words))
        if length >= _SHORTEST_SENTENCE and _SENTENCE_END.search(words) is not None:
            return True
        return not self.sentences and length > _LONGEST_PLAIN

    def _is_known(self, line: str) -> bool:
        item = self.whole_name(line)
        return item is not None and item.key in self._known

    def _by_line(self, lines: list[tuple[str, int]]) -> Iterator[NameItem]:
        """Yield the names of a cell that has one name per line; a name may continue on the next line.

        Yield none if one of the lines is not a name.
        """
        groups: list[list[tuple[str, int]]] = []
        for line in lines:
            if groups and _continues(line[0]):
                groups[-1].append(line)
            else:
                groups.append([line])
        if any(self._may_go_on(group[-1][0]) for group in groups[:-1]):
            return
        if len(groups) > 1 and all(self._is_name(group) for group in groups):
            for group in groups:
                yield from self._listed(group)

    def _may_go_on(self, line: str) -> bool:
        return squeeze_text(line).endswith(self._beginnings)

    def is_own_name(self, line: str) -> bool:
        """Whether a line is a name, and not only words that names are made of: "chosen cards"."""
        return self._is_name([(line, 0)])

    def _is_name(self, lines: list[tuple[str, int]]) -> bool:
        joined = "".join(line for line, _ in lines)
        is_fragment = re.fullmatch(rf"(?:{self._fragments}|[ivx()\[\]]|\d+)+", squeeze_text(joined)) is not None
        return self.is_name_like(joined) and not is_fragment

    def _part_at(self, lines: list[tuple[str, int]], at: int, wanted: Collection[str]) -> tuple[NameItem, int] | None:
        """Return the wanted name that begins at a line, and the index of the line after it.

        Lines that continue the name are part of it.
        """
        for end in range(at + 1, min(len(lines), at + _MOST_NAME_LINES) + 1):
            goes_on = end < len(lines) and _continues(lines[end][0])
            items = list(self._listed(lines[at:end]))
            if not goes_on and len(items) == 1 and items[0].key in wanted:
                return items[0], end
        return None

    def _listed(self, lines: list[tuple[str, int]]) -> Iterator[NameItem]:
        depth = 0
        part: list[tuple[str, int]] = []
        for char, at in self._unnumbered(lines):
            if char in "([{（［【「":
                depth += 1
            elif char in ")]}）］】」":
                depth = max(depth - 1, 0)
            if depth == 0 and char in "/,，、":
                yield from self._item(part)
                part = []
            else:
                part.append((char, at))
        yield from self._item(part)

    def _unnumbered(self, lines: list[tuple[str, int]]) -> list[tuple[str, int]]:
        """Return the characters of a name with their places, without the number before it and the notes under it."""
        kept = [line for index, line in enumerate(lines) if index == 0 or not self._is_note(line[0])]
        number = _NUMBER.match(kept[0][0])
        if number and number.end() < len(kept[0][0]):
            kept[0] = kept[0][0][number.end() :], kept[0][1] + number.end()
        return _joined(kept)

    def _is_note(self, line: str) -> bool:
        return bool(self._notes) and matches_any(squeeze_text(line), self._notes)

    def _plain_item(self, name: str) -> NameItem | None:
        """Return a name of the catalogue, which has no number before it and lists no other names."""
        return next(self._item([(char, at) for at, char in enumerate(name)]), None)

    def _item(self, part: list[tuple[str, int]]) -> Iterator[NameItem]:
        seen = [at for char, at in part if not char.isspace()]
        if not seen or len(seen) > _LONGEST:
            return
        text = _FOOTNOTE_MARK.sub("", _TRADE_MARK.sub("", without_marks("".join(char for char, _ in part)))).strip()
        key = squeeze_text(text)
        if key.count(")") > key.count("("):
            text = _NUMBERED_MARK.sub("", text)
            key = squeeze_text(text)
        if self._has_generic:
            key = squeeze_text(self._end.sub("", self._start.sub("", text))) or key
        if key:
            yield NameItem(key, Span(min(seen), max(seen) + 1))


def titled_name(text: str, title: Span, read: NameReader) -> NameItem | None:
    """Return the name that a line is, without the mark before it and the frame around it."""
    line = title.of(text)
    mark = _TITLE_MARK.match(line)
    start, end = mark.end() if mark is not None else 0, len(line)
    if (framed := _FRAMED.fullmatch(line, start)) is not None:
        start, end = framed.span("title")
    whole = read.whole_name(line[start:end], title.start + start)
    items = read.names_in(line[start:end], title.start + start)
    if whole is not None and read.is_name_like(whole.span.of(text)):
        return whole if len(items) == 1 else None
    return read.opening_name(line[start:end], title.start + start) or whole


def is_name_of(coverage: Coverage, key: str) -> bool:
    """Whether a listed name matches one of the coverage's patterns as a whole."""
    if any(squeeze_text(word) in key for word in coverage.not_names):
        return False
    return any(compile_pattern(f"(?i)^(?:{pattern})$").search(key) for pattern in coverage.patterns)


def is_left_out(text: str, key: str) -> bool:
    """Whether squeezed ``text`` excludes the name: "(but not Gold Card)"."""
    particles = "|".join(map(re.escape, longest_first(listed("excluded_particles"))))
    after = "|".join(map(re.escape, longest_first(listed("excluded_after"))))
    return re.search(rf"{re.escape(key)}(?:{particles})?(?:{after})", text) is not None


def _joined(lines: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """Return the characters of lines with their places. Words on two lines are two words."""
    joined: list[tuple[str, int]] = []
    for line, at in lines:
        if joined:
            joined.append((" ", at - 1))
        joined += [(char, at + index) for index, char in enumerate(line)]
    return joined


def _continues(line: str) -> bool:
    return line.lstrip().startswith(_CONTINUES)


def _lines(text: str, offset: int) -> Iterator[tuple[str, int]]:
    at = offset
    for line in text.split("\n"):
        if line.strip():
            yield line, at
        at += len(line) + 1


def _bulleted(lines: list[tuple[str, int]]) -> Iterator[list[tuple[str, int]]]:
    group: list[tuple[str, int]] = []
    for line, at in lines:
        mark = _BULLET.match(line)
        if mark:
            if group:
                yield group
            group = [(line[mark.end() :], at + mark.end())]
        else:
            group.append((line, at))
    if group:
        yield group


@lru_cache(maxsize=64)
def _any_of(words: tuple[str, ...]) -> str:
    return "|".join(re.escape(squeeze_text(word)) for word in longest_first(words)) or "(?!)"


@lru_cache(maxsize=64)
def _any_of_spaced(words: tuple[str, ...]) -> str:
    """Return a pattern for words in text with spaces. Words with Latin letters are whole."""
    patterns = []
    for word in longest_first(words):
        inner = r"\s*".join(map(re.escape, word.split()))
        start, end = (r"\b" if char.isascii() and char.isalnum() else "" for char in (word[0], word[-1]))
        patterns.append(f"{start}{inner}{end}")
    return "|".join(patterns) or "(?!)"
