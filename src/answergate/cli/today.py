"""Days that are given, such as ``--today``, and else the machine's own: only the command line looks at a calendar."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any, TypeVar

import click

_Command = TypeVar("_Command", bound=Callable[..., Any])


def today_option(command: _Command) -> _Command:
    """Add ``--today``; the command's parameter is ``today``, None where nobody said."""
    option = click.option(
        "--today",
        metavar="YYYY-MM-DD",
        callback=read_day,
        help="The day the policy's waivers are held against. Else the machine's.",
    )
    return option(command)


def read_day(context: click.Context, option: click.Parameter, written: str | None) -> date | None:
    """What an option's words name: a day of the calendar, None where nobody said."""
    try:
        return None if written is None else date.fromisoformat(written)
    except ValueError:
        raise click.BadParameter(f"{written!r} is no day such as 2030-12-31") from None


def day_of(today: date | None) -> date:
    """The day that was given, else the machine's own."""
    return today or date.today()
