"""Describe the values that a setting accepts, for error messages."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args, get_origin


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
