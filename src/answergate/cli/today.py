"""``--today`` and other options that take a date. Only the command line reads the machine's date."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any, TypeVar

import click

_Command = TypeVar("_Command", bound=Callable[..., Any])


def today_option(command: _Command) -> _Command:
    """Add ``--today``; the command's parameter is ``today``, None if it was not given."""
    option = click.option(
        "--today",
        metavar="YYYY-MM-DD",
        callback=read_day,
        help="The date that decides whether a waiver of the policy has expired. Default: today.",
    )
    return option(command)


def read_day(context: click.Context, option: click.Parameter, written: str | None) -> date | None:
    """Read an option's value as a date; None if the option was not given."""
    try:
        return None if written is None else date.fromisoformat(written)
    except ValueError:
        raise click.BadParameter(f"expected a date such as 2030-12-31, got {written!r}") from None


def day_of(today: date | None) -> date:
    """The date given, or the machine's date."""
    return today or date.today()
