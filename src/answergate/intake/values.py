"""Reads single values of a case. A value that cannot be read becomes a problem with its path."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any, TypeGuard

from answergate.errors import Problems
from answergate.model.case import Level, Number
from answergate.model.settings import Limits

# A tuple and not a union of types: isinstance would build the union again at every call.
LISTS = (list, tuple)
NUMBERS = (int, float)
# Python does not convert longer integers to text. Infinity is larger still.
TOO_LARGE = 10**4300
# A constant, because negating 4,300 digits costs as much as reading a chunk.
TOO_SMALL = -TOO_LARGE
_DIGITS = "a number of more than 4,300 digits cannot be written down"
DEEPEST = 200
"""The deepest nesting that is read. Python's own limit depends on the caller, and a verdict must not."""
STRICT = "utf-32"  # the fastest encoding that refuses surrogates


class Values(Problems):
    """Reads the values of one payload within its limits, and collects the problems."""

    def __init__(self, limits: Limits) -> None:
        super().__init__()
        self.limits = limits

    def one_of(self, payload: Mapping[str, Any], names: Sequence[str]) -> str | None:
        """The one of ``names`` that the payload uses. Using two of them is a problem."""
        used = [name for name in names if name in payload]
        if len(used) > 1:
            self.problem(f"$.{used[1]}", f"means the same as $.{used[0]}: give only one of them")
        return used[0] if used else None

    def sound(self, value: object, path: str) -> TypeGuard[str]:
        """Whether ``value`` is a text that can be encoded. If not, that is a problem."""
        if not isinstance(value, str):
            self.problem(path, f"expected a string, got {kind(value)}")
            return False
        if value.isascii() or encodes(value):
            return True
        half = next(place for place, character in enumerate(value) if "\ud800" <= character <= "\udfff")
        self.problem(path, f"half a surrogate pair at character {half}: not a Unicode text")
        return False

    def text(self, payload: Mapping[str, Any], name: str, path: str) -> str | None:
        value = payload.get(name)
        return exact(value) if value is not None and self.sound(value, path) else None

    def limited(self, value: object, path: str, limit: int) -> str:
        """A text of at most ``limit`` characters. The empty text if it is none."""
        if not self.sound(value, path):
            return ""
        if len(value) > limit:
            self.problem(path, f"{len(value):,} characters, the limit is {limit:,}")
        return exact(value)

    def identifier(self, value: object, path: str) -> str | None:
        if value is None:
            return None
        if isinstance(value, str):
            return exact(value) if self.sound(value, path) else None
        if type(value := whole(value)) is int and TOO_SMALL < value < TOO_LARGE:
            return str(value)
        self.problem(path, f"expected an id as a string or a whole number, got {kind(value)}")
        return None

    def number(self, value: Any, path: str) -> Number | None:
        if type(value) in NUMBERS and TOO_SMALL < value < TOO_LARGE:
            return value  # type: ignore[no-any-return]
        self.problem(path, f"expected a finite number, got {kind(value)}")
        return None

    def count(self, value: object, path: str) -> int | None:
        if value is None or (type(value := whole(value)) is int and 0 <= value < TOO_LARGE):
            return value
        self.problem(path, "expected a whole number, 0 or more")
        return None

    def level(self, value: object, path: str) -> Level | None:
        if value is None:
            return None
        try:
            return Level(str(value))
        except ValueError:
            self.problem(path, f"{value!r} is not a level: use coverage or product")
            return None

    def mapping(self, value: object, path: str) -> Mapping[str, Any] | None:
        if value is None:
            return None
        if not isinstance(value, Mapping):
            self.problem(path, f"expected an object, got {kind(value)}")
            return None
        plain: Mapping[str, Any] = self.plain(value, path)
        return plain

    def plain(self, value: Any, path: str, depth: int = 0) -> Any:
        """A copy of ``value`` made of plain types, with a problem for every part of it that JSON cannot hold.

        Raises RecursionError beyond DEEPEST.
        """
        if depth > DEEPEST:
            raise RecursionError
        if isinstance(value, str):
            return exact(value) if self.sound(value, path) else ""
        if isinstance(value, Mapping):
            copy = {}
            for name, inner in value.items():
                if not isinstance(name, str):
                    self.problem(path, f"the name {name!r} is not a string")
                elif not encodes(name):
                    self.problem(path, f"half a surrogate pair in the name {name!a}: not a Unicode text")
                else:
                    copy[exact(name)] = self.plain(inner, f"{path}.{name}", depth + 1)
            return copy
        if isinstance(value, LISTS):
            return [self.plain(inner, f"{path}[{index}]", depth + 1) for index, inner in enumerate(value)]
        if value is None or isinstance(value, bool):
            return value
        if isinstance(value, float):
            if not isfinite(value):
                self.problem(path, f"{value} cannot be compared or written as JSON")
            return float(value)
        if isinstance(value, int):
            if not TOO_SMALL < value < TOO_LARGE:
                self.problem(path, _DIGITS)
            return int(value)
        self.problem(path, f"{kind(value)} is not plain data")
        return None


def exact(text: str) -> str:
    """``text`` as a plain str. A subclass of str would pass every check and then break the verdict's JSON."""
    return text if type(text) is str else str.__str__(text)


def is_data(value: object) -> bool:
    """Whether a value is made of nothing but mappings, lists, texts, numbers, booleans and None."""
    if isinstance(value, Mapping):
        return all(map(is_data, value.values()))
    if isinstance(value, LISTS):
        return all(map(is_data, value))
    return value is None or isinstance(value, str | int | float)


def encodes(text: str) -> bool:
    try:
        text.encode(STRICT)
    except UnicodeEncodeError:
        return False
    return True


def whole(value: object) -> object:
    """``value``, as an int if it is a whole number: JSON does not distinguish 3 from 3.0."""
    return int(value) if type(value) is float and value.is_integer() else value


def is_box(x0: Any, y0: Any, x1: Any, y1: Any) -> bool:
    """Whether four values are the numbers of a box, with the upper left corner first."""
    numbers = {type(x0), type(y0), type(x1), type(y1)}.issubset(NUMBERS)
    return numbers and 0 <= x0 <= x1 < TOO_LARGE and 0 <= y0 <= y1 < TOO_LARGE


def is_page(value: Any) -> TypeGuard[int]:
    """Whether this is a whole number that can be written as text."""
    return type(value) is int and TOO_SMALL < value < TOO_LARGE


def why_no_page(value: object) -> str:
    return _DIGITS if type(value) is int else f"expected a page as a whole number, got {kind(value)}"


def why_no_box(*values: Any) -> str:
    for value in values:
        if type(value) is int and not TOO_SMALL < value < TOO_LARGE:
            return _DIGITS
        if type(value) not in NUMBERS or not TOO_SMALL < value < TOO_LARGE:
            return f"expected finite numbers in a box, got {value if isinstance(value, float) else kind(value)}"
    if len(values) == 5 and type(values[4]) is not int:
        return "expected the page of a position as a whole number"
    return "a negative or inverted box"


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
