"""The chunks that some claims cite together, and where in them the words of these claims stand.

Alphabetic words are compared by stem, or else by family. Hangul stems, Han pairs and kana runs are looked for as they
stand, since spacing and word borders are free there. A place is a code point. The chunks are laid out one after the
other with a gap between them, so that words of two chunks never stand together.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence
from itertools import accumulate, compress
from typing import Final

from answergate.model.span import Span
from answergate.text.matching.window import reach_of
from answergate.text.words.stems import FAMILY_OF, STEM_OF
from answergate.text.words.wording import Claimed, Prepared, Unit

# A word is judged by its first so many places.
MOST_PLACES: Final = 400
# Looking for a word costs a pass over the text. From so many words on, one pass that takes it apart is cheaper.
_MANY_UNITS: Final = 16
_SAME_FAMILY: Final = 0.8
_HANGUL_PIECES: Final = 0.7
# The space before the first word and the space after the last one.
_BORDERS: Final = 2

# How much of a unit is there (1 the word in any inflection, less for its family or pieces), and at which places.
Found = tuple[float, Sequence[int]]
_NOWHERE: Final[Found] = (0.0, ())


class Pool:
    """The chunks as one text."""

    __slots__ = ("_flat", "_found", "_gap", "_indexed", "_text", "starts", "texts")

    def __init__(self, texts: Sequence[Prepared], claims: Sequence[Claimed] = ()) -> None:
        self.texts = texts
        self._found: dict[str, Found] = {}
        self._indexed = False
        self._flat: str | None = None
        self._text: str | None = None
        self.starts = [0]
        self._gap = ""
        if len(texts) > 1:
            reach = reach_of(max([len(claim.text) for claim in claims], default=0))
            self._gap = " " * reach
            widths = [len(text.text) + _BORDERS + reach for text in texts[:-1]]
            self.starts = [0, *accumulate(widths)]
        if len(claims) > 1:
            wanted = {unit.key for claim in claims for unit in claim.units if unit.start}
            if len(wanted) > _MANY_UNITS:
                self._index(wanted)

    @property
    def flat(self) -> str:
        """The alphabetic words of all chunks: a place is where the space before a word stands."""
        if self._flat is None:
            flats = [text.flat for text in self.texts]
            self._flat = flats[0] if len(flats) == 1 else self._gap.join(flats)
        return self._flat

    @property
    def text(self) -> str:
        """All chunks as they are, every code point at its own place."""
        if self._text is None:
            texts = [text.text for text in self.texts]
            self._text = texts[0] if len(texts) == 1 else (self._gap + " " * _BORDERS).join(texts)
        return self._text

    def look_up(self, unit: Unit) -> Found:
        """How much of a unit is here, and where."""
        found = self._found.get(unit.key)
        if found is None:
            found = self._found[unit.key] = self._look_up(unit)
        return found

    def look_up_all(self, units: Sequence[Unit]) -> list[Found]:
        """The same for all units of a claim."""
        known = self._found
        found: list[Found] = []
        for unit in units:
            key = unit.key
            here = known.get(key)
            if here is None:
                here = known[key] = self._look_up(unit)
            found.append(here)
        return found

    def place_of(self, first: int, last: int, last_unit: Unit) -> tuple[int, Span]:
        """The chunk that a stretch is in, and which words of it: from a first place to the word of a unit at the last."""
        chunk = bisect_right(self.starts, first) - 1
        start = self.starts[chunk]
        if last_unit.start:
            end = self.flat.find(" ", last + 1) - 1
        else:
            end = min(last + len(last_unit.key), start + len(self.texts[chunk].text))
        return chunk, Span(first - start, end - start)

    def _look_up(self, unit: Unit) -> Found:
        if not unit.start:
            return self._as_it_stands(unit.key)
        flat = self._flat or self.flat
        places = [] if self._indexed else _forms_of(unit, flat)
        if places:
            return 1.0, places
        places = _kin_of(unit, flat)
        return (_SAME_FAMILY, places) if places else _NOWHERE

    def _index(self, wanted: set[str]) -> None:
        """Look up the stems of alphabetic words all at once."""
        index: defaultdict[str, list[int]] = defaultdict(list)
        for start, text in zip(self.starts, self.texts, strict=False):
            words = text.flat.split(" ")
            stems = list(map(STEM_OF.__getitem__, words))
            # Where each word ends, but for the spaces before it.
            ends = list(accumulate(map(len, words), initial=start - 1))
            # Few words of a chunk are in a claim.
            for number in compress(range(len(stems)), map(wanted.__contains__, stems)):
                index[stems[number]].append(ends[number] + number)
        self._found = {stem: (1.0, places[:MOST_PLACES]) for stem, places in index.items()}
        self._indexed = True

    def _as_it_stands(self, key: str) -> Found:
        places = _places_of(key, self.text)
        if places:
            return 1.0, places
        for start, text in zip(self.starts, self.texts, strict=False):
            if key in text.solid:
                spaced = re.search(r"\s*".join(map(re.escape, key)), text.text)
                return 1.0, [start + spaced.start()] if spaced else []
        pairs = [key[at : at + 2] for at in range(len(key) - 1)]
        if len(pairs) < 2:
            return _NOWHERE
        here = [pair for pair in pairs if any(pair in text.solid for text in self.texts)]
        return (_HANGUL_PIECES * len(here) / len(pairs), _places_of(here[0], self.text)) if here else _NOWHERE


def _forms_of(unit: Unit, flat: str) -> list[int]:
    """The places of the words that have the unit's stem."""
    find, start, key = flat.find, unit.start, unit.key
    # Most words stand there just as their stem: then nothing needs to be cut out and stemmed.
    bare = len(start) if unit.bare else 0
    places: list[int] = []
    at = find(start)
    while at >= 0:
        if bare and flat[at + bare] == " ":
            end = at + bare
            places.append(at)
        else:
            end = find(" ", at + 1)
            if STEM_OF[flat[at + 1 : end]] == key:
                places.append(at)
        at = find(start, end) if len(places) < MOST_PLACES else -1
    return _with_others(places, unit.forms, flat) if unit.forms else places


def _kin_of(unit: Unit, flat: str) -> list[int]:
    """The places of the words of the unit's family."""
    find, root, family = flat.find, unit.root, unit.family
    places: list[int] = []
    at = find(root) if family else -1
    if at < 0:
        return places
    for _ in range(MOST_PLACES):
        end = find(" ", at + 1)
        if FAMILY_OF[STEM_OF[flat[at + 1 : end]]] == family:
            places.append(at)
        at = find(root, end)
        if at < 0:
            break
    return _with_others(places, unit.kin, flat) if unit.kin else places


def _with_others(places: list[int], words: Sequence[str], flat: str) -> list[int]:
    others = [place for word in words for place in _places_of(word, flat)]
    return sorted({*places, *others})[:MOST_PLACES] if others else places


def _places_of(key: str, text: str) -> list[int]:
    """Where the key stands, no two places overlapping."""
    pieces = text.split(key, MOST_PLACES)
    pieces.pop()
    at, width = -len(key), len(key)
    return [at := at + width + len(piece) for piece in pieces]
