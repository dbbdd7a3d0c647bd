"""A piece of text, read once for comparison: words, names and numbers with their places. Each is read at its first use."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final

from answergate.model.span import Span
from answergate.once import once
from answergate.text.numbers import Number, read_numbers
from answergate.text.numbers.reader import has_number_words
from answergate.text.phrases import Phrase, Select, find
from answergate.text.scripts import HANGUL
from answergate.text.words import Token, Words, is_east_asian, latin_words

# A capital inside a sentence. The first word of a sentence, a heading or a list item proves nothing.
# It starts with a space, because that is what the engine searches for fastest.
_NAME: Final = re.compile(
    r" (?<=[a-zß-ÿ0-9,;’'”\"(&] )([(\"“]?[A-ZÀ-Þ][^\W\d_]*(?:[-'’][^\W\d_]+)*(?:[ -](?:(?:of|the|de|van|von|der) )?[A-ZÀ-Þ][^\W\d_]*)*)"
)
# A digit, or a character that may be a numeral. Quotation marks, dashes and the usual letters with accents are none.
_FIGURE: Final = re.compile(r"[^\x00-/:-\x7f\xc0-\u024f“”‘’„–—…]")
# In Korean, an ending follows the number without a space.
_ENDING: Final = re.compile(rf"\A[{HANGUL}]+")
# How much more a word tells in a name.
_IN_NAME: Final = 1.75
_MOST_REMEMBERED: Final = 20_000


class _NumberWords(dict[str, bool]):
    """Whether each word may be a number, or a part of one. The memory is bounded."""

    def __missing__(self, word: str) -> bool:
        if len(self) >= _MOST_REMEMBERED:
            self.clear()
        known = self[word] = has_number_words(f"{word} a {word} one {word}")
        return known


_NUMBER_WORDS: Final = _NumberWords()


class Facts:
    """What a text states: its words, its names, its numbers."""

    def __init__(self, text: str, words: Words) -> None:
        self.text = text
        self.words = words
        self.has_pairs = is_east_asian(text)
        """Whether words are compared by pairs of characters, as in Chinese."""
        low = text.lower()
        self.low = low if len(low) == len(text) else "".join([one.lower()[0] for one in text])
        """The text in lower case, with every character at its place."""
        self.latin = latin_words(self.low)
        """The Latin words in lower case."""

    def find(self, select: Select) -> Sequence[Phrase]:
        """The phrases of this kind, such as negators, with their places."""
        return find(select, self.low, self.latin)

    @once
    def tokens(self) -> list[Token]:
        """The words with their places."""
        return self.words.tokens(self.text)

    @once
    def weights(self) -> dict[str, float]:
        """The keys of the words that tell something, with their weights. Words in names weigh more.

        Words that are a part of a number are left out: "thousand" in "112 thousand" is compared with the number.
        """
        if self.numbers:
            text = self.text
            for number in reversed(self.numbers):
                text = f"{text[: number.span.start]} {_ENDING.sub('', text[number.span.end :], count=1)}"
            weights = self.words.weights(text, latin_words(text))
        else:
            weights = self.words.weights(self.text, self.latin)
        for name in self.names:
            for key, weight in self.words.weights("", latin_words(name.of(self.text))).items():
                if weight and key in weights:
                    weights[key] = _IN_NAME * weight
        return {key: weight for key, weight in weights.items() if weight}

    def written(self, keys: Collection[str]) -> tuple[str, ...]:
        """The words with these keys, each as it is written first."""
        if self.has_pairs:
            found = {token[2]: self.text[token[0] : token[1]] for token in reversed(self.tokens) if token[2] in keys}
            return tuple(reversed(found.values()))
        key_of = self.words.latin
        words = {key_of[word][0]: word for word in reversed(self.latin)}
        starts = sorted([(self.low.find(words[key]), len(words[key])) for key in keys if key in words])
        return tuple([self.text[start : start + length] for start, length in starts])

    @once
    def keys(self) -> set[str]:
        """The keys of the words that tell something."""
        return self.words.keys(self.text)

    @once
    def names(self) -> list[Span]:
        """Where the text has names, as far as capital letters show them. In German every noun has one, so none are read."""
        if self.words.capital_nouns or self.text[1:].islower():
            return []
        return [Span(*match.span(1)) for match in _NAME.finditer(self.text)]

    @once
    def numbers(self) -> tuple[Number, ...]:
        """The numbers that state something: references to passages are left out."""
        if not _FIGURE.search(self.text) and not any(map(_NUMBER_WORDS.__getitem__, self.latin)):
            return ()
        return tuple([number for number in read_numbers(self.text) if not number.reference])
