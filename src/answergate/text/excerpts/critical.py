"""Differences that change the meaning: digits, signs, units and negations. Also whether a cut goes through a number."""

from __future__ import annotations

import re
import unicodedata

from msgspec import Struct

from answergate.lang import LANGUAGES
from answergate.model.span import Span
from answergate.text.scripts import WITH_WORD_SPACES

MARKER = r"[\[【]\s*(?:\^?\d|C\d|ID:\d|cite:)[^\[\]【】\n]{0,40}[\]】]"
"""A citation marker such as [12], [C1] or 【6:0†source】, as a regular expression."""

_MARKER = re.compile(MARKER)
_SIGNS = "+-±∓~<>=≤≥≠≈×÷/"
_UNIT_SIGNS = "%‰‱°′″℃℉Ω"
_SQUARED_UNITS = re.compile("[\u3371-\u33df]")
_NUMBER_JOINTS = ".,:/"
_INSIDE_WORD = re.compile(rf"[\d{WITH_WORD_SPACES}]{{2}}")
_REACH = 12

_PACKS = [language.excerpts for language in LANGUAGES]
_NEGATION = re.compile("|".join(negation for pack in _PACKS for negation in pack.negations), re.IGNORECASE)
_PREFIXES = {prefix for pack in _PACKS for prefix in pack.opposite_prefixes}
_PARTICLE = re.compile(rf"(?<=\w)(?:{'|'.join(particle for pack in _PACKS for particle in pack.particles)})$")


def negation_in(text: str) -> Span | None:
    """The first negation in ``text``, in any language."""
    found = _NEGATION.search(text)
    return Span(*found.span()) if found else None


def without_markers(text: str) -> str:
    """The text without its citation markers."""
    return _MARKER.sub("", text)


def stands_apart(text: str, span: Span) -> bool:
    """Whether ``span`` starts and ends between words or numbers, not inside one."""
    inside = any(end and _INSIDE_WORD.match(text[end - 1 : end + 1]) for end in (span.start, span.end))
    return not inside and not cuts_a_number(text, span)


def cuts_a_number(text: str, span: Span) -> bool:
    """Whether an end of ``span`` separates a digit from a digit, a sign or a unit that belongs to it."""
    start, end = span.start, span.end
    if text[start : start + 1].isdigit() and start and belongs_before_digit(text[max(0, start - 2) : start]):
        return True
    return text[end - 1 : end].isdigit() and belongs_after_digit(text[end : end + 2])


def belongs_before_digit(before: str) -> bool:
    """Whether the end of ``before``, directly before a digit, is part of that number."""
    last = before[-1:]
    if last in _NUMBER_JOINTS:
        return before[-2:-1].isdigit()
    return last.isdigit() or last in _SIGNS or _is_money(last)


def belongs_after_digit(after: str) -> bool:
    """Whether the beginning of ``after``, directly after a digit, is part of that number or its unit."""
    first = after[:1]
    if not first:
        return False
    if first in _NUMBER_JOINTS:
        return after[1:2].isdigit()
    return first.isalnum() or _is_unit_sign(first) or _is_money(first)


class Phrase(Struct, frozen=True):
    """Some words of a folded text, with the text around them."""

    text: str
    span: Span

    @property
    def words(self) -> str:
        """The words themselves, without citation markers."""
        return without_markers(self.span.of(self.text)).strip()

    @property
    def follows_a_number(self) -> bool:
        """Whether the last thing before the words is a digit."""
        return self.text[max(0, self.span.start - 2) : self.span.start].rstrip()[-1:].isdigit()

    @property
    def signs_a_number(self) -> bool:
        """Whether the words end in a sign that belongs to the digit after them."""
        return self.words[-1:] in tuple(_SIGNS) and self.text[self.span.end : self.span.end + 2].lstrip()[:1].isdigit()

    @property
    def negations(self) -> tuple[str, ...]:
        """The negations that are in the words or overlap them."""
        start, end = max(0, self.span.start - _REACH), self.span.end + _REACH
        found = _NEGATION.finditer(self.text, start, end)
        return tuple(match[0] for match in found if Span(*match.span()).overlaps(self.span))


def is_critical(said: Phrase, written: Phrase) -> bool:
    """Whether two wordings differ in a value, a sign, a unit or a negation.

    A difference in citation markers alone is not critical.
    """
    here, there = said.words, written.words
    if not here and not there:
        return False
    if any(map(_carries_value, here + there)) or said.negations != written.negations or _opposed(here, there):
        return True
    if said.signs_a_number or written.signs_a_number:
        return True
    return (said.follows_a_number or written.follows_a_number) and _unit(here) != _unit(there)


def _unit(words: str) -> str:
    first = words.split(maxsplit=1)[0] if words else ""
    return _PARTICLE.sub("", first) if first[:1].isalpha() else ""


def _opposed(said: str, written: str) -> bool:
    shorter, longer = sorted((said.casefold(), written.casefold()), key=len)
    return bool(shorter) and longer.endswith(shorter) and longer.removesuffix(shorter) in _PREFIXES


def _carries_value(character: str) -> bool:
    return character.isnumeric() or _is_unit_sign(character) or _is_money(character)


def _is_unit_sign(character: str) -> bool:
    return character in _UNIT_SIGNS or _SQUARED_UNITS.match(character) is not None


def _is_money(character: str) -> bool:
    return character != "" and unicodedata.category(character) == "Sc"
