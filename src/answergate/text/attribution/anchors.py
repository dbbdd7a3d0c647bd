"""Find the names of coverages in a text: whole names, with any spacing and typography.

"Cancer Benefit" is also in "Skin Cancer Benefit" and in "cancer beneficiary", and is neither. So the longest known name
at a place wins, and a longer word that only contains a name is another word, known to the catalogue or not.
"""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct

from answergate.model.catalogue import Catalogue
from answergate.model.span import Span
from answergate.text.attribution.vocabulary import any_of, characters, compiled, listed, words
from answergate.text.folding import Folded, squeeze

_ODD_BRACKET = re.compile(r"[\[\]{}<>\u3008-\u3011\u3014-\u3017]")
_ROUND = str.maketrans("[{<〈《【〔〖「『]}>〉》】〕〗」』", "((((((((((" + "))))))))))")
_BLANK_LINE = re.compile(r"\n[^\S\n]*\r?\n")
_NUMERAL = re.compile(r"\(?(?:[Ⅰ-Ⅿⅰ-ⅿ]+|[IVX]+(?![A-Za-z]))\)?")
_WORD_BEFORE = re.compile(r"([^\W\d_]+)[^\S\r\n]+\Z")
_TITLE_BEFORE = re.compile(r"([A-Z][\w'-]*)[^\S\r\n]+\Z")
_LETTERS = re.compile(r"[^\W\d_]*")
# Two words written as one: the second word of a compound is rarely this long, so it is a word of its own.
_OWN_WORD = 3
_ROW_GOES_ON = re.compile(r"[^\S\n]*+[|:：]|[^\S\n]++\S")
_LONGEST_PREFIX = 40
_NEARBY = 100


class NamedSpan(Struct, frozen=True):
    """A name and its place. ``code`` is the coverage's; None where the coverage is not in the catalogue."""

    span: Span
    name: str
    code: str | None = None


class Squeezed(Struct, frozen=True):
    """A text as names are compared: folded, without white space, in small letters, every bracket a round one."""

    source: str
    text: str
    folded: Folded

    def to_source(self, start: int, end: int) -> Span:
        """The place in the source of ``text[start:end]``."""
        return self.folded.to_source(Span(start, end))

    def cuts_a_character(self, at: int) -> bool:
        """Whether one character of the source went into both sides of a place: Ⅲ is III, and II is not in it."""
        return 0 < at < len(self.text) and self.to_source(at - 1, at).end > self.to_source(at, at + 1).start


def squeezed(text: str) -> Squeezed:
    """The view of ``text`` in which names, exclusions and examples are looked for."""
    folded = squeeze(text)
    # Translating costs more than looking whether there is anything to translate.
    plain = folded.text.translate(_ROUND) if _ODD_BRACKET.search(folded.text) else folded.text
    return Squeezed(text, _small(plain), folded)


def name_key(name: str) -> str:
    """What two spellings of one name have in common."""
    return squeezed(name).text


def find_names(view: Squeezed, catalogue: Catalogue) -> tuple[NamedSpan, ...]:
    """Every name of a coverage in the text, in order: the catalogue's, and others' that only look like them."""
    book = _name_book(catalogue)
    if book.pattern is None:
        return ()
    found: list[NamedSpan] = []
    end_of_own = 0
    for match in book.pattern.finditer(view.text):
        span = view.to_source(match.start(), match.end())
        if _BLANK_LINE.search(span.of(view.source)) or view.text.startswith(book.continuations, match.end()):
            continue
        end = span.end if view.cuts_a_character(match.end()) else _grown_end(view.source, span, book.said_after)
        is_qualified = view.text.endswith(book.qualifiers, 0, match.start())
        is_grown = (
            end > span.end
            or _overlaps(found, span)
            or view.cuts_a_character(match.end())
            or _grown_start(view.source, span)
            or _titled(view.source, span)
        )
        if match["known"] is None or is_qualified or is_grown:
            start = _prefix_start(view.source, span.start, floor=end_of_own)
            if match["known"] is not None or start < span.start or _heads_row(view.source, Span(span.start, end)):
                _add_other(found, view.source, Span(start, end))
        else:
            name, code = book.names[match["known"]]
            if name == code and view.folded.text[match.start() : match.end()] != squeeze(name).text:
                continue  # "Stroke" is a word, and STROKE is a code
            found.append(NamedSpan(span, name, code))
            end_of_own = span.end
    return tuple(found)


class _NameBook(Struct, frozen=True):
    pattern: re.Pattern[str] | None
    names: dict[str, tuple[str, str | None]]
    qualifiers: tuple[str, ...]
    continuations: tuple[str, ...]
    said_after: re.Pattern[str]  # words that can follow a name directly: those of the triggers, and "product"


@lru_cache(maxsize=16)
def _name_book(catalogue: Catalogue) -> _NameBook:
    names: dict[str, tuple[str, str | None]] = {}
    for other in catalogue.others:
        names[name_key(other)] = (other, None)
    for coverage in catalogue.coverages:
        for sibling in coverage.siblings:
            names.setdefault(name_key(sibling), (sibling, None))
    for coverage in catalogue.coverages:
        for name in (coverage.code, *coverage.names):
            names[name_key(name)] = (name, coverage.code)
    names.pop("", None)
    endings = [key for ending in catalogue.endings if (key := name_key(ending)) and key not in names]
    alternatives = [f"(?P<known>{_longest_first(list(names))})"] if names else ["(?P<known>(?!))"]
    if endings:
        alternatives.append(_longest_first(endings))
    # The first characters are tried as one class before any name is.
    initials = "".join(sorted({re.escape(key[0]) for key in (*names, *endings)}))
    pattern = re.compile(f"(?=[{initials}])(?:{'|'.join(alternatives)})") if initials else None
    return _NameBook(
        pattern,
        names,
        tuple(filter(None, map(name_key, catalogue.qualifiers))),
        tuple(filter(None, map(name_key, catalogue.continuations))),
        compiled(
            "|".join((_trigger_words(catalogue), words("products", "joints", "contrasts_after", "excluded_after")))
        ),
    )


def _trigger_words(catalogue: Catalogue) -> str:
    """Return a pattern for the words in the triggers: what is said about names in this catalogue."""
    patterns = [
        trigger.pattern for coverage in catalogue.coverages for slot in coverage.slots for trigger in slot.triggers
    ]
    found = {word for pattern in patterns for word in _LETTERS.findall(re.sub(r"\\[a-zA-Z][*+?]?", "", pattern))}
    return any_of(word for word in found if len(word) > 1)


def _small(text: str) -> str:
    """The text in small letters, each in the place of its capital."""
    small = text.lower()
    if len(small) == len(text):
        return small
    return "".join([character.lower() if len(character.lower()) == 1 else character for character in text])


def _longest_first(keys: list[str]) -> str:
    return "|".join(map(re.escape, sorted(keys, key=lambda key: (-len(key), key))))


def _overlaps(found: list[NamedSpan], span: Span) -> bool:
    return bool(found) and span.start < found[-1].span.end


def _add_other(found: list[NamedSpan], text: str, span: Span) -> None:
    """Add another coverage's name. Join it to the name before if both are parts of one word."""
    if _overlaps(found, span):
        span = Span(min(span.start, found.pop().span.start), span.end)
    found.append(NamedSpan(span, " ".join(span.of(text).split())))


def _heads_row(text: str, span: Span) -> bool:
    """Whether a name is at the head of its row, with what is said about it behind it: "Surgery 90 days"."""
    line = text.rfind("\n", 0, span.start) + 1
    behind = _ROW_GOES_ON.match(text, span.end)
    return behind is not None and not any(map(str.isalnum, text[line : span.start]))


def _grown_start(text: str, span: Span) -> bool:
    """Whether letters stand right before the name and make it a longer one."""
    if span.start == 0:
        return False
    before, first = text[span.start - 1], text[span.start]
    if first.isascii():
        if before == "-":
            return span.start > 1 and text[span.start - 2].isalnum()
        return before == "_" or (before.isalnum() and not _is_east_asian(before))
    if not before.isalpha():
        return False
    if is_hangul(first):
        return not _AND.search(text[max(0, span.start - _LONGEST_PREFIX) : span.start])
    return not (
        "\u3041" <= before <= "\u309f"
        or _ends_with_function_word(text[max(0, span.start - _LONGEST_PREFIX) : span.start])
    )


def _ends_with_function_word(before: str) -> bool:
    return before.endswith(tuple(listed("before_names")))


def _titled(text: str, span: Span) -> bool:
    """Whether a capitalised word before the name is a part of it: "Skin Cancer Benefit"."""
    if not text[span.start].isascii() or not text[span.start].isupper():
        return False
    word = _TITLE_BEFORE.search(text, max(0, span.start - _LONGEST_PREFIX), span.start)
    return word is not None and word[1].lower() not in listed("before_names")


def _grown_end(text: str, span: Span, said_after: re.Pattern[str]) -> int:
    """Return where the word really ends that starts with the name. If it ends later, it is another word."""
    following = text[span.end : span.end + _LONGEST_PREFIX]
    last = text[span.end - 1]
    if not following:
        return span.end
    if last.isalnum() and not _is_east_asian(last):
        letters = _LETTERS.match(following)
        run = letters[0] if letters else ""
        is_inflected = run.lower() in listed("name_endings") or (run and _is_east_asian(run[0]))
        more = following[len(run) :][:1] if is_inflected else following[:1]
        return span.end + 1 if more == "_" or (more.isalnum() and not _is_east_asian(more)) else span.end
    numeral = _NUMERAL.match(following)
    if numeral is not None:
        return span.end + numeral.end()
    if following[0].isascii():
        return span.end + 1 if following[0].isalpha() else span.end
    return span.end + _other_word(text[max(0, span.end - _NEARBY) : span.end + _NEARBY], last, following, said_after)


def _other_word(nearby: str, last: str, following: str, said_after: re.Pattern[str]) -> int:
    """Return how many letters after a name make it another word, in scripts with few spaces or none."""
    if not following[0].isalpha() or said_after.match(following):
        return 0
    letters = _LETTERS.match(following)
    run = letters[0] if letters else ""
    if is_hangul(last) and is_hangul(run[0]):
        stem = _ENDING.sub("", run)
        return len(stem) if stem and len(stem) < _OWN_WORD else 0
    if not _is_han(last) or not _is_han(run[0]):
        return 0
    # Japanese writes kana between a noun and what is said about it. Chinese does not.
    is_compound = _KANA.search(nearby) is not None or run[0] in characters("noun_endings")
    return 1 if is_compound else 0


_ENDING = re.compile(rf"(?:{'|'.join(sorted(listed('name_endings'), key=len, reverse=True))})+\Z")
_AND = re.compile(rf"(?:{'|'.join(sorted(listed('joints') & listed('name_endings'), key=len, reverse=True))})\Z")
_KANA = re.compile(r"[\u3041-\u30ff]")


def _prefix_start(text: str, start: int, *, floor: int) -> int:
    """Where a name starts with the letters grown onto it, or else with the word before it on its line."""
    floor = max(floor, start - _LONGEST_PREFIX)
    grown = start
    while grown > floor and text[grown - 1].isalpha():
        grown -= 1
    if grown < start:
        return grown
    word = _WORD_BEFORE.search(text, floor, start)
    return word.start(1) if word is not None and not _ends_with_function_word(word[1]) else start


def is_hangul(character: str) -> bool:
    """Whether the character is a Korean letter, whole or in parts."""
    return "\uac00" <= character <= "\ud7a3" or "\u1100" <= character <= "\u11ff" or "\u3131" <= character <= "\u318e"


def _is_han(character: str) -> bool:
    return "\u3400" <= character <= "\u9fff"


def _is_east_asian(character: str) -> bool:
    return is_hangul(character) or _is_han(character) or "\u3040" <= character <= "\u30ff"
