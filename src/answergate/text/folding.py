"""A text without the differences of typography, with a map back to the offsets of the original.

Only differences of typography are folded away. Nothing here may change a digit's value, a sign or a unit, which is
why the tables are explicit: compatibility normalisation (NFKC) turns ① into 1 and ㎡ into m2.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate, count
from operator import add

from msgspec import Struct

from answergate.lang import LANGUAGES
from answergate.model.span import Span

_MIDDLE_DOTS = "\u30fb\uff65‧∙⋅\u318d\u119e\u0387"
_DASHES = "‐‑‒–—―⁃−﹘﹣－⸺⸻"
_SINGLE_QUOTES = "‘’‚‛′ʼ´\u1ffd＇"
_DOUBLE_QUOTES = "“”„‟″〝〞〟＂"
_TILDES = "〜∼～"
# Here Unicode's compatibility form is the plain one: full and half width forms, small forms, radicals that PDF fonts
# give in place of ideographs, ligatures, Roman numerals. The voicing marks of half width kana become combining ones.
_PLAIN_IN_UNICODE = "[\uff01-\uff5e\uff61-\uff9f￠￡￢￤￥￦﹐-﹫\u2f00-\u2fd5ﬀ-ﬆĳĲŉ…‥Ⅰ-Ⅿⅰ-ⅿµſẛ]"

_REPLACED: dict[str, str] = {
    **{c: unicodedata.normalize("NFKC", c) for c in re.findall(_PLAIN_IN_UNICODE, "".join(map(chr, range(0x10000))))},
    **dict.fromkeys(_MIDDLE_DOTS, "·"),
    **dict.fromkeys(_DASHES, "-"),
    **dict.fromkeys(_SINGLE_QUOTES, "'"),
    **dict.fromkeys(_DOUBLE_QUOTES, '"'),
    **dict.fromkeys(_TILDES, "~"),
    **dict(zip("œŒæÆǽǼǣǢŉ⋯≁", ["oe", "OE", "ae", "AE", "aé", "AÉ", "aē", "AĒ", "'n", "...", "~\u0338"], strict=True)),
    **dict.fromkeys("\u3164\uffa0", " "),  # the Hangul fillers are drawn as blanks
}
_VARIANTS = {code: other for language in LANGUAGES for code, other in language.variants.items()}
_OTHER_FORMS: dict[str, str] = {}
for _code, _plain_form in _VARIANTS.items():
    _OTHER_FORMS[_plain_form] = _OTHER_FORMS.get(_plain_form, "") + chr(_code)
_MAY_BE_VARIANT = re.compile(f"[{chr(min(_VARIANTS))}-{chr(max(_VARIANTS))}]" if _VARIANTS else "(?!)")

_MOST_MARKS = 30  # what Unicode's stream-safe format allows on one letter
_SOFT_HYPHEN = "\u00ad"
# Zero-width spaces and joiners, direction marks, the byte order mark, variation selectors.
_INVISIBLE = "\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff\U000e0100-\U000e01ef"
# Each pattern starts with one character or class, which lets the engine skip to it instead of trying every place.
_ODD_CHARACTER = re.compile(f"[{_INVISIBLE}{''.join(_REPLACED)}]")
_LINE_WRAP = re.compile(r"-(?<=[^\W\d_]-)[^\S\r\n]*(?:\r\n?|\n)[^\S\r\n]*(?=[^\W\d_])")
_LOOSE_SPACE = re.compile(r"\s(?:\s+|(?<! ))")


class Layer(Struct, frozen=True):
    """One rewriting of a text: the places whose length changed, in order, on both of its sides.

    Between two such places both sides run in step, so a layer is as long as the changes, not as the text.
    """

    source_starts: tuple[int, ...]
    source_ends: tuple[int, ...]
    folded_starts: tuple[int, ...]
    folded_ends: tuple[int, ...]

    def to_source(self, span: Span) -> Span:
        return _across(span, self.folded_starts, self.folded_ends, self.source_starts, self.source_ends)

    def from_source(self, span: Span) -> Span:
        return _across(span, self.source_starts, self.source_ends, self.folded_starts, self.folded_ends)


class Folded(Struct, frozen=True):
    """A folded view of ``source``; ``text`` is what to compare, the two methods carry places across."""

    source: str
    text: str
    layers: tuple[Layer, ...] = ()

    def to_source(self, span: Span) -> Span:
        """The smallest span of the source that yields ``span`` of the folded text, in whole source characters.

        A combining mark belongs to its letter, also where the two have no composed form.
        """
        for layer in reversed(self.layers):
            span = layer.to_source(span)
        if self.source.isascii() or span.start >= span.end:
            return span
        following = self.source[span.end : span.end + _MOST_MARKS]
        marks = next((at for at, c in enumerate(following) if not unicodedata.combining(c)), len(following))
        return Span(span.start, span.end + marks) if marks else span

    def from_source(self, span: Span) -> Span:
        """The span of the folded text that ``span`` of the source became. Empty if all of it was dropped."""
        for layer in self.layers:
            span = layer.from_source(span)
        return span


def fold(text: str) -> Folded:
    """The text with plain typography, and one blank for each run of white space. Case is kept."""
    layers: list[Layer] = []
    plain = _rewritten(text, _ODD_CHARACTER, _plain, layers) if not text.isascii() else text
    plain = _composed(plain, layers)
    if "-" in plain:
        joined = _rewritten(plain, _LINE_WRAP, _join, layers)
        # Decomposed Hangul may be broken between the parts of one syllable.
        plain = _composed(joined, layers) if joined != plain else plain
    plain = _rewritten(plain, _LOOSE_SPACE, lambda match: " ", layers)
    return Folded(text, plain, tuple(layers))


def squeeze(text: str) -> Folded:
    """The folded text without any white space: PDF lines break inside Korean words, and names are spaced at will."""
    folded = fold(text)
    words = folded.text.split(" ")
    if len(words) == 1:
        return folded
    squeezed_at = tuple(accumulate(map(len, words[:-1])))
    blanks = tuple(map(add, squeezed_at, count()))
    blank_ends = tuple(map(add, squeezed_at, count(1)))
    layers = [*folded.layers, Layer(blanks, blank_ends, squeezed_at, squeezed_at)]
    # Taking a blank out can bring a letter and its mark together.
    squeezed = _composed("".join(words), layers)
    return Folded(text, squeezed, tuple(layers))


def lower(text: str) -> str:
    """The text in small letters. Every character keeps its place: only İ has a longer small form."""
    return text.lower() if text.isascii() else text.replace("İ", "i").lower()


def compose(text: str) -> Folded:
    """The text with composed letters and marks, and nothing else changed."""
    layers: list[Layer] = []
    whole = _composed(text, layers)
    return Folded(text, whole, tuple(layers))


def simplify(text: str) -> str:
    """The text with simplified Han characters in place of traditional ones. Every character keeps its place."""
    # It is much faster to see that a text has no Han characters than to translate it.
    return text if text.isascii() or _MAY_BE_VARIANT.search(text) is None else text.translate(_VARIANTS)


def both_forms(text: str) -> list[str]:
    """Every spelling of a short text with traditional characters in place of simplified ones, and the text itself."""
    forms = [""]
    for character in text:
        forms = [form + other for form in forms for other in (character, *_OTHER_FORMS.get(character, ""))]
    return forms


def without(view: Folded, left_out: Sequence[Span]) -> Folded:
    """The view without some places of its text, which are given in order."""
    starts = tuple([span.start for span in left_out])
    ends = tuple([span.end for span in left_out])
    pieces = [view.text[start:end] for start, end in zip((0, *ends), (*starts, len(view.text)), strict=True)]
    joints = tuple(accumulate(map(len, pieces[:-1])))
    return Folded(view.source, "".join(pieces), (*view.layers, Layer(starts, ends, joints, joints)))


def fold_text(text: str) -> str:
    """The text of ``fold(text)`` alone, for comparing without asking where."""
    if not text.isascii():
        text = _composed_text(_ODD_CHARACTER.sub(_plain, text))
    if "-" in text:
        text = _composed_text(_LINE_WRAP.sub(_join, text))
    words = " ".join(text.split())
    if len(words) == len(text):
        return words
    if not words:
        return " "
    return f"{' ' * text[0].isspace()}{words}{' ' * text[-1].isspace()}"


def squeeze_text(text: str) -> str:
    """The text of ``squeeze(text)`` alone."""
    return _composed_text(fold_text(text).replace(" ", ""))


def _rewritten(
    text: str, pattern: re.Pattern[str], replace: Callable[[re.Match[str]], str], layers: list[Layer]
) -> str:
    pieces: list[str] = []
    source_starts: list[int] = []
    source_ends: list[int] = []
    folded_starts: list[int] = []
    folded_ends: list[int] = []
    done = moved = 0
    for match in pattern.finditer(text):
        start, end = match.span()
        new = replace(match)
        if new == match[0]:
            continue
        pieces.append(text[done:start])
        pieces.append(new)
        done = end
        if end - start != 1 or len(new) != 1:
            source_starts.append(start)
            source_ends.append(end)
            folded_starts.append(start + moved)
            moved += len(new) - (end - start)
            folded_ends.append(end + moved)
    if not done:
        return text
    if source_starts:
        layers.append(Layer(tuple(source_starts), tuple(source_ends), tuple(folded_starts), tuple(folded_ends)))
    pieces.append(text[done:])
    return "".join(pieces)


def _plain(match: re.Match[str]) -> str:
    odd = match[0]
    # A soft hyphen only hints at hyphenation before a letter. Elsewhere, before a digit above all, it is a hyphen.
    if odd == _SOFT_HYPHEN and not match.string[match.end() : match.end() + 1].isalpha():
        return "-"
    return _REPLACED.get(odd, "")


def _join(match: re.Match[str]) -> str:
    # Before a capital or an uncased letter the hyphen belongs to the word: Anglo-Saxon, or a Korean compound.
    return "" if match.string[match.end()].islower() else "-"


def _composed_text(text: str) -> str:
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def _composed(text: str, layers: list[Layer]) -> str:
    if text.isascii() or unicodedata.is_normalized("NFC", text):
        return text
    characters = set(text)
    joining = {c for c in characters if _joins_the_character_before(c)}
    altered = {c for c in characters - joining if not unicodedata.is_normalized("NFC", c)}
    alternatives = [f"[^\\s{_class(joining)}][{_class(joining)}]+|[{_class(joining)}]+"] if joining else []
    if altered:
        alternatives.append(f"[{_class(altered)}]")
    return _rewritten(
        text, re.compile("|".join(alternatives)), lambda match: unicodedata.normalize("NFC", match[0]), layers
    )


def _joins_the_character_before(character: str) -> bool:
    return (
        unicodedata.category(character)[0] == "M"
        or "\u1160" <= character <= "\u11ff"  # vowels and finals of decomposed Hangul
        or "\U00016d63" <= character <= "\U00016d6a"  # Kirat Rai vowels, letters that compose
    )


def _class(characters: set[str]) -> str:
    return "".join(map(re.escape, sorted(characters)))


def _across(
    span: Span, starts: Sequence[int], ends: Sequence[int], other_starts: Sequence[int], other_ends: Sequence[int]
) -> Span:
    """A span of one side of a layer on the other side. It includes every changed place that it touches."""
    start, end = span.start, span.end
    before = bisect_right(starts, start) - 1
    if before >= 0:
        inside = start < ends[before]
        start = other_starts[before] if inside else other_ends[before] + start - ends[before]
    if span.start >= span.end:
        return Span(start, start)
    before = bisect_right(starts, end - 1) - 1
    if before >= 0:
        end = other_ends[before] + max(0, end - ends[before])
    return Span(start, end)
