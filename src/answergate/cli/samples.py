"""``answergate resolve --write-sample``: write a bundled sample to a folder of its name."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from answergate.cli.writing import write_samples

# The folders of the samples. Listing them here keeps `--help` fast. A test compares this with the folders.
NAMES = ("insurance", "loans")
_CHOICE = " or ".join(NAMES)

_Command = TypeVar("_Command", bound=Callable[..., Any])
_OPTION = "--write-sample"


def sample_option(command: _Command) -> _Command:
    """Add ``--write-sample``. It writes the sample, prints the next command and stops."""
    return click.option(
        _OPTION,
        metavar="NAME",
        type=click.Path(file_okay=False, path_type=Path),
        expose_value=False,
        is_eager=True,
        callback=_write_sample,
        help=f"Write a sample to a folder of its name, and stop: {_CHOICE}. With DIR/NAME, the folder is in DIR.",
    )(command)


def _write_sample(context: click.Context, option: click.Parameter, folder: Path | None) -> None:
    if folder is None or context.resilient_parsing:
        return
    if folder.name not in NAMES:
        raise click.BadParameter(
            f"there is no sample {str(folder)!r}: choose {_CHOICE}, or a path that ends in one of them",
            param_hint=f"'{_OPTION}'",
        )
    from answergate.demo import sample_files

    samples = {folder / path: content for path, content in sample_files(folder.name).items()}
    write_samples(samples, option=_OPTION)
    for path in samples:
        click.echo(f"sample: {path}")
    click.echo(f"next: {_next_command(folder, has_catalogue=folder / 'catalogue.toml' in samples)}")
    context.exit()


def _next_command(folder: Path, *, has_catalogue: bool) -> str:
    catalogue = ["-c", str(folder / "catalogue.toml")] if has_catalogue else []
    return shlex.join(["answergate", "resolve", str(folder / "documents"), *catalogue, "-o", str(folder / "out")])
