"""What counts as a value in a citation record. True and false are no numbers."""

from __future__ import annotations

from typing import Any, TypeGuard

from answergate.text.excerpts import locating


def is_number(value: Any) -> TypeGuard[int | float]:
    """A number that can be compared."""
    return type(value) is int or type(value) is float


def is_index(value: Any) -> TypeGuard[int]:
    """A whole number, also where it was written as 2.0."""
    return type(value) is int or (type(value) is float and value == int(value))


def is_blank(value: Any) -> bool:
    """Missing, of another type than text, or white space."""
    return not isinstance(value, str) or not value.strip()


def shows_nothing(value: Any) -> bool:
    """The same, or all zero-width characters: there is nothing for a reader to look up."""
    return not isinstance(value, str) or locating.is_blank(value)
