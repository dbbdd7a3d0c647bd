"""Whether to paint, and how wide the terminal is."""

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
    """Add ``--color/--no-color``; the command's parameter ``colour`` is what was decided."""
    return click.option(
        "--color/--no-color",
        "colour",
        default=None,
        callback=_decided,
        help="Paint, or do not. Else: on a terminal, unless NO_COLOR is set; FORCE_COLOR paints everywhere.",
    )(command)


def _decided(context: click.Context, option: click.Parameter, asked: bool | None) -> bool:
    colour = _by_environment() if asked is None else asked
    # click takes the paint off again wherever it sees no terminal, unless it is told.
    context.color = colour
    return colour


def _by_environment() -> bool:
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    # There is no standard output at all where a shell closed it.
    return sys.stdout is not None and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def page_width() -> int:
    """The columns to write in: the terminal's, within reason."""
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size().columns))
