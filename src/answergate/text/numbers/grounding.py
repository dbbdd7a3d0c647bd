"""Whether the numbers of an answer stand in the evidence."""

from __future__ import annotations

import re
from collections.abc import Sequence

from answergate.text.numbers.number import Kind, Number
from answergate.text.numbers.reader import Token, number_of, read_tokens
from answergate.text.numbers.units import COUNTERS


def ungrounded(numbers: Sequence[Number], evidence: Sequence[str], *, equal: bool) -> list[Number]:
    """Those of ``numbers`` that no text of ``evidence`` grounds, in their order.

    A number is grounded where the evidence has the same token: the whole literal, with the same meaning.
    Beyond that, a unit is a word of its own. The same digits with the same unit ground each other however
    the unit is written ("330 metres", "330m", "90 days", "90일"); digits with a unit are grounded by the
    same digits bare; bare digits are grounded by the same digits before a separate unit word or an
    attached counter (3명, 三个). Percent, currency and scale belong to the number and are never left out.
    A date in part is grounded by a date that has those parts and spells them so.

    With ``equal`` it is enough that the values are the same, however they are spelled. References to
    evidence ("passage 2") are no statements and need no ground.
    """
    left = [number for number in numbers if not number.reference]
    if not left:
        return left
    joined = _joined(evidence)
    tokens = read_tokens(joined)
    literals = _literals(tokens)
    left = [number for number in left if (number.text, number.key) not in literals]
    return _without_ground(left, tokens, joined, equal=equal)


def ungrounded_in(text: str, evidence: Sequence[str], *, equal: bool) -> list[Number]:
    """The numbers of ``text`` that no text of ``evidence`` grounds.

    The same as reading them and asking :func:`ungrounded`, but most stand in the evidence as they are, and of those no
    number is made.
    """
    found = read_tokens(text)
    if not found:
        return []
    joined = _joined(evidence)
    tokens = read_tokens(joined)
    literals = _literals(tokens)
    left = [number_of(token, text) for token in found if (token[2], token[3].key) not in literals]
    return _without_ground([number for number in left if not number.reference], tokens, joined, equal=equal)


def _joined(evidence: Sequence[str]) -> str:
    # One text of all the evidence: reading it once is much cheaper than reading every piece.
    return "\n".join(evidence)


def _literals(tokens: Sequence[Token]) -> set[tuple[str, str]]:
    return {(literal, meaning.key) for _, _, literal, meaning in tokens}


def _without_ground(numbers: list[Number], tokens: Sequence[Token], text: str, *, equal: bool) -> list[Number]:
    if not numbers:
        return numbers
    ground = _Ground([number_of(token, text) for token in tokens], equal=equal)
    return [number for number in numbers if not ground.holds(number)]


class _Ground:
    """The numbers of one evidence text, arranged for asking after more than the literal."""

    def __init__(self, numbers: Sequence[Number], *, equal: bool) -> None:
        self._equal = equal
        self._keys = {number.key for number in numbers} if equal else set()
        self._dates = [number for number in numbers if number.kind is Kind.DATE]
        self._bare: set[str] = set()
        self._before_unit: set[str] = set()
        self._with_unit: set[tuple[str, str]] = set()
        for number in numbers:
            if number.value is None:
                continue
            figures = self._figures(number)
            if number.unit is None:
                self._bare.add(figures)
            else:
                self._with_unit.add((figures, number.unit))
                if number.kind is Kind.QUANTITY and (_is_apart(number) or number.unit in COUNTERS):
                    self._before_unit.add(figures)

    def holds(self, number: Number) -> bool:
        """Whether this evidence grounds ``number``."""
        if number.key in self._keys:
            return True
        if number.kind is Kind.DATE:
            return self._in_a_date(number.text, number.key) or number.key.removeprefix("date:") in self._keys
        if number.value is None or number.kind is Kind.ORDINAL:
            return False
        figures = self._figures(number)
        if number.unit is None:
            return figures in self._before_unit or (
                _YEAR.fullmatch(number.text) is not None and self._in_a_date(number.text, f"date:{number.key}")
            )
        if (figures, number.unit) in self._with_unit:
            return True
        return number.kind is Kind.QUANTITY and _is_apart(number) and figures in self._bare

    def _figures(self, number: Number) -> str:
        if self._equal and number.value is not None:
            return number.key.partition(" ")[0]
        figures = number.text[: len(number.digits)]
        # However the word for minus is spaced and capitalised.
        in_words = figures[0].isalpha() and number.value is not None and number.value < 0
        return "".join(figures.lower().split()) if in_words else figures

    def _in_a_date(self, text: str, key: str) -> bool:
        return any((self._equal or text in date.text) and _is_part(key, date.key) for date in self._dates)


_YEAR = re.compile("[12][0-9]{3}")
_WITHOUT_YEAR = "date:-"


def _is_apart(number: Number) -> bool:
    """Whether the unit is a word of its own, or written only at the other end of a range."""
    return number.digits == number.core


def _is_part(part: str, date: str) -> bool:
    """Whether every component of the date key ``part`` is the same in ``date``."""
    if part.startswith(_WITHOUT_YEAR):
        return date[len("date:YYYY") :].startswith(part.removeprefix(_WITHOUT_YEAR))
    return date == part or date.startswith(part + "-")
