"""What the rules about citation records share: types of values, rules about one field. Booleans are not numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, TypeGuard

from answergate.rules.examples import ANSWER_SPAN, record
from answergate.rules.rule import Example, Hit, Hits, Reading, Severity, rule
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


Wrong = bool | dict[str, Any]
"""Whether a value is wrong, or the facts of the message if it is."""

Test = Callable[[Any, Reading], Wrong]


def field_rule(
    code: str,
    *fields: str,
    message: str,
    bad: Sequence[Any],
    good: Sequence[Any] = (),
    severity: Severity = Severity.ERROR,
) -> Callable[[Test], Test]:
    """Declare the decorated test as a rule that finds the records in which it says that a field is wrong.

    ``fields`` are the names of the field, ``bad`` and ``good`` are values of it. A perfect record is good, too.
    """

    def declare(is_wrong: Test) -> Test:
        @wraps(is_wrong)
        def find(reading: Reading) -> Hits:
            for citation in reading.case.citations:
                record = citation.record
                value = None
                for name in fields:
                    if name in record:
                        value = record[name]
                        break
                if found := is_wrong(value, reading):
                    yield Hit(reading.in_citation(citation, *fields), found if isinstance(found, dict) else {})

        shown = [value if isinstance(value, Example) else bad_record(fields[0], value) for value in bad]
        sound = [good_record(**{fields[0]: value}) for value in good] or [good_record()]
        rule(code, severity=severity, message=message, bad=shown, good=sound)(find)
        return is_wrong

    return declare


def good_record(**changes: Any) -> Example:
    """A perfect record with these changes."""
    return Example(ANSWER_SPAN, record(**changes), gate="citations")


def bad_record(field: str, value: Any) -> Example:
    """A perfect record with one change. The rule must find the marked words, or else the changed field."""
    marked = isinstance(value, str) and "<<" in value
    at = "$.citations[0]" if value is None else f"$.citations[0].{field}"
    return Example(ANSWER_SPAN, record(**{field: value}), gate="citations", at=None if marked else at)
