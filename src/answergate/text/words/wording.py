"""The wording of a text, made ready to be compared: its words, their stems, and what each one weighs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from answergate.model.span import Span
from answergate.text.numbers import Number, read_numbers
from answergate.text.numbers.number import Token
from answergate.text.numbers.reader import read_tokens, read_tokens_of_each
from answergate.text.words.common_words import NUMBER_WORDS
from answergate.text.words.rarity import alphabetic_weight, han_weight, kana_weight, korean_weight
from answergate.text.words.stems import (
    FAMILY_OF,
    IRREGULAR_OF_FAMILY,
    IRREGULAR_OF_STEM,
    KOREAN_STEM_OF,
    STEM_OF,
    start_of_forms,
)

_ACCENTED: Final = "àáâãäåçèéêëìíîïñòóôõöøùúûüýÿ"
_PLAIN: Final = "aaaaaaceeeeiiiinoooooouuuuyy"


def _flattening() -> bytes:
    table = bytearray(b" " * 256)
    for code in range(256):
        char = chr(code).lower()
        plain = _PLAIN[_ACCENTED.index(char)] if char in _ACCENTED else char
        if plain.isalnum() and len(plain.encode("latin-1", "ignore")) == 1:
            table[code] = ord(plain)
    return bytes(table)


_FLAT_LATIN: Final = _flattening()
_BEYOND_LATIN: Final = re.compile("[\u0100-\u1fff]")
_NO_ALPHABET: Final = re.compile(
    r"[\W_\u1100-\u11ff\u3040-\u30ff\u3130-\u318f\u3400-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff]+"
)
# What a Korean number counts runs on into its particle: 1937년에 has no word but the number.
_EAST_ASIAN_RUN: Final = re.compile(
    "[0-9][\uac00-\ud7a3]+|([\uac00-\ud7a3]+|[\u3400-\u9fff\uf900-\ufaff]+|[\u30a1-\u30ff]+|[\u3041-\u309f]+)"
)
_EAST_ASIAN: Final = re.compile("[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff]")
# A capital inside a sentence: the first word of one proves nothing. Among other scripts a name may be spelled in either.
_LETTERS: Final = "[^\\W\\d_\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]+"
_NAME: Final = re.compile(
    rf"[A-Z](?:(?<=[a-z0-9,’'] [A-Z])|(?<=\b[DM][rs]\. [A-Z])){_LETTERS}(?:[ -](?:(?:of|the|de|van|von) )?[A-Z]{_LETTERS})*"
)
# Two capitalised words open a sentence with a name, unless they are its heading.
_OPENING_NAME: Final = re.compile(rf"[A-Z]{_LETTERS}(?: [A-Z]{_LETTERS})+(?= [a-z]|['’]s )")
# Letters of Latin alphabets, dashes and quotes count nothing; what stands beyond them may.
_COUNTING: Final = re.compile("[^\u0000-/:-\u00b1\u00b4-\u00b8\u00ba\u00bb\u00bf-\u024f\u2010-\u2027]")
_NUMBER_WORDS: Final = frozenset(NUMBER_WORDS.split())
# Texts that were taken apart into words, or read off a page, have a space behind every mark.
_SPACED_NUMBER: Final = re.compile(r"(?<=[0-9])(?:(,) (?=[0-9]{3}(?![0-9]))|(\.) (?=[0-9]{1,3}(?![0-9])))")

# A claim is judged by its first so many different words, whatever its length.
MOST_UNITS: Final = 256
_SHORTEST_FAMILY: Final = 4
_LONGEST_WORD: Final = 16
_MEMORY_LIMIT: Final = 50_000
_NO_STEMS: Final[frozenset[str]] = frozenset()


class Unit(Struct, frozen=True, gc=False):
    """One thing a claim says: a word, a Hangul stem, a Han pair or a kana run.

    Only alphabetic words have the rest. ``start`` opens every regular form of the word in a flattened text, and is one
    itself where it is ``bare``; ``forms`` are the irregular ones. ``root`` opens every regular word of the ``family``;
    ``kin`` are the others. A family that is too short to tell is none.
    """

    word: str
    key: str
    weight: float
    start: str = ""
    bare: bool = False
    forms: tuple[str, ...] = ()
    family: str = ""
    root: str = ""
    kin: tuple[str, ...] = ()


def lowered(text: str) -> str:
    """``text`` in lower case, every code point at its own place."""
    low = text.lower()
    if len(low) == len(text):
        return low
    return "".join(char.lower() if len(char.lower()) == 1 else char for char in text)


def _blank(match: re.Match[str]) -> str:
    return " " * (match.end() - match.start())


def flattened(text: str) -> str:
    """``text`` with a space for all that is not of an alphabet, lowered, accents off, and a space at either end."""
    if not text.isascii() and _BEYOND_LATIN.search(text):
        flat = _NO_ALPHABET.sub(_blank, lowered(text))
    else:
        flat = text.encode("latin-1", "replace").translate(_FLAT_LATIN).decode("latin-1")
    return f" {flat} "


class _Units(dict[str, Unit | None]):
    """A bounded memory of the units of alphabetic words; a word that weighs nothing is none."""

    def __missing__(self, word: str) -> Unit | None:
        if len(self) >= _MEMORY_LIMIT:
            self.clear()
        stem = STEM_OF[word]
        weight = 0.0 if word.isdigit() else alphabetic_weight(word)
        self[word] = unit = _alphabetic_unit(word, stem, weight) if weight > 0.0 else None
        return unit


def _alphabetic_unit(word: str, stem: str, weight: float) -> Unit:
    # No longer word has a stem of one letter.
    start = f" {start_of_forms(stem)}" if len(stem) > 1 else f" {stem} "
    bare = STEM_OF[start[1:]] == stem
    forms = _between_spaces(IRREGULAR_OF_STEM.get(stem, ()))
    family = FAMILY_OF[stem]
    if len(family) < _SHORTEST_FAMILY:
        return Unit(word, stem, weight, start, bare, forms)
    # What every word of the family starts with, whatever became of its last letter.
    root = f" {family[:-1]}"
    return Unit(
        word, stem, weight, start, bare, forms, family, root, _between_spaces(IRREGULAR_OF_FAMILY.get(family, ()))
    )


def _between_spaces(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([f" {word} " for word in words])


_UNIT_OF: Final = _Units()


class _Runs(dict[str, tuple[Unit, ...]]):
    """A bounded memory of the units of runs of Hangul, Han or kana; what weighs nothing is left out."""

    def __missing__(self, run: str) -> tuple[Unit, ...]:
        if len(self) >= _MEMORY_LIMIT:
            self.clear()
        units = tuple(_units_of_run(run))
        # What nobody writes twice is not worth keeping.
        if len(run) <= _LONGEST_WORD:
            self[run] = units
        return units


def _units_of_run(run: str) -> list[Unit]:
    # Nobody writes words that long: a longer run is unspaced text, and is read pair by pair as Han is.
    if len(run) <= _LONGEST_WORD:
        if "\uac00" <= run[0] <= "\ud7a3":
            stem = KOREAN_STEM_OF[run]
            weight = korean_weight(run, stem)
            return [Unit(run, stem, weight)] if weight > 0.0 else []
        kana = "\u3041" <= run[0] <= "\u30ff"
        if kana or len(run) == 1:
            weight = kana_weight(run) if kana else han_weight(run)
            return [Unit(run, run, weight)] if weight > 0.0 else []
    pairs = [run[start : start + 2] for start in range(len(run) - 1)]
    return [Unit(pair, pair, weight) for pair in pairs if (weight := han_weight(pair)) > 0.0]


_UNITS_OF_RUN: Final = _Runs()


def _names_in(text: str) -> list[Span]:
    opening = _OPENING_NAME.match(text)
    if opening is None or any(alphabetic_weight(word) < 1.0 for word in flattened(opening[0]).split()):
        return [Span(*match.span()) for match in _NAME.finditer(text)]
    return [Span(*opening.span()), *(Span(*match.span()) for match in _NAME.finditer(text, opening.end()))]


class Claimed:
    """A claim read once, to be compared with the chunks it cites."""

    __slots__ = ("_low", "_may_count", "_name_stems", "_names", "_tokens", "flat", "text", "units", "words")

    def __init__(self, text: str) -> None:
        self.text = text
        self.flat = flattened(text)
        self.words = self.flat.split()
        units = {unit.key: unit for unit in map(_UNIT_OF.__getitem__, self.words) if unit is not None}
        if not text.isascii() and _EAST_ASIAN.search(text):
            for run in filter(None, _EAST_ASIAN_RUN.findall(text)):
                for unit in _UNITS_OF_RUN[run]:
                    units[unit.key] = unit
        self.units = list(units.values())
        if len(self.units) > MOST_UNITS:
            del self.units[MOST_UNITS:]
        self._low: str | None = None
        self._may_count: bool | None = None
        self._names: list[Span] | None = None
        self._name_stems: frozenset[str] | None = None
        self._tokens: Sequence[Token] | None = None

    @classmethod
    def each(cls, texts: Sequence[str]) -> list[Claimed]:
        """Several claims, their numbers read at once: that is half the price of one after the other."""
        claims = [cls(text) for text in texts]
        counting = [claim for claim in claims if claim.may_count]
        for claim, tokens in zip(counting, read_tokens_of_each([claim.text for claim in counting]), strict=True):
            claim._tokens = tokens
        return claims

    @property
    def low(self) -> str:
        """The claim in lower case."""
        if self._low is None:
            self._low = lowered(self.text)
        return self._low

    @property
    def names(self) -> list[Span]:
        """Where the claim has names."""
        if self._names is None:
            # The first word's capital makes no name, so without another one there is nothing to look for.
            inner = self.text[1:]
            self._names = [] if inner.islower() else _names_in(self.text)
        return self._names

    @property
    def name_stems(self) -> frozenset[str]:
        """The stems of the words of the names."""
        if self._name_stems is None:
            names = " ".join([span.of(self.text) for span in self.names])
            self._name_stems = frozenset(map(STEM_OF.__getitem__, flattened(names).split())) if names else _NO_STEMS
        return self._name_stems

    @property
    def tokens(self) -> Sequence[Token]:
        """The claim's numbers."""
        if self._tokens is None:
            self._tokens = read_tokens(self.text) if self.may_count else ()
        return self._tokens

    @property
    def may_count(self) -> bool:
        """Whether a number can be in the claim: never wrong when it says no."""
        if self._may_count is None:
            self._may_count = _COUNTING.search(self.text) is not None or not _NUMBER_WORDS.isdisjoint(self.words)
        return self._may_count


class Prepared:
    """A chunk read once, to be compared with many claims. Each part is worked out when it is first asked for."""

    __slots__ = ("_closed_keys", "_flat", "_low", "_numbers", "_solid", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._low: str | None = None
        self._flat: str | None = None
        self._numbers: tuple[Number, ...] | None = None
        self._closed_keys: frozenset[str] | None = None
        self._solid: str | None = None

    @property
    def low(self) -> str:
        """The text in lower case, every code point at its own place."""
        if self._low is None:
            self._low = lowered(self.text)
        return self._low

    @property
    def flat(self) -> str:
        """The alphabetic words of the text, each after a space and at its own place, one further on."""
        if self._flat is None:
            self._flat = flattened(self.text)
        return self._flat

    @property
    def numbers(self) -> tuple[Number, ...]:
        """The numbers of the text."""
        if self._numbers is None:
            self._numbers = read_numbers(self.text)
        return self._numbers

    @property
    def closed_keys(self) -> frozenset[str]:
        """The keys of the numbers that stand in the text with a space in them: 235, 000 and 98. 7 per cent."""
        if self._closed_keys is None:
            closed, times = _SPACED_NUMBER.subn(r"\1\2", self.text)
            self._closed_keys = frozenset([number.key for number in read_numbers(closed)] if times else ())
        return self._closed_keys

    @property
    def solid(self) -> str:
        """The text without white space."""
        if self._solid is None:
            # Most white space is spaces, which are taken out much faster.
            rest = self.text.replace(" ", "").split()
            self._solid = rest[0] if len(rest) == 1 else "".join(rest)
        return self._solid
