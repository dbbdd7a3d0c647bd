"""The wording of a text, made ready to be compared: where its words stand, their stems, and what each one weighs.

Alphabetic words are looked up by their root and compared by stem. Hangul stems, Han pairs and kana runs are looked
for as they stand, since spacing and word borders are free there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from answergate.model.span import Span
from answergate.text.common_words import NUMBER_WORDS
from answergate.text.numbers import Number, read_numbers
from answergate.text.rarity import alphabetic_weight, han_weight, kana_weight, korean_weight
from answergate.text.stems import FAMILY_OF, KOREAN_STEM_OF, STEM_OF

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
_EAST_ASIAN_RUN: Final = re.compile(
    "(?<![0-9])[\uac00-\ud7a3]+|[\u3400-\u9fff\uf900-\ufaff]+|[\u30a1-\u30ff]+|[\u3041-\u309f]+"
)
_EAST_ASIAN: Final = re.compile("[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff]")
# A capital inside a sentence: the first word of one proves nothing.
_NAME: Final = re.compile(r"[A-Z](?<=[a-z0-9,’'] [A-Z])[^\W\d_]+(?:[ -](?:(?:of|the|de|van|von) )?[A-Z][^\W\d_]+)*")
# Letters of Latin alphabets, dashes and quotes count nothing; what stands beyond them may.
_COUNTING: Final = re.compile("[^\u0000-/:-\u00b1\u00b4-\u00b8\u00ba\u00bb\u00bf-\u024f\u2010-\u2027]")
_NUMBER_WORDS: Final = frozenset(NUMBER_WORDS.split())

# A claim is judged by its first so many different words, whatever its length, and a word by its first so many places.
MOST_UNITS: Final = 256
MOST_PLACES: Final = 400
# The usual length of an English word with the space after it.
PACE: Final = 6
SHORTEST_FAMILY: Final = 4
_LONGEST_WORD: Final = 16
_MEMORY_LIMIT: Final = 50_000
_NO_STEMS: Final[frozenset[str]] = frozenset()
SAME_FAMILY: Final = 0.8
_HANGUL_PIECES: Final = 0.7


class Unit(Struct, frozen=True, gc=False):
    """One thing a claim says: a word, a Hangul stem, a Han pair or a kana run. Only alphabetic words have a family."""

    word: str
    key: str
    family: str
    weight: float
    root: str = ""


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
        family = FAMILY_OF[stem]
        weight = 0.0 if word.isdigit() else alphabetic_weight(stem)
        # What every word of the family starts with, whatever became of its last letter.
        self[word] = unit = Unit(word, stem, family, weight, f" {family[:-1]}") if weight > 0.0 else None
        return unit


_UNIT_OF: Final = _Units()


def _units_of_run(run: str) -> list[Unit]:
    """The units of a run of Hangul, Han or kana; what weighs nothing is left out."""
    # Nobody writes words that long: a longer run is unspaced text, and is read pair by pair as Han is.
    if len(run) <= _LONGEST_WORD:
        if "\uac00" <= run[0] <= "\ud7a3":
            stem = KOREAN_STEM_OF[run]
            weight = korean_weight(run, stem)
            return [Unit(run, stem, "", weight)] if weight > 0.0 else []
        kana = "\u3041" <= run[0] <= "\u30ff"
        if kana or len(run) == 1:
            weight = kana_weight(run) if kana else han_weight(run)
            return [Unit(run, run, "", weight)] if weight > 0.0 else []
    pairs = [run[start : start + 2] for start in range(len(run) - 1)]
    return [Unit(pair, pair, "", weight) for pair in pairs if (weight := han_weight(pair)) > 0.0]


class Claimed:
    """A claim read once, to be compared with the chunks it cites."""

    __slots__ = ("_low", "_name_stems", "_names", "_words", "east_asian", "flat", "keys", "text", "units")

    def __init__(self, text: str) -> None:
        self.text = text
        self.flat = flattened(text)
        self._words = self.flat.split()
        units = {unit.key: unit for unit in map(_UNIT_OF.__getitem__, self._words) if unit is not None}
        self.east_asian = not text.isascii() and _EAST_ASIAN.search(text) is not None
        if self.east_asian:
            for run in _EAST_ASIAN_RUN.findall(text):
                for unit in _units_of_run(run):
                    units[unit.key] = unit
        self.units = list(units.values())[:MOST_UNITS]
        self.keys = list(units)[:MOST_UNITS]
        self._low: str | None = None
        self._names: list[Span] | None = None
        self._name_stems: frozenset[str] | None = None

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
            self._names = [Span(*match.span()) for match in _NAME.finditer(self.text)]
        return self._names

    @property
    def name_stems(self) -> frozenset[str]:
        """The stems of the words of the names."""
        if self._name_stems is None:
            names = " ".join([span.of(self.text) for span in self.names])
            self._name_stems = frozenset(map(STEM_OF.__getitem__, flattened(names).split())) if names else _NO_STEMS
        return self._name_stems

    @property
    def may_count(self) -> bool:
        """Whether a number can be in the claim: never wrong when it says no."""
        return _COUNTING.search(self.text) is not None or not _NUMBER_WORDS.isdisjoint(self._words)


class Prepared:
    """A chunk read once, to be compared with many claims. Each part is worked out when it is first asked for.

    A place is a code point of the text. Among alphabetic words alone it is enough to know how many words apart they
    stand, and much cheaper: there a place is the word's number times the usual length of a word (``PACE``), and
    ``span_of`` gives the code points.
    """

    __slots__ = ("_families", "_flat", "_index", "_low", "_numbers", "_offsets", "_solid", "_stems", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._low: str | None = None
        self._flat: str | None = None
        self._index: dict[str, list[int]] | None = None
        self._families: dict[str, list[str]] | None = None
        self._offsets: list[int] | None = None
        self._numbers: tuple[Number, ...] | None = None
        self._solid: str | None = None
        self._stems: list[str] | None = None

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
    def stems(self) -> list[str]:
        """The stems of the alphabetic words, in order."""
        if self._stems is None:
            self._stems = list(map(STEM_OF.__getitem__, self.flat.split()))
        return self._stems

    @property
    def index(self) -> dict[str, list[int]]:
        """Per stem of an alphabetic word its places, by pace."""
        if self._index is None:
            self._index = {}
            for number, stem in enumerate(self.stems):
                self._index.setdefault(stem, []).append(PACE * number)
        return self._index

    @property
    def families(self) -> dict[str, list[str]]:
        """The stems here by word family: pay, payment, payable."""
        if self._families is None:
            self._families = {}
            for stem in self.index:
                self._families.setdefault(FAMILY_OF[stem], []).append(stem)
        return self._families

    @property
    def offsets(self) -> list[int]:
        """Where each alphabetic word starts."""
        if self._offsets is None:
            self._offsets, at = [], 0
            for word in self.flat.split():
                at = self.flat.find(word, at)
                self._offsets.append(at - 1)
                at += len(word)
        return self._offsets

    @property
    def numbers(self) -> tuple[Number, ...]:
        """The numbers of the text."""
        if self._numbers is None:
            self._numbers = read_numbers(self.text)
        return self._numbers

    @property
    def solid(self) -> str:
        """The text without white space."""
        if self._solid is None:
            self._solid = "".join(self.low.split())
        return self._solid

    def look_up(self, unit: Unit) -> tuple[float, Sequence[int]]:
        """How much of a unit is here (1 the word in any inflection, less for its family or pieces), and at which places."""
        if not unit.family:
            return self._as_it_stands(unit.key)
        places = (self._index or self.index).get(unit.key)
        if places is not None:
            return 1.0, places
        if len(unit.family) < SHORTEST_FAMILY or unit.root not in self.flat:
            return 0.0, ()
        kin = (self._families or self.families).get(unit.family)
        if kin is None:
            return 0.0, ()
        return SAME_FAMILY, sorted([place for stem in kin for place in self.index[stem]])

    def span_of(self, first: int, last: int) -> Span:
        """Where the alphabetic words from one place by pace to another stand."""
        rest = self.flat.split(None, first // PACE)[-1]
        last_words = rest.split(None, (last - first) // PACE)[-1]
        length = len(self.flat)
        end = self.flat.find(" ", length - len(last_words)) - 1
        return Span(length - len(rest) - 1, end)

    def end_of(self, unit: Unit, at: int) -> int:
        """Where the word ends that stands for the unit at this code point."""
        if unit.family:
            return self.flat.find(" ", at + 1) - 1
        return min(at + len(unit.key), len(self.text))

    def _as_it_stands(self, key: str) -> tuple[float, list[int]]:
        places = self._places_of(key)
        if places:
            return 1.0, places
        if key in self.solid:
            spaced = re.search(r"\s*".join(map(re.escape, key)), self.low)
            return 1.0, [spaced.start()] if spaced else []
        pairs = [key[at : at + 2] for at in range(len(key) - 1)]
        if len(pairs) < 2:
            return 0.0, []
        here = [pair for pair in pairs if pair in self.solid]
        return _HANGUL_PIECES * len(here) / len(pairs), self._places_of(here[0]) if here else []

    def _places_of(self, key: str) -> list[int]:
        places: list[int] = []
        at = self.low.find(key)
        while at >= 0 and len(places) < MOST_PLACES:
            places.append(at)
            at = self.low.find(key, at + 1)
        return places
