"""What the commands that use a ledger share: ``--ledger``, times, and opening the ledger."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from answergate.cli.exits import Exit

if TYPE_CHECKING:
    from answergate.ledger import Head, Ledger

_Command = TypeVar("_Command", bound=Callable[..., Any])


def ledger_option(command: _Command) -> _Command:
    """Add ``--ledger``; the command's parameter is ``url``."""
    return click.option(
        "-l",
        "--ledger",
        "url",
        metavar="PATH|URL",
        envvar="ANSWERGATE_LEDGER",
        show_envvar=True,
        required=True,
        help="The ledger: a SQLite file, sqlite:///path or postgresql://user@host/database.",
    )(command)


def since_option(command: _Command) -> _Command:
    """Add ``--since``."""
    return click.option(
        "--since",
        metavar="TIME",
        callback=_time,
        help="Only entries from this time on, in UTC: 2026-11, 2026-11-15 or 2026-11-15T09:30.",
    )(command)


def until_option(command: _Command) -> _Command:
    """Add ``--until``."""
    return click.option("--until", metavar="TIME", callback=_time, help="Only entries before this time, in UTC.")(
        command
    )


def _time(context: click.Context, option: click.Parameter, written: str | None) -> str | None:
    """Check that the option is a time or the beginning of one, such as ``2026-11``, and return it without ``Z``."""
    if written is None:
        return None
    from answergate.ledger.times import time_begun

    begun = time_begun(written)
    if begun is None:
        raise click.BadParameter(f"expected a time such as 2026-11, 2026-11-15 or 2026-11-15T09:30, got {written!r}")
    return begun


class Unusable(click.ClickException):
    """The ledger cannot do what was asked."""

    exit_code = Exit.UNUSABLE


@contextmanager
def opened_ledger(url: str) -> Iterator[Ledger]:
    """Open an existing ledger. Every LedgerError becomes a message and the exit code 2."""
    from answergate.ledger import LedgerError, open_ledger

    try:
        with open_ledger(url, create=False) as opened:
            yield opened
    except LedgerError as error:
        raise Unusable(str(error)) from None


@contextmanager
def writable(name: str) -> Iterator[Any]:
    """Open the file of ``--out``; ``-`` is standard output."""
    try:
        with click.open_file(name, "wb") as file:
            yield file
    except BrokenPipeError:
        raise
    except OSError as error:
        where = "standard output" if name == "-" else name
        raise click.BadParameter(f"{where} cannot be written: {error.strerror}", param_hint="'--out'") from None


def ledger_files(url: str) -> list[str]:
    """The files of a SQLite ledger, which an output must not overwrite."""
    path = url.removeprefix("sqlite:///")
    return [path + end for end in ("", "-wal", "-shm", "-turn")]


def show(plain: Any, form: str, text: Callable[[], str]) -> None:
    """Print a result as JSON or as text."""
    if form == "json":
        from answergate.ledger.payload import in_order

        click.echo(in_order(plain))
    else:
        click.echo(text())


def read_head(written: str) -> Head:
    """Read the value of ``--head``."""
    from answergate.ledger import Head

    seq, colon, hash = written.strip().partition(":")
    if not colon or not seq.isascii() or not seq.isdecimal() or len(seq) > 18 or len(hash) != 64:
        raise click.BadParameter(
            f"expected SEQ:HASH as `ledger verify` prints it, got {written!r}", param_hint="'--head'"
        )
    return Head(int(seq), hash.lower())


def moment(written: str) -> Any:
    """Read the value of ``--before``."""
    from datetime import UTC, datetime

    try:
        read = datetime.fromisoformat(written)
        return read.replace(tzinfo=UTC) if read.tzinfo is None else read.astimezone(UTC)
    except (ValueError, OverflowError):
        raise click.BadParameter(
            f"expected a date such as 2026-08-01, got {written!r}", param_hint="'--before'"
        ) from None


def login() -> str:
    """The user's login name."""
    import getpass

    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return "unknown"
