"""The error for a framework that is not installed."""

from __future__ import annotations


def not_installed(error: ModuleNotFoundError, extra: str) -> ModuleNotFoundError:
    """The same error with the ``pip install`` command that installs the framework."""
    return ModuleNotFoundError(f"{error.name} is not installed: pip install 'answergate[{extra}]'", name=error.name)
