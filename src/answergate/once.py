"""A cached property without a lock. ``functools.cached_property`` takes a lock in Python 3.11, which is too slow here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class once(Generic[T]):  # noqa: N801  lower case, because it is used as a decorator
    """A method that is computed at the first access and then stored as an attribute. Not safe for several threads."""

    def __init__(self, compute: Callable[[Any], T]) -> None:
        self.compute = compute
        self.name = compute.__name__
        self.__doc__ = compute.__doc__

    def __get__(self, instance: Any, owner: type | None = None) -> T:
        value = instance.__dict__[self.name] = self.compute(instance)
        return value
