"""The marks of footnotes in text: 1), (1), [1], a), Note 1, ¹, *, † and ①, each with a key.

A key is a family and a label: "^1" for a raised 1, ")1" for "1)", and "note1" for "Note 1" and its like in other languages.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from unicodedata import normalize

from msgspec import Struct

from answergate.model.span import Span
from answergate.text.attribution.value_marks import is_in_brackets
from answergate.text.attribution.word_marks import NOTE_WORDS, RAISED_DIGITS, RAISED_LETTERS, is_exponent

_NOTE = f"(?i:{NOTE_WORDS})"
# A star or ※ with a number is a mark only if nothing else follows the number: ※1 with a unit is running text.
_MARK = re.compile(
    rf"\({_NOTE} ?(?P<bracketed>\d{{1,2}})\)|(?<![\w]){_NOTE} ?(?P<opening>\d{{1,2}})\)|{_NOTE}(?P<number>\d{{1,2}})\)"
    rf"|(?<!\w){_NOTE} ?(?P<spaced>\d{{1,2}})(?![\w)])|(?<=[^\W\d_]){_NOTE}(?P<glued>\d{{1,2}})(?![\w)])"
    r"|\*(?P<star>\d{1,2})(?:\)|(?=\s|$))|※(?P<reference>\d{1,2})(?:\)|(?=\s|$))"
    rf"|(?P<raised>[{RAISED_DIGITS}]{{1,2}}|[{RAISED_LETTERS}](?![{RAISED_LETTERS}]))[)⁾]?"
)
# Ambiguous marks. They are followed only directly under a table.
_BARE = re.compile(
    r"(?<!\*)(?P<stars>\*{1,3})(?![*\d])|(?P<daggers>[†‡§]{1,3})|(?P<circled>[①-⑳])"
    r"|(?<![\d(~.,-])(?P<counted>\d{1,2})\)|(?<![\w(.-])(?P<lettered>[a-z])\)"
    r"|\((?P<round>\d{1,2}|[a-z])\)|\[(?P<square>\d{1,2}|[a-z])\]"
)
# A number or letter that is no mark by itself: it opens a note only if the table has a raised mark with this label.
_PLAIN = re.compile(r"(?P<label>\d{1,2}(?=(?:[.:]\s*|\s+)[^\s\d%.,:;)=+*/~-])|[a-z](?=[.\s]\s*[^\s:]))(?:[.:]\s*|\s+)")
# The other letters are signs: yes, no, a cross, a circle and a tick.
_LETTER = re.compile(r"\s*[a-mp-uwz]\s*")
_FAMILIES = {
    **dict.fromkeys(("bracketed", "opening", "number", "spaced", "glued"), "note"),
    "star": "*",
    "reference": "※",
    "raised": "^",
    "counted": ")",
    "lettered": ")",
    "round": "(",
    "square": "[",
}
_PLAIN_FAMILY = "~"
_RAISED_FAMILY = _FAMILIES["raised"]
_IN_BRACKETS = frozenset({"counted", "lettered"})
_NUMBERED = re.compile(r"(?:note|[\^()\[~])(?=[\da-z])")
_SAYS_SOMETHING = re.compile(r"\s*[:：.]?\s*[^\s)]\s*[^\s)]")


class Mark(Struct, frozen=True):
    """A mark and its place. A bare mark can also be something else, such as the number of an item in a list."""

    key: str
    span: Span
    is_bare: bool = False


def mark_keys(text: str) -> list[str]:
    """Return the marks in ``text``, each as often as it occurs."""
    return [mark.key for mark in _marks(text, 0)]


def near_keys(text: str) -> list[str]:
    """Return the marks in ``text``, including those that are followed only directly under a table."""
    return [mark.key for mark in near_marks(text, 0)]


def cell_marks(text: str, offset: int) -> Iterator[Mark]:
    """Yield the marks in a cell. A letter that is the whole cell is a mark too."""
    yield from near_marks(text, offset)
    if _LETTER.fullmatch(text):
        yield Mark(_PLAIN_FAMILY + text.strip(), Span(offset, offset + len(text)), is_bare=True)


def near_marks(text: str, offset: int) -> Iterator[Mark]:
    """Yield all marks in ``text`` in order. A number that closes a bracket of its line is not a mark."""
    at = 0
    for match in (*_found(text), None):
        end = match.start() if match is not None else len(text)
        for bare in _BARE.finditer(text, at, end):
            line = text.rfind("\n", 0, bare.start()) + 1
            if bare.lastgroup not in _IN_BRACKETS or not is_in_brackets(text[line:], bare.start() - line):
                yield _mark(bare, offset, is_bare=True)
        if match is not None:
            yield _mark(match, offset)
            at = match.end()


def opening_mark(text: str, offset: int) -> Mark | None:
    """Return the mark that a line begins with and explains."""
    match = _MARK.match(text)
    return _mark(match, offset) if match is not None and _SAYS_SOMETHING.match(text, match.end()) else None


def bare_opening(text: str, offset: int, plain: Collection[str] = ()) -> Mark | None:
    """Return the bare mark that a line begins with and explains. ``plain`` are the labels that need no sign there."""
    match = _BARE.match(text)
    if match is not None:
        return _mark(match, offset, is_bare=True) if _SAYS_SOMETHING.match(text, match.end()) else None
    match = _PLAIN.match(text)
    if match is None or match["label"] not in plain:
        return None
    return Mark(_PLAIN_FAMILY + match["label"], Span(offset, offset + match.end()), is_bare=True)


def plain_labels(keys: Collection[str]) -> frozenset[str]:
    """Return the labels that a note may begin with and no sign: those of raised marks, and of letters alone in a cell."""
    return frozenset(key[1:] for key in keys if key[0] in (_RAISED_FAMILY, _PLAIN_FAMILY))


def is_strong(key: str) -> bool:
    """Whether the key is of a mark that is nothing else anywhere in a document."""
    return key.startswith(("note", "※", _RAISED_FAMILY)) or (key[0] == "*" and key[1:].isdigit())


def is_plain(key: str) -> bool:
    """Whether the key is of a number or letter without a sign."""
    return key[0] == _PLAIN_FAMILY


def other_forms(key: str) -> tuple[str, ...]:
    """Return the other forms in which a note far away may have this mark. Numbers with a bracket are also in lists."""
    label = label_of(key)
    forms = ("note" + label, _RAISED_FAMILY + label) if label else ()
    return tuple(one for one in forms if one != key and _RAISED_FAMILY in (one[0], key[0]))


def note_keys(keys: Collection[str], explained: Collection[str]) -> Mapping[str, str]:
    """Return, for each mark of ``keys``, the one mark of ``explained`` that it means.

    Mark and note are mostly written in the same way. A raised mark may have another form at its note, and the note of
    another mark may be raised.
    """
    found = {}
    for key in keys:
        others = [one for one in explained if one != key and label_of(one) == label_of(key) != ""]
        if key[0] not in (_RAISED_FAMILY, _PLAIN_FAMILY):
            others = [one for one in others if one[0] == _RAISED_FAMILY and one not in keys]
        if key in explained:
            found[key] = key
        elif len(others) == 1:
            found[key] = others[0]
    return found


def label_of(key: str) -> str:
    """Return the number or letter of a key, or an empty string for stars and other signs."""
    match = _NUMBERED.match(key)
    return key[match.end() :] if match is not None else ""


def _found(text: str) -> Iterator[re.Match[str]]:
    for match in _MARK.finditer(text):
        if match["raised"] is None or not is_exponent(text, match.start()):
            yield match


def _marks(text: str, offset: int) -> Iterator[Mark]:
    for match in _found(text):
        yield _mark(match, offset)


def _mark(match: re.Match[str], offset: int, *, is_bare: bool = False) -> Mark:
    group = next(name for name, label in match.groupdict().items() if label is not None)
    family = _FAMILIES.get(group)
    label = match[group] if family is None else normalize("NFKC", match[group]).lstrip("0")
    return Mark((family or "") + label, Span(match.start(), match.end()).shifted(offset), is_bare)
