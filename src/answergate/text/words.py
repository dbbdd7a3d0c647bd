"""The words of a text as keys that can be compared, with their weights: how much each one tells."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from answergate.lang import LANGUAGES
from answergate.lang.language import Language

# Where a word starts and ends, its key, and its weight. A word that tells nothing has the weight 0.
Token = tuple[int, int, str, float]

_VERY_COMMON: Final = 0.35
_COMMON: Final = 0.65
_TELLING: Final = 1.0
_SINGLE: Final = 0.3
# By the number of characters of a Han pair that tell something.
_HAN_PAIR: Final = (0.05, 0.25, 0.5)
_HANGUL_PAIR: Final = 0.5
_LONGEST_WORD: Final = 24
_MEMORY_LIMIT: Final = 50_000

_HANGUL: Final = "\uac00-\ud7a3"
_HAN: Final = "\u3400-\u9fff\uf900-\ufaff"
_KATAKANA: Final = "\u30a1-\u30fa\u30fc-\u30fe"
_HIRAGANA: Final = "\u3041-\u309f"
_RUN: Final = re.compile(
    rf"(?:[^\W_{_HANGUL}{_HAN}{_KATAKANA}{_HIRAGANA}])+|[{_HANGUL}]+|[{_HAN}]+|[{_KATAKANA}]+|[{_HIRAGANA}]+"
)
_ASCII_RUN: Final = re.compile("[a-z0-9]+")
_EAST_ASIAN: Final = re.compile(f"[{_HANGUL}{_HAN}{_KATAKANA}{_HIRAGANA}]")
_EAST_ASIAN_RUN: Final = re.compile(f"[{_HANGUL}]+|[{_HAN}]+|[{_KATAKANA}]+|[{_HIRAGANA}]+")
_ALPHABETIC: Final = re.compile("[A-Za-z\u00aa-\u10ff]")
_LETTERS_ONLY: Final = bytes(
    ord(chr(code).lower()) if code < 128 and chr(code).isalnum() else 32 for code in range(256)
)
_NOT_LATIN: Final = re.compile(rf"[\W_{_HANGUL}{_HAN}{_KATAKANA}{_HIRAGANA}]+")


class _Memory(dict[str, tuple[str, float]]):
    """The key and the weight of each word of one script, worked out once. The memory is bounded."""

    def __init__(self, language: Language) -> None:
        super().__init__()
        wording = language.wording
        self._stem = wording.stem
        self._function = frozenset(wording.function.split())
        self._weight_of = {
            **dict.fromkeys(map(wording.stem, wording.common.split()), _COMMON),
            **dict.fromkeys(map(wording.stem, wording.very_common.split()), _VERY_COMMON),
        }

    def __missing__(self, word: str) -> tuple[str, float]:
        if len(self) >= _MEMORY_LIMIT:
            self.clear()
        known = self[word] = self._read(word)
        return known

    def _read(self, word: str) -> tuple[str, float]:
        if word in self._function or word.isdigit():
            return word, 0.0
        key = self._stem(word) if len(word) <= _LONGEST_WORD else word
        if key in self._function:
            return key, 0.0
        weight = self._weight_of.get(key)
        if weight is None:
            weight = _TELLING if len(key) > 1 else _SINGLE
        return key, weight


class _Keys(dict[str, str]):
    """The key of each Latin word, or nothing if the word tells nothing."""

    def __init__(self, memory: _Memory) -> None:
        super().__init__()
        self._memory = memory

    def __missing__(self, word: str) -> str:
        if len(self) >= _MEMORY_LIMIT:
            self.clear()
        key, weight = self._memory[word]
        known = self[word] = key if weight else ""
        return known


class _PairWeights(dict[str, dict[str, float]]):
    """The keys in each run of East Asian characters that tell something, with their weights."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words

    def __missing__(self, run: str) -> dict[str, float]:
        if len(self) >= _MEMORY_LIMIT:
            self.clear()
        known: dict[str, float] = {}
        for _, _, key, weight in self._words.east_asian(run, 0):
            if weight > known.get(key, 0.0):
                known[key] = weight
        if len(run) <= _LONGEST_WORD:
            self[run] = known
        return known


@cache
def _packs(script: str) -> tuple[Language, ...]:
    return tuple([language for language in LANGUAGES if language.wording.script == script])


@cache
def _memory_of(code: str) -> _Memory:
    return _Memory(next(language for language in LANGUAGES if language.code == code))


@cache
def _joining() -> frozenset[str]:
    """The Han characters that join others and tell nothing."""
    return frozenset("".join(language.wording.function for language in _packs("han")).replace(" ", ""))


@cache
def _function_words(code: str) -> frozenset[str]:
    return frozenset(next(language for language in LANGUAGES if language.code == code).wording.function.split())


def is_east_asian(text: str) -> bool:
    """Whether a text has any Chinese, Japanese or Korean character."""
    return not text.isascii() and _EAST_ASIAN.search(text) is not None


def latin_languages() -> tuple[str, ...]:
    """The codes of the languages with Latin letters."""
    return tuple([pack.code for pack in _packs("latin")])


def latin_language(text: str) -> str:
    """The code of the language that the Latin words of a text are most likely in, by its function words."""
    words = latin_words(text)
    counted = [(sum(map(_function_words(pack.code).__contains__, words)), pack) for pack in _packs("latin")]
    return max(counted, key=lambda pair: (pair[0], pair[1].wording.default))[1].code


def latin_words(text: str) -> list[str]:
    """The alphabetic words of a text in lower case."""
    if text.isascii():
        return text.encode().translate(_LETTERS_ONLY).decode().split()
    return _NOT_LATIN.sub(" ", text.lower()).split()


class Words:
    """Reads words. Latin words are read as words of one language, so that both sides get the same stems."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.latin = _memory_of(code)
        """The key and the weight of each Latin word in lower case."""
        self.capital_nouns = any(pack.code == code and pack.wording.capital_nouns for pack in LANGUAGES)
        self._hangul = [_memory_of(pack.code) for pack in _packs("hangul")]
        self._key_of = _Keys(self.latin)
        self._pair_weights = _PairWeights(self)

    def keys(self, text: str) -> set[str]:
        """The keys of all words of a text that tell something."""
        runs = [] if text.isascii() else _EAST_ASIAN_RUN.findall(text)
        keys = set() if runs and not _ALPHABETIC.search(text) else self._known(latin_words(text))
        return keys.union(*map(self._pair_weights.__getitem__, runs)) if runs else keys

    def weights(self, text: str, latin: Iterable[str]) -> dict[str, float]:
        """The key of each word of a text and its weight, in order. Words that tell nothing have the weight 0.

        ``latin`` are the Latin words of the text.
        """
        weights = dict(map(self.latin.__getitem__, latin))
        if is_east_asian(text):
            for run in _EAST_ASIAN_RUN.findall(text):
                for key, weight in self._pair_weights[run].items():
                    if weight > weights.get(key, 0.0):
                        weights[key] = weight
        return weights

    def found_in_each(self, text: str, bounds: Sequence[tuple[int, int]], wanted: set[str]) -> list[set[str]]:
        """Which of the ``wanted`` keys each of these pieces of a text has."""
        if text.isascii():
            low = text.encode().translate(_LETTERS_ONLY).decode()
            key_of, common = self._key_of.__getitem__, wanted.intersection
            return [common(map(key_of, low[start:end].split())) for start, end in bounds]
        return [wanted & self.keys(text[start:end]) for start, end in bounds]

    def _known(self, latin: Iterable[str]) -> set[str]:
        keys = set(map(self._key_of.__getitem__, latin))
        keys.discard("")
        return keys

    def tokens(self, text: str) -> list[Token]:
        """The words of a text with their places, including those that tell nothing."""
        latin = self.latin
        if text.isascii():
            return [(*run.span(), *latin[run[0]]) for run in _ASCII_RUN.finditer(text.lower())]
        tokens: list[Token] = []
        for run in _RUN.finditer(text):
            start, end = run.span()
            word = run[0]
            if word[0] < "\u1100" or not _EAST_ASIAN.match(word):
                key, weight = latin[word.lower()]
                tokens.append((start, end, key, weight))
            else:
                tokens += self.east_asian(word, start)
        return tokens

    def east_asian(self, run: str, start: int) -> list[Token]:
        """The words of a run of East Asian characters of one script."""
        first = run[0]
        if "\uac00" <= first <= "\ud7a3":
            key, weight = self._hangul[0][run]
            if not weight or len(key) == 1:
                return [(start, start + len(run), key, weight)]
            # Korean joins words and endings freely, so a word is compared by its pairs of syllables.
            return [(start + at, start + at + 2, key[at : at + 2], _HANGUL_PAIR * weight) for at in range(len(key) - 1)]
        if "\u3041" <= first <= "\u309f":
            return [(start, start + len(run), run, 0.0)]
        if "\u30a1" <= first <= "\u30fe":
            return [(start, start + len(run), run, _TELLING if len(run) > 1 else 0.0)]
        joining = _joining()
        if len(run) == 1:
            return [(start, start + 1, run, 0.0 if run in joining else _SINGLE)]
        return [
            (
                start + at,
                start + at + 2,
                run[at : at + 2],
                _HAN_PAIR[(run[at] not in joining) + (run[at + 1] not in joining)],
            )
            for at in range(len(run) - 1)
        ]


@cache
def words_of(code: str) -> Words:
    """The reader of words for a language with Latin letters."""
    return Words(code)
