"""Reads the values of TOML tables. A value that cannot be used becomes a problem with its path."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from answergate.errors import Problem
from answergate.meant import meant


def is_text(value: object) -> bool:
    """Whether the value is a string with more than white space."""
    return isinstance(value, str) and bool(value.strip())


class Tables:
    """Reads tables and collects the problems of all of them."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def problem(self, path: str, message: str) -> None:
        self.problems.append(Problem(path, message))

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
