"""Reads single values of a case. A value that cannot be read becomes a problem with its path."""

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
    """Reads the values of one payload within its limits, and collects the problems."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.problems: list[Problem] = []

    def problem(self, path: str, message: str) -> None:
        self.problems.append(Problem(path, message))

    def one_of(self, payload: Mapping[str, Any], names: Sequence[str]) -> str | None:
        """The one of ``names`` that the payload uses. Using two of them is a problem."""
        first = None
        for name in names:
            if name in payload:
                if first is not None:
                    self.problem(f"$.{name}", f"means the same as $.{first}: give only one of them")
                    break
                first = name
        return first

    def sound(self, value: object, path: str, name: str = "") -> bool:
        """Whether ``value`` is a text that can be encoded. If not, that is a problem."""
        if type(value) is str and (value.isascii() or encodes(value)):
            return True
        at = f"{path}.{name}" if name else path
        if not isinstance(value, str):
            self.problem(at, f"expected a string, got {kind(value)}")
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
        return exact(value)

    def identifier(self, value: object, path: str, name: str = "") -> str | None:
        if value is None:
            return None
        if type(value) is str and value.isascii():
            return value
        if isinstance(value, str):
            return exact(value) if self.sound(value, path, name) else None
        if type(value := whole(value)) is int and TOO_SMALL < value < TOO_LARGE:
            return str(value)
        self.problem(
            f"{path}.{name}" if name else path, f"expected an id as a string or a whole number, got {kind(value)}"
        )
        return None

    def number(self, value: Any, path: str, name: str) -> Number | None:
        if type(value) in NUMBERS and TOO_SMALL < value < TOO_LARGE:
            return value  # type: ignore[no-any-return]
        self.problem(f"{path}.{name}", f"expected a finite number, got {kind(value)}")
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
        self.finite(value, path)
        plain: Mapping[str, Any] = plain_data(value)
        return plain

    def metadata(self, payload: Mapping[str, Any], read: str) -> Mapping[str, Any]:
        """The fields that nothing reads, and the metadata that was given. ``read`` is the name the chunks have."""
        known = KNOWN_IN_CASE | {read}
        extras = {} if known.issuperset(payload) else self.extras(payload, known, "$")
        given = self.mapping(payload.get("metadata"), "$.metadata")
        return {**extras, **given} if given else extras

    def extras(self, given: Mapping[str, Any], known: frozenset[str], path: str) -> dict[str, Any]:
        extras = {name: value for name, value in given.items() if name not in known}
        if path == "$":
            # Python objects cannot be written as JSON. Nothing reads these fields, so they are only reported.
            extras = {name: value for name, value in extras.items() if _is_data(value)}
        self.finite(extras, path)
        named = given.get("metadata")
        if path != "$" and isinstance(named, Mapping):
            self.finite(named, f"{path}.metadata")
            extras.update(named)
        plain: dict[str, Any] = plain_data(extras)
        return plain

    def finite(self, value: object, path: str, depth: int = 0) -> None:
        """A problem for every value below ``path`` that JSON cannot carry. Raises RecursionError beyond DEEPEST."""
        if depth > DEEPEST:
            raise RecursionError
        if isinstance(value, str):
            self.sound(value, path)
        elif isinstance(value, float):
            if not isfinite(value):
                self.problem(path, f"{value} cannot be compared or written as JSON")
        elif isinstance(value, Mapping):
            for name, inner in value.items():
                if not isinstance(name, str):
                    self.problem(path, f"the name {name!r} is not a string")
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


def exact(text: str) -> str:
    """``text`` as a plain str. A subclass of str would pass every check and then break the verdict's JSON."""
    return text if type(text) is str else str.__str__(text)


def _is_data(value: object) -> bool:
    """Whether a value is made of nothing but mappings, lists, texts, numbers, booleans and None."""
    if isinstance(value, Mapping):
        return all(map(_is_data, value.values()))
    if isinstance(value, LISTS):
        return all(map(_is_data, value))
    return value is None or isinstance(value, str | int | float)


def plain_data(value: Any) -> Any:
    """``value`` with subclasses of str, int and float as plain values, and every mapping and list copied."""
    given = type(value)
    if given is str or given is bool or given is int or given is float or value is None:
        return value
    if isinstance(value, str):
        return exact(value)
    if isinstance(value, int):
        return int(value)
    if isinstance(value, float):
        return float(value)
    if isinstance(value, Mapping):
        return {exact(name) if isinstance(name, str) else name: plain_data(inner) for name, inner in value.items()}
    return [plain_data(inner) for inner in value] if isinstance(value, list | tuple) else value


# A tuple and not a union of types: isinstance would build the union again at every call.
LISTS = (list, tuple)

STRICT = "utf-32"  # the fastest encoding that refuses surrogates


def encodes(text: str) -> bool:
    try:
        text.encode(STRICT)
    except UnicodeEncodeError:
        return False
    return True


NUMBERS = (int, float)
# Python does not convert longer integers to text. Infinity is larger still.
TOO_LARGE = 10**4300
# A constant, because negating 4,300 digits costs as much as reading a chunk.
TOO_SMALL = -TOO_LARGE
_DIGITS = "a number of more than 4,300 digits cannot be written down"


def whole(value: object) -> object:
    """``value``, as an int if it is a whole number: JSON does not distinguish 3 from 3.0."""
    return int(value) if type(value) is float and value.is_integer() else value


def is_plain(value: Any) -> bool:
    """Whether a value is a plain string, boolean or number that JSON can hold. Most values are."""
    given = type(value)
    return (
        (given is str and (value.isascii() or encodes(value)))
        or given is bool
        or (given in NUMBERS and TOO_SMALL < value < TOO_LARGE)
    )


def is_box(x0: Number, y0: Number, x1: Number, y1: Number) -> bool:
    """Whether four numbers are a box, with the upper left corner first."""
    return 0 <= x0 <= x1 < TOO_LARGE and 0 <= y0 <= y1 < TOO_LARGE


def is_page(value: Any) -> TypeGuard[int]:
    """Whether this is a whole number that can be written as text."""
    return type(value) is int and TOO_SMALL < value < TOO_LARGE


def why_no_page(value: object) -> str:
    return _DIGITS if type(value) is int else f"expected a page as a whole number, got {kind(value)}"


def are_numbers(values: Sequence[Any]) -> bool:
    return all(type(value) in NUMBERS for value in values)


def why_no_box(*values: Any) -> str:
    for value in values:
        if type(value) is int and not TOO_SMALL < value < TOO_LARGE:
            return _DIGITS
        if type(value) not in NUMBERS or not TOO_SMALL < value < TOO_LARGE:
            return f"expected finite numbers in a box, got {_shown(value)}"
    if len(values) == 5 and type(values[4]) is not int:
        return "expected the page of a position as a whole number"
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
