"""Types of values in a citation record. True and false are not numbers."""

from __future__ import annotations

from typing import Any, TypeGuard

from answergate.text.excerpts import locating


def is_number(value: Any) -> TypeGuard[int | float]:
    """Whether the value is a number."""
    return type(value) is int or type(value) is float


def is_index(value: Any) -> TypeGuard[int]:
    """Whether the value is a whole number. 2.0 is one."""
    return type(value) is int or (type(value) is float and value == int(value))


def is_blank(value: Any) -> bool:
    """Whether the value is missing, is not text, or has only white space."""
    return not isinstance(value, str) or not value.strip()


def shows_nothing(value: Any) -> bool:
    """Whether the value is blank or has only invisible characters."""
    return not isinstance(value, str) or locating.is_blank(value)
