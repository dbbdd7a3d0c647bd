"""Numbers that can be read in two ways: 1.250 is more than a thousand, or little more than one. So is 1,250."""

from __future__ import annotations

import re
from decimal import Decimal

from msgspec import structs

from answergate.lang.international import POINT_GROUPING
from answergate.model.catalogue import Slot
from answergate.text.attribution.stated_numbers import Stated
from answergate.text.attribution.stated_values import out_of_range
from answergate.text.numbers.grouping import has_more_grouping_words

_ONE_GROUP = re.compile(r"(?<![\d.,])([1-9][0-9]{0,2})([.,])([0-9]{3})(?![.,]?\d)")
_COMMA_DECIMAL = re.compile(r"(?<![\d,])\d{1,3},\d{1,2}(?![\d]|[.,]\d)")
_POINT_DECIMAL = re.compile(r"(?<![\d.])\d+\.\d{1,2}(?![\d]|[.,]\d)")
_WHOLE_KINDS = ("days", "months", "years", "count")


class Notation:
    """What the text and its header show about the points and commas in numbers."""

    def __init__(self, text: str, context: str, slot: Slot) -> None:
        self._text, self._context, self._slot = text, context, slot

    def read(self, number: Stated) -> Stated:
        """Return the number in the reading that fits best.

        The other numbers and the words of the text decide, then the plausible range of the slot. If neither does, a
        comma groups, and a point groups in whole things and in currencies that are mostly written so.
        """
        match = _ONE_GROUP.search(number.digits.of(self._text))
        if match is None:
            return number
        whole, mark, behind = match.groups()
        grouped, decimal = Decimal(whole + behind), Decimal(f"{whole}.{behind}")
        if abs(number.value) not in (grouped, decimal):
            return number
        value = grouped if self._groups(mark, number, grouped, decimal) else decimal
        return structs.replace(number, value=value.copy_sign(number.value))

    def _groups(self, mark: str, number: Stated, grouped: Decimal, decimal: Decimal) -> bool:
        points_group = self._points_group()
        if points_group is not None:
            return points_group is (mark == ".")
        is_plausible = [out_of_range(value, self._slot) is None for value in (grouped, decimal)]
        if is_plausible[0] is not is_plausible[1]:
            return is_plausible[0]
        return mark == "," or self._slot.kind in _WHOLE_KINDS or number.unit in POINT_GROUPING

    def _points_group(self) -> bool | None:
        """Return whether points group digits here, or None if nothing shows it."""
        both = f"{self._text}\n{self._context}"
        comma, point = (bool(pattern.search(both)) for pattern in (_COMMA_DECIMAL, _POINT_DECIMAL))
        if comma is not point:
            return comma
        return True if has_more_grouping_words(both) else None
