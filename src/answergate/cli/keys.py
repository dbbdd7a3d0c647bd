"""``answergate keys``: who may ask the service."""

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
        help="The keys file.",
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
    """Make, list and remove the keys that `answergate serve --keys FILE` asks for."""


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
    "--scope", required=True, metavar="SCOPES", help="Some of check,read,review,admin; admin may do everything."
)
@click.option("--rate", metavar="N/s|N/m|N/h", help="How often it may ask. Else as often as it likes.")
@_keys_option
def add(name: str, scope: str, rate: str | None, path: Path) -> None:
    """Make a key for NAME and print it, this once: only its hash is kept.

    check may ask the gates, read may see decisions, rules and metrics, review may also accept and overrule, admin may
    do everything.
    """
    from answergate.service.keys import add_key

    scopes = [word.strip() for word in scope.split(",") if word.strip()]
    text = add_key(path, name, scopes, rate)
    click.echo(text)
    if sys.stdout.isatty():
        click.echo(f"This is {name}'s key. It is not kept: {path} has only its hash.", err=True)
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
    """List the keys: names, scopes, rates. The keys themselves are nowhere."""
    import msgspec

    from answergate.service.keys import read_keys

    found = read_keys(path)
    if form == "json":
        plain = [{name: getattr(key, name) for name in ("name", "scopes", "rate", "created")} for key in found]
        click.echo(msgspec.json.encode({"keys": plain}))
        return
    if not found:
        click.echo(f"{path} has no keys: answergate keys add NAME --scope check,read --keys {path}")
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
    """Take NAME's key away. A running service forgets it within a second."""
    from answergate.service.keys import remove_key

    remove_key(path, name)
    click.echo(f"{name} has no key any more.")
