"""Single values of a case: each is read, or becomes a problem with its path."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any, TypeGuard

from answergate.errors import Problem
from answergate.intake.json_text import DEEPEST
from answergate.intake.names import KNOWN_IN_CASE
from answergate.model.case import Level, Number
from answergate.model.settings import Limits


class Values:
    """One reading of one payload: the limits it obeys and the problems it met."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.problems: list[Problem] = []

    def problem(self, path: str, message: str) -> None:
        self.problems.append(Problem(path, message))

    def one_of(self, payload: Mapping[str, Any], names: Sequence[str]) -> str | None:
        """The one of ``names`` that the payload uses. Two of them for one thing is a problem."""
        first = None
        for name in names:
            if name in payload:
                if first is not None:
                    self.problem(f"$.{name}", f"the same thing as $.{first}: give one of the two")
                    break
                first = name
        return first

    def sound(self, value: object, path: str, name: str = "") -> bool:
        """Whether ``value`` is a text that can be encoded; a problem if not."""
        if type(value) is str and (value.isascii() or encodes(value)):
            return True
        at = f"{path}.{name}" if name else path
        if not isinstance(value, str):
            self.problem(at, f"a text is a string, this is {kind(value)}")
            return False
        if encodes(value):
            return True
        half = next(place for place, character in enumerate(value) if "\ud800" <= character <= "\udfff")
        self.problem(at, f"half a surrogate pair at character {half}: not a Unicode text")
        return False

    def text(self, payload: Mapping[str, Any], name: str, path: str) -> str | None:
        value = payload.get(name)
        if value is None or not self.sound(value, path):
            return None
        return str(value)

    def identifier(self, value: object, path: str, name: str = "") -> str | None:
        if value is None:
            return None
        if type(value) is str and value.isascii():
            return value
        if isinstance(value, str):
            return value if self.sound(value, path, name) else None
        if type(value := whole(value)) is int and TOO_SMALL < value < TOO_LARGE:
            return str(value)
        self.problem(f"{path}.{name}" if name else path, f"an id is a string or a whole number, this is {kind(value)}")
        return None

    def number(self, value: Any, path: str, name: str) -> Number | None:
        if type(value) in NUMBERS and TOO_SMALL < value < TOO_LARGE:
            return value  # type: ignore[no-any-return]
        self.problem(f"{path}.{name}", f"a finite number is wanted, this is {kind(value)}")
        return None

    def count(self, value: object, path: str) -> int | None:
        if value is None or (type(value := whole(value)) is int and 0 <= value < TOO_LARGE):
            return value
        self.problem(path, "a count is a whole number, 0 or more")
        return None

    def level(self, value: object, path: str) -> Level | None:
        if value is None:
            return None
        try:
            return Level(str(value))
        except ValueError:
            self.problem(path, f"{value!r} is no level: coverage or product")
            return None

    def mapping(self, value: object, path: str) -> Mapping[str, Any] | None:
        if value is None:
            return None
        if not isinstance(value, Mapping):
            self.problem(path, f"an object is wanted, this is {kind(value)}")
            return None
        self.finite(value, path)
        return value

    def metadata(self, payload: Mapping[str, Any]) -> Mapping[str, Any]:
        extras = self.extras(payload, KNOWN_IN_CASE, "$") if not KNOWN_IN_CASE.issuperset(payload) else {}
        given = self.mapping(payload.get("metadata"), "$.metadata")
        return {**extras, **given} if given else extras

    def extras(self, given: Mapping[str, Any], known: frozenset[str], path: str) -> dict[str, Any]:
        extras = {name: value for name, value in given.items() if name not in known}
        self.finite(extras, path)
        named = given.get("metadata")
        if path != "$" and isinstance(named, Mapping):
            self.finite(named, f"{path}.metadata")
            extras.update(named)
        return extras

    def finite(self, value: object, path: str, depth: int = 0) -> None:
        """A problem for every value below ``path`` that JSON cannot carry. Raises RecursionError beyond DEEPEST."""
        if depth > DEEPEST:
            raise RecursionError
        if isinstance(value, str):
            self.sound(value, path)
        elif isinstance(value, float):
            if not isfinite(value):
                self.problem(path, f"{value} is no number that can be compared or written down")
        elif isinstance(value, Mapping):
            for name, inner in value.items():
                if not isinstance(name, str):
                    self.problem(path, f"the name {name!r} is no string")
                elif not encodes(name):
                    self.problem(path, f"half a surrogate pair in the name {name!a}: not a Unicode text")
                else:
                    self.finite(inner, f"{path}.{name}", depth + 1)
        elif isinstance(value, list | tuple):
            for index, inner in enumerate(value):
                self.finite(inner, f"{path}[{index}]", depth + 1)
        elif isinstance(value, int) and not TOO_SMALL < value < TOO_LARGE:
            self.problem(path, _DIGITS)
        elif not isinstance(value, bool | int | None):
            self.problem(path, f"{kind(value)} is not plain data")


STRICT = "utf-32"  # the fastest of the encodings that refuse surrogates


def encodes(text: str) -> bool:
    try:
        text.encode(STRICT)
    except UnicodeEncodeError:
        return False
    return True


NUMBERS = (int, float)
# Python writes no whole number of more digits than that; infinity is larger still.
TOO_LARGE = 10**4300
# Named once: taking the minus of so many digits costs as much as reading a chunk.
TOO_SMALL = -TOO_LARGE
_DIGITS = "a number of more than 4,300 digits cannot be written down"


def whole(value: object) -> object:
    """``value``, a whole number as an int: JSON makes no difference between 3 and 3.0."""
    return int(value) if type(value) is float and value.is_integer() else value


def is_plain(value: Any) -> bool:
    """Whether a look is enough to see that a value can be written down; most can."""
    given = type(value)
    return (
        (given is str and (value.isascii() or encodes(value)))
        or given is bool
        or (given in NUMBERS and TOO_SMALL < value < TOO_LARGE)
    )


def is_box(x0: Number, y0: Number, x1: Number, y1: Number) -> bool:
    """Whether four numbers are the corners of a box, the upper left one first."""
    return 0 <= x0 <= x1 < TOO_LARGE and 0 <= y0 <= y1 < TOO_LARGE


def is_page(value: Any) -> TypeGuard[int]:
    """Whether this is a whole number that can be written down."""
    return type(value) is int and TOO_SMALL < value < TOO_LARGE


def why_no_page(value: object) -> str:
    return _DIGITS if type(value) is int else f"a page is a whole number, this is {kind(value)}"


def are_numbers(values: Sequence[Any]) -> bool:
    return all(type(value) in NUMBERS for value in values)


def why_no_box(*values: Any) -> str:
    for value in values:
        if type(value) is int and not TOO_SMALL < value < TOO_LARGE:
            return _DIGITS
        if type(value) not in NUMBERS or not TOO_SMALL < value < TOO_LARGE:
            return f"a box has finite numbers only, this has {_shown(value)}"
    if len(values) == 5 and type(values[4]) is not int:
        return "a position's page is a whole number"
    return "a negative or inverted box"


def _shown(value: object) -> str:
    return str(value) if isinstance(value, float) else kind(value)


_KINDS: dict[type, str] = {
    bool: "true or false",
    int: "a number",
    float: "a number",
    str: "a string",
    list: "a list",
    tuple: "a list",
    type(None): "null",
}


def kind(value: object) -> str:
    if isinstance(value, Mapping):
        return "an object"
    return _KINDS.get(type(value), f"a Python {type(value).__name__}")
