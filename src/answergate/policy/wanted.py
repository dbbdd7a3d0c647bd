"""What a setting may be, in the words of someone who writes a policy."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args, get_origin


def wanted(type_: Any) -> str:
    """What is wanted of a value of this type."""
    if get_origin(type_) is tuple:
        return f"a list of some of {_listed(get_args(type_)[0])}"
    if get_origin(type_) is Literal:
        return f"one of {_listed(type_)}"
    if get_origin(type_) is Annotated:
        kind, bounds = get_args(type_)
        number = "a whole number" if kind is int else "a number"
        return f"{number} of at least {bounds.ge}" if bounds.le is None else f"{number} from {bounds.ge} to {bounds.le}"
    return "true or false" if type_ is bool else "a text"


def _listed(words: Any) -> str:
    return ", ".join(get_args(words))
