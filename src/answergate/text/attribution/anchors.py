"""Names of coverages in a text: whole names, whatever their spacing and typography.

암진단비 stands in 유사암진단비, 재진단암진단비 and 암진단비용 too, and is none of them. So the longest known name at a
place wins, and a name with more letters grown onto it is somebody else's, known to the catalogue or not.
"""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct

from answergate.model.catalogue import Catalogue
from answergate.model.span import Span
from answergate.text.folding import Folded, squeeze

_ODD_BRACKET = re.compile(r"[\[\]{}<>〈-】〔-〗]")
_ROUND = str.maketrans("[{<〈《【〔〖「『]}>〉》】〕〗」』", "((((((((((" + "))))))))))")
_BLANK_LINE = re.compile(r"\n[^\S\n]*\r?\n")
_NUMERAL = re.compile(r"\(?(?:[Ⅰ-Ⅿⅰ-ⅿ]+|[IVX]+(?![A-Za-z]))\)?")
_WORD_BEFORE = re.compile(r"([^\W\d_]+)[^\S\r\n]+\Z")
_PARTICLE_END = "은는을를의이가로에와과도만시후면고며및한할된"
# Words that end right before a name without being part of it, where a script writes no spaces.
_FUNCTION_BEFORE_HAN = "的在对對与與和及或本该該若为為是于於即把就其将將按使由凡各每如"
_ROW_GOES_ON = re.compile(r"[^\S\n]*+[|:：]|[^\S\n]++\S")
_LONGEST_PREFIX = 40


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
        end = span.end if view.cuts_a_character(match.end()) else _grown_end(view.source, span)
        is_qualified = view.text.endswith(book.qualifiers, 0, match.start())
        is_grown = (
            end > span.end
            or _overlaps(found, span)
            or view.cuts_a_character(match.end())
            or _grown_start(view.source, span)
        )
        if match["known"] is None or is_qualified or is_grown:
            start = _prefix_start(view.source, span.start, floor=end_of_own)
            if match["known"] is not None or start < span.start or _heads_row(view.source, Span(span.start, end)):
                _add_other(found, view.source, Span(start, end))
        else:
            name, code = book.names[match["known"]]
            found.append(NamedSpan(span, name, code))
            end_of_own = span.end
    return tuple(found)


class _NameBook(Struct, frozen=True):
    pattern: re.Pattern[str] | None
    names: dict[str, tuple[str, str | None]]
    qualifiers: tuple[str, ...]
    continuations: tuple[str, ...]


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
    )


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
    """Another's name, joined to the one before where both are parts of one word: 고액치료비 and 암진단비."""
    if _overlaps(found, span):
        span = Span(min(span.start, found.pop().span.start), span.end)
    found.append(NamedSpan(span, " ".join(span.of(text).split())))


def _heads_row(text: str, span: Span) -> bool:
    """Whether a name stands at the head of its row, with what is said of it behind it: "수술비 90일 면책"."""
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
    if not before.isalpha() or before == "및":
        return False
    if _is_hangul(first):
        return True
    return not ("\u3041" <= before <= "\u309f" or before in _FUNCTION_BEFORE_HAN)


def _grown_end(text: str, span: Span) -> int:
    """Where the name really ends: a numeral or a Latin letter grown onto it names a variant of its own."""
    following = text[span.end : span.end + 8]
    if not following:
        return span.end
    if text[span.end - 1].isascii() and text[span.end - 1].isalnum():
        rest = following.removeprefix("s")
        if rest[:1] == "_" or (rest[:1].isascii() and rest[:1].isalnum()):
            return span.end + 1
        return span.end
    numeral = _NUMERAL.match(following)
    if numeral is not None:
        return span.end + numeral.end()
    return span.end + 1 if following[0].isascii() and following[0].isalpha() else span.end


def _prefix_start(text: str, start: int, *, floor: int) -> int:
    """Where a name starts with the letters grown onto it, or else with the word before it on its line."""
    floor = max(floor, start - _LONGEST_PREFIX)
    grown = start
    while grown > floor and text[grown - 1].isalpha():
        grown -= 1
    if grown < start:
        return grown
    word = _WORD_BEFORE.search(text, floor, start)
    return word.start(1) if word is not None and word[1][-1] not in _PARTICLE_END else start


def _is_hangul(character: str) -> bool:
    return "가" <= character <= "힣" or "\u1100" <= character <= "\u11ff" or "\u3131" <= character <= "\u318e"


def _is_east_asian(character: str) -> bool:
    return _is_hangul(character) or "\u3040" <= character <= "\u30ff" or "\u3400" <= character <= "\u9fff"
