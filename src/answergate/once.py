"""Computed once, when asked. The standard library's way takes a lock on every first look, which a gate cannot afford."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class once(Generic[T]):  # noqa: N801  a decorator reads like one
    """A method that becomes an attribute at first sight. A reading belongs to one thread."""

    def __init__(self, compute: Callable[[Any], T]) -> None:
        self.compute = compute
        self.name = compute.__name__
        self.__doc__ = compute.__doc__

    def __get__(self, instance: Any, owner: type | None = None) -> T:
        value = instance.__dict__[self.name] = self.compute(instance)
        return value
