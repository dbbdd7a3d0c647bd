"""``answergate keys``: manage the API keys of the service."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from answergate.cli.form import form_option

F = TypeVar("F", bound=Callable[..., Any])


def _keys_option(command: F) -> F:
    option = click.option(
        "--keys",
        "path",
        metavar="FILE",
        type=click.Path(dir_okay=False, path_type=Path),
        envvar="ANSWERGATE_KEYS",
        show_envvar=True,
        required=True,
        help="The file of API keys. `keys add` creates it.",
    )
    return option(command)


@click.group(
    epilog="""
    \b
    Examples:
      $ answergate keys add platform --scope check,read --keys keys.json
      $ answergate keys list --keys keys.json
    """
)
def keys() -> None:
    """Add, list and remove API keys for `answergate serve --keys`."""


@keys.command(
    epilog="""
    \b
    Examples:
      $ answergate keys add platform --scope check,read --keys keys.json
      $ answergate keys add ann --scope read,review --rate 10/s --keys keys.json
    """
)
@click.argument("name")
@click.option(
    "--scope", required=True, metavar="SCOPES", help="What the key may do: one or more of check,read,review,admin."
)
@click.option(
    "--rate",
    metavar="N/s|N/m|N/h",
    help="The most requests per second, minute or hour, such as 10/s. Default: no limit.",
)
@_keys_option
def add(name: str, scope: str, rate: str | None, path: Path) -> None:
    """Make an API key for NAME and print it once.

    The file keeps only a hash of the key, so it cannot be printed again.

    \b
    Scopes:
      check   send answers to the gates
      read    see decisions, rules and metrics
      review  accept or overrule decisions, and label samples
      admin   everything
    """
    from answergate.service.keys import add_key

    scopes = [word.strip() for word in scope.split(",") if word.strip()]
    text = add_key(path, name, scopes, rate)
    click.echo(text)
    if sys.stdout.isatty():
        click.echo(f"This is the key of {name}. Save it now: {path} keeps only its hash.", err=True)
        click.echo("Send it as  Authorization: Bearer KEY  or  X-API-Key: KEY", err=True)


@keys.command(
    "list",
    epilog="""
    \b
    Examples:
      $ answergate keys add platform --scope check,read --keys keys.json
      $ answergate keys list --keys keys.json
    """,
)
@_keys_option
@form_option
def list_keys(path: Path, form: str) -> None:
    """List the keys: name, scopes, rate limit and date. The keys themselves are not stored."""
    import msgspec

    from answergate.service.keys import read_keys

    found = read_keys(path)
    if form == "json":
        plain = [{name: getattr(key, name) for name in ("name", "scopes", "rate", "created")} for key in found]
        click.echo(msgspec.json.encode({"keys": plain}))
        return
    if not found:
        click.echo(f"{path} has no keys. To add one: answergate keys add NAME --scope check,read --keys {path}")
    widest = max((len(key.name) for key in found), default=0)
    for key in found:
        rate = f", {key.rate}" if key.rate else ""
        click.echo(f"{key.name:<{widest}}  {','.join(key.scopes)}{rate}  made {key.created}")


@keys.command(
    epilog="""
    \b
    Examples:
      $ answergate keys add platform --scope check,read --keys keys.json
      $ answergate keys remove platform --keys keys.json
    """
)
@click.argument("name")
@_keys_option
def remove(name: str, path: Path) -> None:
    """Remove the key of NAME. A running service rejects it within a second."""
    from answergate.service.keys import remove_key

    remove_key(path, name)
    click.echo(f"Removed the key of {name}.")
