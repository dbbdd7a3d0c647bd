"""Find the names of coverages in a text: whole names, with any spacing and typography.

"Cancer Benefit" is also in "Skin Cancer Benefit" and in "cancer beneficiary", and is neither. So the longest known name
at a place wins, and a longer word that only contains a name is another word, known to the catalogue or not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from msgspec import Struct

from answergate.lang import LANGUAGES
from answergate.lang.attribution_patterns import (
    any_of,
    characters,
    compiled,
    listed,
    longest_first,
    words,
)
from answergate.model.catalogue import Catalogue
from answergate.model.span import Span
from answergate.text.attribution.places import NamedSpan
from answergate.text.folding import Folded, lower, squeeze, squeeze_text
from answergate.text.scripts import EAST_ASIAN, HAN, HANGUL, HIRAGANA, KANA

_ROUND = str.maketrans("[{<〈《【〔〖「『]}>〉》】〕〗」』", "((((((((((" + "))))))))))")


def squeezed(text: str) -> Folded:
    """Return the view of ``text`` in which names, exclusions and examples are searched."""
    folded = squeeze(text)
    return Folded(text, lower(folded.text.translate(_ROUND)), folded.layers)


@lru_cache(maxsize=4096)
def name_key(name: str) -> str:
    """Return what all spellings of a name have in common. The same names are asked for in every check."""
    return squeezed(name).text


# How far a name can reach to either side, and where Japanese and Chinese are distinguished.
_LONGEST_PREFIX = 40
_NEARBY = 100
# A compound is rarely continued by a word this long, so such a word is a word of its own.
_OWN_WORD = 3

_BLANK_LINE = re.compile(r"\n[^\S\n]*\n")
_ROW_GOES_ON = re.compile(r"[^\S\n]*+[|:：]|[^\S\n]++\S")
_LETTERS = re.compile(r"[^\W\d_]+")
_NUMERAL = re.compile(r"\(?(?:[Ⅰ-Ⅿⅰ-ⅿ]+|[IVX]+(?![A-Za-z]))\)?")
_WORD_BEFORE = re.compile(r"([^\W\d_]+)[^\S\r\n]+\Z")
# A tab starts another cell.
_TITLE_BEFORE = re.compile(r"([A-Z][\w'-]*)[^\S\r\n\t]+\Z")
_TITLE_AFTER = re.compile(r" ([A-Z][\w'-]*)")
_ENDS = longest_first(listed("name_endings"))
_PARTICLES = re.compile(rf"(?:{'|'.join(_ENDS)})+\Z")
_AND = re.compile(rf"(?:{'|'.join(end for end in _ENDS if end in listed('joints'))})\Z")
# A name with Latin letters is whole if only an inflection follows, and then no letter or digit, or another script.
_WHOLE = re.compile(rf"(?:{'|'.join(_ENDS)})?(?:[{EAST_ASIAN}]|\W|\Z)", re.IGNORECASE)
_GLUED = re.compile(rf"[^\W{EAST_ASIAN}]|(?<=\w)-", re.IGNORECASE)


class _NameBook(Struct, frozen=True):
    pattern: re.Pattern[str] | None
    names: dict[str, tuple[str, str | None]]
    codes: frozenset[str]  # those that are only codes
    qualifiers: tuple[str, ...]
    continuations: tuple[str, ...]
    said_before: re.Pattern[str]  # words that can be before a name: those of headers, and what values are called
    said_after: re.Pattern[str]  # words that can follow a name directly: those of the triggers, and "product"


def find_names(view: Folded, catalogue: Catalogue) -> tuple[NamedSpan, ...]:
    """Return every name of a coverage in the text, in order: the catalogue's, and others that only look like them."""
    book = _name_book(catalogue)
    found: list[NamedSpan] = []
    end_of_own = 0
    for match in book.pattern.finditer(view.text) if book.pattern is not None else ():
        span = view.to_source(Span(match.start(), match.end()))
        if _BLANK_LINE.search(view.source, span.start, span.end) or view.text.startswith(
            book.continuations, match.end()
        ):
            continue
        if match["known"] in book.codes and squeeze_text(span.of(view.source)) != squeeze_text(
            book.names[match["known"]][0]
        ):
            continue  # a word, like "Stroke", that is spelled like the code STROKE
        is_cut = _cuts_a_character(view, match.end())
        end = span.end if is_cut else _grown_end(view, match.end(), span, book)
        is_longer = (
            is_cut
            or end > span.end
            or view.text.endswith(book.qualifiers, 0, match.start())
            or bool(found and span.start < found[-1].span.end)
            or (not _follows_a_name(view.source, found, span) and _grows_before(view.source, span, book))
        )
        if match["known"] is None or is_longer:
            start = _prefix_start(view.source, span.start, floor=end_of_own)
            if match["known"] is not None or start < span.start or _heads_row(view.source, Span(span.start, end)):
                _add_other(found, view.source, Span(start, end))
            continue
        name, code = book.names[match["known"]]
        found.append(NamedSpan(span, name, code))
        end_of_own = span.end
    return tuple(found)


@lru_cache(maxsize=16)
def _name_book(catalogue: Catalogue) -> _NameBook:
    names: dict[str, tuple[str, str | None]] = {name_key(other): (other, None) for other in catalogue.others}
    for coverage in catalogue.coverages:
        for sibling in coverage.siblings:
            names.setdefault(name_key(sibling), (sibling, None))
    for coverage in catalogue.coverages:
        for name in (coverage.code, *coverage.names):
            names[name_key(name)] = (name, coverage.code)
    names.pop("", None)
    written = {name_key(name) for coverage in catalogue.coverages for name in coverage.names}
    codes = frozenset(name_key(coverage.code) for coverage in catalogue.coverages) - written
    endings = _keys(ending for ending in catalogue.endings if name_key(ending) not in names)
    known, looks_known = ("|".join(map(re.escape, longest_first(keys))) or "(?!)" for keys in (names, endings))
    # The first characters are tried as one class before any name is.
    initials = "".join(sorted({re.escape(key[0]) for key in (*names, *endings)}))
    return _NameBook(
        re.compile(f"(?=[{initials}])(?:(?P<known>{known})|{looks_known})") if initials else None,
        names,
        codes,
        _keys(catalogue.qualifiers),
        _keys(catalogue.continuations),
        _before_names(catalogue),
        compiled(f"{_trigger_words(catalogue)}|{words('products', 'joints', 'contrasts_after', 'excluded_after')}"),
    )


def _before_names(catalogue: Catalogue) -> re.Pattern[str]:
    """Return a pattern for the general words of headers and the labels of slots, as whole words at the end of a text."""
    labels = {label for coverage in catalogue.coverages for slot in coverage.slots for label in slot.labels}
    headers = {*(phrase for pack in LANGUAGES for phrase in pack.documents.name_headers), *catalogue.names.headers}
    spaced = any_of(word for word in (*labels, *headers, *catalogue.names.generic) if word and word[0].isalpha())
    return compiled(rf"(?<![\w-])(?:{spaced})[^\S\r\n]+\Z")


def _cuts_a_character(view: Folded, at: int) -> bool:
    """Whether one character of the source is on both sides of a place: Ⅲ becomes III, but II is not in it."""
    if not 0 < at < len(view.text):
        return False
    return view.to_source(Span(at - 1, at)).end > view.to_source(Span(at, at + 1)).start


def _keys(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(filter(None, map(name_key, names)))


def _trigger_words(catalogue: Catalogue) -> str:
    """Return a pattern for the words in the triggers: what is said about names in this catalogue."""
    slots = (slot for coverage in catalogue.coverages for slot in coverage.slots)
    patterns = " ".join(re.sub(r"\\[a-zA-Z]", " ", trigger.pattern) for slot in slots for trigger in slot.triggers)
    return any_of(word for word in _LETTERS.findall(patterns) if len(word) > 1)


def _add_other(found: list[NamedSpan], text: str, span: Span) -> None:
    """Add another coverage's name. Join it to the name before if both are parts of one word."""
    if found and span.start < found[-1].span.end:
        span = Span(min(span.start, found.pop().span.start), span.end)
    found.append(NamedSpan(span, " ".join(span.of(text).split())))


def _heads_row(text: str, span: Span) -> bool:
    """Whether a name is at the head of its row, with what is said about it behind it: "Surgery 90 days"."""
    line = text.rfind("\n", 0, span.start) + 1
    return _ROW_GOES_ON.match(text, span.end) is not None and not any(map(str.isalnum, text[line : span.start]))


def _follows_a_name(text: str, found: Sequence[NamedSpan], span: Span) -> bool:
    """Whether only spaces are between a name and the known name before it: two names in a row of names."""
    before = found[-1] if found else None
    return before is not None and before.code is not None and text[before.span.end : span.start].isspace()


def _grows_before(text: str, span: Span, book: _NameBook) -> bool:
    """Whether the letters or the capitalised word right before the name make it a longer one: "Skin Cancer Benefit".

    General words for products, and the words for values, are no part of a name: "Product Velodin", "Annual fee Velodin".
    """
    before, first = text[max(0, span.start - _LONGEST_PREFIX) : span.start], text[span.start]
    if book.said_before.search(before):
        return False
    if first.isascii():
        word = _TITLE_BEFORE.search(before) if first.isupper() else None
        is_titled = word is not None and word[1].lower() not in listed("before_names")
        return is_titled or _GLUED.match(text, span.start - 1, span.start) is not None if span.start else False
    if not before[-1:].isalpha():
        return False
    if re.match(f"[{HANGUL}]", first):
        return not _AND.search(before)
    return not re.match(f"[{HIRAGANA}]", before[-1]) and not _ends_with_function_word(before)


def _ends_with_function_word(before: str) -> bool:
    return before.endswith(tuple(listed("before_names")))


def _grown_end(view: Folded, at: int, span: Span, book: _NameBook) -> int:
    """Return where the word really ends that starts with the name. If it ends later, it is another word."""
    text, end = view.source, span.end
    following, last = text[end : end + _LONGEST_PREFIX], text[end - 1]
    if last.isalnum() and not re.match(f"[{EAST_ASIAN}]", last):
        if not _WHOLE.match(following):
            return end + 1
        title = _TITLE_AFTER.match(following) if text[span.start].isupper() else None
        if title is None or title[1].lower() in listed("before_names") or book.said_after.match(following, 1):
            return end
        # "Cancer Benefit Ratio" is another thing, "Cancer Benefit Stroke Benefit" are two names.
        return end if book.pattern is not None and book.pattern.match(view.text, at) else end + title.end()
    numeral = _NUMERAL.match(following)
    if numeral is not None:
        return end + numeral.end()
    if not following[:1].isalpha() or book.said_after.match(following):
        return end
    return end + _other_word(text[max(0, end - _NEARBY) : end + _NEARBY], last, following)


def _other_word(nearby: str, last: str, following: str) -> int:
    """Return how many letters after a name make it another word, in scripts with few spaces or none."""
    if following[0].isascii():
        return 1
    if re.fullmatch(f"[{HANGUL}]{{2}}", last + following[0]):
        letters = _LETTERS.match(following)
        stem = _PARTICLES.sub("", letters[0]) if letters else ""
        return len(stem) if len(stem) < _OWN_WORD else 0
    if not re.fullmatch(f"[{HAN}]{{2}}", last + following[0]):
        return 0
    # Japanese writes kana between a noun and what is said about it. Chinese does not.
    return int(re.search(f"[{KANA}]", nearby) is not None or following[0] in characters("noun_endings"))


def _prefix_start(text: str, start: int, *, floor: int) -> int:
    """Return where a name starts with the letters grown onto it, or else with the word before it on its line."""
    floor = max(floor, start - _LONGEST_PREFIX)
    grown = start
    while grown > floor and text[grown - 1].isalpha():
        grown -= 1
    word = _WORD_BEFORE.search(text, floor, start)
    if grown < start or word is None or _ends_with_function_word(word[1]):
        return grown
    return word.start(1)
