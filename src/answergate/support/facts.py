"""A piece of text, read once for comparison: words, names and numbers with their places."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Sequence
from typing import Final

from answergate.model.span import Span
from answergate.text.numbers import Number, read_numbers
from answergate.text.phrases import Phrase, Select, find
from answergate.text.words import Token, Words, is_east_asian, latin_words

# A capital inside a sentence. The first word of a sentence, a heading or a list item proves nothing.
_NAME: Final = re.compile(
    r"(?<=[a-zß-ÿ0-9,;’'”\"(&] )[(\"“]?[A-ZÀ-Þ][^\W\d_]*(?:[-'’][^\W\d_]+)*(?:[ -](?:(?:of|the|de|van|von|der) )?[A-ZÀ-Þ][^\W\d_]*)*"
)
_CAPITAL: Final = re.compile("[A-ZÀ-Þ]")


class Facts:
    """What a text states: its words, its names, its numbers."""

    __slots__ = ("_keys", "_latin", "_low", "_names", "_numbers", "_tokens", "text", "words")

    def __init__(self, text: str, words: Words, numbers: tuple[Number, ...] | None = None) -> None:
        self.text = text
        self.words = words
        self._low: str | None = None
        self._latin: frozenset[str] | None = None
        self._tokens: list[Token] | None = None
        self._keys: frozenset[str] | None = None
        self._names: list[Span] | None = None
        self._numbers = numbers

    @property
    def low(self) -> str:
        """The text in lower case, with every character at its place."""
        if self._low is None:
            low = self.text.lower()
            self._low = low if len(low) == len(self.text) else "".join([one.lower()[0] for one in self.text])
        return self._low

    def find(self, select: Select) -> Sequence[Phrase]:
        """The phrases of this kind, such as negators, with their places."""
        if self._latin is None:
            self._latin = frozenset(latin_words(self.low))
        return find(select, self.low, self._latin)

    @property
    def has_pairs(self) -> bool:
        """Whether words are compared by pairs of characters, as in Chinese."""
        return is_east_asian(self.text)

    @property
    def tokens(self) -> list[Token]:
        """The words with their places."""
        if self._tokens is None:
            self._tokens = self.words.tokens(self.text)
        return self._tokens

    @property
    def words_only(self) -> list[Token]:
        """The words that are no part of a number: "thousand" in "112 thousand" is compared with the number."""
        if not self.numbers:
            return self.tokens
        starts = [number.span.start for number in self.numbers]
        ends = [number.span.end for number in self.numbers]
        return [token for token in self.tokens if not (at := bisect(starts, token[0])) or token[0] >= ends[at - 1]]

    @property
    def keys(self) -> frozenset[str]:
        """The keys of the words that tell something."""
        if self._keys is None:
            self._keys = frozenset([token[2] for token in self.tokens if token[3]])
        return self._keys

    @property
    def names(self) -> list[Span]:
        """Where the text has names, as far as capital letters show them. In German every noun has one, so none are read."""
        if self._names is None:
            inner = self.text[1:]
            if self.words.capital_nouns or not _CAPITAL.search(inner):
                self._names = []
            else:
                self._names = [Span(*match.span()) for match in _NAME.finditer(self.text)]
        return self._names

    @property
    def numbers(self) -> tuple[Number, ...]:
        """The numbers that state something: references to passages are left out."""
        if self._numbers is None:
            self._numbers = tuple([number for number in read_numbers(self.text) if not number.reference])
        return self._numbers
