"""The error for a framework that is not installed."""

from __future__ import annotations


def not_installed(error: ModuleNotFoundError, extra: str) -> ModuleNotFoundError:
    """The same error with the ``pip install`` command that installs the framework."""
    package = (error.name or extra).partition(".")[0]
    return ModuleNotFoundError(f"{package} is not installed: pip install 'answergate[{extra}]'", name=package)
