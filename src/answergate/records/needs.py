"""Optional packages, and the error message if one is missing."""

from __future__ import annotations

from importlib.util import find_spec

from answergate.errors import InputError, Problem


def require(package: str, *, extra: str, wanted_by: str, doing: str) -> None:
    """Raise InputError with the ``pip install`` command if ``package`` is not installed."""
    if find_spec(package) is None:
        raise InputError([Problem(wanted_by, f"{doing} needs `pip install 'answergate[{extra}]'`")])
