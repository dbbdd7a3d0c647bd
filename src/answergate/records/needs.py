"""Packages that only some runs need, and what to say where they are missing."""

from __future__ import annotations

from importlib.util import find_spec

from answergate.errors import InputError, Problem


def require(package: str, *, extra: str, wanted_by: str, doing: str) -> None:
    """Raise InputError, with the way out, where ``package`` is not installed."""
    if find_spec(package) is None:
        raise InputError([Problem(wanted_by, f"{doing} needs `pip install 'answergate[{extra}]'`")])
