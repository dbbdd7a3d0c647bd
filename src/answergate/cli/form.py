"""``--format``: the output format, for people or for programs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])


def form_option(command: F) -> F:
    """Add ``--format text|json``; the command's parameter is ``form``."""
    option = click.option(
        "-f",
        "--format",
        "form",
        type=click.Choice(["text", "json"]),
        default="text",
        show_default=True,
        help="Output format: text for people, json for programs.",
    )
    return option(command)
