"""Sentences of an answer that need no comparison: they are sentences of the evidence, but for words that say nothing about a number.

Most answers say in other words what the evidence says, and keep what belongs to the numbers. Here the words are compared
as they are written. Only the numbers of the other sentences are compared.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from answergate.model.span import Span
from answergate.text.folding import simplify
from answergate.text.numbers import compounds, east_asian, english, lexicon
from answergate.text.numbers.direction import directions_of
from answergate.text.numbers.expressions import has_class_numeral, has_expressions
from answergate.text.numbers.figures import KOREAN_END
from answergate.text.numbers.grammar import HALF_DAYS
from answergate.text.numbers.marks import DENSE, EXPRESSION_WORDS, ROLES, TELLING_WORDS, words_of
from answergate.text.numbers.reader import has_number_words, read_tokens
from answergate.text.numbers.unit_words import FUNCTION_WORDS, is_symbol, unit_of
from answergate.text.scripts import HANGUL, WITHOUT_SPACES

_DIGIT = re.compile(r"\d")
_HANGUL = re.compile(f"[{HANGUL}]")
# A unit may be a word of its own. It is joined to its number, because most words that begin like a unit are none.
_BEFORE_HANGUL = re.compile(rf" (?<=\d )(?=[{HANGUL}])")
_MOST_REMEMBERED = 50_000
_PUNCTUATION = ".,;:!?\"'“”’。，、；：！？"
_WITHOUT_SPACES = re.compile(f"[{WITHOUT_SPACES}]")
_ENDING = re.compile(rf"{KOREAN_END}[{HANGUL}]*\Z")
# The words of which numbers in words are made, and words that are like numbers.
_NUMBER_WORDS = frozenset(
    [*english.WORDS, *compounds.VALUES, *EXPRESSION_WORDS, *(word.lower().strip(".") for word in lexicon.SCALES)]
)
_TELLING = TELLING_WORDS.union(
    _NUMBER_WORDS,
    lexicon.LOOSE_BOUNDS,
    lexicon.LESSENING_WORDS,
    lexicon.PER,
    lexicon.PER_ONE,
    lexicon.RATE_PREFIXES,
    east_asian.NATIVE_KOREAN,
    *(word.split() for word in ROLES if " " in word and _HANGUL.match(word)),
)
_HALF = tuple(lexicon.characters("half"))
_BEFORE_COUNTED = frozenset(east_asian.NATIVE_KOREAN)
# A word that may be a unit, or may say which unit: 5 kyu, 20 kanadische Dollar, $5 per page.
_WORD_BEHIND = re.compile(r"[0-9] ([a-zäöüß]*[a-rt-zäöüß])(?=[.,;)]|\Z| [A-Z]| [a-z]{3,}s\b)")
_WORD_BEHIND_PER = re.compile("|".join([rf"{word}(?<=[\s/]{word}) [a-zäöüß]+" for word in lexicon.PER]))
_EVERY_WORD_TELLS = re.compile(
    "|".join(
        [re.escape(word) for word in ROLES if " " in word and _HANGUL.match(word)]
        + [rf"{word}(?:(?<=[0-9]{word})|(?<=[0-9] {word}))" for word in lexicon.ANIMALS]
    )
)
# Loose bounds of one syllable are parts of too many words.
_HALF_DAYS_AND_LOOSE_BOUNDS = (
    *HALF_DAYS,
    *(word for word in lexicon.LOOSE_BOUNDS if _HANGUL.match(word) and len(word) > 1),
)


class Places:
    """Places of a text, in order, that do not overlap."""

    def __init__(self, spans: Sequence[Span]) -> None:
        self._starts = [span.start for span in spans]
        self._ends = [span.end for span in spans]

    def __bool__(self) -> bool:
        return bool(self._starts)

    def touch(self, span: Span) -> bool:
        """Whether a place overlaps this span."""
        before = bisect_left(self._starts, span.end) - 1
        return before >= 0 and self._ends[before] > span.start


def open_sentences(text: str, evidence: Sequence[str]) -> Places:
    """The sentences of ``text`` whose numbers must be compared, because the evidence does not have them in such a sentence."""
    stated = {words for _, _, words in _telling_words(". ".join(evidence))}
    places = [
        Span(start, start + len(sentence))
        for start, sentence, words in _telling_words(text)
        # In German a full stop behind one or two digits makes an ordinal, and what is behind it belongs to the number.
        if (sentence[-1:].isdigit() and not sentence[-3:].isdigit())
        or (words not in stated and (_DIGIT.search(sentence) is not None or _may_have_numbers(sentence)))
    ]
    return Places(places)


def _telling_words(text: str) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    """Where each sentence starts, the sentence, and its words that may say something about a number, in order."""
    is_ascii = text.isascii()
    # Searching the whole text once is much cheaper than searching each sentence.
    behind = [(match.start(), match[1]) for match in _WORD_BEHIND.finditer(text) if match[1] not in FUNCTION_WORDS]
    behind += [(match.start(), match[0]) for match in _WORD_BEHIND_PER.finditer(text)]
    behind.sort()
    every_word_tells = not is_ascii and _EVERY_WORD_TELLS.search(text) is not None
    start = taken = 0
    for sentence in text.split(". "):
        words = (sentence if is_ascii else _BEFORE_HANGUL.sub("", sentence)).split()
        if len(words) > 1 and not words[1][0].isdigit():
            words[0] = words[0].lower()
        telling = tuple(filter(None, map(_as_compared, words)))
        if not is_ascii and (
            not _BEFORE_COUNTED.isdisjoint(telling) or (every_word_tells and _EVERY_WORD_TELLS.search(sentence))
        ):
            # The next words say what is counted.
            telling = tuple(words)
        end = start + len(sentence)
        while taken < len(behind) and behind[taken][0] < end:
            telling += (behind[taken][1],)
            taken += 1
        yield start, sentence, telling
        start = end + len(". ")


def _may_have_numbers(sentence: str) -> bool:
    if not sentence.isascii() and has_number_words(sentence):
        return True
    if _NUMBER_WORDS.isdisjoint(words_of(sentence.lower())):
        return has_class_numeral(sentence) or (not sentence.isascii() and has_expressions(sentence))
    return True


class _Compared(dict[str, str]):
    """What is left of each word when only what may say something about a number is kept."""

    def __missing__(self, word: str) -> str:
        if len(self) >= _MOST_REMEMBERED:
            self.clear()
        plain = word.strip(_PUNCTUATION)
        kept = self[word] = "" if not plain or _says_nothing(plain) else _without_ending(plain)
        return kept


# Looking a word up in a dictionary takes half the time of a cached function.
_as_compared = _Compared().__getitem__


def _without_ending(word: str) -> str:
    """A quantity without an ending that may differ: 4도에서는, 4도에서."""
    tokens = read_tokens(word)
    if len(tokens) == 1 and tokens[0][0] == 0 and tokens[0][3].unit is not None:
        end = tokens[0][1]
        if _ENDING.match(word, end) is not None and not _has_marks(word[end:]):
            return word[:end]
    return word


def _says_nothing(word: str) -> bool:
    """Whether a word says nothing about a number, wherever it is near one."""
    if not word.isalpha() or _WITHOUT_SPACES.search(word) is not None:
        return False
    if _HANGUL.match(word) is None and unit_of(word) is not None:
        return False
    if directions_of(word.lower()):
        return False
    if word in FUNCTION_WORDS and word not in _TELLING:
        return True
    if not word.isascii() and (word.startswith(_HALF) or _has_marks(word) or has_number_words(word)):
        return False
    # A noun in the plural may be what is counted, and a word with capitals a name or a symbol.
    return (
        word == word.lower() and word[-1] != "s" and word not in _TELLING and not (word.isascii() and is_symbol(word))
    )


def _has_marks(word: str) -> bool:
    return DENSE.search(simplify(word)) is not None or any(part in word for part in _HALF_DAYS_AND_LOOSE_BOUNDS)
