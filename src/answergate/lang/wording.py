"""What a language pack says about words in general: the shape of ``lang/xx/wording.py``."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct


def as_written(word: str) -> str:
    """The stem in a language whose words do not change."""
    return word


class Wording(Struct, frozen=True, kw_only=True):
    """The words of one language: how much each tells, what denies, and which words exclude each other.

    Lists of words are written as one text with white space between the words. ``_`` in a word stands for a space.
    """

    script: str
    """The script that the language is written in: latin, hangul, han or kana."""
    default: bool = False
    """A text in this script is read as this language if its words show no other."""
    function: str = ""
    """Words that tell nothing alone: the, of, is. In Han, characters."""
    very_common: str = ""
    common: str = ""
    capital_nouns: bool = False
    """Every noun has a capital letter, so a capital letter does not show a name."""
    stem: Callable[[str], str] = as_written
    """Takes the inflection off a word."""

    negators: str = ""
    """Words that deny: not, never, without."""
    negator_follows: bool = False
    """The negator is behind the word that it denies, as in Korean and Japanese."""
    not_negators: str = ""
    """Phrases with a negator that deny nothing: not only."""
    opposites: tuple[tuple[str, str], ...] = ()
    """Pairs of word groups that exclude each other: (rise increase, fall decrease)."""
    series: Mapping[str, str] = {}
    """Closed series of which a statement has one member: days of the week, seasons. One word per member, forms joined by ``/``."""
    several: str = ""
    """Words that stand for several members of a series: daily, weekend."""
    operations: Mapping[str, str] = {}
    """Words that say that a number was computed, by operation: sum, difference, ratio, average. Stems are enough."""
    scales: Mapping[int, str] = {}
    """Words in the head of a table that scale its numbers, by the power of ten: 6 for "in millions"."""
    approximate: str = ""
    """Words that say that a number is rounded: about, nearly."""
