"""The options that say whose documents the files are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

_Command = TypeVar("_Command", bound=Callable[..., Any])


def issuer_options(command: _Command) -> _Command:
    """Add ``--issuer`` and ``--issuer-pattern``; the parameters are ``issuer`` and ``issuer_pattern``."""
    command = click.option(
        "--issuer-pattern",
        metavar="REGEX",
        default="",
        help="For a folder: a regular expression that finds the issuer in the path of each document. It must match the "
        "whole path, and it has the named groups issuer and, if you want, kind and variant. Example: "
        "'(?P<issuer>[^_/]+)_(?P<kind>[^_/]+)\\.pdf'. Documents that it does not match are skipped and listed.",
    )(command)
    return click.option(
        "--issuer",
        metavar="NAME",
        default="",
        help="For a single document: its issuer, such as a bank. Default: the file's name without its ending.",
    )(command)
