"""Whether to print in color, and how wide the terminal is."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from typing import Any, TypeVar

import click

_Command = TypeVar("_Command", bound=Callable[..., Any])

WIDEST = 120
NARROWEST = 40


def colour_option(command: _Command) -> _Command:
    """Add ``--color/--no-color``; the command's parameter ``colour`` is True or False, never None."""
    return click.option(
        "--color/--no-color",
        "colour",
        default=None,
        callback=_decide,
        help="Turn color on or off. By default, only a terminal gets color. NO_COLOR turns it off, FORCE_COLOR on.",
    )(command)


def _decide(context: click.Context, option: click.Parameter, asked: bool | None) -> bool:
    colour = _by_environment() if asked is None else asked
    # Without this, click removes the color codes when the output is not a terminal.
    context.color = colour
    return colour


def _by_environment() -> bool:
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    # sys.stdout is None if the shell closed standard output.
    return sys.stdout is not None and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def page_width() -> int:
    """The terminal's width in columns, at least NARROWEST and at most WIDEST."""
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size().columns))
