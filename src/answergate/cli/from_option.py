"""The option --from, for responses of providers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

_Command = TypeVar("_Command", bound=Callable[..., Any])


def from_option(command: _Command) -> _Command:
    """Add ``--from``: which provider the input is from."""
    return click.option(
        "--from",
        "provider",
        metavar="PROVIDER",
        help="Read responses of this provider: anthropic, openai, langchain and so on. Default: detect the provider.",
    )(command)
