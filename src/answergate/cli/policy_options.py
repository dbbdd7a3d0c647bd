"""``--gate``, ``--policy`` and ``--set``: the options that choose a gate and its policy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from answergate.model.settings import SETTINGS_OF

_Command = TypeVar("_Command", bound=Callable[..., Any])


def gate_option(command: _Command) -> _Command:
    """Add ``--gate``; the command's parameter is ``gate``."""
    return click.option(
        "-g",
        "--gate",
        type=click.Choice(list(SETTINGS_OF)),
        help="The gate that decides. Not needed if the policy names its gate.",
    )(command)


def policy_option(command: _Command) -> _Command:
    """Add ``--policy``; the command's parameter is ``policy``."""
    return click.option(
        "-p",
        "--policy",
        metavar="NAME|FILE",
        help="The policy: a preset from `answergate policy list`, or a TOML file. Default: the gate's own preset.",
    )(command)


def set_option(command: _Command) -> _Command:
    """Add ``--set``; the command's parameter is ``changes``."""
    return click.option(
        "--set",
        "changes",
        metavar="KEY=VALUE",
        multiple=True,
        help="Change a setting for this run, such as numbers=equal. Can be repeated. `policy show` lists the settings.",
    )(command)
