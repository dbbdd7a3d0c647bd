"""Reads the values of TOML tables. A value that cannot be used becomes a problem with its path and what was expected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, get_args, get_origin

from answergate.errors import Problems
from answergate.meant import meant


def is_text(value: object) -> bool:
    """Whether the value is a string with more than white space."""
    return isinstance(value, str) and bool(value.strip())


class Tables(Problems):
    """Reads tables and collects the problems of all of them."""

    def known_keys(
        self, table: Mapping[str, Any], path: str, known: Sequence[str], listed: str = "The keys are"
    ) -> None:
        """Report the keys that nothing reads."""
        for key in table:
            if key not in known:
                message = f"unknown key{meant(str(key), known)}. {listed} {', '.join(known)}"
                self.problem(f"{path}.{key}", message)

    def is_table(self, value: object, path: str, expected: str) -> bool:
        if isinstance(value, Mapping):
            return True
        self.problem(path, f"expected {expected}, got {value!r}")
        return False

    def text(self, table: Mapping[str, Any], path: str, key: str, missing: str | None = None) -> str | None:
        """The text under a key. ``missing`` is the problem if there is none."""
        value = table.get(key)
        if key not in table:
            if missing is not None:
                self.problem(f"{path}.{key}", missing)
        elif is_text(value):
            return str(value)
        else:
            self.problem(f"{path}.{key}", f"expected some text, got {value!r}")
        return None

    def whole(self, table: Mapping[str, Any], path: str, key: str, default: int | None = None) -> int | None:
        """The whole number under a key."""
        value = table.get(key, default)
        if type(value) is int or (value is None and key not in table):
            return value
        self.problem(f"{path}.{key}", f"expected a whole number, got {value!r}")
        return None


def expected(type_: Any) -> str:
    """Describe the values of a type: ``a number from 0 to 1``, ``one of verbatim, equal``."""
    if get_origin(type_) is tuple:
        return f"a list with any of {_listed(get_args(type_)[0])}"
    if get_origin(type_) is Literal:
        return f"one of {_listed(type_)}"
    if get_origin(type_) is Annotated:
        kind, bounds = get_args(type_)
        number = "a whole number" if kind is int else "a number"
        return f"{number} of at least {bounds.ge}" if bounds.le is None else f"{number} from {bounds.ge} to {bounds.le}"
    return "true or false" if type_ is bool else "a string"


def _listed(words: Any) -> str:
    return ", ".join(get_args(words))
