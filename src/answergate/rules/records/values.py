"""What the rules about citation records share: types of values, hits of a field, examples. Booleans are not numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeGuard

from answergate.rules.examples import ANSWER_SPAN, record
from answergate.rules.rule import Example, Hit, Hits, Reading
from answergate.text.excerpts import locating


def is_number(value: Any) -> TypeGuard[int | float]:
    """Whether the value is a number."""
    return type(value) is int or type(value) is float


def is_share(value: Any) -> bool:
    """Whether the value is a number from 0 to 1."""
    return is_number(value) and 0 <= value <= 1


def is_index(value: Any) -> TypeGuard[int]:
    """Whether the value is a whole number. 2.0 is one."""
    return type(value) is int or (type(value) is float and value == int(value))


def is_blank(value: Any) -> bool:
    """Whether the value is missing, is not text, or has only white space."""
    return not isinstance(value, str) or not value.strip()


def shows_nothing(value: Any) -> bool:
    """Whether the value is blank or has only invisible characters."""
    return not isinstance(value, str) or locating.is_blank(value)


def hits(
    reading: Reading,
    field: str,
    wrong: Callable[[Any], bool],
    facts: Callable[[Any], dict[str, Any]] = lambda value: {},
) -> Hits:
    """A hit for each record whose field has a wrong value."""
    for citation in reading.case.citations:
        value = citation.record.get(field)
        if wrong(value):
            yield Hit(reading.in_citation(citation, field), facts(value))


def good_record(**changes: Any) -> Example:
    """A perfect record with these changes."""
    return Example(ANSWER_SPAN, record(**changes), gate="citations")


def bad_record(**change: Any) -> Example:
    """A perfect record with one change. The rule must find the marked words, or else the changed field."""
    [(field, value)] = change.items()
    marked = isinstance(value, str) and "<<" in value
    at = "$.citations[0]" if value is None else f"$.citations[0].{field}"
    return Example(ANSWER_SPAN, record(**change), gate="citations", at=None if marked else at)
